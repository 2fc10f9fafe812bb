#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables whose moves come from an address, whose server fails in all the ways in which servers do. What was read stays, one
condition says so, nobody is asked in a storm, and a server that stalls holds up nobody else.

usage: pgn_addresses_test.py FOLDER_OF_THE_PROGRAMS"""
import hashlib
import http.server
import socket
import ssl
import threading
import time

from hall import Daemon, Failure, as_program, events, folder, games, running, verify, wait_for

SCALE = 40  # ten seconds of the table are a quarter of one
MOVES = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]
# Of a server that nobody knows; for this test only.
CERTIFICATE = """-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/ZHwK/u95SYIZas1
zcgLTNugtUpLq/DJgI16zY9x8V6hRANCAAS6ocecthLhz+RwXcvLYI/hzJ0qv5Y2
aApTrWoGZr9cZjxlGfARz0hdwoh59VvzHrwA6J/JUnY2RFf6l633/J55
-----END PRIVATE KEY-----
-----BEGIN CERTIFICATE-----
MIIBejCCAR+gAwIBAgIUHZjHSRfmjE6IUKANOrh5E65zhtgwCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGbm9ib2R5MCAXDTI2MTEyODEyMjYxNFoYDzIxMjYxMTA0MTIy
NjE0WjARMQ8wDQYDVQQDDAZub2JvZHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AAS6ocecthLhz+RwXcvLYI/hzJ0qv5Y2aApTrWoGZr9cZjxlGfARz0hdwoh59Vvz
HrwA6J/JUnY2RFf6l633/J55o1MwUTAdBgNVHQ4EFgQUas5PMR4pZx3Hy21Ycbxf
fwdJMB4wHwYDVR0jBBgwFoAUas5PMR4pZx3Hy21YcbxffwdJMB4wDwYDVR0TAQH/
BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAsaHLVUHaqzgDlsJP9/eyhUuCt9dq
YQ6qT7jgFyUMYi8CIQDtKSPIq8JDwpWtwPJKhfuwyzvKi7agXN42j+jtQUnang==
-----END CERTIFICATE-----
"""


def pgn(plies, result="*", white="Aalto, Mika"):
    moves = " ".join(f"{n // 2 + 1}. {move}" if n % 2 == 0 else move for n, move in enumerate(MOVES[:plies]))
    return (f'[Event "Open"]\n[Round "2.1"]\n[White "{white}"]\n[Black "Brandt, Ole"]\n[Result "{result}"]\n\n'
            f'{moves} {result}\n')


class Server(http.server.ThreadingHTTPServer):
    """Serves one text, as `answer` says."""
    daemon_threads = True

    def __init__(self, text=""):
        super().__init__(("127.0.0.1", 0), Handler)
        self.text, self.answer, self.asked, self.unchanged, self.cuts = text, "well", 0, 0, 0
        self.token = ""
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, scheme="http"):
        return f"{scheme}://127.0.0.1:{self.server_address[1]}/round.pgn"

    def handle_error(self, request, client_address):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        server, text = self.server, self.server.text.encode()
        server.asked += 1
        if server.token and self.headers.get("Authorization") != f"Bearer {server.token}":
            self.send_response(401)
            self.send_header("Content-Length", "0")
            return self.end_headers()
        if server.answer in ("404", "500", "429"):
            self.send_response(int(server.answer))
            self.send_header("Content-Length", "0")
            self.send_header("Retry-After", "2")
            return self.end_headers()
        if server.answer == "moved":
            if self.path != "/new":
                return self.redirect("/new")
        elif server.answer == "round":
            return self.redirect(self.path)
        elif server.answer == "page":
            text = b"<!DOCTYPE html><html><body>Sign in to the wireless network</body></html>"
        elif server.answer == "stall":
            self.send_response(200)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text[:20])
            self.wfile.flush()
            return time.sleep(60)
        tag = "same" if server.answer == "one tag" else hashlib.sha256(text).hexdigest()
        if server.answer in ("well", "one tag") and self.headers.get("If-None-Match") == f'"{tag}"':
            server.unchanged += 1
            self.send_response(304)
            return self.end_headers()
        self.send_response(200)
        self.send_header("ETag", f'"{tag}"')
        if server.answer == "one tag":
            text = text[:len(text) - 12] if server.cuts > 0 else text
            server.cuts -= 1
        else:
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text[:len(text) // 2] if server.answer == "cut" else text)
        return None

    def redirect(self, to):
        self.send_response(302)
        self.send_header("Location", to)
        self.send_header("Content-Length", "0")
        self.end_headers()


def moves_of(daemon, number):
    return [move["san"] for move in (daemon.board(number) or {"moves": []})["moves"]]


def stands(daemon, number, plies):
    wait_for(f"board {number} after {plies} plies", lambda: moves_of(daemon, number) == MOVES[:plies], 60)


def is_told(daemon, words, number=1):
    wait_for(f"'{words}' of board {number}: {daemon.health()}", lambda: any(
        words in sentence and "since" in sentence for sentence in daemon.health().split("Board ")
        if sentence.split(":")[0].split(", ").count(str(number))), 60, every=0.2)


def fail_in_all_ways(daemon, server):
    server.text = pgn(2)
    stands(daemon, 1, 2)
    wait_for("an answer without a text", lambda: server.unchanged > 1)
    for answer, words in (("404", "is not there"), ("500", "(500)"), ("429", "(429)"), ("page", "is no PGN"),
                          ("cut", "cannot be reached"), ("round", "cannot be reached")):
        server.answer = answer
        is_told(daemon, words)
        if moves_of(daemon, 1) != MOVES[:2]:
            raise Failure(f"{answer} took something back")
        server.answer = "well"
        wait_for(f"the end of {answer}", lambda: "Board 1:" not in daemon.health())
    server.text, server.answer = pgn(4), "moved"
    stands(daemon, 1, 4)
    # A text that was cut on the way has the tag of the whole one, and no length.
    server.cuts, server.text, server.answer = 2, pgn(6), "one tag"
    wait_for("what is behind the cut", lambda: moves_of(daemon, 1) == MOVES[:6], 20)
    server.answer, asked = "500", server.asked
    time.sleep(8)
    if not 2 <= server.asked - asked <= 5:
        raise Failure(f"asked {server.asked - asked} times in 8 s of fault")
    server.answer = "well"


def main(programs):
    server, stalling, hidden, other = Server(pgn(0)), Server(pgn(1)), Server(pgn(1)), Server(pgn(1, white="Ekman, Lea"))
    private = Server(pgn(1, white="Falk, Ida"))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    stalling.answer = "stall"
    with folder() as here, socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen(1)
        (here / "certificate.pem").write_text(CERTIFICATE, encoding="utf-8")
        context.load_cert_chain(here / "certificate.pem")
        hidden.socket = context.wrap_socket(hidden.socket, server_side=True)
        config = here / "hall.toml"
        (here / "token").touch(0o600)
        (here / "token").write_text("wrong-hidden\n", encoding="utf-8")
        private.token = "right-hidden"
        places = {1: server.url(), 2: stalling.url(), 3: hidden.url("https"), 4: other.url(),
                  6: private.url(), 5: f"http://127.0.0.1:{deaf.getsockname()[1]}/?key=hidden"}
        config.write_text("[daemon]\ndiscover = false\n" + "".join(
            f'[[board]]\nnumber = {number}\npgn = "{place}"\npgn_poll = "1s"\npgn_game = "2.1"\n' +
            (f'pgn_token_file = "{here / "token"}"\n' if number == 6 else "")
            for number, place in places.items()), encoding="utf-8")
        with running(Daemon(programs, here, config, "--time-scale", SCALE)) as daemon:
            stands(daemon, 4, 1)
            is_told(daemon, "is not given to this computer", 6)
            (here / "token").write_text("right-hidden\n", encoding="utf-8")
            stands(daemon, 6, 1)
            is_told(daemon, "does not show who it is", 3)
            fail_in_all_ways(daemon, server)
            for number in (2, 5):  # they took 20 s each, and held up none of the above
                is_told(daemon, "does not come in time", number)
            server.text, other.text = pgn(8, "1/2-1/2"), pgn(3, white="Ekman, Lea")
            wait_for("the draw", lambda: daemon.board(1)["result"] == "1/2-1/2")
            stands(daemon, 4, 3)
            if "hidden" in daemon.said():
                raise Failure("the log has a secret")
            began = time.monotonic()
            if daemon.stop() != 0 or time.monotonic() - began > 5:
                raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        if any(sorted(games(stored, number)) != [1] for number in (1, 4)):
            raise Failure("a game is double")
        verify(programs, here / "eboardd.db")
        print(f"{server.asked} requests, {server.unchanged} without a text; {hidden.asked} got through without a certificate")


if __name__ == "__main__":
    as_program(main)
