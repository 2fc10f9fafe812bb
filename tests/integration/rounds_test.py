#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The pairings of the next round are loaded beside the games of the last one. Whatever shows a game has the round and the
names of that game, also after a restart and when the former round is loaded again.

usage: rounds_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import json
import re

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for
from hand_board import ARRAY, HandBoard, HandTable
from reload_test import Reloader, configure, heard, pairings, port

SPEED = 20
FIRST = (("Ada", "Bob"), ("Cid", "Dee"))
SECOND = (("Eve", "Fay"), ("Gus", "Hal"))


def same(what, is_, wanted):
    if is_ != wanted:
        raise Failure(f"{what}: {is_}, not {wanted}")


def shown(daemon, number):
    """Round, White, Black, plies, result of what everybody sees."""
    board = daemon.board(number)
    tags = board["tags"]
    return board["round"], tags.get("White"), tags.get("Black"), len(board["moves"]), board["result"]


def expect_shown(daemon, number, *wanted):
    wait_for(f"board {number} to show {wanted}", lambda: daemon.check() or shown(daemon, number) == wanted, 20)
    [listed] = [board for board in daemon.boards() if board["board"] == number]
    same("the list of boards", (listed["round"], listed["tags"].get("White"), listed["ply"], listed["result"]),
         (wanted[0], wanted[1], wanted[3], wanted[4]))


def published(daemon, round_number):
    """White, Round and result of each game."""
    text = daemon.get(f"/pgn/round/{round_number}.pgn")
    tag = lambda name: re.findall(rf'\[{name} "(.*?)"\]', text)
    return sorted(zip(tag("White"), tag("Round"), tag("Result")))


def load(here, daemon, programs, games, number):
    pairings(here, *games, round_number=number)
    Reloader(programs, daemon).ctl(0)


def main(programs):
    with folder() as here, contextlib.ExitStack() as stack:
        pairings(here, *FIRST)
        config = configure(here, port(here, "p1", "board = 1\n"), port(here, "p2", "board = 2\n"))
        boards = [stack.enter_context(HandBoard(here / f"p{n}", f"{n}00")) for n in (1, 2)]
        with running(Daemon(programs, here, config)) as daemon:
            tables = [HandTable(board, daemon, SPEED, number) for number, board in enumerate(boards, 1)]
            for number, board in enumerate(boards, 1):
                heard(daemon, number, here / f"p{number}")
                board.clock(running=True)
            tables[0].play("f2f3", "e7e5", "g2g4", "d8h4")  # mate
            tables[1].play("e2e4", "e7e5")
            expect_shown(daemon, 1, 1, "Ada", "Bob", 4, "0-1")

            load(here, daemon, programs, SECOND, 2)
            expect_shown(daemon, 1, 2, "Eve", "Fay", 0, "*")
            new = daemon.board(1)
            same("what is shown before the next game", (new["placement"], new["rulings"], new["gap"], new["clock"],
                                                        new["last"]), (ARRAY, [], None, None, None))
            expect_shown(daemon, 2, 1, "Cid", "Dee", 2, "*")
            same("round 1", published(daemon, 1), [("Ada", "1.1", "0-1"), ("Cid", "1.2", "*")])
            same("round 2", published(daemon, 2), [])

            # A game under way stays what it is, and its own round is still corrected.
            tables[1].play("g1f3")
            expect_shown(daemon, 2, 1, "Cid", "Dee", 3, "*")
            load(here, daemon, programs, (("Ada", "Bob"), ("Cyd", "Dee")), 1)
            expect_shown(daemon, 1, 1, "Ada", "Bob", 4, "0-1")
            expect_shown(daemon, 2, 1, "Cyd", "Dee", 3, "*")
            load(here, daemon, programs, SECOND, 2)
            expect_shown(daemon, 1, 2, "Eve", "Fay", 0, "*")
            expect_shown(daemon, 2, 1, "Cyd", "Dee", 3, "*")
            daemon.stop()

        with running(Daemon(programs, here, config)) as daemon:
            for number in (1, 2):
                heard(daemon, number, here / f"p{number}")
            expect_shown(daemon, 1, 2, "Eve", "Fay", 0, "*")
            expect_shown(daemon, 2, 1, "Cyd", "Dee", 3, "*")
            tables = [HandTable(board, daemon, SPEED, number) for number, board in enumerate(boards, 1)]

            # The next round begins at board 1. Colours were drawn anew meanwhile.
            boards[0].clock(running=False)
            boards[0].set_up()
            wait_for("the start position", lambda: daemon.board(1)["phase"] == "setting_up")
            load(here, daemon, programs, (("Fay", "Eve"), ("Gus", "Hal")), 2)
            boards[0].clock(white=5400, black=5400, running=True, pressed_by="black")
            table = HandTable(boards[0], daemon, SPEED, 1)
            table.play("d2d4")
            expect_shown(daemon, 1, 2, "Fay", "Eve", 1, "*")
            same("round 1", published(daemon, 1), [("Ada", "1.1", "0-1"), ("Cyd", "1.2", "*")])
            same("round 2", published(daemon, 2), [("Fay", "2.1", "*")])

            # Round 1 is loaded again: a game that begins now is of round 1, and the one of round 2 stays in round 2.
            load(here, daemon, programs, FIRST, 1)
            table.play("d7d5")
            expect_shown(daemon, 1, 2, "Fay", "Eve", 2, "*")
            expect_shown(daemon, 2, 1, "Cid", "Dee", 3, "*")
            daemon.stop()
        verify(programs, here / "eboardd.db")
    rules_of_its_time(programs)


