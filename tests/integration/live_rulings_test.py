#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An arbiter rules while a game is played: rulings are entered once or refused with a reason, outlast a
kill, change the record, and the store is what its journal says.

usage: live_rulings_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import subprocess

from hall import CHANGES, Daemon, Failure, as_program, expect, folder, running, verify, wait_for, write_table
from hand_board import HandBoard, HandTable

SPEED = 20
# The Evans Gambit.
OPENING = ("e2e4", "e7e5")
NOT_THE_KING = "g1f3"
AFTER_THE_KILL = ("b8c6", "f1c4", "f8c5", "b2b4", "c5b4", "c2c3", "b4a5", "d2d4", "e5d4", "e1g1h1f1", "d4d3")


def post(daemon, body, board=1, headers=None):
    return daemon.arbiter.post(f"/api/boards/{board}/rulings", body, headers)


def ruling(text, name, **more):
    return {"ruling": text, "author": "A. Arbiter", "id": name, **more}


def strangers(daemon):
    """Who may not rule, and what is no ruling."""
    good = ruling("R-WARN white", "x")
    expect(403, post(daemon, good, headers={"Content-Type": "application/json"}), "X-Eboard-Request")
    expect(415, post(daemon, good, headers={"Content-Type": "text/plain", "X-Eboard-Request": "1"}))
    expect(403, post(daemon, good, headers={**CHANGES, "Origin": "http://elsewhere.example"}))
    expect(403, post(daemon, good, headers={**CHANGES, "Sec-Fetch-Site": "cross-site"}), "another site")
    expect(404, daemon.post("/api/boards/1/rulings", good), "Page not found")
    expect(400, post(daemon, b"R-WARN white"), "JSON")
    expect(400, post(daemon, b'{"ruling": "R-WARN white", "id": "x", "author": "A", "author": "B"}'), "twice")
    expect(400, post(daemon, {"ruling": "R-WARN white", "id": "x"}), "author")
    expect(400, post(daemon, ruling("R-WARN white", "x", speed=2)), "speed")
    expect(400, post(daemon, ruling("R-WARN white\nR-WARN black", "x")), "one line")
    expect(400, post(daemon, ruling("R-DANCE", "x")), "R-DANCE")
    expect(404, post(daemon, good, board=7), "there is no board 7")


def during_play(daemon):
    strangers(daemon)
    first = expect(201, post(daemon, ruling("R-TIME black +2:00 because=\"a phone\"", "one", about=1)), "12.9")
    if first["number"] != 1:
        raise Failure(f"the first ruling is {first}")
    expect(200, post(daemon, ruling("R-TIME black +2:00 because=\"a phone\"", "one")))
    expect(409, post(daemon, ruling("R-TIME black +3:00", "one")), "another one")
    expect(409, post(daemon, ruling("R-WARN white", "two", ply=0)), "not after ply 0")
    expect(422, post(daemon, ruling("R-SCORE white 0.5", "three")), "no result yet")
    expect(422, post(daemon, ruling("R-CLAIM white threefold accept", "four")), "R-CLAIM is refused")
    live = daemon.board(1)["rulings"]
    if live != [{"ply": 2, "text": "Arbiter's decision after 1... e5: two minutes added for Black (Art. 12.9.2)."}]:
        raise Failure(f"viewers are told of {live}")
    if "phone" in daemon.get("/api/boards/1") or "A. Arbiter" in daemon.get("/api/boards/1"):
        raise Failure("viewers are told who ruled, and why")


