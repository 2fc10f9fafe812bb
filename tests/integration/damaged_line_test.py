#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Simulated DGT boards whose lines lose, change and add bytes, and others whose power fails for a moment: every game is kept
as it was played, and a board that has power again reports again.

usage: damaged_line_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib

import campaign
from hall import Daemon, Failure, Simulator, as_program, events, folder, games, running, truth, verify, wait_for, write_config

SPEED = 10
BOARDS = 2
# The hall of each kind, and the code of what must have happened there. On a line on which more than about 0.2 % of the bytes are
# damaged, a report of all squares may look whole and be false: nothing shows that, and a game may suffer.
POWER = ("--set", "power_failures=3")
HALLS = {"bytes": (("--line", "lost_bytes=0.0003", "--line", "flipped_bits=0.0003", "--line", "added_bytes=0.0003"), None),
         "power": (POWER, "power_failure"),
         "power-without-clock": ((*POWER, "--no-clock"), "power_failure")}
PGN = ('[Result "0-1"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n\n'
       '[Result "1-0"]\n\n1. e4 d5 2. e5 f5 3. exf6 Nc6 4. fxg7 Nf6 5. Nf3 Be6 6. Be2 Qd6 7. O-O O-O-O 8. gxh8=Q 1-0\n')


def played(simulators):
    """The truth of all boards, once they have played."""
    for simulator in simulators:
        simulator.check()
    found = [truth(log_of(port)) if log_of(port).exists() else [] for simulator in simulators for port in simulator.ports]
    return all(game and game[0]["ended"] for game in found) and [game[0] for game in found]


def log_of(port):
    return port.with_name(port.name + ".truth.jsonl")


def check_happened(simulators):
    for simulator, (name, (_, code)) in zip(simulators, HALLS.items()):
        if code and not any(f'"{code}"' in log_of(port).read_text(encoding="utf-8") for port in simulator.ports):
            raise Failure(f"hall {name}: no {code}")


def check_games(database, truths):
    stored = events(database)
    for number, game in enumerate(truths, 1):
        found = games(stored, number)
        got, wanted = found[1]["plies"], [ply["uci"] for ply in game["plies"]]
        if got != wanted or found[1]["gaps"]:
            raise Failure(f"board {number}: stored {got} with gaps {found[1]['gaps']}, played {wanted}")


def play(programs, seed):
    with folder() as here, contextlib.ExitStack() as stack:
        (here / "games.pgn").write_text(PGN, encoding="utf-8")
        simulators = []
        for name, (options, _) in HALLS.items():
            (here / name).mkdir()
            # Thoughts longer than a failure and the five silences behind it: at most one ply is played unseen.
            simulators.append(stack.enter_context(running(Simulator(
                programs, here / name, here / "games.pgn", BOARDS, "--level", "L0", "--speed", SPEED, "--time-control", "5400+30",
                "--max-think", 40, "--seed", seed, *options))))
        config = write_config(here / "hall.toml", [port for simulator in simulators for port in simulator.ports], "", SPEED)
        with running(Daemon(programs, here, config)) as daemon:
            truths = wait_for("the end of the games", lambda: played(simulators), 120)
            check_happened(simulators)
            for number, game in enumerate(truths, 1):
                wait_for(f"the last ply of board {number}", lambda: daemon.board(number)["ply"] == len(game["plies"]), 20)
            errors = sum(daemon.counter("board_errors_total", number) for number in range(1, BOARDS + 1))
            if errors == 0:
                raise Failure("nothing was damaged on the lines")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        check_games(here / "eboardd.db", truths)
        verify(programs, here / "eboardd.db")
    return sum(len(game["plies"]) for game in truths), errors


def main(programs):
    seed, halls = campaign.seed(), campaign.loops(1)
    reached = [play(programs, seed + number) for number in range(halls)]
    campaign.figure("line.halls", halls, "halls")
    campaign.figure("line.plies", sum(plies for plies, _ in reached), "plies")
    campaign.figure("line.refused", sum(errors for _, errors in reached), "messages")


if __name__ == "__main__":
    as_program(main)
