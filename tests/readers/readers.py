#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads what eboardd writes with readers of PGN by others, and compares what they make of it with the table in docs/pgn.md.
Exit code 1 if they make something else of it than the table says.

usage: readers.py FOLDER_OF_THE_PROGRAMS [pgn-extract|Scid]...

Each sample is written anew by `eboardctl notate --format pgn`, so the PGN is our writer's. The readers are pgn-extract and Scid
from Debian, and the packages of package.json; only those of Debian that are named, if any is."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# The columns of the table: the sample, and its heading.
SAMPLES = {
    "round": "plain",
    "quotes": "quotes",
    "periods": "periods",
    "long-clock": "long clock",
    "chess960": "Chess960",
    "inner-rook": "inner rook",
    "odds": "odds",
    "two-games": "two games",
}
# What a page shows as the time before the first move, where it shows one.
FIRST_TIME = {"round": 5400, "periods": 5400}
DEBIAN_GAMES = "/usr/games"
# Both leave tags and comments as they are, so what they print can be measured as PGN.
TAG = re.compile(r'^\[(\w+) "(.*)"\]$', re.M)
CLOCK = re.compile(r"\[%clk (\d+):(\d+):(\d+(?:\.\d+)?)\]")
SCID = r"""
set base [sc_base create [lindex $argv 0]]
set answer [sc_base import $base [lindex $argv 1]]
for {set i 1} {$i <= [lindex $answer 0]} {incr i} {
  sc_game load $i
  puts [sc_game pgn -tags 1 -comments 1 -width 9999]
}
"""


def written(programs, sample):
    command = [programs / "eboardctl", "notate", "--style", "san", "--format", "pgn", "--edition", "fide-1930"]
    return subprocess.run([*command, HERE / "samples" / f"{sample}.pgn"], stdout=subprocess.PIPE, text=True, check=True).stdout


def measured(pgn):
    """What stands in the first game of a PGN: as readers.mjs tells it."""
    games = [text for text in re.split(r"\n\n(?=\[Event )", pgn.strip()) if text]
    if not games:
        return {"plies": 0, "games": 0, "clocks": []}
    tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in TAG.findall(games[0])}
    moves = games[0][games[0].rfind("]\n\n") + 1:]
    words = re.sub(r"\{[^}]*\}|\d+\.+|1-0|0-1|1/2-1/2|\*", " ", moves).split()
    clocks = [int(h) * 3600 + int(m) * 60 + float(s) for h, m, s in CLOCK.findall(moves)]
    return {"event": tags.get("Event"), "white": tags.get("White"), "plies": len(words), "clocks": clocks, "games": len(games)}


def pgn_extract(folder, text):
    (folder / "x.pgn").write_text(text, encoding="utf-8")
    done = subprocess.run([f"{DEBIAN_GAMES}/pgn-extract", "-s", "-w9999", folder / "x.pgn"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False)
    return {"error": done.stderr.strip()} if not done.stdout.strip() else measured(done.stdout)


def scid(folder, text):
    (folder / "x.pgn").write_text(text, encoding="utf-8")
    (folder / "x.tcl").write_text(SCID, encoding="utf-8")
    for old in folder.glob("base.*"):
        old.unlink()
    done = subprocess.run([f"{DEBIAN_GAMES}/tkscid", folder / "x.tcl", folder / "base", folder / "x.pgn"],
                          stdout=subprocess.PIPE, text=True, check=True)
    return measured(done.stdout)


def cell(wanted, read, first_time):
    """What a reader made of a sample, in a few words."""
    if "error" in read:
        return "refused"
    if read["plies"] == 0:
        return "left out"
    if read["plies"] < wanted["plies"]:
        return f"{read['plies']} of {wanted['plies']} plies"
    if read.get("white", wanted["white"]) != wanted["white"]:
        return "tags of another game"
    if read["event"] != wanted["event"]:
        return "value cut"
    if [time for time in read["clocks"] if time is not None] != wanted["clocks"]:
        return "clocks lost"
    if read.get("games", 1) < wanted["games"]:
        return "one game"
    if first_time and read.get("start", first_time) != first_time:
        return f"begins at {read['start'] // 60:.0f}:{read['start'] % 60:02.0f}"
    return "whole"


def documented():
    """The table of docs/pgn.md: {reader: (version, [cell...])}."""
    rows = {}
    for line in (ROOT / "docs" / "pgn.md").read_text(encoding="utf-8").splitlines():
        cells = [text.strip() for text in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == len(SAMPLES) + 1 and " " in cells[0]:
            name, version = cells[0].split(" ")
            rows[name] = (version, cells[1:])
    return rows


def version_of_debian(package):
    command = ["dpkg-query", "-W", "-f", "${Version}", package]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.split(":")[-1]


def read_by_debian(names, folder, texts):
    """{reader: (version, {sample: what it read})}."""
    functions = {"pgn-extract": pgn_extract, "Scid": scid}
    return {name: (version_of_debian(name.lower()), {sample: functions[name](folder, text) for sample, text in texts.items()})
            for name in names}


def read_by_packages(folder, texts):
    shutil.copy(HERE / "package.json", folder)
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"], cwd=folder, check=True)
    done = subprocess.run(["node", HERE / "readers.mjs", folder], input=json.dumps(texts), stdout=subprocess.PIPE, text=True,
                          check=True)
    versions = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return {name: (next(version for package, version in versions.items() if name in package), answers)
            for name, answers in json.loads(done.stdout).items()}


def main(programs, *names):
    programs = pathlib.Path(programs).resolve()
    texts = {sample: written(programs, sample) for sample in SAMPLES}
    with tempfile.TemporaryDirectory(prefix="eboardd-readers-") as name:
        folder = pathlib.Path(name)
        read = read_by_debian(names or ("pgn-extract", "Scid"), folder, texts)
        if not names:
            read |= read_by_packages(folder, texts)
    table, differences = documented(), 0
    print(f"| reader | {' | '.join(SAMPLES.values())} |")
    for reader, (version, answers) in read.items():
        cells = [cell(measured(text), answers[sample], FIRST_TIME.get(sample)) for sample, text in texts.items()]
        print(f"| {reader} {version} | {' | '.join(cells)} |")
        if table.get(reader) != (version, cells):
            differences += 1
            print(f"    docs/pgn.md has: {table.get(reader, 'nothing')}")
    print(f"{len(read)} readers, {differences} otherwise than docs/pgn.md says")
    return 0 if differences == 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