def by_command(programs, daemon):
    """The same words as for a file, and the same exit codes."""
    def rule(*words):
        done = subprocess.run([programs / "eboardctl", "rule", "--daemon", place, "--board", *words],
                              capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr

    place = daemon.socket
    arbiter = ["--author", "A. Arbiter"]
    for words, code, text in (
            # What only asks enters nothing: the next one is number 2.
            (["1", "--dry-run", "R-WARN white"], 0, "allowed: R-WARN white: White is warned\n"),
            (["1", "--dry-run", "R-RESTORE 1"], 0, "everybody reads: Arbiter's decision after"),
            (["1", "--dry-run", "R-UNDO 9"], 1, "refused: there is no ruling 9"),
            (["1", "--dry-run", "--game", "7", "R-WARN white"], 1, "refused: board 1 has no game 7"),
            (["1", "--dry-run", "--ply", "0", "R-WARN white"], 2, "--dry-run takes neither --ply"),
            (["1", *arbiter, "--id", "ctl", "R-OBLIGE white king"], 0, "entered: 2 after ply "),
            (["1", *arbiter, "--id", "ctl", "R-OBLIGE", "white", "king"], 0, "entered: 2 after ply "),
            (["1", *arbiter, "--ply", "0", "R-WARN white"], 1, "refused: game 1 stands after ply"),
            (["7", *arbiter, "R-WARN white"], 1, "refused: there is no board 7"),
            (["1", *arbiter, "R-DANCE"], 2, "no command 'R-DANCE'"),
            (["1", "R-WARN white"], 2, "needs --author"),
            (["1", "--list", "--snapshot"], 0, "R-OBLIGE white king"),
            (["1", "--second-board", "e4 e5"], 0, "1. both boards show the same"),
            (["1", "--second-board", "e4 c5"], 0, "1. the boards differ after White's move 1; the sheets differ as well"),
            (["1", "--second-board", "e4 Ke4"], 2, "second board: "),
            (["1", "--written", "e5"], 2, "--written"),
            (["1", "--daemon", "127.0.0.1:1", *arbiter], 2, "--daemon"),
    ):
        got, said = rule(*words)
        if got != code or text not in said:
            raise Failure(f"eboardctl rule --board {' '.join(words)} ends with {got} and says {said!r}")
    for place in (daemon.socket, daemon.socket.parent, daemon.arbiter.url.split("/")[2]):
        if (got := rule("1"))[0] != 0:
            raise Failure(f"asked at {place}, eboardctl rule --board 1 ends with {got}")
    place = daemon.url.split("/")[2]
    if (got := rule("1", *arbiter, "R-WARN white"))[0] != 3 or "is the viewers' address" not in got[1]:
        raise Failure(f"asked where everybody is served, eboardctl rule ends with {got}")
    missing = subprocess.run([programs / "eboardctl", "rule", "--daemon", "127.0.0.1:1", "--board", "1"],
                             capture_output=True, text=True, timeout=60)
    if missing.returncode != 3 or "no answer from a daemon at 127.0.0.1:1" not in missing.stderr:
        raise Failure(f"without a daemon it ends with {missing.returncode} and says {missing.stderr!r}")


def disobeyed(daemon):
    """White moved another piece than the king: it is reported to the arbiter, not to viewers."""
    def card():
        daemon.check()
        cards = json.loads(daemon.arbiter.get("/api/irregularities?code=obligation_not_met"))["irregularities"]
        return cards and cards[0]
    found = wait_for("a move that was not the one demanded", card, 60)
    if (found["state"], found["article"], found["evidence"]) != ("completed", "4.3", {"due": "king", "ruling": 2}):
        raise Failure(f"the card is {found}")


def standing(daemon):
    return json.loads(daemon.arbiter.get("/api/boards/1/rulings"))


def resigned(table):
    """By Black: the clock is stopped, the kings stand on light squares of the centre."""
    table.board.clock(running=False)
    table.wait(2)
    table.board.move("g1", "e4", "e8", "d5")


def after_the_game(daemon):
    shown = wait_for("the result", lambda: daemon.check() or daemon.board(1)["result"] != "*" and daemon.board(1), 60)
    if (shown["result"], shown["result_by"]) != ("1-0", "kings_on_centre"):
        raise Failure(f"the game ended {shown['result']} by {shown['result_by']}")
    expect(201, post(daemon, ruling("R-LOSS white art=6.9", "five")))
    changed = daemon.board(1)
    if (changed["result"], changed["result_by"]) != ("0-1", "ruling"):
        raise Failure(f"after the ruling the result is {changed['result']} by {changed['result_by']}")
    pgn = daemon.get("/pgn/round/1/board/1.pgn")
    for part in ('[Result "0-1"]', '[Termination "time forfeit"]', "Arbiter's decision after 1... e5: two minutes added for Black", ": White loses the game (Art. 6.9)."):
        if part not in pgn.replace("\n", " "):
            raise Failure(f"the PGN does not hold {part!r}: {pgn}")
    expect(201, post(daemon, ruling("R-UNDO 3", "six")))
    back = daemon.board(1)
    if (back["result"], back["result_by"]) != ("1-0", "kings_on_centre"):
        raise Failure(f"after R-UNDO the result is {back['result']} by {back['result_by']}")
    if "White loses" in daemon.get("/pgn/round/1/board/1.pgn"):
        raise Failure("a ruling that is undone is in the PGN")


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        config = write_table(here, SPEED)
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            board.clock(running=True)
            table = HandTable(board, daemon, SPEED)
            table.play(*OPENING)
            during_play(daemon)
            by_command(programs, daemon)
            table.play(NOT_THE_KING)
            disobeyed(daemon)
            before = standing(daemon)["rulings"]
            daemon.kill()
        with running(Daemon(programs, here, config)) as daemon:
            if standing(daemon)["rulings"] != before or before[0]["author"] != "A. Arbiter":
                raise Failure(f"before the kill the rulings were {before}, after it {standing(daemon)}")
            table = HandTable(board, daemon, SPEED)
            table.play(*AFTER_THE_KILL)
            resigned(table)
            after_the_game(daemon)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        verify(programs, here / "eboardd.db")
        print("rulings were entered once, outlasted a kill and changed the record")


if __name__ == "__main__":
    as_program(main)
