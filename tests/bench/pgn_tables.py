#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Twelve tables that play from PGN beside eight simulated boards. Eleven of them from one file that is written as badly as files
are, some by its path and some from a server that knows dates only; one from the address of a second daemon. Names are put right
while games are played, and some games begin again after a false start that stays in the text. Either daemon is killed now and
then, and the server is gone for a while. Ends with 1 if a game is lost, double or another.

pgn_tables.py BIN_FOLDER [--seconds S] [--seed S] [--by-address N]"""
import argparse
import collections
import contextlib
import functools
import http.server
import os
import pathlib
import random
import re
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
from hall import Daemon, Failure, Simulator, events, folder, games, running, verify, wait_for  # noqa: E402
from round_trip import export, seconds  # noqa: E402

GAMES = pathlib.Path(__file__).resolve().parents[1] / "data" / "demo-games.pgn"
TABLES = range(21, 32)
SECOND = 40
BOARDS = 8
FALSE_START = ["a3", "a6", "h3"]


def lines_of_games():
    """The moves of the games, in SAN."""
    found = []
    for text in re.split(r"\n\n(?=\[Event )", GAMES.read_text(encoding="utf-8")):
        words = re.sub(r"\{[^}]*\}|\[[^]]*\]", " ", text).split()
        found.append([word for word in words if not re.fullmatch(r"\d+\.+|1-0|0-1|1/2-1/2|\*", word)])
    return [moves for moves in found if moves]


def clock(ply):
    return f"1:{29 - ply // 8 % 30:02}:{ply % 60:02}"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, with their dates."""

    def log_message(self, *_):
        pass


class Server:
    """Serves that folder at one port, except while it is closed."""

    def __init__(self, folder):
        self.serves, self.server = functools.partial(Quiet, directory=folder), None
        self.port = 0
        self.open()

    def open(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), self.serves)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Source:
    """Games at eleven tables, round after round."""

    def __init__(self, chance):
        self.chance, self.lines = chance, lines_of_games()
        self.round, self.plies, self.played, self.false_starts = 0, {}, [], []
        self.next_round()

    def next_round(self):
        self.round += 1
        self.played.append({table: self.chance.choice(self.lines) for table in TABLES})
        self.false_starts.append({table for table in TABLES if self.chance.random() < 0.2})
        self.put_right = {table: self.chance.randrange(len(moves)) for table, moves in self.played[-1].items()}
        self.plies = {table: -8 if table in self.false_starts[-1] else 0 for table in TABLES}

    def over(self):
        return all(self.plies[table] >= len(self.played[-1][table]) for table in TABLES)

    def advance(self):
        for table in TABLES:
            self.plies[table] = min(self.plies[table] + self.chance.randrange(4), len(self.played[-1][table]))

    def game(self, number, table, moves, over):
        is_right = number < self.round or self.plies[table] >= self.put_right[table]
        tags = {"Event": "Open", "Round": f"{number}.{table}", "White": f"{'White' if is_right else 'Whyte'} {number}.{table}",
                "Black": f"Black {number}.{table}", "TimeControl": "5400+30", "Result": "1/2-1/2" if over else "*"}
        text = " ".join(f"{move} {{[%clk {clock(n)}]}}" for n, move in enumerate(moves))
        return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{text} {tags['Result']}\n\n"

    def games(self, number, table):
        """The false start, if there was one, and the game behind it."""
        found = [self.game(number, table, FALSE_START, over=False)] if table in self.false_starts[number - 1] else []
        moves = self.played[number - 1][table]
        plies = max(0, self.plies[table]) if number == self.round else len(moves)
        if plies > 0 or not found:
            found.append(self.game(number, table, moves[:plies], over=plies >= len(moves)))
        return found

    def text(self, reordered=False):
        found = [game for number in range(max(1, self.round - 1), self.round + 1) for table in TABLES
                 for game in self.games(number, table)]
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


def config_of(here, server, other, by_address):
    address = f"http://127.0.0.1:{server}/round.pgn"
    places = {table: f'"{address}"\npgn_poll = "1s"' if table >= TABLES.stop - by_address else '"round.pgn"' for table in TABLES}
    boards = [f'[[board]]\nnumber = {table}\npgn = {place}\n' for table, place in places.items()]
    boards.append(f'[[board]]\nnumber = {SECOND}\npgn = "http://127.0.0.1:{other}/pgn/event.pgn"\npgn_game = "7"\n')
    boards += [f'[[board]]\nnumber = {n}\nport = "{here / "hall" / f"board-{n}"}"\n' for n in range(1, BOARDS + 1)]
    path = here / "hall.toml"
    path.write_text("[daemon]\ndiscover = false\n" + "\n".join(boards), encoding="utf-8")
    return path


def start_other(programs, here, port):
    home = here / "other"
    home.mkdir(exist_ok=True)
    (home / "other.toml").write_text(
        '[daemon]\ndiscover = false\n[[board]]\nnumber = 7\ndriver = "manual"\nwhite = "Costa, Rui"\nblack = "Dahl, Siv"\n'
        'time_control = "5400+30"\n', encoding="utf-8")
    daemon = Daemon(programs, home, home / "other.toml", "--listen", f"127.0.0.1:{port}")
    wait_for("the other daemon's board", lambda: daemon.board(7) and daemon.board(7)["device"]["state"] == "ready")
    return daemon


