#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An event that is delayed by plies: a ply is in public when so many more stand on the board, be it over /live, on a page, as
PGN, in a file or over port 1982, and whether or not the daemon was started again meanwhile. What waits when the game is over
comes out together, later. No clock runs there. Other tables wait for nobody, and the journal says what the store says.

usage: plies_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import pathlib
import re
import subprocess
import sys
import threading
import time

from hall import Daemon, Failure, Simulator, Site, as_program, folder, running, verify, wait_for, write_config

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.websocket import WebSocket  # noqa: E402

SPEED = 10
PLIES = 4
AFTER_END = 4  # seconds of a wall clock
PGN = """[White "Smith"]
[Black "Philidor"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
"""
LENGTH = 14
CONFIG = f"""[broadcast]
delay_plies = {PLIES}
delay_after_end = "{AFTER_END * SPEED}s"
[outlets.livechess]
listen = "127.0.0.1:0"
[outlets.pgn]
directory = "{{files}}"
"""


class Witness(threading.Thread):
    """Notes when it saw each ply of board 1, its result, and whether its clock ever ran, over /live of one entrance."""

    def __init__(self, site):
        super().__init__(daemon=True)
        self.socket = WebSocket(int(re.search(r":(\d+)/", site.url).group(1)), "/live?board=1", timeout=60)
        self.hello = self.socket.message()
        self.seen, self.numbers, self.plies, self.over, self.ran = {}, [], 0, None, False
        self.take(self.hello)
        self.start()

    def take(self, message):
        now = time.monotonic()
        if "sequence" in message:
            self.numbers.append(message["sequence"])
        for board in message["boards"]:
            if "moves" in board:
                self.plies = board["moves_from"] + len(board["moves"])
                self.seen.setdefault(self.plies, now)
            if board.get("result", "*") != "*" and self.over is None:
                self.over = now
            self.ran = self.ran or bool((board.get("clock") or {}).get("running"))

    def run(self):
        try:
            while True:
                self.take(self.socket.message())
        except OSError:
            pass


def expect(what, truth):
    if not truth:
        raise Failure(what)


def plies(text):
    """Of the game in a PGN."""
    return len(re.findall(r"\b[KQRBNO]?[a-h1-8]?x?[a-h][1-8][+#]?(?= |\n)", re.sub(r"\{[^}]*\}|^\[.*\]$", "", text, flags=re.M)))


def shown_in_public(daemon, written):
    """The plies that everybody finds at each place, and how many there are in the hall afterwards."""
    shown = {"the page": len(daemon.board(1)["moves"]) if daemon.board(1) else 0,
             "the PGN": plies(daemon.get("/pgn/now.pgn")),
             "the file": plies(written.read_text(encoding="utf-8")) if written.exists() else 0}
    return shown, len(json.loads(daemon.arbiter.get("/api/boards/1"))["moves"])


def nothing_is_early(daemon, written):
    shown, played = shown_in_public(daemon, written)
    if played < LENGTH:
        for where, count in shown.items():
            expect(f"{where} has {count} plies, and {played} are played", count <= max(played - PLIES, 0))
    return shown


def before_a_restart(programs, daemon, written):
    live, public = Witness(daemon.arbiter), Witness(daemon)
    expect("the public hello does not say how late it is",
           (public.hello.get("delay_ms"), public.hello.get("delay_plies")) == (0, PLIES))
    expect("the arbiter is not told of the delay", live.hello.get("broadcast_delay_plies") == PLIES)
    done = subprocess.run([programs / "eboardctl", "status", "--daemon", str(daemon.socket)], capture_output=True, text=True,
                          timeout=60, check=False)
    expect(f"the status says nothing of it: {done.stdout}", f"broadcast delayed by {PLIES} plies\n" in done.stdout)
    wait_for("two plies in public", lambda: nothing_is_early(daemon, written)["the page"] >= 2, 120)
    expect("clocks stood still in the hall", live.ran)
    expect("a clock runs in public", not public.ran)
    for ply, seen in public.seen.items():
        if ply > 0 and ply + PLIES in live.seen:
            expect(f"ply {ply} was in public {live.seen[ply + PLIES] - seen:.2f} s too early", live.seen[ply + PLIES] - seen < 0.5)
    expect("numbers in public skip", public.numbers == sorted(public.numbers))
    expect("numbers in public are the hall's", public.numbers[-1] < json.loads(daemon.arbiter.get("/api/boards"))["sequence"])
    return public


def after_a_restart(daemon, written, shown_before):
    public = Witness(daemon)
    expect("a restart took back what was shown", public.plies >= shown_before)
    live = Witness(daemon.arbiter)
    wait_for("the end of the game at the arbiter's",
             lambda: nothing_is_early(daemon, written) and live.over, 120)
    ended = time.monotonic()
    expect("the end was in public at once", public.over is None and public.plies <= LENGTH - 1)
    wait_for("the end in public", lambda: public.over, 60)
    expect(f"the result was in public after {public.over - ended:.1f} s", public.over - ended > AFTER_END - 2)
    wait_for("all plies and the result in the file", lambda: plies(written.read_text(encoding="utf-8")) == LENGTH
             and "0-1" in written.read_text(encoding="utf-8"), 60)
    port = re.search(r"clients of LiveChess find the boards on http://127.0.0.1:(\d+)/", daemon.said()).group(1)
    boards = json.loads(Site(f"http://127.0.0.1:{port}").get("/api/v1.0/eboards"))
    expect("boards of port 1982 are DELAYED", boards[0]["state"] == "DELAYED")


def main(programs):
    with folder() as here:
        files = here / "pgn"
        files.mkdir()
        (here / "games.pgn").write_text(PGN, encoding="utf-8")
        config = write_config(here / "hall.toml", [here / "board-1"], CONFIG.format(files=files), SPEED)
        written = files / "round-1" / "games.pgn"
        board = Simulator(programs, here, here / "games.pgn", 1, "--level", "L0", "--speed", SPEED, "--max-think", 15)
        with running(board):
            with running(Daemon(programs, here, config)) as daemon:
                public = before_a_restart(programs, daemon, written)
                expect("the daemon did not end well", daemon.stop() == 0)
            with running(Daemon(programs, here, config)) as daemon:
                after_a_restart(daemon, written, public.plies)
                expect("the daemon did not end well", daemon.stop() == 0)
        verify(programs, here / "eboardd.db")


if __name__ == "__main__":
    as_program(main)
