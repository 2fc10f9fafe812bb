#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A tournament from its list of players to its standings, by eboardctl alone and without a restart: forty tables, three rounds in
a row, played by simulated boards. Each round has two players whose colours are exchanged, one who is replaced, one who does not
come, a table without a board and one that begins late. Pairs are rotated, or made by the engine of --engine, which gets our
tournament file and whose answer is imported. Ends with 1 if a result, a point or the store is another than it should be.

With --page the operator does all that at the page of a round, in Chromium.

rounds.py BIN_FOLDER [--tables N] [--rounds R] [--engine COMMAND | --page] [--speed X] [--seed S]"""
import argparse
import collections
import contextlib
import json
import pathlib
import random
import re
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "integration"))
from hall import Daemon, Failure, Simulator, folder, running, truth, verify, wait_for, write_config  # noqa: E402
from put_right_test import Shell, same  # noqa: E402

GAMES = ROOT / "tests" / "data" / "demo-games.pgn"
AUTHOR = "O. Operator"
POINTS = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "+--": (2, 0)}
LONGEST_ROUND = 900
CONSONANTS = "bdfghjklmnprstvz"  # 256 names that nobody takes for one another


class Club:
    """The players, one more than there are seats, and what each has, in half points."""

    def __init__(self, tables):
        self.tables = tables
        self.names = [f"{CONSONANTS[n // 16].upper()}a{CONSONANTS[n % 16]}ek, P." for n in range(2 * tables + 1)]
        self.points = collections.Counter()

    def text(self):
        lines = [f"{n};{name};{2600 - 7 * n}" for n, name in enumerate(self.names, 1)]
        return "No;Name;Rtg\n" + "\n".join(lines) + "\n"

    def pairs(self, number):
        """Of that round, by table: the second half moves on by one, and one is left."""
        half = self.names[self.tables:]
        shifted = half[number:] + half[:number]
        pairs = list(zip(self.names[:self.tables], shifted))
        pairs = [pair if n % 2 == number % 2 else pair[::-1] for n, pair in enumerate(pairs)]
        return "Board;White;Result;Black\n" + "".join(f"{n};{w};;{b}\n" for n, (w, b) in enumerate(pairs, 1))

    def count(self, white, black, result):
        for name, points in zip((white, black), POINTS[result]):
            self.points[name] += points


class AtTheCommandLine:
    def __init__(self, shell, here):
        self.shell, self.here = shell, here

    def order(self, *words):
        self.shell("organise", *words, author=AUTHOR)

    def takes(self, name, text, *options):
        (self.here / name).write_text(text, encoding="utf-8")
        self.shell("import", *options, self.here / name, author=AUTHOR)


class Hall:
    def __init__(self, programs, here, daemon, office, options):
        self.programs, self.here, self.daemon, self.options = programs, here, daemon, options
        self.office, self.chance = office, random.Random(options.seed)
        self.club = Club(options.tables)
        self.texts = re.split(r"\n\n(?=\[Event )", GAMES.read_text(encoding="utf-8").strip())
        self.by_hand = collections.Counter()

    def round(self, number):
        self.daemon.check()
        rounds = json.loads(self.daemon.arbiter.get("/api/tournament/1"))["rounds"]
        return next(one for one in rounds if one["round"] == number)

    def pairs(self, number):
        """The names at each table."""
        names = self.club.names
        return {one["table"]: (names[one["white"] - 1], names[one["black"] - 1]) for one in self.round(number)["tables"]}

    def results(self, number):
        return {one["table"]: one["result"] for one in self.round(number)["tables"]}

    def pair(self, number):
        if not self.options.engine:
            self.office.takes(f"round-{number}.csv", self.club.pairs(number), "--round", str(number))
        else:
            if number == 1:
                self.office.order("draw", "white")
            self.office.order("next", "--with", self.options.engine)
        paired = self.pairs(number)
        same("tables", sorted(paired), list(range(1, self.options.tables + 1)))
        reserve = next(name for name in self.club.names if name not in {name for pair in paired.values() for name in pair})
        at = ("--round", str(number))
        self.office.order("colours", "1", *at)
        self.office.order("pair", "2", paired[2][0], reserve, *at)
        self.office.order("table", str(self.options.tables), "without-board", *at)
        self.office.order("round", str(number))
        paired |= {1: paired[1][::-1], 2: (paired[2][0], reserve)}
        same("the pairs", self.pairs(number), paired)
        return paired

    def sit(self, pairs, boards):
        def wrong():
            self.daemon.check()
            return [n for n in boards if (board := self.daemon.board(n)) is None or
                    (board["tags"].get("White"), board["tags"].get("Black")) != pairs[n]]
        wait_for("their names at the boards", lambda: not wrong())

    def play(self, number):
        """Those of the hall at once, the last of them when the others have begun."""
        ahead, late = self.options.tables - 3, self.options.tables - 2
        pairs = self.pair(number)
        self.sit(pairs, range(1, late + 1))
        texts = [self.chance.choice(self.texts) for _ in range(late)]
        folders = {"hall": (self.here, ahead, texts[:ahead]), "late": (self.here / "late", 1, texts[ahead:])}
        with contextlib.ExitStack() as simulators:
            for place, boards, games in folders.values():
                for left in place.glob("*.truth.jsonl"):
                    left.unlink()
                pgn = place / f"games-{number}.pgn"
                pgn.write_text("\n\n".join(games) + "\n", encoding="utf-8")
                simulators.enter_context(running(Simulator(
                    self.programs, place, pgn, boards, "--speed", str(self.options.speed), "--seed",
                    str(self.options.seed + number), "--games", str(boards))))
                wait_for("first moves", lambda: any(game["plies"] for game in self.truths(place, 1)), 120)
            self.office.order("result", str(self.options.tables), "1/2-1/2")
            self.office.order("result", str(self.options.tables - 1), "+--")
            truths = {}

            def over():
                self.daemon.check()
                truths.update({n: game for n, game in enumerate(self.truths(self.here, ahead), 1)})
                truths.update({late: game for game in self.truths(self.here / "late", 1)})
                return len(truths) == late and all(game["ended"] for game in truths.values())
            wait_for("the end of all games", over, LONGEST_ROUND, every=0.5)
            self.collect(number, pairs, {n: game["result"] for n, game in truths.items()})

    @staticmethod
    def truths(place, boards):
        paths = [place / f"board-{n}.truth.jsonl" for n in range(1, boards + 1)]
        return [game for path in paths if path.exists() for game in truth(path)[:1]]

    def gesture(self, table):
        """The result that the players showed."""
        late = table > self.options.tables - 3
        path = (self.here / "late" / "board-1.truth.jsonl") if late else self.here / f"board-{table}.truth.jsonl"
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        return next((line["result"] for line in lines if line["type"] == "gesture"), None)

    def collect(self, number, pairs, results):
        """What players did not show, or showed wrong with their kings, a person enters."""
        results |= {self.options.tables: "1/2-1/2", self.options.tables - 1: "+--"}

        def missing():
            shown = self.results(number)
            return [n for n, result in results.items() if shown[n] != result]
        deadline = time.monotonic() + 20
        while missing() and time.monotonic() < deadline:
            time.sleep(0.5)
        for n in missing():
            shown = self.results(number)[n]
            if shown is not None and shown != self.gesture(n):
                raise Failure(f"table {n} of round {number} has {shown}, and {results[n]} was played")
            self.office.order("result", str(n), results[n])
            self.by_hand[shown is not None] += 1
        wait_for("all results", lambda: not missing())
        for n, result in results.items():
            self.club.count(*pairs[n], result)
        for bye in self.round(number)["byes"]:
            self.club.points[self.club.names[bye["player"] - 1]] += round(2 * float(bye["points"]))

    def standings(self):
        said = Shell(self.programs, self.here)("standings", "--format", "json", author="")
        shown = json.loads(next(line for line in said.splitlines() if line.startswith("{")))
        return {row["name"]: round(2 * float(row["points"])) for row in shown["standings"]}


def config_of(here, options):
    (here / "late").mkdir()
    ports = [here / f"board-{n}" for n in range(1, options.tables - 2)] + [here / "late" / "board-1"]
    boards = "".join(f'[[board]]\nnumber = {n}\ntime_control = "180+2"\n' for n in range(1, len(ports) + 1))
    return write_config(here / "hall.toml", ports, "", options.speed, daemon=boards)


def office_of(options, daemon, here):
    if not options.page:
        return contextlib.nullcontext(AtTheCommandLine(Shell(options.programs, here), here))
    from rounds_page import at_the_page  # Selenium is needed for nothing else
    return at_the_page(daemon, here)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--engine", default="", help='as "bbpPairings --dutch"')
    parser.add_argument("--page", action="store_true", help="in Chromium instead of by eboardctl")
    parser.add_argument("--speed", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    with folder(keep_failed=True) as here, running(Daemon(options.programs, here, config_of(here, options))) as daemon, \
            office_of(options, daemon, here) as office:
        hall = Hall(options.programs, here, daemon, office, options)
        office.takes("players.csv", hall.club.text())
        for number in range(1, options.rounds + 1):
            hall.play(number)
            same(f"points after round {number}", hall.standings(),
                 {name: hall.club.points[name] for name in hall.club.names})
            print(f"round {number}: {options.tables} games", flush=True)
        if daemon.stop() != 0:
            raise Failure("the daemon did not end cleanly")
        print(verify(options.programs, here / "eboardd.db").splitlines()[-1])
    print(f"{options.rounds} rounds of {options.tables} tables in {time.monotonic() - began:.0f} s, without a restart; "
          f"{hall.by_hand[False]} results that nobody showed and {hall.by_hand[True]} that players showed wrong were entered "
          "by hand; all points are as they should be")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"failed: {failure}", file=sys.stderr)
        sys.exit(1)
