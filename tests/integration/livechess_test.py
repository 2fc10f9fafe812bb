#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Clients of LiveChess at port 1982: they see boards, clocks and moves as LiveChess shows them, whatever happens to a board
and whatever another client sends; pages of unknown sites get nothing.

usage: livechess_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import pathlib
import re
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

from hall import Daemon, Failure, as_program, folder, running, wait_for, write_config
from hand_board import ARRAY, HandBoard

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from support.websocket import TEXT, Refused, WebSocket  # noqa: E402

INTERFACE = "/api/v1.0"
FOUND = re.compile(r"clients of LiveChess find the boards on http://127\.0\.0\.1:(\d+)/")
HAND = 0.12  # seconds between two hands
CLIENTS = 50
PAIRINGS = "".join(f'[Event "Hall Open"]\n[Round "1.{table}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "*"]\n\n*\n\n'
                   for table, white, black in ((1, "First, Eve", "Second, Max"), (2, "Third, Tom", "Fourth, Ann")))


def port_of(daemon):
    return int(FOUND.search(daemon.said()).group(1))


def ask(port, path, method="GET", **headers):
    """Status, headers, text."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method=method,
                                     headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def same(what, found, wanted):
    if found != wanted:
        raise Failure(f"{what}: {found!r} instead of {wanted!r}")


def figure(daemon, name):
    return int(re.search(rf"^eboard_livechess_{name} (\d+)$", daemon.arbiter.get("/metrics"), re.MULTILINE).group(1))


class Client:
    """A client whose messages a thread reads."""

    def __init__(self, port, **options):
        self.socket = WebSocket(port, INTERFACE, timeout=60, **options)
        self.messages, self.ended = [], False
        self._lock, self._next = threading.Lock(), 100
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            while True:
                opcode, payload = self.socket.frame()
                if opcode == TEXT:
                    with self._lock:
                        self.messages.append((time.monotonic(), json.loads(payload)))
                elif opcode == 8:
                    break
        except (OSError, ConnectionError):
            pass
        self.ended = True

    def send(self, text):
        self.socket.send(TEXT, text.encode())

    def call(self, name, param=None):
        """The answer: its kind and its param."""
        self._next += 1
        number = self._next
        self.send(json.dumps({"id": number, "call": name, "param": param}))
        answer = wait_for(f"the answer to {name}", lambda: next((m for _, m in self.all() if m["id"] == number), None))
        return answer["response"], answer["param"]

    def all(self):
        with self._lock:
            return list(self.messages)

    def feed(self, number=1):
        return [m["param"] for _, m in self.all() if m["response"] == "feed" and m["id"] == number]

    def subscribe(self, serial, number=1):
        """To a board that is there: the feed begins with a message of how it stands, behind the answer."""
        before = len(self.feed(number))
        same("subscribe", self.call("subscribe", {"feed": "eboardevent", "id": number, "param": {"serialnr": serial}}),
             ("call", None))
        wait_for(f"the first message of board {serial}", lambda: len(self.feed(number)) > before)

    def set_up(self, fen):
        same("setup", self.call("call", {"id": 1, "method": "setup", "param": {"fen": fen}}), ("call", None))

    def boards(self):
        return {board["serialnr"]: board for board in self.call("eboards")[1]}

    def moves(self):
        told = [param["san"] for param in self.feed() if "san" in param]
        return told[-1] if told else None


def play(board, *hands):
    """Each a square that is left, or one and the piece that comes there: "e2", "e4P"."""
    for hand in hands:
        board.put(hand[:2], hand[2:] or None)
        time.sleep(HAND)


def is_seen(client, serial, placement):
    wait_for(f"{placement} on board {serial}", lambda: client.boards().get(serial, {}).get("board") == placement, 60)


def is_told(client, what, wanted):
    """The feed's latest message says so: it follows the answer to a call."""
    def latest():
        told = client.feed()
        return bool(told) and {key: told[-1].get(key) for key in wanted} == wanted
    wait_for(f"{what}: {wanted}", latest)


def known(client, *serials):
    wait_for(f"the boards {serials}", lambda: set(serials) <= set(client.boards()), 60)


