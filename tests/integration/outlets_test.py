#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""PGN files beside the pages: they hold what was played, whatever becomes of their folder and of the daemon, and with a
delay nothing that is younger.

usage: outlets_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import functools
import http.client
import json
import os
import random
import re
import shutil
import threading
import urllib.request

from hall import (Daemon, Failure, Simulator, as_program, fill, folder, running, side_by_side, small_disk, verify,
                  wait_for, write_config)

SPEED = 20
DELAY = 10  # seconds of a wall clock
TOURNAMENT = "0b1e9a52-7c38-4a41-9d0e-2f5a6c1d8e77"
LIVECHESS = f'[outlets.livechess_files]\ndirectory = "{{}}"\nid = "{TOURNAMENT}"\n'
PGN = """[White "Smith"]
[Black "Philidor"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1

[White "Fifth"]
[Black "Sixth"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
"""


class Scene:
    """One board, a daemon with one outlet, and the folder into which that writes."""

    def __init__(self, programs, here, name, keys="", beside=""):
        self.programs, self.here = programs, here / name
        self.here.mkdir()
        self.files = self.here / "pgn"
        self.games = self.files / "round-1" / "games.pgn"
        (self.here / "games.pgn").write_text(PGN, encoding="utf-8")
        self.config = write_config(self.here / "hall.toml", [self.here / "board-1"],
                                   f'[outlets.pgn]\ndirectory = "{self.files}"\n{keys}\n{beside.format(self.files)}', SPEED)

    def daemon(self):
        return Daemon(self.programs, self.here, self.config)

    def board(self, *options):
        return Simulator(self.programs, self.here, self.here / "games.pgn", 1, "--level", "L0", "--speed", SPEED,
                         "--max-think", 3, *options)

    def text(self):
        return self.games.read_text(encoding="utf-8") if self.games.exists() else ""


def standing(daemon, word, outlet="pgn"):
    return f'eboard_outlet_standing{{outlet="{outlet}",standing="{word}"}} 1\n' in daemon.arbiter.get("/metrics")


def is_complete(scene, daemon):
    daemon.check()
    board = daemon.board(1)
    if not board or board["result"] == "*":
        return False
    return scene.text() == daemon.get("/pgn/round/1.pgn") and standing(daemon, "waiting")


def play_a_game(scene, daemon):
    """All that is played is in the file."""
    games = daemon.get("/pgn/round/1.pgn").count("[Event ") if scene.games.exists() else 0
    with running(scene.board()):
        wait_for("two games more", lambda: scene.text().count("[Event ") >= games + 2, 60)
        wait_for("all of them", lambda: is_complete(scene, daemon), 60)


def is_told(daemon, word):
    wait_for(f"an alarm: {word}", lambda: word in daemon.health(), 30)
    if not standing(daemon, "failing"):
        raise Failure("the metrics do not say that the outlet fails")
    shown = daemon.sequence()
    wait_for("games that go on", lambda: daemon.sequence() > shown + 20)


def without_a_folder(scene):
    """It is missing at first, and goes in the middle of a game."""
    with running(scene.daemon()) as daemon, running(scene.board("--loop")):
        is_told(daemon, "outlet_failing: The PGN files of the round are not written: their folder is missing.")
        scene.files.mkdir()
        wait_for("an end of the alarm", lambda: daemon.health() == "ok\n")
        wait_for("the file", scene.games.exists)
        shutil.rmtree(scene.files)
        is_told(daemon, "their folder is missing")
        if scene.files.exists():
            raise Failure("a folder is made where a disk was")
        scene.files.mkdir()
        wait_for("the file again", scene.games.exists)
        wait_for("an end of the second alarm", lambda: daemon.health() == "ok\n")


def spoilt_at_rest(scene):
    """What a power cut left of the file is put right by a daemon to which nothing happens."""
    whole = scene.text()
    for left in ("", whole[:100], whole.swapcase(), whole + whole):
        scene.games.write_text(left, encoding="utf-8")
        with running(scene.daemon()) as daemon:
            wait_for(f"the whole file, of which {len(left)} bytes were left", lambda: scene.text() == whole, 20)
            if daemon.stop() != 0:
                raise Failure(f"the daemon ends so: {daemon.said()}")


