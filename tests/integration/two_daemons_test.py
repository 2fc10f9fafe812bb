#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second daemon shows what is played at the boards of a first one: the same moves, clocks, results and names, under numbers
of its own. Either is killed in the middle of a game.

usage: two_daemons_test.py FOLDER_OF_THE_PROGRAMS"""
import re
import socket

from hall import Daemon, Failure, Simulator, as_program, events, folder, games, running, verify, wait_for

SPEED = 20
TABLES = {1: 11, 2: 12}  # of the first daemon, of the second
PGN = """[White "Aalto, Mika"]
[Black "Brandt, Ole"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 c5 8. Nb3 Qxd1 9. Rxd1 Bd6 1-0

[White "Costa, Rui"]
[Black "Dahl, Siv"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 5. Bg5 Be7 6. e3 O-O 7. Bd3 Nbd7 8. Qc2 Re8 1/2-1/2

[White "Aalto, Mika"]
[Black "Brandt, Ole"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1

[White "Costa, Rui"]
[Black "Dahl, Siv"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
"""
NAMES = {1: ("Aalto, Mika", "Brandt, Ole"), 2: ("Costa, Rui", "Dahl, Siv")}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def first_config(here):
    text = f"[daemon]\ndiscover = false\ntime_scale = {SPEED}\n"
    for number, (white, black) in NAMES.items():
        text += (f'[[port]]\npath = "{here / "boards" / f"board-{number}"}"\nboard = {number}\n[[board]]\nnumber = {number}\n'
                 f'white = "{white}"\nblack = "{black}"\ntime_control = "300+3"\n')
    (here / "first").mkdir()
    (here / "first.toml").write_text(text, encoding="utf-8")
    return here / "first.toml"


def second_config(here, url):
    text = f"[daemon]\ndiscover = false\ntime_scale = {SPEED}\n"
    for number, own in TABLES.items():
        text += f'[[board]]\nnumber = {own}\npgn = "{url}pgn/event.pgn"\npgn_game = "{number}"\npgn_poll = "1s"\n'
    (here / "second").mkdir()
    (here / "second.toml").write_text(text, encoding="utf-8")
    return here / "second.toml"


def games_of(daemon, board):
    """What the daemon's PGN says of each game at the board, without what is its own: number and name."""
    text = daemon.get(f"/pgn/round/1/board/{board}.pgn")
    found = [one for one in re.split(r"\n\n(?=\[Event )", text.strip()) if one]
    own = r'\[(Board|GameId|Round|Date|UTCDate|UTCTime|ReferenceTime) "[^"]*"\]|\{presumed[^}]*\}| presumed[^}]*(?=\})|\d+\.\.\.'
    return [" ".join(re.sub(own, "", " ".join(one.split())).split()) for one in found]


def is_same(seen, wanted):
    """What was played while the first daemon was away may be more than its board tells: behind that its PGN has no moves."""
    known, gap, _ = wanted.partition(" moves missing")
    return seen.startswith(known) and seen.split()[-1] == wanted.split()[-1] if gap else seen == wanted


def agree(first, second):
    for number, own in TABLES.items():
        wanted, seen = games_of(first, number), games_of(second, own)
        if len(wanted) != len(seen) or not all(map(is_same, seen, wanted)):
            return f"table {own}:\n" + "\n\n".join(seen) + f"\n--- and not, as at board {number}:\n" + "\n\n".join(wanted)
    return ""


def plies(daemon, number):
    return (daemon.board(number) or {"ply": 0})["ply"]


def all_over(daemon):
    daemon.check()
    found = [daemon.board(number) for number in TABLES]
    return all(board and board["game"] == 2 and board["result"] != "*" for board in found)


def play(programs, here, boards, listen):
    start_first = lambda: Daemon(programs, here / "first", here / "first.toml", "--listen", listen)  # noqa: E731
    start_second = lambda: Daemon(programs, here / "second", here / "second.toml")  # noqa: E731
    first, second = start_first(), start_second()
    try:
        wait_for("moves at both tables", lambda: all(plies(second, own) > 2 for own in TABLES.values()), 60)
        first.kill()
        first = start_first()
        before = plies(second, 11)
        wait_for("a move after the first daemon was killed", lambda: plies(second, 11) > before or
                 second.board(11)["game"] > 1, 60)
        second.kill()
        second = start_second()
        wait_for("the end of all games", lambda: boards.check() or all_over(first), 120)
        try:
            wait_for("the same games", lambda: not agree(first, second), 30, every=0.3)
        except Failure:
            raise Failure(agree(first, second)) from None
        for one in (first, second):
            if one.stop() != 0:
                raise Failure("a daemon did not end well")
    finally:
        for one in (first, second):
            if one.process.poll() is None:
                one.kill()


def main(programs):
    with folder() as here:
        (here / "games.pgn").write_text(PGN, encoding="utf-8")
        (here / "boards").mkdir()
        listen = f"127.0.0.1:{free_port()}"
        first_config(here)
        second_config(here, f"http://{listen}/")
        options = ("--level", "L0", "--speed", SPEED, "--time-control", "300+3", "--max-think", 12)
        with running(Simulator(programs, here / "boards", here / "games.pgn", 2, *options)) as boards:
            play(programs, here, boards, listen)
        for name in ("first", "second"):
            verify(programs, here / name / "eboardd.db")
        stored = events(here / "second" / "eboardd.db")
        kept = {own: games(stored, own) for own in TABLES.values()}
        if any(sorted(found) != [1, 2] for found in kept.values()):
            raise Failure(f"games at the second daemon: {kept}")
        print(f"{sum(len(one['plies']) for found in kept.values() for one in found.values())} plies are the same at both")


if __name__ == "__main__":
    as_program(main)
