#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Standings beside those of TieBreakServer (OttoMilvang/TieBreakServer, by the FIDE Technical Commission's author), which is an
oracle and no part of this project: without its folder, in --oracle or EBOARD_TIE_BREAK_ORACLE, this is skipped.

usage: tie_breaks.py FOLDER_OF_THE_PROGRAMS [--oracle FOLDER] [--count N] [--first SEED] [--speed] [--keep FOLDER]

Makes N tournaments, half with the oracle's generator, half with the one below (byes, forfeits, withdrawals, late entries, players
without rating, 3-1-0, round robins, teams), and compares every value and rank in both editions. Differences that docs/tie-breaks.md
explains are counted, others are printed and end it with 1. --speed instead compares the time for 2,000 players, 13 rounds and ten
tie-breaks."""
import argparse
import collections
import contextlib
import io
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

EDITIONS = {"2024-08-01": "2025/06/01", "2026-03-01": "2026/06/01"}
# What the oracle remembers of Fore Buchholz changes what comes behind it: that comes last.
SWISS = ("PTS STD WIN WON BPG BWG REP TPN PS PS/C1 BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P SB SB/C1 SB/C2 SB/P AOB KS ARO ARO/C1"
         " ARO/C2 ARO/M1 TPR PTP APRO APPO RTNG ARO/U1400 TPR/U1400 PTP/U1400 AOB/F FB FB/C1").split()
ROUND_ROBIN = "PTS STD WIN WON BPG BWG REP PS SB SB/C1 KS KS/L+1 KS/L-1 KS/L60 ARO ARO/C1 TPR PTP APRO APPO".split()
TEAMS = ("MPTS GPTS STD WIN REP PS:MP PS:GP SB:MP EMMSB EMGSB BC KS:MP KS:GP SB:GP EGMSB EGGSB BH:MP BH:GP BH:MP/C1 BH:GP/C1 BH:MP/P"
         " AOB:MP SB:MP/C1 EMGSB/C1 SSSC FB:MP FB:GP").split()
TEAMS_ROUND_ROBIN = TEAMS[:13]  # of an odd number of teams the oracle cannot work out the next ones
CHAINS = {"swiss": ("PTS DE BH/C1 BH SB", "PTS BH/C1 DE WON TPN", "PTS DE/P SB DE PS"),
          "round_robin": ("PTS DE SB WIN", "PTS SB DE KS TPN"),
          "teams": ("MPTS DE GPTS TBR", "MPTS EDE BC", "MPTS GPTS DE BBE", "MPTS EDET", "MPTS EDEB", "GPTS MPTS DE TPN",
                    "MPTS EDE/P SB:GP")}
BATCH = 10


class Made:
    """One tournament of the generator."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.round_robin = self.random.random() < 0.25
        count = self.random.randint(4, 12) if self.round_robin else self.random.randint(6, 50)
        self.rounds = count - 1 + count % 2 if self.round_robin else min(self.random.choice((5, 7, 9)), count - 1)
        self.three_one = self.random.random() < 0.2
        self.forfeits = self.random.choice((0, 0.03, 0.1))
        unrated = self.random.choice((0, 0, 0.1))
        self.ratings = sorted((0 if self.random.random() < unrated else self.random.randint(1200, 2700) for _ in range(count)),
                              reverse=True)
        self.entries = [[] for _ in range(count)]
        self.points = [0] * count
        self.met = set()
        self.whites = [0] * count
        self.had_bye = set()
        # Late entries and withdrawals: the rounds in which somebody is there at all.
        self.there = [(self.random.randint(1, self.rounds) if self.random.random() < 0.08 else 1,
                       self.random.randint(1, self.rounds) if self.random.random() < 0.08 else self.rounds)
                      for _ in range(count)]
        self.schedule = self.berger(count) if self.round_robin else None
        for number in range(1, self.rounds + 1):
            self.play(number)

    @staticmethod
    def berger(count):
        """Who meets whom by the circle method."""
        circle = list(range(count)) + ([None] if count % 2 else [])
        rounds = []
        for turn in range(len(circle) - 1):
            pairs = [(circle[at], circle[-1 - at]) for at in range(len(circle) // 2)]
            rounds.append([pair[::-1] if turn % 2 else pair for pair in pairs])
            circle.insert(1, circle.pop())
        return rounds

    def score(self, result):
        win, draw = (30, 10) if self.three_one else (10, 5)
        return {"1": win, "+": win, "F": win, "U": win, "=": draw, "H": draw}.get(result, 0)

    def enter(self, player, opponent, colour, result):
        self.entries[player].append((opponent, colour, result))
        self.points[player] += self.score(result)

    def game(self, white, black):
        if self.random.random() < self.forfeits:
            results = self.random.choice(("+-", "-+", "--"))
        else:
            # The stronger wins more often, so that scores spread.
            edge = (self.ratings[white] - self.ratings[black]) / 1500
            results = self.random.choices(("10", "==", "01"), (max(0.1, 0.4 + edge), 0.3, max(0.1, 0.3 - edge)))[0]
            self.met.add(frozenset((white, black)))
        self.enter(white, black, "w", results[0])
        self.enter(black, white, "b", results[1])
        self.whites[white] += 1

    def play(self, number):
        if self.schedule:
            for white, black in self.schedule[number - 1]:
                if None in (white, black):
                    self.enter(white if black is None else black, None, " ", "Z")
                else:
                    self.game(white, black)
            return
        waiting = []
        for player in sorted(range(len(self.entries)), key=lambda one: (-self.points[one], one)):
            first, last = self.there[player]
            asked = self.random.random()
            if not first <= number <= last:
                self.enter(player, None, " ", self.random.choice(("Z", "Z", "Z", "H")) if number < first else "Z")
            elif asked < 0.05:
                self.enter(player, None, " ", "H" if asked < 0.03 else "Z" if asked < 0.045 else "F")
            else:
                waiting.append(player)
        if len(waiting) % 2:
            left = next((one for one in reversed(waiting) if one not in self.had_bye), waiting[-1])
            waiting.remove(left)
            self.had_bye.add(left)
            self.enter(left, None, " ", "U")
        while waiting:
            one = waiting.pop(0)
            other = next((each for each in waiting if frozenset((one, each)) not in self.met), waiting[0])
            waiting.remove(other)
            white, black = (one, other) if self.whites[one] <= self.whites[other] else (other, one)
            self.game(white, black)

    def trf(self):
        lines = ["012 Made", "032 FID", "042 2026/06/01", "052 2026/06/09", f"062 {len(self.entries)}",
                 "092 Individual: " + ("Round Robin" if self.round_robin else "Swiss-System"), f"142 {self.rounds}", "152 W"]
        lines.append("162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0" if self.three_one else
                     "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5")
        for player, entries in enumerate(self.entries):
            line = f"001 {player + 1:4} m    {f'Player, {player + 1}':33} {self.ratings[player] or '':>4} FID {'':11} {'':10} "
            line += f"{self.points[player] / 10:4.1f} {player + 1:4}"
            for opponent, colour, result in entries:
                line += f"  {'0000' if opponent is None else format(opponent + 1, '4')} {'-' if opponent is None else colour} {result}"
            lines.append(line)
        return "\r\n".join(lines) + "\r\n"


class MadeTeams:
    """One team event: empty boards, matches that nobody played, byes of all kinds."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.round_robin = self.random.random() < 0.3
        self.count = self.random.randint(4, 8) if self.round_robin else self.random.randint(6, 20)
        self.rounds = self.count - 1 + self.count % 2 if self.round_robin else min(self.random.choice((5, 7)), self.count - 2)
        self.boards = self.random.choice((2, 4, 4, 6))
        self.match_points = self.random.choice(((20, 10), (20, 10), (30, 10)))
        self.forfeits = self.random.choice((0, 0.05, 0.1))
        self.entries = [[] for _ in range(self.count * self.boards)]
        self.points = [[0, 0] for _ in range(self.count)]
        self.met, self.left_over, self.had_bye, self.records = set(), [0] * self.rounds, set(), []
        schedule = Made.berger(self.count) if self.round_robin else None
        for number in range(1, self.rounds + 1):
            for one, other in schedule[number - 1] if schedule else self.pairs(number):
                if None in (one, other):
                    self.rest(one if other is None else other)
                else:
                    self.match(one, other, number)

    def members(self, team):
        return range(team * self.boards, (team + 1) * self.boards)

    def add(self, team, match_points, points):
        self.points[team][0] += match_points
        self.points[team][1] += points

    def rest(self, team):
        for player in self.members(team):
            self.entries[player].append((None, " ", " "))

    def pairs(self, number):
        waiting, win, draw = [], *self.match_points
        for team in sorted(range(self.count), key=lambda one: (-self.points[one][0], one)):
            asked = self.random.random()
            if asked >= 0.08:
                waiting.append(team)
                continue
            kind = "H" if asked < 0.04 else "Z" if asked < 0.06 else "F"
            self.records.append(f"240 {kind} {number:3} {team + 1:4}")
            share = {"H": 0.5, "Z": 0, "F": 1}[kind]
            self.add(team, {"H": draw, "Z": 0, "F": win}[kind], int(self.boards * 10 * share))
            self.rest(team)
        if len(waiting) % 2:
            team = next((one for one in reversed(waiting) if one not in self.had_bye), waiting[-1])
            waiting.remove(team)
            self.had_bye.add(team)
            self.left_over[number - 1] = team + 1
            self.add(team, draw, self.boards * 5)
            self.rest(team)
        pairs = []
        while waiting:
            one = waiting.pop(0)
            other = next((each for each in waiting if frozenset((one, each)) not in self.met), waiting[0])
            waiting.remove(other)
            self.met.add(frozenset((one, other)))
            pairs.append((one, other))
        return pairs

    def match(self, one, other, number):
        nobody = self.random.random() < self.forfeits
        lost = self.random.choice(("+-", "-+", "--"))
        scores = [0, 0]
        for board, (player, opponent) in enumerate(zip(self.members(one), self.members(other), strict=True)):
            colour = "wb" if board % 2 == 0 else "bw"
            results = lost if nobody else self.random.choice(("10", "01", "==", "=="))
            if not nobody and self.random.random() < self.forfeits:
                results = self.random.choice(("+-", "-+", "--"))
            self.entries[player].append((opponent, colour[0], results[0]))
            self.entries[opponent].append((player, colour[1], results[1]))
            for side in (0, 1):
                scores[side] += {"1": 10, "+": 10, "=": 5}.get(results[side], 0)
        if nobody:
            self.records.append(f"330 {lost} {number:3} {one + 1:3} {other + 1:3}")
        win, draw = self.match_points
        ahead = scores[0] - scores[1]
        both = draw if scores[0] else 0
        self.add(one, win if ahead > 0 else both if ahead == 0 else 0, scores[0])
        self.add(other, win if ahead < 0 else both if ahead == 0 else 0, scores[1])

    def trf(self):
        win, draw = self.match_points
        lines = ["012 Made", "032 FID", "042 2026/06/01", "052 2026/06/09", f"062 {len(self.entries)}", f"082 {self.count}",
                 "092 Team: " + ("Round Robin" if self.round_robin else "Swiss-System"), f"142 {self.rounds}", "152 W",
                 "162  W 1.0    D 0.5    L 0.0",
                 "192 " + ("BERGER_TEAM_ROUNDROBIN_G1" if self.round_robin else "FIDE_TEAM_TYPEA_MP_GP"),
                 "352 " + ("WB" * self.boards)[:self.boards], f"362 TW {win / 10:3.1f}   TD {draw / 10:3.1f}   TL 0.0"]
        for player, entries in enumerate(self.entries):
            points = sum({"1": 10, "+": 10, "=": 5}.get(result, 0) for _, _, result in entries)
            line = f"001 {player + 1:4} m    {f'Player, {player + 1}':33} {2000 - player:>4} FID {'':11} {'':10} {points / 10:4.1f} {player + 1:4}"
            for opponent, colour, result in entries:
                line += " " * 10 if opponent is None else f"  {opponent + 1:4} {colour} {result}"
            lines.append(line.rstrip())
        for team in range(self.count):
            match_points, points = self.points[team]
            lines.append(f"310 {team + 1:3} {f'Team {team + 1}':32} {f'T{team + 1}':5} {2000.0:6.1f} {match_points / 10:6.1f}"
                         f" {points / 10:6.1f} {team + 1:3} " + "".join(f" {player + 1:4}" for player in self.members(team)))
        if any(self.left_over):
            lines.append(f"320 {draw / 10:4.1f} {self.boards / 2:4.1f}" + "".join(f" {team or '000':>3}" for team in self.left_over))
        return "\r\n".join(lines + self.records) + "\r\n"


class Oracle:
    def __init__(self, folder):
        self.folder = folder
        sys.path.insert(0, str(folder))
        from tiebreakchecker import tiebreakchecker  # noqa: PLC0415, its folder is known only now
        self.checker = tiebreakchecker

    def table(self, path, rounds, swiss, tie_breaks):
        """{number: (rank, values)}, or None if it cannot read the file."""
        printed = io.StringIO()
        arguments, sys.argv = sys.argv, ["tiebreakchecker.py", "-i", str(path), "-b", "utf-8", "-s" if swiss else "-p", "-n",
                                         str(rounds), "-N", str(rounds), "-t", *tie_breaks]
        try:
            with contextlib.redirect_stdout(printed):
                self.checker().common_main()
        finally:
            sys.argv = arguments
        answer = json.loads(printed.getvalue())
        if "tiebreakResult" not in answer:
            return None
        return {one["cid"]: (one["rank"], one["tiebreakScore"]) for one in answer["tiebreakResult"]["competitors"]}

    def generate(self, where, first, count, choose):
        """Files of its own generator, a few of one kind at a time."""
        for seed in range(first, first + count, BATCH):
            dice = random.Random(seed)
            rounds, players = choose(dice)
            batch = min(BATCH, first + count - seed)
            rates = [f"{dice.choice((0, 0.02, 0.08)):.2f}" for _ in range(3)]
            subprocess.run([sys.executable, str(self.folder / "tournamentgenerator.py"), "-n", str(rounds), "-p", str(players), "-S",
                            *rates, "-o", str(where / "T%d.trf"), "-g", str(seed), str(batch)], cwd=self.folder, check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for number in range(seed, seed + batch):
                path = where / f"T{number:04}.trf"
                # It gives up where nobody may be paired any more.
                if path.exists():
                    yield path, rounds


class Ours:
    """One program that answers for many files."""

    def __init__(self, programs):
        self.process = subprocess.Popen([programs / "bench_tie_breaks", "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def table(self, path, rounds, swiss, edition, tie_breaks):
        print(path, rounds, edition, "swiss" if swiss else "round_robin", ",".join(tie_breaks), sep="\t", file=self.process.stdin,
              flush=True)
        rows = {}
        while line := self.process.stdout.readline().rstrip("\n"):
            number, rank, *values = line.split("\t")
            rows[int(number)] = int(rank), values
        return rows


def same(theirs, ours):
    if theirs is None:
        return ours == "-"
    return ours != "-" and abs(float(theirs) - float(ours)) < 0.001


def entries_of(text):
    """{number: [(opponent, result)]} of the records 001."""
    return {int(line[4:8]): [(int(line[at:at + 4].strip() or 0), line[at + 7:at + 8]) for at in range(91, len(line), 10)]
            for line in text.splitlines() if line.startswith("001")}


class Explained:
    """What docs/tie-breaks.md says of the oracle, and of whom that may be."""

    def __init__(self, text, swiss, teams):
        self.swiss, self.teams = swiss, teams
        self.forfeited = "\n330" in text
        entries = entries_of(text)
        self.with_forfeits = {number for number, all_of_one in entries.items() if any(result in "+-" for _, result in all_of_one)}
        # Both lost a game that nobody came to.
        self.nobody_came = {number: sum(result == "-" and opponent and entries[opponent][round_][1] == "-"
                                        for round_, (opponent, result) in enumerate(all_of_one))
                            for number, all_of_one in entries.items()}
        self.voluntary = {number: sum(result in "HZ-" for _, result in all_of_one) for number, all_of_one in entries.items()}

    def covers(self, name, edition, number, theirs, ours):
        if self.teams:
            cut_of_products = "SB" in name and name.endswith("/C1") and edition != "2024-08-01"
            return (self.forfeited and (name in ("STD", "FB:GP") or cut_of_products)) or (name == "BC" and bool(self.with_forfeits))
        if name == "STD":
            return abs(float(ours) - float(theirs) - self.nobody_came[number] / 2) < 0.001
        if self.swiss:
            return name.startswith("SB/C") and edition != "2024-08-01" and self.voluntary[number] > 1
        if name in ("WON", "BPG", "BWG"):
            return number in self.with_forfeits
        if edition != "2024-08-01":
            return False
        return name in ("APRO", "APPO") or (name.split("/")[0] in ("ARO", "TPR", "PTP") and number in self.with_forfeits)


def met_again(text):
    """Whether two were paired twice."""
    for line in text.splitlines():
        opponents = [line[at:at + 4] for at in range(91, len(line), 10) if line.startswith("001")]
        opponents = [one for one in opponents if one.strip(" 0")]
        if len(opponents) != len(set(opponents)):
            return True
    return False


class Campaign:
    def __init__(self, oracle, ours, keep):
        self.oracle, self.ours, self.keep = oracle, ours, keep
        self.count = collections.Counter()
        self.differences = collections.Counter()
        self.known = collections.Counter()
        self.met_again = self.teams = self.known_boards = False
        self.explained = None

    def compare(self, path, rounds, swiss, teams=False):
        text = path.read_text(encoding="utf-8")
        self.explained = Explained(text, swiss, teams)
        self.known_boards = False
        self.met_again = met_again(text)
        self.teams = teams
        for edition, start in EDITIONS.items():
            lines = [f"042 {start}" if line.startswith("042") else line for line in text.splitlines()]
            here = path.with_suffix(f".{edition}.trf")
            here.write_text("\r\n".join(lines) + "\r\n", encoding="utf-8")
            self.values(here, rounds, swiss, edition)
            chains = CHAINS["teams" if teams else "swiss" if swiss else "round_robin"]
            self.chain(here, rounds, swiss, edition, chains[self.count.total() % len(chains)].split())
        self.count["team events" if teams else "tournaments"] += 1

    def values(self, path, rounds, swiss, edition):
        names = (TEAMS if swiss else TEAMS_ROUND_ROBIN) if self.teams else SWISS if swiss else ROUND_ROBIN
        theirs = self.oracle.table(path, rounds, swiss, names)
        if theirs is None:
            self.count["unread by the oracle"] += 1
            return
        ours = self.ours.table(path, rounds, swiss, edition, names)
        for column, name in enumerate(names):
            for number, (_, values) in theirs.items():
                wanted, found = values[column], ours[number][1][column]
                if same(wanted, found):
                    continue
                if self.explained.covers(name, edition, number, wanted, found):
                    self.known[edition, "swiss" if swiss else "round robin", f"values of {name}"] += 1
                    self.known_boards |= name == "BC"
                else:
                    self.different(path, name, edition, f"number {number}: oracle {wanted}, ours {found}")
            self.count["values"] += len(theirs)

    def chain(self, path, rounds, swiss, edition, names):
        theirs = self.oracle.table(path, rounds, swiss, names)
        if theirs is None:
            return
        ours = self.ours.table(path, rounds, swiss, edition, names)
        self.count["ranks"] += len(theirs)
        wrong = [number for number in theirs if theirs[number][0] != ours[number][0]]
        if wrong and self.known_boards and {"BC", "TBR", "BBE"} & set(names):
            self.known[edition, "swiss" if swiss else "round robin", "ranks by boards"] += len(wrong)
        elif wrong and self.met_again and swiss:
            self.known[edition, "swiss", "ranks by DE where two met again"] += len(wrong)
        elif wrong:
            self.different(path, " ".join(names), edition, f"number {wrong[0]}: oracle {theirs[wrong[0]][0]},"
                                                           f" ours {ours[wrong[0]][0]}, {len(wrong)} in all")

    def different(self, path, name, edition, what):
        self.differences[edition, name] += 1
        if self.differences[edition, name] <= 3:
            print(f"{path.name} {edition} {name}: {what}", flush=True)
            if self.keep:
                shutil.copy(path, self.keep)


def compare_speed(oracle, programs, here):
    path = here / "large.trf"
    subprocess.run([programs / "bench_tie_breaks", "--write", path], check=True)
    names = "PTS BH/C1 BH SB DE PS WON BPG AOB ARO TPR".split()
    start = time.monotonic()
    with open(here / "oracle.json", "w", encoding="utf-8") as printed:
        subprocess.run([sys.executable, oracle / "tiebreakchecker.py", "-i", path, "-b", "utf-8", "-s", "-n", "13", "-N", "13", "-t",
                        *names], cwd=oracle, stdout=printed, check=False)
    theirs_seconds = time.monotonic() - start
    start = time.monotonic()
    printed = subprocess.run([programs / "bench_tie_breaks", "--table", path, "--tie-breaks", ",".join(names)], check=True,
                             capture_output=True, text=True).stdout
    ours_seconds = time.monotonic() - start
    answer = json.loads((here / "oracle.json").read_text(encoding="utf-8"))
    rows = {int(number): (int(rank), values) for number, rank, *values in (line.split("\t") for line in printed.splitlines())}
    wrong = [one["cid"] for one in answer["tiebreakResult"]["competitors"]
             if one["rank"] != rows[one["cid"]][0] or not all(
                 name == "DE" or same(theirs, ours) for name, theirs, ours in
                 zip(names, one["tiebreakScore"], rows[one["cid"]][1], strict=True))]
    print(f"oracle {theirs_seconds:.2f} s, ours {ours_seconds:.3f} s with start and reading, {theirs_seconds / ours_seconds:.0f} times"
          f" faster, {f'{len(wrong)} rows differ' if wrong else 'the same table'}")
    return 1 if wrong else 0


def run_campaign(options, oracle, here):
    campaign = Campaign(Oracle(oracle), Ours(options.programs), options.keep)
    start = time.monotonic()
    of_oracle = campaign.oracle.generate(here, options.first, options.count // 2,
                                         lambda dice: (dice.choice((5, 7, 9)), dice.randint(10, 40)))
    for path, rounds in of_oracle:
        campaign.compare(path, rounds, True)
        for file in here.glob(f"{path.stem}*.trf"):
            file.unlink()
    for seed in range(options.first, options.first + options.count - options.count // 2):
        made = MadeTeams(seed) if seed % 3 == 0 else Made(seed)
        path = here / f"made-{seed}.trf"
        path.write_text(made.trf(), encoding="utf-8")
        campaign.compare(path, made.rounds, not made.round_robin, isinstance(made, MadeTeams))
        for file in here.glob("made-*.trf"):
            file.unlink()
    print(f"{dict(campaign.count)} in {time.monotonic() - start:.0f} s")
    for (edition, kind, name), count in sorted(campaign.known.items()):
        print(f"explained: {edition} {kind}, {name}: {count}")
    for (edition, name), count in sorted(campaign.differences.items()):
        print(f"different: {edition} {name}: {count}")
    return 1 if campaign.differences else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--oracle", type=pathlib.Path, default=os.environ.get("EBOARD_TIE_BREAK_ORACLE"))
    parser.add_argument("--count", type=int, default=100, help="tournaments (100)")
    parser.add_argument("--first", type=int, default=1, help="first seed (1)")
    parser.add_argument("--speed", action="store_true", help="compare how long a large tournament takes")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for tournaments with differences")
    options = parser.parse_args()
    if not options.oracle or not (pathlib.Path(options.oracle) / "tiebreakchecker.py").exists():
        print("tie-breaks: SKIPPED: --oracle names no folder of TieBreakServer")
        return 0
    oracle = pathlib.Path(options.oracle).resolve()
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        return compare_speed(oracle, options.programs, here) if options.speed else run_campaign(options, oracle, here)


if __name__ == "__main__":
    sys.exit(main())
