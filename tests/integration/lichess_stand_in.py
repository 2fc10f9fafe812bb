# SPDX-License-Identifier: MIT
"""Lichess's addresses for broadcasts, as far as a test needs them: what it takes, what it drops, how it knows a game again, what
it keeps of a corrected one, and all the ways in which it does not answer. Standard library only; `eboardctl check` plays the
moves."""
import contextlib
import http.server
import json
import pathlib
import re
import subprocess
import tempfile
import threading
import time
import urllib.parse

MOST_GAMES = 100
QUIET_PLIES = 100  # after which Lichess writes a draw by itself
TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$')
TOKEN = re.compile(r"\{([^}]*)\}|(\d+\.+)|(1-0|0-1|1/2-1/2|\*)|([^\s{}]+)")
CLOCK = re.compile(r"\[%clk ([\d:.]+)\]")
FAULT = re.compile(r":\d+ game (\d+) ply (\d+): ")
CENTRE_KING = re.compile(r"^K[a-h]?[1-8]?x?[de][45][+#]?$")
KEPT_TAGS = ("White", "WhiteElo", "WhiteTitle", "WhiteTeam", "WhiteFideId", "Black", "BlackElo", "BlackTitle", "BlackTeam",
             "BlackFideId", "TimeControl", "Result", "Termination", "Site", "Event", "Round", "Board", "Annotator", "GameId",
             "FEN", "SetUp", "Variant")


class Game:
    """One of a push."""

    def __init__(self, text):
        head, _, moves = text.partition("\n\n")
        self.tags = dict(match.groups() for line in head.splitlines() if (match := TAG.match(line)))
        self.moves = []  # [SAN, clock or None]
        for comment, _, _, move in TOKEN.findall(moves):
            if move:
                self.moves.append([move, None])
            elif comment and self.moves and (clock := CLOCK.search(comment)):
                self.moves[-1][1] = clock.group(1)

    def is_named(self):
        def named(side):
            name = self.tags.get(side, "").lower()
            return (len(name) > 1 and name not in ("unknown", "bye")) or self.tags.get(side + "FideId", "0") != "0"
        return named("White") and named("Black")


class Chapter:
    """A game as the round shows it."""

    def __init__(self, game):
        self.tags = {name: value for name, value in game.tags.items() if name in KEPT_TAGS and value != "?"}
        self.moves = []
        self.variations = []  # [ply from 0, [SAN, ...]]
        self.finished_by_service = False
        self.take(game)

    def take(self, game):
        """The first new or other move begins the new main line; what stood there stays as a variation."""
        for name, value in game.tags.items():
            if name in KEPT_TAGS and value != "?":
                self.tags[name] = value
        common = 0
        while common < min(len(self.moves), len(game.moves)) and self.moves[common][0] == game.moves[common][0]:
            self.moves[common][1] = self.moves[common][1] or game.moves[common][1]
            common += 1
        if common == len(game.moves):
            return
        if common < len(self.moves):
            self.variations.append([common, [san for san, _ in self.moves[common:]]])
        self.moves = self.moves[:common] + [list(move) for move in game.moves[common:]]
        quiet = 0
        for san, _ in self.moves:
            quiet = 0 if san[0] in "abcdefgh" or "x" in san else quiet + 1
            if quiet >= QUIET_PLIES and self.tags.get("Result", "*") == "*":
                self.tags["Result"] = "1/2-1/2"

    def is_of(self, game):
        """As Lichess knows a game again."""
        mine, theirs = self.tags, game.tags
        if "GameId" in mine and "GameId" in theirs:
            return mine["GameId"] == theirs["GameId"]

        def plain(tags, name):
            return "" if tags.get(name, "") == "?" else tags.get(name, "")

        def round_number(tags):
            return re.match(r"\d*", tags.get("Round", "")).group()

        def board(tags):
            parts = tags.get("Round", "").split(".")
            return tags.get("Board") or (parts[1] if len(parts) > 1 else "")
        if any(plain(mine, name) != plain(theirs, name) for name in ("Event", "Site")):
            return False
        if round_number(mine) != round_number(theirs):
            return False
        ids = [tags.get(side + "FideId", "0") for tags in (mine, theirs) for side in ("White", "Black")]
        sides = ("WhiteFideId", "BlackFideId") if "0" not in ids else ("White", "Black")
        same = board(mine) == board(theirs) and all(mine.get(side) == theirs.get(side) for side in sides)
        common = min(len(self.moves), len(game.moves))
        return same or (common > 0 and [m[0] for m in self.moves[:common]] == [m[0] for m in game.moves[:common]])

    def pgn(self):
        lines = [f'[{name} "{value}"]' for name, value in self.tags.items()]
        words = []
        black = " b " in self.tags.get("FEN", "")
        number = int(self.tags["FEN"].split()[5]) if "FEN" in self.tags else 1
        for ply, (san, clock) in enumerate(self.moves):
            count = ply + (1 if black else 0)
            words.append(f"{number + count // 2}{'.' if count % 2 == 0 else '...'} {san}")
            if clock:
                words.append("{ [%clk " + clock + "] }")
            for at, moves in self.variations:
                if at == ply:
                    words.append(f"( {number + count // 2}{'.' if count % 2 == 0 else '...'} {' '.join(moves)} )")
        return "\n".join(lines) + "\n\n" + " ".join([*words, self.tags.get("Result", "*")]) + "\n\n"


