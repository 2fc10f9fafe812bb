#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Another program writes into the files of the store while the daemon runs: its log is emptied, or the database is
emptied, cut, damaged, or overwritten by a copy. The daemon reports that within a second, loses nothing that was shown,
and goes on, unless what stands there now is a sound store.

usage: overwritten_store_test.py FOLDER_OF_THE_PROGRAMS PGN"""
import os
import pathlib
import shutil
import sqlite3
import sys

from hall import Daemon, Failure, Simulator, as_program, folder, goes_on, holds, running, wait_for, write_config

SPEED = 20
COPY = "eboardd.db.copy"


def grow(database):
    """Past what SQLite keeps in memory, with pages that a daemon has no need to read."""
    with sqlite3.connect(database) as store:
        store.executemany("INSERT INTO meta VALUES (?, zeroblob(100000))", [(f"large {n}",) for n in range(80)])
    store.close()


def copied(state):
    """The second copy is complete."""
    database = state / "eboardd.db"
    wait_for("the second copy", lambda: (state / COPY).exists() and
             (state / COPY).stat().st_size == database.stat().st_size, 20)


def is_said(daemon, what):
    try:
        wait_for("store_lost on /healthz", lambda: daemon.health().startswith("store_lost: "), 20)
    except Failure as failure:
        raise Failure(f"{what}: {failure}; {daemon.health()}{daemon.said()}") from failure


def survives(programs, state, start, what, act):
    with running(start()) as daemon:
        goes_on(daemon, daemon.sequence())
        copied(state)
        before = daemon.sequence()
        known = set(state.glob("eboardd-rescued-*.db"))
        act(state)
        is_said(daemon, what)
        wait_for("the store to be put back", lambda: "put back from that copy" in daemon.said(), 20)
        goes_on(daemon, before)
        shown = daemon.sequence()
        if daemon.stop() != 0:
            raise Failure(f"{what}: a daemon that put its database back does not end with 0: {daemon.said()}")
    holds(programs, state / "eboardd.db", shown)
    for copy in set(state.glob("eboardd-rescued-*.db")) - known:
        holds(programs, copy, before)
        copy.unlink()


def stopped_at_once(programs, state, start):
    """Nobody looked between the damage and the end."""
    with running(start()) as daemon:
        goes_on(daemon, daemon.sequence())
        copied(state)
        shown = daemon.sequence()
        os.truncate(state / "eboardd.db-wal", 0)
        os.truncate(state / "eboardd.db", 0)
        if daemon.stop() != 0:
            raise Failure(f"ends with an error: {daemon.said()}")
    holds(programs, state / "eboardd.db", shown)


def overwritten_by_a_store(programs, state, start, other):
    """It is what somebody wants: it stays, the daemon saves and ends."""
    content = other.read_bytes()
    with running(start()) as daemon:
        goes_on(daemon, daemon.sequence())
        copied(state)
        shown, known = daemon.sequence(), set(state.glob("eboardd-rescued-*.db"))
        shutil.copyfile(other, state / "eboardd.db")
        is_said(daemon, "overwritten by a store")
        code = daemon.process.wait(30)
        if code != 3 or "everything that was stored is saved in" not in daemon.said():
            raise Failure(f"ended with {code}: {daemon.said()}")
    if (state / "eboardd.db").read_bytes() != content:
        raise Failure("the store that was copied over the database is not what it was")
    rescued, = set(state.glob("eboardd-rescued-*.db")) - known
    holds(programs, rescued, shown)
    with running(start()) as daemon:
        if daemon.stop() != 0:
            raise Failure(f"the copied store is not served: {daemon.said()}")


def touched(programs, state, start):
    """Times that another program sets, or bytes behind the end, are no damage."""
    with running(start()) as daemon:
        goes_on(daemon, daemon.sequence())
        copied(state)
        os.utime(state / "eboardd.db")
        os.utime(state / "eboardd.db-wal")
        before = daemon.sequence()
        goes_on(daemon, before + 3)
        if daemon.health() != "ok\n":
            raise Failure(f"a touched file is reported: {daemon.health()}")
        shown = daemon.sequence()
        if daemon.stop() != 0:
            raise Failure(f"ends with an error: {daemon.said()}")
    holds(programs, state / "eboardd.db", shown)


def overwrite(name, offset, data):
    def act(state):
        with open(state / name, "r+b") as file:
            file.seek(offset)
            file.write(data)
    return act


def main(programs):
    with folder() as here:
        with running(Simulator(programs, here, pathlib.Path(sys.argv[2]), 2, "--loop", "--level", "L0", "--speed", SPEED,
                               "--max-think", 4)) as boards:
            config = write_config(here / "e.toml", boards.ports, time_scale=SPEED)
            for large in (False, True):
                state = here / f"state-{large}"

                def start():
                    return Daemon(programs, here, config, "--state-dir", state)
                with running(start()) as daemon:
                    goes_on(daemon, 3)
                    daemon.stop()
                other = here / f"other-{large}.db"
                shutil.copyfile(state / "eboardd.db", other)
                if large:
                    grow(state / "eboardd.db")
                survives(programs, state, start, "log emptied", lambda at: os.truncate(at / "eboardd.db-wal", 0))
                survives(programs, state, start, "database emptied", lambda at: os.truncate(at / "eboardd.db", 0))
                if not large:
                    continue
                touched(programs, state, start)
                survives(programs, state, start, "log overwritten", overwrite("eboardd.db-wal", 0, bytes(8192)))
                survives(programs, state, start, "database cut", lambda at: os.truncate(at / "eboardd.db", 8192))
                survives(programs, state, start, "database damaged", overwrite("eboardd.db", 4096, b"x" * 40960))
                survives(programs, state, start, "overwritten by something else",
                         lambda at: shutil.copyfile(config, at / "eboardd.db"))
                stopped_at_once(programs, state, start)
                overwritten_by_a_store(programs, state, start, other)


if __name__ == "__main__":
    as_program(main)
