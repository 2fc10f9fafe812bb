#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs benchmarks: run.py BIN_FOLDER [NAME [ARGUMENT...]]. Without a name, lists them and runs the quick ones.
run.py --names only names them. With --help nothing is measured, and no program has to be there."""
import ast
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent

# name -> (program, runs within a minute, what it measures)
BENCHMARKS = {
    "perft": ("bench_perft", True, "leaves of the move tree a second; --variant quaternity for the game of Quaternity"),
    "perft-sets": ("bench_perft_sets", False, "every line of the shared perft sets, once"),
    "check": ("bench_check", True, "PGN read with every move checked"),
    "notation": ("bench_notation", True, "games written in every style and read back; arguments: PGN files or folders"),
    "winnable": ("bench_winnable", False, "who can still mate: time, proofs and labels; --four-men for all of them"),
    "flags": ("bench_flags", False, "irregularities flagged in simulated games, and those without ground"),
    "pgn-tables": ("pgn_tables.py", False, "twelve tables that play from PGN beside eight boards"),
    "round-trip": ("round_trip.py", False, "1,000 games through every output and back in: the same, or it ends with 1"),
    "bus": ("bus.py", False, "blitz games on twelve boards that share one line, beside lines of their own"),
    "broadcast": ("bench_broadcast", False, "irregularities flagged in broadcast games by the Laws of their date"),
    "tracker": ("bench_tracker", False, "games followed through noise, beside five simpler rules"),
    "tracker-four": ("bench_tracker_quaternity", False, "games of Quaternity followed through noise"),
    "kill": ("../integration/kill_test.py", False, "ten minutes of boards while the daemon is killed every 20 s"),
    "streams": ("bench_streams", False, "random tables, live and replayed: any difference ends it with 1"),
    "live-replay": ("live_replay.py", False, "a hall at 1, 4, 8 and 40 times real speed, then verify: likewise"),
    "delay": ("bench_delay", False, "10,000 pairs of histories, of which a delay hides the differences, or it ends with 1"),
    "rulings": ("bench_rulings", False, "random games with offences and rulings: what must always hold, or it ends with 1"),
    "pipeline": ("bench_pipeline", False, "byte read to frame received, with 8, 100 and 1,000 boards"),
    "outlets": ("outlets.py", False, "the same with 1,000 boards, without and with all outlets: what they cost"),
    "livechess": ("bench_livechess", False, "event to feed message received, with 50 clients of port 1982"),
    "lichess": ("lichess.py", False, "press at a board to the request at a stand-in for Lichess, with 40 boards"),
    "lichess-faults": ("../integration/lichess_faults.py", False,
                       "games on their way to a stand-in for Lichess while everything fails at random, then compared"),
    "viewers": ("bench_viewers", False, "event to frame received, beside viewers that read slowly, not at all, by fits"),
    "pages": ("pages.py", False, "first view, long tasks and shifts of each page with forty boards, in Chromium"),
    "standings": ("bench_tie_breaks", True, "standings of 2,000 players after 13 rounds by ten tie-breaks"),
    "tie-breaks": ("tie_breaks.py", False, "made tournaments ranked, beside FIDE's TieBreakServer if --oracle names it"),
    "import-beside": ("import_beside.py", False, "a move at a viewer while a tournament of 2,000 players is imported, and without"),
    "wear": ("wear.py", False, "bytes that a hall writes to its disk in a second, and the store for each game"),
    "manipulations": ("bench_manipulations", False, "sealed stores changed at random: what verify does not find; and untouched ones"),
    "rounds": ("rounds.py", False, "a tournament of forty tables and three rounds by eboardctl, played by simulated boards"),
    "fide-list": ("bench_fide_list", False, "FIDE's list, invented: its index, a name as it is typed, a player by id"),
    "storage": ("bench_storage", False, "commits, rows, bytes a read; 100,000 stored games; the start after a kill"),
}
IN_CHROMIUM = ("pages", "rounds")


def run(folder, name, arguments):
    program = BENCHMARKS[name][0]
    if program.endswith(".py"):
        # Debian's selenium belongs to Debian's own Python.
        python = "/usr/bin/python3" if name in IN_CHROMIUM else sys.executable
        command = [python, str(HERE / program), str(folder)]
    else:
        command = [str(folder / program)]
    return subprocess.run(command + arguments, check=False).returncode


def list_all():
    for name, (_, quick, measures) in BENCHMARKS.items():
        print(f"{name:<12} {measures}{'' if quick else ' (only by name: it takes long)'}")


def help_of(folder, name):
    """What it measures and, as far as that can be known without its program, which arguments it takes."""
    program, _, measures = BENCHMARKS[name]
    print(f"{name}: {measures}\n", flush=True)
    if program.endswith(".py"):
        text = (HERE / program).read_text(encoding="utf-8")
        if "import argparse" in text:
            return run(folder, name, ["--help"])
        print(ast.get_docstring(ast.parse(text)))
        return 0
    text = (HERE / f"{program.removeprefix('bench_')}.cpp").read_text(encoding="utf-8")
    head = re.match(r"(?://.*\n)*", text)[0].splitlines()[3:]  # behind the licence
    print("\n".join(line.removeprefix("//").strip() for line in head), flush=True)
    if '"help"' not in text:
        return 0
    if not (folder / program).exists():
        print(f"\nIts options are shown here once it is built: cmake --build --preset release --target {program}")
        return 0
    print(flush=True)
    return run(folder, name, ["--help"])


def main(arguments):
    if arguments == ["--names"]:
        print(*BENCHMARKS)
        return 0
    folder = pathlib.Path(arguments[0])
    wants_help = bool({"--help", "-h"} & set(arguments[1:]))
    arguments = [word for word in arguments if not wants_help or word not in ("--help", "-h")]
    if len(arguments) > 1:
        name = arguments[1]
        if name not in BENCHMARKS:
            print(f"bench: no benchmark '{name}'; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
            return 2
        return help_of(folder, name) if wants_help else run(folder, name, arguments[2:])
    list_all()
    if wants_help:
        return 0
    print(flush=True)
    return max(run(folder, name, []) for name, (_, quick, _) in BENCHMARKS.items() if quick)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
