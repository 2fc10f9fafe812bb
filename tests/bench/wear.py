#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a hall writes to its disk, by the kernel's counters (/proc/PID/io): boards at real speed, and one square that flickers as
fast as its line carries. Beside it, how long after its report at the board a move, and any report at all, is at a viewer, and how
large the store is for each game. With --baseline everything once more with the programs of that folder. TMPDIR must lie on a
disk: a file system in memory counts nothing.

wear.py BIN_FOLDER [--baseline BIN_FOLDER] [--boards N...] [--seconds S]"""
import argparse
import contextlib
import os
import pathlib
import sqlite3
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "integration"), str(ROOT)]
from hall import Daemon, Failure, Simulator, as_program, folder, running, verify, write_config  # noqa: E402
from hand_board import HandBoard  # noqa: E402
from tests.support.arrivals import Viewer, ages, share  # noqa: E402

GAMES = ROOT / "tests" / "data" / "demo-games.pgn"
SETTLED = 10  # seconds after the start
LINE = 960    # bytes that 9,600 baud carry in a second


def counters(daemon):
    """Bytes that were made dirty for the disk, bytes of all write calls, and how many of those."""
    text = pathlib.Path(f"/proc/{daemon.process.pid}/io").read_text(encoding="ascii")
    values = dict(line.split(": ") for line in text.splitlines())
    return [int(values[name]) for name in ("write_bytes", "wchar", "syscw")]


def watch(name, daemon, here, seconds, makes=contextlib.nullcontext()):
    """Prints what was written meanwhile, ends the daemon, and prints how late a viewer was."""
    viewer = Viewer(int(daemon.url.rsplit(":", 1)[1].strip("/")))
    with makes:
        time.sleep(SETTLED)
        before, began, at = counters(daemon), time.monotonic(), time.time()
        time.sleep(seconds)
        took, after, until = time.monotonic() - began, counters(daemon), time.time()
    daemon.check()
    viewer.ends = True
    if daemon.stop() != 0:
        raise Failure(f"the daemon did not end cleanly: {daemon.said()[-1000:]}")
    written, said, calls = [(late - early) / took for early, late in zip(before, after)]
    print(f"{name}.disk {written / 1000:.1f} kB/s\n{name}.calls {said / 1000:.1f} kB/s in {calls:.0f} calls/s")
    for what, kind in (("move", "move"), ("event", "%")):
        found = ages(here / "eboardd.db", viewer.arrived, at, until - 1, kind)
        if found:
            print(f"{name}.{what}_at_viewer {share(found, 0.5) * 1000:.1f} ms, p99 {share(found, 0.99) * 1000:.1f} ms of "
                  f"{len(found)}", flush=True)


def hall(name, programs, boards, seconds):
    with folder() as here:
        simulator = Simulator(programs, here, GAMES, boards, "--level", "L1", "--loop", "--max-think", "20")
        with running(simulator), running(Daemon(programs, here, write_config(here / "hall.toml", simulator.ports))) as daemon:
            watch(f"{name}.{boards}_boards", daemon, here, seconds)
        verify(programs, here / "eboardd.db")


@contextlib.contextmanager
def flapping(board, square, piece):
    """The piece comes and goes as fast as a line of 9,600 baud tells."""
    ends = threading.Event()

    def flap():
        began, said = time.monotonic(), 0
        while not ends.is_set():
            while said < (time.monotonic() - began) * LINE:
                board.put(square)
                board.put(square, piece)
                said += 10
            time.sleep(0.005)
    thread = threading.Thread(target=flap)
    thread.start()
    try:
        yield
    finally:
        ends.set()
        thread.join()


def flicker(name, programs, seconds):
    with folder() as here, HandBoard(here / "board-1") as board:
        with running(Daemon(programs, here, write_config(here / "hall.toml", [here / "board-1"]))) as daemon:
            watch(f"{name}.flicker", daemon, here, seconds, flapping(board, "e2", "P"))
        verify(programs, here / "eboardd.db")


def size_of_a_game(name, programs):
    """Eight boards play the games of a file fast; what the store takes afterwards, packed."""
    with folder() as here:
        simulator = Simulator(programs, here, GAMES, 8, "--level", "L0", "--speed", "8", "--max-think", "20", "--until-done")
        config = write_config(here / "hall.toml", simulator.ports, time_scale=8)
        with running(simulator), running(Daemon(programs, here, config)) as daemon:
            simulator.process.wait(600)
            time.sleep(2)
            if daemon.stop() != 0:
                raise Failure(f"the daemon did not end cleanly: {daemon.said()[-1000:]}")
        with contextlib.closing(sqlite3.connect(here / "eboardd.db")) as store:
            games, plies = store.execute("SELECT count(DISTINCT game), count(*) FROM ply").fetchone()
            free = store.execute("PRAGMA freelist_count").fetchone()[0] * store.execute("PRAGMA page_size").fetchone()[0]
        size = os.path.getsize(here / "eboardd.db")
        print(f"{name}.store {(size - free) / games / 1000:.1f} kB a game, {(size - free) / plies:.0f} bytes a ply; {games} games",
              flush=True)


def main(programs):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs")
    parser.add_argument("--baseline", type=pathlib.Path)
    parser.add_argument("--boards", type=int, nargs="*", default=[8, 40])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--no-size", action="store_true", help="leave out how large the store is for each game")
    options = parser.parse_args()
    both = [("wear", programs)] + ([("baseline", options.baseline)] if options.baseline else [])
    for boards in options.boards:
        for name, its in both:
            hall(name, its, boards, options.seconds)
    for name, its in both:
        flicker(name, its, min(options.seconds, 20))
        if not options.no_size:
            size_of_a_game(name, its)


if __name__ == "__main__":
    as_program(main)