def again_and_again(scene):
    """Stopped and killed, it goes on where it was; and the store is sound."""
    scene.files.mkdir()
    with running(scene.daemon()) as daemon:
        play_a_game(scene, daemon)
        if daemon.stop() != 0:
            raise Failure(f"the daemon ends so: {daemon.said()}")
    spoilt_at_rest(scene)
    with running(scene.daemon()) as daemon, running(scene.board("--loop")):
        shown = daemon.sequence()
        wait_for("some moves", lambda: daemon.sequence() > shown + 50)
        daemon.kill()
    with running(scene.daemon()) as daemon:
        play_a_game(scene, daemon)
        if daemon.stop() != 0:
            raise Failure(f"the daemon ends so: {daemon.said()}")
    if set(os.listdir(scene.games.parent)) != {"games.pgn"}:
        raise Failure(f"something was left beside the file: {os.listdir(scene.games.parent)}")
    verify(scene.programs, scene.here / "eboardd.db")


def on_a_full_disk(scene):
    with small_disk(scene.files, "64k") as mounted:
        if not mounted:
            print("SKIPPED: a small file system cannot be mounted here")
            return
        fill(scene.files / "filler")
        with running(scene.daemon()) as daemon, running(scene.board("--loop")):
            is_told(daemon, "outlet_failing: The PGN files of the round are not written: their disk is full.")
            (scene.files / "filler").unlink()
            wait_for("an end of the alarm", lambda: daemon.health() == "ok\n")
            wait_for("the file", scene.games.exists)


class Listener(threading.Thread):
    """Reads PGN as it grows, to its end."""

    def __init__(self, url):
        super().__init__()
        self.answer, self.text = urllib.request.urlopen(url + "pgn/stream", timeout=60), b""

    def run(self):
        with contextlib.suppress(http.client.IncompleteRead, ConnectionResetError):
            while data := self.answer.read1():
                self.text += data

    def games(self):
        """The last text of each game."""
        games = re.split(r"(?=^\[Event )", self.text.decode(), flags=re.M)[1:]
        return {re.search(r'\[GameId "(.*)"\]', game)[1]: game.strip() for game in games}


def listened_to(scene):
    """A stream has every game as it was in the end, each text of it whole, and ends with the daemon."""
    with running(scene.daemon()) as daemon:
        listener = Listener(daemon.url)
        listener.start()
        scene.files.mkdir()
        play_a_game(scene, daemon)
        polled = daemon.get("/pgn/round/1.pgn")
        wait_for("all of them in the stream", lambda: "\n\n".join(listener.games().values()) == polled.strip(), 20)
        if daemon.stop() != 0:
            raise Failure(f"the daemon ends so: {daemon.said()}")
    listener.join(10)
    whole_games("the stream", re.sub("\n{3,}", "\n\n", listener.text.decode()))
    if listener.is_alive() or listener.text.count(b"[Event ") < 3:
        raise Failure(f"the stream was: {listener.text[-300:]}")


def later(scene):
    """Pages show the game at once, the file when the delay is over, also if the daemon is restarted meanwhile."""
    scene.files.mkdir()
    with running(scene.board()):
        with running(scene.daemon()) as daemon:
            wait_for("some moves", lambda: daemon.board(1) and daemon.board(1).get("ply", 0) >= 4)
            if daemon.stop() != 0:
                raise Failure(f"the daemon ends so: {daemon.said()}")
            if scene.games.exists():
                raise Failure("the end of the daemon brought out what the delay hides")
        with running(scene.daemon()) as daemon:
            wait_for("the file", scene.games.exists, 30)
            moves = daemon.board(1)["ply"] + 14 * (daemon.board(1)["game"] - 1)
            if moves < 8:
                raise Failure(f"the file is there, and only {moves} moves were played")
            wait_for("all of them", lambda: is_complete(scene, daemon), 60)


