#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A table's moves are entered by hand, then come from a PGN, then by hand again, in one game. And games of a PGN that begin in
another position: one that was adjourned, Chess960 with castling, then one that begins as usual.

usage: pgn_changes_test.py FOLDER_OF_THE_PROGRAMS"""
import subprocess

from hall import Daemon, Failure, as_program, events, folder, games, running, verify, wait_for

SCALE = 40
MOVES = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
FROM = {"manual": 'driver = "manual"', "pgn": 'pgn = "hand.pgn"'}
ADJOURNED = "4k3/8/8/8/8/4K3/4P3/8 b - - 0 40"
CHESS960 = "bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w KQkq - 0 1"


def configure(here, source):
    (here / "hall.toml").write_text(f'[daemon]\ndiscover = false\n[[board]]\nnumber = 1\n{FROM[source]}\nwhite = "Aalto, Mika"\n'
                                    'black = "Brandt, Ole"\n[[board]]\nnumber = 2\npgn = "starts.pgn"\n', encoding="utf-8")


def pgn(number, moves, result="*", tags=""):
    return (f'[Event "Open"]\n[Round "{number}"]\n[White "Costa, Rui"]\n[Black "Dahl, Siv"]\n{tags}[Result "{result}"]\n\n'
            f'{moves} {result}\n\n')


def moves_of(daemon, number):
    return [move["san"] for move in (daemon.board(number) or {"moves": []})["moves"]]


def stands(daemon, number, moves):
    wait_for(f"board {number} after {moves}, not {moves_of(daemon, number)}", lambda: moves_of(daemon, number) == moves)


def write(path, text):
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def reload(programs, daemon, here, source):
    configure(here, source)
    done = subprocess.run([programs / "eboardctl", "reload", "--daemon", daemon.socket], capture_output=True, text=True,
                          timeout=60, check=False)
    if done.returncode != 0:
        raise Failure(f"reload: {done.stdout}{done.stderr}")


def enter(daemon, move):
    status, told = daemon.arbiter.post("/api/boards/1/entries", {"do": "move", "move": move})
    if status != 201:
        raise Failure(f"{move}: {status} {told}")


def by_hand_and_back(programs, daemon, here):
    wait_for("the table", lambda: daemon.board(1) and daemon.board(1)["device"]["state"] == "ready")
    enter(daemon, "e4")
    enter(daemon, "e5")
    stands(daemon, 1, MOVES[:2])
    write(here / "hand.pgn", pgn("1", "1. e4 e5 2. Nf3 Nc6"))
    reload(programs, daemon, here, "pgn")
    stands(daemon, 1, MOVES[:4])
    write(here / "hand.pgn", pgn("1", "1. e4 e5 2. Nf3 Nc6 3. Bb5"))
    stands(daemon, 1, MOVES[:5])
    (here / "hand.pgn").unlink()
    wait_for("what is told of it", lambda: "is not there" in daemon.health(), every=0.2)
    reload(programs, daemon, here, "manual")
    wait_for("the end of the fault", lambda: "Board 1:" not in daemon.health(), every=0.2)
    enter(daemon, "a6")
    stands(daemon, 1, MOVES)
    # Once more: what was entered meanwhile stands in the PGN, too.
    write(here / "hand.pgn", pgn("1", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1/2-1/2"))
    reload(programs, daemon, here, "pgn")
    wait_for("the draw", lambda: daemon.board(1)["result"] == "1/2-1/2")
    stands(daemon, 1, MOVES)


def other_starts(daemon, here):
    path = here / "starts.pgn"
    adjourned = pgn("1", "40... Kd7 41. Kd4", tags=f'[SetUp "1"]\n[FEN "{ADJOURNED}"]\n')
    write(path, adjourned)
    stands(daemon, 2, ["Kd7", "Kd4"])
    adjourned = adjourned.replace("*", "1-0")
    tags = f'[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{CHESS960}"]\n'
    write(path, adjourned + pgn("2", "1. Nc3 Nc6 2. Nf3 Nf6 3. O-O-O", tags=tags))
    stands(daemon, 2, ["Nc3", "Nc6", "Nf3", "Nf6", "O-O-O"])
    chess960 = pgn("2", "1. Nc3 Nc6 2. Nf3 Nf6 3. O-O-O O-O-O", "0-1", tags=tags)
    write(path, adjourned + chess960)
    wait_for("the end of Chess960", lambda: daemon.board(2)["result"] == "0-1")
    write(path, adjourned + chess960 + pgn("3", "1. e4 e5"))
    stands(daemon, 2, ["e4", "e5"])
    text = daemon.get("/pgn/event.pgn")
    for words in (f'[FEN "{ADJOURNED}"]', "40... Kd7 41. Kd4 1-0", '[Variant "Chess960"]', "3. O-O-O O-O-O 0-1"):
        if words not in " ".join(text.split()):
            raise Failure(f"the PGN does not say {words}: {text}")


def main(programs):
    with folder() as here:
        configure(here, "manual")
        with running(Daemon(programs, here, here / "hall.toml", "--time-scale", SCALE)) as daemon:
            by_hand_and_back(programs, daemon, here)
            other_starts(daemon, here)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        if sorted(games(stored, 1)) != [1] or sorted(games(stored, 2)) != [1, 2, 3]:
            raise Failure(f"games {sorted(games(stored, 1))} at table 1, {sorted(games(stored, 2))} at table 2")
        verify(programs, here / "eboardd.db")
        print("one game by hand and from a PGN; three that begin in positions of their own")


if __name__ == "__main__":
    as_program(main)
