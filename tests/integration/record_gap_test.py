#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plies that were played while the daemon was down are entered from the score sheets: while the game goes on, and again when
the next one stands ready. Page, PGN, cards, store and journal all tell the game that was played.

usage: record_gap_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import subprocess

from hall import Daemon, Failure, as_program, expect, folder, running, verify, wait_for, write_table
from hand_board import HandBoard, HandTable

SPEED = 20
OPENING = ("e2e4", "e7e5", "g1f3", "b8c6")
UNHEARD = ("f1c4", "f8e7", "d2d3", "d7d6", "c1e3", "c8e6", "b1c3", "g8f6", "e1g1h1f1", "h7h6")
BEHIND = ("f1e1", "a7a6")
LATER = ("a2a3",)
NEXT = ("d2d4", "d7d5")
SHEET = "3. Lc4 Le7 4. d3 d6 5. Le3 Le6 6. Sc3 Sf6 7. 0-0 h6"
SAN = "Bc4 Be7 d3 d6 Be3 Be6 Nc3 Nf6 O-O h6".split()
PUBLIC = "Arbiter's decision after 2... Nc6: the moves 3. to 7... were entered from the score sheets."


def uci(*moves):
    return [move[:4] for move in moves]


def same(what, got, wanted):
    if got != wanted:
        raise Failure(f"{what}: {got!r}, not {wanted!r}")


def gaps(daemon):
    daemon.check()
    return json.loads(daemon.arbiter.get("/api/gaps"))["gaps"]


def enter(daemon, ruling, name):
    return daemon.arbiter.post("/api/boards/1/rulings", {"ruling": ruling, "author": "A. Arbiter", "id": name, "game": 1})


def sheet(moves, plies=2):
    return f'R-RECORD after=4 plies={plies} moves="{moves}"'


def play_unheard(board, moves):
    """Nobody listens, and the clock runs."""
    for move in moves:
        board.move_unheard(*(move[at:at + 2] for at in range(0, len(move), 2)))


def play_on(table, moves):
    """As HandTable.play(), where the record does not hold all that was played."""
    daemon, plies = table.daemon, len(table.line().split())
    for move in moves:
        side = "white" if plies % 2 == 0 else "black"
        table.wait(2)
        table.board.move(*(move[at:at + 2] for at in range(0, len(move), 2)))
        table.board.clock(pressed_by=side)
        plies += 1
        wait_for(f"ply {plies}", lambda: daemon.check() or len(table.line().split()) == plies)


def command(programs, daemon):
    done = subprocess.run([programs / "eboardctl", "rule", "--daemon", daemon.socket, "--board", "1", "--list"],
                          capture_output=True, text=True, timeout=60)
    for part in ("gap: game 1: Two plies are missing between 2... and 4.\n",
                 "eboardctl rule --board 1 --author NAME 'R-RECORD after=4 plies=2 moves=\"...\"'\n"):
        if done.returncode != 0 or part not in done.stdout:
            raise Failure(f"eboardctl rule --list ends with {done.returncode} and says {done.stdout!r}, not {part!r}")


def check_record(daemon, plies):
    """What everybody sees is the game that was played, and all of it is promised."""
    moves = [move for move in daemon.board(1)["moves"] if not move.get("provisional")]
    same("the moves", [move["uci"] for move in moves], plies)
    same("moves that nobody promises", [move["uci"] for move in moves if move.get("presumed") or move.get("inferred")], [])
    same("the public record", daemon.board(1)["rulings"], [{"ply": 4, "text": PUBLIC}])
    same("gaps", gaps(daemon), [])
    cards = json.loads(daemon.arbiter.get("/api/irregularities?code=record_presumed"))["irregularities"]
    same("the operator's card", [card["state"] for card in cards], ["corrected"])
    pgn = " ".join(daemon.get("/pgn/round/1/board/1.pgn").split())
    for part in (SAN[0], SAN[-1], PUBLIC):
        if part not in pgn:
            raise Failure(f"the PGN does not hold {part!r}: {pgn}")
    if "presumed" in pgn or "@" in pgn:
        raise Failure(f"the PGN is not sure: {pgn}")


