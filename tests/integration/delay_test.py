#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A delayed event: the arbiter's entrance is live, and everybody else sees all of it as much later, be it over /live, as
PGN, from port 1982 or in a file, and whether or not the daemon was started again meanwhile. So are names: a corrected one
is no earlier than the moves. A round may have a delay of its own.

usage: delay_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import pathlib
import re
import subprocess
import sys
import threading
import time
import urllib.error

from hall import Daemon, Failure, Simulator, Site, as_program, folder, running, wait_for, write_config

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.websocket import WebSocket  # noqa: E402

SPEED = 10
DELAY = 3  # seconds of a wall clock
PGN = """[White "Smith"]
[Black "Philidor"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
"""
CONFIG = """[broadcast]
delay = "{delay}"
[[broadcast.round]]
round = {round}
delay = "{own}"
[outlets.livechess]
listen = "127.0.0.1:0"
[outlets.pgn]
directory = "{files}"
"""


class Witness(threading.Thread):
    """Notes when it saw each ply of board 1, over /live of one entrance."""

    def __init__(self, site, path="/live?board=1"):
        super().__init__(daemon=True)
        self.socket = WebSocket(int(re.search(r":(\d+)/", site.url).group(1)), path, timeout=60)
        self.hello = self.socket.message()
        self.seen, self.moves = {}, []
        self.take(self.hello)
        self.seen.clear()
        self.start()

    def take(self, message):
        for board in message["boards"]:
            if "moves" in board:
                self.moves = self.moves[: board["moves_from"]] + [move["san"] for move in board["moves"]]
                self.seen.setdefault(len(self.moves), time.monotonic())

    def run(self):
        try:
            while True:
                self.take(self.socket.message())
        except OSError:
            pass


def expect(what, truth):
    if not truth:
        raise Failure(what)


def configure(here):
    def named(white, delay=f"{DELAY * SPEED}s", its_round=9, own="1s"):
        table = f'[[board]]\nnumber = 1\nwhite = "{white}"\nblack = "Schwarz"'
        broadcast = CONFIG.format(delay=delay, round=its_round, own=own, files=here / "pgn")
        return write_config(here / "hall.toml", [here / "board-1"], broadcast, SPEED, daemon=table)
    return named


def names(site):
    """Who is White at board 1: on the page, and in the PGN of its games."""
    page = json.loads(site.get("/api/boards/1"))["tags"].get("White", "?")
    return {page, *re.findall(r'^\[White "(.*)"\]$', site.get("/pgn/now.pgn"), flags=re.M)}


def plies(text):
    """Of the game in a PGN."""
    return len(re.findall(r"\b[KQRBNO]?[a-h1-8]?x?[a-h][1-8][+#]?(?= |\n)", re.sub(r"\{[^}]*\}|^\[.*\]$", "", text, flags=re.M)))


def later(early, late, what):
    """Each ply that both saw came so much later, and soon after that."""
    both = sorted(set(early.seen) & set(late.seen) - {0})
    for ply in both:
        passed = late.seen[ply] - early.seen[ply]
        expect(f"{what}: ply {ply} was shown in public {passed:.2f} s after the arbiter saw it, not {DELAY} s",
               DELAY - 0.5 <= passed <= DELAY + 3)
    return both


def port_1982(daemon):
    return re.search(r"clients of LiveChess find the boards on http://127.0.0.1:(\d+)/", daemon.said()).group(1)


def status(programs, daemon):
    done = subprocess.run([programs / "eboardctl", "status", "--daemon", str(daemon.socket)], capture_output=True, text=True,
                          timeout=60, check=False)
    return done.stdout


def both_entrances(programs, here):
    files = here / "pgn"
    files.mkdir()
    (here / "games.pgn").write_text(PGN, encoding="utf-8")
    named = configure(here)
    config = named("Weiss")
    board = Simulator(programs, here, here / "games.pgn", 1, "--level", "L0", "--speed", SPEED, "--max-think", 15)
    with running(board):
        with running(Daemon(programs, here, config)) as daemon:
            live, public = before_a_restart(programs, daemon)
            named("Blanc")
            corrected = time.monotonic()
            reload(programs, daemon)
            wait_for("the corrected name at the arbiter's", lambda: names(daemon.arbiter) == {"Blanc"})
            corrected_name_is_hidden(daemon, corrected)
        stopped = time.monotonic()
        with running(Daemon(programs, here, config)) as daemon:
            corrected_name_is_hidden(daemon, corrected)
            after_a_restart(daemon, live, len(public.moves), stopped)
            wait_for("the corrected name in public", lambda: names(daemon) == {"Blanc"}, 60)
            written = files / "round-1" / "games.pgn"
            wait_for("the result in the file", lambda: written.exists() and "0-1" in written.read_text(encoding="utf-8"), 60)
            named("Bianco")
            reload(programs, daemon)
            wait_for("the corrected name in the file, without a move", lambda: '"Bianco"' in written.read_text(encoding="utf-8"), 60)
            expect("the file was earlier than the page", "Bianco" in names(daemon))
            expect("the daemon did not end well", daemon.stop() == 0)
        a_round_has_its_own_delay(programs, here, named)