def for_everybody(scene):
    """Whatever the umask: the files are made to be published. A link in the round's place leads to files of others."""
    scene.files.mkdir()
    before = os.umask(0o077)
    try:
        daemon = scene.daemon()
    finally:
        os.umask(before)
    with running(daemon), running(scene.board()):
        wait_for("the file", scene.games.exists)
    modes = [oct(path.stat().st_mode & 0o777) for path in (scene.games.parent, scene.games)]
    if modes != ["0o755", "0o644"]:
        raise Failure(f"folder and file have the modes {modes}")
    shutil.rmtree(scene.games.parent)
    victim = scene.here / "victim"
    victim.mkdir()
    (victim / "games.pgn").write_text("theirs", encoding="utf-8")
    scene.games.parent.symlink_to(victim)
    with running(scene.daemon()) as daemon, running(scene.board("--loop")):
        is_told(daemon, "outlet_failing: The PGN files of the round are not written: the round's folder is a link")
    if (victim / "games.pgn").read_text(encoding="utf-8") != "theirs":
        raise Failure("a file behind a link was overwritten")


def whole_games(path, text):
    """The number of games; a failure if the last of them is cut off."""
    games = [game for game in text.split("[Event ") if game]
    for game in games:
        result = re.search(r'^\[Result "(.*)"\]$', game, re.M)
        if not result or not game.endswith(f" {result[1]}\n\n") and not game.endswith(f"\n{result[1]}\n\n"):
            raise Failure(f"{path} was read half-way: ...{text[-200:]}")
    return len(games)


class Watcher(threading.Thread):
    """Reads what a program sees that looks for *.pgn or *.json, at random moments, until it is told to stop."""

    def __init__(self, watched):
        super().__init__()
        self.watched, self.over, self.reads, self.fault = watched, threading.Event(), 0, None

    def run(self):
        try:
            while not self.over.wait(random.random() / 200):
                for path in [*self.watched.rglob("*.pgn"), *self.watched.rglob("*.json")]:
                    text = path.read_text(encoding="utf-8")
                    whole = json.loads(text) if path.suffix == ".json" else whole_games(path, text)
                    if path.name.startswith(".") or not whole:
                        raise Failure(f"{path} is none that a watcher should see")
                    self.reads += 1
        except (Failure, OSError, ValueError) as fault:
            self.fault = fault


def watched(scene):
    """A reader never finds half of a file, nor one that is none."""
    scene.files.mkdir()
    watcher = Watcher(scene.files)
    watcher.start()
    with running(scene.daemon()) as daemon:
        play_a_game(scene, daemon)
        # Each outlet has a pace of its own.
        wait_for("LiveChess's files", lambda: standing(daemon, "waiting", "livechess_files"))
    watcher.over.set()
    watcher.join()
    if watcher.fault or watcher.reads < 100:
        raise Failure(f"after {watcher.reads} reads: {watcher.fault}")
    there = {path.relative_to(scene.files).as_posix() for path in scene.files.rglob("*") if path.is_file()}
    if there != {"round-1/games.pgn", "round-1/game-1.pgn", f"get/{TOURNAMENT}/tournament.json",
                 *(f"get/{TOURNAMENT}/round-1/{name}.json" for name in ("index", "game-1", "game-2"))}:
        raise Failure(f"there is: {there}")
    games = [json.loads((scene.files / "get" / TOURNAMENT / "round-1" / f"game-{number}.json").read_text(encoding="utf-8"))
             for number in (1, 2)]
    shown = [(len(game["moves"]), game["result"], game["live"], game["clock"]) for game in games]
    if shown != [(14, "BLACKWIN", False, None), (7, "WHITEWIN", False, None)]:
        raise Failure(f"LiveChess's files show {shown}")


def main(programs):
    with folder() as here:
        scenes = [(without_a_folder, Scene(programs, here, "missing")), (again_and_again, Scene(programs, here, "again")),
                  (on_a_full_disk, Scene(programs, here, "full")), (for_everybody, Scene(programs, here, "link")),
                  (watched, Scene(programs, here, "watched", 'files = "both"', LIVECHESS)),
                  (listened_to, Scene(programs, here, "listened")),
                  (later, Scene(programs, here, "later", f'delay = "{DELAY * SPEED}s"'))]
        side_by_side([functools.partial(play, scene) for play, scene in scenes])


if __name__ == "__main__":
    as_program(main)
