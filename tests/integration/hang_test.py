#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A thread of the daemon is stopped, as a debugger does: the watchdog is not fed until it runs on, whichever thread of the core,
the store or the web it is, and then the hall goes on.

usage: hang_test.py FOLDER_OF_THE_PROGRAMS PGN"""
import ctypes
import functools
import os
import random
import socket
import threading
import time

import campaign
from hall import Daemon, Failure, as_program, folder, running, side_by_side, verify, wait_for, write_config
from hand_board import HandBoard

# Seconds in which a message may still come: each loop has one for its tick, and a busy computer takes its time.
LAST_WORD, STOPPED = (4, 6) if campaign.is_long() else (2.2, 3.6)
TRIES = 3 if campaign.is_long() else 2
DAEMONS = 5  # side by side, each for a share of the threads
STARTING = threading.Lock()  # the environment is everybody's
SEIZE, INTERRUPT, DETACH = 0x4206, 0x4207, 17
LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


def ptrace(request, thread, word=0):
    if LIBC.ptrace(request, thread, None, word) != 0:
        raise OSError(ctypes.get_errno(), "ptrace")


class Stopped:
    """That thread alone stands still."""

    def __init__(self, thread):
        self.thread = thread

    def __enter__(self):
        ptrace(SEIZE, self.thread)
        ptrace(INTERRUPT, self.thread)
        os.waitpid(self.thread, 0x40000000)  # __WALL
        return self

    def __exit__(self, *_):
        ptrace(DETACH, self.thread)


def threads(process):
    return sorted(int(name) for name in os.listdir(f"/proc/{process.process.pid}/task"))


def feeds(notify, seconds):
    """How often the watchdog is fed in that time."""
    end, count = time.monotonic() + seconds, 0
    while (left := end - time.monotonic()) > 0:
        notify.settimeout(left)
        try:
            count += notify.recv(4096) == b"WATCHDOG=1"
        except TimeoutError:
            break
    return count


def hangs(daemon, notify, thread):
    """How often the watchdog is fed once that thread stands still. Where it is fed this is tried again: the store may have stood
    within a call to its disk, and would be alive for two minutes."""
    for _ in range(TRIES):
        with Stopped(thread):
            feeds(notify, LAST_WORD)
            fed = feeds(notify, STOPPED - LAST_WORD)
        wait_for("a watchdog that is fed again", lambda: feeds(notify, 1), 20)
        daemon.check()
        if fed == 0:
            break
    return fed


def each_alone(programs, here, share, stops, chance):
    """Stops each thread of this daemon whose number has this share. Returns how many of them the watchdog notices, and how often
    it was fed while one of these was stopped again."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.bind(str(here / "notify"))
        config = write_config(here / "e.toml", [here / "board-1"])
        with HandBoard(here / "board-1") as board, running(started(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.board(1) and daemon.board(1)["device"]["state"] == "ready")
            if feeds(notify, 3) < 2:
                raise Failure("the watchdog is not fed")
            # Others, as that of the log, may stand still for as long as they like.
            watched = [thread for thread in threads(daemon)[share::DAEMONS] if hangs(daemon, notify, thread) == 0]
            fed = sum(hangs(daemon, notify, chance.choice(watched)) for _ in range(stops if watched else 0))
            board.move("e2", "e4")
            wait_for("a move", lambda: daemon.board(1)["ply"] == 1)
            if daemon.stop() != 0:
                raise Failure(f"ended badly: {daemon.said()}")
        verify(programs, here / "eboardd.db")
    return len(watched), fed


def started(programs, here, config):
    with STARTING:
        os.environ["NOTIFY_SOCKET"] = str(here / "notify")
        try:
            return Daemon(programs, here, config)
        finally:
            del os.environ["NOTIFY_SOCKET"]


def main(programs):
    stops, seed, reached = campaign.loops(0), campaign.seed(), []

    def scene(share):
        with folder() as here:
            reached.append(each_alone(programs, here, share, stops, random.Random(seed + share)))
    side_by_side([functools.partial(scene, share) for share in range(DAEMONS)], DAEMONS)
    watched = sum(count for count, _ in reached)
    if watched < 4:
        raise Failure(f"the watchdog notices {watched} threads; it stands for the main thread, the core, the store and the web")
    campaign.figure("hang.threads", watched, "threads")
    campaign.figure("hang.stops", stops * sum(count > 0 for count, _ in reached), "stops")
    campaign.figure("hang.fed_meanwhile", sum(fed for _, fed in reached), "messages")


if __name__ == "__main__":
    as_program(main)
