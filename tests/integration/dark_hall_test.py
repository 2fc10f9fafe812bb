#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The disk of the database turns read-only, or fails for good, while games are played. The daemon ends, is started again as systemd
does it, and goes on elsewhere with all that was shown, through a kill and a second failure; when the disk works again, everything
is brought back.

usage: dark_hall_test.py FOLDER_OF_THE_PROGRAMS PGN BROKEN_DISK_LIBRARY"""
import contextlib
import errno
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from hall import (Daemon, Failure, Simulator, as_program, events, folder, goes_on, in_processes, running, small_disk, verify, wait_for,
                  write_config)

SPEED = 20
LIT_AGAIN = 20  # seconds, on a busy machine


class Hall:
    """A daemon that is started again and again, and disks that break under it."""

    def __init__(self, programs, here, boards, backup):
        self.programs, self.here, self.boards = programs, here, boards
        self.state, self.copies, self.memory, self.broken = (here / name for name in ("state", "copies", "memory", "broken"))
        self.memory.mkdir()
        text = f'[backup]\nfolder = "{self.copies}"\n' if backup else ""
        self.config = write_config(here / "e.toml", boards.ports, text, SPEED)
        self.shown = 0

    def start(self):
        """As systemd does: what is in memory outlives the daemon, and the arbiter's socket lies there."""
        preloaded = {"LD_PRELOAD": sys.argv[3], "BROKEN_DISK_FILE": str(self.broken), "RUNTIME_DIRECTORY": str(self.memory)}
        os.environ.update(preloaded)
        try:
            begun = time.monotonic()
            daemon = Daemon(self.programs, self.here, self.config, "--state-dir", self.state)
        finally:
            for name in preloaded:
                del os.environ[name]
        if time.monotonic() - begun > LIT_AGAIN:
            daemon.kill()
            raise Failure(f"the hall was dark for {time.monotonic() - begun} s")
        if daemon.sequence() < self.shown:
            daemon.kill()
            raise Failure(f"event {self.shown} was shown, and the daemon goes on from {daemon.sequence()}: {daemon.said()}")
        return daemon

    @contextlib.contextmanager
    def silence(self):
        """Nobody plays."""
        self.boards.process.send_signal(signal.SIGSTOP)
        yield
        self.boards.process.send_signal(signal.SIGCONT)

    def break_disks(self, *lines):
        part = self.here / "broken.part"
        part.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        part.rename(self.broken)

    def mend(self):
        self.broken.unlink()

    def see(self, daemon):
        """Waits for games to go on, and remembers what is shown."""
        goes_on(daemon, daemon.sequence() + 10)
        self.shown = daemon.sequence()

    def see_until_it_ends(self, daemon):
        """Its exit code."""
        end = time.monotonic() + 30
        while daemon.process.poll() is None:
            with contextlib.suppress(OSError):
                self.shown = max(self.shown, daemon.sequence())
            if time.monotonic() > end:
                raise Failure(f"goes on with a broken disk: {daemon.said()}")
            time.sleep(0.02)
        return daemon.process.wait()

    def fails(self, daemon, *lines):
        self.break_disks(*lines)
        if self.see_until_it_ends(daemon) != 3:
            raise Failure(f"a broken disk ends it with {daemon.process.returncode}: {daemon.said()}")

    def goes_on_elsewhere(self, *words):
        """Until it is killed."""
        with running(self.start()) as daemon:
            health = daemon.health()
            for word in ("store_elsewhere: ", *words):
                if word not in health:
                    raise Failure(f"the pages do not say {word!r}, but {health}")
            if 'eboard_condition{code="store_elsewhere"} 1' not in daemon.arbiter.get("/metrics"):
                raise Failure("the metrics do not say it")
            self.see(daemon)
            self.nobody_else_comes_in()
            self.shown = max(self.shown, daemon.sequence())
            daemon.kill()

    def nobody_else_comes_in(self):
        environment = {**os.environ, "RUNTIME_DIRECTORY": str(self.memory)}
        done = subprocess.run([self.programs / "eboardd", "--config", self.config, "--state-dir", self.state, "--listen", "127.0.0.1:0"],
                              capture_output=True, text=True, check=False, timeout=30, env=environment)
        if done.returncode != 3 or "has it open" not in done.stderr:
            raise Failure(f"a second daemon ends with {done.returncode}: {done.stderr}")

    def comes_home(self, before):
        """All events are there, without a gap, and those of before as they were."""
        with running(self.start()) as daemon:
            if "has all that was stored in" not in daemon.said():
                raise Failure(f"nothing is brought back: {daemon.said()}")
            wait_for("the condition to go", lambda: "store_" not in daemon.health(), 10)
            self.see(daemon)
            if daemon.stop() != 0:
                raise Failure(f"ends with an error: {daemon.said()}")
        stored = self.is_whole()
        if stored[:len(before)] != before:
            raise Failure("what was stored before the disk broke is not as it was")
        left = [each for each in (*self.memory.iterdir(), *self.copies.glob("*elsewhere*")) if "elsewhere" in each.name]
        if left:
            raise Failure(f"{left} is left behind")
        verify(self.programs, next(self.state.glob("eboardd-before-*.db")))

    def is_whole(self):
        verify(self.programs, self.state / "eboardd.db")
        stored = events(self.state / "eboardd.db")
        if [number for number, _, _ in stored] != list(range(1, len(stored) + 1)) or len(stored) < self.shown:
            raise Failure(f"{len(stored)} events, event {self.shown} was shown")
        return stored

    def stored(self):
        """What the files at home hold now."""
        with folder() as there:
            for each in self.state.glob("eboardd.db*"):
                if not each.name.endswith("-shm"):
                    shutil.copy(each, there)
            return events(there / "eboardd.db")


