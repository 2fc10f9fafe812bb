#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Boards at many times real speed, the daemon killed again and again: what was shown stays, nothing comes twice, and
the games are those that were played.

A gap is the time from the last byte a board's journal holds before a kill to the first full dump after it. Where no
more than two plies of a game fall into one gap, and neither its beginning nor its end, the game must equal the truth;
else it must equal it as well or show that something is missing."""
import argparse
import collections
import contextlib
import http.client
import pathlib
import random
import socket
import sqlite3
import sys
import threading
import time
import urllib.request

import campaign
from hall import Daemon, Failure, Simulator, events, folder, games, running, truth, wait_for, write_config

MOST_CERTAIN = 2  # plies in one gap that must be recovered without a trace
SETTLING = 3.0  # seconds in which what was played just before and after the last gap becomes certain
APART = 3.0  # seconds from one start to the next kill, of many
LIVE_LAG = 3  # plies by which a game that is still being played may lag behind the truth
DUMP = 0x86

Gap = collections.namedtuple("Gap", "start end")
READ, OPENED, LOST = 0, 2, 3
HEARD_LATE = 1000  # simulated milliseconds from a ply to the last word about it: scan, clock and wire


def shown_moves(daemon, boards):
    """What anybody could see now: {board: (game, [committed uci, ...])}, and the sequence number it belongs to."""
    shown, sequence = {}, 0
    for number in range(1, boards + 1):
        board = daemon.board(number)
        if board is None:
            continue
        plies = []
        for move in board["moves"]:
            if move.get("provisional"):
                break
            plies.append(move["uci"])
        shown[number] = (board["game"], plies)
        sequence = max(sequence, board["sequence"])
    return shown, sequence


def check_kept(shown, sequence, stored, before):
    """After a kill: the store holds what was shown, and everything it held at the kill before."""
    numbers = [number for number, _, _ in stored]
    if numbers != list(range(1, len(numbers) + 1)):
        raise Failure("sequence numbers have gaps or doubles")
    if len(stored) < sequence:
        raise Failure(f"sequence {sequence} was shown, the store ends at {len(stored)}")
    if stored[:len(before)] != before:
        raise Failure("what was stored before an earlier kill has changed")
    for board, (game, plies) in shown.items():
        upto = games([event for event in stored if event[0] <= sequence], board)
        kept = upto.get(game, {"plies": []})["plies"]
        if kept[:len(plies)] != plies and games(stored, board).get(game, {"plies": []})["plies"][:len(plies)] != plies:
            raise Failure(f"board {board} game {game}: shown {plies}, kept {kept}")


def check_not_doubled(stored, boards):
    """No ply is reported twice without a reason between."""
    for board in range(1, boards + 1):
        told = {}
        for _, number, event in stored:
            if number != board:
                continue
            if event["type"] == "takeback":
                told = {key: uci for key, uci in told.items() if key[0] != event["game"] or key[1] <= event["to_ply"]}
            if event["type"] != "move" or event["state"] == "provisional":
                continue
            key = (event["game"], event["ply"])
            if told.get(key) == event["uci"]:
                raise Failure(f"board {board}: ply {event['ply']} of game {event['game']} is stored twice")
            told = {k: uci for k, uci in told.items() if k[0] != key[0] or k[1] < key[1]}
            told[key] = event["uci"]


def read_gaps(database, scale):
    """{board: [Gap]} in milliseconds of the wall clock, from the journal."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        first, = store.execute("SELECT value FROM meta WHERE key = 'first_ms'").fetchone()
        rows = store.execute("SELECT board.number, journal.at_ms, journal.kind, journal.body FROM journal "
                             "JOIN board ON board.device = journal.device ORDER BY journal.id").fetchall()
    wall = lambda at: first + (at - first) / scale  # noqa: E731
    gaps, last_read, open_gap = collections.defaultdict(list), {}, {}
    for board, at, kind, data in rows:
        if kind in (OPENED, LOST):  # a killed daemon writes no farewell
            open_gap.setdefault(board, last_read.get(board, at))
        elif kind == READ:
            if board in open_gap and DUMP in data:
                gaps[board].append(Gap(wall(open_gap.pop(board) - HEARD_LATE), wall(at)))
            last_read[board] = at
    for board, start in open_gap.items():
        gaps[board].append(Gap(wall(start - HEARD_LATE), float("inf")))
    return gaps, wall


