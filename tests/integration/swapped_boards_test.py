#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two boards whose cables are exchanged while the daemon is down: it reports both when it is back, and withdraws that
when the cables are exchanged back.

usage: swapped_boards_test.py FOLDER_OF_THE_PROGRAMS"""

from hall import Daemon, Failure, as_program, events, folder, running, verify, wait_for, write_config
from hand_board import HandBoard, HandTable

SPEED = 20
GAMES = (("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "c2c3", "g8f6", "d2d4", "e5d4", "c3d4", "c5b4"),
         ("d2d4", "d7d5", "c2c4", "c7c6", "g1f3", "g8f6", "b1c3", "d5c4", "a2a4", "c8f5", "e2e3", "e7e6"))


def plug(here, first, second):
    """Cable 1 leads to board `first`, cable 2 to `second`."""
    for cable, board in ((1, first), (2, second)):
        link = here / f"cable-{cable}"
        link.unlink(missing_ok=True)
        link.symlink_to(here / f"board-{board}")


def said(here):
    """Of boards that changed places: {board: [(game, state), ...]}, and the evidence of the latest word on each."""
    found, evidence = {1: [], 2: []}, {}
    for _, board, event in events(here / "eboardd.db"):
        if event["type"] == "irregularity" and event["code"] == "board_swapped":
            found[board].append(event["state"])
            evidence[board] = event["evidence"]
    return found, evidence


def run(programs, here, config, use):
    """The daemon while it is used so, and its end."""
    with running(Daemon(programs, here, config)) as daemon:
        use(daemon)
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")


def play(daemon, boards):
    wait_for("both boards", lambda: daemon.check() or len(daemon.boards()) == 2)
    for number, (board, moves) in enumerate(zip(boards, GAMES), 1):
        board.clock(running=True)
        HandTable(board, daemon, SPEED, number).play(*moves)


def hear(daemon):
    """Both boards are connected, and what follows from that is on the page."""
    wait_for("what the boards show", lambda: daemon.check() or daemon.said().count("serial number") >= 2 and
             daemon.said().count("board_swapped") >= 2, 60)


def expect(here, states):
    found, evidence = said(here)
    if found != {1: states, 2: states}:
        raise Failure(f"of boards that changed places was said: {found}, wanted for each: {states}")
    return evidence


def main(programs):
    with folder() as here, HandBoard(here / "board-1", "30001") as first, HandBoard(here / "board-2", "30002") as second:
        config = write_config(here / "hall.toml", [here / "cable-1", here / "cable-2"], time_scale=SPEED)
        plug(here, 1, 2)
        run(programs, here, config, lambda daemon: play(daemon, (first, second)))
        expect(here, [])
        plug(here, 2, 1)
        run(programs, here, config, hear)
        evidence = expect(here, ["pending"])
        if (evidence[1]["shows_table"], evidence[2]["shows_table"]) != (2, 1):
            raise Failure(f"the evidence names other tables: {evidence}")
        plug(here, 1, 2)
        run(programs, here, config, hear)
        expect(here, ["pending", "corrected"])
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
