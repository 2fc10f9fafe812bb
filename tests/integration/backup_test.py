#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The backup on a second disk: the daemon is killed, its database is thrown away or damaged, and after the start the games are there
but for the last second. A second disk that goes away is said, and followed again when it is back.

usage: backup_test.py FOLDER_OF_THE_PROGRAMS PGN"""
import contextlib
import pathlib
import random
import subprocess
import sys
import time

import campaign
from hall import Daemon, Failure, Simulator, as_program, events, folder, goes_on, running, verify, wait_for, write_config

SPEED = 20
AT_MOST = 1.0  # seconds of what was shown


def ctl(programs, *arguments, code=0):
    done = subprocess.run([programs / "eboardctl", *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode != code:
        raise Failure(f"{arguments} ends with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def damage(state):
    with open(state / "eboardd.db", "r+b") as file:
        file.write(bytes(64 * 1024))


def throw_away(state):
    for each in state.glob("eboardd.db*"):
        each.unlink()


def throw_away_the_database(state):
    (state / "eboardd.db").unlink()


def empty(state):
    (state / "eboardd.db").write_bytes(b"")


def state_seen(daemon, seconds):
    """(monotonic time, last event shown), taken again and again."""
    seen = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen.append((time.monotonic(), daemon.sequence()))
        time.sleep(0.02)
    return seen


def comes_back(programs, here, start, name, act, seconds=2.0):
    """Seconds of what was shown that are not there. `seconds`: until the kill."""
    state = here / "state"
    with running(start()) as daemon:
        wait_for("the backup", lambda: "follows the database" in daemon.said(), 20)
        goes_on(daemon, daemon.sequence() + 5)
        seen = state_seen(daemon, seconds)
        killed = time.monotonic()
        daemon.kill()
    act(state)
    must_be_there = max(sequence for at, sequence in seen if at <= killed - AT_MOST)
    with running(start()) as daemon:
        said = daemon.said()
        if "took its place, and goes until" not in said:
            raise Failure(f"{name}: the log does not say what happened: {said}")
        there = daemon.sequence()
        if there < must_be_there:
            raise Failure(f"{name}: {must_be_there} had been shown a second before, {there} is there")
        if "store_restored: " not in daemon.health():
            raise Failure(f"{name}: the pages do not say it: {daemon.health()}")
        goes_on(daemon, daemon.sequence() + 5)
        ctl(programs, "backup", "--seen", "--daemon", state / "arbiter.sock")
        wait_for("the condition to go", lambda: "store_restored" not in daemon.health(), 10)
        if daemon.stop() != 0:
            raise Failure(f"{name}: ends with an error: {daemon.said()}")
    verify(programs, state / "eboardd.db")
    numbers = [number for number, _, _ in events(state / "eboardd.db")]
    if numbers != list(range(1, len(numbers) + 1)):
        raise Failure(f"{name}: events have gaps")
    kept = list(state.glob("eboardd-damaged-*"))
    if act in (damage, empty) and not kept:
        raise Failure(f"{name}: the damaged file is not kept")
    for each in kept:
        each.unlink()
    return killed - min([at for at, sequence in seen if sequence > there], default=killed)


def on_order(programs, here, start):
    """Of a running daemon: what was shown before is in the copy."""
    with running(start()) as daemon:
        wait_for("the backup", lambda: "follows the database" in daemon.said(), 20)
        shown = daemon.sequence()
        place = here / "state/arbiter.sock"
        made = pathlib.Path(ctl(programs, "backup", "--daemon", place).split(":")[0])
        verify(programs, made)
        if events(made)[-1][0] < shown:
            raise Failure(f"event {shown} was shown, and is not in the copy")
        if "no backup took" not in ctl(programs, "backup", "--seen", "--daemon", place, code=1):
            raise Failure("something was seen that is not there")
        ctl(programs, "restore", here / "copies", "--into", here / "restored.db")
        verify(programs, here / "restored.db")
        daemon.stop()


def folder_goes_and_comes(here, start):
    copies = here / "copies"
    with running(start()) as daemon:
        wait_for("the backup", lambda: "follows the database" in daemon.said(), 20)
        copies.rename(here / "pulled")
        copies.write_text("no folder")
        wait_for("backup_failing", lambda: "backup_failing: " in daemon.health(), 20)
        before = daemon.sequence()
        goes_on(daemon, before + 5)
        copies.unlink()
        (here / "pulled").rename(copies)
        wait_for("the backup again", lambda: daemon.health() == "ok\n", 60)
        goes_on(daemon, daemon.sequence() + 2)
        if daemon.stop() != 0:
            raise Failure(f"ends with an error: {daemon.said()}")
    if events(copies / "eboardd-live.db") != events(here / "state" / "eboardd.db"):
        raise Failure("after a clean stop the backup is not the database")


def round_ends(here, programs, pgn):
    """A copy stays when nobody plays any more."""
    with running(Simulator(programs, here, pgn, 2, "--level", "L0", "--speed", 60, "--max-think", 1)) as boards:
        config = write_config(here / "round.toml", boards.ports, f'[backup]\nfolder = "{here}/rounds"\n', 60)
        with running(Daemon(programs, here, config, "--state-dir", here / "round-state")) as daemon:
            wait_for("the round's copy", lambda: list((here / "rounds").glob("eboardd-round-1-*.db")), 180)
            daemon.stop()
    verify(programs, max((here / "rounds").glob("eboardd-round-1-*.db")))


def unsound_backups(here, start):
    """Neither the database nor a backup is sound: the second copy of the clean end takes its place, and without that nothing is
    begun anew."""
    state, copies = here / "state", here / "copies"
    last = events(state / "eboardd.db")[-1][0]
    damage(state)
    for each in copies.glob("*.db"):
        each.write_bytes(b"x" * 10000)
    with running(start()) as daemon:
        if daemon.sequence() < last or "eboardd.db.copy took its place" not in daemon.said():
            raise Failure(f"{last} events were stored, {daemon.sequence()} are there: {daemon.said()}")
        daemon.stop()
    damage(state)
    (state / "eboardd.db.copy").unlink()
    for each in copies.glob("*.db"):
        each.write_bytes(b"x" * 10000)
    before = (state / "eboardd.db").read_bytes()
    with contextlib.suppress(Failure), running(start()) as daemon:
        raise Failure(f"it starts: {daemon.said()}")
    if (state / "eboardd.db").read_bytes() != before:
        raise Failure("the damaged database was changed")


def main(programs):
    pgn = pathlib.Path(sys.argv[2])
    with folder() as here:
        (here / "round").mkdir()
        round_ends(here / "round", programs, pgn)
        with running(Simulator(programs, here, pgn, 2, "--loop", "--level", "L0", "--speed", SPEED, "--max-think", 2)) as boards:
            config = write_config(here / "e.toml", boards.ports, f'[backup]\nfolder = "{here}/copies"\n', SPEED)

            def start():
                return Daemon(programs, here, config, "--state-dir", here / "state")
            acts = (("damaged", damage), ("thrown away", throw_away), ("database thrown away", throw_away_the_database),
                    ("emptied", empty))
            chance, losses = random.Random(campaign.seed()), campaign.loops(len(acts))
            lost = [comes_back(programs, here, start, *acts[number % len(acts)], chance.uniform(1.5, 2.5)) for number in range(losses)]
            campaign.figure("backup.losses", losses, "losses")
            campaign.spread("backup.lost", lost, "s")
            on_order(programs, here, start)
            folder_goes_and_comes(here, start)
            unsound_backups(here, start)


if __name__ == "__main__":
    as_program(main)
