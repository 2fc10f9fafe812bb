#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Boards play while everything goes wrong on the way to Lichess, at random: requests and answers are lost, the service is slow,
broken, away, busy, forgets what it holds back, ends games and changes moves by itself, and the daemon is killed and restarted. In
the end Lichess shows every game once, with all moves and its result, and no request came too soon.

usage: lichess_faults.py FOLDER_OF_THE_PROGRAMS [--boards N] [--seconds N] [--seed N] [--away SECONDS]

--away: how long the service is away once, in the middle."""
import argparse
import json
import random
import re
import subprocess
import sys
import time

from hall import Daemon, Failure, Simulator, as_program, events, folder, games, verify, wait_for, write_config
from lichess_stand_in import MOST_GAMES, UCI, StandIn
from lichess_test import left_behind, the_wait_is_over

GAMES = "demo-games.pgn"
SPEED = 12
#: Between two troubles, in s.
PAUSE = 1.5


class Campaign:
    def __init__(self, options, here, lichess):
        self.options, self.here, self.lichess = options, here, lichess
        self.luck = random.Random(options.seed)
        self.identity = lichess.a_round()
        self.round = lichess.rounds[self.identity]
        self.round.delay = self.luck.choice((0, 3))
        self.token = here / "token"
        self.token.write_text("lip_secret", encoding="utf-8")
        self.token.chmod(0o600)
        outlet = f'[outlets.lichess]\nurl = "{lichess.url}"\ntoken_file = "{self.token}"\nround = "{self.identity}"\n'
        boards = [here / f"board-{n}" for n in range(1, options.boards + 1)]
        self.config = write_config(here / "hall.toml", boards, outlet, SPEED)
        self.daemon = None
        self.met = {}  # how often, by name
        self.known = {}  # whether play is possible, by FEN
        self.possible = {}  # as games(), as far as Lichess takes them
        self.left_out = 0  # games, and parts of games, for which the round had no room

    # --- troubles

    def requests_fail(self):
        self.lichess.faults += self.luck.choices(["cut", "cut after", 500, 502, 503, ("slow", self.luck.uniform(0.5, 4))],
                                                 k=self.luck.randint(1, 3))

    def away(self):
        self.lichess.is_away = True
        time.sleep(self.luck.uniform(1, 5))
        self.lichess.is_away = False

    def busy(self):
        """The daemon is killed while it waits, so that the test need not wait as well."""
        self.lichess.faults = [(429, self.luck.choice((0, 20, 90)))]
        wait_for("a request", lambda: not self.lichess.faults, 60)
        time.sleep(self.luck.uniform(0.2, 2))
        self.daemon.kill()
        the_wait_is_over(self)
        self.start()

    def killed(self):
        self.daemon.kill()
        time.sleep(self.luck.uniform(0, 2))
        self.start()

    def restarted(self):
        if self.daemon.stop() != 0:
            raise Failure(f"the daemon says at its end: {self.daemon.said()[-500:]}")
        self.start()

    def service_forgets(self):
        with self.lichess.lock:
            self.round.held.clear()

    def service_ends_a_game(self):
        if chapter := self.running_chapter():
            chapter.tags["Result"] = "1/2-1/2"

    def somebody_changes_a_move(self):
        if (chapter := self.running_chapter()) and chapter.moves:
            chapter.put_into_variation("Zz9" if self.luck.random() < 0.5 else "e4")

    def running_chapter(self):
        with self.lichess.lock:
            running = [chapter for chapter in self.round.chapters if chapter.tags.get("Result") == "*"]
        return self.luck.choice(running) if running else None

    # --- the run

    def start(self):
        # A killed daemon's request is still served, slowly perhaps; it is not the new one's.
        wait_for("the end of what is under way", self.lichess.is_idle, 30)
        self.daemon = Daemon(self.options.programs, self.here, self.config)

    def play(self):
        troubles = [self.requests_fail] * 4 + [self.away, self.busy, self.killed, self.restarted, self.service_forgets,
                                               self.service_ends_a_game, self.somebody_changes_a_move]
        deck = []
        until = time.monotonic() + self.options.seconds
        while time.monotonic() < until:
            deck = deck or self.luck.sample(troubles, len(troubles))
            trouble = deck.pop()
            self.met[trouble.__name__] = self.met.get(trouble.__name__, 0) + 1
            trouble()
            time.sleep(self.luck.uniform(0, 2 * PAUSE))
        if self.options.away:
            self.lichess.is_away = True
            time.sleep(self.options.away)
            self.lichess.is_away = False
            # The round may be full by now, and games go on that it has and that it has not.
            time.sleep(20)
            self.killed()
            time.sleep(20)
        self.lichess.faults = []
        time.sleep(2)

    def games(self):
        """{(table, number): (moves of its parts, result)} as the store has them: a game that was played on while nobody looked
        goes on, for Lichess, as another one."""
        stored = events(self.here / "eboardd.db")
        found = {}
        for table in range(1, self.options.boards + 1):
            for number, game in games(stored, table).items():
                parts = [[]]  # plies, and behind which position each is played
                for uci, fen in zip(game["plies"], ["", *game["fens"]]):
                    parts[-1].append((uci, fen)) if UCI.match(uci) else parts.append([])
                found[table, number] = [parts[0], *filter(None, parts[1:])], game["result"]
        self.possible = {name: (self.possible_parts(parts), result) for name, (parts, result) in found.items()}
        return {name: ([[uci for uci, _ in part] for part in parts], result) for name, (parts, result) in found.items()}

    def possible_parts(self, parts):
        """Without what was played from positions in which play is not possible."""
        begins = ([0], *([n for n, (_, fen) in enumerate(part) if self.is_possible(fen)] for part in parts[1:]))
        return [[uci for uci, _ in part[begin[0]:]] for part, begin in zip(parts, begins) if begin]

    def is_possible(self, fen):
        if fen not in self.known:
            asked = [self.options.programs / "eboardctl", "perft", "--fen", fen, "--depth", "1"]
            self.known[fen] = subprocess.run(asked, capture_output=True, check=False).returncode == 0
        return self.known[fen]

    def shown(self):
        with self.lichess.lock:
            self.lichess.release(self.round)
            chapters = list(self.round.chapters)
            names = [chapter.tags["GameId"].split("-") for chapter in chapters]
            moves = self.lichess.squares([chapter.pgn(variations=False) for chapter in chapters])
        if len({tuple(name) for name in names}) < len(names):
            raise Failure(f"a game is there twice: {names}")
        parts = {}
        for name, own, chapter in zip(names, moves, chapters):
            part = int(name[6]) if len(name) > 6 else 1
            parts.setdefault((int(name[3]), int(name[5])), {})[part] = own, chapter.tags["Result"]
        found = {}
        for game, own in parts.items():
            results = [own[part][1] for part in sorted(own)]
            # A part that is not the last one has none, once Lichess knows all.
            found[game] = [own[part][0] for part in sorted(own)], " ".join([one for one in results[:-1] if one != "*"] + results[-1:])
        return found

    def differences(self):
        """A position that is not possible is none that Lichess takes, a round there holds no more than so many games, and moves
        that were taken back stay until there are others. The operator has to be told of each."""
        shown, stored = self.shown(), self.games()
        wrong = {name: (shown.get(name), stored.get(name)) for name in {*shown, *stored} if shown.get(name) != stored.get(name)}
        notices = json.loads(self.daemon.arbiter.get("/api/outlets"))["outlets"][0]["notices"]
        lacking = {}  # how many parts of a game are not there
        for name, (there, _) in list(wrong.items()):
            possible = self.possible.get(name)
            told = any(re.match(f"Lichess (has|shows) the game at board {name[0]} up to ", notice) for notice in notices)
            more = any(notice.startswith(f"Lichess shows more moves at board {name[0]} than were played") for notice in notices)
            if told and there == possible or more and self.goes_further(there, possible):
                del wrong[name]
            elif possible and (there is None or there == (possible[0][:len(there[0])], "*")):
                lacking[name] = len(possible[0]) - len(there[0] if there else ())
        self.left_out = sum(lacking.values())
        if self.left_out and len(self.round.chapters) == MOST_GAMES and self.is_told(self.left_out, notices):
            for name in lacking:
                del wrong[name]
        return wrong

    @staticmethod
    def goes_further(there, here):
        return bool(there and here) and there[1] == here[1] and len(there[0]) == len(here[0]) and all(
            shown[:len(played)] == played for shown, played in zip(there[0], here[0]))

    def is_told(self, left_out, notices):
        begin = f"{left_out} games of round 1 are" if left_out > 1 else "1 game of round 1 is"
        begin += f" not at Lichess, since a round there shows {MOST_GAMES}: "
        return sum(notice.startswith(begin) for notice in notices) == 1

    def compare(self):
        try:
            wait_for("the games at Lichess", lambda: not self.differences(), 150, every=1)
        except Failure:
            found = self.differences()
            raise Failure(f"seed {self.options.seed}: Lichess shows {len(found)} games that are others than were played, and has "
                          f"no room for {self.left_out}: {dict(list(found.items())[:3])}") from None


def main(programs):
    parser = argparse.ArgumentParser()
    parser.add_argument("programs")
    for name, default in (("--boards", 10), ("--seconds", 240), ("--seed", 1), ("--away", 0)):
        parser.add_argument(name, type=int, default=default)
    options = parser.parse_args()
    options.programs = programs
    data = __file__.rsplit("/integration/", maxsplit=1)[0] + "/data/" + GAMES
    with folder(keep_failed=True) as here, StandIn(programs) as lichess:
        campaign = Campaign(options, here, lichess)
        simulator = Simulator(programs, here, data, options.boards, "--level", "L0", "--speed", SPEED, "--max-think", 20,
                              "--seed", options.seed, "--loop")
        try:
            campaign.start()
            campaign.play()
            simulator.kill()
            campaign.compare()
            games = campaign.games()
            if campaign.daemon.stop() != 0:
                raise Failure("the daemon does not end well")
        finally:
            simulator.kill()
            campaign.daemon.kill()
        left_behind(campaign)
        verify(programs, here / "eboardd.db")
        if lichess.violations:
            raise Failure(f"rules were broken: {lichess.violations[:5]}")
        print(f"lichess_faults_games {len(games)} games, {sum(result != '*' for _, result in games.values())} with a result")
        print(f"lichess_faults_shown {len(lichess.chapters(campaign.identity))} games, none twice")
        print(f"lichess_faults_without_room {campaign.left_out} games")
        print(f"lichess_faults_requests {len(lichess.log)} requests")
        for name, count in sorted(campaign.met.items()):
            print(f"lichess_faults_{name} {count} times")


if __name__ == "__main__":
    sys.exit(as_program(main))
