#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables whose moves come from a PGN file, written as badly as files are: it grows, is cut, reordered, renamed, shortened,
replaced by nonsense, and gone. The daemon is killed in between. The journal leads to the same games.

usage: pgn_tables_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import os
import time

from hall import Daemon, Failure, as_program, events, folder, games, running, verify, wait_for

SCALE = 40  # ten seconds of the table are a quarter of one
CONFIG = """[daemon]
discover = false
arbiter_listen = "127.0.0.1:0"

[[board]]
number = 1
pgn = "round.pgn"

[[board]]
number = 2
pgn = "round.pgn"
pgn_game = "id second"

[[board]]
number = 3
pgn = "alone.pgn"
"""


def check(what, seen, wanted):
    if seen != wanted:
        raise Failure(f"{what}: {seen!r}, not {wanted!r}")


def movetext(moves, clocks=True):
    words = []
    for ply, move in enumerate(moves):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        words.append(move)
        if clocks:
            words.append(f"{{[%clk 0:{59 - ply // 2:02}:{30 + ply % 2:02}]}}")
    return " ".join(words)


def game(tags, moves, result="*", **options):
    lines = [f'[{name} "{value}"]' for name, value in {**tags, "Result": result}.items()]
    return "\n".join(lines) + "\n\n" + movetext(moves, **options) + f" {result}\n"


FIRST = {"Event": "Harbour Open", "Round": "3.1", "White": "Aalto, Mika", "Black": "Brandt, Ole", "GameId": "first",
         "TimeControl": "3600+30"}
SECOND = {"Event": "Harbour Open", "Round": "3.2", "White": "Costa, Rui", "Black": "Dahl, Siv", "GameId": "second",
          "TimeControl": "3600+30"}
ITALIAN = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6", "d3", "d6"]
SLAV = ["d4", "d5", "c4", "c6", "Nf3", "Nf6", "Nc3", "dxc4"]

ALONE = {"White": "Ekman, Lea", "Black": "Falk, Jo", "TimeControl": "300"}


def write(path, text):
    """As careful programs do."""
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, path)


def board(daemon, number):
    return daemon.board(number) or {"moves": [], "tags": {}, "ply": 0}


def moves_of(daemon, number):
    return [move["san"] for move in board(daemon, number)["moves"]]


def stands(daemon, number, moves):
    wait_for(f"board {number} after {moves[-1:]}", lambda: moves_of(daemon, number) == moves)


def stays(daemon, number, moves, reads=3):
    """Nothing that is read meanwhile changes it."""
    for _ in range(reads):
        time.sleep(0.6)
        check(f"board {number}", moves_of(daemon, number), moves)


def is_told(daemon, words):
    wait_for(words, lambda: words in daemon.health(), every=0.2)


def play(daemon, here):
    path = here / "round.pgn"
    wait_for("the table", lambda: board(daemon, 1).get("device", {}).get("state") == "ready")
    # Names come before the first move.
    is_told(daemon, "is not there")
    write(here / "alone.pgn", game(ALONE, []))
    write(path, game(FIRST, []) + "\n" + game(SECOND, []))
    wait_for("the names", lambda: board(daemon, 1)["tags"].get("White") == "Aalto, Mika")
    for plies in (1, 4, 6):
        write(path, game(FIRST, ITALIAN[:plies]) + "\n" + game(SECOND, SLAV[:plies]))
        stands(daemon, 1, ITALIAN[:plies])
        stands(daemon, 2, SLAV[:plies])
    wait_for("the clock", lambda: board(daemon, 1)["clock"]["white_ms"] == (57 * 60 + 30) * 1000)
    check("times of a ply", board(daemon, 1)["moves"][3]["black_ms"], (58 * 60 + 31) * 1000)

    # Cut in the middle of the first game, in place.
    whole = game(FIRST, ITALIAN[:8]) + "\n" + game(SECOND, SLAV[:6])
    path.write_text(whole[:whole.index("Nc6")], encoding="utf-8")
    is_told(daemon, "was cut in the middle of the game")
    stays(daemon, 1, ITALIAN[:6], reads=1)
    # Nonsense, and gone.
    write(path, "<html><body>502 Bad Gateway</body></html>\n")
    is_told(daemon, "is no PGN")
    path.unlink()
    is_told(daemon, "is not there")
    stays(daemon, 1, ITALIAN[:6], reads=1)
    # It comes back in another order, with a corrected name.
    renamed = {**FIRST, "White": "Aaltonen, Mika"}
    write(path, game(SECOND, SLAV[:6]) + "\n" + game(renamed, ITALIAN[:8]))
    stands(daemon, 1, ITALIAN[:8])
    stands(daemon, 2, SLAV[:6])
    wait_for("the corrected name", lambda: board(daemon, 1)["tags"].get("White") == "Aaltonen, Mika")
    wait_for("the end of the fault", lambda: "source_silent" not in daemon.health())


