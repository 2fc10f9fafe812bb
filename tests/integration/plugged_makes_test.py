#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ten simulated boards of four makes are plugged in at once on a machine whose USB is umockdev's, pulled out, and plugged in
again. Two makes share the id of each adapter: the daemon finds out which board is which, and every game is kept exactly as it
was played. The makes whose adapters have no id of theirs are in makes_test.py.

usage: plugged_makes_test.py FOLDER_OF_THE_PROGRAMS

Runs with umockdev's library and tests/support/tty_lines.cpp preloaded."""
import contextlib
import os
import pathlib
import re
import sys

from hall import Daemon, Failure, Simulator, events, folder, games, running, truth, verify, wait_for
from plugged_boards_test import MockedUsb

SPEED = 20
FTDI, CP210X = ("0403", "6001"), ("10c4", "ea60")
MAKES = {"dgt": (FTDI, 3), "millennium": (FTDI, 3), "certabo": (CP210X, 2), "sentio": (CP210X, 2)}
BOARDS = [(make, n) for make, (_, count) in MAKES.items() for n in range(1, count + 1)]
GAME = '[Result "0-1"]\n\ne4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3# 0-1\n'


def tty_of(board):
    return f"ttyUSB{BOARDS.index(board)}"


def plug_in(usb, here):
    for make, n in BOARDS:
        tty = tty_of((make, n))
        (usb.dev / tty).symlink_to(os.path.realpath(here / make / f"board-{n}"))
        usb.plug(tty, MAKES[make][0])


def pull_out(usb):
    for board in BOARDS:
        usb.unplug(tty_of(board))
        (usb.dev / tty_of(board)).unlink()


def numbers(daemon):
    """The boards with a signal, by port."""
    daemon.check()
    return {board["device"]["port"]: board["board"] for board in daemon.boards() if board["device"]["state"] == "ready"}


def played(here, make, n):
    log = here / make / f"board-{n}.truth.jsonl"
    game = log.exists() and truth(log)
    return game and game[0]["ended"] and [ply["uci"] for ply in game[0]["plies"]]


def answered(daemon, board):
    """What that board answered to, by the log."""
    return set(re.findall(rf"/dev/{tty_of(board)}: (\w+) answers", daemon.said()))


def main(programs):
    usb = MockedUsb()
    with folder() as here, contextlib.ExitStack() as stack:
        (here / "games.pgn").write_text("\n".join([GAME] * 3), encoding="utf-8")
        (here / "hall.toml").write_text(f"[daemon]\ndiscover = true\ntime_scale = {SPEED}\n", encoding="utf-8")
        for make, (_, count) in MAKES.items():
            (here / make).mkdir()
            stack.enter_context(running(Simulator(programs, here / make, here / "games.pgn", count, "--make", make, "--level",
                                                  "L0", "--speed", SPEED, "--max-think", 2, "--seed", len(make))))
        with running(Daemon(programs, here, here / "hall.toml")) as daemon:
            plug_in(usb, here)
            lines = {board: wait_for(f"the end of the game on {board}", lambda b=board: played(here, *b), 60) for board in BOARDS}
            found = wait_for("ten boards", lambda: len(numbers(daemon)) == len(BOARDS) and numbers(daemon))
            boards = {board: found[f"/dev/{tty_of(board)}"] for board in BOARDS}
            for board, number in boards.items():
                wait_for(f"the last ply on {board}", lambda n=number, b=board: daemon.board(n)["ply"] == len(lines[b]), 20)
                if answered(daemon, board) != {board[0]}:
                    raise Failure(f"{board} is taken for {answered(daemon, board)}")
            pull_out(usb)
            wait_for("no boards", lambda: not numbers(daemon))
            plug_in(usb, here)
            wait_for("all ten again", lambda: numbers(daemon) == found, 60)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        for board, number in boards.items():
            if games(stored, number)[1]["plies"] != lines[board]:
                raise Failure(f"{board}: stored {games(stored, number)[1]['plies']}, played {lines[board]}")
        print(f"{len(BOARDS)} boards of {len(MAKES)} makes:", verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1]))
    except Failure as failure:
        sys.exit(f"plugged_makes_test: {failure}")
