#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A game at a simulated board comes to a position in which nobody can mate: the daemon ends it by itself and keeps the
reason, and the store agrees with its journal.

usage: dead_position_test.py FOLDER_OF_THE_PROGRAMS"""
import json

from hall import Daemon, Failure, Simulator, as_program, events, folder, running, verify, wait_for, write_config

SPEED = 10
START = "8/8/8/3k4/8/4p3/4K3/6B1 w - - 0 1"
PGN = f"""[White "Berger"]
[Black "Chéron"]
[SetUp "1"]
[FEN "{START}"]
[Result "1/2-1/2"]

1. Kf3 Ke5 2. Bxe3 Kd5 3. Kf4 Kc4 4. Ke4 Kc3 1/2-1/2
"""


def main(programs):
    with folder() as here:
        pgn = here / "games.pgn"
        pgn.write_text(PGN, encoding="utf-8")
        config = write_config(here / "hall.toml", [here / "board-1"], "", SPEED,
                              daemon=f'[[board]]\nnumber = 1\nedition = "fide-2023"\nstart = "{START}"')
        options = ("--level", "L0", "--speed", SPEED, "--max-think", 10, "--seed", 1)
        with running(Simulator(programs, here, pgn, 1, *options)):
            with running(Daemon(programs, here, config)) as daemon:
                board = wait_for("the end of the game",
                                 lambda: daemon.check() or (daemon.board(1) or {}).get("result", "*") != "*" and daemon.board(1),
                                 90)
                if (board["result"], board["result_by"]) != ("1/2-1/2", "dead_position"):
                    raise Failure(f"the game ended {board['result']} by {board['result_by']}")
                ply = len(board["moves"])
                if ply > 5:
                    raise Failure(f"the game was dead after ply 3 and ended after ply {ply}")
                if '[Result "1/2-1/2"]' not in daemon.get("/pgn/round/1/board/1.pgn"):
                    raise Failure("the PGN does not say that the game is drawn")
                if daemon.stop() != 0:
                    raise Failure("the daemon did not end cleanly")
        database = here / "eboardd.db"
        told = [event for _, _, event in events(database) if event["type"] == "mate_possible"]
        if [(each["ply"], each.get("white"), each.get("black")) for each in told] != [(3, False, False)]:
            raise Failure(f"what was told of mates is {json.dumps(told)}")
        verify(programs, database)
        print("a dead position ended its game")


if __name__ == "__main__":
    as_program(main)
