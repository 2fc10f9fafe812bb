#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Twelve tables that play from PGN beside eight simulated boards: eleven from one file that is written as badly as files are,
one from the folder of a second daemon. The daemon is killed now and then. Ends with 1 if a game is lost, double or another.

pgn_tables.py BIN_FOLDER [--seconds S] [--seed S]"""
import argparse
import contextlib
import os
import pathlib
import random
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
from hall import Daemon, Failure, Simulator, events, folder, games, running, verify, wait_for  # noqa: E402

GAMES = pathlib.Path(__file__).resolve().parents[1] / "data" / "demo-games.pgn"
TABLES = range(21, 32)
SECOND = 40
BOARDS = 8


def lines_of_games():
    """The moves of the games, in SAN."""
    found = []
    for text in re.split(r"\n\n(?=\[Event )", GAMES.read_text(encoding="utf-8")):
        words = re.sub(r"\{[^}]*\}|\[[^]]*\]", " ", text).split()
        found.append([word for word in words if not re.fullmatch(r"\d+\.+|1-0|0-1|1/2-1/2|\*", word)])
    return [moves for moves in found if moves]


class Source:
    """Games at eleven tables, round after round."""

    def __init__(self, chance):
        self.chance, self.lines = chance, lines_of_games()
        self.round, self.plies, self.played = 0, {}, []
        self.next_round()

    def next_round(self):
        self.round += 1
        self.played.append({table: self.chance.choice(self.lines) for table in TABLES})
        self.plies = dict.fromkeys(TABLES, 0)

    def over(self):
        return all(self.plies[table] >= len(self.played[-1][table]) for table in TABLES)

    def advance(self):
        for table in TABLES:
            self.plies[table] = min(self.plies[table] + self.chance.randrange(4), len(self.played[-1][table]))

    def game(self, number, table, plies):
        moves = self.played[number - 1][table]
        result = "1/2-1/2" if plies >= len(moves) else "*"
        tags = {"Event": "Open", "Round": f"{number}.{table}", "White": f"White {number}.{table}",
                "Black": f"Black {number}.{table}", "TimeControl": "5400+30", "Result": result}
        text = " ".join(f"{move} {{[%clk 1:{29 - n // 8 % 30:02}:{n % 60:02}]}}" for n, move in enumerate(moves[:plies]))
        return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{text} {result}\n\n"

    def text(self, reordered=False):
        found = [self.game(number, table, len(self.played[number - 1][table]) if number < self.round else self.plies[table])
                 for number in range(max(1, self.round - 1), self.round + 1) for table in TABLES]
        if reordered:
            self.chance.shuffle(found)
        return "".join(found)


def write(path, text):
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, path)


def write_badly(chance, path, text):
    kind = chance.randrange(6)
    if kind == 0:
        path.write_text(text[:chance.randrange(len(text))], encoding="utf-8")
    elif kind == 1:
        write(path, "<html>503</html>")
    elif kind == 2:
        path.unlink(missing_ok=True)
    elif kind == 3:
        with open(path, "w", encoding="utf-8") as slow:  # in pieces
            for at in range(0, len(text), 4096):
                slow.write(text[at:at + 4096])
                slow.flush()
                time.sleep(0.02)
    return kind < 3


def config_of(here):
    boards = [f'[[board]]\nnumber = {table}\npgn = "round.pgn"\n' for table in TABLES]
    boards.append(f'[[board]]\nnumber = {SECOND}\npgn = "other/files/round-1/games.pgn"\npgn_game = "7"\n')
    boards += [f'[[board]]\nnumber = {n}\nport = "{here / "hall" / f"board-{n}"}"\n' for n in range(1, BOARDS + 1)]
    path = here / "hall.toml"
    path.write_text("[daemon]\ndiscover = false\n" + "\n".join(boards), encoding="utf-8")
    return path


def start_other(programs, here):
    home = here / "other"
    (home / "files").mkdir(parents=True)
    (home / "other.toml").write_text(
        f'[daemon]\ndiscover = false\n[outlets.pgn]\ndirectory = "{home / "files"}"\n[[board]]\nnumber = 7\ndriver = "manual"\n'
        'white = "Costa, Rui"\nblack = "Dahl, Siv"\n', encoding="utf-8")
    return Daemon(programs, home, home / "other.toml")


def enter(other, moves, ply):
    status, told = other.arbiter.post("/api/boards/7/entries", {"do": "move", "move": moves[ply], "ply": ply})
    if status != 201:
        raise Failure(f"{moves[ply]}: {status} {told}")


def play(programs, here, seconds, chance):
    source, path, config = Source(chance), here / "round.pgn", config_of(here)
    long_game = max(source.lines, key=len)
    with contextlib.ExitStack() as stack:
        other = stack.enter_context(running(start_other(programs, here)))
        wait_for("the other daemon's board", lambda: other.board(7)["device"]["state"] == "ready")
        (here / "hall").mkdir()
        stack.enter_context(running(Simulator(programs, here / "hall", GAMES, BOARDS, "--level", "L0")))
        daemon = Daemon(programs, here, config)
        end, entered, kills = time.monotonic() + seconds, 0, 0
        try:
            while time.monotonic() < end or not source.over():
                daemon.check()
                source.advance()
                if entered < len(long_game) - 1 and chance.random() < 0.5:
                    enter(other, long_game, entered)
                    entered += 1
                if chance.random() < 0.3 and write_badly(chance, path, source.text()):
                    time.sleep(chance.random())
                write(path, source.text(reordered=chance.random() < 0.5))
                time.sleep(0.7)
                if chance.random() < 0.01:
                    daemon.kill()
                    kills += 1
                    daemon = Daemon(programs, here, config)
                if source.over() and time.monotonic() < end:
                    time.sleep(3)
                    source.next_round()
            for table in TABLES:
                wait_for(f"the end at table {table}", lambda table=table: daemon.board(table)["result"] == "1/2-1/2" or
                         daemon.board(table)["result_by"] in ("checkmate", "stalemate"), 60)
            wait_for("the second daemon's moves", lambda: daemon.board(SECOND)["ply"] == entered, 30)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        finally:
            if daemon.process.poll() is None:
                daemon.kill()
    return source, entered, kills


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with folder() as here:
        source, entered, kills = play(options.programs, here, options.seconds, random.Random(options.seed))
        stored = events(here / "eboardd.db")
        plies = 0
        for table in TABLES:
            kept = games(stored, table)
            if sorted(kept) != list(range(1, source.round + 1)):
                raise Failure(f"table {table}: games {sorted(kept)} of {source.round} rounds")
            for number, played in enumerate(source.played, 1):
                if len(kept[number]["plies"]) != len(played[table]):
                    raise Failure(f"table {table} game {number}: {len(kept[number]['plies'])} plies of {len(played[table])}")
                plies += len(played[table])
        if sorted(games(stored, SECOND)) != [1]:
            raise Failure("the game of the second daemon is double")
        verify(options.programs, here / "eboardd.db")
        print(f"{source.round} rounds at {len(TABLES)} tables, {plies} plies, {entered} of a second daemon, {kills} kills")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"pgn_tables: {failure}")
