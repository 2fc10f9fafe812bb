#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A whole game of Quaternity on a simulated board of 144 squares, hands and sensors as in real blitz (L2): entered move by move as it
was played, shown with its clock, stored, exported as a record; and verify hears the board anew and comes to the same.

usage: quaternity_board_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import json
import pathlib
import sqlite3
import subprocess

from hall import Daemon, Failure, Process, as_program, expect, folder, running, truth, verify, wait_for

SPEED = 20
RECORD = pathlib.Path(__file__).parent.parent / "data" / "quaternity-game.txt"
CONFIG = """[daemon]
discover = false
time_scale = {speed}

[[quaternity]]
number = 1
white = "Anna"
red = "Boris"
time_control = "900+5"
port = "{port}"
"""


def game(daemon):
    return json.loads(daemon.get("/api/quaternity/1"))


def check(wanted, seen, what):
    if wanted != seen:
        raise Failure(f"{what}: {seen!r}, wanted was {wanted!r}")


def moves(shown):
    return ["".join(entry["squares"]) for entry in shown["entries"] if entry["kind"] == "move"]


def middle(daemon):
    """While it is played: the board is connected, its clock is shown."""
    shown = wait_for("twelve moves", lambda: (now := game(daemon)) and len(now["entries"]) >= 12 and now, 60)
    wait_for("a board that is no riddle", lambda: game(daemon)["board"] == {"connected": True, "in_doubt": False})
    for player in shown["players"]:
        if not 0 < player["clock_ms"] <= 960000 or player["clock_ms"] % 1000:
            raise Failure(f"the clock shows {player}")
    if shown["running"] not in ("white", "red", "black", "green"):
        raise Failure(f"the clock runs for {shown['running']}")


def lines_by_board(daemon):
    lines = json.loads(daemon.arbiter.get("/api/quaternity/1/entries"))["lines"]
    return [one for one in lines if one["author"] == ""]


def export(programs, here, form):
    done = subprocess.run([programs / "eboardctl", "export", "--db", here / "eboardd.db", "--format", form], capture_output=True,
                          text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"export --format {form} says {done.stderr}")
    return done.stdout


def mated_rounds(text):
    """The rounds without times: moves, signs and mated players."""
    words = " ".join(line for line in text.split("\n\n", 1)[1].splitlines()).split()
    out, inside = [], False
    for word in words:
        inside = inside or word.startswith("{[%clk")
        if not inside:
            out.append(word)
        if word.endswith("}") and inside:
            inside = False
    return out


def spoil(database):
    """A line in the board's name that the board never reported, written past the daemon."""
    with contextlib.closing(sqlite3.connect(database)) as store:
        # Of all kinds of entries that of lines is the last.
        store.execute("INSERT INTO journal (device, at_ms, kind, body) SELECT device, max(at_ms), max(kind), ? FROM journal "
                      "WHERE device = (SELECT id FROM device WHERE key = 'quaternity 1')", (b'{"entry":"a6"}',))
        store.commit()


def main(programs):
    with folder() as here:
        simulator = Process("eboardsim", [programs / "eboardsim", "--quaternity", RECORD, "--level", "L2", "--seed", 4, "--speed", SPEED,
                                          "--max-think", 2, "--wait", "--dir", here, "--truth", here], here)
        with running(simulator):
            port = here / "board-1"
            wait_for("the simulated board", port.exists)
            config = here / "four.toml"
            config.write_text(CONFIG.format(port=port, speed=SPEED), encoding="utf-8")
            with running(Daemon(programs, here, config)) as daemon:
                middle(daemon)
                shown = wait_for("the end of the game", lambda: (now := game(daemon)) and now["ending"] and now, 120)
                played = wait_for("the end of the truth", lambda: (all_of := truth(here / "board-1.truth.jsonl")) and
                                  all_of[0]["ended"] and all_of[0]["plies"], 60)
                check([ply["uci"] for ply in played], moves(shown), "the moves")
                check(("mated_all", "red"), (shown["ending"]["kind"], shown["ending"]["winner"]), "the end")
                check(len(played), len(lines_by_board(daemon)), "lines by the board")
                record = daemon.get("/quaternity/1/game/1.txt")
                check(mated_rounds(RECORD.read_text(encoding="utf-8")), mated_rounds(record), "the record")
                expect(201, daemon.arbiter.post("/api/quaternity/1/entries", {"begin": 2, "author": "A. Arbiter", "id": "next"}))
                check(2, game(daemon)["game"], "the next game")
                if daemon.stop() != 0:
                    raise Failure("the daemon did not end cleanly")
        if not export(programs, here, "record").startswith(record):
            raise Failure("the exported record is another one")
        said = verify(programs, here / "eboardd.db")
        if f"quaternity 1: {len(played) + 2} lines in 2 games, lawful" not in said:
            raise Failure(f"verify says {said}")
        spoil(here / "eboardd.db")
        verified = subprocess.run([programs / "eboardctl", "verify", "--db", here / "eboardd.db"], capture_output=True, text=True,
                                  check=False)
        if verified.returncode != 1 or "the board did not report it" not in verified.stdout + verified.stderr:
            raise Failure(f"verify does not see a line that the board never said: {verified}")

    print("a game of Quaternity was played on a board, entered, stored and heard again")

if __name__ == "__main__":
    as_program(main)