def while_the_next_is_played(programs, daemon, table, played):
    """The game before is entered again; the one that is shown is not changed."""
    table.board.clock(white=5400, black=5400, running=True, pressed_by="black")
    table.play(*NEXT, anew=True)
    expect(201, enter(daemon, "R-UNDO 3", "undone-again"))
    same("gaps of the game before", [(gap["game"], gap["after"]) for gap in gaps(daemon)], [(1, 4)])
    rule = [programs / "eboardctl", "rule", "--daemon", daemon.socket, "--board", "1"]
    listed = subprocess.run([*rule, "--list"], capture_output=True, text=True, timeout=60).stdout
    if "eboardctl rule --board 1 --game 1 --author NAME" not in listed:
        raise Failure(f"eboardctl rule --list says {listed!r}")
    subprocess.run([*rule, "--game", "1", "--author", "A. Arbiter", sheet(SHEET)], check=True, capture_output=True, timeout=60)
    same("gaps", gaps(daemon), [])
    same("the game that is played", [move["uci"] for move in daemon.board(1)["moves"]], list(NEXT))
    same("its rulings", daemon.board(1)["rulings"], [])
    pgn = " ".join(daemon.get("/pgn/round/1/board/1.pgn").split())
    whole = f"{PUBLIC}}} 3. Bc4 Be7 4. d3 d6 5. Be3 Be6 6. Nc3 Nf6 7. O-O h6 8. Re1 " in pgn
    if not whole or "9. a3" not in pgn or "presumed" in pgn or "1. d4" not in pgn:
        raise Failure(f"the PGN of both games is {pgn}")
    table.play("c2c4")


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        config = write_table(here, SPEED)
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            board.clock(running=True)
            HandTable(board, daemon, SPEED).play(*OPENING)
            daemon.kill()
        play_unheard(board, UNHEARD)
        with running(Daemon(programs, here, config)) as daemon:
            found = wait_for("the gap", lambda: gaps(daemon))
            same("the gap", (found[0]["sentence"], found[0]["after"], found[0]["plies"], found[0]["enter"]),
                 ("Two plies are missing between 2... and now.", 4, 2, "R-RECORD after=4 plies=2"))
            table = HandTable(board, daemon, SPEED)
            # Viewers are told of the gap and of its plies one after the other.
            wait_for("its plies", lambda: daemon.check() or len(table.line().split()) == len(OPENING) + found[0]["plies"])
            play_on(table, BEHIND)
            same("the gap behind which was played", gaps(daemon)[0]["sentence"], "Two plies are missing between 2... and 4.")
            same("what viewers are told", daemon.board(1)["missing"],
                 [{"after": 4, "plies": 2, "sentence": "Two plies are missing between 2... and 4."}])
            pgn = " ".join(daemon.get("/pgn/now.pgn").split())
            if "moves missing: 2 plies here are not known; 2 plies behind them are not written}" not in pgn or "@" in pgn:
                raise Failure(f"the PGN with a gap is {pgn}")
            command(programs, daemon)
            expect(422, enter(daemon, sheet(SHEET + " 8. h3"), "short"), "Black would be on move, but White was")
            expect(422, enter(daemon, sheet(SHEET.replace("h6", "h5")), "other"), "a black pawn would stand on h5")
            expect(404, daemon.post("/api/gaps", {}), "Page not found")
            expect(201, enter(daemon, sheet(SHEET), "one"))
            played = uci(*OPENING, *UNHEARD, *BEHIND)
            check_record(daemon, played)
            table.play(*LATER)
            played += LATER
            check_record(daemon, played)
            board.clock(running=False)
            table.wait(2)
            board.move("g1", "e4", "e8", "d5")
            wait_for("the result", lambda: daemon.check() or daemon.board(1)["result"] == "1-0")
            board.set_up()
            wait_for("the next array", lambda: daemon.check() or daemon.board(1)["phase"] == "setting_up")
            expect(201, enter(daemon, "R-UNDO 1", "undone"))
            same("the record without the ruling", len(daemon.board(1)["moves"]), len(played) - 8)
            same("gaps without it", [gap["sentence"] for gap in gaps(daemon)], ["Two plies are missing between 2... and 4."])
            expect(201, enter(daemon, sheet(SHEET), "again"))
            check_record(daemon, played)
            same("the result", (daemon.board(1)["result"], daemon.board(1)["result_by"]), ("1-0", "kings_on_centre"))
            while_the_next_is_played(programs, daemon, table, played)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