@contextlib.contextmanager
def hall(programs, backup):
    with folder(keep_failed=True) as here, \
            running(Simulator(programs, here, pathlib.Path(sys.argv[2]), 2, "--loop", "--level", "L0", "--speed", SPEED, "--max-think",
                              2)) as boards:
        yield Hall(programs, here, boards, backup)


def play_first(one):
    daemon = one.start()
    one.see(daemon)
    if one.copies.name in one.config.read_text(encoding="utf-8"):
        wait_for("the backup", lambda: "follows the database" in daemon.said(), 20)
    return daemon


def read_only(programs):
    """EROFS in the middle of games; killed elsewhere; mended."""
    with hall(programs, backup=False) as one:
        with running(play_first(one)) as daemon:
            one.fails(daemon, f"{errno.EROFS} {one.state} writes")
        before = one.stored()
        one.goes_on_elsewhere("stored in")
        one.goes_on_elsewhere("stored in")
        one.mend()
        one.comes_home(before)


def into_the_backup(programs):
    """The disk gives EIO at every write, and the backup's folder is used; that one breaks as well; both are mended."""
    with hall(programs, backup=True) as one:
        with running(play_first(one)) as daemon:
            one.fails(daemon, f"{errno.EIO} {one.state} writes")
        before = one.stored()
        with running(one.start()) as daemon:
            if not (one.copies / "eboardd-elsewhere/eboardd.db").exists():
                raise Failure(f"the backup's folder is not used: {daemon.said()}")
            one.see(daemon)
            # What was stored there can still be read.
            one.fails(daemon, f"{errno.EIO} {one.state} writes", f"{errno.EROFS} {one.copies} writes")
        one.goes_on_elsewhere()
        if not list(one.memory.glob("eboardd-elsewhere-*/eboardd.db")):
            raise Failure("nothing is in the last folder")
        one.mend()
        one.comes_home(before)


def unreadable(programs):
    """Nothing of the disk can be read: the backup is gone on with, and what may be missing is said."""
    with hall(programs, backup=True) as one:
        with running(play_first(one)) as daemon:
            time.sleep(1.5)  # the backup is half a second behind
            one.shown, certain = daemon.sequence(), one.shown
            one.fails(daemon, f"{errno.EIO} {one.state} reads")
        one.shown = certain
        one.goes_on_elsewhere(" may be missing.")
        one.mend()
        with running(one.start()) as daemon:
            one.see(daemon)
            daemon.stop()
        one.is_whole()


def nothing_left(programs):
    """Neither the disk nor a backup can be read: a new database, and no word that it is the old one. Later each stays apart."""
    with hall(programs, backup=False) as one:
        with running(play_first(one)) as daemon:
            one.fails(daemon, f"{errno.EIO} {one.state} reads")
        shown, one.shown = one.shown, 0
        one.goes_on_elsewhere("What was stored before cannot be read.")
        one.mend()
        one.shown = shown
        with running(one.start()) as daemon:
            wait_for("the note", lambda: "store_restored: " in daemon.health(), 10)
            if "is another database" not in daemon.said():
                raise Failure(f"two databases are mixed: {daemon.said()}")
            one.see(daemon)
            daemon.stop()
        one.is_whole()
        kept = next(each for place in (one.state, one.memory) for each in place.glob("eboardd-elsewhere-*"))
        verify(programs, kept / "eboardd.db")


def fails_when_used(programs):
    """Each start succeeds, and the disk fails when the log is written back: after the second time it is left alone."""
    with hall(programs, backup=False) as one:
        with running(play_first(one)) as daemon, one.silence():
            one.fails(daemon, f"{errno.EIO} {one.state}/eboardd.db bytes")
        with running(one.start()) as daemon:
            if one.see_until_it_ends(daemon) != 3:
                raise Failure(f"the second failure: {daemon.said()}")
        before = one.stored()
        one.goes_on_elsewhere()
        one.mend()
        one.comes_home(before)


def mounted_read_only(programs):
    """A real medium: what dark_hall.py found."""
    with hall(programs, backup=False) as one, small_disk(one.state, "64m") as mounted:
        if not mounted:
            print("SKIPPED: a file system cannot be mounted here")
            return
        with running(play_first(one)) as daemon:
            wait_for("moves", lambda: (daemon.board(1) or {}).get("moves"))
            one.shown = daemon.sequence()
            daemon.kill()
        before = one.stored()
        subprocess.run(["mount", "-o", "remount,ro", one.state], check=True)
        one.goes_on_elsewhere("stored in")
        verify(programs, one.state / "eboardd.db")
        done = subprocess.run([programs / "eboardctl", "export", "--db", one.state / "eboardd.db", "--format", "pgn"],
                              capture_output=True, check=False)
        if done.returncode != 0 or not done.stdout:
            raise Failure(f"the read-only database cannot be exported: {done.stderr}")
        subprocess.run(["mount", "-o", "remount,rw", one.state], check=True)
        one.comes_home(before)


SCENES = {scene.__name__: scene for scene in (read_only, into_the_backup, unreadable, nothing_left, fails_when_used, mounted_read_only)}


def main(programs):
    if len(sys.argv) > 4:
        SCENES[sys.argv[4]](programs)
    else:
        in_processes(SCENES)


if __name__ == "__main__":
    as_program(main)
