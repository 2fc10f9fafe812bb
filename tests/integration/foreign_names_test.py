#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names that others wrote: formulas, control characters, ends of lines and turns of direction reach neither pages nor
files, and bytes that are no UTF-8 end no page.

usage: foreign_names_test.py FOLDER_OF_THE_PROGRAMS"""
import csv
import io
import subprocess
import urllib.request

from hall import Daemon, Failure, Simulator, as_program, folder, running, wait_for, write_config

SPEED = 20
GAME = """[White "a"]
[Black "b"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""
PAIRINGS = b"""[Round "1.1"]
[White "=SUM(1+1)\x1b[31m"]
[Black "  @a\xe2\x80\xaeb\xc2\x85\xe2\x80\xa8c"]
[Event "Open \x7f\xe2\x81\xa6x"]

*
"""
NEVER = {*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A)} - {0x0A}


def clean(what, text):
    found = sorted(NEVER.intersection(map(ord, text)))
    if found:
        raise Failure(f"{what} has {[hex(one) for one in found]}: {text[:300]!r}")


def export(programs, here, name):
    return subprocess.run([programs / "eboardctl", "export", "--db", here / "eboardd.db", "--format", name],
                          capture_output=True, check=True).stdout.decode("utf-8")


def raw(daemon, path):
    with urllib.request.urlopen(daemon.url.rstrip("/") + path, timeout=60) as answer:
        return answer.read()


def main(programs):
    with folder() as here:
        (here / "g.pgn").write_text(GAME, encoding="utf-8")
        (here / "r.pgn").write_bytes(PAIRINGS)
        with running(Simulator(programs, here, here / "g.pgn", 1, "--level", "L0", "--speed", SPEED, "--max-think", 3)) as boards:
            config = write_config(here / "e.toml", boards.ports, 'pairings = "r.pgn"', SPEED)
            with running(Daemon(programs, here, config)) as daemon:
                wait_for("the game", lambda: daemon.board(1) and daemon.board(1)["result"] == "1-0", 60)
                clean("the page", daemon.get("/api/boards"))
                clean("the PGN", daemon.get("/pgn/round/1.pgn"))
                daemon.stop()
            (here / "r.pgn").write_bytes(b'[Round "1.1"]\n[White "M\xfcller"]\n\n*\n')
            with running(Daemon(programs, here, config)) as daemon:
                raw(daemon, "/api/boards").decode("utf-8")
                daemon.stop()
            (here / "r.pgn").write_bytes(PAIRINGS)
            with running(Daemon(programs, here, config)) as daemon:
                daemon.stop()
        for name in ("csv", "pgn"):
            clean(name, export(programs, here, name))
        rows = list(csv.DictReader(io.StringIO(export(programs, here, "csv"))))
        for key, wanted in (("white", "'=SUM(1+1) [31m"), ("black", "'  @ab  c")):
            if {row[key] for row in rows} != {wanted}:
                raise Failure(f"{key} is {[row[key] for row in rows][:1]}, wanted was {wanted!r}")


if __name__ == "__main__":
    as_program(main)
