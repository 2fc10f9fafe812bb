#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Cables that are out for a minute and a half: meanwhile the last plies are played, the kings show the result, and the
pieces are put up for the next game. The daemon reads what the boards stored, and keeps each game as it was played.

usage: stored_end_test.py FOLDER_OF_THE_PROGRAMS"""
from hall import Daemon, Failure, Simulator, as_program, events, folder, games, running, truth, verify, wait_for, write_config
from stored_changes_test import asked

SPEED = 6
BOARDS = 6
MOVES = """1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. Nc3 d6 6. a3 a6 7. h3 h6 8. Be3 Be6 9. Qd2 Qd7 10. Ba2 Ba7
11. Rb1 Rb8 12. b4 b5"""
PGN = '[White "First"]\n[Black "Second"]\n[Result "{0}"]\n\n{1} {0}\n\n'
HANDS = ("--level", "L0", "--seed", 4, "--max-think", 6, "--until-done",
         "--set", "link_cuts=1", "--set", "link_cut_min=90", "--set", "link_cut_max=95")


def main(programs):
    with folder() as here:
        pgn = here / "games.pgn"
        pgn.write_text("".join(PGN.format(result, MOVES) * BOARDS for result in ("1-0", "0-1")), encoding="utf-8")
        boards = "\n".join(f"[[board]]\nnumber = {number}\nstored_changes = true" for number in range(1, BOARDS + 1))
        config = write_config(here / "hall.toml", [here / f"board-{n}" for n in range(1, BOARDS + 1)],
                              time_scale=SPEED, daemon="pack = false")
        config.write_text(config.read_text(encoding="utf-8") + boards, encoding="utf-8")
        with running(Daemon(programs, here, config)) as daemon, \
                running(Simulator(programs, here, pgn, BOARDS, "--speed", SPEED, *HANDS)) as simulator:
            logs = [port.with_name(port.name + ".truth.jsonl") for port in simulator.ports]
            wait_for("the end of the games", lambda: simulator.process.poll() is not None, 180)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        wrong = []
        for number, log in enumerate(logs, 1):
            played = [([ply["uci"] for ply in game["plies"]], game["result"]) for game in truth(log)]
            found = games(stored, number)
            got = [(found[game]["plies"], found[game]["result"]) for game in sorted(found)]
            if got != played:
                wrong.append(f"board {number}: stored {got}, played {played}")
        if wrong:
            raise Failure("\n".join(wrong))
        questions = asked(here / "eboardd.db")
        said = verify(programs, here / "eboardd.db")
        print(f"asked: {questions}; {said.splitlines()[-1]}")


if __name__ == "__main__":
    as_program(main)
