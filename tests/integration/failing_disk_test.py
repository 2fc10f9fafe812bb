#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A sync of the disk fails: the daemon never syncs that file again, reports what failed, and ends with 3. What was shown is in the
store, and the next start goes on from there.

usage: failing_disk_test.py FOLDER_OF_THE_PROGRAMS PGN SLOW_DISK_LIBRARY"""
import collections
import contextlib
import os
import pathlib
import random
import sys
import time

import campaign
from hall import Daemon, Failure, Simulator, as_program, folder, goes_on, holds, running, wait_for, write_config

SPEED = 20


def start(programs, here, config, broken):
    os.environ.update(LD_PRELOAD=sys.argv[3], SLOW_DISK_BROKEN=str(broken))
    try:
        return Daemon(programs, here, config)
    finally:
        for name in ("LD_PRELOAD", "SLOW_DISK_BROKEN"):
            del os.environ[name]


def breaks(programs, here, config, pause):
    """Seconds from the failure to the end."""
    broken = here / "broken"
    with running(start(programs, here, config, broken)) as daemon:
        goes_on(daemon, daemon.sequence() + 2)
        time.sleep(pause)
        shown = daemon.sequence()
        broken.touch()
        begun = time.monotonic()
        while daemon.process.poll() is None and time.monotonic() < begun + 60:
            with contextlib.suppress(OSError):
                shown = daemon.sequence()
            time.sleep(0.02)
        ended = time.monotonic() - begun
        if daemon.process.poll() != 3 or "disk I/O error" not in daemon.said():
            raise Failure(f"ended with {daemon.process.poll()} after {ended:.1f} s: {daemon.said()}")
    syncs = collections.Counter(broken.read_text(encoding="utf-8").splitlines())
    broken.unlink()
    if (twice := [file for file, times in syncs.items() if times > 1]):
        raise Failure(f"{', '.join(twice)} was synced again after a sync had failed")
    holds(programs, here / "eboardd.db", shown)
    return ended


def main(programs):
    times, chance = campaign.loops(1), random.Random(campaign.seed())
    with folder() as here, running(Simulator(programs, here, pathlib.Path(sys.argv[2]), 2, "--loop", "--level", "L0", "--speed", SPEED,
                                             "--max-think", 2)) as boards:
        config = write_config(here / "e.toml", boards.ports, time_scale=SPEED)
        reached = [breaks(programs, here, config, chance.uniform(0, 1)) for _ in range(times)]
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("what was played on", lambda: daemon.health() == "ok\n", 30)
            goes_on(daemon, daemon.sequence())
            if daemon.stop() != 0:
                raise Failure(f"ended badly: {daemon.said()}")
    campaign.figure("broken.times", times, "failures")
    campaign.spread("broken.ended", reached, "s")


if __name__ == "__main__":
    as_program(main)
