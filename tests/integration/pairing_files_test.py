#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pairing files as other programs write them, through the whole daemon: names in another encoding, start positions, clocks of
an earlier moment, boards of teams, byes, rounds in words. What is read otherwise than it stands is told by --check-config, in
the log and by a reload; what cannot be read is refused in one line.

usage: pairing_files_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import subprocess
import time

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for
from hand_board import ARRAY, HandBoard, HandTable
from reload_test import Reloader, heard

SPEED = 20
BOARDS = 4
# Kings and rooks stand as they do in Chess960, and nothing between them and their castled squares.
START = "4rkr1/pppppppp/8/8/8/8/PPPPPPPP/4RKR1 w GEge - 0 1"


def game(white, black, *tags):
    """One header; `tags` as they stand between the brackets."""
    lines = ['Event "Open"', *tags, f'White "{white}"', f'Black "{black}"', 'Result "*"']
    return "".join(f"[{line}]\n" for line in lines) + "\n*\n\n"


def configure(here, *more):
    text = 'pairings = "x.pgn"\n' + "\n".join(more) + f"\n[daemon]\ndiscover = false\ntime_scale = {SPEED}\n"
    text += "".join(f'\n[[board]]\nnumber = {number}\ndriver = "manual"\n' for number in range(1, BOARDS + 1))
    (here / "hall.toml").write_text(text, encoding="utf-8")
    return here / "hall.toml"


def same(what, seen, wanted):
    if seen != wanted:
        raise Failure(f"{what}: {seen!r}, not {wanted!r}")


def has(what, text, *words):
    for word in words:
        if word not in text:
            raise Failure(f"{what} does not have {word!r}: {text}")


def check_config(programs, config, code, *words):
    """Everything that is said is in `words`, a line each, by its end."""
    done = subprocess.run([programs / "eboardd", "--config", config, "--check-config"], capture_output=True, timeout=60,
                          check=False)
    said = done.stdout.decode("utf-8") + done.stderr.decode("utf-8")
    same(f"--check-config: {said}", done.returncode, code)
    same(f"lines of {said}", len(said.splitlines()), len(words))
    for line, word in zip(said.splitlines(), words):
        has("--check-config", line, word)


def players(daemon):
    """Round, White and Black of each table that is paired."""
    return {board["board"]: (board["round"], board["tags"].get("White"), board["tags"].get("Black"))
            for board in daemon.boards() if "White" in board["tags"]}


def enter(daemon, number, *moves):
    for ply, move in enumerate(moves):
        status, told = daemon.arbiter.post(f"/api/boards/{number}/entries", {"do": "move", "move": move, "ply": ply})
        same(f"{move} at board {number}: {told}", status, 201)