def plies_in(gap, game):
    """Plies that were completed while nothing was received."""
    return sum(gap.start < ply["wall_ms"] <= gap.end for ply in game["plies"])


def starts(stored, board):
    return {event["game"]: event["at_ms"] for _, number, event in stored
            if number == board and event["type"] == "game_start"}


def common(a, b):
    """How many plies two games have in common from their start."""
    return next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))


def is_exact(plies, wanted, ended):
    return plies == wanted or (not ended and wanted[:len(plies)] == plies and len(plies) >= len(wanted) - LIVE_LAG)


def is_marked(mine, wanted):
    """The stored games show themselves that they are incomplete: by a gap, an irregular ply where they leave the truth, by
    stopping there, or by not being there at all."""
    if len(mine) != 1 or mine[0]["gaps"]:
        return True
    plies = mine[0]["plies"]
    at = common(plies, wanted)
    return at == len(plies) or plies[at].startswith("@") or plies[at].endswith("!")


def compare(stored, played, gaps, wall, board):
    """For each game of the truth: (its number, plies missed in each of its gaps, verdict). Verdicts are "exact",
    "marked", or what is wrong."""
    got, begun, verdicts = games(stored, board), starts(stored, board), []
    for index, game in enumerate(played):
        if not game["plies"]:
            continue
        end = played[index + 1]["wall_ms"] if index + 1 < len(played) else float("inf")
        mine = [got[number] for number, at in begun.items() if game["wall_ms"] - 500 <= wall(at) < end - 500]
        inside = [gap for gap in gaps[board] if gap.end > game["wall_ms"] and gap.start < end]
        lengths = [plies_in(gap, game) for gap in inside]
        # Its beginning, or its end and the next set-up, were not received.
        edge = any(gap.start < game["wall_ms"] or gap.end > game["plies"][-1]["wall_ms"] and game["ended"]
                   for gap in inside)
        hard = edge or max(lengths, default=0) > MOST_CERTAIN
        wanted = [ply["uci"] for ply in game["plies"]]
        if len(mine) == 1 and is_exact(mine[0]["plies"], wanted, game["ended"]):
            verdict = "exact"
        elif hard and is_marked(mine, wanted):
            verdict = "marked"
        else:
            kind = "guessed" if hard else "lost"
            verdict = f"{kind}: stored {[game['plies'] for game in mine]}, played {wanted}"
        verdicts.append((index + 1, lengths, verdict))
    return verdicts


def report(verdicts):
    """Prints counts per gap length; the faults."""
    gaps, exact, faults, games_seen = collections.Counter(), collections.Counter(), [], collections.Counter()
    for board, game, lengths, verdict in verdicts:
        games_seen[verdict.split(":")[0]] += 1
        for length in lengths:
            gaps[length] += 1
            exact[length] += verdict == "exact"
        if ":" in verdict:
            faults.append(f"board {board} game {game}, plies missed in its gaps {lengths}: {verdict}")
    for length in sorted(gaps):
        print(f"gaps of {length} plies: {gaps[length]}, in exact games: {exact[length]}")
    print("games: " + ", ".join(f"{count} {kind}" for kind, count in sorted(games_seen.items())))
    return faults, gaps


