#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Simulated DGT boards on one line of 9600 baud, and the daemon: every move of every board is kept as it was played, and
each board has a number, a journal and a capture of its own.

usage: bus_test.py FOLDER_OF_THE_PROGRAMS [--boards N] [--speed X] [--line PARAMETER=VALUE ...]"""
import argparse
import subprocess
import sys

from hall import Daemon, Failure, Simulator, as_program, events, folder, games, running, truth, verify, wait_for

# Short games with all that a bus board could get wrong: captures, castling both ways, en passant, promotion, mate.
GAMES = (
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1",
    "1. e4 d5 2. e5 f5 3. exf6 Nc6 4. fxg7 Nf6 5. Nf3 Be6 6. Be2 Qd6 7. O-O O-O-O 8. gxh8=Q 1-0",
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
    "1. d4 d5 2. c4 dxc4 3. e3 b5 4. a4 c6 5. axb5 cxb5 6. Qf3 Nc6 7. Qxc6+ Bd7 1/2-1/2",
)


def pgn_of(game):
    return f'[Result "{game.split()[-1]}"]\n\n{game}\n\n'


def serial_of(number):
    """Of simulated board 1, 2, ...: its address on the bus."""
    return f"{1024 + number:05}"


def write_bus_config(path, lines, boards, speed):
    """Tables 1, 2, ... by serial number."""
    text = [f"[daemon]\ntime_scale = {speed}"]
    text += [f'[[port]]\npath = "{line}"\ndriver = "dgt-bus"' for line in lines]
    text += [f'[[board]]\nnumber = {number}\nserial = "{serial_of(number)}"\ntime_control = "180+2"'
             for number in range(1, boards + 1)]
    path.write_text("\n\n".join(text) + "\n", encoding="utf-8")
    return path


def played_by_all(simulator, here, boards):
    """The truth of each board, once all have played; False before."""
    simulator.check()
    logs = [here / f"board-{number}.truth.jsonl" for number in range(1, boards + 1)]
    played = [truth(log)[0] for log in logs if log.exists() and truth(log)]
    return len(played) == boards and all(game["ended"] for game in played) and played


def check_devices(daemon, line, boards):
    for number in range(1, boards + 1):
        device = daemon.board(number)["device"]
        wanted = ("ready", serial_of(number), f"{line}#{serial_of(number)}", "1.8")
        if (device["state"], device["serial"], device["port"], device["firmware"]) != wanted:
            raise Failure(f"board {number} is {device}, wanted was {wanted}")


def check_games(database, played):
    stored = events(database)
    for number, game in enumerate(played, 1):
        found = games(stored, number)
        got, wanted = found[1]["plies"], [ply["uci"] for ply in game["plies"]]
        if got != wanted:
            raise Failure(f"board {number}: stored {got}, played {wanted}")
        if len(found) != 1 or found[1]["gaps"]:
            raise Failure(f"board {number}: {found}")


def check_captures(programs, here, played):
    """Each board's own bytes give its own game."""
    subprocess.run([programs / "eboardctl", "export", "--db", here / "eboardd.db", "--format", "ebcap", "--output",
                    here / "captures"], check=True, capture_output=True)
    captures = list((here / "captures").glob("*.ebcap"))
    lines = set()
    for capture in captures:
        if "# driver: dgt-bus\n" not in capture.read_text(encoding="utf-8"):
            raise Failure(f"{capture}: not of a board on a bus")
        done = subprocess.run([programs / "eboardctl", "replay", "--format", "uci", capture], capture_output=True, text=True,
                              check=True)
        lines.add(" ".join(done.stdout.split()[1:]))
    wanted = {" ".join(ply["uci"] for ply in game["plies"]) for game in played}
    if len(captures) != len(played) or lines != wanted:
        raise Failure(f"{len(captures)} captures give {lines}, wanted were {wanted}")


def main(programs):
    reader = argparse.ArgumentParser()
    reader.add_argument("programs")
    reader.add_argument("--boards", type=int, default=12)
    reader.add_argument("--speed", type=float, default=5)
    reader.add_argument("--line", action="append", default=[])
    wanted = reader.parse_args(sys.argv[1:])
    disturbed = [word for parameter in wanted.line for word in ("--line", parameter)]
    with folder() as here:
        pgn = here / "games.pgn"
        pgn.write_text("".join(pgn_of(GAMES[n % len(GAMES)]) for n in range(wanted.boards)), encoding="utf-8")
        config = write_bus_config(here / "hall.toml", [here / "bus-1"], wanted.boards, wanted.speed)
        with running(Simulator(programs, here, pgn, wanted.boards, "--level", "L0", "--speed", wanted.speed, "--max-think", 6,
                               "--time-control", "180+2", *disturbed, bus=wanted.boards)) as simulator, \
                running(Daemon(programs, here, config)) as daemon:
            wait_for("all boards", lambda: all(daemon.board(number).get("device", {}).get("state") == "ready"
                                               for number in range(1, wanted.boards + 1)), 60)
            check_devices(daemon, here / "bus-1", wanted.boards)
            played = wait_for("the end of the games", lambda: played_by_all(simulator, here, wanted.boards), 250)
            for number, game in enumerate(played, 1):
                wait_for(f"the last ply of board {number}",
                         lambda: daemon.board(number)["ply"] == len(game["plies"]), 20)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        check_games(here / "eboardd.db", played)
        verify(programs, here / "eboardd.db")
        check_captures(programs, here, played)
        print(f"{sum(len(game['plies']) for game in played)} plies on {wanted.boards} boards stored as they were played")


if __name__ == "__main__":
    as_program(main)
