#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The disk takes a minute for a sync: every page shows it, the watchdog is fed all the while, no client waits for an answer,
and a second signal ends the daemon.

usage: stuck_disk_test.py FOLDER_OF_THE_PROGRAMS PGN SLOW_DISK_LIBRARY"""
import json
import os
import pathlib
import signal
import socket
import sys
import time

from hall import Daemon, Failure, Simulator, as_program, expect, folder, running, verify, wait_for, write_config

SPEED = 20
STALL_MS = 60000
AT_ONCE = 5  # seconds, on a busy machine


def feeds(notify):
    """How often the watchdog was fed since this was asked last."""
    count = 0
    while True:
        try:
            count += b"WATCHDOG=1" in notify.recv(4096)
        except BlockingIOError:
            return count


def conditions(daemon):
    return [one["code"] for one in json.loads(daemon.get("/api/boards"))["conditions"]]


def main(programs):
    with folder() as here, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify, \
            running(Simulator(programs, here, pathlib.Path(sys.argv[2]), 2, "--loop", "--level", "L0", "--speed", SPEED,
                              "--max-think", 4)) as boards:
        notify.bind(str(here / "notify"))
        notify.setblocking(False)
        config = write_config(here / "e.toml", boards.ports, time_scale=SPEED)
        # Only the daemon is to be slow.
        os.environ.update(LD_PRELOAD=sys.argv[3], SLOW_DISK_FILE=str(here / "slow"), NOTIFY_SOCKET=str(here / "notify"))
        with running(Daemon(programs, here, config)) as daemon:
            for name in ("LD_PRELOAD", "SLOW_DISK_FILE", "NOTIFY_SOCKET"):
                del os.environ[name]
            wait_for("a game", lambda: json.loads(daemon.arbiter.get("/api/boards/1/rulings"))["game"])
            (here / "slow").write_text(str(STALL_MS), encoding="ascii")
            wait_for("disk_slow", lambda: conditions(daemon) == ["disk_slow"], 30)
            if not daemon.get("/healthz").startswith("ok\ndisk_slow: "):
                raise Failure("a slow disk is no fault, and /healthz says it all the same")
            begun = time.monotonic()
            expect(503, daemon.arbiter.post("/api/boards/1/rulings", {"ruling": "R-NOTE text=\"slow\"", "author": "A", "id": "x"}),
                   "The disk is slow")
            if time.monotonic() - begun > AT_ONCE:
                raise Failure("the refusal took its time")
            feeds(notify)
            fed = 0

            def fed_well():
                nonlocal fed
                fed += feeds(notify)
                return fed >= 3
            wait_for("a watchdog that is fed while the disk hangs", fed_well, 20)
            daemon.process.send_signal(signal.SIGTERM)
            time.sleep(1)
            if daemon.process.poll() is not None:
                raise Failure("the first signal waits for the disk")
            begun = time.monotonic()
            daemon.process.send_signal(signal.SIGINT)
            code = daemon.process.wait(STALL_MS / 1000)
            if code != 3 or time.monotonic() - begun > AT_ONCE or "are not stored" not in daemon.said():
                raise Failure(f"the second signal: {code} after {time.monotonic() - begun} s, {daemon.said()}")
        verify(programs, here / "eboardd.db")


if __name__ == "__main__":
    as_program(main)
