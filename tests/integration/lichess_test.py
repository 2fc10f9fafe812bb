#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games go to Lichess, and what it shows is what was played: over restarts, cuts and refusals, with corrections and draws that it
adds. The service is a stand-in that keeps Lichess's rules and notes who breaks them.

usage: lichess_test.py FOLDER_OF_THE_PROGRAMS [SCENE...]"""
import contextlib
import datetime
import functools
import json
import pathlib
import re
import resource
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
import urllib.error

from hall import Daemon, Failure, Simulator, as_program, folder, running, side_by_side, verify, wait_for
from hand_board import HandBoard, HandTable
from lichess_stand_in import StandIn

SECRET = "lip_secret"
SPEED = 20
SOMETHING_ELSE = ("ok\noutlet_differs: A receiver shows something else than is played here (lichess): the arbiter's page and "
                  "eboardctl status say what.\n")
HAND_BOARD = """
[[port]]
path = "{port}"
driver = "dgt"
board = 1

[[board]]
number = 1
white = "Smith"
black = "Philidor"
time_control = "5400+30"
"""
BOARDS = """
[[board]]
number = {number}
driver = "manual"
white = "White {number}"
black = "Black {number}"
time_control = "40/5400+30:1800+30"
"""


def check(what, seen, wanted):
    if seen != wanted:
        raise Failure(f"{what}: {seen!r}, not {wanted!r}")


class Scene:
    """Manual boards, a daemon that sends to the stand-in, and the round there."""

    def __init__(self, programs, here, name, boards=1):
        self.programs, self.here, self.boards = programs, here / name, boards
        self.here.mkdir()
        self.lichess = StandIn(programs)
        self.token = self.here / "token"
        self.token.write_text(SECRET + "\n", encoding="utf-8")
        self.token.chmod(0o600)
        self.daemons = 0
        self.said = ""

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        with self.lichess:
            pass
        if kind is None:
            check("rules that were broken", self.lichess.violations, [])

    def configure(self, target, more=""):
        text = f"[daemon]\ndiscover = false\ntime_scale = {SPEED if self.boards == 0 else 1}\n"
        text += "".join(BOARDS.format(number=n) for n in range(1, self.boards + 1))
        text += f'\n[outlets.lichess]\nurl = "{self.lichess.url}"\ntoken_file = "{self.token}"\n{target}\n{more}'
        self.config = self.here / "hall.toml"
        self.config.write_text(text, encoding="utf-8")
        return self

    def start(self):
        # A killed daemon's request is still served, slowly perhaps; it is not the new one's.
        wait_for("the end of what is under way", self.lichess.is_idle, 30)
        return Daemon(self.programs, self.here, self.config)

    def daemon(self):
        daemon = self.start()
        for number in range(1, self.boards + 1):
            wait_for("the board", lambda n=number: daemon.board(n)["device"]["state"] == "ready")
        return daemon

    def ends(self, daemon, seconds=20):
        keeps_the_secret(self, daemon)
        check("exit code", daemon.stop(seconds), 0)
        left_behind(self)


def keeps_the_secret(scene, daemon):
    """Everything that a running daemon tells anybody."""
    told = {"eboardctl status": status(scene, daemon)}
    routes = json.loads(daemon.arbiter.get("/api/openapi.json"))["paths"]
    for path in ["/", *(path.replace("{board}", "1").replace("{round}", "1") for path, methods in routes.items()
                        if "get" in methods and not path.startswith("/live"))]:
        for site, name in ((daemon, "everybody"), (daemon.arbiter, "arbiter")):
            with contextlib.suppress(urllib.error.HTTPError, TimeoutError):
                told[f"{path} for {name}"] = site.beginning(path) if path.endswith("/stream") else site.get(path)
    for place, text in told.items():
        if SECRET in text:
            raise Failure(f"the token is in {place}")
    limits = pathlib.Path(f"/proc/{daemon.process.pid}/limits").read_text(encoding="ascii")
    check("core files", next(line.split()[4] for line in limits.splitlines() if "core file" in line), "0")


def left_behind(scene):
    """Everything on the disk but the token itself: log, store, notes."""
    for path in scene.here.rglob("*"):
        if path.is_file() and path != scene.token and SECRET.encode() in path.read_bytes():
            raise Failure(f"the token is in {path.name}")


def enter(daemon, board=1, **body):
    status, told = daemon.arbiter.post(f"/api/boards/{board}/entries", body)
    check(f"{body}: {told}", status, 201)
    return told


def play(daemon, *moves, board=1, clock=True):
    for move in moves:
        white = enter(daemon, board, do="move", move=move)["fen"].split()[1] == "b"
        if clock:
            left = 5400000 - 1000 * len(daemon.board(board)["moves"])
            enter(daemon, board, do="press", by="white" if white else "black", white_ms=left, black_ms=left)


def shown(chapter):
    return " ".join(san for san, _ in chapter.moves), chapter.tags["Result"]


def shows(scene, identity, *wanted, seconds=20):
    """Waits until the round shows these games: moves and result."""
    def is_shown():
        return [shown(chapter) for chapter in scene.lichess.chapters(identity)] == list(wanted)
    try:
        wait_for("the games at Lichess", is_shown, seconds)
    except Failure:
        raise Failure(f"Lichess shows {[shown(c) for c in scene.lichess.chapters(identity)]}, not {wanted}") from None


def outlet(daemon):
    return json.loads(daemon.arbiter.get("/api/outlets"))["outlets"][0]


def has_notice(daemon, begin):
    return any(notice.startswith(begin) for notice in outlet(daemon)["notices"])


def status(scene, daemon):
    place = daemon.arbiter.url.split("//")[1].rstrip("/")
    done = subprocess.run([scene.programs / "eboardctl", "status", "--daemon", place], capture_output=True, text=True,
                          check=False)
    return done.stdout + done.stderr


def made_and_resumed(scene):
    """A tournament and a round are made once, whatever happens to the answers and to the daemon."""
    scene.configure('name = "Club evening"')
    scene.lichess.faults = ["cut after"]  # the tournament is made, and nobody hears of it
    with running(scene.daemon()) as daemon:
        play(daemon, "e4", "e5")
        wait_for("a round", lambda: scene.lichess.rounds)
        identity = next(iter(scene.lichess.rounds))
        shows(scene, identity, ("e4 e5", "*"))
        play(daemon, "Nf3")
        daemon.kill()
        left_behind(scene)
    with running(scene.daemon()) as daemon:
        shows(scene, identity, ("e4 e5 Nf3", "*"))
        play(daemon, "Nc6", "Bc4", "Nd4", "Nxe5", "Qg5", "Nxf7", "Qxg2", "Rf1", "Qxe4+", "Be2", "Nf3#")
        scene.ends(daemon)  # and the last move is there
    shows(scene, identity, ("e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#", "0-1"), seconds=0.1)
    check("tournaments and rounds", (len(scene.lichess.tours), len(scene.lichess.rounds)), (1, 1))
    tags = scene.lichess.chapters(identity)[0].tags
    check("tags", [tags[name] for name in ("Round", "Board", "White", "TimeControl")],
          ["1.1", "1", "White 1", "40/5400+30:1800+30"])
    # Whose clock was not seen before the first press is not known.
    if not all(clock for _, clock in scene.lichess.chapters(identity)[0].moves[1:]):
        raise Failure(f"moves have no clock: {scene.lichess.chapters(identity)[0].moves}")
    verify(scene.programs, scene.here / "eboardd.db")


def rounds_without_pairings(scene):
    """A club names the evening in one line: what begins then is a round of its own, what is under way stays where it is."""
    scene.boards = 2
    scene.configure('name = "Club evening"')
    with running(scene.daemon()) as daemon:
        play(daemon, "e4", "e5")
        play(daemon, "d4", board=2)
        enter(daemon, do="new_game")
        play(daemon, "c4")
        wait_for("a round", lambda: scene.lichess.rounds)
        first = next(iter(scene.lichess.rounds))
        shows(scene, first, ("e4 e5", "*"), ("c4", "*"), ("d4", "*"))
        scene.config.write_text("round = 2\n" + scene.config.read_text(encoding="utf-8"), encoding="utf-8")
        subprocess.run([scene.programs / "eboardctl", "reload", "--daemon", daemon.arbiter.url.split("//")[1].rstrip("/")],
                       check=True, stdout=subprocess.DEVNULL)
        enter(daemon, do="new_game")
        play(daemon, "Nf3", "d5")
        wait_for("another round", lambda: len(scene.lichess.rounds) == 2)
        second = next(identity for identity in scene.lichess.rounds if identity != first)
        shows(scene, second, ("Nf3 d5", "*"))
        play(daemon, "Nf6", board=2)
        shows(scene, first, ("e4 e5", "*"), ("c4", "*"), ("d4 Nf6", "*"))
        scene.ends(daemon)
    with running(scene.daemon()) as daemon:
        enter(daemon, board=2, do="new_game")
        play(daemon, "b3", board=2)
        shows(scene, second, ("Nf3 d5", "*"), ("b3", "*"))
    check("rounds", [(one.name, [chapter.tags["Round"] for chapter in one.chapters]) for one in scene.lichess.rounds.values()],
          [("Round 1", ["1.1", "1.1.2", "1.2"]), ("Round 2", ["2.1", "2.2"])])


def in_trouble(scene):
    """Cut, broken, busy, silent: nothing is lost, and nobody knocks at the door of a service that asks for quiet."""
    identity = scene.lichess.a_round()
    scene.configure(f'round = "{identity}"')
    with running(scene.daemon()) as daemon:
        play(daemon, "d4")
        shows(scene, identity, ("d4", "*"))
        scene.lichess.faults = ["cut", 500, "cut after"]
        play(daemon, "d5", "c4")
        shows(scene, identity, ("d4 d5 c4", "*"))
        wait_for("the answer", lambda: outlet(daemon)["standing"] == "waiting")
        scene.lichess.faults = [429]
        play(daemon, "e6")
        wait_for("a wait", lambda: outlet(daemon)["standing"] == "failing")
        told = outlet(daemon)
        check("why", told["why"], "Lichess gets no games: it asks to wait.")
        check("moves that wait", told["moves_waiting"], 1)
        before = len(scene.lichess.log)
        time.sleep(4)
        check("requests while it asks for quiet", len(scene.lichess.log), before)
        scene.ends(daemon)
    with running(scene.daemon()) as daemon:  # a restart does not end the quiet
        wait_for("the wait of before", lambda: outlet(daemon)["why"] == "Lichess gets no games: it asks to wait.")
        time.sleep(2)
        check("requests after the restart", len(scene.lichess.log), before)
        scene.ends(daemon)
    the_wait_is_over(scene)
    with running(scene.daemon()) as daemon:
        shows(scene, identity, ("d4 d5 c4 e6", "*"))
        scene.lichess.faults = ["hang"]
        play(daemon, "Nc3")
        wait_for("a request that hangs", lambda: scene.lichess.log[-1][2] == "hang")
        start = time.monotonic()
        scene.ends(daemon, 8)
        if time.monotonic() - start > 5:
            raise Failure("a service that does not answer holds up the end of the daemon")
        scene.lichess.faults = []
        scene.lichess.ends.set()
    with running(scene.daemon()) as daemon:
        shows(scene, identity, ("d4 d5 c4 e6 Nc3", "*"))


def the_wait_is_over(scene):
    """As if the minute had passed, between two runs of the daemon."""
    note = scene.here / "lichess.json"
    known = json.loads(note.read_text(encoding="utf-8"))
    if known["quiet_until"] - known["quiet_from"] < 60_000:
        raise Failure(f"it waits for less than a minute: {known}")
    note.write_text(json.dumps({**known, "quiet_until": known["quiet_from"]}), encoding="utf-8")
    scene.lichess.quiet_until = 0


def away_for_long(scene):
    """Nothing answers while a game is played, and nobody knocks twice a second; then all is there at once."""
    identity = scene.lichess.a_round()
    scene.configure(f'round = "{identity}"')
    with running(scene.daemon()) as daemon:
        play(daemon, "d4")
        shows(scene, identity, ("d4", "*"))
        scene.lichess.is_away = True
        before, start = len(scene.lichess.pushes()), time.monotonic()
        play(daemon, "d5", "c4", "e6", "Nc3", "Nf6")
        wait_for("an alarm", lambda: "cannot be reached" in daemon.health(), 30)
        check("moves that wait", outlet(daemon)["moves_waiting"], 5)
        # The push that brought the first move may be noted after its answer was seen.
        tried = [status for _, _, status in scene.lichess.pushes()[before:]].count("cut")
        seconds = time.monotonic() - start
        if tried > 4 + seconds / 4:  # on a connection that is gone libcurl tries twice
            raise Failure(f"{tried} attempts in {seconds:.0f} s")
        scene.lichess.is_away = False
        shows(scene, identity, ("d4 d5 c4 e6 Nc3 Nf6", "*"), seconds=30)
        scene.ends(daemon)


def false_certificate(scene):
    """A server that cannot prove that it is Lichess gets no token, and the operator is told at once."""
    seen = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pathlib.Path(__file__).parent / "self_made_certificate.pem")

    def answer(server):
        with contextlib.suppress(OSError):
            while True:
                link, _ = server.accept()
                with contextlib.suppress(OSError), link, context.wrap_socket(link, server_side=True) as secure:
                    seen.append(secure.recv(65536))

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=answer, args=(server,), daemon=True).start()
        scene.configure('round = "Nonesuch"')
        text = scene.config.read_text(encoding="utf-8")
        scene.config.write_text(text.replace(scene.lichess.url, f"https://localhost:{server.getsockname()[1]}"), encoding="utf-8")
        with running(scene.daemon()) as daemon:
            play(daemon, "e4", clock=False)
            wait_for("an alarm", lambda: "does not prove that it is Lichess" in daemon.health())
            scene.ends(daemon)
    check("what was sent there", b"".join(seen), b"")


def its_own_draw(scene):
    """Lichess ends a game that goes on here: one notice, nothing sent again and again, and the result of the game in the end."""
    identity = scene.lichess.a_round()
    scene.configure(f'round = "{identity}"')
    back_and_forth = ["Nf3", "Nf6", "Ng1", "Ng8"]
    with running(scene.daemon()) as daemon:
        play(daemon, *back_and_forth * 4)
        shows(scene, identity, (" ".join(back_and_forth * 4), "1/2-1/2"))
        wait_for("a notice", lambda: has_notice(daemon, "Lichess says 1/2-1/2 at board 1, where the game goes on here"), 25)
        pushes = len(scene.lichess.pushes())
        time.sleep(3)
        if len(scene.lichess.pushes()) > pushes + 1:
            raise Failure("a result is sent again and again")
        check("the ruling", daemon.arbiter.post("/api/boards/1/rulings", {"ruling": "R-RESULT 0-1", "author": "A. Arbiter",
                                                                          "id": "1"})[0], 201)
        shows(scene, identity, (" ".join(back_and_forth * 4), "0-1"))
        scene.ends(daemon)


def stuck_in_a_variation(scene):
    """A corrected move stays beside the old one at Lichess, whatever is sent: the operator hears of it, and it is sent once."""
    identity = scene.lichess.a_round()
    scene.configure(f'round = "{identity}"')
    with running(scene.daemon()) as daemon:
        play(daemon, "e4", "e5", "Nf3")
        shows(scene, identity, ("e4 e5 Nf3", "*"))
        with scene.lichess.lock:
            chapter = scene.lichess.rounds[identity].chapters[0]
            chapter.stuck = True
        enter(daemon, do="takeback")
        play(daemon, "Bc4", "Nc6")
        wait_for("a notice", lambda: has_notice(daemon, "Lichess shows other moves at board 1 from 2. on"), 30)
        pushes = len(scene.lichess.pushes())
        time.sleep(3)
        if len(scene.lichess.pushes()) > pushes + 1:
            raise Failure("a correction is sent again and again")
        check("in a variation", chapter.variations, [[2, ["Bc4", "Nc6"]]])
        with scene.lichess.lock:  # the operator puts it right there
            chapter.stuck = False
        play(daemon, "Qh5")
        shows(scene, identity, ("e4 e5 Bc4 Nc6 Qh5", "*"))
        with scene.lichess.lock:  # a contributor's move
            chapter.put_into_variation("Qf3")
        play(daemon, "Nf6")
        shows(scene, identity, ("e4 e5 Bc4 Nc6 Qh5 Nf6", "*"))
        scene.ends(daemon)


def followed(scene):
    """What Lichess shows of a push is known within seconds, by a stream; readings are few. A stream that brings nothing, or is cut,
    is noticed."""
    identity = scene.lichess.a_round()
    scene.configure(f'round = "{identity}"')

    def readings():
        return sum(path == f"/api/broadcast/round/{identity}.pgn" for _, path, _ in scene.lichess.log)
    with running(scene.daemon()) as daemon:
        play(daemon, "e4", "e5")
        wait_for("a stream and a reading", lambda: scene.lichess.rounds[identity].streams and readings() == 1)
        for move in ("Nf3", "Nc6", "Bc4"):
            play(daemon, move)
            time.sleep(3)
        shows(scene, identity, ("e4 e5 Nf3 Nc6 Bc4", "*"))
        check("readings while all is well", readings(), 1)
        with scene.lichess.lock:
            scene.lichess.rounds[identity].chapters[0].stuck = True
        enter(daemon, do="takeback")
        play(daemon, "Bb5")
        wait_for("a notice", lambda: has_notice(daemon, "Lichess shows other moves at board 1 from 3. on"), 5)
        with scene.lichess.lock:
            scene.lichess.rounds[identity].chapters[0].stuck = False
        play(daemon, "a6")
        shows(scene, identity, ("e4 e5 Nf3 Nc6 Bb5 a6", "*"))
        # What the stream had still to bring would be missing for another reason: it says what was read already.
        wait_for("all of the stream", lambda: all(games.empty() for games in scene.lichess.rounds[identity].streams))
        time.sleep(0.5)
        scene.lichess.is_deaf = True
        count, deaf = readings(), scene.lichess.rounds[identity].streams[0]
        play(daemon, "Ba4")
        wait_for("a reading instead", lambda: readings() > count, 25)
        wait_for("the end of the stream", lambda: deaf not in scene.lichess.rounds[identity].streams)
        scene.ends(daemon)


def delayed(scene):
    """A delay hides moves and clocks alike: the time from which a receiver reckons is never one that has not come for it."""
    identity = scene.lichess.a_round()
    scene.configure(f'round = "{identity}"', 'delay = "3s"')
    with running(scene.daemon()) as daemon:
        play(daemon, "e4", "e5")
        played = time.time()
        shows(scene, identity, ("e4 e5", "*"))
        if time.time() - played < 2.5:
            raise Failure("a move was shown before the end of the delay")
        scene.ends(daemon)
    body = scene.lichess.bodies[-1]
    since = datetime.datetime.fromisoformat(re.search(r'\[ReferenceTime "W/([^"]*)"\]', body)[1]).timestamp()
    if not played + 2 < since < played + 4:
        raise Failure(f"the clock of White runs since {since - played:.1f} s after the move, not 3 s")
    check("clocks", re.findall(r'\[(\w+Clock "[^"]*")\]', body), ['WhiteClock "1:29:59"', 'BlackClock "1:29:58"'])


def refused(scene):
    """What only a person can end is told at once, in one sentence, and not tried again and again."""
    identity = scene.lichess.a_round()
    both = {SECRET: {"study:read", "study:write"}}
    for move, tokens, identities, source, word in (("e4", {}, identity, False, "refuses the token"),
                                                   ("e5", {SECRET: {"study:read"}}, identity, False, "does not let this"),
                                                   ("Nf3", both, "Nonesuch", False, "no such round"),
                                                   ("Nc6", both, identity, True, "a source of its own")):
        scene.lichess.tokens, scene.lichess.rounds[identity].has_source = tokens, source
        scene.configure(f'round = "{identities}"')
        scene.lichess.log.clear()
        with running(scene.daemon()) as daemon:
            play(daemon, move, clock=False)
            wait_for("an alarm", lambda w=word: w in daemon.health())
            count = len(scene.lichess.log)
            time.sleep(1.5)
            check(f"requests after '{word}'", len(scene.lichess.log), count)
            scene.ends(daemon)
    scene.token.chmod(0o644)
    with running(scene.daemon()) as daemon:
        play(daemon, "Bb5", clock=False)
        wait_for("an alarm", lambda: "token cannot be read" in daemon.health())
        scene.ends(daemon)


def corrected(scene):
    """What Lichess shows is read: a move in a variation, a draw of its own, a game that is missing."""
    identity = scene.lichess.a_round()
    scene.configure(f'round = "{identity}"')
    with running(scene.daemon()) as daemon:
        play(daemon, "e4", "e5", "Nf3")
        shows(scene, identity, ("e4 e5 Nf3", "*"))
        enter(daemon, do="takeback")
        play(daemon, "Bc4")
        shows(scene, identity, ("e4 e5 Bc4", "*"))
        # Lichess writes a draw, and somebody removes a game; both are put right once.
        with scene.lichess.lock:
            scene.lichess.rounds[identity].chapters[0].tags["Result"] = "1/2-1/2"
        play(daemon, "Nc6")
        wait_for("a reading", lambda: any(path.endswith(".pgn") for _, path, _ in scene.lichess.log), 20)
        shows(scene, identity, ("e4 e5 Bc4 Nc6", "*"))
        with scene.lichess.lock:
            chapter = scene.lichess.rounds[identity].chapters[0]
            chapter.moves[3] = ["Nf6", None]  # a contributor's
            chapter.take = lambda game: None  # and it stays so
        play(daemon, "Nf3")
        wait_for("a notice", lambda: has_notice(daemon, "Lichess shows other moves at board 1 from 2... on"), 25)
        pushes = len(scene.lichess.pushes())
        time.sleep(3)
        if len(scene.lichess.pushes()) > pushes + 1:
            raise Failure("a correction is sent again and again")
        check("health", daemon.health(), SOMETHING_ELSE)
        scene.ends(daemon)


def illegal_move_that_stands(scene):
    """The game goes on as another game, from the position behind the move; the result is on that one."""
    identity = scene.lichess.a_round()
    scene.boards = 0
    scene.configure(f'round = "{identity}"', HAND_BOARD.format(port=scene.here / "board-1"))
    with running(scene.daemon()) as daemon, HandBoard(scene.here / "board-1") as board:
        wait_for("the board", lambda: (daemon.board(1) or {}).get("device", {}).get("state") == "ready")
        board.clock(running=True)
        table = HandTable(board, daemon, SPEED)
        table.play("e2e4", "e7e5")
        table.wait(3)
        board.move("e1", "e3")
        board.clock(white=5385, pressed_by="white")
        shows(scene, identity, ("e4 e5", "*"))
        for origin, target, side in (("g8", "f6", "black"), ("f1", "c4", "white"), ("f6", "g4", "black")):
            table.wait(3)
            board.move(origin, target)
            board.clock(**{side: 5370}, pressed_by=side)
        wait_for("the illegal move", lambda: table.line() == "e2e4 e7e5 e1e3! g8f6 f1c4 f6g4")
        shows(scene, identity, ("e4 e5", "*"), ("Nf6 Bc4 Ng4+", "*"))
        wait_for("a notice", lambda: has_notice(daemon, "Lichess shows the game at board 1 up to 2. e1e3, which is no legal"))
        check("what everybody is told", daemon.health(), SOMETHING_ELSE)
        if "lichess: " not in status(scene, daemon) or "another game, round 1.1.2, from there on" not in status(scene, daemon):
            raise Failure(f"eboardctl status says {status(scene, daemon)}")
        check("the ruling", daemon.arbiter.post("/api/boards/1/rulings", {"ruling": "R-RESULT 0-1", "author":
                                                                          "A. Arbiter", "id": "1"})[0], 201)
        shows(scene, identity, ("e4 e5", "*"), ("Nf6 Bc4 Ng4+", "0-1"))
        wait_for("the end of the round", lambda: scene.lichess.rounds[identity].finished, 10)
        scene.ends(daemon)
    tags = [chapter.tags for chapter in scene.lichess.chapters(identity)]
    check("rounds", [tag["Round"] for tag in tags], ["1.1", "1.1.2"])
    check("where it goes on", (tags[0]["Termination"], tags[1]["Annotator"]),
          ("goes on as round 1.1.2", "continues the game of round 1.1"))
    check("players", tags[0]["White"], tags[1]["White"])
    check("ids", tags[1]["GameId"], tags[0]["GameId"] + "-2")


def chess960(scene):
    """With castling, and a game that is compared as it is shown."""
    identity = scene.lichess.a_round()
    start = "nbqrkrbn/pppppppp/8/8/8/8/PPPPPPPP/NBQRKRBN w FDfd - 0 1"
    scene.configure(f'round = "{identity}"')
    text = scene.config.read_text(encoding="utf-8").replace('driver = "manual"', 'driver = "manual"\nedition = "fide-2023-chess960"\n'
                                                            f'start = "{start}"')
    scene.config.write_text(text, encoding="utf-8")
    with running(scene.daemon()) as daemon:
        play(daemon, "f3", "f6", "Bd4", "Bd5", "O-O", "O-O", "a3")
        shows(scene, identity, ("f3 f6 Bd4 Bd5 O-O O-O a3", "*"))
        wait_for("a reading", lambda: any(path == f"/api/broadcast/round/{identity}.pgn" for _, path, _ in scene.lichess.log), 10)
        time.sleep(0.5)
        check("notices", outlet(daemon)["notices"], [])
        scene.ends(daemon)
    tags = scene.lichess.chapters(identity)[0].tags
    check("variant", (tags["Variant"], tags["FEN"].split()[0]), ("Chess960", start.split()[0]))


def removed_there(scene):
    """An organiser removes the round of which he thinks that it is wrong: it is made again with all games, and once."""
    scene.configure('name = "Club evening"')
    with running(scene.daemon()) as daemon:
        play(daemon, "e4", "e5")
        identity = wait_for("a round", lambda: next(iter(scene.lichess.rounds), None))
        shows(scene, identity, ("e4 e5", "*"))
        scene.lichess.remove_round(identity)
        play(daemon, "Nf3")
        again = wait_for("another round", lambda: next(iter(scene.lichess.rounds), None))
        shows(scene, again, ("e4 e5 Nf3", "*"))
        play(daemon, "Nc6")
        shows(scene, again, ("e4 e5 Nf3 Nc6", "*"))
        check("rounds", list(scene.lichess.rounds), [again])
        wait_for("no alarm", lambda: daemon.health() == "ok\n")
        scene.ends(daemon)


def token_revoked(scene):
    """In the middle of a round: one alarm, and with a new token all is there."""
    identity = scene.lichess.a_round()
    scene.configure(f'round = "{identity}"')
    with running(scene.daemon()) as daemon:
        play(daemon, "e4", "e5")
        shows(scene, identity, ("e4 e5", "*"))
        scene.lichess.tokens = {}
        play(daemon, "Nf3", "Nc6")
        wait_for("an alarm", lambda: "refuses the token" in daemon.health())
        count = len(scene.lichess.log)
        time.sleep(2)
        check("requests with a token that is refused", len(scene.lichess.log), count)
        scene.lichess.tokens = {SECRET: {"study:read", "study:write"}}
        scene.ends(daemon)
    with running(scene.daemon()) as daemon:
        shows(scene, identity, ("e4 e5 Nf3 Nc6", "*"))
        scene.ends(daemon)


def of_two_halls(scene):
    """Two daemons with the same table send to one round: their games are two. Neither takes the other's for its own that were taken
    back."""
    identity = scene.lichess.a_round()
    scene.configure(f'round = "{identity}"')
    other = Scene(scene.programs, scene.here, "other")
    with other.lichess:
        pass
    other.lichess = scene.lichess
    other.lichess.tokens["lip_other"] = {"study:read", "study:write"}
    other.token.write_text("lip_other", encoding="utf-8")
    other.configure(f'round = "{identity}"')
    text = other.config.read_text(encoding="utf-8").replace("White 1", "White 2")
    other.config.write_text(text, encoding="utf-8")
    other.boards = 0
    with running(scene.daemon()) as daemon, running(other.daemon()) as second:
        wait_for("the boards", lambda: daemon.board(1) and second.board(1))
        play(daemon, "e4", "e5")
        shows(scene, identity, ("e4 e5", "*"))
        play(second, "d4")
        shows(scene, identity, ("e4 e5", "*"), ("d4", "*"))
        play(daemon, "Nf3")
        wait_for("readings", lambda: sum(path == f"/api/broadcast/round/{identity}.pgn" for _, path, _ in scene.lichess.log) == 2)
        time.sleep(0.5)
        for one in (daemon, second):
            check("notices", outlet(one)["notices"], [])
        scene.ends(second)
        scene.ends(daemon)


def more_than_a_hundred(scene):
    """A round there shows a hundred games: those that came first stay, over a restart too, and one notice says what is not there."""
    identity = scene.lichess.a_round()
    scene.boards = 0
    source = scene.here / "games.pgn"
    tables = "".join(f'[[board]]\nnumber = {n}\npgn = "{source}"\n' for n in range(1, 104))
    scene.configure(f'round = "{identity}"', tables)

    def write(moves, boards):
        text = "".join(f'[Round "1.{n}"]\n[Board "{n}"]\n[White "White {n}"]\n[Black "Black {n}"]\n\n{moves} *\n\n' for n in boards)
        part = source.with_suffix(".part")
        part.write_text(text, encoding="utf-8")
        part.replace(source)

    def is_shown(moves):
        return sorted((int(chapter.tags["Board"]), shown(chapter)) for chapter in scene.lichess.chapters(identity)) == [
            (n, (moves, "*")) for n in range(4, 104)]
    told = "3 games of round 1 are not at Lichess, since a round there shows 100: board 1, board 2, board 3."
    write("1. e4", range(4, 104))
    with running(scene.daemon()) as daemon:
        wait_for("a hundred games", lambda: is_shown("e4"))
        write("1. e4 e5", range(1, 104))
        wait_for("the replies", lambda: is_shown("e4 e5"))
        wait_for("a notice", lambda: outlet(daemon)["notices"] == [told])
        if told not in status(scene, daemon):
            raise Failure(f"eboardctl status says {status(scene, daemon)}")
        daemon.kill()
    write("1. e4 e5 2. Nf3", range(1, 104))
    scene.lichess.faults = [502]  # it is asked what it has until it says so
    with running(scene.daemon()) as daemon:
        wait_for("the moves after the restart", lambda: is_shown("e4 e5 Nf3"))
        wait_for("a notice", lambda: outlet(daemon)["notices"] == [told])
        scene.ends(daemon)
    check("games that were sent", {len(re.findall(r"\[GameId ", body)) for body in scene.lichess.bodies[-2:]}, {100})


def divided(scene):
    """The tables are divided among two rounds of one tournament: each is made once, and gets its own games, over restarts too."""
    scene.boards = 0
    source = scene.here / "games.pgn"
    numbers = [*range(1, 104), 250]
    scene.configure('name = "City Open"\nsplit = ["1-100", "101-200"]',
                    "".join(f'[[board]]\nnumber = {n}\npgn = "{source}"\n' for n in numbers))

    def write(moves, result="*"):
        text = "".join(f'[Round "1.{n}"]\n[Board "{n}"]\n[White "White {n}"]\n[Black "Black {n}"]\n[Result "{result}"]\n\n'
                       f'{moves} {result}\n\n' for n in numbers)
        part = source.with_suffix(".part")
        part.write_text(text, encoding="utf-8")
        part.replace(source)

    def are_shown(moves, result="*"):
        found = {one.name: sorted((int(chapter.tags["Board"]), shown(chapter)) for chapter in one.chapters)
                 for one in scene.lichess.rounds.values()}
        return found == {f"Round 1, boards {first}-{last}": [(n, (moves, result)) for n in numbers if first <= n <= last]
                         for first, last in ((1, 100), (101, 200))}
    told = "Lichess does not get board 250 of round 1: no part of split has it."
    write("1. e4")
    with running(scene.daemon()) as daemon:
        wait_for("the games in two rounds", lambda: are_shown("e4"))
        write("1. e4 e5")
        wait_for("the replies", lambda: are_shown("e4 e5"))
        wait_for("a notice", lambda: outlet(daemon)["notices"] == [told])
        daemon.kill()
    write("1. e4 e5 2. Nf3")
    with running(scene.daemon()) as daemon:
        wait_for("the moves after the restart", lambda: are_shown("e4 e5 Nf3"))
        # Somebody removes one of the rounds there: that one is made again, and the other one goes on.
        with scene.lichess.lock:
            scene.lichess.remove_round(next(name for name, one in scene.lichess.rounds.items() if "101" in one.name))
        write("1. e4 e5 2. Nf3 Nc6")
        wait_for("the moves behind that", lambda: are_shown("e4 e5 Nf3 Nc6"))
        write("1. e4 e5 2. Nf3 Nc6", "1/2-1/2")
        wait_for("the results", lambda: are_shown("e4 e5 Nf3 Nc6", "1/2-1/2"))
        scene.ends(daemon)
    check("tournaments", [tour["name"] for tour in scene.lichess.tours.values()], ["City Open"])


def corrected_later(scene):
    """Names and results that are corrected, a game that begins again: no game is there twice, and the round ends."""
    identity = scene.lichess.a_round()
    scene.configure(f'round = "{identity}"')

    def rule(words, number):
        check("the ruling", daemon.arbiter.post("/api/boards/1/rulings", {"ruling": words, "author": "A. Arbiter",
                                                                          "id": str(number)})[0], 201)
    with running(scene.daemon()) as daemon:
        play(daemon, "e4", "e5")
        shows(scene, identity, ("e4 e5", "*"))
        enter(daemon, do="new_game")
        play(daemon, "d4", "d5")
        shows(scene, identity, ("e4 e5", "*"), ("d4 d5", "*"))
        rule("R-RESULT 1-0", 1)
        shows(scene, identity, ("e4 e5", "*"), ("d4 d5", "1-0"))
        wait_for("the end of the round", lambda: scene.lichess.rounds[identity].finished)
        rule("R-UNDO 1", 2)
        shows(scene, identity, ("e4 e5", "*"), ("d4 d5", "*"))
        rule("R-RESULT 1/2-1/2", 3)
        shows(scene, identity, ("e4 e5", "*"), ("d4 d5", "1/2-1/2"))
        wait_for("the end of the round", lambda: scene.lichess.rounds[identity].finished)
        scene.ends(daemon)
    text = scene.config.read_text(encoding="utf-8").replace("White 1", "Anderssen")
    scene.config.write_text(text, encoding="utf-8")
    with running(scene.daemon()) as daemon:
        wait_for("the name", lambda: scene.lichess.chapters(identity)[1].tags["White"] == "Anderssen", 20)
        check("games", len(scene.lichess.chapters(identity)), 2)
        scene.ends(daemon)


def a_hall(scene):
    """Simulated boards, a daemon that is killed in the middle, a service that fails at times: in the end all games are there."""
    identity = scene.lichess.a_round()
    games = [("e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#", "0-1"), ("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", "1-0"),
             ("f3 e5 g4 Qh4#", "0-1")] * 2
    (scene.here / "games.pgn").write_text("".join(f'[White "W {n}"]\n[Black "B {n}"]\n[Result "{result}"]\n\n{moves} {result}\n\n'
                                                  for n, (moves, result) in enumerate(games)), encoding="utf-8")
    scene.boards = 0
    ports = "".join(HAND_BOARD.format(port=scene.here / f"board-{n}").replace("= 1\n", f"= {n}\n").replace("Smith", f"W {n}")
                    for n in range(1, 7))
    scene.configure(f'round = "{identity}"', ports)
    with running(Simulator(scene.programs, scene.here, scene.here / "games.pgn", 6, "--level", "L0", "--speed", SPEED,
                           "--max-think", 20)) as simulator:
        with running(Daemon(scene.programs, scene.here, scene.config)) as daemon:
            wait_for("some moves", lambda: len(scene.lichess.chapters(identity)) == 6)
            scene.lichess.faults = ["cut", 500, "cut after"]
            wait_for("faults", lambda: not scene.lichess.faults)
            # Nobody sees the last move of a game that ends, and is cleared away, while there is no daemon.
            simulator.process.send_signal(signal.SIGSTOP)
            daemon.kill()
        with running(scene.start()) as daemon:
            wait_for("open ports", lambda: daemon.open_ports() == 6)
            simulator.process.send_signal(signal.SIGCONT)
            shows(scene, identity, *games, seconds=60)
            scene.ends(daemon)
    if len(scene.lichess.rounds) != 1:
        raise Failure("a round was made")


SCENES = {scene.__name__: scene for scene in (
    made_and_resumed, rounds_without_pairings, in_trouble, away_for_long, false_certificate, refused, corrected, its_own_draw, stuck_in_a_variation, followed,
    delayed, illegal_move_that_stands, chess960, removed_there, token_revoked, of_two_halls, more_than_a_hundred, divided,
    corrected_later, a_hall)}


def main(programs):
    most = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (most, most))  # so that the daemon would leave core files

    def play_scene(name):
        with folder() as here, Scene(programs, here, name) as scene:
            SCENES[name](scene)
    side_by_side([functools.partial(play_scene, name) for name in sys.argv[2:] or SCENES])


if __name__ == "__main__":
    as_program(main)