def rules_of_its_time(programs):
    """The tables have another edition since: what was played before is shown by its own, also after a restart."""
    with folder() as here, contextlib.ExitStack() as stack:
        pairings(here, *FIRST)
        by = lambda edition: configure(here, *(port(here, f"p{n}", f"board = {n}\n") for n in (1, 2)), *(
            f'[[board]]\nnumber = {n}\nedition = "{edition}"' for n in (1, 2)))
        shown_by = lambda daemon, *wanted: same("the editions", tuple(daemon.board(n)["edition"] for n in (1, 2)), wanted)
        boards = [stack.enter_context(HandBoard(here / f"p{n}", f"{n}00")) for n in (1, 2)]
        with running(Daemon(programs, here, by("fide-2018"))) as daemon:
            for number, board in enumerate(boards, 1):
                heard(daemon, number, here / f"p{number}")
                board.clock(running=True)
            over, under_way = (HandTable(board, daemon, SPEED, number) for number, board in enumerate(boards, 1))
            over.play("f2f3", "e7e5", "g2g4", "d8h4")  # mate
            under_way.play("e2e4")
            expect_shown(daemon, 1, 1, "Ada", "Bob", 4, "0-1")
            by("fide-2023")
            Reloader(programs, daemon).ctl(0, "board 2: the game that is played there keeps")
            shown_by(daemon, "fide-2018", "fide-2018")
            daemon.stop()

        with running(Daemon(programs, here, here / "hall.toml")) as daemon:
            expect_shown(daemon, 1, 1, "Ada", "Bob", 4, "0-1")
            expect_shown(daemon, 2, 1, "Cid", "Dee", 1, "*")
            shown_by(daemon, "fide-2018", "fide-2018")
            heard(daemon, 1, here / "p1")
            boards[0].clock(running=False)
            boards[0].set_up()
            wait_for("the start position", lambda: daemon.board(1)["phase"] == "setting_up")
            boards[0].clock(white=5400, black=5400, running=True, pressed_by="black")
            HandTable(boards[0], daemon, SPEED, 1).play("d2d4", anew=True)
            shown_by(daemon, "fide-2023", "fide-2018")
            daemon.stop()


if __name__ == "__main__":
    as_program(main)
