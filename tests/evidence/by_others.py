#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Has a program of others check the transparency log of a hall: Go's packages note and tlog (check_log.go). Then measures what the
log takes of the database.

usage: by_others.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import os
import pathlib
import sqlite3
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "integration"))
from hall import Daemon, Failure, Simulator, folder, goes_on, running, verify, write_config  # noqa: E402

PGN = HERE.parent / "data/demo-games.pgn"
SPEED, SECONDS, BOARDS = 20, 40, 8
EVERY = 60 // SPEED  # seconds: a leaf for each board and minute of the hall, as without a configuration
BAR = 3  # per cent of the database


def checks(program, log, key):
    return subprocess.run([program, log, key], capture_output=True, text=True, check=False)


def share(database):
    """What the log's rows take of all rows, in per cent; pages that are not full are everybody's."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        sizes = dict(store.execute("SELECT name, sum(payload) FROM dbstat GROUP BY name"))
    of_log = sum(size for name, size in sizes.items() if name.startswith("sealed"))
    return 100 * of_log / sum(sizes.values()), of_log, sum(sizes.values())


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    with folder() as here:
        # As Debian's packages for Go want it.
        go = dict(os.environ, GO111MODULE="off", GOPATH="/usr/share/gocode", GOCACHE=str(here / "cache"))
        subprocess.run(["go", "build", "-o", here / "check_log", HERE / "check_log.go"], env=go, check=True)
        with running(Simulator(programs, here, PGN, BOARDS, "--loop", "--level", "L1", "--speed", SPEED)) as boards:
            config = write_config(here / "e.toml", boards.ports, f"[evidence]\nseal_every = {EVERY}\n", SPEED)
            with running(Daemon(programs, here, config, "--state-dir", here / "state")) as daemon:
                goes_on(daemon, 10)
                time.sleep(SECONDS)
                daemon.stop()
        database, log = here / "state/eboardd.db", here / "log"
        verify(programs, database)
        ctl = programs / "eboardctl"
        key = subprocess.run([ctl, "export", "--format", "log-key", "--db", database], capture_output=True, text=True, check=True).stdout.strip()
        subprocess.run([ctl, "evidence", "tiles", "--db", database, "--into", log], check=True)
        done = checks(here / "check_log", log, key)
        if done.returncode != 0:
            raise Failure(f"a log of ours is refused: {done.stderr}")
        print(done.stdout, end="")
        changed = sorted(path for path in log.rglob("*") if path.is_file())
        for path in changed:
            before = path.read_bytes()
            middle = len(before) // 2
            path.write_bytes(before[:middle] + bytes([before[middle] ^ 1]) + before[middle + 1:])
            if checks(here / "check_log", log, key).returncode == 0:
                raise Failure(f"{path.relative_to(log)}: a changed byte is not found")
            path.write_bytes(before)
        for state in ("as it is", "packed"):
            if state == "packed":
                subprocess.run([ctl, "pack", "--db", database], check=True, capture_output=True)
            per_cent, of_log, of_all = share(database)
            print(f"{BOARDS} boards, {SECONDS * SPEED // 60} minutes, {state}: the log has {of_log} of {of_all} bytes, {per_cent:.1f} %")
            if per_cent > BAR:
                raise Failure(f"the log has more than {BAR} %")
        print(f"{len(changed)} files with a changed byte each: all refused")


if __name__ == "__main__":
    main()
