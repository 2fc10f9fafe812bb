#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Many boards for a long time, many times as fast as people play: memory does not grow any more after the first hour of play,
descriptors not at all, and the database's log stays small.

usage: soak_test.py FOLDER_OF_THE_PROGRAMS

Ten boards for a few seconds; `./run fault R8 --loops N` has a hundred boards for N seconds."""
import os
import pathlib
import time

import campaign
from hall import Daemon, Failure, Simulator, as_program, events, folder, goes_on, running, verify, wait_for, write_config

PGN = pathlib.Path(__file__).resolve().parents[1] / "data" / "demo-games.pgn"
BOARDS, SPEED = (100, 10) if campaign.is_long() else (10, 40)
HOUR = 3600 / SPEED  # seconds here


def usage(daemon, database):
    """KiB of memory, descriptors, bytes of the log."""
    status = pathlib.Path(f"/proc/{daemon.process.pid}/status").read_text(encoding="ascii")
    log = database.with_name(database.name + "-wal")
    return (int(status.split("VmRSS:")[1].split()[0]), len(os.listdir(f"/proc/{daemon.process.pid}/fd")),
            log.stat().st_size if log.exists() else 0)


def watch(daemon, database, seconds):
    """(seconds since the beginning, usage), each second."""
    seen, begun = [], time.monotonic()
    while (passed := time.monotonic() - begun) < seconds:
        daemon.check()
        seen.append((passed, usage(daemon, database)))
        time.sleep(1)
    return seen


def highest(seen, begin, end):
    """Of memory in that time: what is freed at times must not hide what grows."""
    return max(memory for at, (memory, _, _) in seen if begin <= at < end)


def most_open(seen):
    """Some are opened when somebody needs them first."""
    return max(descriptors for _, (_, descriptors, _) in seen)


def main(programs):
    seconds, seed = campaign.loops(8), campaign.seed()
    with folder() as here, running(Simulator(programs, here, PGN, BOARDS, "--loop", "--level", "L2", "--speed", SPEED, "--max-think", 60,
                                             "--seed", seed)) as boards:
        with running(Daemon(programs, here, write_config(here / "e.toml", boards.ports, time_scale=SPEED))) as daemon:
            wait_for("all boards", lambda: sum(each.get("device", {}).get("state") == "ready" for each in daemon.boards()) == BOARDS, 60)
            goes_on(daemon, BOARDS)
            seen = watch(daemon, here / "eboardd.db", seconds)
            boards.stop()
            if daemon.stop() != 0:
                raise Failure(f"ended badly: {daemon.said()}")
        verify(programs, here / "eboardd.db")
        stored = events(here / "eboardd.db")
    campaign.figure("soak.seconds", round(seen[-1][0] + 1), "s")
    campaign.figure("soak.hours", seconds / HOUR, "h")
    campaign.figure("soak.games", sum(event["type"] == "game_start" for _, _, event in stored), "games")
    campaign.figure("soak.memory", seen[-1][1][0] / 1024, "MiB")
    campaign.figure("soak.descriptors", most_open(seen[len(seen) // 2:]) - most_open(seen[:len(seen) // 2]), "more")
    campaign.figure("soak.log", max(one[2] for _, one in seen) / (1 << 20), "MiB")
    if seconds >= 2 * HOUR:
        first, last = highest(seen, HOUR / 2, HOUR), highest(seen, seconds - HOUR / 2, seconds + 1)
        campaign.figure("soak.growth", 100 * (last - first) / first, "%")


if __name__ == "__main__":
    as_program(main)
