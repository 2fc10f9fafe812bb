#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The computer's clock jumps while boards play, a day ahead, a day back, over a leap day: every game is kept as it was played, in
its order, and no clock of a board and no time of an event goes back.

usage: clock_jumps_test.py FOLDER_OF_THE_PROGRAMS WRONG_CLOCK_LIBRARY"""
import collections
import datetime
import os
import pathlib
import random
import sys
import time

import campaign
from hall import Daemon, Failure, Simulator, as_program, events, folder, games, goes_on, running, truth, verify, wait_for, write_config

PGN = pathlib.Path(__file__).resolve().parents[1] / "data" / "demo-games.pgn"
DAY = 24 * 60 * 60
SPEED, BOARDS = 10, 2
LIVE_LAG = 3  # plies by which the game that is being played may lag behind


def set_clock(clock, seconds):
    new = clock.with_suffix(".new")
    new.write_text(f"{round(seconds)} 0\n", encoding="utf-8")
    new.replace(clock)


def jumps(chance):
    """By how many seconds the clock is wrong, again and again."""
    leap_day = datetime.datetime(2028, 2, 29, 0, 0).timestamp() - time.time()
    while True:
        yield chance.uniform(-DAY, DAY)
        yield -DAY
        yield leap_day + chance.uniform(-60, DAY + 60)
        yield 0


def check(stored, here):
    """Returns the number of plies that are as they were played."""
    latest, plies = collections.Counter(), 0
    for _, board, event in stored:
        if event["at_ms"] < latest[board]:
            raise Failure(f"board {board}: {event} is before {latest[board]}")
        latest[board] = event["at_ms"]
    for board in range(1, BOARDS + 1):
        kept, played = games(stored, board), truth(here / f"board-{board}.truth.jsonl")
        for mine, game in zip(kept.values(), played):
            wanted = [ply["uci"] for ply in game["plies"]]
            got = mine["plies"]
            if mine["gaps"] or got != (wanted if game["ended"] else wanted[:len(got)]) or len(got) < len(wanted) - LIVE_LAG:
                raise Failure(f"board {board}: stored {got}, played {wanted}")
            plies += len(got)
        if abs(len(kept) - len(played)) > 1:
            raise Failure(f"board {board}: {len(kept)} games stored, {len(played)} played")
    return plies


def main(programs):
    seed, count = campaign.seed(), campaign.loops(8)
    with folder() as here:
        clock = here / "clock"
        set_clock(clock, 0)
        options = ("--loop", "--level", "L0", "--speed", SPEED, "--max-think", 2, "--seed", seed)
        with running(Simulator(programs, here, PGN, BOARDS, *options)) as boards:
            os.environ.update(LD_PRELOAD=sys.argv[2], WRONG_CLOCK=str(clock))
            with running(Daemon(programs, here, write_config(here / "hall.toml", boards.ports, time_scale=SPEED))) as daemon:
                del os.environ["LD_PRELOAD"]
                goes_on(daemon, 10)
                for step, wrong in zip(range(count), jumps(random.Random(seed))):
                    set_clock(clock, wrong)
                    # The daemon looks once a second; it may miss others that come and go in between.
                    if step == 0:
                        wait_for("word of it", lambda: "the computer's clock was set from" in daemon.said())
                    goes_on(daemon, daemon.sequence() + 2)
                boards.stop()
                time.sleep(1)  # what was played last becomes certain
                if daemon.stop() != 0:
                    raise Failure(f"ended badly: {daemon.said()}")
        verify(programs, here / "eboardd.db")
        plies = check(events(here / "eboardd.db"), here)
    campaign.figure("clock.jumps", count, "jumps")
    campaign.figure("clock.plies", plies, "plies")


if __name__ == "__main__":
    as_program(main)
