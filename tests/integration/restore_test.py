#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`eboardctl backup` and `restore`: a store of several games is taken back to many seconds, packed and not. Each time it agrees with
its journal, ends where it was, and a daemon goes on with it.

usage: restore_test.py FOLDER_OF_THE_PROGRAMS PGN"""
import contextlib
import datetime
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time

from hall import LONG, Daemon, Failure, Simulator, as_program, events, folder, goes_on, running, verify, wait_for, write_config

SPEED = 50
HELD_UP = 100  # ms: ten presses of which each counts as half a second of the journal later than its bytes
MOMENTS = 12  # at most, each twice; with EBOARD_LONG=1 every second


def ctl(programs, *arguments, code=0):
    done = subprocess.run([programs / "eboardctl", *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode != code:
        raise Failure(f"{arguments} ends with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def one(database, question):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        return store.execute(question).fetchone()


def calendar_of(database):
    """What people called a time of the journal: the store was made in one go, by one anchor of the clock."""
    at, wall, offset, scale = one(database, "SELECT at_ms, wall_ms, utc_offset_s, scale FROM clock_anchor ORDER BY id LIMIT 1")
    return lambda line: wall + (line - at) / scale + offset * 1000


def text(milliseconds):
    return (datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=milliseconds)).strftime("%Y-%m-%d %H:%M:%S")


def of_board(all_events, board):
    return [event[2] for event in all_events if event[1] == board]


def is_as_it_was(programs, whole, stored, local, made, second):
    """All until the end of that second of local time."""
    ctl(programs, "restore", whole, "--into", made, "--at", text(second))
    second += 999
    verify(programs, made)
    kept = events(made)
    boards = {board for _, board, _ in stored}
    for board in boards:
        here, there = of_board(kept, board), of_board(stored, board)
        if here != there[:len(here)]:
            raise Failure(f"{made}: other events of board {board} than those of the store")
    # A report that was held up counts as later than its bytes; what follows from bytes before the moment is there.
    later = [event for event in kept if local(event[2]["at_ms"]) > second + 1 + HELD_UP]
    if later:
        raise Failure(f"{made}: {later[0]} came later")
    # The store is cut at a number: what stands behind an event that is later goes with it.
    first_later = next((i for i, event in enumerate(stored) if local(event[2]["at_ms"]) > second + 1), len(stored))
    there = {board: len(of_board(kept, board)) for board in boards}
    for event in stored[:first_later]:
        there[event[1]] -= 1
        if there[event[1]] < 0 and local(event[2]["at_ms"]) < second - 40 - HELD_UP:
            raise Failure(f"{made}: {event} is missing")
    newest, = one(made, "SELECT max(at_ms) FROM journal")
    if local(newest) > second + 1:
        raise Failure(f"{made}: bytes of a later time")


def evening_before(programs, here, database, middle):
    """Where the store ends after midnight, a time without a date that is still to come is that of the evening before."""
    night = here / "night.db"
    shutil.copyfile(database, night)
    day = 86400 * 1000
    shift = (int(middle) // day + 1) * day - int(middle)
    with contextlib.closing(sqlite3.connect(night)) as store, store:
        for trigger, in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'clock_anchor'").fetchall():
            store.execute(f"DROP TRIGGER {trigger}")
        store.execute("UPDATE clock_anchor SET wall_ms = wall_ms + ?", (shift,))
    moment = text(middle + shift - 2000)
    counts = []
    for name, time_of in (("dated", moment), ("undated", moment.split()[1])):
        made = here / f"{name}.db"
        ctl(programs, "restore", night, "--into", made, "--at", time_of)
        counts.append(one(made, "SELECT count(*) FROM journal")[0])
    if counts[0] != counts[1] or counts[0] >= one(night, "SELECT count(*) FROM journal")[0]:
        raise Failure(f"{counts} entries by {moment} with and without its date")


def goes_on_from(programs, here, config, made):
    state = here / "again"
    state.mkdir(exist_ok=True)
    for old in state.glob("eboardd*"):
        old.unlink()
    made.rename(state / "eboardd.db")
    with running(Daemon(programs, here, config, "--state-dir", state)) as daemon:
        if "concludes" in daemon.said() or "journal is read from the beginning" in daemon.said():
            raise Failure(f"the games were not continued from where they stood: {daemon.said()}")
        goes_on(daemon, daemon.sequence() + 3)
        if daemon.stop() != 0:
            raise Failure(f"ends with an error: {daemon.said()}")
    verify(programs, state / "eboardd.db")


def refusals(programs, here, database, copy):
    again = here / "again.db"
    ctl(programs, "restore", copy, "--into", again)
    if "exists; --replace" not in ctl(programs, "restore", copy, "--into", again, code=2):
        raise Failure("an existing database is not named")
    said = ctl(programs, "restore", copy, "--into", again, "--replace")
    aside = list(here.glob("again-replaced-*.db"))
    if len(aside) != 1 or str(aside[0]) not in said:
        raise Failure(f"what stood there is not kept: {said}")
    for time_of in ("1999-01-01 10:00", "25:00", "yesterday"):
        ctl(programs, "restore", copy, "--into", here / "none.db", "--at", time_of, code=2)
    torn = here / "torn.db"
    torn.write_bytes(copy.read_bytes()[:20000])
    ctl(programs, "restore", torn, "--into", here / "none.db", code=2)
    ctl(programs, "restore", here / "missing.db", "--into", here / "none.db", code=2)
    if (here / "none.db").exists():
        raise Failure("something was made of nothing")
    return database


def main(programs):
    with folder(keep_failed=True) as here, \
            running(Simulator(programs, here, pathlib.Path(sys.argv[2]), 3, "--loop", "--level", "L2", "--speed", SPEED, "--max-think",
                              3, "--seed", 5)) as boards:
        config = write_config(here / "e.toml", boards.ports, time_scale=SPEED)
        database = here / "eboardd.db"
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("some games", lambda: daemon.board(1) and daemon.board(1)["game"] >= 5, 120)
            ctl(programs, "restore", here, "--into", database, "--replace", code=3)  # a daemon has it
            daemon.stop()
        verify(programs, database)
        said = ctl(programs, "backup", "--db", database, "--into", here / "copies")
        copy, = (here / "copies").iterdir()
        if str(copy) not in said:
            raise Failure(f"the copy is not named: {said}")
        refusals(programs, here, database, copy)

        stored, local = events(database), calendar_of(database)
        first, last = (local(stored[i][2]["at_ms"]) for i in (0, -1))
        evening_before(programs, here, database, (first + last) / 2)
        for packed in (False, True):
            if packed:
                ctl(programs, "pack", "--db", database)
            slowest = 0
            seconds = range(int(first) // 1000 * 1000, int(last) + 1000, 1000)
            if not LONG:
                seconds = seconds[::len(seconds) // MOMENTS + 1]
            for step, second in enumerate(seconds):
                made = here / f"made-{packed}-{step}.db"
                began = time.monotonic()
                is_as_it_was(programs, database, stored, local, made, second)
                slowest = max(slowest, time.monotonic() - began)
                if step % 8 == 5:
                    goes_on_from(programs, here, config, made)
            print(f"{'packed' if packed else 'as it was'}: {len(stored)} events, {len(seconds)} moments, the slowest in {slowest:.2f} s "
                  "with its check")


if __name__ == "__main__":
    as_program(main)
