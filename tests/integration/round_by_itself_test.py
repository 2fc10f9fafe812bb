#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rounds that begin by themselves: one when its boards stand set up, one after a kill and once the clock was set and the pieces
were put up, one at its hour. Meanwhile colours that are exchanged are noticed and put right by the order that is offered, a table
is late, and a forfeit is proposed after the default time. What eboardd began can be undone, and is not begun again. Verify finds
nothing.

usage: round_by_itself_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from support import schemas  # noqa: E402

from hall import Daemon, Failure, as_program, expect, folder, running, verify, wait_for, write_config
from hand_board import ARRAY, HandBoard, HandTable, message, squares_of
from put_right_test import Shell, same

SPEED = 40
MATE = ("f2f3", "e7e5", "g2g4", "d8h4")
OTHER_MATE = ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")
PLAYERS = """No;Name;FideID;Rtg
1;Aalto, Mika;500001;2104
2;Brandt, Ole;500002;2066
3;Costa, Rui;500003;2011
4;Dahl, Siv;500004;1950
"""
ROUNDS = ("""Board;White;Result;Black
1;Aalto, Mika;;Dahl, Siv
2;Brandt, Ole;;Costa, Rui
""", """Board;White;Result;Black
1;Dahl, Siv;;Costa, Rui
2;Aalto, Mika;;Brandt, Ole
""", """Board;White;Result;Black
1;Brandt, Ole;;Dahl, Siv
2;Costa, Rui;;Aalto, Mika
""")
HALL = """[[board]]
number = 1
time_control = "5400+30"
[[board]]
number = 2
"""


class Office:
    """Who runs the tournament, at the command line and at the desk."""

    def __init__(self, shell, daemon, here):
        self.shell, self.daemon, self.here = shell, daemon, here

    def order(self, *words, code=0):
        return self.shell("organise", *words, author="O. Operator", code=code)

    def takes(self, name, text, *options):
        (self.here / name).write_text(text, encoding="utf-8")
        return self.shell("import", *options, self.here / name, author="O. Operator")

    def desk(self):
        self.daemon.check()
        answer = json.loads(self.daemon.arbiter.get("/api/tournament/desk"))
        fault = schemas.jsonschema and next(schemas.validator("RoundDesk").iter_errors(answer), None)
        if fault:
            raise Failure(f"the desk is not what openapi.json says: {fault}")
        return answer["sections"][0]

    def table(self, number):
        return next(one for one in self.desk()["tables"] if one["table"] == number)

    def note(self, number, kind):
        return next((one for one in self.table(number)["notes"] if one["kind"] == kind), None)

    def waits(self):
        return [(one["kind"], one.get("table")) for one in self.desk()["next"]["waits_for"]]

    def round_is(self, number):
        wait_for(f"round {number}", lambda: self.desk()["round"] == number)

    def waits_for(self, *wanted):
        wait_for(f"the next round to wait for {wanted}", lambda: self.waits() == list(wanted))

    def takes_up(self, note, status=201):
        """What is offered is done, as a page does it; 200: it was done already."""
        expect(status, self.daemon.arbiter.post("/api/tournament/orders", {"author": "A. Arbiter", **note["order"]}))

    def history(self):
        return json.loads(self.daemon.arbiter.get("/api/tournament/orders"))["changes"]


def names_at(daemon, number):
    board = daemon.board(number)
    return board and (board["tags"].get("White"), board["tags"].get("Black"))


def plays_without_clock(daemon, board, *moves, after=()):
    """At table 2: the next move is made when the one before is seen."""
    def seen():
        shown = daemon.board(2)
        return [move["uci"] for move in shown["moves"]] if shown["result"] == "*" else []
    line = list(after)
    for move in moves:
        board.move(move[:2], move[2:])
        line.append(move)
        wait_for(f"the moves {line}", lambda: seen() == line or daemon.board(2)["result"] != "*")


def result_is(office, number, result, by):
    def is_there():
        table = office.table(number)
        return (table["result"], table["by"]) == (result, by)
    wait_for(f"{result} at table {number}", is_there)


def both_boards(daemon):
    wait_for("both boards", lambda: all(board["device"]["state"] == "ready" for board in daemon.boards()) and len(daemon.boards()) == 2)


def a_trial_is_no_game_of_the_round(office, daemon):
    """It is said before its first move, and undone."""
    def rule(text):
        expect(201, daemon.arbiter.post("/api/boards/1/rulings", {"ruling": text, "author": "A. Arbiter", "id": text}))
    rule("R-ROUND out")
    wait_for("another game", lambda: office.table(1)["state"] == "other-game")
    missing = next(one for one in office.desk()["missing"] if one["table"] == 1)
    same("what is missing", (missing["kind"], missing["text"]), ("other-game", "the game at its board is not of the round"))
    same("what is typed shows", "other-game" in office.order("status"), True)
    rule("R-UNDO 1")
    wait_for("the pieces", lambda: office.table(1)["state"] == "set-up")


