#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The database is removed under the running daemon: it reports that, saves everything that was ever shown, and goes on
if no other file is in its place.

usage: lost_database_test.py FOLDER_OF_THE_PROGRAMS PGN"""
import json
import pathlib
import shutil
import sys
import urllib.error

from hall import Daemon, Failure, Simulator, as_program, folder, goes_on, holds, running, wait_for, write_config

SPEED = 20
FILES = ("eboardd.db", "eboardd.db-wal", "eboardd.db-shm", "eboardd.db.lock")


def is_said(daemon):
    wait_for("store_lost on /healthz", lambda: daemon.health().startswith("store_lost: "), 60)
    codes = [one["code"] for one in json.loads(daemon.get("/api/boards"))["conditions"]]
    if codes != ["store_lost"]:
        raise Failure(f"the conditions are {codes}")


def copies(state):
    return sorted(state.glob("eboardd-rescued-*.db"))


def serves_games(daemon):
    """A reader that still has the former file open says so once, with 503."""
    try:
        return "1. " in daemon.get("/pgn/round/1.pgn")
    except urllib.error.HTTPError as error:
        if error.code != 503:
            raise
        return False


def removed(programs, state, start):
    """Wholly or in part; the daemon goes on under the old name."""
    with running(start()) as daemon:
        for taken in (FILES, ("eboardd.db",), ("eboardd.db-wal", "eboardd.db-shm")):
            goes_on(daemon, daemon.sequence())
            before, known = daemon.sequence(), copies(state)
            for name in taken:
                (state / name).unlink()
            wait_for("a copy", lambda: len(copies(state)) > len(known), 60)
            is_said(daemon)
            wait_for("the database under its name", (state / "eboardd.db").exists, 60)
            goes_on(daemon, before)
            wait_for("games to be served", lambda: serves_games(daemon), 60)
            holds(programs, max(set(copies(state)) - set(known)), before)
        shown = daemon.sequence()
        if daemon.stop() != 0:
            raise Failure(f"a daemon that put its database back does not end with 0: {daemon.said()}")
    holds(programs, state / "eboardd.db", shown)


def renamed_folder(programs, state, start):
    """Nothing stands under the old name; the new start has all of it."""
    with running(start()) as daemon:
        goes_on(daemon, daemon.sequence())
        shown = daemon.sequence()
        state.rename(state.with_name("elsewhere"))
        is_said(daemon)
        wait_for("the database under its name", (state / "eboardd.db").exists, 60)
        goes_on(daemon, shown)
        shown = daemon.sequence()
        daemon.kill()
    with running(start()) as daemon:
        if daemon.sequence() < shown:
            raise Failure(f"the new start knows {daemon.sequence()} events, and {shown} were shown")
        daemon.stop()
    holds(programs, state / "eboardd.db", shown)


def replaced(programs, state, start):
    """A file that was put there stays as it is; the daemon saves and ends."""
    theirs = state / "theirs.db"
    shutil.copy(copies(state)[0], theirs)
    content = theirs.read_bytes()
    with running(start()) as daemon:
        goes_on(daemon, daemon.sequence())
        shown, known = daemon.sequence(), copies(state)
        theirs.rename(state / "eboardd.db")
        is_said(daemon)
        code = daemon.process.wait(30)
        if code != 3 or "everything that was stored is saved in" not in daemon.said():
            raise Failure(f"ended with {code}: {daemon.said()}")
    if (state / "eboardd.db").read_bytes() != content:
        raise Failure("the file that was put in the place of the database is not what it was")
    holds(programs, max(set(copies(state)) - set(known)), shown)


def main(programs):
    with folder() as here:
        with running(Simulator(programs, here, pathlib.Path(sys.argv[2]), 2, "--loop", "--level", "L0", "--speed", SPEED,
                               "--max-think", 4)) as boards:
            state = here / "state"
            config = write_config(here / "e.toml", boards.ports, time_scale=SPEED)

            def start():
                return Daemon(programs, here, config, "--state-dir", state)
            removed(programs, state, start)
            renamed_folder(programs, state, start)
            shutil.copytree(here / "elsewhere", state, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("eboardd.db*", "arbiter.sock"))
            replaced(programs, state, start)


if __name__ == "__main__":
    as_program(main)
