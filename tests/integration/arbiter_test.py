#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An illegal move at a simulated board becomes a card of the arbiter's, and stays the same card when the daemon is killed
and started again for the next round.

usage: arbiter_test.py FOLDER_OF_THE_PROGRAMS"""
import json

from hall import Daemon, Failure, Simulator, as_program, folder, running, wait_for, write_config

SPEED = 20
PGN = """[White "Nimzowitsch"]
[Black "Alapin"]
[Result "1-0"]

1. e4 e6 2. d4 d5 3. Nc3 Nf6 4. exd5 Nxd5 5. Nf3 c5 6. Nxd5 Qxd5 7. Be3 cxd4 8. Nxd4 a6 9. Be2 Qxg2 10. Bf3 Qg6 1-0
"""
HEADERS = """[White "{}"]
[Black "{}"]
[Round "{}.1"]
[Result "*"]

*
"""


def cards(daemon, query=""):
    return json.loads(daemon.arbiter.get("/api/irregularities" + query))["irregularities"]


def squares(placement):
    """Square names by what stands on them; empty ones are left out."""
    found = {}
    for rank, row in zip("87654321", placement.split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                found["abcdefgh"[file] + rank] = letter
                file += 1
    return found


def differing(card):
    before, after = squares(card["before"]), squares(card["after"])
    return {square for square in before.keys() | after.keys() if before.get(square) != after.get(square)}


def settled(daemon, code):
    daemon.check()
    found = [card for card in cards(daemon, "?open=no") if card["code"] == code]
    return found[0] if found else None


def noted(folder_of_truth):
    lines = (folder_of_truth / "board-1.truth.jsonl").read_text(encoding="utf-8").splitlines()
    events = [json.loads(line) for line in lines]
    return next(event for event in events if event.get("code") == "illegal_move")


def check(card, truth):
    wanted = {"board": 1, "round": 1, "white": "Nimzowitsch", "black": "Alapin", "for": "arbiter", "state": "corrected",
              "article": "7.4a", "edition": "fide-2005", "ply": truth["ply"]}
    for key, value in wanted.items():
        if card[key] != value:
            raise Failure(f"the card's {key} is {card[key]!r}, not {value!r}")
    if [step["state"] for step in card["states"]] != ["completed", "corrected"]:
        raise Failure(f"the card went through {card['states']}")
    if differing(card) != set(truth["squares"]):
        raise Failure(f"the card's positions differ on {differing(card)}, the illegal move was {truth['squares']}")
    if not card["clock"] or len(card["line"]) != min(6, truth["ply"] - 1):
        raise Failure(f"the card has clocks {card['clock']} and moves {card['line']}")


def hall(here, number, white, black):
    """The configuration of a round."""
    (here / "round.pgn").write_text(HEADERS.format(white, black, number), encoding="utf-8")
    return write_config(here / "hall.toml", [here / "board-1"], 'pairings = "round.pgn"', SPEED,
                        daemon='[[board]]\nnumber = 1\nedition = "fide-2005"')


def main(programs):
    with folder() as here:
        pgn = here / "games.pgn"
        pgn.write_text(PGN, encoding="utf-8")
        config = hall(here, 1, "Nimzowitsch", "Alapin")
        options = ("--level", "L0", "--speed", SPEED, "--max-think", 3, "--seed", 1, "--set", "illegal_move=1",
                   "--set", "illegal_at_once=1")
        with running(Simulator(programs, here, pgn, 1, *options)):
            with running(Daemon(programs, here, config)) as daemon:
                card = wait_for("the card of an illegal move", lambda: settled(daemon, "illegal_move"), 90)
                check(card, noted(here))
                if "irregularit" in daemon.get("/api/boards/1") or "illegal_move" in daemon.get("/api/boards/1"):
                    raise Failure("the board that viewers get speaks of the irregularity")
                daemon.kill()
            config = hall(here, 2, "Alapin", "Barnes")
            with running(Daemon(programs, here, config)) as daemon:
                again = wait_for("the card after the restart", lambda: settled(daemon, "illegal_move"), 20)
                if again != card:
                    raise Failure(f"before the restart the card was {card}, after it {again}")
                if daemon.stop() != 0:
                    raise Failure("the daemon did not end cleanly")
        print(f"an illegal move at ply {card['ply']} was told to the arbiter alone")


if __name__ == "__main__":
    as_program(main)
