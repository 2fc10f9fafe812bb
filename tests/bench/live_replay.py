#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a hall of simulated boards at several speeds and checks each store with `eboardctl verify`: a replay of the
journal must give the events that were concluded live. Ends with 1 on any difference.

live_replay.py BIN_FOLDER [--speed X ...] [--runs N] [--for SECONDS] [--boards N] [--seed S] [--keep]"""
import argparse
import contextlib
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
from hall import Daemon, Failure, Simulator, folder, running, write_config  # noqa: E402
import time  # noqa: E402

GAMES = pathlib.Path(__file__).resolve().parents[1] / "data" / "demo-games.pgn"
VERDICT = re.compile(r"verify: (\d+) boards?, (\d+) events?, (\d+) differences?\n$")


def play(programs, place, wanted, speed, seed):
    """Lets the hall play, ends it cleanly, and returns what verify prints."""
    with contextlib.ExitStack() as stack:
        simulator = stack.enter_context(running(Simulator(
            programs, place, GAMES, wanted.boards, "--level", "L1", "--loop", "--max-think", 4, "--speed", speed,
            "--seed", seed)))
        config = write_config(place / "eboardd.toml", simulator.ports, time_scale=speed)
        daemon = stack.enter_context(running(Daemon(programs, place, config)))
        end = time.monotonic() + wanted.seconds
        while time.monotonic() < end:
            daemon.check()
            simulator.check()
            time.sleep(0.2)
        if daemon.stop(60) != 0:
            raise Failure(f"the daemon did not end cleanly: {daemon.said()[-1000:]}")
    done = subprocess.run([programs / "eboardctl", "verify", "--db", place / "eboardd.db"], capture_output=True,
                          text=True, check=False)
    return done.stdout + done.stderr


def measure(programs, wanted, speed, seed):
    """Prints the figures of one run; returns how many differences there are."""
    with folder() as place:
        said = play(programs, place, wanted, speed, seed)
        verdict = VERDICT.search(said)
        if not verdict:
            raise Failure(f"verify says {said}")
        events, differences = int(verdict.group(2)), int(verdict.group(3))
        name = f"live_replay.speed{speed:g}.seed{seed}"
        print(f"{name}.events {events} events\n{name}.differences {differences} boards", flush=True)
        if differences:
            print(said, file=sys.stderr)
            if wanted.keep:
                kept = pathlib.Path(f"live-replay-speed{speed:g}-seed{seed}.db")
                shutil.copy(place / "eboardd.db", kept)
                print(f"kept: {kept}", file=sys.stderr)
        return differences


def main():
    reader = argparse.ArgumentParser(prog="live-replay")
    reader.add_argument("programs", type=pathlib.Path)
    reader.add_argument("--speed", type=float, nargs="+", default=[1, 4, 8, 40])
    reader.add_argument("--runs", type=int, default=1, help="runs at each speed, each with the next seed")
    reader.add_argument("--for", type=float, default=200, dest="seconds")
    reader.add_argument("--boards", type=int, default=8)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--keep", action="store_true", help="keep a store with differences in this folder")
    wanted = reader.parse_args()
    try:
        found = sum(measure(wanted.programs, wanted, speed, wanted.seed + run)
                    for speed in wanted.speed for run in range(wanted.runs))
    except Failure as failure:
        sys.exit(f"live-replay: {failure}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