def play_and_lose(daemon, first, second):
    """A game as the page of Lichess follows it; then its board is lost."""
    client = Client(port_of(daemon))
    known(client, "24211", "30002")
    client.subscribe("24211")
    same("keys", list(client.feed()[0]), ["serialnr", "flipped", "board", "clock"])
    fen = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1"
    placement = fen.split(" ", maxsplit=1)[0]
    first.set_up(placement)
    is_seen(client, "24211", placement)
    client.set_up(fen)
    is_told(client, "setup", {"match": True, "start": fen})
    play(first, "e1", "g1K", "h1", "f1R")
    wait_for("castling", lambda: client.moves() == ["O-O"])
    play(first, "e8", "c8k", "a8", "d8r")
    wait_for("the answer", lambda: client.moves() == ["O-O", "O-O-O"])
    play(first, "a2", "a4P", "a4", "a2P")
    wait_for("a move that is taken back, and stays", lambda: client.moves()[2:] == ["a4"] and
             client.feed()[-1].get("match") is False)
    play(first, "a2", "a3P")
    wait_for("the move instead", lambda: client.moves() == ["O-O", "O-O-O", "a3"] and client.feed()[-1]["match"])
    first.clock(white=5399, black=5400, running=True)
    clock = wait_for("the clock", lambda: next((told["clock"] for told in reversed(client.feed()) if told.get("clock") and
                                                told["clock"]["white"] == 5399), None))
    same("clock", (clock["white"], clock["black"], clock["run"]), (5399, 5400, True))
    if abs(clock["time"] / 1000 - time.time()) > 30:
        raise Failure(f"the clock was read at {clock['time']}")
    standing = client.boards()["24211"]["board"]
    first.close()
    wait_for("the loss of the board", lambda: client.boards()["24211"]["state"] == "INACTIVE", 60)
    lost = client.boards()["24211"]
    same("lost", (lost["source"], lost["board"], lost["clock"]["white"], lost["clock"]["run"]), (None, standing, 5399, None))
    same("first of all boards", client.call("eboards")[1][0]["serialnr"], "30002")
    second_board(client, second)
    return client


def second_board(client, second):
    """A promotion on another board of the same connection, seen from its other side."""
    client.subscribe("30002", 1)  # the same feed: the former board is told of no more
    is_told(client, "subscribed", {"serialnr": "30002"})
    fen = "8/P6k/8/8/8/8/7p/K7 w - - 0 1"
    second.set_up(fen.split(" ", maxsplit=1)[0])
    is_seen(client, "30002", "8/P6k/8/8/8/8/7p/K7")
    client.set_up(fen)
    play(second, "a7", "a8Q")
    wait_for("the promotion", lambda: client.moves() == ["a8=Q"])
    same("flip", client.call("call", {"id": 1, "method": "flip", "param": {"flip": True}}), ("call", None))
    is_told(client, "flipped", {"flipped": True, "board": "7K/p7/8/8/8/8/k7/7Q"})
    same("flip as setup", client.call("call", {"id": 1, "method": "setup", "param": {"flip": False}}), ("call", None))
    is_told(client, "unflipped", {"board": "Q7/7k/8/8/8/8/7p/K7"})


def over_http(daemon):
    port = port_of(daemon)
    status, headers, text = ask(port, INTERFACE + "/eboards")
    same("eboards", (status, headers["Content-Type"]), (200, "application/json"))
    if not text.startswith('[ {\n  "serialnr" : "') or '"board" : "' not in text:
        raise Failure(f"the boards are written as {text}")
    same("page", ask(port, "/doc/index.html")[0], 200)
    same("no page", ask(port, "/")[0], 404)
    same("post", ask(port, INTERFACE + "/eboards", "POST")[0], 405)
    same("name", ask(port, INTERFACE + "/eboards", Host="evil.example:1982")[0], 403)
    for origin, wanted in (("https://lichess.org", 200), ("http://localhost:3000", 200), ("https://evil.example", 403),
                           ("null", 403)):
        status, headers, _ = ask(port, INTERFACE + "/eboards", Origin=origin)
        same(origin, status, wanted)
        same("permission", headers["Access-Control-Allow-Origin"], origin if wanted == 200 else None)
        try:
            Client(port, headers={"Origin": origin}).socket.close()
            same(origin, 101 if wanted == 200 else "let in", 101)
        except Refused as refused:
            same(origin, refused.status, wanted)
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        Client(port, host=host).socket.close()
    status, headers, _ = ask(port, INTERFACE, "OPTIONS", Origin="https://lichess.org",
                             Access_Control_Request_Method="GET", Access_Control_Request_Private_Network="true")
    same("preflight", (status, headers["Access-Control-Allow-Private-Network"], headers["Access-Control-Allow-Origin"]),
         (204, "true", "https://lichess.org"))
    same("preflight of a stranger", ask(port, INTERFACE, "OPTIONS", Origin="https://evil.example",
                                        Access_Control_Request_Private_Network="true")[0], 403)


def rounds(daemon, board):
    """A game is played at table 2; from the list of tournaments a client finds its moves."""
    port = port_of(daemon)

    def read(path):
        status, _, text = ask(port, INTERFACE + path)
        same(path, status, 200)
        return json.loads(text)
    (tournament,) = read("/tournaments")
    same("rounds", (tournament["description"], tournament["rounds"]), ("Hall Open", 1))
    same("tables", read(f"/tournament/{tournament['uuid']}")["eboards"], ["24211", "30002"])
    first, second = read(f"/round/{tournament['uuid']}/0")["pairings"]
    same("players", (first["white"]["lname"], second["nr"], second["black"]["fname"]), ("First", 2, "Ann"))
    play(board, "e2", "e4P", "e7", "e5p", "g1", "f3N", "b8", "c6n", "f1", "b5B", "a7", "a6p")
    wait_for("the moves of the game", lambda: read(f"/game/{second['uuid']}")["moves"][:3] == ["e4", "e5", "Nf3"], 60)
    same("live", read(f"/round/{tournament['uuid']}/0")["pairings"][1]["live"], True)
    for path in ("/tournament/x", f"/round/{tournament['uuid']}/1", f"/round/{second['uuid']}/0", "/round/x", "/game/x"):
        same(path, ask(port, INTERFACE + path)[0], 404)


