#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""From a press at a board to the request with the move at a stand-in for Lichess: a hall at real speed, one request at a time.

usage: lichess.py FOLDER_OF_THE_PROGRAMS [BOARDS [SECONDS [LEVEL [THINK]]]]

At level L0 a board reports a press within 0.3 s, at L1 and above within 0.9 s. Nobody thinks for more than THINK seconds (6): the
fewer, the more moves, and the more captures within a second of the press. "record" is from the press to the move in the
record, "request" from there to the request."""
import contextlib
import json
import pathlib
import sqlite3
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


def recorded(database):
    """When the moves were in the record: {(board, game, plies): seconds of the wall clock}"""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        rows = store.execute("SELECT board.number, game, json FROM event JOIN board ON board.id = event.board WHERE type = 'move'"
                             " ORDER BY sequence")
        events = [(board, game, json.loads(text)) for board, game, text in rows]
    found = {}
    for board, game, move in events:
        if move["state"] == "committed":
            found.setdefault((board, game, move["ply"]), move["at_ms"] / 1000)
    return found


def measure(programs, here, boards, seconds, level, think):
    with StandIn(programs) as lichess:
        identity = lichess.a_round()
        token = here / "token"
        token.write_text("lip_secret", encoding="utf-8")
        token.chmod(0o600)
        outlet = f'[outlets.lichess]\nurl = "{lichess.url}"\ntoken_file = "{token}"\nround = "{identity}"\n'
        config = write_config(here / "hall.toml", [here / f"board-{n}" for n in range(1, boards + 1)], outlet)
        simulator = Simulator(programs, here, GAMES, boards, "--level", level, "--max-think", think, "--loop")
        with running(simulator), running(Daemon(programs, here, config)) as daemon:
            time.sleep(seconds)
            until = time.time()
            time.sleep(3)
            simulator.kill()
            daemon.check()
        if lichess.violations:
            raise Failure(f"rules were broken: {lichess.violations[:3]}")
        arrived = {(int(game.split("-")[3]), int(game.split("-")[5]), plies): at
                   for (game, plies), at in lichess.arrived.items()}
        pushes = len(lichess.pushes())
    record = recorded(here / "eboardd.db")
    ends = [(at, record.get(place, float("inf")), arrived.get(place, float("inf")))
            for place, at in presses(here, boards).items() if at < until]
    return ends, pushes


def main(programs):
    boards = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 40
    level = sys.argv[4] if len(sys.argv) > 4 else "L0"
    think = sys.argv[5] if len(sys.argv) > 5 else "6"
    with folder() as here:
        moves, pushes = measure(programs, here, boards, seconds, level, think)
    print(f"lichess_moves {len(moves)} moves")
    print(f"lichess_pushes {pushes} requests")
    for name, waits in (("press_to_request", [there - pressed for pressed, _, there in moves]),
                        ("press_to_record", [kept - pressed for pressed, kept, _ in moves]),
                        ("record_to_request", [there - kept for _, kept, there in moves if kept < float("inf")])):
        waits.sort()
        for part, share in (("median", 0.5), ("p99", 0.99)):
            print(f"lichess_{name}_{part} {waits[min(int(share * len(waits)), len(waits) - 1)] * 1000:.0f} ms")


if __name__ == "__main__":
    as_program(main)