def enter(other, moves, ply):
    hours, minutes, seconds = map(int, clock(ply).split(":"))
    mine = (3600 * hours + 60 * minutes + seconds) * 1000
    times = (mine, 5400000) if ply % 2 == 0 else (5400000, mine)
    status, told = other.arbiter.post("/api/boards/7/entries", {
        "do": "move", "move": moves[ply], "ply": ply, "white_ms": times[0], "black_ms": times[1],
        "running": "black" if ply % 2 == 0 else "white"})
    if status != 201:
        raise Failure(f"{moves[ply]}: {status} {told}")


def wait_for_end(daemon, table, source):
    try:
        wait_for(f"the end at table {table}", lambda: daemon.board(table)["result"] == "1/2-1/2" or
                 daemon.board(table)["result_by"] in ("checkmate", "stalemate"), 60)
    except Failure as failure:
        shown = [move["san"] for move in daemon.board(table)["moves"]]
        raise Failure(f"{failure}: {' '.join(shown)}\n{daemon.health()}\n{''.join(source.games(source.round, table))}") from None


def play(programs, here, seconds, chance, by_address):
    source, path, other_port = Source(chance), here / "round.pgn", free_port()
    long_game = max(source.lines, key=len)
    server = Server(here)
    config = config_of(here, server.port, other_port, by_address)
    (here / "hall").mkdir()
    with running(Simulator(programs, here / "hall", GAMES, BOARDS, "--level", "L0")):
        daemons = {"other": start_other(programs, here, other_port), "own": Daemon(programs, here, config)}
        end, entered, kills = time.monotonic() + seconds, 0, 0
        try:
            while time.monotonic() < end or not source.over():
                for daemon in daemons.values():
                    daemon.check()
                source.advance()
                if entered < len(long_game) - 1 and chance.random() < max(0.02, min(0.5, len(long_game) / seconds)):
                    enter(daemons["other"], long_game, entered)
                    entered += 1
                if chance.random() < 0.3 and write_badly(chance, path, source.text()):
                    time.sleep(chance.random())
                write(path, source.text(reordered=chance.random() < 0.5))
                time.sleep(0.7)
                if chance.random() < 0.02:
                    server.close()
                    time.sleep(chance.randrange(15))
                    server.open()
                if chance.random() < 0.02:
                    kills += 1
                    name = chance.choice(list(daemons))
                    daemons[name].kill()
                    daemons[name] = (Daemon(programs, here, config) if name == "own" else
                                     start_other(programs, here, other_port))
                if source.over() and time.monotonic() < end:
                    time.sleep(5)
                    source.next_round()
            own = daemons["own"]
            for table in TABLES:
                wait_for_end(own, table, source)
            wait_for("the second daemon's moves", lambda: own.board(SECOND)["ply"] == entered, 60)
            for daemon in daemons.values():
                if daemon.stop() != 0:
                    raise Failure("a daemon did not end well")
        finally:
            for daemon in daemons.values():
                if daemon.process.poll() is None:
                    daemon.kill()
    server.close()
    return source, long_game[:entered], kills


def check_game(what, game, moves, names, named=None):
    """The exported game has these moves, each with its time. `named`: by its tags, unless they say it as it is."""
    seen = [(san.rstrip("+#"), times) for san, times in game.plies]
    wanted = [(san.rstrip("+#"), [f"clk {seconds(clock(ply))}"]) for ply, san in enumerate(moves)]
    if seen != wanted or (named or (game.tags["White"], game.tags["Black"])) != names:
        first = next((pair for pair in zip(wanted, seen) if pair[0] != pair[1]), (len(wanted), len(seen)))
        raise Failure(f"{what} is another one: {names} {first}\n{game.text}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by-address", type=int, default=5, help="so many of the eleven ask the server")
    options = parser.parse_args()
    with folder(keep_failed=True) as here:
        source, entered, kills = play(options.programs, here, options.seconds, random.Random(options.seed), options.by_address)
        stored = events(here / "eboardd.db")
        plies = false_starts = 0
        exported = collections.defaultdict(list)
        for game in export(options.programs, here / "eboardd.db").values():
            exported[game.table, int(game.tags["Round"].split(".")[0])].append(game)
        for table in TABLES:
            for number, played in enumerate(source.played, 1):
                names = (f"White {number}.{table}", f"Black {number}.{table}")
                left = [game for game in exported[table, number] if game.result == "*"]
                kept = [game for game in exported[table, number] if game.result != "*"]
                if len(kept) != 1 or len(left) > (table in source.false_starts[number - 1]):
                    raise Failure(f"table {table} round {number}: {len(kept)} games, {len(left)} without a result")
                check_game(f"table {table} round {number}", kept[0], played[table], names)
                for game in left:
                    # What is put right in the text of a game that was left is not taken any more.
                    as_it_was = (game.tags["White"].replace("Whyte", "White"), game.tags["Black"])
                    check_game(f"the false start at table {table} in round {number}", game, FALSE_START, names, as_it_was)
                plies += len(played[table])
                false_starts += len(left)
        if sorted(games(stored, SECOND)) != [1]:
            raise Failure("the game of the second daemon is double")
        check_game("the second daemon's game", exported[SECOND, 1][0], entered, ("Costa, Rui", "Dahl, Siv"))
        verify(options.programs, here / "other" / "eboardd.db")
        print(f"{source.round} rounds at {len(TABLES)} tables, {plies} plies, {false_starts} false starts, "
              f"{len(entered)} plies of a second daemon, {kills} kills")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"pgn_tables: {failure}")
