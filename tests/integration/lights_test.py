#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A ruling puts a position back: boards that have lights show what to put right, those that may, and none of them before.

usage: lights_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import sqlite3

from hall import Daemon, Failure, Simulator, as_program, folder, running, verify, wait_for

# make -> how its command for lights begins; the last board has lights and may not use them
LIGHTS = {"chessnut": b"\x0a\x08", "ichessone": b"EL", "millennium": b"\x4c\x32\xb0", "certabo": b"", "sentio": b"",
          "dgt": b"\x60\x04\x01", "zmartfun": b"\xc0\x00"}
ALLOWED = [*LIGHTS]
MODEL = {"dgt": ["--model", "revelation"]}
BOARDS = [*ALLOWED, "millennium"]
SPEED = 10
PLIES = 4
PGN = '[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. Nc3 d6 6. a3 a6 7. h3 h6 8. Be3 Be6 9. Qd2 Qd7 *\n'
WRITTEN = 1  # kind of an entry of the journal


def folder_of(here, number):
    return here / f"{number}-{BOARDS[number - 1]}"


def write_hall(path, here):
    lines = ["[daemon]", f"time_scale = {SPEED}"]
    for number, make in enumerate(BOARDS, 1):
        port = folder_of(here, number) / "board-1"
        lines += ["[[port]]", f'path = "{port}"', f'driver = "{make}"', f"board = {number}", "[[board]]", f"number = {number}",
                  f"lights = {'true' if number <= len(ALLOWED) else 'false'}"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def lit(database, number):
    """How often that board was sent a command for its lights."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        rows = store.execute("SELECT body FROM journal JOIN board ON board.device = journal.device WHERE board.number = ?"
                             " AND kind = ?", (number, WRITTEN)).fetchall()
    return sum(LIGHTS[BOARDS[number - 1]] in body for (body,) in rows)


def rule(daemon, number):
    """Entered once the plies before it stand."""
    body = {"ruling": "R-RESTORE 1", "author": "A. Arbiter", "id": f"back-{number}"}
    status, answer = daemon.arbiter.post(f"/api/boards/{number}/rulings", body)
    if status != 201:
        raise Failure(f"board {number}: R-RESTORE 1 is answered with {status} {answer}")


def main(programs):
    with folder() as here, contextlib.ExitStack() as hall:
        write_hall(here / "hall.toml", here)
        (here / "games.pgn").write_text(PGN, encoding="utf-8")
        for number, make in enumerate(BOARDS, 1):
            folder_of(here, number).mkdir()
            hall.enter_context(running(Simulator(programs, folder_of(here, number), here / "games.pgn", 1, "--make", make,
                                                 *MODEL.get(make, []), "--level", "L0", "--speed", SPEED, "--max-think", 10,
                                                 "--seed", number)))
        database = here / "eboardd.db"
        with running(Daemon(programs, here, here / "hall.toml")) as daemon:
            for number in range(1, len(BOARDS) + 1):
                wait_for("some plies", lambda number=number: daemon.board(number) and daemon.board(number)["ply"] >= PLIES)
            before = [lit(database, number) for number in range(1, len(BOARDS) + 1)]
            for number in range(1, len(BOARDS) + 1):
                rule(daemon, number)
            for number in range(1, len(ALLOWED) + 1):
                wait_for(f"lights of board {number}", lambda number=number: lit(database, number))
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        if any(before) or lit(database, len(BOARDS)):
            raise Failure(f"lit before a ruling: {before}; where it is not allowed: {lit(database, len(BOARDS))}")
        verify(programs, database)


if __name__ == "__main__":
    as_program(main)
