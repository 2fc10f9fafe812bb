#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables whose moves come from addresses that never end their answer: the stream of another eboardd, and one of a server that cuts,
repeats, corrects and falls silent. Each game's newest copy is played, nobody waits for an end, and a restart in the middle loses
nothing.

usage: pgn_streams_test.py FOLDER_OF_THE_PROGRAMS"""
import http.server
import queue
import threading
import time

from hall import Daemon, Failure, as_program, events, folder, games, running, verify, wait_for

SCALE = 40  # ten seconds of a table are a quarter of one
MOVES = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]
HALL = """[daemon]
discover = false
[[board]]
number = 1
driver = "manual"
white = "Costa, Rui"
black = "Dahl, Siv"
round = 2
"""


def pgn(board, plies, result="*", white="Aalto, Mika", game="a"):
    moves = " ".join(f"{n // 2 + 1}. {move}" if n % 2 == 0 else move for n, move in enumerate(MOVES[:plies]))
    return (f'[Event "Open"]\n[Round "2.{board}"]\n[White "{white}"]\n[Black "Brandt, Ole"]\n[Result "{result}"]\n'
            f'[GameURL "https://games.example/broadcast/-/-/round/{game}{board}"]\n\n{moves} {result}\n\n\n')


class Server(http.server.ThreadingHTTPServer):
    """Sends what it was told last of each game, then each game again when it is told another text; never ends by itself."""
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.lock, self.texts, self.readers, self.begun = threading.Lock(), {}, [], []
        self.cuts_at_once = self.is_deaf = False
        self.url = f"http://127.0.0.1:{self.server_address[1]}/api/stream/broadcast/round/x.pgn"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def say(self, name, text):
        with self.lock:
            self.texts[name] = text
            for reader in self.readers:
                reader.put(text)

    def cut(self):
        with self.lock:
            for reader in self.readers:
                reader.put(None)

    def handle_error(self, request, client_address):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        server, reader = self.server, queue.Queue()
        server.begun.append(time.monotonic())
        if server.is_deaf:
            return self.connection.close()
        with server.lock:
            for text in server.texts.values():
                reader.put(text)
            server.readers.append(reader)
        self.send_response(200)
        self.send_header("Content-Type", "application/x-chess-pgn")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        while (text := reader.get()) is not None:
            # In two pieces, as networks do it.
            for piece in (text[:len(text) // 2], text[len(text) // 2:]):
                self.wfile.write(f"{len(piece):x}\r\n{piece}\r\n".encode())
                self.wfile.flush()
            if server.cuts_at_once and reader.empty():
                break
        server.readers.remove(reader)
        self.close_connection = True
        return None


def moves_of(daemon, number):
    return [move["san"] for move in (daemon.board(number) or {"moves": []})["moves"]]


def stands(daemon, number, plies, seconds=20):
    wait_for(f"board {number} after {plies} plies, not {moves_of(daemon, number)}: {daemon.health()}",
             lambda: moves_of(daemon, number) == MOVES[:plies], seconds)


def enter(hall, move):
    status, told = hall.arbiter.post("/api/boards/1/entries", {"do": "move", "move": move})
    if status != 201:
        raise Failure(f"{move}: {told}")


def cut_and_corrected(daemon, server):
    server.say(1, pgn(1, 4))
    stands(daemon, 1, 4)
    server.cut()  # and it may be followed again
    server.say(1, pgn(1, 6, white="Aalto, Mika J."))
    stands(daemon, 1, 6)
    wait_for("the name that was put right", lambda: daemon.board(1)["tags"]["White"] == "Aalto, Mika J.")
    server.say(1, pgn(1, 5, white="Aalto, Mika J."))  # a takeback
    stands(daemon, 1, 5)
    # A server that ends each answer at once with an error is not asked in a storm.
    server.cuts_at_once = True
    server.cut()
    begun = len(server.begun)
    time.sleep(9)
    if not 1 <= len(server.begun) - begun <= 5:
        raise Failure(f"it was asked {len(server.begun) - begun} times in 9 s of cuts")
    if moves_of(daemon, 1) != MOVES[:5]:
        raise Failure("a cut took something back")
    server.cuts_at_once = False


def is_away(daemon, server):
    server.is_deaf = True
    server.cut()
    wait_for("a condition", lambda: "cannot be reached" in daemon.health(), 30)
    server.is_deaf = False
    server.say(1, pgn(1, 7, white="Aalto, Mika J."))
    stands(daemon, 1, 7, 60)
    wait_for("the end of the condition", lambda: "cannot be reached" not in daemon.health())


def held(daemon):
    with open(f"/proc/{daemon.process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:")) * 1024


def a_long_day(daemon, server):
    """Forty megabytes of copies, of which one holds."""
    comment = "{ " + "x" * 20_000 + " }"
    text = pgn(3, 6, white="Falk, Ida").replace("1. e4", f"1. e4 {comment}")
    before = held(daemon)
    for _ in range(2000):
        server.say(3, text)
    server.say(3, pgn(3, 8, white="Falk, Ida"))
    stands(daemon, 3, 8, 60)
    grown = held(daemon) - before
    if grown > 20 << 20:
        raise Failure(f"the daemon grew by {grown >> 20} MiB while 40 MB came")
    return grown


def main(programs):
    server = Server()
    with folder() as here:
        (here / "hall").mkdir()
        (here / "hall" / "hall.toml").write_text(HALL, encoding="utf-8")
        with running(Daemon(programs, here / "hall", here / "hall" / "hall.toml")) as hall:
            for move in MOVES[:2]:
                enter(hall, move)
            config = here / "hall.toml"
            places = {1: server.url, 2: f"{hall.url.rstrip('/')}/pgn/stream", 3: server.url}
            config.write_text("[daemon]\ndiscover = false\n" + "".join(
                f'[[board]]\nnumber = {number}\npgn = "{place}"\npgn_poll = "1s"\npgn_game = "{1 if number == 2 else number}"\n'
                for number, place in places.items()), encoding="utf-8")
            server.say(1, pgn(1, 2))
            with running(Daemon(programs, here, config, "--time-scale", SCALE)) as daemon:
                stands(daemon, 1, 2)
                stands(daemon, 2, 2)
                enter(hall, MOVES[2])
                stands(daemon, 2, 3)
                daemon.kill()
            enter(hall, MOVES[3])
            server.say(1, pgn(1, 3))
            with running(Daemon(programs, here, config, "--time-scale", SCALE)) as daemon:
                stands(daemon, 1, 3)
                stands(daemon, 2, 4)
                cut_and_corrected(daemon, server)
                is_away(daemon, server)
                grown = a_long_day(daemon, server)
                server.say(1, pgn(1, 8, "1/2-1/2", white="Aalto, Mika J."))
                wait_for("the draw", lambda: daemon.board(1)["result"] == "1/2-1/2")
                stands(daemon, 2, 4)
                began = time.monotonic()
                if daemon.stop() != 0 or time.monotonic() - began > 5:
                    raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        if any(sorted(games(stored, number)) != [1] for number in (1, 2, 3)):
            raise Failure("a game is double")
        verify(programs, here / "eboardd.db")
        print(f"{len(server.begun)} connections; the daemon grew by {grown >> 10} KiB while 40 MB came")


if __name__ == "__main__":
    as_program(main)
