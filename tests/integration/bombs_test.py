#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Files that are too large, too deep, packed, or no text are given to a running daemon as tournament files: each is answered with
what it holds or why it is refused, and boards are served meanwhile.

usage: bombs_test.py FOLDER_OF_THE_PROGRAMS"""
import gzip
import io
import pathlib
import random
import subprocess
import threading
import time
import zipfile

import campaign
from hall import Daemon, Failure, as_program, folder, running, write_config

PAIR = b'[Event "Open"]\n[Round "1"]\n[Board "%d"]\n[White "W, %d"]\n[Black "B, %d"]\n[Result "*"]\n\n*\n\n'
PLAYER = b"001 %4d m    Player, Number %-18d 2000 XXX    %10d             0.0    1\n"
SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'


def workbook(sheet):
    """Packed, and little of it is left."""
    with io.BytesIO() as made, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", "<Types/>")
        packed.writestr("xl/workbook.xml", '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
                                           'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
                                           '<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>')
        packed.writestr("xl/_rels/workbook.xml.rels", '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
                                                       'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" '
                                                       'Target="worksheets/sheet1.xml"/></Relationships>')
        packed.writestr("xl/worksheets/sheet1.xml", sheet)
        packed.close()
        return made.getvalue()


def bombs(megabytes, chance):
    """(name, content)"""
    size = megabytes << 20
    pairs = b"".join(PAIR % (n, n, n) for n in range(1, 3000))
    yield "games", pairs * (size // len(pairs) + 1)
    yield "deep", b'[Event "x"]\n[White "A"]\n[Black "B"]\n\n1. e4 ' + b"(" * 1_000_000
    yield "tag", b'[Event "x"]\n[Round "1"]\n[White "' + b"x" * (1 << 20) + b'"]\n[Black "B"]\n\n*\n'
    yield "nul", PAIR % (1, 1, 1) + b"\0" * 100
    yield "no-utf-8", PAIR % (1, 1, 1) + chance.randbytes(1 << 20)
    players = b"".join(PLAYER % (n, n, n) for n in range(1, 10_000))
    yield "players", b"012 Open\n" + players * 8
    yield "trf", b"012 Open\n" + players * 101
    yield "gzip", gzip.compress(bytes(size))
    yield "packed", workbook(SHEET + b"<row><c><v>1</v></c></row>" * (size // 26))
    yield "nested", workbook(SHEET + b"<row>" * 1_000_000)
    yield "columns", b"Table;White;Black;Result\n" + b";" * 1_000_000 + b"\n"
    yield "rows", b"Table;White;Black;Result\n" + b"1;A;B;1-0\n" * 800_000
    yield "empty", b""


class Watched:
    """Asks for the boards all the time; the longest answer."""

    def __init__(self, daemon):
        self._daemon, self._ends, self.longest = daemon, threading.Event(), 0.0
        self._thread = threading.Thread(target=self._look)

    def _look(self):
        while not self._ends.wait(0.02):
            begun = time.monotonic()
            self._daemon.boards()
            self.longest = max(self.longest, time.monotonic() - begun)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ends.set()
        self._thread.join()


def peak(daemon):
    """KiB that the process had at most."""
    status = pathlib.Path(f"/proc/{daemon.process.pid}/status").read_text(encoding="ascii")
    return int(status.split("VmHWM:")[1].split()[0])


def answered(programs, here, name, content):
    """Seconds until the answer of eboardctl."""
    file = here / name
    file.write_bytes(content)
    begun = time.monotonic()
    done = subprocess.run([programs / "eboardctl", "import", "--preview", "--daemon", here, "--round", "1", file], capture_output=True,
                          text=True, errors="replace", check=False, timeout=60)
    took = time.monotonic() - begun
    file.unlink()
    said = (done.stderr or done.stdout).splitlines()
    if done.returncode not in (0, 1, 2) or (done.returncode != 0 and not said):
        raise Failure(f"{name}: ended with {done.returncode}: {said[:3]}")
    print(f"{name}: {len(content) / 1e6:.1f} MB, exit code {done.returncode} after {took:.2f} s: {said[0][:100] if said else ''}")
    return took


def main(programs):
    megabytes, chance = campaign.loops(33), random.Random(campaign.seed())
    with folder() as here, running(Daemon(programs, here, write_config(here / "e.toml", [here / "board-1"]))) as daemon:
        before = peak(daemon)
        with Watched(daemon) as watched:
            took = [answered(programs, here, name, content) for name, content in bombs(megabytes, chance)]
        daemon.check()
        after = peak(daemon)
        if daemon.stop() != 0:
            raise Failure(f"ended badly: {daemon.said()}")
    campaign.figure("bombs.megabytes", megabytes, "MB")
    campaign.spread("bombs.answer", took, "s")
    campaign.figure("bombs.live.max", watched.longest, "s")
    campaign.figure("bombs.memory", (after - before) / 1024, "MiB")


if __name__ == "__main__":
    as_program(main)
