#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An engine's opinion of a delayed event: everybody sees it on the page of a board, as late as the board, and the arbiter's
entrance, viewers who hide results and rounds that are shown at once have none. Engines that end, are silent, write nonsense or
very much are one condition, and no board, page or delay notices.

usage: engine_test.py FOLDER_OF_THE_PROGRAMS"""
import functools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

from hall import Daemon, Failure, Simulator, as_program, folder, in_folders, running, wait_for, write_config

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.browser import chromium  # noqa: E402
from support.websocket import WebSocket  # noqa: E402

SPEED = 2
SLOW = 0.5  # so that an engine has an opinion before the next move
DELAY = 4  # seconds of a wall clock
PGN = """[White "Smith"]
[Black "Philidor"]
[Result "0-1"]

1. f4 e5 2. g3 exf4 3. gxf4 Qh4# 0-1
"""
BROADCAST = """[broadcast]
delay = "{delay}"
{rounds}[engine]
program = "{program}"
"""
AT_ONCE = '[[broadcast.round]]\nround = 1\ndelay = "0s"\n'
# Stockfish, and beside this script what it was asked and when.
HEARD = """#!/usr/bin/python3
import subprocess, sys, time
engine = subprocess.Popen(["/usr/games/stockfish"], stdin=subprocess.PIPE, text=True)
for line in sys.stdin:
    with open(sys.argv[0] + ".asked", "a") as asked:
        asked.write(f"{time.monotonic()} {line}")
    engine.stdin.write(line)
    engine.stdin.flush()