def bad_clients(daemon, board):
    """Nonsense gets an error, too much is cut off; a good client beside them misses nothing."""
    port = port_of(daemon)
    good = Client(port)
    good.subscribe("30002")
    before = len(good.feed())
    bad = Client(port)
    for text in ("nonsense", "[]", "7", '{"id":5,"call":"liveviewer"}', '{"id":5,"call":"subscribe","param":{"feed":"30002"}}'):
        bad.send(text)
    errors = wait_for("five errors", lambda: bad.all()[4:] and [m for _, m in bad.all()])
    for error in errors:
        same("kind", (error["response"], list(error["param"])), ("error", ["message", "stacktrace"]))
    same("it goes on", bad.call("eboards")[0], "call")
    same("refused requests", figure(daemon, "refused_total"), 5)
    same("clients", figure(daemon, "clients") >= 2, True)
    huge, floods, deaf = Client(port), Client(port), WebSocket(port, INTERFACE, receive_buffer=4096)
    huge.send(json.dumps({"id": 1, "call": "x" * 8000}))
    wait_for("the end of who sends too long a message", lambda: huge.ended)
    try:
        for _ in range(2000):
            floods.send('{"id":1,"call":"eboards"}')
    except OSError:
        pass
    wait_for("the end of who sends too many", lambda: floods.ended)
    for _ in range(100):
        deaf.send(TEXT, b'{"id":1,"call":"eboards"}')
    for _ in range(10):
        play(board, "h2", "h2p")
    wait_for("all that was done", lambda: len(good.feed()) >= before + 20)
    same("what was told", [message["board"] for message in good.feed()[before:]],
         10 * ["Q7/7k/8/8/8/8/8/K7", "Q7/7k/8/8/8/8/7p/K7"])
    same("still there", good.ended, False)
    for client in (good.socket, bad.socket, deaf):
        client.close()


def crowd(daemon, board):
    """The time from the first of fifty clients to the last, beyond what the daemon needs for one."""
    clients = [Client(port_of(daemon)) for _ in range(CLIENTS)]
    for client in clients:
        client.subscribe("30002")
    before = [len(client.feed()) for client in clients]
    for _ in range(20):
        play(board, "h2", "h2p")
    wait_for("all messages", lambda: all(len(c.feed()) == b + 40 for c, b in zip(clients, before)))
    came = [[at for at, message in client.all() if message["response"] == "feed"][-40:] for client in clients]
    spreads = sorted((max(times) - min(times)) * 1000 for times in zip(*came))
    print(f"a change of a square at {CLIENTS} clients: first to last {spreads[len(spreads) // 2]:.1f} ms in the median, "
          f"{spreads[-1]:.1f} ms at most")
    for client in clients:
        client.socket.close()


def refused_where_delayed(programs, here):
    config = here / "delayed.toml"
    config.write_text(f'[outlets.livechess]\n[outlets.pgn]\ndirectory = "{here}"\ndelay = "15m"\n', encoding="utf-8")
    done = subprocess.run([programs / "eboardd", "--config", config, "--state-dir", here / "other"], capture_output=True,
                          text=True, timeout=60, check=False)
    same("exit code", done.returncode, 2)
    same("reason", done.stderr, f"{config}:1: [outlets.livechess] would show at once what [outlets.pgn] delays: leave one of "
         "them out, or delay the whole event by [broadcast]\n")


def refused_where_taken(programs, here, daemon):
    """Its port is that of another program."""
    config = here / "taken.toml"
    port = port_of(daemon)
    config.write_text(f'[outlets.livechess]\nlisten = "127.0.0.1:{port}"\n', encoding="utf-8")
    done = subprocess.run([programs / "eboardd", "--config", config, "--state-dir", here / "other", "--listen", "127.0.0.1:0"],
                          capture_output=True, text=True, timeout=60, check=False)
    same("exit code", done.returncode, 3)
    if f"cannot listen on 127.0.0.1 port {port}: " not in done.stderr:
        raise Failure(f"the log says {done.stderr}")


def main(programs):
    with folder() as here, HandBoard(here / "board-2", "30002") as second:
        first = HandBoard(here / "board-1", "24211")
        (here / "round-1.pgn").write_text(PAIRINGS, encoding="utf-8")
        config = write_config(here / "hall.toml", [here / "board-1", here / "board-2"],
                              'pairings = "round-1.pgn"\n[outlets.livechess]\nlisten = "127.0.0.1:0"\n')
        with running(Daemon(programs, here, config)) as daemon:
            client = Client(port_of(daemon))
            known(client, "24211", "30002")
            is_seen(client, "30002", ARRAY)
            over_http(daemon)
            rounds(daemon, second)
            client = play_and_lose(daemon, first, second)
            bad_clients(daemon, second)
            crowd(daemon, second)
            refused_where_taken(programs, here, daemon)
            same("the first client", client.ended, False)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        refused_where_delayed(programs, here)


if __name__ == "__main__":
    as_program(main)
