#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two boards whose cables are exchanged while the daemon is down: it says so of both when it is back, and takes it back
when the cables are.

usage: swapped_boards_test.py FOLDER_OF_THE_PROGRAMS"""

from hall import Daemon, Failure, Simulator, as_program, events, folder, running, verify, wait_for, write_config

SPEED = 20
PGN = """[White "First"]
[Black "Second"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ *

[White "Third"]
[Black "Fourth"]
[Result "*"]

1. d4 d5 2. c4 c6 3. Nf3 Nf6 4. Nc3 dxc4 5. a4 Bf5 6. e3 e6 *
"""


def plug(here, first, second):
    """Cable 1 leads to board `first`, cable 2 to `second`."""
    for cable, board in ((1, first), (2, second)):
        link = here / f"cable-{cable}"
        link.unlink(missing_ok=True)
        link.symlink_to(here / f"board-{board}")


def plies(daemon):
    daemon.check()
    return [board["ply"] for board in daemon.boards()]


def said(here):
    """Of boards that changed places: {board: [(game, state), ...]}, and the evidence of the latest word on each."""
    found, evidence = {1: [], 2: []}, {}
    for _, board, event in events(here / "eboardd.db"):
        if event["type"] == "irregularity" and event["code"] == "board_swapped":
            found[board].append(event["state"])
            evidence[board] = event["evidence"]
    return found, evidence


def run(programs, here, config, until):
    """The daemon until so much is there, and its end."""
    with running(Daemon(programs, here, config)) as daemon:
        wait_for("what the boards show", lambda: until(daemon), 60)
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")


def heard(daemon, before):
    """Both boards are heard in this run, and what follows from that is on the page."""
    daemon.check()
    return daemon.said().count("serial number") >= 2 and daemon.said().count("board_swapped") >= before


def expect(here, states):
    found, evidence = said(here)
    if found != {1: states, 2: states}:
        raise Failure(f"of boards that changed places was said: {found}, wanted for each: {states}")
    return evidence


def main(programs):
    with folder() as here:
        pgn = here / "games.pgn"
        pgn.write_text(PGN, encoding="utf-8")
        with running(Simulator(programs, here, pgn, 2, "--level", "L0", "--speed", SPEED, "--max-think", 2)):
            plug(here, 1, 2)
            config = write_config(here / "hall.toml", [here / "cable-1", here / "cable-2"], time_scale=SPEED)
            run(programs, here, config, lambda daemon: plies(daemon) == [12, 12])
            expect(here, [])
            plug(here, 2, 1)
            run(programs, here, config, lambda daemon: heard(daemon, 2))
            evidence = expect(here, ["pending"])
            if (evidence[1]["shows_table"], evidence[2]["shows_table"]) != (2, 1):
                raise Failure(f"the evidence names other tables: {evidence}")
            plug(here, 1, 2)
            run(programs, here, config, lambda daemon: heard(daemon, 2))
            expect(here, ["pending", "corrected"])
        said = verify(programs, here / "eboardd.db")
        print(said.splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
