#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pieces fell off a board, and nobody knows what was played since: an arbiter states what stands there, and the game goes on from it
with moves missing. Boards, PGN, files, store and journal tell the same, after a kill too, and another game when that is undone: play
waits then, also after a kill, until the pieces are put back. A mate that is stated ends the game.

usage: stated_position_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import subprocess

from hall import Failure, as_program, expect, folder, verify, wait_for
from hand_board import HandBoard, HandTable
from joined_games_test import SPEED, Hall, same

FIRST = ("e2e4", "e7e5", "g1f3", "b8c6")
STANDS = "2kr3r/ppp2ppp/2n5/8/8/2N5/PPP2PPP/2KR3R"
GAP = f"@{STANDS}"
LATER = ("c1b1", "c8b8")
MATED = "1k5r/ppp2ppp/8/8/8/8/PPP2PPP/1K1r4"
PUBLIC = "the position on the board is that of the game, and the moves that led there are missing"


def line(daemon):
    daemon.check()
    return [move["uci"] for move in daemon.board(1)["moves"] if not move.get("provisional")]


def correct(hall, *words):
    done = subprocess.run([hall.programs / "eboardctl", "correct", "1", "--daemon", hall.here / "arbiter.sock", *words],
                          capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


def refused(hall, words, part):
    code, said = correct(hall, *words)
    if code != 1 or part not in said:
        raise Failure(f"eboardctl correct 1 {' '.join(words)} ends with {code} and says {said!r}, not {part!r}")


def pgn(daemon):
    return " ".join(daemon.get("/pgn/round/1/board/1.pgn").split())


def stated(hall, daemon):
    """Refused where no play leads there; then as the board shows it, undone, and stated again."""
    refused(hall, ("--after", "4", "--position", f"{STANDS.replace('2kr', '3r')} w"), "Black has 0 kings instead of 1")
    refused(hall, ("--after", "4", "--position", f"{STANDS.replace('/8/8/', '/8/PPP5/')} w"),
            "White would have more pawns than before")
    refused(hall, ("--after", "4", "--position", f"{STANDS} w", "--missing", "3"), "after 3 plies Black would be on move")
    refused(hall, ("--after", "9", "--seen", "white"), "there is no ply 9")
    code, said = correct(hall, "--after", "4", "--seen", "white")
    same(f"what would come of it: {said}", (code, f'R-RECORD after=4 position="{STANDS} w"' in said, PUBLIC in said), (0, True, True))
    same("what was entered by asking", len(json.loads(daemon.arbiter.get("/api/boards/1/rulings"))["rulings"]), 0)
    code, said = correct(hall, "--after", "4", "--seen", "white", "--author", "A. Arbiter")
    same(f"to state it: {said}", code, 0)
    wait_for("the gap", lambda: line(daemon) == [*FIRST, GAP, GAP])
    expect(201, daemon.arbiter.post("/api/boards/1/rulings", {"ruling": "R-UNDO 1", "author": "A. Arbiter", "id": "undone"}))
    wait_for("the game as it was", lambda: line(daemon) == list(FIRST))


def undone_stays(daemon, table):
    """After a kill the board is heard anew: what stands there is still not what is on record. Then the undoing is undone."""
    table.wait(60)
    same("the game as it was", line(daemon), list(FIRST))
    same("what is waited for", json.loads(daemon.arbiter.get("/api/boards/1/rulings"))["awaits_board"], True)
    expect(201, daemon.arbiter.post("/api/boards/1/rulings", {"ruling": "R-UNDO 2", "author": "A. Arbiter", "id": "not-undone"}))
    wait_for("the gap again", lambda: line(daemon) == [*FIRST, GAP, GAP])


def told(daemon, played):
    """What everybody gets."""
    shown = daemon.board(1)
    same("the moves", line(daemon), [*FIRST, GAP, GAP, *played])
    same("what is missing", [one["sentence"].split(" between")[0] for one in shown["missing"]], ["Two plies are missing"])
    same("the record and the board", shown["placement"], shown["seen"] or shown["placement"])
    same("the sentence", [PUBLIC in one["text"] for one in shown["rulings"]], [True])
    same(f"the moves that PGN does not hold: {pgn(daemon)}", ("moves missing" in pgn(daemon), "not legal" in pgn(daemon)), (True, False))


def mated(hall, daemon, board):
    board.set_up(MATED)
    wait_for("what stands there", lambda: MATED in (daemon.board(1)["seen"], daemon.board(1)["placement"]))
    code, said = correct(hall, "--after", "8", "--seen", "white", "--author", "A. Arbiter")
    same(f"that it ends the game: {said}", (code, "the game is over then: 0-1" in said), (0, True))
    hall.tells(daemon, "the result in all PGN", lambda games: [tags["Result"] for tags, _ in games] == ["0-1"])


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        hall = Hall(programs, here, board)
        with hall.started() as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            board.clock(running=True)
            table = HandTable(board, daemon, SPEED)
            table.play(*FIRST)
            board.set_up(STANDS)
            wait_for("what stands there", lambda: STANDS in (daemon.board(1)["seen"], daemon.board(1)["placement"]))
            stated(hall, daemon)
            daemon.kill()
        with hall.started() as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            table, left = HandTable(board, daemon, SPEED), table.left
            table.left = left
            undone_stays(daemon, table)
            table.play(*LATER[:1])
            told(daemon, LATER[:1])
            daemon.kill()
        with hall.started() as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            told(daemon, LATER[:1])
            table, left = HandTable(board, daemon, SPEED), table.left
            table.left = left
            table.play(*LATER[1:])
            told(daemon, LATER)
            hall.tells(daemon, "the moves missing in all PGN", lambda games: len(games) == 1)
            mated(hall, daemon, board)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
