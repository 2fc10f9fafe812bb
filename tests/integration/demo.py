#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./run demo: simulated boards play real games, the daemon follows them, its page shows them. Ends with Ctrl-C, or by
itself with --for SECONDS, and leaves the games as PGN."""
import argparse
import pathlib
import shutil
import signal
import socket
import sys
import time

from hall import Daemon, Failure, Simulator, running, write_config

ROOT = pathlib.Path(__file__).resolve().parents[2]
BOARDS, SPEED = 8, 8
# In two of the first games, on boards 4 and 5, a player makes an illegal move within ten seconds.
SEED, HANDS = 13, ("--set", "illegal_move=0.3")
GAMES = ROOT / "tests" / "data" / "demo-games.pgn"


def headers(pgn, count):
    """The header lines of the first games, as a pairing program would write them: a Board tag, no moves."""
    games, lines = [], []
    for line in pgn.read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and line.rstrip().endswith("]"):
            lines.append(line)
        elif lines:
            games.append(lines)
            lines = []
    return games[:count]


def write_pairings(path):
    text = ""
    for number, lines in enumerate(headers(GAMES, BOARDS), 1):
        kept = [line for line in lines if not line.startswith(("[Round ", "[Result ", "[Board "))]
        text += "\n".join(kept + ['[Round "1"]', f'[Board "{number}"]', '[Result "*"]']) + "\n\n*\n\n"
    path.write_text(text, encoding="utf-8")
    return path


def address(port):
    """The usual port where it is free."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return "127.0.0.1:0"
    return f"127.0.0.1:{port}"


def watch(daemon, simulator, seconds):
    end = None if seconds is None else time.monotonic() + seconds
    while end is None or time.monotonic() < end:
        daemon.check()
        simulator.check()
        time.sleep(0.2)


def moves_in(pgn):
    """How many games hold a move."""
    texts = [block for block in pgn.split("\n\n") if block.strip() and not block.lstrip().startswith("[")]
    return sum("1. " in text for text in texts)


def interrupted(_number, _frame):
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(prog="./run demo", description=__doc__)
    parser.add_argument("--for", dest="seconds", type=float, metavar="SECONDS", help="end by itself")
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "build" / "release" / "bin")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, interrupted)

    here = ROOT / "build" / "demo"
    shutil.rmtree(here, ignore_errors=True)
    here.mkdir(parents=True)
    pairings = write_pairings(here / "round-1.pgn")
    config = write_config(here / "eboardd.toml", [here / f"board-{n}" for n in range(1, BOARDS + 1)],
                          f'pairings = "{pairings.name}"\n\n[outlets.pgn]\ndirectory = "{here}"\n', SPEED)
    with running(Simulator(arguments.programs, here, GAMES, BOARDS, "--games", BOARDS, "--loop", "--level", "L2",
                           "--speed", SPEED, "--max-think", 5, "--seed", SEED, *HANDS)) as simulator:
        with running(Daemon(arguments.programs, here, config, "--listen", address(8080),
                            "--arbiter-listen", address(8081))) as daemon:
            print(f"{BOARDS} simulated boards play at {SPEED} times real speed.\n\n    {daemon.url}\n\n"
                  "Now and then somebody makes an illegal move. What the arbiter is told, and nobody else:\n\n"
                  f"    {daemon.arbiter.url}arbiter\n\n"
                  + (f"Ends in {arguments.seconds:g} s." if arguments.seconds else "Ctrl-C ends it."), flush=True)
            try:
                watch(daemon, simulator, arguments.seconds)
            except KeyboardInterrupt:
                print()
            if daemon.stop() != 0:
                raise Failure(f"the daemon did not end cleanly: {daemon.said()[-500:]}")
    pgn = here / "round-1" / "games.pgn"
    games = moves_in(pgn.read_text(encoding="utf-8")) if pgn.exists() else 0
    if games == 0:
        raise Failure(f"no game had a move; see {here / 'eboardd.log'}")
    print(f"{games} games with moves:\n{pgn}")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"demo: {failure}")
