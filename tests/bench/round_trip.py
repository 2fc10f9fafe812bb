#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games through every output and back in: half of them broadcast games with their tags, half played by simulated boards at L2.
One daemon keeps them; its files, its addresses and its export must say the same of each. A second daemon plays them from that
PGN, and must export the same moves, clocks, results and tags. Ends with 1 on any difference.

round_trip.py BIN_FOLDER [--games N] [--tables T] [--seed S]"""
import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "integration"))
from hall import Daemon, Failure, Simulator, folder, running, verify, wait_for  # noqa: E402

SPEED = 40
BROADCAST = ROOT.parent / "shared" / "data" / "games" / "broadcast-pgn"
OWN = ROOT / "tests" / "data" / "demo-games.pgn"
TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', re.MULTILINE)
WORD = re.compile(r"\{([^}]*)\}|([^\s{}]+)")
TIME = re.compile(r"\[%(clk|emt) ([\d:.]+)\]")
# Its name here, when it was played here, and what the clocks show now.
OF_TODAY = {"GameId", "Date", "UTCDate", "UTCTime", "ReferenceTime", "WhiteClock", "BlackClock", "EventDate"}
PLAYERS = ("White", "Black", "WhiteElo", "BlackElo", "WhiteTitle", "BlackTitle", "WhiteFideId", "BlackFideId")


def split_games(text):
    return [one.strip() + "\n" for one in re.split(r"\n\s*\n(?=\[)", text.strip()) if one.strip()]


def says(source, san):
    """The source names that move, perhaps with a file or rank that is not needed."""
    source, san = source.rstrip("+#"), san.rstrip("+#")
    return source == san or re.sub(r"^([KQRBN])[a-h]?[1-8]?(x?[a-h][1-8])$", r"\1\2", source) == san


def seconds(time):
    total = 0.0
    for part in time.split(":"):
        total = 60 * total + float(part)
    return total


class Game:
    """What a PGN says of a game: tags, plies with their times, result."""

    def __init__(self, text):
        head, _, body = text.partition("\n\n")
        self.text = text
        self.tags = dict(TAG.findall(head))
        self.plies, self.result = [], "*"
        for comment, word in WORD.findall(body):
            if comment:
                if self.plies:
                    times = TIME.findall(comment.replace("\n", " "))
                    self.plies[-1][1].extend(f"{kind} {seconds(time)}" for kind, time in times)
            elif word in ("1-0", "0-1", "1/2-1/2", "*"):
                self.result = word
            elif not re.fullmatch(r"\d+\.*", word):
                self.plies.append((re.sub(r"[!?]+$", "", word), []))

    @property
    def table(self):
        return int(self.tags["Board"])

    def facts(self):
        return {name: value for name, value in self.tags.items() if name not in OF_TODAY}, self.plies, self.result


def differ(what, one, other):
    """Failure that names the first difference of two games."""
    for name, mine, theirs in zip(("tags", "plies", "result"), one.facts(), other.facts()):
        if mine == theirs:
            continue
        if name == "tags":
            found = sorted(set(mine.items()) ^ set(theirs.items()))
        elif name == "plies":
            found = next(((n + 1, a, b) for n, (a, b) in enumerate(zip(mine, theirs)) if a != b), (len(mine), len(theirs)))
        else:
            found = (mine, theirs)
        raise Failure(f"{what}: {name}: {found}\n{one.text}\n{other.text}")


def broadcast_games(count, chance):
    """Texts of games, with times where the source has them."""
    files = sorted(BROADCAST.glob("*.pgn")) or [OWN]
    texts = [text for path in files for text in split_games(path.read_text(encoding="utf-8"))]
    texts = [text for text in texts if len(Game(text).plies) > 3 and Game(text).result != "*"]
    chance.shuffle(texts)
    return [texts[n % len(texts)] for n in range(count)]


def of_round(text, number):
    """The game as the only table's in that round; the time control where it is what was played. All are of one event: a game
    of another one in that round would be its section's."""
    text = re.sub(r'^\[(Event|Round|Board|GameId|TimeControl|Date|EventDate|UTC\w+) "[^\n]*\n', "", text, flags=re.MULTILINE)
    return f'[Round "{number}"]\n{text}'