class Round:
    def __init__(self, name, tour):
        self.name, self.tour = name, tour
        self.has_source = False
        self.chapters = []


class StandIn:
    """The service. `faults`: what the next requests meet: "cut" before it is taken, "cut after", "hang", or a status.

    `log` has each request as (seconds, path, status)."""

    def __init__(self, programs):
        self.programs = programs
        self.tokens = {"lip_secret": {"study:read", "study:write"}}
        self.tours, self.rounds = {}, {}  # by id
        self.faults, self.log, self.violations = [], [], []
        self.arrived = {}  # (GameId, number of plies) -> seconds of the wall clock
        self.lock = threading.RLock()
        self.ends = threading.Event()
        self._made = self._under_way = 0
        self._pushed = []
        stand_in = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                stand_in.serve(self, "")

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                stand_in.serve(self, body.decode("utf-8"))

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.server.shutdown()
        self.server.server_close()

    # --- what a test asks and does

    def make_tour(self, name):
        self._made += 1
        tour = f"Tour{self._made:04}"
        self.tours[tour] = {"name": name, "rounds": []}
        return tour

    def make_round(self, tour, name):
        self._made += 1
        identity = f"Rund{self._made:04}"
        self.rounds[identity] = Round(name, tour)
        self.tours[tour]["rounds"].append(identity)
        return identity

    def a_round(self):
        return self.make_round(self.make_tour("A tour"), "Round 1")

    def chapters(self, identity):
        with self.lock:
            return list(self.rounds[identity].chapters)

    def pushes(self):
        with self.lock:
            return [entry for entry in self.log if entry[1].endswith("/push")]

    # --- the service

    def serve(self, request, body):
        path = request.path
        with self.lock:
            self._under_way += 1
            if self._under_way > 1:
                self.violations.append(f"{self._under_way} requests at a time")
            fault = self.faults.pop(0) if self.faults else None
        try:
            if fault == "hang":
                self.note(path, "hang")
                self.ends.wait(60)
            elif fault == "cut":
                self.note(path, "cut")
                request.close_connection = True
                request.connection.close()
            elif isinstance(fault, int):
                self.answer(request, path, fault, {"error": "Too many requests" if fault == 429 else "It is broken"})
            else:
                status, told = self.handle(request, path, body)
                if fault == "cut after":
                    self.note(path, "cut after")
                    request.close_connection = True
                    request.connection.close()
                else:
                    self.answer(request, path, status, told)
        finally:
            with self.lock:
                self._under_way -= 1

    def note(self, path, status):
        with self.lock:
            self.log.append((time.time(), path, status))

    def answer(self, request, path, status, told):
        self.note(path, status)
        text = told if isinstance(told, str) else json.dumps(told)
        with contextlib.suppress(OSError):
            request.send_response(status)
            request.send_header("Content-Type", "text/plain" if isinstance(told, str) else "application/json")
            request.send_header("Content-Length", str(len(text.encode())))
            if status == 429:
                request.send_header("Retry-After", "60")
            request.end_headers()
            request.wfile.write(text.encode())

    def handle(self, request, path, body):
        scopes = self.tokens.get(request.headers.get("Authorization", "").removeprefix("Bearer "))
        if scopes is None:
            return 401, {"error": "No such token"}
        wanted = "study:write" if request.command == "POST" else "study:read"
        if path != "/api/account" and wanted not in scopes:
            return 403, {"error": f"Missing scope: {wanted}"}
        with self.lock:
            return self.routed(request.command, path, body)

    def routed(self, method, path, body):
        form = {name: values[0] for name, values in urllib.parse.parse_qs(body).items()} if method == "POST" else {}
        if path == "/api/account":
            return 200, {"id": "organiser"}
        if path == "/api/broadcast/by/organiser":
            return 200, {"currentPageResults": [{"tour": {"id": i, "name": t["name"]}} for i, t in self.tours.items()]}
        if method == "POST" and path == "/broadcast/new":
            return 200, {"tour": {"id": self.make_tour(form["name"])}, "rounds": []}
        if method == "POST" and (match := re.fullmatch(r"/broadcast/(\w+)/new", path)) and match[1] in self.tours:
            return 200, {"round": {"id": self.make_round(match[1], form["name"])}, "study": {"writeable": True}}
        if method == "GET" and (match := re.fullmatch(r"/api/broadcast/(\w+)", path)) and match[1] in self.tours:
            return 200, {"tour": {"id": match[1]},
                         "rounds": [{"id": i, "name": self.rounds[i].name} for i in self.tours[match[1]]["rounds"]]}
        match = re.fullmatch(r"/api/broadcast/round/(\w+)(/push|\.pgn)", path)
        if not match or match[1] not in self.rounds or (method == "POST") != (match[2] == "/push"):
            return 404, {"error": "Not found"}
        shown = self.rounds[match[1]]
        return self.push(shown, body) if method == "POST" else (200, "".join(c.pgn() for c in shown.chapters))

    def push(self, shown, body):
        # Half a second between two of them; a daemon that ends or begins sends at once, for once.
        self._pushed = [at for at in self._pushed if time.monotonic() - at < 0.98] + [time.monotonic()]
        if len(self._pushed) > 4:
            self.violations.append("five pushes within a second")
        if shown.has_source:
            return 400, {"error": "The broadcast has an upstream URL, and cannot be pushed to."}
        games = [Game(text) for text in re.split(r"\n\n(?=\[)", body) if text.strip()]
        if len(games) > MOST_GAMES:
            self.violations.append(f"{len(games)} games in a request")
        faults = self.faults_of(body)
        told, free = [], list(shown.chapters)
        for number, game in enumerate(games[:MOST_GAMES], 1):
            told.append(self.take(shown, free, game, faults.get(number)))
        if not free:  # all are known, so they stand in the order of the source
            order = [game.tags.get("GameId") for game in games]
            shown.chapters.sort(key=lambda chapter: order.index(chapter.tags["GameId"])
                                if chapter.tags.get("GameId") in order else len(order))
        return 200, {"games": told}

    def take(self, shown, free, game, fault):
        """`fault`: the first ply that is not legal."""
        told = {"tags": game.tags, "moves": len(game.moves)}
        if fault is not None and fault == len(game.moves) and CENTRE_KING.match(game.moves[-1][0]):
            del game.moves[-1]
        elif fault is not None:
            return {"tags": game.tags, "error": f"Cannot play {game.moves[fault - 1][0]} at ply {fault}"}
        if not game.is_named():
            return told
        chapter = next((chapter for chapter in free if chapter.is_of(game)), None)
        if chapter:
            free.remove(chapter)
            chapter.take(game)
        elif len(shown.chapters) < MOST_GAMES:
            shown.chapters.append(Chapter(game))
        now = time.time()
        for plies in range(1, len(game.moves) + 1):
            self.arrived.setdefault((game.tags.get("GameId"), plies), now)
        return told

    def faults_of(self, body):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "push.pgn"
            path.write_text(body, encoding="utf-8")
            done = subprocess.run([self.programs / "eboardctl", "check", path], capture_output=True, text=True, check=False)
        found = {}
        for line in done.stdout.splitlines():
            if match := FAULT.search(line):
                found.setdefault(int(match[1]), int(match[2]))
        return found
