#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A tournament of two rounds, from eboardctl alone and without a restart but for a kill: players are imported, rounds paired, begun
and played on a board, a table has no board, a player is substituted, two are exchanged, one does not come. Results of the board are
in the file for the pairing program, each order is in the history and can be undone, and verify finds nothing.

usage: tournament_test.py FOLDER_OF_THE_PROGRAMS"""
import json

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for, write_config
from hand_board import ARRAY, HandBoard, HandTable
from put_right_test import Shell, same

SPEED = 20
MATE = ("f2f3", "e7e5", "g2g4", "d8h4")
OTHER_MATE = ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")
PLAYERS = """No;Name;FideID;Rtg
1;Aalto, Mika;500001;2104
2;Brandt, Ole;500002;2066
3;Costa, Rui;500003;2011
4;Dahl, Siv;500004;1950
5;Ekman, Lea;500005;1900
"""
ROUND_1 = """[Event "Harbour Open"]
[Round "1.1"]
[White "Aalto, Mika"]
[Black "Brandt, Ole"]
[Result "*"]

*

[Event "Harbour Open"]
[Round "1.2"]
[White "Costa, Rui"]
[Black "Dahl, Siv"]
[Result "*"]

*
"""
ROUND_2 = """Board;White;Result;Black
1;Dahl, Siv;;Aalto, Mika
2;Brandt, Ole;;Ekman, Lea
"""


class Office:
    """The operator at the command line."""

    def __init__(self, shell, daemon, here):
        self.shell, self.daemon, self.here = shell, daemon, here

    def order(self, *words, code=0):
        return self.shell("organise", *words, author="O. Operator", code=code)

    def takes(self, name, text, *options, code=0):
        (self.here / name).write_text(text, encoding="utf-8")
        return self.shell("import", *options, self.here / name, author="O. Operator", code=code)

    def table(self, round_, number):
        self.daemon.check()
        section = json.loads(self.daemon.arbiter.get("/api/tournament/1"))
        shown = next(one for one in section["rounds"] if one["round"] == round_)
        return next((one for one in shown["tables"] if one["table"] == number), None)

    def result(self, round_, number):
        table = self.table(round_, number)
        return table and table["result"]

    def file(self):
        return self.daemon.arbiter.get("/api/tournament/files")


def names_at(daemon, number):
    daemon.check()
    board = daemon.board(number)
    return board and (board["tags"].get("White"), board["tags"].get("Black"))


def first_round(office, daemon, board):
    said = office.takes("players.csv", PLAYERS)
    same("players", "5 players" in said, True)
    same("a preview", "round 1, table 1: Aalto, Mika - Brandt, Ole" in office.takes("r1.pgn", ROUND_1, "--preview"), True)
    office.takes("r1.pgn", ROUND_1)
    same("again", office.takes("r1.pgn", ROUND_1).splitlines()[-1], "nothing changed")
    office.order("round", "2", code=1)
    office.order("round", "1")
    wait_for("they sit", lambda: names_at(daemon, 1) == ("Aalto, Mika", "Brandt, Ole"))
    # Dahl does not come, Ekman plays; there is no board.
    office.order("pair", "2", "Costa, Rui", "Ekman, Lea")
    office.order("table", "2", "without-board")
    office.order("result", "2", "1/2-1/2")
    board.clock(running=True)
    table = HandTable(board, daemon, SPEED)
    table.play(*MATE)
    wait_for("the mate is the result", lambda: office.result(1, 1) == "0-1")
    same("by hand", office.result(1, 2), "1/2-1/2")


def second_round(office, daemon, board):
    refused = office.takes("r2.csv", ROUND_2, code=1)
    same(f"of which round: {refused}", "does not say of which round it is" in refused, True)
    office.takes("r2.csv", ROUND_2, "--round", "2")
    office.order("colours", "1", "--round", "2")
    office.order("round", "2")
    wait_for("they sit", lambda: names_at(daemon, 1) == ("Aalto, Mika", "Dahl, Siv"))
    board.set_up(ARRAY)
    board.clock(5400, 5400, running=True)
    office.order("result", "2", "+--")
    table = HandTable(board, daemon, SPEED)
    table.play(*OTHER_MATE)
    wait_for("the second mate", lambda: office.result(2, 1) == "1-0")
    same("the first round stays", (office.result(1, 1), office.result(1, 2)), ("0-1", "1/2-1/2"))


def takes_back(office):
    history = office.shell("organise", "history", author="")
    number = next(line.split()[0] for line in history.splitlines() if line.endswith("result of table 2") and "O. Operator" in line)
    office.order("undo", number)
    same("no result", office.result(1, 2), None)
    refused = office.order("undo", number, code=1)
    same(f"twice: {refused}", f"change {number} is undone already" in refused, True)
    office.order("result", "2", "1/2-1/2", "--round", "1")


def writes_the_file(office):
    lines = [line for line in office.file().splitlines() if line.startswith("001")]
    same("players", len(lines), 5)
    rounds = {line[14:47].strip(): line[91:].rstrip() for line in lines}
    same("entries", rounds, {"Aalto, Mika": "   2 w 0     4 w 1", "Brandt, Ole": "   1 b 1     5 w +",
                             "Costa, Rui": "   5 w =", "Dahl, Siv": "             1 b 0",
                             "Ekman, Lea": "   3 b =     2 b -"})


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        config = write_config(here / "hall.toml", [here / "board-1"], "", SPEED,
                              daemon='[[board]]\nnumber = 1\ntime_control = "5400+30"\n')
        shell = Shell(programs, here)
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            first_round(Office(shell, daemon, here), daemon, board)
            daemon.kill()
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            office = Office(shell, daemon, here)
            wait_for("after a kill", lambda: office.result(1, 1) == "0-1" and office.result(1, 2) == "1/2-1/2")
            second_round(office, daemon, board)
            takes_back(office)
            writes_the_file(office)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
