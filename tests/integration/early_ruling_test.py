#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An arbiter rules before the first move. The game that stands ready is opened by it, keeps its number, and outlasts a kill. A game
that nobody came to is lost, and the next one is played from the pieces that never moved.

usage: early_ruling_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import urllib.error

from hall import Daemon, Failure, as_program, events, expect, folder, games, running, verify, wait_for, write_table
from hand_board import HandBoard, HandTable

SPEED = 20


def post(daemon, text, name, **more):
    return daemon.arbiter.post("/api/boards/1/rulings", {"ruling": text, "author": "A. Arbiter", "id": name, **more})


def standing(daemon):
    return json.loads(daemon.arbiter.get("/api/boards/1/rulings"))


def ready(daemon):
    """What can be said of a game that did not begin."""
    try:
        return json.loads(daemon.arbiter.get("/api/boards/1/statements"))
    except urllib.error.HTTPError:
        return None


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        config = write_table(here, SPEED)
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            said = wait_for("a game that stands ready", lambda: daemon.check() or ready(daemon))
            if (said["game"], said["ply"]) != (1, 0):
                raise Failure(f"what can be said is of game {said['game']}, ply {said['ply']}")
            if standing(daemon).get("game"):
                raise Failure("a question opened a game")
            entered = expect(201, post(daemon, "R-LOSS black cause=late", "one"))
            if (entered["game"], entered["number"]) != (1, 1):
                raise Failure(f"the ruling is {entered}")
            wait_for("its end", lambda: daemon.check() or daemon.board(1)["result"] == "1-0")
            expect(201, post(daemon, "R-OBLIGE white move=g1", "two", game=2))
            before = standing(daemon)
            daemon.kill()
        with running(Daemon(programs, here, config)) as daemon:
            if standing(daemon)["rulings"] != before["rulings"]:
                raise Failure(f"before the kill: {before}, after it: {standing(daemon)}")
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            board.clock(running=True)
            HandTable(board, daemon, SPEED).play("g1f3", "e7e5", "e2e4")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        database = here / "eboardd.db"
        found = games(events(database), 1)
        if found[1]["plies"] or found[2]["plies"] != ["g1f3", "e7e5", "e2e4"]:
            raise Failure(f"the games became {found}")
        verify(programs, database)
        print("a game was lost before its first move, and the next one was played as was ruled before it")


if __name__ == "__main__":
    as_program(main)
