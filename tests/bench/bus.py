#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Blitz games on simulated boards that share one line of 9600 baud, through the daemon, beside the same games on boards with lines
of their own. Prints how late moves are shown, and the time of a round beside the one that is calculated. Ends with 1 if a game
is not kept exactly.

bus.py BIN_FOLDER [--boards N] [--max-think S] [--line PARAMETER=VALUE ...] [--seed S]"""
import argparse
import contextlib
import pathlib
import re
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
from bus_test import check_games, played_by_all, write_bus_config  # noqa: E402
from hall import Daemon, Failure, Simulator, events, folder, running, verify, wait_for, write_config  # noqa: E402

GAMES = pathlib.Path(__file__).resolve().parents[1] / "data" / "demo-games.pgn"
CHANGES = re.compile(r"^\+([\d.]+) < 85 ", re.MULTILINE)
# The wire alone, ms: 83 without news, and 81; docs/protocols/dgt.md.
ASK_CHANGES, ASK_CLOCK = 10.4, 17.7


def calculated_round(boards, pause):
    """ms. Each board is asked for its changes, and once a second for its clock; `pause`: before each answer."""
    changes, clock = boards * (ASK_CHANGES + pause), boards * (ASK_CLOCK + pause)
    return max(100.0, changes / (1 - min(0.9, clock / 1000)))


def print_times(name, values):
    values = sorted(values)
    for word, share in (("median", 0.5), ("99", 0.99), ("longest", 1)):
        print(f"{name}-{word} {values[min(len(values) - 1, int(share * len(values)))]:.0f} ms")


def shown_after(stored, number, game):
    """ms from the moment at which the piece stands on its square, of each ply, to the event that shows it first."""
    first = {}
    for _, board, event in stored:
        if board == number and event["type"] == "move":
            first.setdefault((event["ply"], event["uci"]), event["at_ms"])
    placed = [ply["wall_ms"] - ply["completion_ms"] + ply["placement_ms"] for ply in game["plies"]]
    return [first[n, ply["uci"]] - at for n, (ply, at) in enumerate(zip(game["plies"], placed), 1) if (n, ply["uci"]) in first]


def rounds(programs, place):
    """ms between two answers with changes of one board."""
    subprocess.run([programs / "eboardctl", "export", "--db", place / "eboardd.db", "--format", "ebcap", "--output",
                    place / "captures"], check=True, capture_output=True)
    between = []
    for capture in (place / "captures").glob("*.ebcap"):
        at = [float(time) * 1000 for time in CHANGES.findall(capture.read_text(encoding="utf-8"))]
        between += [after - before for before, after in zip(at, at[1:])]
    return between


def play(programs, wanted, shared):
    """Delays of all plies, and times of rounds."""
    with folder(keep_failed=True) as place, contextlib.ExitStack() as stack:
        faults = [word for parameter in wanted.line for word in ("--line", parameter)] if shared else []
        simulator = stack.enter_context(running(Simulator(
            programs, place, GAMES, wanted.boards, "--games", wanted.boards, "--level", "L0", "--time-control", "180+2",
            "--max-think", wanted.max_think, "--seed", wanted.seed, *faults, bus=wanted.boards if shared else 0)))
        if shared:
            config = write_bus_config(place / "hall.toml", simulator.ports, wanted.boards, 1)
        else:
            config = write_config(place / "hall.toml", simulator.ports)
        daemon = stack.enter_context(running(Daemon(programs, place, config)))
        played = wait_for("the end of the games", lambda: played_by_all(simulator, place, wanted.boards), 1800, 0.5)
        for number, game in enumerate(played, 1):
            wait_for(f"the last ply of board {number}", lambda: daemon.board(number)["ply"] == len(game["plies"]), 30)
        if daemon.stop(60) != 0:
            raise Failure(f"the daemon did not end cleanly: {daemon.said()[-1000:]}")
        check_games(place / "eboardd.db", played)
        verify(programs, place / "eboardd.db")
        stored = events(place / "eboardd.db")
        delays = [delay for number, game in enumerate(played, 1) for delay in shown_after(stored, number, game)]
        return delays, rounds(programs, place) if shared else []


def main():
    reader = argparse.ArgumentParser(prog="bus")
    reader.add_argument("programs", type=pathlib.Path)
    reader.add_argument("--boards", type=int, default=12)
    reader.add_argument("--max-think", type=float, default=3)
    reader.add_argument("--line", action="append", default=[], help="a fault of the line, as eboardsim has them")
    reader.add_argument("--seed", type=int, default=1)
    wanted = reader.parse_args()
    try:
        on_bus, between = play(wanted.programs, wanted, True)
        alone, _ = play(wanted.programs, wanted, False)
    except Failure as failure:
        sys.exit(f"bus: {failure}")
    print(f"boards {wanted.boards}\nplies {len(on_bus)}")
    print(f"round-calculated {calculated_round(wanted.boards, 3):.0f} ms")
    print_times("round", between)
    print_times("shown-bus", on_bus)
    print_times("shown-alone", alone)
    print(f"later-by {statistics.median(on_bus) - statistics.median(alone):.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
