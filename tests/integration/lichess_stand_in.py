# SPDX-License-Identifier: MIT
"""Lichess's addresses for broadcasts, as far as a test needs them: what it takes, what it drops, how it knows a game again, what
it keeps of a corrected one, and all the ways in which it does not answer. Standard library only; `eboardctl check` plays the
moves."""
import collections
import contextlib
import http.server
import json
import pathlib
import queue
import re
import select
import subprocess
import tempfile
import threading
import time
import urllib.parse

MOST_GAMES = 100
MOST_A_MINUTE = 120  # requests with one token
QUIET_AFTER_REFUSAL = 60  # s that a client waits after a 429
MOST_WAITING, LONGEST_WORK = 32, 10  # pushes to a round that are held, and s for one of them
QUIET_PLIES = 100  # after which Lichess writes a draw by itself
MOST_STREAMS = 4  # of one address at a time; they are no requests at a time
MOST_REPEATED = 5  # times that a position may come
TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$')
TOKEN = re.compile(r"\{([^}]*)\}|(\d+\.+)|(1-0|0-1|1/2-1/2|\*)|([^\s{}]+)")
CLOCK = re.compile(r"\[%clk ([\d:.]+)\]")
UCI = re.compile(r"^[a-h][1-8][a-h][1-8][nbrq]?$")
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
        self.squares = []  # the same moves as from and to, once somebody has read them
        for comment, _, _, move in TOKEN.findall(moves):
            if move:
                self.moves.append([move, None])
            elif comment and self.moves and (clock := CLOCK.search(comment)):
                self.moves[-1][1] = clock.group(1)

        black_begins = " b " in self.tags.get("FEN", "")
        for ply in (len(self.moves) - 1, len(self.moves) - 2):
            if ply >= 0 and self.moves[ply][1] is None:
                side = "White" if (ply % 2 == 0) != black_begins else "Black"
                self.moves[ply][1] = self.tags.get(side + "Clock")

    def own_end(self):
        """The result by which Lichess ends the game itself; None: it goes on."""
        if self.moves and self.moves[-1][0].endswith("#"):
            black_begins = " b " in self.tags.get("FEN", "")
            return "1-0" if (len(self.moves) % 2 == 1) != black_begins else "0-1"
        board = Board(self.tags.get("FEN"))
        seen = {board.key(): 1}
        quiet = 0
        for (san, _), squares in zip(self.moves, self.squares):
            quiet = 0 if san[0] in "abcdefgh" or "x" in san else quiet + 1
            board.play(squares)
            seen[board.key()] = seen.get(board.key(), 0) + 1
            if quiet >= QUIET_PLIES or seen[board.key()] >= MOST_REPEATED or board.is_dead():
                return "1/2-1/2"
        return None

    def is_named(self):
        def named(side):
            name = self.tags.get(side, "").lower()
            return (len(name) > 1 and name not in ("unknown", "bye")) or self.tags.get(side + "FideId", "0") != "0"
        return named("White") and named("Black")


class Board:
    """Pieces by square, as far as draws by themselves need them."""

    def __init__(self, fen):
        rows, turn = (fen or "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w").split()[:2]
        self.turn, self.at = turn, {}
        for rank, row in zip("87654321", rows.split("/")):
            files = iter("abcdefgh")
            for sign in row:
                if sign.isdigit():
                    for _ in range(int(sign)):
                        next(files)
                else:
                    self.at[next(files) + rank] = sign

    def key(self):
        return self.turn, tuple(sorted(self.at.items()))

    def play(self, squares):
        origin, target, role = squares[:2], squares[2:4], squares[4:]
        piece = self.at.pop(origin)
        if piece in "Pp" and origin[0] != target[0] and target not in self.at:
            del self.at[target[0] + origin[1]]
        if piece in "Kk" and self.at.get(target) == ("R" if piece == "K" else "r"):  # as UCI says it in Chess960
            self.at[("f" if target[0] > origin[0] else "d") + origin[1]] = self.at.pop(target)
            target = ("g" if target[0] > origin[0] else "c") + origin[1]
        elif piece in "Kk" and abs(ord(origin[0]) - ord(target[0])) == 2:
            rook = ("h" if target[0] == "g" else "a") + origin[1]
            self.at[("f" if target[0] == "g" else "d") + origin[1]] = self.at.pop(rook)
        self.at[target] = (role.upper() if piece.isupper() else role) if role else piece
        self.turn = "b" if self.turn == "w" else "w"

    def is_dead(self):
        men = sorted(man.upper() for man in self.at.values())
        return men in (["K", "K"], ["B", "K", "K"], ["K", "K", "N"])