def names_and_tables(programs, here):
    """One file with everything that is odd and clear."""
    config = configure(here)
    (here / "x.pgn").write_bytes("".join((
        game("Möhre, Ä", "Bär, B", 'Round "R3.1"', 'WhiteClock "1:30:00"', 'BlackClock "1:30:00"', 'Clock "W/1:30:00"'),
        game("Gamma, G", "Delta, D", 'Round "Runde 3, Brett 4"'),
        game("Eta, E", "bye", 'Round "3"'),
        '[Round "3"]\n[White "Zeta, Z"]\n[Black ""]\n[Result "1-0"]\n\n1-0\n',
    )).encode("cp1252"))
    remark = "x.pgn:6: is not UTF-8; it was read as Windows-1252"
    check_config(programs, config, 0, "warning: pairings")
    with running(Daemon(programs, here, config)) as daemon:
        wait_for("the manual boards", lambda: daemon.board(1) and daemon.board(1)["device"]["state"] == "ready")
        has("the log", daemon.said(), remark)
        same("the tables", players(daemon), {1: (3, "Möhre, Ä", "Bär, B"), 4: (3, "Gamma, G", "Delta, D")})
        enter(daemon, 1, "f3", "e5", "g4", "Qh4")
        wait_for("mate", lambda: daemon.board(1)["result"] == "0-1")
        pgn = daemon.get("/pgn/round/3.pgn")
        has("the PGN", pgn, '[White "Möhre, Ä"]', '[Round "3.1"]', '[Result "0-1"]')
        if "Clock" in pgn:
            raise Failure(f"the PGN has clocks of another moment: {pgn}")

        # A match of teams: the Board tag is the board in the match.
        (here / "x.pgn").write_bytes("".join(
            game(f"w{table}", f"Gegner Nü {table}", f'Round "9.{table}"', f'Board "{(table - 1) % 2 + 1}"')
            for table in range(1, 5)).encode("cp1252"))
        Reloader(programs, daemon).ctl(0, "warning: pairings", "x.pgn:5: is not UTF-8; it was read as Windows-1252")
        status, told = daemon.arbiter.post("/api/reload", {})
        same(f"the answer {told}", (status, len(told["warned"])), (200, 1))
        has("the answer", told["warned"][0], "x.pgn:5: is not UTF-8; it was read as Windows-1252")
        same("the tables of the match", players(daemon),
             {table: (9, f"w{table}", f"Gegner Nü {table}") for table in range(1, 5)})
        wait_for("a line in the log", lambda: "x.pgn:5: is not UTF-8" in daemon.said())

        # What cannot be read changes nothing.
        (here / "x.pgn").write_text(game("a", "b", 'Round "Final"'), encoding="utf-8")
        Reloader(programs, daemon).ctl(2, 'game 1: Round "Final" does not say which round')
        same("the tables", len(players(daemon)), 4)
        json.loads(daemon.get("/api/boards"))
        daemon.stop()
    verify(programs, here / "eboardd.db")


def refused(programs, here):
    config = configure(here)
    for tags, line in (
            (('Round "2a"',), 'game 1: Round "2a" does not say which round'),
            (('Round "3"', 'Board "A4"'), 'game 1: Board "A4" is no number'),
            (('Round "3.1"', 'FEN "8/8/8/8/8/8/8/8 w - - 0 1"'), 'game 1: FEN "8/8/8/8/8/8/8/8 w - - 0 1": '),
            (('Round "3.1"', 'SetUp "1"'), 'game 1: SetUp "1" without a FEN tag'),
            (('Round "3.1"', 'Variant "Atomic"'), "variant 'Atomic' is not known"),
    ):
        (here / "x.pgn").write_text(game("a", "b", *tags), encoding="utf-8")
        check_config(programs, config, 2, line)
    (here / "x.pgn").write_text('[Round "3"]\n[White "' + "x" * 5_000_000 + '"]\n\n*\n', encoding="utf-8")
    check_config(programs, config, 2, f'game 1: White "{"x" * 40}..." is longer than 1000 bytes')
    (here / "x.pgn").write_text("(" * 5_000_000, encoding="utf-8")
    check_config(programs, config, 2, "game 1: has no header")


