#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A game that a ruling ended, while its players go on: it stays what it is, with the times of its end, until the next
game is set up; names that a ruling exchanged stay with that game; and the store is what its journal says.

usage: ruled_end_test.py FOLDER_OF_THE_PROGRAMS"""
import subprocess

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for, write_config
from hand_board import ARRAY, HandBoard, HandTable, squares_of

SPEED = 20
FIRST = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")
SECOND = ("d2d4", "d7d5", "c2c4", "e7e6", "b1c3", "g8f6", "c1g5", "f8e7")
PLAYED_ON = ("e2e3", "e8g8h8f8", "g1f3", "b7b6", "c4d5", "e6d5")
LETTERS = "PRNBKQprnbkq"


def set_up(table, seconds):
    """The pieces for the next game, and the clock with that time for both."""
    board = table.board
    board.clock(running=False)
    wanted = squares_of(ARRAY)
    for file in "abcdefgh":
        for rank in "12345678":
            square = file + rank
            code = wanted[(8 - int(rank)) * 8 + "abcdefgh".index(file)]
            board.put(square, LETTERS[code - 1] if code else None)
    table.wait(4)
    board.clock(white=seconds, black=seconds, pressed_by="black")
    table.left = {"white": seconds, "black": seconds}
    table.wait(4)
    board.clock(running=True)


def check(what, got, wanted):
    if got != wanted:
        raise Failure(f"{what}: {got!r}, not {wanted!r}")


def names(daemon):
    tags = daemon.board(1)["tags"]
    return tags["White"], tags["Black"], tags["WhiteElo"]


def first_game(table, daemon):
    table.play(*FIRST)
    table.board.clock(running=False)
    table.wait(2)
    table.board.move("e1", "e4", "e8", "d5")
    wait_for("the first result", lambda: daemon.check() or daemon.board(1)["result"] == "1-0", 60)


def play_on(table, daemon):
    """The clock runs on, and each move stands for longer than it takes to find a game."""
    before = daemon.board(1)
    side, left = "white", dict(table.left)
    for move in PLAYED_ON:
        table.wait(3)
        table.board.move(*(move[at:at + 2] for at in range(0, len(move), 2)))
        left[side] -= 10
        table.board.clock(white=left["white"], black=left["black"], pressed_by=side)
        for _ in range(7):
            table.wait(1)
            side_on = "black" if side == "white" else "white"
            left[side_on] -= 1
            table.board.clock(white=left["white"], black=left["black"])
        side = "black" if side == "white" else "white"
        daemon.check()
        now = daemon.board(1)
        for key in ("game", "result", "result_by", "ply", "clock", "placement"):
            check(f"{key} after {move}, played on", now[key], before[key])
    if before["clock"]["running"] is not None:
        raise Failure(f"the clock of a finished game runs: {before['clock']}")


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        config = write_config(here / "hall.toml", [here / "board-1"], "", SPEED, daemon=(
            '[[board]]\nnumber = 1\nedition = "fide-2005"\ntime_control = "5400+30"\n'
            'white = "Ada"\nblack = "Bela"\nwhite_elo = 2400\nblack_elo = 2300'))
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            board.clock(running=True)
            table = HandTable(board, daemon, SPEED)
            first_game(table, daemon)
            set_up(table, 3600)
            table.play(*SECOND, anew=True)
            check("names", names(daemon), ("Ada", "Bela", "2400"))
            table.rule("R-COLOURS swap", "swap")
            check("exchanged names", names(daemon), ("Bela", "Ada", "2300"))
            table.rule("R-LOSS white", "loss")
            check("the ruled result", (daemon.board(1)["result"], daemon.board(1)["result_by"]), ("0-1", "ruling"))
            play_on(table, daemon)
            set_up(table, 1800)
            table.play(*FIRST[:2], anew=True)
            check("the game after it", daemon.board(1)["game"], 3)
            check("its names", names(daemon), ("Ada", "Bela", "2400"))
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        verify(programs, here / "eboardd.db")
        csv = subprocess.run([programs / "eboardctl", "export", "--db", here / "eboardd.db", "--format", "csv"],
                             capture_output=True, text=True, timeout=60).stdout
        for row in ('1,1,1,"Ada","Bela",1-0', '1,1,2,"Bela","Ada",0-1', '1,1,3,"Ada","Bela",*'):
            if row not in csv:
                raise Failure(f"the table does not hold {row}: {csv}")
        print("a ruled end stayed, and so did the exchanged names, for that game alone")


if __name__ == "__main__":
    as_program(main)