def correct(daemon, here):
    """After a kill: what was told is known, what is taken back stands for a while first."""
    path = here / "round.pgn"
    wait_for("the table", lambda: board(daemon, 1).get("device", {}).get("state") == "ready")
    check("after the kill", moves_of(daemon, 1), ITALIAN[:8])
    write(path, game(FIRST, ITALIAN[:6] + ["O-O"]) + "\n" + game(SECOND, SLAV[:5]))
    stands(daemon, 1, ITALIAN[:6] + ["O-O"])
    stands(daemon, 2, SLAV[:5])
    write(path, game(FIRST, ITALIAN[:6] + ["O-O"], "1/2-1/2") + "\n" + game(SECOND, SLAV[:5] + ["Ke3"]))
    wait_for("the draw", lambda: board(daemon, 1)["result"] == "1/2-1/2")
    check("who says so", board(daemon, 1)["result_by"], "reported")
    found = wait_for("the illegal move", lambda: [one for one in alerts(daemon, 2) if one["code"] == "illegal_move"])
    check("its move", found[0]["move"], "Ke3")
    check("its move by name", found[0]["san"], "Ke3")
    check("its sentence", found[0]["finding"], "The game's record goes on with a move that is not legal there.")
    # The next round has the same boards.
    write(path, game({**SECOND, "Round": "4.1", "GameId": "third"}, SLAV[:2]) + "\n" + game(SECOND, SLAV[:6]) +
          "\n" + game(FIRST, ITALIAN[:6] + ["O-O"], "1/2-1/2"))
    stands(daemon, 1, SLAV[:2])
    stands(daemon, 2, SLAV[:6])
    wait_for("the names of round 4", lambda: board(daemon, 1)["tags"].get("White") == "Costa, Rui")
    # Threefold repetition, and a clock at zero.
    dance = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2
    write(here / "alone.pgn", game(ALONE, dance, clocks=False))
    wait_for("the repetition", lambda: "threefold_repetition" in codes(here))


def alerts(daemon, number):
    return json.loads(daemon.arbiter.get(f"/api/irregularities?board={number}"))["irregularities"]


def codes(here):
    return [event["code"] for _, _, event in events(here / "eboardd.db") if event["type"] == "irregularity"]


def main(programs):
    with folder() as here:
        config = here / "hall.toml"
        config.write_text(CONFIG, encoding="utf-8")
        options = ("--time-scale", SCALE)
        with running(Daemon(programs, here, config, *options)) as daemon:
            play(daemon, here)
            daemon.kill()
        with running(Daemon(programs, here, config, *options)) as daemon:
            correct(daemon, here)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        stored = events(here / "eboardd.db")
        kept = games(stored, 1)
        check("games of board 1", sorted(kept), [1, 2])
        check("game 1", kept[1]["plies"], ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"])
        check("its result", kept[1]["result"], "1/2-1/2")
        check("game 2", kept[2]["plies"], ["d2d4", "d7d5"])
        check("games of board 2", sorted(games(stored, 2)), [1])
        check("games of board 3", sorted(games(stored, 3)), [1])
        verify(programs, here / "eboardd.db")
        print(f"{sum(len(one['plies']) for one in kept.values())} plies kept as they were written")


if __name__ == "__main__":
    as_program(main)
