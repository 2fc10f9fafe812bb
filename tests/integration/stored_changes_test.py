#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Cables that come loose for so long that the board alone does not show what was played: the daemon reads what the
boards stored, and the games are kept exactly as they were played.

usage: stored_changes_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import sqlite3

from hall import Daemon, Failure, Simulator, as_program, events, folder, games, running, truth, verify, wait_for, write_config

SPEED = 6
BOARDS = 6
PGN = """[White "First"]
[Black "Second"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. Nc3 d6 6. a3 a6 7. h3 h6 8. Be3 Be6 9. Qd2 Qd7 10. Ba2 Ba7 11. Rb1 Rb8
12. b4 b5 13. Ne2 Ne7 14. Ng3 Ng6 15. c3 c6 16. Ke2 Ke7 17. Rhc1 Rhc8 18. Kf1 Kf8 19. Kg1 Kg8 20. Qe2 Qe8 *

"""
# None of them outlasts a game. No player moves so fast that two moves fall into the reading of a memory: their order could not be known.
HANDS = ("--level", "L0", "--seed", 4, "--max-think", 6, "--set", "link_cuts=1", "--set", "link_cut_min=40", "--set", "link_cut_max=45")
READ_OUT = 0x49


def all_played(simulator):
    simulator.check()
    logs = [port.with_name(port.name + ".truth.jsonl") for port in simulator.ports]
    played = [truth(log) if log.exists() else [] for log in logs]
    return played if all(board and board[0]["ended"] for board in played) else None


def asked(database):
    """How often each device was asked for what it stored."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        rows = store.execute("SELECT device, body FROM journal WHERE kind = 1").fetchall()
    return {device: sum(READ_OUT in body for d, body in rows if d == device) for device, _ in rows}


def hall_with_memories(here):
    """Writes the configuration of a hall whose boards may be asked for what they stored."""
    boards = "\n".join(f"[[board]]\nnumber = {number}\nstored_changes = true" for number in range(1, BOARDS + 1))
    config = write_config(here / "hall.toml", [here / f"board-{n}" for n in range(1, BOARDS + 1)],
                          time_scale=SPEED, daemon="pack = false")
    config.write_text(config.read_text(encoding="utf-8") + boards, encoding="utf-8")
    return config


def check_asked(programs, database):
    """Some board was asked, and the store is what its journal says."""
    questions = asked(database)
    if not any(questions.values()):
        raise Failure("no board was asked for what it stored")
    print(f"asked: {questions}; {verify(programs, database).splitlines()[-1]}")


def main(programs):
    with folder() as here:
        pgn = here / "games.pgn"
        pgn.write_text(PGN * BOARDS, encoding="utf-8")
        with running(Daemon(programs, here, hall_with_memories(here))) as daemon, \
                running(Simulator(programs, here, pgn, BOARDS, "--speed", SPEED, *HANDS)) as simulator:
            played = wait_for("the end of the games", lambda: all_played(simulator), 120)
            wanted = [[ply["uci"] for ply in board[0]["plies"]] for board in played]
            wait_for("the last plies on the page", lambda: [board["ply"] for board in daemon.boards()] ==
                     [len(plies) for plies in wanted], 20)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        for number, plies in enumerate(wanted, 1):
            got = games(stored, number)[1]["plies"]
            if got != plies:
                raise Failure(f"board {number}: stored {got}, played {plies}")
        check_asked(programs, here / "eboardd.db")


if __name__ == "__main__":
    as_program(main)
