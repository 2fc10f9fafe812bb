#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An illegal move at a simulated board: what the Laws propose is given as it stands on the card, play goes on from there to its
end, and the store is what its journal says.

usage: proposals_test.py FOLDER_OF_THE_PROGRAMS"""
import json

from hall import Daemon, Failure, Simulator, as_program, events, expect, folder, games, running, truth, verify, wait_for, write_table

SPEED = 10
PGN = """[White "Nimzowitsch"]
[Black "Alapin"]
[Result "1-0"]

1. e4 e6 2. d4 d5 3. Nc3 Nf6 4. exd5 Nxd5 5. Nf3 c5 6. Nxd5 Qxd5 7. Be3 cxd4 8. Nxd4 a6 9. Be2 Qxg2 10. Bf3 Qg6 1-0
"""


def flagged(daemon):
    daemon.check()
    cards = json.loads(daemon.arbiter.get("/api/irregularities?code=illegal_move"))["irregularities"]
    return cards and cards[0]


def give(daemon, told, card):
    for number, ruling in enumerate(told["proposals"][0]["rulings"], 1):
        body = {"id": f"proposal-{number}", "author": "A. Arbiter", "game": told["game"], "about": card["id"], "ruling": ruling}
        expect(201, daemon.arbiter.post("/api/boards/1/rulings", body))


def main(programs):
    with folder() as here:
        pgn = here / "games.pgn"
        pgn.write_text(PGN, encoding="utf-8")
        config = write_table(here, SPEED)
        options = ("--level", "L0", "--speed", SPEED, "--max-think", 5, "--seed", 1, "--set", "illegal_move=1",
                   "--set", "illegal_at_once=1")
        with running(Simulator(programs, here, pgn, 1, *options)):
            with running(Daemon(programs, here, config)) as daemon:
                card = wait_for("the card of an illegal move", lambda: flagged(daemon), 90)
                told = json.loads(daemon.arbiter.get(f"/api/proposals?alert={card['number']}"))
                commands = [ruling.split()[0] for ruling in told["proposals"][0]["rulings"]]
                if told["proposals"][0]["refused"] or commands[:2] != ["R-RESTORE", "R-TIME"]:
                    raise Failure(f"what is proposed is {told}")
                give(daemon, told, card)
                given = json.loads(daemon.arbiter.get(f"/api/proposals?alert={card['number']}"))["given"]
                if [each["number"] for each in given] != list(range(1, len(commands) + 1)):
                    raise Failure(f"the card says that {given} were given")
                wait_for("the end of the game", lambda: daemon.check() or daemon.board(1)["result"] != "*", 90)
                if daemon.stop() != 0:
                    raise Failure("the daemon did not end cleanly")
        database = here / "eboardd.db"
        played = truth(here / "board-1.truth.jsonl")[0]
        found = games(events(database), 1)[1]
        wanted = [ply["uci"] for ply in played["plies"] if not ply.get("illegal")]
        if found["plies"] != wanted:
            raise Failure(f"the game became {found['plies']}, what was played is {wanted}")
        verify(programs, database)
        print(f"{', '.join(commands)} were given after ply {told['ply']}, and play went on")


if __name__ == "__main__":
    as_program(main)
