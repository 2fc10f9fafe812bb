#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What an arbiter's card proposes: hands on a board, the real daemon, its answer to the arbiter.

Each scene is played by one edition, and the rulings that are proposed first are compared, without times and reasons.
"""
import contextlib
import json
import re

from hall import Daemon, Failure, as_program, expect, folder, running, verify, wait_for, write_table
from hand_board import HandBoard, HandTable

SPEED = 10
PAWN = "7k/P6p/8/8/8/8/P7/K7 w - - 0 1"


def press(table, side, wait=6):
    table.wait(1)
    table.board.clock(pressed_by=side)
    table.wait(wait)


def move(table, side, *squares, rest=1.0):
    """Moves square by square, each piece resting for so long on the way."""
    for at, to in zip(squares, squares[1:]):
        table.board.move(at, to)
        table.wait(rest)
    press(table, side)


def touch(table, square, piece, held=1.5):
    table.board.put(square)
    table.wait(held)
    table.board.put(square, piece)
    table.wait(1)


def touched_two(table):
    table.play("e2e4", "e7e5")
    table.wait(2)
    touch(table, "g1", "N")
    touch(table, "b1", "N")
    table.play("a2a3")


def rook_first(table):
    table.play("e2e4", "e7e5", "g1f3", "g8f6", "f1e2", "f8e7")
    table.wait(2)
    table.board.move("h1", "f1")
    table.wait(2.5)
    table.board.move("e1", "g1")
    press(table, "white")


def half_castled(table):
    table.play("e2e4", "e7e5", "g1f3", "g8f6", "f1e2", "f8e7")
    table.wait(2)
    move(table, "white", "e1", "g1")


def released_twice(table):
    table.play("e2e4", "e7e5")
    table.wait(2)
    move(table, "white", "g1", "f3", "h3", rest=4.5)


def illegal(table):
    table.play("e2e4", "e7e5")
    table.wait(2)
    move(table, "white", "f1", "f5")


def pawn_left(table):
    table.wait(2)
    move(table, "white", "a7", "a8")


SCENES = (
    ("touch_move", "fide-2023", None, touched_two, ["R-RESTORE 2", "R-OBLIGE white move=g1"]),
    ("rook_first", "fide-2005", None, rook_first, ["R-RESTORE 6", "R-OBLIGE white play=h1f1"]),
    ("incomplete_move", "fide-2023", None, half_castled,
     ["R-RESTORE 6", "R-TIME black +0:02:00", "R-OBLIGE white castle=king-side"]),
    ("released_then_changed", "fide-2023", None, released_twice, ["R-RESTORE 2", "R-OBLIGE white play=g1f3"]),
    ("promotion_not_exchanged", "fide-2005-rapid", PAWN, pawn_left,
     ["R-RESTORE 0", "R-TIME black +0:02:00", "R-OBLIGE white move=a7"]),
    ("illegal_move", "fide-2023", None, illegal, ["R-RESTORE 2", "R-TIME black +0:02:00", "R-OBLIGE white move=f1"]),
)


def bare(ruling):
    return re.sub(r' (clock|art|because)=("[^"]*"|\S+)', "", ruling)


def proposals(daemon, card):
    return json.loads(daemon.arbiter.get(f"/api/proposals?alert={card['number']}"))["proposals"]


def carded(daemon, code):
    cards = json.loads(daemon.arbiter.get("/api/irregularities"))["irregularities"]
    return next((card for card in cards if card["code"] == code), None)


def ruled_once(daemon, card):
    """The rulings are given as they are proposed; then the card proposes nothing more."""
    for number, ruling in enumerate(proposals(daemon, card)[0]["rulings"]):
        body = {"ruling": ruling, "author": "A. Arbiter", "id": f"scene-{number}", "about": card["id"]}
        expect(201, daemon.arbiter.post("/api/boards/1/rulings", body))
    left = [ruling for proposal in proposals(daemon, card) for ruling in proposal["rulings"]]
    if left:
        raise Failure(f"after {card['code']} was ruled on, its card proposes {left}")


def claim_after_a_touch(table):
    table.play(*("g1f3", "g8f6", "f3g1", "f6g8") * 2)
    table.wait(3)
    touch(table, "g1", "N", held=3)


def penalty_after_a_touch(table):
    illegal(table)
    touch(table, "b8", "n", held=3)


def flag_of_the_stronger(table):
    table.play("e1e2", "e8e7")
    table.wait(2)
    table.board.clock(white=0)
    table.wait(8)


# What an arbiter types, with and without the card, and what is said to it.
TYPED = (
    ("threefold_repetition", "fide-2023", None, claim_after_a_touch, (
        ("R-CLAIM white threefold accept", False, "touched a piece on this move (9.4)"),)),
    ("illegal_move", "fide-1930", None, penalty_after_a_touch, (
        ("R-RESTORE 2 art=17", True, None),
        ("R-OBLIGE white move=f1 art=17", True, "lost the right to a penalty"))),
    ("time_forfeit_candidate", "fide-2023", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", flag_of_the_stronger, (
        ("R-LOSS white", False, "does not say what it is for"),
        ("R-LOSS white art=9.99", True, "has no article 9.99"),
        ("R-LOSS white art=6.8", True, "the game is drawn: R-DRAW art=6.9"),
        ("R-DRAW", True, None))),
    ("illegal_move", "fide-2023", None, illegal, (
        ("R-TIME black +2:00", False, "an illegal move is counted"),
        ("R-TIME black +5:00 art=7.5", True, None),
        ("R-TIME black +2:00 cause=illegal-move", False, "illegal move number 2 of White costs more"))),
)


def typed(programs, code, edition, start, play, rulings):
    with table_of(programs, edition, start) as (daemon, table):
        play(table)
        card = wait_for(f"the card {code}", lambda: daemon.check() or carded(daemon, code))
        for number, (ruling, on_card, refused) in enumerate(rulings):
            body = {"ruling": ruling, "author": "A. Arbiter", "id": f"typed-{number}"}
            status, answer = daemon.arbiter.post("/api/boards/1/rulings", {**body, "about": card["id"]} if on_card else body)
            if status != (422 if refused else 201) or (refused or "") not in answer.get("error", ""):
                raise Failure(f"{edition}: {ruling} is answered with {status} {answer}, not with {refused}")


@contextlib.contextmanager
def table_of(programs, edition, start):
    """A board with hands and a clock that runs, and the daemon; in the end its store is checked."""
    tempo = "900" if "rapid" in edition else "5400+30"
    with folder() as here, HandBoard(here / "board-1") as board:
        config = write_table(here, SPEED, edition, tempo, **({"start": start} if start else {}))
        if start:
            board.set_up(start.split()[0])
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            seconds = 900 if tempo == "900" else 5400
            board.clock(white=seconds, black=seconds, running=True, pressed_by="black")
            yield daemon, HandTable(board, daemon, SPEED)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        verify(programs, here / "eboardd.db")


def scene(programs, code, edition, start, play, wanted):
    with table_of(programs, edition, start) as (daemon, table):
        play(table)
        card = wait_for(f"the card {code}", lambda: daemon.check() or carded(daemon, code))
        first = next(each for each in proposals(daemon, card) if each["rulings"])
        if [bare(ruling) for ruling in first["rulings"]] != wanted or first["refused"]:
            raise Failure(f"{code} by {edition}: {first}, not {wanted}")
        ruled_once(daemon, card)


def main(programs):
    for each in SCENES:
        scene(programs, *each)
    for each in TYPED:
        typed(programs, *each)
    print(f"{len(SCENES)} cards proposed what the Laws say, once; what was typed on {len(TYPED)} was taken or refused by them")


if __name__ == "__main__":
    as_program(main)