def a_round_has_its_own_delay(programs, here, named):
    with running(Daemon(programs, here, named("Bianco", "1h", 1, "1s"))) as daemon:
        wait_for("a round that is shown earlier than others", lambda: plies(daemon.get("/pgn/now.pgn")) == 14, 60)
        expect("the page is not as early as the PGN", len(moves_of(Witness(daemon).hello)) == 14)
        expect("the daemon did not end well", daemon.stop() == 0)
    with running(Daemon(programs, here, named("Bianco", "1s", 1, "24h"))) as daemon:
        expect("the arbiter's entrance forgot the game", plies(daemon.arbiter.get("/pgn/now.pgn")) == 14)
        expect("a round that is shown later than others is in the PGN", plies(daemon.get("/pgn/now.pgn")) == 0)
        expect("it is on the page", not moves_of(Witness(daemon).hello))
        expect("the daemon did not end well", daemon.stop() == 0)


def reload(programs, daemon):
    subprocess.run([programs / "eboardctl", "reload", "--daemon", daemon.socket], check=True, capture_output=True, timeout=60)


def before_a_restart(programs, daemon):
    live, public = Witness(daemon.arbiter), Witness(daemon)
    expect("the public hello does not say how late it is", public.hello.get("delay_ms") == DELAY * SPEED * 1000)
    expect("the arbiter's is not live", "delay_ms" not in live.hello)
    expect("the arbiter is not told of the delay", live.hello.get("broadcast_delay_ms") == DELAY * SPEED * 1000)
    expect("the status says nothing of the delays",
           f"broadcast delayed by {DELAY * SPEED} s\n  round 9: by 1 s\n" in status(programs, daemon))
    wait_for("two plies at the arbiter's", lambda: len(live.moves) >= 2, 60)
    expect(f"something was shown in public: {public.moves}", not public.moves)
    expect(f"the arbiter's entrance says {names(daemon.arbiter)}", names(daemon.arbiter) == {"Weiss"})
    expect("metrics are public", refused(daemon, "/metrics"))
    wait_for("the viewers of both entrances in the metrics", lambda: "eboard_viewers 2\n" in daemon.arbiter.get("/metrics"), 30)
    expect("the PGN is live", plies(daemon.get("/pgn/now.pgn")) == 0)
    wait_for("four plies in public", lambda: len(public.moves) >= 4, 90)
    expect("too little was compared", len(later(live, public, "before the restart")) >= 3)
    expect("the public PGN is not what is shown in public",
           plies(daemon.get("/pgn/now.pgn")) < plies(daemon.arbiter.get("/pgn/now.pgn")))
    boards = json.loads(Site(f"http://127.0.0.1:{port_1982(daemon)}").get("/api/v1.0/eboards"))
    shown = daemon.board(1)["placement"]
    expect("boards of port 1982 are DELAYED", boards[0]["state"] == "DELAYED")
    expect("port 1982 is not as late as the pages", boards[0]["board"] == shown or daemon.board(1)["placement"] != shown)
    return live, public


def corrected_name_is_hidden(daemon, corrected):
    seen = names(daemon)
    if time.monotonic() < corrected + DELAY:
        expect(f"White is called {seen} in public", seen == {"Weiss"})


def after_a_restart(daemon, live, shown_before, stopped):
    public, arbiter = Witness(daemon), Witness(daemon.arbiter)
    first, now = len(moves_of(public.hello)), time.monotonic()
    hidden = [ply for ply, seen in live.seen.items() if seen + DELAY > now]
    expect(f"a restart showed {first} plies, and {min(hidden, default=0)} is hidden still", first < min(hidden, default=99))
    expect("a restart took back what was shown", first >= shown_before)
    expect("the arbiter's entrance forgot moves", len(moves_of(arbiter.hello)) >= len(live.moves) - 1)
    wait_for("the end of the game in public", lambda: len(public.moves) == 14, 120)
    later(live, public, f"over a restart of {now - stopped:.1f} s")


def moves_of(hello):
    return hello["boards"][0].get("moves", [])


def refused(site, path):
    try:
        site.get(path)
    except urllib.error.HTTPError as error:
        return error.code == 404
    return False


def main(programs):
    with folder() as here:
        both_entrances(programs, here)


if __name__ == "__main__":
    as_program(main)
