#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two games of one round at one table, called alike: a false start that stays in the PGN, and the game behind it. The daemon is
killed in the middle of each, and in between the order changes. Both are found again, none is double, none is gone back to.

usage: pgn_restart_test.py FOLDER_OF_THE_PROGRAMS"""
import time

from hall import Daemon, Failure, as_program, events, folder, games, running, verify, wait_for

SCALE = 40  # ten seconds of the table are a quarter of one
CONFIG = """[daemon]
discover = false

[[board]]
number = 1
pgn = "round.pgn"

[[board]]
number = 2
pgn = "round.pgn"
"""
FALSE_START = ["e4", "e5", "Nf3"]
GAME = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]
# The other table tells that a text was read.
OTHER = ["d4", "d5", "c4", "e6", "Nc3", "Nf6", "Bg5", "Be7", "e3", "O-O", "Nf3", "h6", "Bh4", "b6"]


def game(board, moves, white="Aalto, Mika", result="*"):
    text = " ".join(f"{n // 2 + 1}. {move}" if n % 2 == 0 else move for n, move in enumerate(moves))
    return (f'[Event "Harbour Open"]\n[Round "3.{board}"]\n[White "{white}"]\n[Black "Brandt, Ole"]\n[TimeControl "3600+30"]\n'
            f'[Result "{result}"]\n\n{text} {result}\n\n')


class Source:
    def __init__(self, path):
        self.path, self.read = path, 0

    def write(self, *games_of_table):
        self.read += 1
        part = self.path.with_suffix(".part")
        part.write_text("".join(games_of_table) + game(2, OTHER[:self.read], white="Costa, Rui"), encoding="utf-8")
        part.replace(self.path)


def moves_of(daemon, number):
    return [move["san"] for move in (daemon.board(number) or {"moves": []})["moves"]]


def stands(daemon, source, number, moves):
    wait_for("the text that was read", lambda: moves_of(daemon, 2) == OTHER[:source.read])
    wait_for(f"game {number} after {moves}", lambda: moves_of(daemon, 1) == moves and daemon.board(1)["game"] == number)


def main(programs):
    with folder() as here:
        config, source = here / "hall.toml", Source(here / "round.pgn")
        config.write_text(CONFIG, encoding="utf-8")
        start = lambda: running(Daemon(programs, here, config, "--time-scale", SCALE))  # noqa: E731
        left = game(1, FALSE_START)
        with start() as daemon:
            source.write(left)
            stands(daemon, source, 1, FALSE_START)
            daemon.kill()
        source.write(left, game(1, GAME[:1]))
        with start() as daemon:
            stands(daemon, source, 1, FALSE_START)  # nobody knows which of the two is played until one goes on
            # As many moves as were left, and more, with the same beginning.
            for plies in (3, 5):
                source.write(left, game(1, GAME[:plies]))
                stands(daemon, source, 2, GAME[:plies])
            source.write(game(1, GAME[:6]), left)
            stands(daemon, source, 2, GAME[:6])
            daemon.kill()
        source.write(game(1, GAME[:7]), left)
        with start() as daemon:
            stands(daemon, source, 2, GAME[:7])
            source.write(left, game(1, GAME, result="1/2-1/2"))
            stands(daemon, source, 2, GAME)
            daemon.kill()
        source.write(game(1, GAME, result="1/2-1/2"), left)
        with start() as daemon:
            stands(daemon, source, 2, GAME)
            time.sleep(1)  # four times as long as another game would have to wait
            stands(daemon, source, 2, GAME)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        kept = games(events(here / "eboardd.db"), 1)
        seen = {number: (len(one["plies"]), one["result"]) for number, one in kept.items()}
        if seen != {1: (len(FALSE_START), "*"), 2: (len(GAME), "1/2-1/2")}:
            raise Failure(f"games of the table, with their plies and results: {seen}")
        verify(programs, here / "eboardd.db")
        print("two games of one round found again after three kills")


if __name__ == "__main__":
    as_program(main)
