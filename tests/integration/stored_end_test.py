#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Cables that are out for a minute and a half: meanwhile the last plies are played, the kings show the result, and the
pieces are put up for the next game. The daemon reads what the boards stored, and keeps each game as it was played.

usage: stored_end_test.py FOLDER_OF_THE_PROGRAMS"""
from hall import Daemon, Failure, Simulator, as_program, events, folder, games, running, truth, wait_for
from stored_changes_test import BOARDS, SPEED, check_asked, hall_with_memories

GAMES = [("1-0", """1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. Nc3 d6 6. a3 a6 7. h3 h6 8. Be3 Be6 9. Qd2 Qd7 10. Ba2 Ba7
11. Rb1 Rb8 12. b4 b5"""),
         ("0-1", """1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. Be2 Bb7 9. Bxf6 Bxf6 10. cxd5 exd5
11. O-O Qd6 12. Rc1 a6""")]
PGN = '[White "First"]\n[Black "Second"]\n[Result "{0}"]\n\n{1} {0}\n\n'
# With these dice some cables are back while the kings still show the result, some while the pieces are put up, and some when
# they stand. None is back in the next game: plies that fall into the reading of a memory have no order.
HANDS = ("--level", "L0", "--seed", 2, "--max-think", 6,
         "--set", "link_cuts=1", "--set", "link_cut_min=60", "--set", "link_cut_max=65")


def played_on(logs):
    """Of each board its games, once both are over: plies and result."""
    boards = [truth(log) if log.exists() else [] for log in logs]
    if not all(len(board) == len(GAMES) and board[-1]["ended"] for board in boards):
        return None
    return [[([ply["uci"] for ply in game["plies"]], game["result"]) for game in board] for board in boards]


def main(programs):
    with folder() as here:
        pgn = here / "games.pgn"
        pgn.write_text("".join(PGN.format(result, moves) * BOARDS for result, moves in GAMES), encoding="utf-8")
        with running(Daemon(programs, here, hall_with_memories(here))) as daemon, \
                running(Simulator(programs, here, pgn, BOARDS, "--speed", SPEED, *HANDS)) as simulator:
            logs = [port.with_name(port.name + ".truth.jsonl") for port in simulator.ports]
            played = wait_for("the end of the games", lambda: simulator.check() or played_on(logs), 180)
            wait_for("the last results", lambda: [board.get("result") for board in daemon.boards()] ==
                     [GAMES[-1][0]] * BOARDS, 40)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        for number, wanted in enumerate(played, 1):
            found = games(stored, number)
            got = [(found[game]["plies"], found[game]["result"]) for game in sorted(found)]
            if got != wanted:
                raise Failure(f"board {number}: stored {got}, played {wanted}")
        check_asked(programs, here / "eboardd.db")


if __name__ == "__main__":
    as_program(main)
