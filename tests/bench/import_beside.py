#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What an import costs those who watch: forty boards play at real speed, and by turns nothing else happens, or a tournament file of
2,000 players and 13 rounds is imported and undone again and again. Prints how long after its report at the board what happened
there was at a viewer, of both.

import_beside.py BIN_FOLDER [--boards N] [--turns N] [--seconds S] [--players N] [--rounds N]"""
import argparse
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "integration"), str(ROOT)]
from hall import Daemon, Failure, Simulator, as_program, folder, running, write_config  # noqa: E402
from tests.support.arrivals import Viewer, ages, share  # noqa: E402

GAMES = ROOT / "tests" / "data" / "demo-games.pgn"
UPLOAD = {"X-Eboard-Request": "1", "Content-Type": "application/octet-stream"}


def tournament_file(players, rounds):
    """Everybody has played in every round: the first half against the second, which moves on by one."""
    half, lines = players // 2, ["012 Long Open", "XXR " + str(rounds)]
    for number in range(1, players + 1):
        entries, points = "", 0
        for round_ in range(rounds):
            upper = number <= half
            other = half + 1 + (number - 1 + round_) % half if upper else 1 + (number - half - 1 - round_) % half
            points += upper
            entries += f"  {other:4d} {'w' if upper == (round_ % 2 == 0) else 'b'} {'1' if upper else '0'}"
        name = f"{'BDFGHJKLMN'[number // 200 % 10]}a{'bdfghjklmn'[number // 20 % 10]}e{'bdfghjklmnprstvwxyzq'[number % 20]}or, P."
        lines.append(f"001 {number:4d} {'m'}    {name:<33} {2400 - number // 2:4d} {'NED'} {1000000 + number:11d} {'1990/01/01'} "
                     f"{points:4.1f} {number:4d}{entries}")
    return ("\n".join(lines) + "\n").encode("ascii")


def imports(daemon, file, until):
    """How many, and how long the slowest took."""
    count, longest = 0, 0.0
    while time.monotonic() < until:
        began = time.monotonic()
        status, answer = daemon.arbiter.post("/api/tournament/files?name=long.trf&author=O", file, UPLOAD)
        if status != 201:
            raise Failure(f"the import: {status} {answer}")
        longest = max(longest, time.monotonic() - began)
        status, answer = daemon.arbiter.post("/api/tournament/orders", {"author": "O", "order": ["undo", str(answer["id"])]})
        if status != 201:
            raise Failure(f"the undo: {status} {answer}")
        count += 1
    return count, longest


def main(programs):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs")
    for name, usual in (("boards", 40), ("turns", 4), ("seconds", 15), ("players", 2000), ("rounds", 13)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    options = parser.parse_args()
    file, turns, count, longest = tournament_file(options.players, options.rounds), [], 0, 0.0
    with folder() as here:
        config = write_config(here / "hall.toml", [here / f"board-{n}" for n in range(1, options.boards + 1)])
        simulator = Simulator(programs, here, GAMES, options.boards, "--level", "L0", "--max-think", "2", "--loop")
        with running(simulator), running(Daemon(programs, here, config)) as daemon:
            viewer = Viewer(int(daemon.url.rsplit(":", 1)[1].strip("/")))
            time.sleep(10)
            for _ in range(options.turns):
                for kind in ("quiet", "import"):
                    began = time.time()
                    if kind == "quiet":
                        time.sleep(options.seconds)
                    else:
                        some, slowest = imports(daemon, file, time.monotonic() + options.seconds)
                        count, longest = count + some, max(longest, slowest)
                    turns.append((kind, began, time.time()))
            time.sleep(2)
            daemon.check()
            viewer.ends = True
            simulator.kill()
        waits = {"quiet": [], "import": []}
        for kind, began, ended in turns:
            waits[kind] += ages(here / "eboardd.db", viewer.arrived, began, ended, "move")
    print(f"import_count {count} imports of {options.players} players and {options.rounds} rounds, each undone")
    print(f"import_longest {longest * 1000:.0f} ms")
    for kind, found in waits.items():
        if not found:
            raise Failure(f"no move in a turn of the kind {kind}")
        print(f"import_{kind}_moves {len(found)} moves")
        for name, part in (("median", 0.5), ("p99", 0.99), ("longest", 1.0)):
            print(f"import_{kind}_{name} {share(found, part) * 1000:.1f} ms")


if __name__ == "__main__":
    as_program(main)
