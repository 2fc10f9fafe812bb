#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What of rulings is not followed at a board: another position than the one to be put back stands when the clock is
started, a move is made before the score sheet is complete, men are transferred to a board that lies right. The cards
outlast a kill, and the store is what its journal says.

usage: followed_rulings_test.py FOLDER_OF_THE_PROGRAMS"""
import json

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for, write_table
from hand_board import HandBoard, HandTable

SPEED = 20


class Table(HandTable):
    def states(self, code):
        """Of the only card of that code, and its ply."""
        cards = json.loads(self.daemon.arbiter.get(f"/api/irregularities?code={code}"))["irregularities"]
        if len(cards) > 1:
            raise Failure(f"there are several cards of {code}: {cards}")
        return (cards[0]["state"], cards[0]["ply"]) if cards else None

    def wait_for_card(self, code, state, ply):
        wait_for(f"{code}, {state} at ply {ply}", lambda: self.states(code) == (state, ply))

    def wait_until_set_up(self):
        wait_for("the board to stand as ruled", lambda: not self.standing()["awaits_board"])

    def standing(self):
        return json.loads(self.daemon.arbiter.get("/api/boards/1/rulings"))


def put_back_wrongly(table):
    table.play("e2e4", "e7e5", "g1f3", "b8c6")
    table.board.clock(running=False)
    table.rule("R-RESTORE 2", "one")
    table.board.move("f3", "g1")
    table.wait(2)
    if table.states("wrong_restoration"):
        raise Failure("something was said before the clock was started")
    table.board.clock(running=True, pressed_by="black")  # Black's knight still stands on c6
    table.wait_for_card("wrong_restoration", "pending", 2)
    table.board.move("c6", "b8")
    table.wait_for_card("wrong_restoration", "corrected", 2)
    table.wait_until_set_up()


def moved_too_early(table):
    table.play("f1c4", "g8f6")
    table.rule("R-NOTE sheet=white upto=1 flag=white", "two")
    table.play("d2d3")
    table.wait_for_card("moved_before_update", "completed", 5)
    table.rule("R-NOTE sheet=white", "three")  # complete: White's later moves are none


def transferred(table):
    table.board.clock(running=False)
    table.rule("R-TRANSFER rotate", "four")
    if not table.standing()["awaits_board"]:
        raise Failure("a transfer does not wait for the men")
    table.board.turn()
    table.wait_until_set_up()
    table.board.clock(running=True)
    table.play("f8c5", "c1g5")


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        config = write_table(here, SPEED)
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            board.clock(running=True)
            table = Table(board, daemon, SPEED)
            put_back_wrongly(table)
            moved_too_early(table)
            transferred(table)
            daemon.kill()
        with running(Daemon(programs, here, config)) as daemon:
            table = Table(board, daemon, SPEED)
            table.wait_for_card("wrong_restoration", "corrected", 2)
            table.wait_for_card("moved_before_update", "completed", 5)
            if table.line() != "e2e4 e7e5 f1c4 g8f6 d2d3 f8c5 c1g5":
                raise Failure(f"after the kill the moves are {table.line()}")
            table.play("h7h6")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        verify(programs, here / "eboardd.db")
        print("rulings that were not followed were told to the arbiter, once each")


if __name__ == "__main__":
    as_program(main)