def start_positions(programs, here):
    """A live board and a manual one begin where the pairing says."""
    (here / "x.pgn").write_text(
        game("a", "b", 'Round "1.1"', 'Variant "Chess960"', 'SetUp "1"', f'FEN "{START}"') +
        game("c", "d", 'Round "1.2"', 'FEN "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"'), encoding="utf-8")
    (here / "hall.toml").write_text(
        f'pairings = "x.pgn"\n[daemon]\ndiscover = false\ntime_scale = {SPEED}\n[[port]]\npath = "{here / "p1"}"\nboard = 1\n'
        '[[board]]\nnumber = 2\ndriver = "manual"\n', encoding="utf-8")
    check_config(programs, here / "hall.toml", 0)
    with HandBoard(here / "p1") as board:
        board.set_up(START.split()[0])
        with running(Daemon(programs, here, here / "hall.toml")) as daemon:
            heard(daemon, 1, here / "p1")
            same("where board 2 begins", json.loads(daemon.arbiter.get("/api/boards/2/entries"))["fen"].split()[0],
                 "8/8/4k3/8/8/4K3/4P3/8")
            board.clock(running=True)
            table = HandTable(board, daemon, SPEED)
            table.wait(2)
            board.move("f1", "c1", "e1", "d1")
            board.clock(white=5395, black=5400, pressed_by="white")
            wait_for("castling", lambda: daemon.check() or [move["san"] for move in daemon.board(1)["moves"]] == ["O-O-O"])
            table.wait(2)
            for square, piece in (("f8", None), ("g8", None), ("g8", "k"), ("f8", "r")):
                board.put(square, piece)
            board.clock(white=5395, black=5395, pressed_by="black")
            wait_for("castling of both", lambda: daemon.check() or
                     [move["san"] for move in daemon.board(1)["moves"]] == ["O-O-O", "O-O"])
            time.sleep(0.2)
            alerts = json.loads(daemon.arbiter.get("/api/irregularities?board=1&code=illegal_move"))
            if alerts["irregularities"]:
                raise Failure(f"castling was called illegal: {alerts}")
            pgn = daemon.get("/pgn/round/1/board/1.pgn")
            has("the PGN", pgn, '[Variant "Chess960"]', '[SetUp "1"]', '[FEN "4rkr1/', "1. O-O-O", "1... O-O")
            daemon.stop()
    verify(programs, here / "eboardd.db")


def rounds_that_begin_elsewhere(programs, here):
    """Each round has its own start position, and the one after it the initial one again."""
    def pair(number, *tags):
        (here / "x.pgn").write_text(game("a", "b", f'Round "{number}.1"', *tags), encoding="utf-8")

    def set_up(placement):
        board.clock(running=False)
        board.set_up(placement)
        table.wait(5)

    def begin():
        board.clock(white=5400, black=5400, running=True, pressed_by="black")
        return HandTable(board, daemon, SPEED)

    pair(1)
    (here / "hall.toml").write_text(
        f'pairings = "x.pgn"\n[daemon]\ndiscover = false\ntime_scale = {SPEED}\n[[port]]\npath = "{here / "p1"}"\nboard = 1\n',
        encoding="utf-8")
    with HandBoard(here / "p1") as board, running(Daemon(programs, here, here / "hall.toml")) as daemon:
        heard(daemon, 1, here / "p1")
        board.clock(running=True)
        table = HandTable(board, daemon, SPEED)
        table.play("f2f3", "e7e5", "g2g4", "d8h4")
        # The pieces of round 2 stand there before it is loaded.
        set_up(START.split()[0])
        pair(2, 'Variant "Chess960"', f'FEN "{START}"')
        Reloader(programs, daemon).ctl(0)
        wait_for("the start of round 2", lambda: daemon.board(1)["placement"] == START.split()[0])
        table = begin()
        table.play("a2a3", "h7h6", anew=True)
        table.wait(2)
        board.move("f1", "c1", "e1", "d1")
        board.clock(white=5380, black=5395, pressed_by="white")
        wait_for("castling", lambda: [move["san"] for move in daemon.board(1)["moves"]] == ["a3", "h6", "O-O-O"])
        # Those of round 3 do not, and nobody showed how round 2 ended.
        pair(3)
        Reloader(programs, daemon).ctl(0)
        set_up(ARRAY)
        table = begin()
        table.play("e2e4", anew=True)
        for number, words in ((1, "2. g4"), (2, "2. O-O-O"), (3, "1. e4")):
            pgn = daemon.get(f"/pgn/round/{number}.pgn")
            has(f"round {number}", pgn, words)
            same(f"a FEN in round {number}", '[FEN "4rkr1/' in pgn, number == 2)
            same(f"games of round {number}", pgn.count("[Event "), 1)
        daemon.stop()
    verify(programs, here / "eboardd.db")


def main(programs):
    for scene in (names_and_tables, refused, start_positions, rounds_that_begin_elsewhere):
        with folder() as here:
            scene(programs, here)


if __name__ == "__main__":
    as_program(main)