"""
# What engines do wrong, and what the log says then.
BAD = {
    "ends": ("read line; exit 3", "ended and did not say 'uciok'"),
    "ends at a position": ("while read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; go) exit;; esac; done",
                           "ended and did not say 'bestmove'"),
    "is silent": ("exec sleep 1000", "was silent and did not say 'uciok'"),
    "writes nonsense": ("echo uciok; exec head -c 100000000 /dev/urandom", "and did not say 'readyok'"),
    "writes very much": ("echo uciok; exec yes info depth 1 score cp 1 pv e2e4", "wrote too much and did not say 'readyok'"),
    "is missing": (None, "cannot be started: No such file or directory"),
}


def expect(what, truth):
    if not truth:
        raise Failure(what)


def script(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def processes_below(daemon):
    found = subprocess.run(["pgrep", "-P", str(daemon.process.pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def opinion(site, path="/api/boards/1"):
    return json.loads(site.get(path)).get("opinion")


def status(programs, daemon):
    return subprocess.run([programs / "eboardctl", "status", "--daemon", str(daemon.socket)], capture_output=True, text=True,
                          timeout=60, check=False)


class Witness(threading.Thread):
    """Notes when each position was first shown at that entrance, and whether an opinion was."""

    def __init__(self, site):
        super().__init__(daemon=True)
        self.socket = WebSocket(int(re.search(r":(\d+)/", site.url).group(1)), "/live?board=1", timeout=60)
        self.shown, self.opinions = {}, []
        self.take(self.socket.message())
        self.start()

    def take(self, message):
        for board in message["boards"]:
            self.opinions += [board["opinion"]] if board.get("opinion") else []
            for move in board.get("moves", []):
                if "fen" in move:
                    self.shown.setdefault(move["fen"], time.monotonic())

    def run(self):
        try:
            while True:
                self.take(self.socket.message())
        except OSError:
            pass


def hall(here, program, speed=SPEED, delay=DELAY, rounds=""):
    (here / "games.pgn").write_text(PGN, encoding="utf-8")
    broadcast = BROADCAST.format(delay=f"{round(delay * speed)}s", rounds=rounds, program=program)
    return write_config(here / "hall.toml", [here / "board-1"], broadcast, speed)


def board(programs, here, speed=SPEED):
    return Simulator(programs, here, here / "games.pgn", 1, "--level", "L0", "--speed", speed, "--max-think", 5)


def asked_by(engine):
    """The positions that the engine was asked about, with the times."""
    lines = [line.split(" ", 1) for line in pathlib.Path(f"{engine}.asked").read_text(encoding="utf-8").splitlines()]
    return [(float(at), said.removeprefix("position fen ")) for at, said in lines if said.startswith("position fen ")]


def on_the_page(browser, daemon):
    browser.get(f"{daemon.url}board/1")
    text = "const root = document.getElementById('opinion'); return root.hidden ? '' : root.textContent"
    wait_for("the opinion on the page",
             lambda: re.search(r"([+−]?\d+\.\d|(White|Black) mates in \d+)\s+\d+[.…] \S+", browser.execute_script(text) or ""), 60)
    browser.execute_script("document.getElementById('first').click()")
    wait_for("no opinion of an earlier position", lambda: browser.execute_script(text) == "")


def late_for_everybody(browser, programs, here):
    engine = script(here / "engine", HEARD)
    config = hall(here, engine, SLOW)
    with running(board(programs, here, SLOW)), running(Daemon(programs, here, config)) as daemon:
        live, late = Witness(daemon.arbiter), Witness(daemon)
        found = wait_for("an opinion", lambda: opinion(daemon), 60)
        expect(f"it is no opinion: {found}", found["line"] and found["depth"] > 0 and ("mate" in found) != ("centipawns" in found))
        on_the_page(browser, daemon)
        (process,) = processes_below(daemon)
        expect("the engine does not let others go first", os.getpriority(os.PRIO_PROCESS, process) == 10)
        said = status(programs, daemon)
        expect(f"the status is {said}", said.returncode == 0 and re.search(r"^engine: \d+ s ago$", said.stdout, re.M))
        hidden = json.loads(daemon.get("/api/boards/1?results=hidden"))
        expect("who hides results has one", "opinion" not in hidden)
        wait_for("the end of the game", lambda: daemon.board(1)["result"] == "0-1", 120)
        expect("a game that is over has an opinion", opinion(daemon) is None)
        asked = asked_by(engine)
        expect(f"few positions were asked about: {asked}", len(asked) >= 3)
        for at, fen in asked:
            expect(f"'{fen}' was shown to nobody", fen in live.shown and fen in late.shown)
            expect(f"'{fen}' was asked about {at - live.shown[fen]:.2f} s after it stood on the board", at - live.shown[fen] > DELAY - 0.5)
        expect("the mate was asked about", not any(fen.startswith(json.loads(daemon.get("/api/boards/1"))["placement"]) for _, fen in asked))
        expect("everybody saw few opinions", len(late.opinions) >= 2)
        expect("the arbiter's entrance has one", not live.opinions and "opinion" not in json.loads(daemon.arbiter.get("/api/boards/1")))
        os.kill(process, signal.SIGKILL)
        expect("the daemon did not end well", daemon.stop() == 0)


def none_of_what_is_now(programs, here):
    engine = script(here / "engine", HEARD)
    config = hall(here, engine, delay=3600, rounds=AT_ONCE)
    with running(board(programs, here)), running(Daemon(programs, here, config)) as daemon:
        wait_for("the end of the game", lambda: (daemon.board(1) or {}).get("result") == "0-1", 120)
        expect("an engine was asked about a game that everybody sees at once", not asked_by(engine))
        expect("the daemon did not end well", daemon.stop() == 0)


def bad_engine(name, programs, here):
    text, said = BAD[name]
    program = script(here / "engine", f"#!/bin/sh\n{text}\n") if text else here / "engine"
    config = hall(here, program)
    with running(board(programs, here)), running(Daemon(programs, here, config)) as daemon:
        live, late = Witness(daemon.arbiter), Witness(daemon)
        wait_for(f"an engine that {name}: the condition", lambda: "engine_failing" in daemon.arbiter.get("/healthz"), 60)
        expect(f"an engine that {name}: more than one of it", len(processes_below(daemon)) <= 1)
        wait_for(f"an engine that {name}: the end of the game", lambda: daemon.board(1)["result"] == "0-1", 120)
        told = status(programs, daemon)
        expect(f"an engine that {name}: the status is {told}", told.returncode == 0 and said in told.stdout)
        expect(f"an engine that {name}: an opinion was shown", not late.opinions)
        both = [late.shown[fen] - live.shown[fen] for fen in set(live.shown) & set(late.shown)]
        expect(f"an engine that {name}: moves came {both} s late", both and DELAY - 0.5 < min(both) and max(both) < DELAY + 3)
        daemon.says(f"the engine {program}")
        warned = [line for line in daemon.said().splitlines() if f"the engine {program}" in line]
        expect(f"an engine that {name}: the log says {warned}", len(warned) == 1 and said in warned[0] and "again every 60 s" in warned[0])
        begun = time.monotonic()
        expect(f"an engine that {name}: the daemon did not end well", daemon.stop() == 0)
        expect(f"an engine that {name}: the daemon waited for it", time.monotonic() - begun < 8)


def main(programs):
    browser = chromium()
    try:
        with folder() as here:
            late_for_everybody(browser, programs, here)
    finally:
        browser.quit()
    in_folders(programs, none_of_what_is_now, *(functools.partial(bad_engine, name) for name in BAD))


if __name__ == "__main__":
    as_program(main)
