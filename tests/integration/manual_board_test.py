#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A manual board: moves are entered over HTTP and by eboardctl, refused where they do not fit, kept over a kill, and the
journal leads to the same games.

usage: manual_board_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import subprocess

from hall import Daemon, Failure, as_program, events, folder, games, running, verify, wait_for

CONFIG = """[daemon]
discover = false

[[board]]
number = 7
driver = "manual"
white = "Smith"
black = "Philidor"
time_control = "300+3"
"""


def check(what, seen, wanted):
    if seen != wanted:
        raise Failure(f"{what}: {seen!r}, not {wanted!r}")


class Desk:
    PATH = "/api/boards/7/entries"

    def __init__(self, daemon):
        self.site = daemon.arbiter

    def get(self):
        return json.loads(self.site.get(self.PATH))

    def post(self, headers=None, **body):
        return self.site.post(self.PATH, body, headers)

    def enter(self, **body):
        status, told = self.post(**body)
        check(f"{body}", status, 201)
        return told

    def refused(self, wanted, **body):
        status, told = self.post(**body)
        check(f"{body}: {told}", status, wanted)


def eboardctl(programs, daemon, *arguments):
    place = daemon.arbiter.url.split("//")[1].rstrip("/")
    done = subprocess.run([programs / "eboardctl", "enter", *arguments, "--daemon", place], capture_output=True, text=True,
                          timeout=30, check=False)
    return done.returncode, done.stdout + done.stderr


def play(programs, daemon):
    desk = Desk(daemon)
    wait_for("the board", lambda: daemon.board(7)["device"]["state"] == "ready")
    check("the moves of the initial position", len(desk.get()["moves"]), 20)
    check("after e4", desk.enter(do="move", move="e4", ply=0)["ply"], 1)
    desk.refused(409, do="move", move="e5", ply=0)  # sent twice, it counts once
    desk.refused(422, do="move", move="e4")
    desk.enter(do="move", move="e7e5", ply=1)
    desk.enter(do="takeback", ply=2)
    told = desk.enter(do="move", move="c5", ply=1, white_ms=297000, black_ms=299000, running="white")
    check("what is to move", told["fen"].split()[1], "w")
    # Times that come with a move are that move's, also the first ones.
    wait_for("the times of c5", lambda: [move.get("white_ms") for move in daemon.board(7)["moves"]] == [None, 297000])
    desk.refused(400, do="move")
    desk.refused(400, do="press", by="white")
    desk.refused(400, do="clock")
    desk.refused(400, do="fly")
    check("without our header", desk.post(headers={"Content-Type": "application/json"}, do="move", move="Nf3")[0], 403)
    desk.enter(do="press", by="white", white_ms=290000, black_ms=299000)
    wait_for("the clock", lambda: daemon.board(7)["clock"]["running"] == "black")
    code, said = eboardctl(programs, daemon, "7", "Nf3", "--white", "4:49", "--black", "4:59", "--running", "black")
    check(said, code, 0)
    check("a refusal", eboardctl(programs, daemon, "7", "Nf3")[0], 1)
    check("a board that is none", eboardctl(programs, daemon, "8", "Nf3")[0], 1)
    check("no number", eboardctl(programs, daemon, "x", "Nf3")[0], 2)
    wait_for("three plies", lambda: daemon.board(7)["ply"] == 3)


def go_on(daemon):
    """After a kill: the game is there, and a ruling puts the board where it was ruled."""
    desk = Desk(daemon)
    check("plies after the kill", desk.get()["ply"], 3)
    wait_for("the board", lambda: daemon.board(7)["device"]["state"] == "ready")
    desk.enter(do="move", move="d6", ply=3)
    ruling = {"ruling": "R-RESTORE 2", "author": "A. Arbiter", "id": "1"}
    check("the ruling", daemon.arbiter.post("/api/boards/7/rulings", ruling)[0], 201)
    wait_for("the ruled position", lambda: desk.get()["ply"] == 2)
    desk.enter(do="move", move="Nc3", ply=2)
    for move in ("f6", "d4", "g5", "Qh5#"):
        desk.enter(do="move", move=move)
    check("the mate", desk.get()["over"], True)
    desk.refused(422, do="move", move="a6")
    desk.enter(do="takeback")
    desk.enter(do="move", move="Qh5")
    desk.enter(do="clock", white_ms=300000, black_ms=290000, running="black")
    check("the next game", desk.enter(do="new_game")["game"], 2)
    wait_for("a page without the old game", lambda: daemon.board(7)["moves"] == [] and daemon.board(7)["result"] == "*")
    desk.enter(do="move", move="d4")
    wait_for("game 2", lambda: daemon.board(7)["game"] == 2)
    check("whose time runs before it is entered", daemon.board(7)["clock"]["running"], None)
    check("a Norwegian move", desk.enter(do="move", move="Sf6", ply=1)["ply"], 2)
    check("a German one", desk.enter(do="move", move="Sf3", ply=2)["ply"], 3)
    desk.refused(422, do="move", move="Xf6")
    desk.enter(do="takeback")
    desk.enter(do="takeback")
    desk.enter(do="move", move="d5", ply=1)


def main(programs):
    with folder() as here:
        config = here / "hall.toml"
        config.write_text(CONFIG, encoding="utf-8")
        with running(Daemon(programs, here, config)) as daemon:
            play(programs, daemon)
            daemon.kill()
        with running(Daemon(programs, here, config)) as daemon:
            go_on(daemon)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        kept = games(events(here / "eboardd.db"), 7)
        check("game 1", kept[1]["plies"], ["e2e4", "c7c5", "b1c3", "f7f6", "d2d4", "g7g5", "d1h5"])
        check("game 2", kept[2]["plies"], ["d2d4", "d7d5"])
        verify(programs, here / "eboardd.db")
        print(f"{sum(len(game['plies']) for game in kept.values())} plies kept as they were entered")


if __name__ == "__main__":
    as_program(main)