class Hall:
    """The first daemon's tables: the first half is fed from PGN files, the other has simulated boards."""

    def __init__(self, here, options):
        self.fed = range(1, options.tables // 2 + 1)
        self.boards = options.tables - len(self.fed)
        chance = random.Random(options.seed)
        games = broadcast_games(options.games // 2, chance)
        self.feeds = {table: games[table - 1::len(self.fed)] for table in self.fed}
        self.steps = max(map(len, self.feeds.values()))
        self.played = -(-(options.games - len(games)) // self.boards)
        self.here = here

    def config(self):
        (self.here / "files").mkdir()
        text = (f"[daemon]\ndiscover = false\ntime_scale = {SPEED}\n[outlets.pgn]\ndirectory = \"{self.here / 'files'}\"\n"
                'files = "both"\n')
        for table in self.fed:
            text += f'[[board]]\nnumber = {table}\npgn = "{self.here / f"table-{table}.pgn"}"\n'
        for board in range(1, self.boards + 1):
            number = len(self.fed) + board
            text += (f'[[port]]\npath = "{self.here / "boards" / f"board-{board}"}"\nboard = {number}\n[[board]]\n'
                     f'number = {number}\nwhite = "White {number}"\nblack = "Black {number}"\nwhite_elo = {1900 + number}\n'
                     'time_control = "5400+30"\n')
        (self.here / "first.toml").write_text(text, encoding="utf-8")
        return self.here / "first.toml"

    def write_feeds(self, step):
        for table, games in self.feeds.items():
            # Two games in each round: each has names of its own.
            rounds = (of_round(text, n // 2 + 1) for n, text in enumerate(games[:step]))
            write(self.here / f"table-{table}.pgn", "\n".join(rounds))


def write(path, text):
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def tables_stand(daemon, wanted):
    """wanted: for a table the number of its game, which is over."""
    daemon.check()
    shown = {board["board"]: board for board in daemon.boards()}
    return all(table in shown and shown[table]["game"] >= game and (shown[table]["game"] > game or shown[table]["result"] != "*")
               for table, game in wanted.items())


def settle(daemon):
    """What the boards said last is stored: no event for two seconds."""
    last, quiet = 0, 0
    while quiet < 4:
        time.sleep(0.5)
        now = daemon.sequence()
        last, quiet = now, quiet + 1 if now == last else 0


def of_pgn(text):
    return {game.tags["GameId"]: game for game in map(Game, split_games(text))}


def outputs(daemon, here):
    """Every output of the running daemon, by name."""
    found = {"event.pgn": daemon.get("/pgn/event.pgn"), "rounds by HTTP": "", "boards by HTTP": "", "games.pgn": "", "game-M.pgn": ""}
    for place in sorted((here / "files").iterdir()):
        number = int(place.name.removeprefix("round-"))
        found["games.pgn"] += (place / "games.pgn").read_text(encoding="utf-8") + "\n"
        found["rounds by HTTP"] += daemon.get(f"/pgn/round/{number}.pgn") + "\n"
        for path in sorted(place.glob("game-*.pgn")):
            board = int(path.stem.removeprefix("game-"))
            found["game-M.pgn"] += path.read_text(encoding="utf-8") + "\n"
            found["boards by HTTP"] += daemon.get(f"/pgn/round/{number}/board/{board}.pgn") + "\n"
    return {name: of_pgn(text) for name, text in found.items()}


def export(programs, database):
    done = subprocess.run([programs / "eboardctl", "export", "--db", database], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"export: {done.stderr}")
    verify(programs, database)
    return of_pgn(done.stdout)


def check_outputs(found, exported):
    for name, games in found.items():
        if games.keys() != exported.keys():
            raise Failure(f"{name} has other games than the export: {sorted(games.keys() ^ exported.keys())}")
        for game_id, game in games.items():
            one, other = game, exported[game_id]
            other.tags.setdefault("Event", "?")
            differ(f"{name} and the export, {game_id}", one, other)


def play(programs, here, options):
    """The first daemon; returns its export, after every other output was compared with it."""
    hall = Hall(here, options)
    (here / "boards").mkdir()
    moves = "\n".join(of_round(text, 1) for text in broadcast_games(hall.played * hall.boards, random.Random(options.seed + 1)))
    (here / "moves.pgn").write_text(moves, encoding="utf-8")
    config = hall.config()
    simulated = ("--level", "L2", "--speed", SPEED, "--seed", options.seed, "--time-control", "5400+30", "--max-think", 2,
                 "--until-done")
    with running(Simulator(programs, here / "boards", here / "moves.pgn", hall.boards, *simulated)) as boards, \
            running(Daemon(programs, here, config)) as daemon:
        for step in range(1, hall.steps + 1):
            hall.write_feeds(step)
            wanted = {table: min(step, len(games)) for table, games in hall.feeds.items()}
            wait_for(f"game {step} at the tables that are fed", lambda wanted=wanted: tables_stand(daemon, wanted), 120, 0.2)
        wait_for("the end at the boards", lambda: daemon.check() or boards.process.poll() == 0, 60 + 60 * hall.played, 1)
        settle(daemon)
        wait_for("the files", lambda: '"moves_waiting":0' in daemon.arbiter.get("/api/outlets").replace(" ", ""), 30)
        found = outputs(daemon, here)
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")
    exported = export(programs, here / "eboardd.db")
    check_outputs(found, exported)
    check_sources(hall, exported)
    return exported


def check_sources(hall, exported):
    """The fed tables' games are those of their sources."""
    kept = by_table(exported)
    for table, texts in hall.feeds.items():
        games = [Game(text) for text in texts]
        if len(kept[table]) != len(games):
            raise Failure(f"table {table}: {len(kept[table])} games of {len(games)}")
        for number, (mine, source) in enumerate(zip(kept[table], games), 1):
            moves = [san for san, _ in source.plies]
            seen = [san for san, _ in mine.plies]
            # A mate counts, whatever the source says.
            same_end = mine.result == source.result or seen[-1:] and seen[-1].endswith("#")
            if not all(map(says, moves, seen)) or not 0 <= len(moves) - len(seen) <= 2 or not same_end:
                raise Failure(f"table {table} game {number} is another one:\n{mine.text}\n{source.text}")
            clocks = [time for _, times in source.plies[:len(seen)] for time in times if time.startswith("clk")]
            shown = [time for _, times in mine.plies for time in times if time.startswith("clk")]
            if shown != clocks:
                raise Failure(f"table {table} game {number} has other clocks:\n{mine.text}\n{source.text}")
            for name in PLAYERS:
                if source.tags.get(name, "") not in ("", "0") and mine.tags.get(name) != source.tags[name]:
                    raise Failure(f"table {table} game {number}: {name} is {mine.tags.get(name)}, not {source.tags[name]}")


def by_table(games):
    found = collections.defaultdict(list)
    for game in games.values():
        found[game.table].append(game)
    for table in found.values():
        table.sort(key=lambda game: (int(game.tags["Round"].split(".")[0]), int(game.tags["GameId"].split("-")[-1])))
    return found


def read_in(programs, here, exported):
    """The second daemon plays the games from that PGN; returns its export."""
    (here / "again").mkdir()
    tables = by_table(exported)
    path = here / "again.pgn"
    (here / "second.toml").write_text(f"[daemon]\ndiscover = false\ntime_scale = {SPEED}\n" + "".join(
        f'[[board]]\nnumber = {table}\npgn = "{path}"\n' for table in tables), encoding="utf-8")
    with running(Daemon(programs, here / "again", here / "second.toml")) as daemon:
        for step in range(1, max(map(len, tables.values())) + 1):
            write(path, "\n".join(game.text for games in tables.values() for game in games[:step]))
            wanted = {table: min(step, len(games)) for table, games in tables.items()}
            wait_for(f"game {step} of the second daemon", lambda wanted=wanted: tables_stand(daemon, wanted), 120, 0.2)
        if daemon.stop() != 0:
            raise Failure("the second daemon did not end well")
    return export(programs, here / "again" / "eboardd.db")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with folder(keep_failed=True) as here:
        kept = play(options.programs, here, options)
        # The end of such a game cannot be seen by who reads it, and the next one has no later round.
        exported = {game_id: game for game_id, game in kept.items() if game.result != "*"}
        again = read_in(options.programs, here, exported)
        if len(again) != len(exported):
            raise Failure(f"the second daemon has {len(again)} games of {len(exported)}, by their GameIds")
        wanted = by_table(exported)
        for table, games in by_table(again).items():
            for number, (game, other) in enumerate(zip(games, wanted[table]), 1):
                differ(f"back in, table {table} game {number}", game, other)
        plies = sum(len(game.plies) for game in again.values())
        print(f"{len(again)} games, {plies} plies: files, addresses, export and what was read back in agree "
              f"({len(kept) - len(exported)} games without a result were not read in)")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"round_trip: {failure}")
