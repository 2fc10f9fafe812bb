#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An evening at the club as docs/evening.md has it: every command of that page is typed, in its order, by somebody who has the
installed programs and two boards, while two rounds are played.

usage: evening_test.py FOLDER_OF_THE_PROGRAMS"""
import os
import pathlib
import re
import subprocess

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for, write_config
from hand_board import ARRAY, HandBoard, HandTable
from put_right_test import same

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPEED = 20
FILES = {
    "players.csv": "No;Name;FideID;Rtg\n1;Aalto, Mika;500001;2104\n2;Brandt, Ole;500002;2066\n3;Costa, Rui;500003;2011\n"
                   "4;Dahl, Siv;500004;1950\n",
    "round-1.pgn": "".join(f'[Event "Club evening"]\n[Round "1.{table}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "*"]\n\n*\n\n'
                           for table, white, black in ((1, "Aalto, Mika", "Costa, Rui"), (2, "Brandt, Ole", "Dahl, Siv"))),
    "round-2.csv": "Board;White;Result;Black\n1;Dahl, Siv;;Aalto, Mika\n2;Costa, Rui;;Brandt, Ole\n",
}
# As the board read them; the bishop came to c4 behind a sleeve.
ROUND_1 = ("e2e4", "e7e5", "b1c3", "g8f6", "g1f3", "b8c6")
MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


def commands():
    """Of the page, by the heading above them."""
    found, heading, shown = {}, "", False
    for line in (ROOT / "docs/evening.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            shown = line == "```sh"
        elif shown:
            found.setdefault(heading, []).append(line)
        elif line.startswith("#"):
            heading = line.strip("# ")
    return found


class Somebody:
    """At a terminal in a folder with the files of the pairing program. Their daemon is their own."""

    def __init__(self, programs, here):
        self.here = here
        self.surroundings = {**os.environ, "HOME": str(here), "PATH": f"{programs.resolve()}:{os.environ['PATH']}"}
        self.left = commands()

    def types(self, heading, count=None):
        """The next commands below that heading; what was printed."""
        lines = self.left[heading]
        now, self.left[heading] = (lines, []) if count is None else (lines[:count], lines[count:])
        if not now:
            raise Failure(f"docs/evening.md has no more commands below {heading!r}")
        said = ""
        for line in now:
            done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=60, cwd=self.here, check=False,
                                  env=self.surroundings)
            if done.returncode != 0:
                raise Failure(f"{line!r} ends with {done.returncode}: {done.stdout}{done.stderr}")
            said += done.stdout + done.stderr
        return said


def contains(said, *words):
    for word in words:
        if word not in said:
            raise Failure(f"{word!r} is not in {said!r}")


def names_at(daemon, number):
    daemon.check()
    tags = (daemon.board(number) or {}).get("tags", {})
    return tags.get("White"), tags.get("Black")


def begins(somebody, daemon):
    wait_for("both boards", lambda: len([board for board in daemon.boards() if board.get("device", {}).get("state") == "ready"]) == 2)
    contains(somebody.types("Boards"), "well", "1", "2")
    contains(somebody.types("Who plays"), "4 players", "round 1, table 1: Aalto, Mika - Costa, Rui")


def first_round(somebody, daemon, board):
    contains(somebody.types("Round 1", 2), "Aalto, Mika")
    wait_for(f"they sit, not {names_at(daemon, 1)}", lambda: names_at(daemon, 1) == ("Aalto, Mika", "Costa, Rui"))
    board.clock(5400, 5400, running=True)
    table = HandTable(board, daemon, SPEED)
    table.play(*ROUND_1)
    contains(somebody.types("Round 1", 2), "Aalto, Mika")
    somebody.types("Round 1")
    said = somebody.types("A move was read wrongly", 1)
    contains(said, "Bc4")
    same("that it was only asked", table.line(), " ".join(ROUND_1))
    somebody.types("A move was read wrongly")
    wait_for("the corrected move", lambda: table.line() == "e2e4 e7e5 b1c3 g8f6 f1c4 b8c6")
    return table


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board, HandBoard(here / "board-2") as other:
        for name, text in FILES.items():
            (here / name).write_text(text, encoding="utf-8")
        state = here / ".local/state/eboardd"
        state.mkdir(parents=True)
        config = write_config(here / "hall.toml", [here / "board-1", here / "board-2"], "", SPEED)
        somebody = Somebody(programs, here)
        with running(Daemon(programs, here, config, "--state-dir", state)) as daemon:
            begins(somebody, daemon)
            first_round(somebody, daemon, board)
            other.clock(5400, 5400)
            # Black resigns, and nobody puts the kings in the middle.
            subprocess.run([programs / "eboardctl", "organise", "--daemon", state / "arbiter.sock", "--author", "C. Arbiter",
                            "result", "1", "1-0"], check=True, capture_output=True, timeout=60)
            contains(somebody.types("Round 2", 2), "1-0")
            lines = [line for line in (here / "evening.trf").read_text(encoding="utf-8").splitlines() if line.startswith("001")]
            same("results of round 1", sorted(line[91:].strip() for line in lines), ["1 b 0", "2 b =", "3 w 1", "4 w ="])
            somebody.types("Round 2")
            board.set_up(ARRAY)
            board.clock(5400, 5400, running=True)
            HandTable(board, daemon, SPEED).play(*MATE, anew=True)
            same("who played", names_at(daemon, 1), ("Dahl, Siv", "Aalto, Mika"))
            wait_for("the mate", lambda: daemon.board(1)["result"] == "0-1")
            contains(somebody.types("Before you go home", 5), "0 differences")
            contains((here / "evening.pgn").read_text(encoding="utf-8"), '[White "Aalto, Mika"]', "3. Bc4", '[Result "1-0"]')
            papers = {re.sub(r"^round-2\.", "", path.name) for path in (here / "papers").iterdir()}
            if not papers >= {"standings.html", "report.html"}:
                raise Failure(f"the papers are {papers}")
            same("the end", daemon.stop(), 0)
        left = {heading: lines for heading, lines in somebody.left.items() if lines}
        if list(left) != ["Before you go home"] or not any("eboardctl verify --db" in line for line in left["Before you go home"]):
            raise Failure(f"the page has commands that nobody typed: {left}")
        print(verify(programs, state / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
