#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the console offers for a game that goes on, from the command line: moves are changed, inserted, deleted and taken back,
clocks, result and players put right, names corrected. And a board is set aside: nothing that leaves the daemon has it, a kill
changes nothing about that, and when it is taken back its game has all that was played meanwhile.

usage: put_right_test.py FOLDER_OF_THE_PROGRAMS"""
import re
import subprocess

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for, write_config
from hand_board import HandBoard, HandTable

SPEED = 20
OPENING = ("e2e4", "e7e5", "g1f3", "b8c6")
MORE = '[outlets.pgn]\ndirectory = "{here}/files"\n'
TABLES = """[[board]]
number = 1
white = "Anderssen, Adolf"
black = "Kieseritzky, Lionel"
edition = "fide-2023"
time_control = "5400+30"
[[board]]
number = 3
driver = "manual"
white = "Polgár, Judit"
"""


def same(what, got, wanted):
    if got != wanted:
        raise Failure(f"{what}: {got!r}, not {wanted!r}")


class Shell:
    """eboardctl, as somebody types it."""

    def __init__(self, programs, here):
        self.programs, self.here = programs, here

    def __call__(self, command, *words, author="A. Arbiter", code=0):
        signed = ["--author", author] if author else []
        done = subprocess.run([self.programs / "eboardctl", command, "--daemon", self.here / "arbiter.sock", *signed, *words],
                              capture_output=True, text=True, timeout=60)
        said = done.stdout + done.stderr
        same(f"the exit code of {command} {words}: {said}", done.returncode, code)
        return said

    def rule(self, text, code=0):
        return self("rule", "--board", "1", text, code=code)


def line(daemon):
    daemon.check()
    return " ".join(move["uci"] for move in daemon.board(1)["moves"] if not move.get("provisional"))


def plays_on(daemon, what, moves):
    wait_for(f"{what}: {moves}", lambda: line(daemon) == moves)


def puts_the_record_right(shell, daemon):
    played = " ".join(OPENING)
    said = shell("correct", "1", "--after", "2", "Bc4", author="")
    same("that it was only asked", ("R-RECORD" in said, line(daemon)), (True, played))
    shell("correct", "1", "--after", "2", "Bc4")
    plays_on(daemon, "ply 3 is another one", "e2e4 e7e5 f1c4 b8c6")
    shell.rule("R-UNDO 1")
    plays_on(daemon, "undone", played)
    shell("correct", "1", "--after", "2", "--plies", "0", "a3 a6")  # 3
    plays_on(daemon, "two come", "e2e4 e7e5 a2a3 a7a6 g1f3 b8c6")
    shell("correct", "1", "--after", "5", "Nf6")  # 4
    said = shell.rule("R-UNDO 3", code=1)
    same(f"why not: {said}", "ruling 4 counts plies as they are since ruling 3: undo ruling 4 first" in said, True)
    plays_on(daemon, "nothing was undone", "e2e4 e7e5 a2a3 a7a6 g1f3 g8f6")
    shell.rule("R-UNDO 4")
    shell.rule("R-UNDO 3")
    plays_on(daemon, "undone in their order", played)
    shell("correct", "1", "--after", "3")  # 7
    plays_on(daemon, "the last one goes", "e2e4 e7e5 g1f3")
    shell.rule("R-UNDO 7")
    shell.rule("R-RESTORE 2 agreed")  # 9
    plays_on(daemon, "play goes back", "e2e4 e7e5")
    shell.rule("R-UNDO 9")
    plays_on(daemon, "and on again", played)


def puts_the_rest_right(shell, daemon):
    same("that the clocks were set", "1:00:00" in shell.rule("R-SETCLOCK white=1:00:00"), True)
    # So early the Laws have a new game where the colours were wrong; names that were wrong are another matter.
    same("the Laws' word", "R-ANNUL replay" in shell.rule("R-COLOURS swap", code=1), True)
    shell.rule("1-0")
    same("the result", daemon.board(1)["result"], "1-0")
    shell.rule("R-UNDO 12")
    same("no result", daemon.board(1)["result"], "*")
    same("the moves", line(daemon), " ".join(OPENING))


def puts_names_right(shell, daemon):
    said = shell("pair", "3", "White=Hou, Yifan", author="")
    same("that it was only asked", (said, daemon.board(3)["tags"]["White"]),
         ("board 3: White: Hou, Yifan instead of Polgár, Judit\n", "Polgár, Judit"))
    shell("pair", "3", "White=Hou, Yifan", "WhiteElo=2650", "Black=Menchik, Vera", author="O. Operator")
    tags = daemon.board(3)["tags"]
    same("the names", (tags["White"], tags["WhiteElo"], tags["Black"]), ("Hou, Yifan", "2650", "Menchik, Vera"))
    same("what is no number", "refused: board 3: WhiteElo is a number" in shell("pair", "3", "WhiteElo=high", code=1), True)
    same("what stands there", shell("pair", "3", "WhiteElo=2650"), "nothing would change\n")
    shell("pair", "9", "White=Nobody", code=1)
    shell("pair", "3", "White", code=2)
    shell("pair", "3", "TimeControl=", "WhiteElo=", author="O. Operator")
    same("no rating", "WhiteElo" in daemon.board(3)["tags"], False)


def white_players(text):
    return re.findall(r'\[White "([^"]*)"\]', text)


def leaves(daemon, here, wanted):
    """Who is in what leaves: both entrances, PGN and files; and the cards."""
    files = [file.read_text(encoding="utf-8") for file in sorted((here / "files").glob("round-1/*.pgn"))]
    return (sorted(board["board"] for board in daemon.boards()), white_players(daemon.get("/pgn/round/1.pgn")),
            sorted({name for text in files for name in white_players(text)})) == wanted


def plays_unseen(board, table, *moves):
    """As HandTable.play(), at a board that no page has."""
    for side, move in zip(("white", "black") * 2, moves):
        table.wait(4)
        board.move(move[:2], move[2:])
        table.left[side] -= 5
        board.clock(white=table.left["white"], black=table.left["black"], pressed_by=side)
    table.wait(20)


def sets_aside(shell, daemon, here, board, table):
    shown = ([1, 3], ["Anderssen, Adolf"], ["Anderssen, Adolf"])
    wait_for("all of it", lambda: daemon.check() or leaves(daemon, here, shown))
    shell("pair", "1", "--aside", author="O. Operator")
    wait_for("nothing of it", lambda: daemon.check() or leaves(daemon, here, ([3], [], [])))
    same("the board", daemon.board(1), None)
    same("the gaps and cards of it", (daemon.arbiter.get("/api/gaps").count('"board":1'),
                                      daemon.arbiter.get("/api/irregularities").count('"board":1')), (0, 0))
    same("that it is listed", shell("pair", author="").splitlines()[-2:],
         ["board 1, round 1: SetAside: yes instead of nothing, by O. Operator", "board 1 is set aside"])
    same("again", shell("pair", "1", "--aside"), "nothing would change\n")
    plays_unseen(board, table, "f1b5", "a7a6")
    same("who was told", leaves(daemon, here, ([3], [], [])), True)


def is_taken_back(shell, daemon, here, table):
    wait_for("the tables", lambda: daemon.check() or daemon.boards())
    same("after a kill", leaves(daemon, here, ([3], [], [])), True)
    shell("pair", "1", "--back", author="O. Operator")
    wait_for("all of it again", lambda: daemon.check() or leaves(daemon, here, ([1, 3], ["Anderssen, Adolf"], ["Anderssen, Adolf"])))
    plays_on(daemon, "all moves", " ".join((*OPENING, "f1b5", "a7a6")))
    table.play("b5a4")


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        (here / "files").mkdir()
        config = write_config(here / "hall.toml", [here / "board-1"], MORE.format(here=here), SPEED, daemon=TABLES)
        shell = Shell(programs, here)
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            board.clock(running=True)
            table = HandTable(board, daemon, SPEED)
            table.play(*OPENING)
            puts_the_record_right(shell, daemon)
            puts_the_rest_right(shell, daemon)
            puts_names_right(shell, daemon)
            sets_aside(shell, daemon, here, board, table)
            daemon.kill()
        with running(Daemon(programs, here, config)) as daemon:
            table = HandTable(board, daemon, SPEED)
            table.left = {"white": 5300, "black": 5300}
            is_taken_back(shell, daemon, here, table)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