class Chapter:
    """A game as the round shows it."""

    def __init__(self, game):
        self.tags = {name: value for name, value in game.tags.items() if name in KEPT_TAGS and value != "?"}
        self.moves = []
        self.variations = []  # [ply from 0, [SAN, ...]]
        self.stuck = False
        self.changed_by_hand = set()  # tags
        self.take(game)

    def take(self, game):
        """The first new or other move begins the new main line; what stood there stays as a variation. `stuck`: so does what
        comes, and the old line stays the main one."""
        for name, value in game.tags.items():
            if name in KEPT_TAGS and value != "?" and name not in self.changed_by_hand:
                self.tags[name] = value
        end = game.own_end()
        if end and self.tags.get("Result", "*") == "*":
            self.tags["Result"] = end
        common = 0
        while common < min(len(self.moves), len(game.moves)) and self.moves[common][0] == game.moves[common][0]:
            self.moves[common][1] = self.moves[common][1] or game.moves[common][1]
            common += 1
        if common == len(game.moves):
            return
        fresh = [list(move) for move in game.moves[common:]]
        if self.stuck and common < len(self.moves):
            self.variations = [[common, [san for san, _ in fresh]]]
            return
        if common < len(self.moves):
            self.variations.append([common, [san for san, _ in self.moves[common:]]])
        self.moves = self.moves[:common] + fresh

    def put_into_variation(self, sibling):
        """Somebody's move is the main line now, and the last one that was sent stands beside it."""
        ply = len(self.moves) - 1
        self.variations.append([ply, [self.moves[ply][0]]])
        self.moves[ply:] = [[sibling, None]]

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

    def pgn(self, variations=True):
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
                if at == ply and variations:
                    words.append(f"( {number + count // 2}{'.' if count % 2 == 0 else '...'} {' '.join(moves)} )")
        return "\n".join(lines) + "\n\n" + " ".join([*words, self.tags.get("Result", "*")]) + "\n\n"


class Round:
    def __init__(self, name, tour):
        self.name, self.tour = name, tour
        self.has_source = False
        self.delay = 0  # s for which pushes with moves are held in memory
        self.held = []  # (when it is shown, body)
        self.chapters = []
        self.streams = []  # queues of PGN, of those who follow the round
        self.finished = False

    def pgn(self):
        """A round without games has one that is empty, and that the first one takes the place of."""
        return "".join(chapter.pgn() for chapter in self.chapters) or f'[Event "{self.name}: Chapter 1"]\n[Result "*"]\n\n*\n\n'


