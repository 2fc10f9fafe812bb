#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A database that became empty, lost its beginning or a page: the daemon reports which file, what is wrong and what to do,
ends with 3 and leaves the file as it is; a large one is served, and reported as damaged within the first minute. Whatever page is
torn, nothing is begun anew without a word. A board whose journal alone cannot be replayed is named, and all others start.

usage: damaged_store_test.py FOLDER_OF_THE_PROGRAMS"""
import collections
import contextlib
import json
import random
import sqlite3
import subprocess

import campaign
from hall import Daemon, Failure, as_program, folder, running, verify, wait_for, write_config

PAGE = 512


def make_store(programs, here, config):
    with running(Daemon(programs, here, config)) as daemon:
        if daemon.stop() != 0:
            raise Failure("a daemon without boards did not end cleanly")
    return here / "eboardd.db"


def refused(programs, here, config, content, *words):
    database = here / "eboardd.db"
    database.write_bytes(content)
    try:
        done = subprocess.run([programs / "eboardd", "--config", config, "--state-dir", here, "--listen",
                               "127.0.0.1:0"], capture_output=True, text=True, timeout=30, check=False)
    except subprocess.TimeoutExpired:
        raise Failure(f"{words}: is served") from None
    if done.returncode != 3:
        raise Failure(f"{words}: ended with {done.returncode}: {done.stderr}")
    for word in (str(database), *words):
        if word not in done.stderr:
            raise Failure(f"does not say '{word}': {done.stderr}")
    if database.read_bytes() != content:
        raise Failure(f"{words}: the file was changed")


def grow(database):
    """Past what is read at a start; returns the number of a page that a start has no need of."""
    with sqlite3.connect(database) as store:
        store.execute("INSERT INTO device (key, driver) VALUES ('x', 'dgt')")
        store.executemany("INSERT INTO journal (device, at_ms, kind, body) VALUES (1, ?, 0, zeroblob(1048576))",
                          [(at,) for at in range(40)])
        page, = store.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'outlet'").fetchone()
    store.close()
    return page


def torn(programs, here, config, sound, page, chance):
    """Which of what may follow did: "refused", "restored", or "no loss"."""
    for each in here.glob("eboardd*"):
        each.unlink()
    database = here / "eboardd.db"
    damaged = sound[:page * PAGE] + chance.randbytes(PAGE) + sound[(page + 1) * PAGE:]
    database.write_bytes(damaged)
    with contextlib.suppress(Failure), running(Daemon(programs, here, config)) as daemon:
        if "took its place" in daemon.said():
            return "restored"
        if "is not opened" in daemon.said():
            return "a board not opened"
        if daemon.stop() != 0:
            raise Failure(f"page {page + 1} torn: served, and ended badly: {daemon.said()}")
        verify(programs, database)
        return "no loss"
    log = (here / "eboardd.log").read_text(encoding="utf-8")
    if str(database) not in log or database.read_bytes() != damaged:
        raise Failure(f"page {page + 1} torn: {log}")
    return "refused"


MANUAL = '[[board]]\nnumber = 1\ndriver = "manual"\n[[board]]\nnumber = 2\ndriver = "manual"\n'
FIRST = "device = 1 AND id = (SELECT min(id) FROM journal WHERE device = 1)"
DAMAGES = (("settings", f"UPDATE journal SET body = x'7b' WHERE kind = 4 AND {FIRST}"),
           ("kind-99", f"UPDATE journal SET kind = 99 WHERE {FIRST}"),
           ("kind-of-no-byte", f"UPDATE journal SET kind = 70000 WHERE {FIRST}"),
           ("packed", "INSERT INTO journal_chunk (device, first_id, last_id, entries, body) SELECT 1, min(id), max(id), count(*), x'0105' "
                      "FROM journal WHERE device = 1; DELETE FROM journal WHERE device = 1; UPDATE device SET checkpoint = 0 WHERE id = 1"),
           ("event", "INSERT INTO event (board, at_ms, game, type, tracker, json) SELECT id, 1, 0, 'phase', 1, '{' FROM board WHERE device = 1; "
                     "UPDATE board SET events = events + 1, latest_to = last_insert_rowid(), latest_from = iif(latest_from = 0, "
                     "last_insert_rowid(), latest_from) WHERE device = 1"),
           ("counted", "UPDATE board SET events_at_checkpoint = 1000000000000 WHERE device = 1"))


def one_board(programs, here, name, damage, manual):
    """What was stored of board 1 cannot be replayed."""
    state = here / f"{name}-{'manual' if manual else 'electronic'}"
    state.mkdir()
    ports = [] if manual else [state / "board-1", state / "board-2"]
    config = write_config(state / "hall.toml", ports, daemon=MANUAL if manual else "")
    database = make_store(programs, state, config)
    with sqlite3.connect(database) as store:
        store.execute("DROP TRIGGER journal_is_not_changed")
        before = store.total_changes
        store.executescript(damage)
        changed = store.total_changes - before
    store.close()
    if not changed:
        raise Failure(f"{name}: nothing of board 1 was changed")
    for _ in range(2):
        with running(Daemon(programs, state, config)) as daemon:
            shown = json.loads(daemon.get("/api/boards"))
            words = {one["code"]: one["sentence"] for one in shown["conditions"]}
            if not words.get("board_damaged", "").startswith("Board 1 is not opened, because what is stored of it cannot be replayed: "):
                raise Failure(f"the damaged board is not named: {words}")
            if "Board 2" in words["board_damaged"] or [board["board"] for board in shown["boards"]] != [1, 2]:
                raise Failure(f"the other board does not start: {shown}")
            if manual:
                enters(programs, state)
            if daemon.stop() != 0:
                raise Failure("a daemon with a damaged board did not end cleanly")
    said = subprocess.run([programs / "eboardctl", "verify", "--db", database], capture_output=True, text=True, timeout=60, check=False)
    if said.returncode != 1 or "board 1 " not in said.stdout or (name not in ("counted", "event") and "board 1, between" not in said.stdout):
        raise Failure(f"{name}: verify does not name board 1: {said}")
    if "board 3" in said.stdout:
        raise Failure(f"a board began that nobody has: {said.stdout}")


def enters(programs, state):
    """At the sound board only."""
    for table, code in ((1, 1), (2, 0)):
        done = subprocess.run([programs / "eboardctl", "enter", str(table), "e4", "--daemon", state / "arbiter.sock"],
                              capture_output=True, text=True, timeout=60, check=False)
        if (done.returncode == 0) != (code == 0):
            raise Failure(f"a move at table {table}: {done}")
        subprocess.run([programs / "eboardctl", "enter", str(table), "new", "--daemon", state / "arbiter.sock"],
                       capture_output=True, timeout=60, check=False)


def main(programs):
    chance, times = random.Random(campaign.seed()), campaign.loops(4)
    with folder() as here:
        for name, damage in DAMAGES:
            for manual in (False, True):
                one_board(programs, here, name, damage, manual)
        config = write_config(here / "hall.toml", [here / "board-1"])
        database = make_store(programs, here, config)
        sound = database.read_bytes()
        refused(programs, here, config, b"", "is empty", "remove it to begin anew")
        refused(programs, here, config, bytes(16) + sound[16:], "not a database", "eboardctl verify --db")
        refused(programs, here, config, sound[:len(sound) // 2 // PAGE * PAGE], "malformed", "eboardctl verify --db")
        refused(programs, here, config, sound[:3 * PAGE] + bytes(PAGE) + sound[4 * PAGE:], "eboardctl verify --db")

        database.write_bytes(sound)
        page = grow(database)
        large = bytearray(database.read_bytes())
        large[(page - 1) * PAGE:page * PAGE] = bytes(PAGE)
        database.write_bytes(large)
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("word of the damage", lambda: "eboardctl verify --db" in daemon.said(), 60)
            wait_for("the condition", lambda: "store_damaged" in {
                one["code"] for one in json.loads(daemon.get("/api/boards"))["conditions"]})
            if daemon.stop() != 0:
                raise Failure("a daemon with a damaged store did not end cleanly")
        came = collections.Counter(torn(programs, here, config, sound, chance.randrange(len(sound) // PAGE), chance) for _ in range(times))
        campaign.figure("damage.starts", times, "starts")
        print(f"torn pages: {dict(came)}")


if __name__ == "__main__":
    as_program(main)
