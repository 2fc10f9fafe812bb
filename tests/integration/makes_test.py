#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two simulated boards of every make but DGT's, one of them turned, and one daemon for all: every game is shown, kept and
exported exactly as it was played. The boards are as odd as real ones: locked, padded, forgetful, with a clock of their own, ten
reports a second and buttons. On each a second game follows the first, which is where some forget what they were told.

usage: makes_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import re
import subprocess

from hall import Daemon, Failure, Simulator, as_program, events, folder, games, running, truth, verify, wait_for

# make -> the version that a simulated board tells
MAKES = {"certabo": "", "chessnut": "CNCA100_V205", "ichessone": "01.05", "millennium": "01.03", "zmartfun": "", "peripheral_chess": "", "sentio": "",
         "pegasus": "1.0", "novag": "", "novag_universal": ""}
# On their boards nobody shows a result with the kings.
WITHOUT_RESULT = ("novag", "novag_universal")
# Two games on each of their boards.
TWICE = ("novag", "novag_universal")
# The key of a simulated Pegasus.
KEY = "01 23 45 67 89 ab"
SPEED = 20
LINES = ["e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3# 0-1",
         "e4 d5 e5 f5 exf6 Nc6 fxg7 Nf6 Nf3 Be6 Be2 Qd6 O-O O-O-O gxh8=Q 1-0"]


def check_all_are_here(programs):
    """A make that is simulated and has no row above would be played by nobody."""
    done = subprocess.run([programs / "eboardsim", "--make", "?"], capture_output=True, text=True, check=False)
    simulated = set(done.stderr.strip().rpartition(" is none of ")[2].split(", "))
    if simulated != {"dgt", *MAKES}:
        raise Failure(f"MAKES in makes_test.py and the makes of eboardsim differ: {sorted(simulated ^ {'dgt', *MAKES})}")


def lines_of(make):
    """Board 1 plays the first and the third, board 2 the others."""
    return LINES + LINES[::-1] if make in TWICE else LINES


def write_games(path, lines):
    path.write_text("\n\n".join(f'[Result "{line.split()[-1]}"]\n\n{line}' for line in lines) + "\n", encoding="utf-8")


def write_key(path):
    """That nobody else may read."""
    path.write_text(KEY, encoding="ascii")
    path.chmod(0o600)


def write_hall(path, here):
    """Boards 1 and 2 are of the first make, 3 and 4 of the second, and so on."""
    key = here / "pegasus.key"
    write_key(key)
    lines = ["[daemon]", f"time_scale = {SPEED}", "[pegasus]", f'key_file = "{key.name}"']
    ports = [(make, here / make / f"board-{number}") for make in MAKES for number in (1, 2)]
    for number, (make, port) in enumerate(ports, 1):
        lines += ["", "[[port]]", f'path = "{port}"', f'driver = "{make}"', f"board = {number}"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def played(simulators):
    """The truth of all boards, once they have played: of each the list of its games."""
    found = []
    for make, simulator in zip(MAKES, simulators):
        simulator.check()
        for port in simulator.ports:
            log = port.with_name(port.name + ".truth.jsonl")
            games_there = log.exists() and truth(log)
            if not games_there or len(games_there) < len(lines_of(make)) // 2 or not games_there[-1]["ended"]:
                return None
            found.append(games_there)
    return found


def shown(daemon, number, game):
    board = daemon.board(number)
    return board["ply"] == len(game["plies"]) and board


def exported(programs, database):
    """The moves of each game, with its result."""
    done = subprocess.run([programs / "eboardctl", "export", "--db", database, "--format", "pgn"], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        raise Failure(f"export says {done.stderr}")
    texts = re.split(r"\n\n(?=\[)", done.stdout.strip())
    moves = [re.sub(r"\[.*\]\n|\{[^}]*\}|\d+\.+", " ", text) for text in texts]
    return sorted(" ".join(text.split()) for text in moves)


def expected():
    """The games as they are exported: a mate is a result on any board."""
    return sorted(line.replace("1-0", "*") if make in WITHOUT_RESULT else line for make in MAKES for line in lines_of(make))


def main(programs):
    check_all_are_here(programs)
    with folder() as here, contextlib.ExitStack() as hall:
        write_hall(here / "hall.toml", here)
        simulators = []
        for make in MAKES:
            (here / make).mkdir()
            write_games(here / make / "games.pgn", lines_of(make))
            # Of this seed board 1 lies the other way round.
            simulators.append(hall.enter_context(running(Simulator(
                programs, here / make, here / make / "games.pgn", 2, "--make", make, "--level", "L0", "--set", "rotated=0.5", "--speed",
                SPEED, "--max-think", 2, "--seed", 3))))
        with running(Daemon(programs, here, here / "hall.toml")) as daemon:
            truths = wait_for("the end of the games", lambda: played(simulators), 90)
            firmwares = [firmware for firmware in MAKES.values() for _ in (1, 2)]
            for number, (all_games, firmware) in enumerate(zip(truths, firmwares), 1):
                board = wait_for(f"the last ply of board {number}", lambda: shown(daemon, number, all_games[-1]), 20)
                if (board["device"]["state"], board["device"]["firmware"]) != ("ready", firmware):
                    raise Failure(f"board {number} is {board['device']}")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        database = here / "eboardd.db"
        stored = events(database)
        for number, all_games in enumerate(truths, 1):
            for n, game in enumerate(all_games, 1):
                got, wanted = games(stored, number)[n]["plies"], [ply["uci"] for ply in game["plies"]]
                if got != wanted:
                    raise Failure(f"board {number}, game {n}: stored {got}, played {wanted}")
        if exported(programs, database) != expected():
            raise Failure(f"exported is {exported(programs, database)}")
        verify(programs, database)
        print(f"{sum(len(game['plies']) for all_games in truths for game in all_games)} plies of {len(MAKES)} makes stored as they were played")


if __name__ == "__main__":
    as_program(main)
