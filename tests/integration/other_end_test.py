#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ports that stay open while something happens at the boards' end of their cables: a board is gone and something else answers,
it moves to another port, and two boards are exchanged in the middle of their games. The daemon says so, and every move goes to the board that made it.

usage: other_end_test.py FOLDER_OF_THE_PROGRAMS"""
import functools
import random

from hall import Daemon, Failure, as_program, events, folder, games, running, side_by_side, verify, wait_for
from hand_board import HandBoard, HandTable

SPEED = 5
GAMES = {1: "e2e4 e7e5 g1f3 b8c6", 2: "d2d4 d7d5 c2c4 e7e6"}


def configure(here, *cables):
    text = f"[daemon]\ntime_scale = {SPEED}\ndiscover = false\n"
    text += "".join(f'[[port]]\npath = "{here / cable}"\n' for cable in cables)
    text += "".join(f'[[board]]\nnumber = {number}\nserial = "{number}00"\n' for number in GAMES)
    (here / "hall.toml").write_text(text, encoding="utf-8")
    return here / "hall.toml"


def state(daemon, number):
    daemon.check()
    board = daemon.board(number)
    device = board and board.get("device")
    return device and (device["state"], device["port"])


def is_ready(daemon, number, path):
    wait_for(f"board {number} on {path}", lambda: state(daemon, number) == ("ready", str(path)), 60)


def ends_well(programs, here, daemon, *numbers):
    if daemon.stop() != 0:
        raise Failure("the daemon did not end well")
    stored = events(here / "eboardd.db")
    for number in numbers:
        played = [" ".join(game["plies"]) for game in games(stored, number).values()]
        if played != [GAMES[number]]:
            raise Failure(f"board {number}: {played}")
    verify(programs, here / "eboardd.db")


def something_else_answers(programs):
    noise = random.Random(1)
    with folder() as here, HandBoard(here / "cable", "100") as board, \
            running(Daemon(programs, here, configure(here, "cable"))) as daemon:
        is_ready(daemon, 1, here / "cable")
        board.clock(running=True)
        table, moves = HandTable(board, daemon, SPEED), GAMES[1].split()
        for move, answer in zip(moves, (lambda asked: asked, lambda _: noise.randbytes(30), lambda _: bytes(5), None)):
            table.play(move)
            before = daemon.said().count("what it sends cannot be read")
            if answer is None:
                continue
            board.becomes(answer)
            wait_for("the loss of the board", lambda: state(daemon, 1)[0] == "lost", 60)
            # It is shown before it is written.
            wait_for("a line of the log that says why", lambda: daemon.said().count("what it sends cannot be read") > before)
            if daemon.said().count("what it sends cannot be read") != before + 1:
                raise Failure(f"the log says it more than once: {daemon.said()}")
            board.becomes()
            is_ready(daemon, 1, here / "cable")
        ends_well(programs, here, daemon, 1)


def boards_are_exchanged(programs):
    with folder() as here, HandBoard(here / "left", "100") as left, HandBoard(here / "right", "200") as right, \
            running(Daemon(programs, here, configure(here, "left", "right"))) as daemon:
        is_ready(daemon, 1, here / "left")
        is_ready(daemon, 2, here / "right")
        for number, board in ((1, left), (2, right)):
            board.clock(running=True)
            HandTable(board, daemon, SPEED, number).play(*GAMES[number].split()[:2])
        left.exchange(right)
        is_ready(daemon, 1, here / "right")
        is_ready(daemon, 2, here / "left")
        for number, board in ((1, right), (2, left)):
            HandTable(board, daemon, SPEED, number).play(*GAMES[number].split()[2:])
        daemon.says("the board there has serial number 200 now, not 100")
        ends_well(programs, here, daemon, 1, 2)


def board_moves_to_another_port(programs):
    """What still comes from its old port is not the board: there are not two of its number."""
    with folder() as here, HandBoard(here / "left", "100") as left, HandBoard(here / "right", "900") as right, \
            running(Daemon(programs, here, configure(here, "left", "right"))) as daemon:
        right.becomes(lambda _: b"")
        is_ready(daemon, 1, here / "left")
        left.clock(running=True)
        HandTable(left, daemon, SPEED).play(*GAMES[1].split()[:2])
        left.exchange(right)
        left.becomes(lambda asked: asked)
        right.becomes()
        is_ready(daemon, 1, here / "right")
        HandTable(right, daemon, SPEED).play(*GAMES[1].split()[2:])
        ends_well(programs, here, daemon, 1)


def main(programs):
    side_by_side([functools.partial(scene, programs) for scene in
                  (something_else_answers, board_moves_to_another_port, boards_are_exchanged)])


if __name__ == "__main__":
    as_program(main)
