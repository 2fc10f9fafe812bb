#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""From a press at a board to the request with the move at a stand-in for Lichess: a hall at real speed, one request at a time.

usage: lichess.py FOLDER_OF_THE_PROGRAMS [BOARDS [SECONDS [LEVEL]]]

At level L0 a board reports a press within 0.3 s, at L1 and above within 0.9 s."""
import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "integration"))
from hall import Daemon, Failure, Simulator, as_program, folder, running, write_config  # noqa: E402
from lichess_stand_in import StandIn  # noqa: E402

GAMES = pathlib.Path(__file__).parent.parent / "data" / "demo-games.pgn"


def presses(here, boards):
    """{(board, game, plies): seconds of the wall clock}"""
    found = {}
    for board in range(1, boards + 1):
        game = 0
        for line in (here / f"board-{board}.truth.jsonl").read_text(encoding="utf-8").splitlines():
            item = json.loads(line)
            if item["type"] == "game_start":
                game += 1
            elif item["type"] == "ply" and item["press_ms"] is not None:
                at = item["wall_ms"] - item["completion_ms"] + item["press_ms"]
                found[board, game, item["ply"]] = at / 1000
    return found


def measure(programs, here, boards, seconds, level):
    with StandIn(programs) as lichess:
        identity = lichess.a_round()
        token = here / "token"
        token.write_text("lip_secret", encoding="utf-8")
        token.chmod(0o600)
        outlet = f'[outlets.lichess]\nurl = "{lichess.url}"\ntoken_file = "{token}"\nround = "{identity}"\n'
        config = write_config(here / "hall.toml", [here / f"board-{n}" for n in range(1, boards + 1)], outlet)
        simulator = Simulator(programs, here, GAMES, boards, "--level", level, "--max-think", 6, "--loop")
        with running(simulator), running(Daemon(programs, here, config)) as daemon:
            time.sleep(seconds)
            until = time.time()
            time.sleep(3)
            simulator.kill()
            daemon.check()
        if lichess.violations:
            raise Failure(f"rules were broken: {lichess.violations[:3]}")
        arrived = {(int(game.split("-")[2]), int(game.split("-")[4]), plies): at
                   for (game, plies), at in lichess.arrived.items()}
        pushes = len(lichess.pushes())
    late = sorted(arrived.get(place, float("inf")) - at for place, at in presses(here, boards).items() if at < until)
    return late, pushes


def main(programs):
    boards = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 40
    level = sys.argv[4] if len(sys.argv) > 4 else "L0"
    with folder() as here:
        late, pushes = measure(programs, here, boards, seconds, level)
    print(f"lichess_moves {len(late)} moves")
    print(f"lichess_pushes {pushes} requests")
    for name, share in (("median", 0.5), ("p99", 0.99)):
        print(f"lichess_press_to_request_{name} {late[min(int(share * len(late)), len(late) - 1)] * 1000:.0f} ms")


if __name__ == "__main__":
    as_program(main)
