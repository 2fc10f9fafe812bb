#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A board is without power in the middle of a game, shows a result when it is back, and then the game goes on: it begins a second
one in the middle. They are joined while the second one goes on: pages, PGN, files, store and journal tell one game, and two again
when that is undone.

usage: joined_games_test.py FOLDER_OF_THE_PROGRAMS"""
import re
import subprocess

from hall import Daemon, Failure, as_program, expect, folder, running, verify, wait_for, write_config
from hand_board import ARRAY, HandBoard, HandTable

SPEED = 20
FIRST = ("e2e4", "e7e5", "g1f3", "b8c6")
DARK = ("f1b5", "a7a6")
SECOND = ("b5a4", "g8f6")
LATER = ("e1g1h1f1", "f8e7")
SHEET = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6"
TIMED = "1. e4 {1:29:55/1:30:00} e5 {1:29:55/1:29:50} 2. Sf3 Sc6 3. Lb5 {1:28:20/1:29:00} a6"
CLOCKS = ("e4 {[%clk 1:29:55]}", "e5 {[%clk 1:29:50]}", "Bb5 {[%clk 1:28:20]}")
SAN = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6"
PUBLIC = "the first moves were entered from the score sheets"
MIDDLE = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R"


def same(what, got, wanted):
    if got != wanted:
        raise Failure(f"{what}: {got!r}, not {wanted!r}")


def line(daemon):
    daemon.check()
    return [move["uci"] for move in daemon.board(1)["moves"] if not move.get("provisional")]


def pgn_of(text):
    """The games of a PGN: tags, and moves without comments."""
    found = []
    for one in re.split(r"\n\n(?=\[Event )", text.strip()):
        tags, moves = one.split("\n\n", 1)
        bare = re.sub(r"\{[^}]*\}|\d+\.\.\.", " ", moves)
        found.append((dict(re.findall(r'\[(\w+) "([^"]*)"\]', tags)), " ".join(bare.split())))
    return found


class Hall:
    def __init__(self, programs, here, board):
        self.programs, self.here, self.board = programs, here, board
        self.config = write_config(here / "hall.toml", [here / "board-1"], f'[outlets.pgn]\ndirectory = "{here}/files"\n', SPEED,
                                   daemon='[[board]]\nnumber = 1\nedition = "fide-2023"\ntime_control = "5400+30"\n')
        (here / "files").mkdir()

    def started(self):
        return running(Daemon(self.programs, self.here, self.config))

    def files(self, daemon):
        """What everybody gets as PGN: by address, and as a file."""
        daemon.check()
        file = self.here / "files" / "round-1" / "games.pgn"
        return pgn_of(daemon.get("/pgn/round/1/board/1.pgn")), pgn_of(file.read_text(encoding="utf-8")) if file.exists() else None

    def tells(self, daemon, what, check):
        """Of both, soon."""
        seen = []

        def looked():
            seen[:] = self.files(daemon)
            return all(games is not None and check(games) for games in seen)
        try:
            wait_for(what, looked, 30)
        except Failure as failure:
            raise Failure(f"{failure}: {seen}") from None

    def rule(self, text):
        done = subprocess.run([self.programs / "eboardctl", "rule", "--daemon", self.here / "arbiter.sock", "--board", "1", "--author",
                               "A. Arbiter", text], capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr


def two_games(hall, daemon):
    """The board loses its power. When it is back, both kings lie in the centre, as after a win; the players put them back, go on
    where they are by now, and the clock has been set anew."""
    board, table = hall.board, HandTable(hall.board, daemon, SPEED)
    board.clock(running=True)
    table.play(*FIRST)
    table.rule("R-WARN black cause=illegal-move", "warned")
    board.becomes(lambda asked: b"")
    board.clock(running=False)
    table.wait(20)
    board.becomes()
    board.move("e1", "e4", "e8", "d5")
    wait_for("a result", lambda: daemon.check() or daemon.board(1)["result"] == "1-0")
    table.wait(5)
    board.set_up(MIDDLE)
    board.clock(white=5200, black=5250, running=True, pressed_by="black")
    table.wait(5)
    table.left = {"white": 5200, "black": 5250}
    table.play(*SECOND, anew=True)
    same("the game that is played", daemon.board(1)["game"], 2)
    return table


def is_one(moves):
    return lambda games: [("FEN" in tags, played) for tags, played in games] == [(False, f"{moves} *")]


def is_two(games):
    return len(games) == 2 and "FEN" not in games[0][0] and "FEN" in games[1][0]


def joined(hall, daemon):
    code, said = hall.rule(f'R-RECORD joins=2 moves="{SHEET}"')
    same("a game that is joined with itself", (code != 0, "game 2 is not the one before game 2" in said), (True, True))
    code, said = hall.rule('R-RECORD joins=1 moves="1. e4 e5 2. Sf3 Sc6"')
    same("moves that lead elsewhere", code != 0, True)
    code, said = hall.rule(f'R-RECORD joins=1 moves="{TIMED}"')
    same(f"to join them: {said}", code, 0)
    shown = daemon.board(1)
    same("the moves", line(daemon), [move[:4] for move in (*FIRST, *DARK, *SECOND)])
    same("the start", (shown["game"], shown["start"], shown["placement"]), (2, ARRAY, shown["seen"] or shown["placement"]))
    same("moves that nobody promises", [move["uci"] for move in shown["moves"] if move.get("presumed") or move.get("inferred")], [])
    same("the public record", [one["text"].endswith(f"{PUBLIC}.") for one in shown["rulings"]], [True])
    hall.tells(daemon, "one game in all PGN", is_one(SAN))
    clocks_stand(daemon)
    counted = expect(200, daemon.arbiter.post("/api/boards/1/line", {}))["given"][0]["ruling"]
    same("the illegal moves of the first half", counted.split(" moves=")[0], "R-RECORD joins=1 black-illegal=1")
    code, said = hall.rule("R-TIME white +2:00 cause=illegal-move")
    same("what a second one costs, which was the first one of the second half", (code != 0, "illegal move number 2 of Black" in said), (True, True))


def clocks_stand(daemon):
    """The times that were entered with the first half are in PGN."""
    text = " ".join(daemon.get("/pgn/round/1/board/1.pgn").split())
    same(f"the clocks in {text}", [clock in text for clock in CLOCKS], [True] * len(CLOCKS))


def undone(hall, daemon, table):
    expect(201, daemon.arbiter.post("/api/boards/1/rulings", {"ruling": "R-UNDO 1", "author": "A. Arbiter", "id": "undone"}))
    same("the moves of the second game", line(daemon), [move[:4] for move in (*SECOND, *LATER)])
    hall.tells(daemon, "two games again", is_two)
    expect(201, daemon.arbiter.post("/api/boards/1/rulings", {"ruling": "R-UNDO 2", "author": "A. Arbiter", "id": "not-undone"}))
    hall.tells(daemon, "one game after all", is_one(f"{SAN} 5. O-O Be7"))


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        hall = Hall(programs, here, board)
        with hall.started() as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            two_games(hall, daemon)
            hall.tells(daemon, "two games", is_two)
            joined(hall, daemon)
            daemon.kill()
        with hall.started() as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            same("the moves after a restart", line(daemon), [move[:4] for move in (*FIRST, *DARK, *SECOND)])
            table = HandTable(board, daemon, SPEED)
            table.left = {"white": 5100, "black": 5150}
            table.play(*LATER)
            hall.tells(daemon, "the game goes on", is_one(f"{SAN} 5. O-O Be7"))
            clocks_stand(daemon)
            undone(hall, daemon, table)
            told = expect(200, daemon.arbiter.post("/api/boards/1/line", {}))
            same("the rulings", [(one["ruling"][:14], bool(one.get("undone"))) for one in told["given"]],
                 [("R-RECORD joins", False), ("R-UNDO 1", True), ("R-UNDO 2", False)])
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
