#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Simulated boards of a make that reports whole positions, one of them turned, and the daemon: both games are kept exactly as
they were played.

usage: position_board_test.py FOLDER_OF_THE_PROGRAMS MAKE FIRMWARE"""
import sys

from hall import Daemon, Failure, Simulator, as_program, events, folder, games, running, truth, verify, wait_for, write_config

SPEED = 20
PGN = """[White "Smith"]
[Black "Philidor"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1

[White "Castles"]
[Black "Promotes"]
[Result "1-0"]

1. e4 d5 2. e5 f5 3. exf6 Nc6 4. fxg7 Nf6 5. Nf3 Be6 6. Be2 Qd6 7. O-O O-O-O 8. gxh8=Q 1-0
"""


def played_by_all(simulator):
    """The truth of both boards, once they have played."""
    simulator.check()
    logs = [port.with_name(port.name + ".truth.jsonl") for port in simulator.ports]
    played = [truth(log)[0] for log in logs if log.exists() and truth(log)]
    return len(played) == len(logs) and all(game["ended"] for game in played) and played


def main(programs):
    make, firmware = sys.argv[2:]
    with folder() as here:
        pgn = here / "games.pgn"
        pgn.write_text(PGN, encoding="utf-8")
        config = write_config(here / "hall.toml", [here / "board-1", here / "board-2"], time_scale=SPEED, driver=make)
        # Of this seed board 1 lies the other way round.
        with running(Simulator(programs, here, pgn, 2, "--make", make, "--level", "L0", "--set", "rotated=0.5",
                               "--speed", SPEED, "--max-think", 2, "--seed", 3)) as simulator, \
                running(Daemon(programs, here, config)) as daemon:
            played = wait_for("the end of the games", lambda: played_by_all(simulator), 60)
            for number, game in enumerate(played, 1):
                wait_for(f"the last ply of board {number}",
                         lambda: daemon.board(number)["ply"] == len(game["plies"]), 20)
                device = daemon.board(number)["device"]
                if (device["state"], device["firmware"]) != ("ready", firmware):
                    raise Failure(f"board {number} is {device}")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        for number, game in enumerate(played, 1):
            got, wanted = games(stored, number)[1]["plies"], [ply["uci"] for ply in game["plies"]]
            if got != wanted:
                raise Failure(f"board {number}: stored {got}, played {wanted}")
        verify(programs, here / "eboardd.db")
        print(f"{sum(len(game['plies']) for game in played)} plies stored as they were played")


if __name__ == "__main__":
    as_program(main)
