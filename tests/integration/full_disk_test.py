#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The disk is full while games are played: every page shows it, requests to store something are refused at once,
and nothing is lost: not when room is made, not when the daemon ends meanwhile.

Full is a limit of the size of files, which needs no rights; where this may mount a small file system, that too.

usage: full_disk_test.py FOLDER_OF_THE_PROGRAMS PGN"""
import json
import pathlib
import resource
import subprocess
import sys
import time

import campaign
from hall import (Daemon, Failure, Process, Simulator, as_program, expect, fill, folder, running, small_disk, verify,
                  wait_for, write_config)

SPEED = 20
AT_ONCE = 5  # seconds, for an answer on a busy machine
RULING = {"ruling": "R-NOTE text=\"the disk\"", "author": "A. Arbiter"}


def until_full(daemon):
    """Returns how long it took from the last event that was shown to the word that the disk is full."""
    shown, since = -1, 0.0

    def full():
        nonlocal shown, since
        daemon.check()
        now = time.monotonic()
        if (latest := daemon.sequence()) != shown:
            shown, since = latest, now
        return "disk_full: " in daemon.health()
    wait_for("a full disk", full, 60)
    return time.monotonic() - since


def is_told(daemon):
    """Every word about it, and what is refused."""
    shown = daemon.sequence()
    if 'eboard_condition{code="disk_full"} 1' not in daemon.arbiter.get("/metrics"):
        raise Failure("the metrics do not say that the disk is full")
    for path in ("/api/boards", "/api/boards/1", "/api/irregularities"):
        if "disk_full" not in [one["code"] for one in json.loads(daemon.arbiter.get(path))["conditions"]]:
            raise Failure(f"{path} does not say that the disk is full")
    begun = time.monotonic()
    expect(503, daemon.arbiter.post("/api/boards/1/rulings", {**RULING, "id": "full"}), "The disk is full")
    if time.monotonic() - begun > AT_ONCE:
        raise Failure(f"the refusal took {time.monotonic() - begun} s")
    given = json.loads(daemon.arbiter.get("/api/boards/1/rulings"))["rulings"]
    if any(one["id"] == "full" for one in given):
        raise Failure(f"a ruling that was refused is shown: {given}")
    if daemon.sequence() != shown:
        raise Failure("something is shown that cannot be stored")
    return shown


def goes_on(daemon, shown, name):
    wait_for("what was held", lambda: daemon.sequence() > shown, 30)
    wait_for("an end of the alarm", lambda: daemon.health() == "ok\n", 30)
    expect(201, daemon.arbiter.post("/api/boards/1/rulings", {**RULING, "id": name}))


def read_by_now(daemon):
    """Bytes of all boards, stored or not."""
    return sum(int(line.split()[-1]) for line in daemon.arbiter.get("/metrics").splitlines()
               if line.startswith("eboard_board_bytes_total{"))


def journal_bytes(programs, database):
    verify(programs, database)
    done = subprocess.run([programs / "eboardctl", "export", "--db", database, "--format", "ebcap", "--output",
                           database.parent / "captures"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"export says {done.stderr}")
    lines = [line for capture in (database.parent / "captures").iterdir()
             for line in capture.read_text(encoding="utf-8").splitlines() if line.startswith("+")]
    return sum(len(line.split()) - 2 for line in lines if line.split()[1] == "<")


def limit(daemon, size):
    hard = resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))


def fill_up(daemon, database):
    limit(daemon, max(path.stat().st_size for path in database.parent.glob("eboardd.db*")) + 4096)
    took = until_full(daemon)
    return took, is_told(daemon)


def by_size_of_files(programs, start, database):
    """Full, with room again; then full to the end, and what was held is there after the next start."""
    times = campaign.loops(1)
    with running(start()) as daemon:
        wait_for("a game", lambda: json.loads(daemon.arbiter.get("/api/boards/1/rulings"))["game"])
        took = []
        for number in range(times):
            seconds, shown = fill_up(daemon, database)
            took.append(seconds)
            limit(daemon, None)
            goes_on(daemon, shown, f"room {number}")
        fill_up(daemon, database)
        read = read_by_now(daemon)
        wait_for("more from the boards", lambda: read_by_now(daemon) > read + 200)
        read = read_by_now(daemon)
        code = daemon.stop()
        if code not in (0, 3) or (code == 3) != ("the next start stores them" in daemon.said()):
            raise Failure(f"ended with {code}: {daemon.said()}")
    with running(start()) as daemon:
        if code == 3 and "an earlier run could not store are stored now" not in daemon.said():
            raise Failure(f"what was left is not taken: {daemon.said()}")
        daemon.stop()
    if journal_bytes(programs, database) < read:
        raise Failure(f"the boards had said {read} bytes, the journal has {journal_bytes(programs, database)}")
    campaign.figure("full.times", times, "times")
    campaign.spread("full.shown", took, "s")


def on_a_small_disk(programs, start, state):
    with small_disk(state, "8m") as mounted:
        if not mounted:
            print("SKIPPED: a small file system cannot be mounted here")
            return
        with running(start()) as daemon:
            wait_for("a game", lambda: daemon.sequence() > 20)
            fill(state / "filler")
            wait_for("an alarm", lambda: "disk_low: " in daemon.health() or "disk_full: " in daemon.health(), 30)
            # Games go on in the reserve, or the daemon holds them; its end stores all of it in what is left.
            wait_for("more from the boards", lambda b=read_by_now(daemon): read_by_now(daemon) > b + 200)
            read = read_by_now(daemon)
            if daemon.stop() != 0:
                raise Failure(f"the reserve was not enough: {daemon.said()}")
        # The start of the service waits for room, and takes the first that there is.
        waiting = Process("waiting", [programs / "eboardd", "--state-dir", state, "--listen", "127.0.0.1:0", "--port",
                                      state / "nobody"], state.parent)
        with running(waiting):
            wait_for("a start that waits, or serves",
                     lambda: "waiting for room" in waiting.said() or "serving on" in waiting.said(), 20)
            waiting.check()
            (state / "filler").unlink()
            wait_for("a start", lambda: "serving on" in waiting.said(), 20)
            if waiting.stop() != 0:
                raise Failure(f"a start that waited ends so: {waiting.said()}")
        if journal_bytes(programs, state / "eboardd.db") < read:
            raise Failure(f"the boards had said {read} bytes, the journal has less")


def main(programs):
    with folder() as here, running(Simulator(programs, here, pathlib.Path(sys.argv[2]), 4, "--loop", "--level", "L0", "--seed",
                                             campaign.seed(), "--speed", SPEED, "--max-think", 2)) as boards:
        config = write_config(here / "e.toml", boards.ports, time_scale=SPEED)
        for name, scene in (("state", lambda start, state: by_size_of_files(programs, start, state / "eboardd.db")),
                            ("small", lambda start, state: on_a_small_disk(programs, start, state))):
            state = here / name

            def start(where=state):
                return Daemon(programs, here, config, "--state-dir", where)
            scene(start, state)


if __name__ == "__main__":
    as_program(main)
