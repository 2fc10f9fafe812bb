#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Boards on pseudo terminals, the daemon, its pages and its store: games are kept exactly as they were played.

usage: end_to_end_test.py FOLDER_OF_THE_PROGRAMS"""

from hall import Daemon, Failure, Simulator, as_program, events, folder, games, running, truth, wait_for, write_config

SPEED = 20
PGN = """[White "Barnes"]
[Black "Morphy"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[White "Smith"]
[Black "Philidor"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1

[White "Third"]
[Black "Fourth"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 1/2-1/2

[White "Fifth"]
[Black "Sixth"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
"""
PAIRINGS = """[White "Barnes"]
[Black "Morphy"]
[Round "1.1"]
[Result "*"]

*

[White "Smith"]
[Black "Philidor"]
[Round "1.2"]
[Result "*"]

*
"""


def all_ended(simulator, boards):
    """The truth of all boards, once the simulator has played everything."""
    simulator.check()
    played = [truth(port.with_name(port.name + ".truth.jsonl")) if port.with_name(port.name + ".truth.jsonl").exists()
              else [] for port in simulator.ports]
    done = sum(game["ended"] for board in played for game in board)
    return played if done == boards * 2 else None


def shown(daemon, played):
    """Every board's last ply stands on the page's data."""
    daemon.check()
    boards = {board["board"]: board for board in daemon.boards()}
    return all(number in boards and boards[number]["game"] == len(games_of_board) and
               boards[number]["ply"] == len(games_of_board[-1]["plies"]) and
               boards[number]["result"] == games_of_board[-1]["result"]
               for number, games_of_board in enumerate(played, 1))


def compare(stored, played):
    for number, wanted in enumerate(played, 1):
        got = games(stored, number)
        if len(got) != len(wanted):
            raise Failure(f"board {number}: {len(got)} games stored, {len(wanted)} played")
        for index, game in enumerate(wanted, 1):
            plies = [ply["uci"] for ply in game["plies"]]
            if got[index]["plies"] != plies:
                raise Failure(f"board {number} game {index}: stored {got[index]['plies']}, played {plies}")
            if got[index]["result"] != game["result"]:
                raise Failure(f"board {number} game {index}: result {got[index]['result']}, played {game['result']}")


def main(programs):
    with folder() as here:
        pgn = here / "games.pgn"
        pgn.write_text(PGN, encoding="utf-8")
        (here / "round.pgn").write_text(PAIRINGS, encoding="utf-8")
        config = write_config(here / "hall.toml", [here / "board-1", here / "board-2"], 'pairings = "round.pgn"', SPEED)
        # The daemon first: ports that are not there yet must not trouble it.
        with running(Daemon(programs, here, config)) as daemon:
            with running(Simulator(programs, here, pgn, 2, "--level", "L0", "--speed", SPEED, "--max-think", 3,
                                   "--seed", 3)) as simulator:
                played = wait_for("the end of the games", lambda: all_ended(simulator, 2), 120)
                wait_for("the last plies on the page", lambda: shown(daemon, played), 20)
                boards = {board["board"]: board for board in daemon.boards()}
                if boards[2]["tags"].get("White") != "Smith":
                    raise Failure(f"board 2 has not its pairing's names: {boards[2]['tags']}")
                if "1-0" not in daemon.get("/pgn/round/1/board/2.pgn"):
                    raise Failure("the PGN of board 2 does not hold its last result")
                code = daemon.stop()
                if code != 0:
                    raise Failure(f"the daemon ended with {code}")
        stored = events(here / "eboardd.db")
        if [sequence for sequence, _, _ in stored] != list(range(1, len(stored) + 1)):
            raise Failure("sequence numbers have gaps")
        compare(stored, played)
        print(f"{sum(len(game['plies']) for board in played for game in board)} plies stored as they were played")


if __name__ == "__main__":
    as_program(main)
