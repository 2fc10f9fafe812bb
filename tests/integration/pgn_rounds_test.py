#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables whose moves come from the PGN that another program writes into a folder for each round, as LiveChess does. Rounds appear
before they are played, one goes on while the next one begins, the daemon is killed in between, and round 10 comes behind round 9.

usage: pgn_rounds_test.py FOLDER_OF_THE_PROGRAMS"""
import time

from hall import Daemon, Failure, as_program, events, folder, games, running, verify, wait_for

SCALE = 40  # ten seconds of the table are a quarter of one
CONFIG = """[daemon]
discover = false

[[board]]
number = 1
pgn = "export/round-*/games.pgn"

[[board]]
number = 2
pgn = "export/round-*/games.pgn"
"""
MOVES = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]


def pgn(number, board, plies, result="*"):
    moves = " ".join(f"{n // 2 + 1}. {move}" if n % 2 == 0 else move for n, move in enumerate(MOVES[:plies]))
    return (f'[Event "Harbour Open"]\n[Round "{number}.{board}"]\n[White "White {number}-{board}"]\n[Black "Black {number}-{board}"]\n'
            f'[Result "{result}"]\n\n{moves} {result}\n\n')


class Export:
    """What the other program writes: the file of a round is rewritten in place when a game of it changes."""

    def __init__(self, here):
        self.here = here / "export"

    def write(self, number, *games_of_round):
        file = self.here / f"round-{number}" / "games.pgn"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(pgn(number, board, *game) for board, game in enumerate(games_of_round, 1)), encoding="utf-8")


def stands(daemon, number, board, plies, result="*"):
    def shown():
        one = daemon.board(board) or {"moves": [], "tags": {}, "result": None}
        return len(one["moves"]), one["tags"].get("White"), one["result"]
    wanted = plies, f"White {number}-{board}", result
    try:
        wait_for("the game", lambda: shown() == wanted, 20)
    except Failure:
        raise Failure(f"board {board} shows {shown()}, not {wanted}: {daemon.health()}") from None


def main(programs):
    with folder() as here:
        config, export = here / "hall.toml", Export(here)
        config.write_text(CONFIG, encoding="utf-8")
        start = lambda: running(Daemon(programs, here, config, "--time-scale", SCALE))  # noqa: E731
        with start() as daemon:
            wait_for("a condition that says what to do", lambda: "has the other program begun a round" in daemon.health())
            export.write(1, (2,), (3,))
            stands(daemon, 1, 1, 2)
            stands(daemon, 1, 2, 3)
            wait_for("the end of the condition", lambda: "begun a round" not in daemon.health())
            export.write(2, (0,), (0,))  # the next round is paired
            export.write(1, (4, "1-0"), (5,))
            stands(daemon, 1, 1, 4, "1-0")
            stands(daemon, 1, 2, 5)
            export.write(2, (1,), (0,))  # it begins at one table, and the last one goes on at the other
            stands(daemon, 2, 1, 1)
            export.write(1, (4, "1-0"), (7,))
            stands(daemon, 1, 2, 7)
            daemon.kill()
        export.write(1, (4, "1-0"), (8,))
        export.write(2, (3,), (0,))
        with start() as daemon:
            stands(daemon, 2, 1, 3)
            stands(daemon, 1, 2, 8)
            export.write(1, (4, "1-0"), (8, "0-1"))
            stands(daemon, 1, 2, 8, "0-1")
            export.write(2, (5, "1/2-1/2"), (6, "1-0"))
            stands(daemon, 2, 1, 5, "1/2-1/2")
            stands(daemon, 2, 2, 6, "1-0")
            daemon.kill()
        export.write(9, (4,), (4,))  # the rounds between were played somewhere else
        with start() as daemon:
            stands(daemon, 9, 1, 4)
            stands(daemon, 9, 2, 4)
            export.write(9, (5, "1-0"), (5, "1-0"))
            export.write(10, (2,), (2,))
            stands(daemon, 10, 1, 2)
            export.write(9, (4, "1-0"), (5, "1-0"))  # what was played is not touched any more
            time.sleep(1.5)
            stands(daemon, 10, 1, 2)
            stands(daemon, 10, 2, 2)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        for board, wanted in ((1, [(4, "1-0"), (5, "1/2-1/2"), (5, "1-0"), (2, "*")]),
                              (2, [(8, "0-1"), (6, "1-0"), (5, "1-0"), (2, "*")])):
            seen = [(len(one["plies"]), one["result"]) for _, one in sorted(games(stored, board).items())]
            if seen != wanted:
                raise Failure(f"games of board {board}, with their plies and results: {seen}, not {wanted}")
        verify(programs, here / "eboardd.db")
        print("four rounds, two kills")


if __name__ == "__main__":
    as_program(main)
