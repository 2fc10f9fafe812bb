#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Starts with a wrong clock, a clock that is set while boards play, and one that a time server sets at last: games keep
their order, are dated by what is known, and people are told.

usage: clock_test.py FOLDER_OF_THE_PROGRAMS WRONG_CLOCK_LIBRARY"""
import datetime
import json
import os
import pathlib
import re
import sys
import time

from hall import Daemon, Failure, Simulator, as_program, folder, running, verify, wait_for, write_config

PGN = pathlib.Path(__file__).resolve().parents[1] / "data" / "demo-games.pgn"
DAY = 24 * 60 * 60
SPEED = 30


def date_in(days):
    """As the Date tag has it; tests run in any zone, and near midnight."""
    moment = datetime.datetime.now() + datetime.timedelta(days=days)
    return {(moment + datetime.timedelta(minutes=m)).strftime("%Y.%m.%d") for m in (-5, 0)}


class Hall:
    def __init__(self, programs, here):
        self.programs, self.here, self.clock = programs, here, here / "clock"
        os.environ["WRONG_CLOCK"] = str(self.clock)
        self.config = write_config(here / "hall.toml", [here / "board-1"], time_scale=SPEED)

    def set(self, days, synchronised=False):
        new = self.clock.with_suffix(".new")
        new.write_text(f"{round(days * DAY)} {int(synchronised)}\n", encoding="utf-8")
        new.replace(self.clock)

    def start(self):
        os.environ["LD_PRELOAD"] = sys.argv[2]
        try:
            return running(Daemon(self.programs, self.here, self.config))
        finally:
            del os.environ["LD_PRELOAD"]


def dates(daemon):
    return re.findall(r'\[Date "([^"]*)"\]', daemon.get("/pgn/round/1.pgn"))


def next_game(daemon):
    """Its Date, once a game has begun that had not when this was called."""
    before = len(dates(daemon))
    wait_for("another game", lambda: len(dates(daemon)) > before, 60, 0.2)
    return dates(daemon)[before]


def expect_date(date, days):
    if date not in date_in(days):
        raise Failure(f"a game is dated {date}, not {sorted(date_in(days))}")


def expect_said(daemon, *words):
    wait_for(f"{words} in the log", lambda: all(word in daemon.said() for word in words), 20)


def conditions(daemon):
    return {one["code"] for one in json.loads(daemon.get("/api/boards"))["conditions"]}


def main(programs):
    with folder() as here:
        hall = Hall(programs, here)
        hall.set(0)
        options = ("--loop", "--level", "L0", "--speed", SPEED, "--max-think", 1, "--seed", 3)
        with running(Simulator(programs, here, PGN, 1, *options)):
            with hall.start() as daemon:
                expect_date(next_game(daemon), 0)
                if not re.search(r'\[UTCTime "\d\d:\d\d:\d\d"\]', daemon.get("/pgn/round/1.pgn")):
                    raise Failure("a game says no UTCTime")
                expect_said(daemon, "no time server")
                daemon.stop()
            hall.set(20)
            with hall.start() as daemon:
                expect_date(next_game(daemon), 20)
                daemon.stop()
            hall.set(0)
            with hall.start() as daemon:
                expect_said(daemon, "but the last entry of the store was made at")
                expect_date(next_game(daemon), 0)
                if "clock_jumped" not in conditions(daemon):
                    raise Failure("the pages do not say that the clock went back")
                hall.set(1)
                expect_said(daemon, "the computer's clock was set from")
                expect_date(next_game(daemon), 1)
                hall.set(0, synchronised=True)
                # All of this run is dated again, also the game with the impossible date.
                wait_for("right dates", lambda: dates(daemon)[-1] in date_in(0), 20)
                daemon.stop()
            # As a computer without a clock of its own starts.
            hall.set(-time.time() / DAY)
            with hall.start() as daemon:
                expect_said(daemon, "games get no date")
                if "clock_not_synchronised" not in conditions(daemon):
                    raise Failure("the pages do not say that the clock is wrong")
                if (date := next_game(daemon)) != "????.??.??":
                    raise Failure(f"a game is dated {date} by a clock that cannot be right")
                hall.set(0, synchronised=True)
                wait_for("dates when the clock is right", lambda: dates(daemon)[-1] in date_in(0), 20)
                wait_for("the end of the warning", lambda: "clock_not_synchronised" not in conditions(daemon), 20)
                daemon.stop()
        verify(programs, here / "eboardd.db")


if __name__ == "__main__":
    as_program(main)
