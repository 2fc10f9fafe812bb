#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two games were played at a board, and the second one was an analysis: it is marked as not of the round, and is in no list of the
round until that is undone. So it is after a kill, and a third game shows that an older one can be marked, too.

usage: of_round_test.py FOLDER_OF_THE_PROGRAMS"""
import json

from hall import Failure, as_program, expect, folder, verify, wait_for
from hand_board import ARRAY, HandBoard, HandTable
from joined_games_test import SPEED, Hall, same

GAMES = (("e2e4", "e7e5"), ("d2d4", "d7d5"), ("c2c4", "c7c5"))
SAN = ("1. e4 e5", "1. d4 d5", "1. c4 c5")


def play(board, table, number):
    """Another game, from the initial position; the one before ends with both kings in the centre."""
    if number > 1:
        board.move("e1", "e4", "e8", "d5")
        wait_for("a result", lambda: table.daemon.check() or table.daemon.board(1)["result"] == "1-0" or not table.daemon.board(1)["game"])
        board.clock(running=False)
        table.wait(5)
        board.set_up(ARRAY)
        board.clock(white=5400, black=5400)
        table.wait(20)
        table.left = {"white": 5400, "black": 5400}
    board.clock(running=True, pressed_by="black")
    table.play(*GAMES[number - 1], anew=True)


def told(hall, daemon, *numbers):
    """PGN by address and as a file has these games."""
    wanted = [SAN[number - 1] for number in numbers]
    hall.tells(daemon, f"the games {numbers}", lambda games: [played.rsplit(" ", 1)[0] for _, played in games] == wanted)


def listed(daemon):
    """The board's own list: each game, and whether it is not of the round."""
    return {one["game"]: one.get("not_of_round", False) for one in json.loads(daemon.get("/api/boards/1/games"))["games"]}


def rule(daemon, text, name, game=None, code=201):
    body = {"ruling": text, "author": "A. Arbiter", "id": name, **({"game": game} if game else {})}
    return expect(code, daemon.arbiter.post("/api/boards/1/rulings", body))


def marked(hall, daemon):
    told(hall, daemon, 1, 2)
    same("what is played", (daemon.board(1)["game"], len(daemon.board(1)["moves"])), (2, 2))
    code, said = hall.rule("R-ROUND out")
    same(f"to mark it: {said}", code, 0)
    told(hall, daemon, 1)
    shown = daemon.board(1)
    same("what everybody sees of it", (shown["game"], shown["moves"], shown["placement"], shown["result"]), (0, [], ARRAY, "*"))
    same("the board's list", listed(daemon), {1: False, 2: True})
    rule(daemon, "R-UNDO 1", "undone")
    told(hall, daemon, 1, 2)
    same("what is played after all", (daemon.board(1)["game"], len(daemon.board(1)["moves"])), (2, 2))
    rule(daemon, "R-UNDO 2", "not-undone")
    told(hall, daemon, 1)


def an_older_one(hall, daemon):
    """The third game is played: the first one cannot be ruled on any more, but it can be named."""
    told(hall, daemon, 1, 3)
    refusal = rule(daemon, "R-ROUND out", "too-old", game=1, code=404)
    same("the first game itself", "cannot be ruled on" in json.dumps(refusal), True)
    rule(daemon, "R-ROUND out game=2", "itself", code=404)
    rule(daemon, "R-ROUND out game=7", "none", code=404)
    rule(daemon, "R-ROUND out game=1", "older")
    told(hall, daemon, 3)
    same("the board's list", listed(daemon).get(1), True)
    rule(daemon, "R-UNDO 1", "older-undone")
    told(hall, daemon, 1, 3)
    rule(daemon, "R-ROUND in", "second", game=2)
    told(hall, daemon, 1, 2, 3)
    rule(daemon, "R-ROUND out", "second-out", game=2)
    told(hall, daemon, 1, 3)


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        hall = Hall(programs, here, board)
        with hall.started() as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            table = HandTable(board, daemon, SPEED)
            play(board, table, 1)
            play(board, table, 2)
            marked(hall, daemon)
            daemon.kill()
        with hall.started() as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            told(hall, daemon, 1)
            same("what everybody sees after a kill", daemon.board(1)["moves"], [])
            same("the board's list after a kill", listed(daemon).get(2), True)
            table = HandTable(board, daemon, SPEED)
            play(board, table, 3)
            an_older_one(hall, daemon)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