def first_round(office, daemon, boards):
    office.takes("players.csv", PLAYERS)
    for number, pairs in enumerate(ROUNDS, 1):
        office.takes(f"round-{number}.csv", pairs, "--round", str(number))
    same("by order", office.waits(), [("order", None)])
    office.order("begins", "when-set-up")
    office.round_is(1)
    begun = office.history()[-1]
    same("who began it", (begun["author"], begun["what"]), ("eboardd", "round 1 is played: its pieces stand set up at 2 boards"))
    wait_for("they sit", lambda: names_at(daemon, 1) == ("Aalto, Mika", "Dahl, Siv"))
    same("the pieces are up", office.table(1)["state"], "set-up")
    a_trial_is_no_game_of_the_round(office, daemon)
    boards[0].clock(running=True)
    first = HandTable(boards[0], daemon, SPEED)
    first.play(*MATE[:2])
    same("it is played", (office.table(1)["state"], office.desk()["missing"][0]["kind"]), ("playing", "playing"))
    first.play(*MATE[2:])
    plays_without_clock(daemon, boards[1], *MATE)
    result_is(office, 1, "0-1", "board")
    result_is(office, 2, "0-1", "board")
    same("nothing is missing", office.desk()["missing"], [])
    boards[0].clock(running=False)
    office.waits_for(("not-set-up", 1), ("not-set-up", 2))


def second_round(office, daemon, boards):
    """After a kill, the first board is put back as for analysis, and the other one by the other ends of the table."""
    office.waits_for(("not-set-up", 1), ("not-set-up", 2))
    boards[0].set_up(ARRAY)
    office.waits_for(("clock-not-set", 1), ("not-set-up", 2))
    boards[1].rotate()
    boards[1].set_up(ARRAY)
    office.waits_for(("clock-not-set", 1))
    office.order("default-time", "6")
    boards[0].clock(5400, 5400)
    office.round_is(2)
    wait_for("they sit", lambda: names_at(daemon, 2) == ("Aalto, Mika", "Brandt, Ole"))
    plays_without_clock(daemon, boards[1], *OTHER_MATE[:2])
    note = wait_for("the colours are asked about", lambda: office.note(2, "colours-exchanged"))
    same("what is offered", note["order"], {"order": ["colours", "2", "white", "Brandt, Ole"], "round": 2})
    said = office.order("status")
    same(f"how it is typed: {said}", "if so: eboardctl organise colours 2 white 'Brandt, Ole'" in said, True)
    office.takes_up(note)
    office.takes_up(note, status=200)  # another arbiter, who has not seen that it was done
    wait_for("they sit the other way about", lambda: names_at(daemon, 2) == ("Brandt, Ole", "Aalto, Mika"))
    same("nobody asks any more", office.note(2, "colours-exchanged"), None)
    plays_without_clock(daemon, boards[1], *OTHER_MATE[2:], after=OTHER_MATE[:2])
    result_is(office, 2, "1-0", "board")
    wait_for("the first table is late", lambda: office.note(1, "not-started"))
    note = wait_for("the default time", lambda: office.note(1, "default-time"))
    said = office.order("status")
    same(f"what is missing comes first: {said}", said.splitlines()[1].startswith("missing: table 1: nothing was moved"), True)
    same(f"what would mend it: {said}", "if so: eboardctl organise result 1 ---" in said, True)
    office.takes_up(note)
    result_is(office, 1, "---", "person")
    same("the round can be closed", office.desk()["missing"], [])


def third_round(office, boards):
    office.order("starts", "2099-12-05 14:00", "--round", "3")
    office.order("begins", "at-the-hour")
    refused = office.order("starts", "after lunch", "--round", "3", code=1)
    same(f"no hour: {refused}", "which" in refused or "is none" in refused, True)
    office.waits_for(("hour", None))
    now = time.strftime("%Y-%m-%d %H:%M")
    office.order("starts", now, "--round", "3")
    office.round_is(3)
    begun = office.history()[-1]
    same("why", (begun["author"], begun["what"]), ("eboardd", f"round 3 is played: its hour has come, {now}"))
    office.order("undo", str(begun["id"]))
    office.waits_for(("begun-before", None))
    same("it is not begun again", office.desk()["round"], 2)
    office.order("round", "3")
    same("by hand", office.desk()["round"], 3)


def main(programs):
    no_clock = message(0x86, squares_of(ARRAY))
    with folder() as here, HandBoard(here / "board-1", "100") as first, HandBoard(here / "board-2", "200", no_clock) as second:
        boards = (first, second)
        config = write_config(here / "hall.toml", [here / "board-1", here / "board-2"], "", SPEED, daemon=HALL)
        shell = Shell(programs, here)
        with running(Daemon(programs, here, config)) as daemon:
            both_boards(daemon)
            first_round(Office(shell, daemon, here), daemon, boards)
            daemon.kill()
        with running(Daemon(programs, here, config)) as daemon:
            both_boards(daemon)
            office = Office(shell, daemon, here)
            second_round(office, daemon, boards)
            third_round(office, boards)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
