#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scenarios of the Laws at boards of the real daemon: the same hands, each at a table of its own; cards and proposals as the
arbiter's page asks for them, the rulings given, the board put right, play going on, and the export. docs/scenarios.md says which.

usage: scenarios_in_hall_test.py FOLDER_OF_THE_PROGRAMS SCENARIO_FILE... [--only ID...]
Without EBOARD_LONG=1 in the environment it plays one scenario in three, and what else it takes to meet every edition and card."""
import collections
import concurrent.futures
import json
import re
import subprocess
import sys
import threading
import time
import urllib.error

from hall import LONG, Daemon, Failure, as_program, folder, running, verify, wait_for, write_config
from hand_board import HandBoard

SPEED = 15  # divided by 2, 3, ... where some play again: a busy computer then delays hands by less of a table's time
AT_ONCE = 40  # boards that are played at
LONGEST = 900  # seconds of a table
LATEST = 0.15  # seconds of a table: hands are no later than that where nothing else is done
PULSE = 0.005  # seconds: how often it is looked whether this computer is late
PLAYS = 4  # of a table at which hands were later than that
KEPT = 280  # cards for each addressee: the daemon keeps 300 of all boards in memory
LEAST = 300  # scenarios that can be played
ONE_IN = 1 if LONG else 3
# Of the editions that `eboardctl editions` lists those of which no scenario is played at a board; every other one is.
NOT_AT_A_BOARD = {"fide-2005-61min", "fide-2018-chess960"}
TIMELESS = re.compile(r' (?:clock|because)=(?:"[^"]*"|\S+)')
SET_TIMES = re.compile(r" (?:white|black)=\S+")
DECISION = "Arbiter's decision "


def timeless(ruling):
    """Without what depends on how long somebody thought."""
    ruling = TIMELESS.sub("", ruling)
    return SET_TIMES.sub("", ruling) if ruling.startswith("R-SETCLOCK") else ruling


def scenarios(programs, files):
    """What the runner of scenarios prints of each."""
    done = subprocess.run([programs / "scenarios", "--hall", *files], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"scenarios --hall says {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def editions_at_a_board(programs):
    done = subprocess.run([programs / "eboardctl", "editions"], capture_output=True, text=True, check=True)
    listed = {line.split()[0] for line in done.stdout.splitlines()}
    if not NOT_AT_A_BOARD < listed:
        raise Failure(f"eboardctl editions lists {sorted(listed)}, without {sorted(NOT_AT_A_BOARD)}")
    return listed - NOT_AT_A_BOARD


def seconds_of(script):
    return (script["rest"] + sum(step["wait"] for step in script["steps"])) / 1000


def that_fit(scripts):
    """Those that are short enough, with few cards first, as long as the daemon keeps all cards."""
    room = collections.Counter(arbiter=KEPT, claim=KEPT, operator=KEPT)
    fit = []
    for scenario, script in sorted(scripts, key=lambda pair: len(pair[1]["end"]["cards"])):
        cards = collections.Counter(card["for"] for card in script["end"]["cards"])
        if seconds_of(script) <= LONGEST and cards <= room:
            room -= cards
            fit.append((scenario, script))
    return fit


def sample(scripts):
    """One scenario in so many, and what else it takes to have every edition, and every card that somebody sees in the end."""
    tables = collections.defaultdict(list)
    for scenario, script in scripts:
        tables[scenario].append(script)
    chosen, met = set(sorted(tables)[::ONE_IN]), set()
    for scenario in sorted(tables, key=lambda each: (each not in chosen, each)):
        brings = {script["board"]["edition"] for script in tables[scenario]}
        brings |= {card["code"] for script in tables[scenario] for card in script["end"]["cards"]}
        if scenario in chosen or brings - met:
            chosen.add(scenario)
            met |= brings
    return [(scenario, script) for scenario, script in scripts if scenario in chosen]


class Pulse:
    """How late this computer is with what waits for nothing but the time: as late may the daemon be, and what a board answers."""

    def __init__(self):
        self.late = []  # when, and by how much
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.beat)

    def beat(self):
        while not self.over.is_set():
            began = time.monotonic()
            time.sleep(PULSE)
            now = time.monotonic()
            self.late.append((now, now - began - PULSE))

    def latest(self, since, until):
        return max((late for when, late in self.late if since <= when <= until), default=0)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()


class Table:
    """A table of a scenario, at a board of the daemon."""

    def __init__(self, daemon, pulse, here, speed, number, scenario, script):
        self.daemon, self.pulse, self.here, self.speed = daemon, pulse, here, speed
        self.number, self.scenario, self.script = number, scenario, script
        self.board = None
        self.shown = None  # what was proposed on the card that was looked at last
        self.requests = 0
        self.latest = 0  # seconds of the table that hands and arbiter came too late, at most

    def play(self):
        """What went wrong, or None."""
        first, *rest = self.script["steps"]
        serial = f"{20000 + self.number}"
        try:
            with HandBoard(self.here / f"board-{self.number}", serial, bytes.fromhex(first["say"])) as self.board:
                self.until("a signal", self.ready)
                self.hands(rest)
                self.come_to_its_end()
        except Failure as failure:
            return f"{self.scenario}, board {self.number}: {failure}"
        return None

    def hands(self, steps):
        began = time.monotonic()
        try:
            for step in steps:
                self.step(step["wait"], lambda step=step: self.take(step))
            self.step(self.script["rest"], lambda: None)
        finally:
            self.latest = max(self.latest, self.pulse.latest(began, time.monotonic()) * self.speed)

    def step(self, milliseconds, take):
        """After so many of the table."""
        began = time.monotonic()
        time.sleep(milliseconds / 1000 / self.speed)
        take()
        self.latest = max(self.latest, (time.monotonic() - began) * self.speed - milliseconds / 1000)

    def until(self, what, condition):
        return wait_for(what, lambda: self.daemon.check() or condition())

    def take(self, step):
        if "say" in step:
            self.board.report(bytes.fromhex(step["say"]))
            # Time passes at the table when it was heard there, however busy this computer is.
            wait_for("somebody who reads what the board says", self.board.heard, every=0.001)
        elif "look" in step:
            self.look(step)
        else:
            self.rule(step)

    def get(self, path):
        """None while there is no such thing, or the daemon has too many questions."""
        try:
            return json.loads(self.daemon.arbiter.get(path))
        except urllib.error.HTTPError as error:
            error.close()
            if error.code in (404, 409, 503):
                return None
            raise

    def ready(self):
        board = self.get(f"/api/boards/{self.number}")
        return board and board["device"]["state"] == "ready"

    def standing(self):
        return self.get(f"/api/boards/{self.number}/rulings") or {}

    def cards(self):
        """Of the latest game, without those withdrawn."""
        game = self.standing().get("game") or 0
        cards = (self.get(f"/api/irregularities?board={self.number}") or {}).get("irregularities", [])
        mine = [card for card in cards if card["game"] == game and card["state"] != "withdrawn"]
        return sorted(mine, key=lambda card: card["id"])

    def card(self, name):
        """`name`: its code, and how many of that code came before it."""
        code, place = name
        return self.until(f"the card {code}", lambda: dict(enumerate(c for c in self.cards() if c["code"] == code)).get(place))

    def agree(self, what, wanted, found):
        """Waits until found() is what is wanted."""
        seen = None

        def same():
            nonlocal seen
            seen = found()
            return seen == wanted
        try:
            self.until(what, same)
        except Failure:
            raise Failure(f"{what}: {json.dumps(seen)}, wanted is {json.dumps(wanted)}") from None

    def agree_on_cards(self, wanted):
        keys = ("code", "article", "state", "for")
        self.agree("the cards", [[card[key] or "" for key in keys] for card in wanted],
                   lambda: [[card[key] or "" for key in keys] for card in self.cards()])

    def look(self, step):
        self.agree_on_cards(step["cards"])
        number = self.card(step["look"])["number"]

        def found():
            told = self.get(f"/api/proposals?alert={number}")
            if told is None:
                return None
            self.shown = told["proposals"]
            return {"ply": told["ply"], "phase": told["phase"],
                    "proposals": [{"rulings": [timeless(ruling) for ruling in one["rulings"]],
                                   **{key: one[key] for key in ("why", "article", "decider", "refused")}}
                                  for one in self.shown],
                    "claims": [{key: claim[key] for key in ("kind", "by", "article")} for claim in told["claims"]]}
        self.agree(f"what is proposed on {step['look'][0]}", step["shown"], found)

    def rule(self, step):
        self.agree("plies before a ruling", step["ply"], lambda: self.standing().get("ply", 0))
        ruling = step["rule"]
        if "proposed" in step:
            proposal, place = step["proposed"]
            ruling = self.shown[proposal]["rulings"][place]
        self.requests += 1
        body = {"ruling": ruling, "author": "A. Arbiter", "id": f"{self.scenario}-{self.number}-{self.requests}"}
        if step["ply"]:
            body["ply"] = step["ply"]
        if step["about"]:
            body["about"] = self.card(step["about"])["id"]
        status, answer = self.until("room for a ruling", lambda: self.post(body))
        wanted = (422, step["refused"]) if "refused" in step else (201, step["article"])
        found = (status, answer.get("error") if "refused" in step else answer.get("article"))
        if found != wanted:
            raise Failure(f"{ruling} is answered with {status} {answer}, wanted is {wanted}")
        if "refused" not in step:
            self.agree(f"the clock after {ruling}", step["clock"], lambda: self.clock_after(answer["number"]))

    def clock_after(self, number):
        """What the clock is to show after that ruling, in seconds."""
        rulings = self.standing().get("rulings", [])
        if len(rulings) < number:
            return "not told"
        clock = rulings[number - 1]["clock_after"]
        return clock and [round(clock[side] / 1000) for side in ("white_ms", "black_ms")]

    def post(self, body):
        status, answer = self.daemon.arbiter.post(f"/api/boards/{self.number}/rulings", body)
        return (status, answer) if status not in (429, 503) else None

    def come_to_its_end(self):
        end = self.script["end"]
        self.agree("plies and phase", [end["ply"], end["phase"]],
                   lambda: [self.standing().get(key) for key in ("ply", "phase")])
        self.agree_on_cards(end["cards"])

    def compare(self, game):
        """With the last game of the board in the export. What is wrong, or None."""
        end = self.script["end"]
        if game is None and end["ply"] == 0 and end["phase"] != "over":
            return None  # nobody played, and no ruling ended it: it has no number yet
        if game is None:
            return f"{self.scenario}, board {self.number}: no game in the export"
        found = {"result": game["Result"], "moves": game["moves"]}
        wanted = {"result": end["result"], "moves": end["moves"]}
        rest = game["told"]
        for decision in end["decisions"]:
            rest = rest.replace(f": {decision}.", "", 1)
        told = len(game["told"]) - len(rest) == sum(len(f": {decision}.") for decision in end["decisions"])
        if found == wanted and told and game["told"].count(DECISION) == len(end["decisions"]):
            return None
        return f"{self.scenario}, board {self.number}: the export has {game}, wanted is {end}"


def games_of(pgn):
    """The last game of each board: tags, moves, and what is told in comments."""
    games = {}
    for text in re.split(r"\n\n(?=\[)", pgn.strip()):
        header, movetext = text.split("\n\n", 1)
        game = dict(re.findall(r'^\[(\w+) "(.*)"\]$', header, re.MULTILINE))
        game["told"] = " ".join(" ".join(re.findall(r"\{([^}]*)\}", movetext)).split())
        words = re.sub(r"\{[^}]*\}", " ", movetext).split()
        game["moves"] = [word for word in words[:-1] if not re.fullmatch(r"\d+\.+|--", word)]
        games[int(game["Board"])] = game
    return games


def write_hall(here, scripts, speed):
    """The configuration of all tables, as an organiser writes it."""
    lines = []
    for number, (_, script) in enumerate(scripts, 1):
        lines += ["", "[[board]]", f"number = {number}"]
        lines += [f"{key} = {json.dumps(value)}" for key, value in script["board"].items()]
    ports = [here / f"board-{number}" for number in range(1, len(scripts) + 1)]
    return write_config(here / "hall.toml", ports, "", speed, daemon="\n".join(lines))


def play(programs, scripts, speed):
    """All tables, each a pair of scenario and script. For each: what went wrong, or None, and whether it was too late for them."""
    with folder() as here:
        config = write_hall(here, scripts, speed)
        with running(Daemon(programs, here, config)) as daemon, Pulse() as pulse:
            tables = [Table(daemon, pulse, here, speed, number, *pair) for number, pair in enumerate(scripts, 1)]
            with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as hands:
                told = list(hands.map(Table.play, tables))
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        database = here / "eboardd.db"
        exported = subprocess.run([programs / "eboardctl", "export", "--db", database, "--format", "pgn"],
                                  capture_output=True, text=True, check=True)
        games = games_of(exported.stdout)
        verify(programs, database)
    return [(fault or table.compare(games.get(table.number)), table.latest > LATEST) for fault, table in zip(told, tables)]


def faults_of(programs, scripts):
    """What went wrong. Where this computer was too busy for the hands, they play again."""
    faults = []
    for earlier in range(PLAYS):
        again = []
        for (fault, late), pair in zip(play(programs, scripts, SPEED / (earlier + 1)), scripts):
            if fault and late and earlier + 1 < PLAYS:
                again.append(pair)
            elif fault:
                faults.append(f"{fault}{', and the hands were late' if late else ''}")
        if not again:
            break
        print(f"played again, since this computer was busy: {', '.join(scenario for scenario, _ in again)}", flush=True)
        scripts = again
    return faults


def main(programs):
    files, only = sys.argv[2:], None
    if "--only" in files:
        at = files.index("--only")
        files, only = files[:at], files[at + 1:]
    told = [each for each in scenarios(programs, files) if not only or each["scenario"] in only]
    scripts = that_fit([(each["scenario"], script) for each in told for script in each["tables"]])
    if not only:
        can_be = {scenario for scenario, _ in scripts}
        scripts = sample(scripts)
        editions = {script["board"]["edition"] for _, script in scripts}
        if len(can_be) < LEAST or editions != editions_at_a_board(programs):
            raise Failure(f"{len(can_be)} scenarios can be played, of {sorted(editions)}")
    scripts.sort(key=lambda pair: -seconds_of(pair[1]))  # none of the longest is played alone at the end
    began = time.monotonic()
    faults = faults_of(programs, scripts)
    if faults:
        raise Failure("\n".join(faults))
    played = {scenario for scenario, _ in scripts}
    editions = collections.Counter(edition for edition, _ in {(script["board"]["edition"], scenario) for scenario, script in scripts})
    cards = sorted({card["code"] for _, script in scripts for card in script["end"]["cards"]})
    print(f"{len(played)} scenarios at {len(scripts)} tables in {time.monotonic() - began:.0f} s: "
          f"{', '.join(f'{count} of {edition}' for edition, count in sorted(editions.items()))}")
    print(f"cards: {', '.join(cards)}")


if __name__ == "__main__":
    as_program(main)
