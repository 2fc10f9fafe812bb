#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two daemons on one source: both play from the same file, and the second one takes what the first one makes of it from its address
as well. The file changes the order of its games and puts names right. The second daemon is killed in the middle of a round, the
first one in the next. Every table of both has every game once, whole.

usage: one_source_test.py FOLDER_OF_THE_PROGRAMS"""
import random

from hall import Daemon, Failure, as_program, events, folder, games, verify, wait_for
from two_daemons_test import free_port

SCALE = 40  # ten seconds of the table are a quarter of one
ROUNDS = [  # the moves at tables 1 to 3
    ["e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7", "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"],
    ["d4 Nf6 c4 g6 Nc3 Bg7 e4 d6", "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6", "c4 e5 Nc3 Nf6 g3 d5 cxd5 Nxd5"]]
TABLES = range(1, len(ROUNDS[0]) + 1)
BY_FILE, BY_ADDRESS = 10, 20  # what is added to a table's number at the second daemon


class Source:
    def __init__(self, path):
        self.path, self.chance = path, random.Random(7)
        self.plies = dict.fromkeys(((number, table) for number in range(1, len(ROUNDS) + 1) for table in TABLES), -1)
        self.wrong = set(self.plies)  # games with a name that is put right later

    def moves(self, number, table):
        return ROUNDS[number - 1][table - 1].split()

    def game(self, number, table):
        moves = self.moves(number, table)
        played = moves[:self.plies[number, table]]
        result = "1/2-1/2" if len(played) == len(moves) else "*"
        name = f"Whyte {number}.{table}" if (number, table) in self.wrong else white(number, table)
        text = " ".join(f"{move} {{[%clk 1:{29 - ply // 2:02}:{ply:02}]}}" for ply, move in enumerate(played))
        return (f'[Event "Open"]\n[Round "{number}.{table}"]\n[White "{name}"]\n[Black "Black {number}.{table}"]\n'
                f'[TimeControl "5400+30"]\n[Result "{result}"]\n\n{text} {result}\n\n')

    def write(self):
        there = [self.game(*key) for key, plies in self.plies.items() if plies >= 0]
        self.chance.shuffle(there)
        part = self.path.with_suffix(".part")
        part.write_text("".join(there), encoding="utf-8")
        part.replace(self.path)

    def advance(self, number, upto, plies=3):
        """Each game of the round by one to so many plies, until all have `upto` at least; False: they had."""
        behind = [table for table in TABLES if self.plies[number, table] < min(upto, len(self.moves(number, table)))]
        for table in behind:
            now = max(self.plies[number, table], 0) + self.chance.randint(1, plies)
            self.plies[number, table] = min(now, len(self.moves(number, table)))
            if self.chance.random() < 0.5:
                self.wrong.discard((number, table))
        self.write()
        return bool(behind)


def white(number, table):
    return f"White {number}.{table}"


def configure(here, first_port):
    own, other = [], []
    for table in TABLES:
        own.append(f'[[board]]\nnumber = {table}\npgn = "{here}/round.pgn"\n')
        other.append(f'[[board]]\nnumber = {BY_FILE + table}\npgn = "{here}/round.pgn"\npgn_game = "{table}"\n')
        other.append(f'[[board]]\nnumber = {BY_ADDRESS + table}\npgn = "http://127.0.0.1:{first_port}/pgn/event.pgn"\n'
                     f'pgn_game = "{table}"\npgn_poll = "1s"\n')
    for name, boards in (("first", own), ("second", other)):
        (here / name).mkdir()
        (here / name / "hall.toml").write_text("[daemon]\ndiscover = false\n" + "".join(boards), encoding="utf-8")


class Hall:
    def __init__(self, programs, here):
        self.programs, self.here, self.port = programs, here, free_port()
        configure(here, self.port)
        self.daemons = {}

    def start(self, name):
        listen = ("--listen", f"127.0.0.1:{self.port}") if name == "first" else ()
        place = self.here / name
        self.daemons[name] = Daemon(self.programs, place, place / "hall.toml", "--time-scale", SCALE, *listen)

    def shown(self, name, table):
        board = self.daemons[name].board(table)
        return board and (board["game"], [move["san"] for move in board["moves"]], board["tags"].get("White"))

    def places(self):
        return [(name, table, own) for table in TABLES
                for name, own in (("first", table), ("second", BY_FILE + table), ("second", BY_ADDRESS + table))]

    def stands(self, source, number):
        """All tables show the round as the source has it."""
        for name, table, own in self.places():
            moves = source.moves(number, table)[:source.plies[number, table]]
            named = f"Whyte {number}.{table}" if (number, table) in source.wrong else white(number, table)
            wait_for(f"table {own} of the {name} daemon: {moves} of {named}",
                     lambda n=name, o=own, w=(number, moves, named): self.shown(n, o) == w, 60)


def play(hall, source):
    hall.start("first")
    hall.start("second")
    while source.advance(1, 4):
        hall.stands(source, 1)
    hall.daemons["second"].kill()
    for _ in range(2):  # what it does not see
        source.advance(1, 8)
    hall.start("second")
    hall.stands(source, 1)
    while source.advance(1, 100):
        hall.stands(source, 1)
    source.wrong -= {(1, table) for table in TABLES}
    source.write()
    hall.stands(source, 1)
    while source.advance(2, 3):
        pass
    hall.stands(source, 2)
    hall.daemons["first"].kill()
    source.advance(2, 6)
    hall.start("first")
    while source.advance(2, 100):
        hall.stands(source, 2)


def main(programs):
    with folder() as here:
        hall, source = Hall(programs, here), Source(here / "round.pgn")
        try:
            play(hall, source)
            for name, daemon in hall.daemons.items():
                if daemon.stop() != 0:
                    raise Failure(f"the {name} daemon did not end well")
        finally:
            for daemon in hall.daemons.values():
                if daemon.process.poll() is None:
                    daemon.kill()
        stored = {name: events(here / name / "eboardd.db") for name in hall.daemons}
        for name, table, own in hall.places():
            kept = games(stored[name], own)
            seen = {number: (len(one["plies"]), one["result"]) for number, one in kept.items()}
            wanted = {number: (len(source.moves(number, table)), "1/2-1/2") for number in (1, 2)}
            if seen != wanted:
                raise Failure(f"games at table {own} of the {name} daemon: {seen}, not {wanted}")
            if kept[1]["plies"] != games(stored["first"], table)[1]["plies"]:
                raise Failure(f"table {own} of the {name} daemon has other moves")
        for name in hall.daemons:
            verify(programs, here / name / "eboardd.db")
        print(f"{len(hall.places())} tables, {len(ROUNDS)} rounds, each game once")


if __name__ == "__main__":
    as_program(main)
