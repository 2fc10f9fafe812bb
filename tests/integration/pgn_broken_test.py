#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sources that break, beside each other: a server that says "not changed" of another text, one that leads through a chain of
addresses, one that leads to another computer in the clear, two daemons whose games have the same board and GameId, a text that
has each game twice and two events in it, a program that begins anew. What was read stays, and it is said since when.

usage: pgn_broken_test.py FOLDER_OF_THE_PROGRAMS"""
import http.server
import socket
import threading

from hall import Daemon, Failure, as_program, events, folder, games, running, verify, wait_for

SCALE = 40  # ten seconds of the table are a quarter of one
MOVES = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]
AWAY = ("192.0.2.1", 9)  # nothing is sent there


def pgn(plies, result="*", number="2.1", **tags):
    moves = " ".join(f"{n // 2 + 1}. {move}" if n % 2 == 0 else move for n, move in enumerate(MOVES[:plies]))
    tags = {"Event": "Open", "Round": number, "White": "Aalto, Mika", "Black": "Brandt, Ole", **tags, "Result": result}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{moves} {result}\n\n"


class Server(http.server.ThreadingHTTPServer):
    """Serves these texts by their paths; `leads` says where a path leads instead."""
    daemon_threads = True

    def __init__(self, address="127.0.0.1"):
        super().__init__((address, 0), Handler)
        self.texts, self.leads, self.asked, self.stale = {}, {}, [], 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, path):
        return f"http://{self.server_address[0]}:{self.server_address[1]}{path}"

    def handle_error(self, request, client_address):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        server = self.server
        server.asked.append(self.path)
        if self.path in server.leads:
            self.send_response(307)
            self.send_header("Location", server.leads[self.path])
            self.send_header("Content-Length", "0")
            return self.end_headers()
        text = server.texts[self.path].encode()
        if self.path == "/stale" and self.headers.get("If-None-Match"):
            # It looks at the day, not at the tag that it is asked for.
            server.stale += 1
            self.send_response(304)
            self.send_header("ETag", f'"{len(text)}"')
            return self.end_headers()
        self.send_response(200)
        self.send_header("ETag", f'"{len(text)}"')
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        return self.wfile.write(text)


def own_address():
    """Of this computer in its network; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(AWAY)
        except OSError:
            return ""
        return one.getsockname()[0]


def moves_of(daemon, number):
    return [move["san"] for move in (daemon.board(number) or {"moves": []})["moves"]]


def stands(daemon, number, plies):
    wait_for(f"board {number} after {plies} plies", lambda: moves_of(daemon, number) == MOVES[:plies], 50)


def is_told(daemon, words, number):
    wait_for(f"'{words}' of board {number}: {daemon.health()}", lambda: any(
        words in sentence and "since" in sentence for sentence in daemon.health().split("Board ")
        if str(number) in sentence.split(":")[0].split(", ")), every=0.2)


def write(path, text):
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def two_events(plies, result="*"):
    women = pgn(4, "0-1", White="Ekman, Lea", Black="Falk, Ida", Event="Women")
    men = pgn(plies, result)
    return men + women + men + women


def play(daemon, here, server, other, away):
    # Since a second read of the same text the tag is asked for, and the answer is wrong from then on.
    stands(daemon, 1, 2)
    wait_for("a wrong answer", lambda: server.stale > 1)
    server.texts["/stale"] = pgn(4)
    stands(daemon, 1, 4)
    stands(daemon, 2, 3)
    if away is not None:
        is_told(daemon, "cannot be reached", 3)
        if away.asked:
            raise Failure("a source of this computer led to another one in the clear")
    # Two daemons have a board 7 and the same names of games.
    for number, of in ((4, server), (5, other)):
        stands(daemon, number, 1)
        of.texts["/event.pgn"] = of.texts["/event.pgn"].replace("e4 *", "e4 e5 1-0").replace('"*"', '"1-0"')
        stands(daemon, number, 2)
    # Twice each, and two events.
    stands(daemon, 6, 2)
    write(here / "round.pgn", two_events(6))
    stands(daemon, 6, 6)
    write(here / "round.pgn", two_events(6, "1/2-1/2"))
    wait_for("the draw", lambda: daemon.board(6)["result"] == "1/2-1/2")
    # Its program begins anew.
    stands(daemon, 7, 5)
    write(here / "anew.pgn", pgn(0))
    is_told(daemon, "has no move of the game any more", 7)
    stands(daemon, 7, 5)
    write(here / "anew.pgn", pgn(7))
    stands(daemon, 7, 7)
    wait_for("the end of the fault", lambda: "no move of the game" not in daemon.health())


def main(programs):
    server, other = Server(), Server()
    address = own_address()
    away = Server(address) if address else None
    with folder() as here:
        server.texts = {"/stale": pgn(2), "/last": pgn(3), "/event.pgn": pgn(1, number="1.7", GameId="same")}
        other.texts = {"/event.pgn": pgn(1, number="1.7", GameId="same", White="Costa, Rui", Black="Dahl, Siv")}
        server.leads = {"/first": other.url("/second"), "/last-but-one": "/last"}
        other.leads = {"/second": "/third", "/third": server.url("/last-but-one")}
        if away is not None:
            away.texts, server.leads["/away"] = {"/": pgn(3)}, away.url("/")
        write(here / "round.pgn", two_events(2))
        write(here / "anew.pgn", pgn(5))
        places = {1: server.url("/stale"), 2: server.url("/first"), 3: server.url("/away" if away else "/last"),
                  4: server.url("/event.pgn"), 5: other.url("/event.pgn"), 6: "round.pgn", 7: "anew.pgn"}
        game = {4: "7", 5: "7"}
        config = here / "hall.toml"
        config.write_text("[daemon]\ndiscover = false\n" + "".join(
            f'[[board]]\nnumber = {number}\npgn = "{place}"\npgn_game = "{game.get(number, "1")}"\n' +
            ('pgn_poll = "1s"\n' if place.startswith("http") else "") for number, place in places.items()), encoding="utf-8")
        with running(Daemon(programs, here, config, "--time-scale", SCALE)) as daemon:
            play(daemon, here, server, other, away)
            text = daemon.get("/pgn/event.pgn")
            if text.count('[White "Aalto, Mika"]') != (5 if away else 6) or text.count('[White "Costa, Rui"]') != 1:
                raise Failure(f"a game is lost or double: {text}")
            if text.count('[GameId "same"]') > 1:
                raise Failure(f"two games have one name: {text}")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        found = {number: sorted(games(stored, number)) for number in places}
        wanted = {number: [] if number == 3 and away else [1] for number in places}
        if found != wanted:
            raise Failure(f"games: {found}")
        verify(programs, here / "eboardd.db")
        print(f"{len(places)} sources, {server.stale} wrong answers, {'no ' if away is None else ''}other computer")


if __name__ == "__main__":
    as_program(main)