class FirstAnswer(threading.Thread):
    """Asks for the boards, from now on until they are answered for."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.begun, self.after = port, time.monotonic(), None
        self.start()

    def run(self):
        while self.after is None:
            with contextlib.suppress(OSError, http.client.HTTPException):
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/boards", timeout=10).read()
                self.after = time.monotonic() - self.begun
            time.sleep(0.01)


def play(arguments, here):
    ports = [here / f"board-{number}" for number in range(1, arguments.boards + 1)]
    # The times of what was received are read from the journal as it was written.
    config = write_config(here / "hall.toml", ports, "", arguments.speed, "pack = false")
    chance = random.Random(arguments.seed)
    stored, kills, serving, ready = [], 0, [], []
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with running(Simulator(arguments.programs, here, arguments.pgn, arguments.boards, "--level", arguments.level,
                           "--speed", arguments.speed, "--max-think", arguments.max_think, "--seed", arguments.seed,
                           # Only the kills make gaps, because other gaps cannot be recognised in the journal.
                           "--set", "link_cuts=0", "--loop")) as simulator:
        end = time.monotonic() + arguments.seconds
        while time.monotonic() < end if arguments.kills == 0 else kills < arguments.kills:
            first = FirstAnswer(port)
            with running(Daemon(arguments.programs, here, config, "--listen", f"127.0.0.1:{port}")) as daemon:
                wait_for("every board", lambda: all_ready(daemon, arguments.boards), 30)
                ready.append(time.monotonic() - first.begun)
                first.join(10)
                serving.append(first.after)
                until = time.monotonic() + arguments.every * chance.uniform(0.8, 1.2)
                until = min(end, until) if arguments.kills == 0 else until
                while time.monotonic() < until:
                    daemon.check()
                    simulator.check()
                    time.sleep(0.2)
                shown, sequence = shown_moves(daemon, arguments.boards)
                daemon.kill()
            kills += 1
            now = events(here / "eboardd.db")
            check_kept(shown, sequence, now, stored)
            stored = now
            time.sleep(chance.uniform(*arguments.down))
        with running(Daemon(arguments.programs, here, config)) as daemon:
            wait_for("every board", lambda: all_ready(daemon, arguments.boards), 30)
            time.sleep(SETTLING)
            simulator.stop()
            time.sleep(SETTLING)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
    campaign.figure("kill.kills", kills, "kills")
    campaign.spread("kill.serving", serving, "s")
    campaign.spread("kill.ready", ready, "s")
    return events(here / "eboardd.db")


def all_ready(daemon, boards):
    daemon.check()
    states = [board["device"]["state"] for board in daemon.boards() if board.get("device")]
    return len(states) == boards and all(state == "ready" for state in states)


def default_games():
    """A tournament's round where the recordings stand beside the clone, else the demo's games."""
    root = pathlib.Path(__file__).resolve().parents[2]
    shared = root.parent / "shared" / "data" / "games" / "broadcast-pgn" / "worldcup2025-round1.pgn"
    return shared if shared.exists() else root / "tests" / "data" / "demo-games.pgn"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--pgn", type=pathlib.Path, default=default_games())
    parser.add_argument("--boards", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--every", type=float, default=20)
    parser.add_argument("--down", type=float, nargs=2, default=(0.2, 2.0), metavar=("LEAST", "MOST"))
    parser.add_argument("--speed", type=float, default=20)
    parser.add_argument("--max-think", type=float, default=30)
    parser.add_argument("--level", default="L1")
    parser.add_argument("--kills", type=int, default=campaign.loops(0), help="so many, three seconds apart, instead of --seconds")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--least-gaps", type=int, default=0, help="of one or two plies")
    parser.add_argument("--keep", action="store_true", help="leave store and truth behind for a look")
    arguments = parser.parse_args()
    arguments.seed = campaign.seed() if arguments.seed is None else arguments.seed
    if arguments.kills:
        arguments.every = APART
    with folder(arguments.keep) as here:
        stored = play(arguments, here)
        check_not_doubled(stored, arguments.boards)
        gaps, wall = read_gaps(here / "eboardd.db", arguments.speed)
        verdicts = [(board, *line) for board in range(1, arguments.boards + 1)
                    for line in compare(stored, truth(here / f"board-{board}.truth.jsonl"), gaps, wall, board)]
    faults, lengths = report(verdicts)
    if lengths[1] + lengths[2] < arguments.least_gaps:
        faults.append(f"only {lengths[1] + lengths[2]} gaps of one or two plies, {arguments.least_gaps} wanted")
    if not verdicts:
        faults.append("no game was compared")
    if faults:
        raise Failure("\n".join(faults))


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"kill_test: {failure}")
