#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A store on a medium that cannot be written, closed cleanly or left by a crash, is verified and exported from there.

usage: read_only_store_test.py FOLDER_OF_THE_PROGRAMS PGN"""
import pathlib
import shutil
import subprocess
import sys
import time

from hall import Daemon, Failure, Simulator, as_program, folder, running, small_disk, verify, wait_for, write_config

SPEED = 20
AT_ONCE = 5  # seconds, on a busy machine


def play(programs, here, config, state, end):
    with running(Daemon(programs, here, config, "--state-dir", state)) as daemon:
        before = daemon.sequence()
        wait_for("a game", lambda: daemon.sequence() > before + 40)
        end(daemon)


def export(programs, database, name):
    done = subprocess.run([programs / "eboardctl", "export", "--db", database, "--format", name], capture_output=True,
                          text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"export of {database} says {done.stderr}")
    return done.stdout


def same_from_the_medium(programs, medium, here, name, database):
    begun = time.monotonic()
    verify(programs, medium / name / database)
    if time.monotonic() - begun > AT_ONCE:
        raise Failure(f"{name}: verify takes {time.monotonic() - begun} s")
    for form in ("pgn", "csv", "jsonl"):
        shown = export(programs, medium / name / database, form)
        if shown != export(programs, here / name / database, form) or not shown:
            raise Failure(f"{name}: the {form} from the medium is another one")


def main(programs):
    with folder() as here:
        state, copies, medium = here / "state", here / "copies", here / "medium"
        with running(Simulator(programs, here, pathlib.Path(sys.argv[2]), 1, "--loop", "--level", "L0", "--speed", SPEED,
                               "--max-think", 3)) as boards:
            config = write_config(here / "e.toml", boards.ports, f'[backup]\nfolder = "{copies}"\n', SPEED)
            play(programs, here, config, state, lambda daemon: daemon.stop())
            shutil.copytree(state, here / "stopped", ignore=shutil.ignore_patterns("*.sock"))
            play(programs, here, config, state, lambda daemon: daemon.kill())
            shutil.copytree(state, here / "killed", ignore=shutil.ignore_patterns("*.sock"))
        if not (here / "killed" / "eboardd.db-wal").stat().st_size:
            raise Failure("a killed daemon left no log")
        # A reader leaves an index of the log. Where nobody may write it, SQLite waits ten seconds for whoever does.
        verify(programs, copies / "eboardd-live.db")
        if not (copies / "eboardd-live.db-shm").exists():
            raise Failure("a reader left no index")
        with small_disk(medium, "64m") as mounted:
            if not mounted:
                print("SKIPPED: a file system cannot be mounted here")
                return
            for name in ("stopped", "killed"):
                # Without what only a running daemon or a former reader leaves there.
                shutil.copytree(here / name, medium / name,
                                ignore=shutil.ignore_patterns("*-shm", "*.lock", "*.copy", "*.ballast"))
            shutil.copytree(copies, medium / "copies")
            subprocess.run(["mount", "-o", "remount,ro", medium], check=True)
            for name in ("stopped", "killed"):
                same_from_the_medium(programs, medium, here, name, "eboardd.db")
            same_from_the_medium(programs, medium, here, "copies", "eboardd-live.db")


if __name__ == "__main__":
    as_program(main)
