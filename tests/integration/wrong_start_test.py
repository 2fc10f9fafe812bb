#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""White's king and queen are exchanged when a rapid game begins. Play goes on for more moves than the Laws allow for a claim, and
castling by that king has a card. What the card of the start proposes is given. The PGN has the position in which the game began,
and the store is what its journal says. The pieces stand wrongly from the beginning, or are exchanged after they stood right.

usage: wrong_start_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import subprocess

from hall import Daemon, Failure, as_program, events, expect, folder, games, running, verify, wait_for, write_table
from hand_board import ARRAY, HandBoard, HandTable

SPEED = 20
WRONG = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"
MOVES = ["b1c3", "g8f6", "b2b3", "g7g6", "c1b2", "f8g7", "d2d3"]


def card(daemon, code):
    daemon.check()
    cards = json.loads(daemon.arbiter.get(f"/api/irregularities?code={code}"))["irregularities"]
    return cards and cards[0]


def exchange(board, table):
    for square in ("d1", "e1"):
        board.put(square)
    board.put("d1", "K")
    board.put("e1", "Q")
    table.wait(5)


def castle(board, table):
    """White's king began on d1: this is no castling."""
    table.wait(2)
    board.move("d1", "b1", "a1", "c1")
    table.wait(2)
    board.clock(pressed_by="white")


def rule_as_proposed(daemon, about):
    told = json.loads(daemon.arbiter.get(f"/api/proposals?alert={about['number']}"))
    proposal = told["proposals"][0]
    if proposal["refused"] or [ruling.split()[0] for ruling in proposal["rulings"]] != ["R-CONTINUE"]:
        raise Failure(f"what is proposed is {told}")
    body = {"id": "one", "author": "A. Arbiter", "game": told["game"], "about": about["id"], "ruling": proposal["rulings"][0]}
    expect(201, daemon.arbiter.post("/api/boards/1/rulings", body))


def played(programs, here, placement):
    config = write_table(here, SPEED, edition="fide-2005-rapid", time_control="5400")
    with HandBoard(here / "board-1") as board:
        board.set_up(placement)
        with running(Daemon(programs, here, config)) as daemon:
            table = HandTable(board, daemon, SPEED)
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            table.wait(6)
            if placement == ARRAY:
                exchange(board, table)
            board.clock(running=True)
            table.wait(3)
            table.play(*MOVES[:5])
            about = wait_for("the card of the wrong start", lambda: card(daemon, "irregular_start"))
            table.play(*MOVES[5:], "e8g8h8f8")
            castle(board, table)
            wait_for("the card of a castling", lambda: card(daemon, "illegal_castling"))
            rule_as_proposed(daemon, about)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")


def check_store(programs, here):
    database = here / "eboardd.db"
    found = games(events(database), 1)
    game = found[max(found)]
    if not game["fen"].startswith(WRONG + " w kq") or game["plies"][:8] != [*MOVES, "e8g8"]:
        raise Failure(f"the game became {found}")
    done = subprocess.run([programs / "eboardctl", "export", "--db", database, "--format", "pgn"], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0 or f'[FEN "{WRONG} w kq' not in done.stdout:
        raise Failure(f"export says {done.stdout}{done.stderr}")
    verify(programs, database)


def main(programs):
    for placement in (WRONG, ARRAY):
        with folder() as here:
            played(programs, here, placement)
            check_store(programs, here)
    print("two games from a wrong start were ruled on, exported and verified")


if __name__ == "__main__":
    as_program(main)