class StandIn:
    """The service. `faults`: what the next requests meet: "cut" before it is taken, "cut after", "hang", ("slow",
    seconds), a status, or a status and the seconds of its Retry-After (0: it says none). `is_away`: nothing is answered at all.

    `log` has each request as (seconds, path, status), but not the streams that begin."""

    def __init__(self, programs):
        self.programs = programs
        self.tokens = {"lip_secret": {"study:read", "study:write"}}
        self.tours, self.rounds = {}, {}  # by id
        self.faults, self.log, self.violations = [], [], []
        self.bodies = []  # of all pushes
        self.arrived = {}  # (GameId, number of plies) -> seconds of the wall clock
        self.lock = threading.RLock()
        self.ends = threading.Event()
        self.is_away = False
        self.is_deaf = False  # streams stay open, and bring nothing
        self.quiet_until = 0  # of the monotonic clock
        self.received = 0  # when the request under way came, of the wall clock
        self._asked = []
        self._made = 0
        self._under_way = collections.Counter()  # by token
        self._pushed = []
        stand_in = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                if self.path.startswith("/api/stream/"):
                    stand_in.stream(self)
                else:
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

    def remove_round(self, identity):
        with self.lock:
            self.tours[self.rounds.pop(identity).tour]["rounds"].remove(identity)

    def a_round(self):
        return self.make_round(self.make_tour("A tour"), "Round 1")

    def chapters(self, identity):
        with self.lock:
            return list(self.rounds[identity].chapters)

    def is_idle(self):
        with self.lock:
            return not any(self._under_way.values())

    def pushes(self):
        with self.lock:
            return [entry for entry in self.log if entry[1].endswith("/push")]

    # --- the service

    def serve(self, request, body):
        path, token = request.path, request.headers.get("Authorization", "")
        with self.lock:
            self._under_way[token] += 1
            if self._under_way[token] > 1:
                self.violations.append(f"{self._under_way[token]} requests at a time")
            fault = "cut" if self.is_away else self.faults.pop(0) if self.faults else None
            refusal = self.refusal(path)
            self.received = time.time()
        end = None
        try:
            if isinstance(fault, tuple) and fault[0] == "slow":
                self.ends.wait(fault[1])
                fault = None
            if fault == "hang":
                self.note(path, "hang")
                self.ends.wait(60)
            elif fault == "cut":
                end = self.cut(request, path, fault)
            elif refusal or isinstance(fault, (int, tuple)):
                code, wait = refusal or (fault if isinstance(fault, tuple) else (fault, QUIET_AFTER_REFUSAL))
                if code == 429:
                    self.quiet_until = time.monotonic() + max(wait, QUIET_AFTER_REFUSAL)
                told = {"error": "Too many requests" if code == 429 else "It is broken"}
                end = lambda: self.answer(request, path, code, told, wait)  # noqa: E731
            else:
                status, told = self.handle(request, path, body)
                end = self.cut(request, path, fault) if fault == "cut after" else lambda: self.answer(request, path, status, told)
        finally:
            # Before the client can know it, since its next request may be here at once.
            with self.lock:
                self._under_way[token] -= 1
        if end:
            end()

    def cut(self, request, path, how):
        """What ends the connection of a request."""
        def end():
            self.note(path, how)
            request.close_connection = True
            request.connection.close()
        return end

    def stream(self, request):
        """All games of a round, then each again when a push changed it; what people change there does not come."""
        path = request.path
        match = re.fullmatch(r"/api/stream/broadcast/round/(\w+)\.pgn", path)
        with self.lock:
            shown = self.rounds.get(match[1]) if match else None
            if self.is_away:
                self.note(path, "cut")
                request.close_connection = True
                return request.connection.close()
            refused = self.refusal(path)
            known = request.headers.get("Authorization", "").removeprefix("Bearer ") in self.tokens
            if refused or not known or shown is None:
                status = refused[0] if refused else 404 if known else 401
                return self.answer(request, path, status, {"error": "No stream"}, refused[1] if refused else 0)
            games = queue.Queue()
            for chapter in shown.chapters:
                games.put(chapter.pgn(variations=False))
            shown.streams.append(games)
            if sum(len(one.streams) for one in self.rounds.values()) > MOST_STREAMS:
                self.violations.append("too many streams")
        request.close_connection = True
        with contextlib.suppress(OSError):
            request.send_response(200)
            request.send_header("Content-Type", "application/x-chess-pgn")
            request.end_headers()
            while not self.ends.is_set() and not self.is_away and not select.select([request.connection], [], [], 0)[0]:
                with contextlib.suppress(queue.Empty):
                    text = games.get(timeout=0.1)
                    if not self.is_deaf:
                        request.wfile.write(text.encode())
        with self.lock:
            shown.streams.remove(games)

    def refusal(self, path):
        """What Lichess says to who asks too often; a request that comes before the end of a wait is a broken rule."""
        now = time.monotonic()
        self._asked = [at for at in self._asked if now - at < 60] + [now]
        if now < self.quiet_until - 0.5:
            self.violations.append(f"{path} {self.quiet_until - now:.0f} s too early after a 429")
        if len(self._asked) <= MOST_A_MINUTE:
            return None
        self.violations.append(f"{len(self._asked)} requests in a minute")
        return 429, QUIET_AFTER_REFUSAL

    def note(self, path, status):
        with self.lock:
            self.log.append((time.time(), path, status))

    def answer(self, request, path, status, told, wait=0):
        self.note(path, status)
        text = told if isinstance(told, str) else json.dumps(told)
        with contextlib.suppress(OSError):
            request.send_response(status)
            request.send_header("Content-Type", "text/plain" if isinstance(told, str) else "application/json")
            request.send_header("Content-Length", str(len(text.encode())))
            if status == 429 and wait > 0:
                request.send_header("Retry-After", str(wait))
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
        match = re.fullmatch(r"/broadcast/round/(\w+)/edit\?patch=true", path)
        if method == "POST" and match and match[1] in self.rounds:
            self.rounds[match[1]].finished = form["status"] == "finished"
            return 200, {"round": {"id": match[1]}}
        match = re.fullmatch(r"/api/broadcast/round/(\w+)(/push|\.pgn)", path)
        if not match or match[1] not in self.rounds or (method == "POST") != (match[2] == "/push"):
            return 404, {"error": "Not found"}
        shown = self.rounds[match[1]]
        self.release(shown)
        return self.push(shown, body) if method == "POST" else (200, shown.pgn())

    def release(self, shown, until=None):
        """Shows what was held long enough."""
        until = time.monotonic() if until is None else until
        while shown.held and shown.held[0][0] <= until:
            self.show(shown, *shown.held.pop(0)[1:])

    def push(self, shown, body):
        # More than half a second between two of them; a daemon that ends or begins sends at once, for once.
        self._pushed = [at for at in self._pushed if time.monotonic() - at < 0.98] + [time.monotonic()]
        if len(self._pushed) > 4:
            self.violations.append("five pushes within a second")
        if shown.has_source:
            return 400, {"error": "The broadcast has an upstream URL, and cannot be pushed to."}
        texts = [text for text in re.split(r"\n\n(?=\[)", body) if text.strip()]
        games = [Game(text) for text in texts]
        self.bodies.append(body)
        if len(games) > MOST_GAMES:
            self.violations.append(f"{len(games)} games in a request")
        ids = [game.tags.get("GameId") for game in games]
        if len(set(ids)) < len(ids) or None in ids:
            self.violations.append(f"games without an id of their own: {ids}")
        faults = self.faults_of(body)
        for game, squares in zip(games, self.squares([text + "\n\n" for text in texts])):
            game.squares = squares
        if shown.delay and any(game.moves for game in games):
            shown.held.append((time.monotonic() + shown.delay - 1, games, faults))
            if len(shown.held) > MOST_WAITING:
                self.violations.append(f"{len(shown.held)} pushes wait")
            return 200, {"games": [{"tags": game.tags, "moves": len(game.moves)} for game in games]}
        start = time.monotonic()
        told = self.show(shown, games, faults)
        if time.monotonic() - start > LONGEST_WORK:
            self.violations.append("a push took too long")
        return 200, {"games": told}

    def show(self, shown, games, faults):
        told, free = [], list(shown.chapters)
        before = [(chapter, str(chapter.tags), chapter.moves[-1:], len(chapter.moves)) for chapter in shown.chapters]
        for number, game in enumerate(games[:MOST_GAMES], 1):
            told.append(self.take(shown, free, game, faults.get(number)))
        over = [one.tags.get("Result", "*") != "*" for one in (*games, *shown.chapters)]
        shown.finished = bool(games) and all(over)
        same = [chapter for chapter, tags, last, count in before
                if (str(chapter.tags), chapter.moves[-1:], len(chapter.moves)) == (tags, last, count)]
        for chapter in shown.chapters:
            for games_of_one in shown.streams if chapter not in same else ():
                games_of_one.put(chapter.pgn(variations=False))
        if not free:  # all are known, so they stand in the order of the source
            order = [game.tags.get("GameId") for game in games]
            shown.chapters.sort(key=lambda chapter: order.index(chapter.tags["GameId"])
                                if chapter.tags.get("GameId") in order else len(order))
        return told

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
        for plies in range(1, len(game.moves) + 1):
            self.arrived.setdefault((game.tags.get("GameId"), plies), self.received)
        return told

    def asked(self, body, *words):
        """What a command of eboardctl says of a body."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "push.pgn"
            path.write_text(body, encoding="utf-8")
            done = subprocess.run([self.programs / "eboardctl", *words, path], capture_output=True, text=True, check=False)
        return done.stdout.splitlines()

    def faults_of(self, body):
        found = {}
        for line in self.asked(body, "check"):
            if match := FAULT.search(line):
                found.setdefault(int(match[1]), int(match[2]))
        return found

    def squares(self, texts):
        """The moves of each game that are legal, as from and to."""
        played = [text for text in texts if Game(text).moves]
        lines = iter(self.asked("".join(played), "notate", "--style", "uci"))
        return [[word for word in next(lines).split() if UCI.match(word)] if text in played else [] for text in texts]
