#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""In a Debian on which the packages are installed: three boards on the kernel's own drivers play a game each, and the daemon that
the packages started sees them. Run there as a service, by the computer around it.

usage: installed.py"""
import contextlib
import csv
import functools
import json
import os
import pathlib
import pwd
import subprocess
import sys
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
from cases import CHESSNUT, DGT, HostLine  # noqa: E402
from gadgets import HidGadget, Pump, SerialGadget  # noqa: E402
from guest import MODULES, Host, sh  # noqa: E402
from hall import Failure, Simulator, running, truth, wait_for  # noqa: E402

PROGRAMS = pathlib.Path("/usr/bin")
SERVICE = "eboardd.service"
DATABASE = "/var/lib/eboardd/eboardd.db"
# Each ends with a mate, so that nobody has to say the result.
GAMES = {
    "ftdi": "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5# 1-0",
    "acm": "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3# 0-1",
    "hid": "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7# 1-0",
}
PLAYS = ("--level", "L0", "--time-control", "300+3", "--max-think", "4")


def check(true, what):
    if not true:
        raise Failure(what)


def property_of(name):
    return sh("systemctl", "show", "--value", f"--property={name}", SERVICE).strip()


def eboardctl(*words):
    return sh("eboardctl", *words)


def all_boards():
    """None while the daemon starts."""
    done = subprocess.run(["eboardctl", "boards", "--json"], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)["boards"] if done.returncode == 0 else []


def boards():
    """{port: board} of those that are connected."""
    return {board["device"]["port"]: board for board in all_boards() if board.get("device", {}).get("state") == "ready"}


class FtdiBoard:
    """A DGT board behind QEMU's serial converter."""

    node, driver = "/dev/ttyUSB0", "/sys/class/tty/ttyUSB0/device/driver"
    make = "dgt"

    def __init__(self, host):
        self._host, self.line = host, HostLine()

    def plug(self):
        self._host.ask("plug")


class AcmBoard(SerialGadget):
    """A DGT board with a tty of its own."""

    node, driver = "/dev/ttyACM0", "/sys/class/tty/ttyACM0/device/driver"
    make = "dgt"

    def __init__(self, _):
        super().__init__(DGT, "B1")
        self.line = self


class HidBoard(HidGadget):
    node, driver = "/dev/hidraw0", "/sys/class/hidraw/hidraw0/device/driver"
    make = "chessnut"
    socket = 1

    def __init__(self, _):
        super().__init__(CHESSNUT)
        self.line = self


BOARDS = {"ftdi": FtdiBoard, "acm": AcmBoard, "hid": HidBoard}


def bring_up():
    for module in MODULES:
        sh("modprobe", module, *(["num=2"] if module == "dummy_hcd" else []))
    wait_for("configfs", lambda: os.path.isdir("/sys/kernel/config/usb_gadget"))


def check_node(board):
    """The packages' rules gave the daemon this node, and nobody who only looks."""
    found = pathlib.Path(board.node).stat()
    driver = os.path.basename(os.path.realpath(board.driver))
    group = sh("stat", "--format=%G", board.node).strip()
    check(group in ("eboardd", "dialout") and found.st_mode & 0o007 == 0,
          f"{board.node} is of the group {group}, mode {found.st_mode & 0o777:o}")
    return driver


def set_up(place, name, board):
    folder = place / name
    folder.mkdir(parents=True)
    result = GAMES[name].rsplit(" ", 1)[1]
    (folder / "games.pgn").write_text(f'[Result "{result}"]\n\n{GAMES[name]}\n', encoding="utf-8")
    return Simulator(PROGRAMS, folder, folder / "games.pgn", 1, "--make", board.make, *PLAYS)


def played(place, name):
    """The plies that the simulator played, once the game has ended."""
    log = place / name / "board-1.truth.jsonl"
    games = truth(log) if log.exists() else []
    return [ply["uci"] for ply in games[0]["plies"]] if games and games[0]["ended"] else None


def check_stored(place, found):
    """What the daemon has is what was played, on each board; and the store agrees with its journal."""
    exported = {}
    for line in csv.DictReader(eboardctl("export", "--format", "csv").splitlines()):
        exported.setdefault(int(line["board"]), []).append(line["uci"])
    for name, board in found.items():
        wanted, stored = played(place, name), exported.get(board, [])
        check(stored == wanted, f"board {board} on {BOARDS[name].node} played {wanted}, stored is {stored}")
    sh("systemctl", "stop", SERVICE)
    said = sh("runuser", "-u", "eboardd", "--", "eboardctl", "verify", "--db", DATABASE)
    check(f"{len(found)} boards" in said and " 0 differences" in said, f"the store differs: {said}")


def say_when(host, begin, text):
    host.tell(f"say packages {time.monotonic() - begin:6.1f} s  {text}")


def play(host):
    say = functools.partial(say_when, host, time.monotonic())
    wait_for("the daemon that the packages started", lambda: property_of("ActiveState") == "active", 120)
    user = pwd.getpwuid(os.stat(f"/proc/{property_of('MainPID')}").st_uid).pw_name
    check(user == "eboardd", f"the daemon runs as {user}")
    bring_up()
    place = pathlib.Path("/run/boards")
    made = {name: kind(host) for name, kind in BOARDS.items()}
    with contextlib.ExitStack() as playing:
        for name, board in made.items():
            playing.enter_context(running(set_up(place, name, board)))
            board.plug()
            Pump(place / name / "board-1", board.line)
        wait_for("a signal of each board", lambda: set(boards()) == {board.node for board in made.values()}, 120)
        say("the boards are connected")
        drivers = [check_node(board) for board in made.values()]
        numbers = {name: boards()[board.node]["board"] for name, board in made.items()}
        wait_for("the ends of the games", lambda: all(played(place, name) for name in made), 400)
        wait_for("their results", lambda: sorted(board["result"] for board in all_boards()) == ["0-1", "1-0", "1-0"], 120)
        say("the games are over")
        plies = sum(len(played(place, name)) for name in made)
        check_stored(place, numbers)
    security = sh("systemd-analyze", "security", SERVICE).strip().splitlines()[-1]
    return f"{plies} plies on {', '.join(drivers)}, exact; {' '.join(security.split()[1:])}"


def main():
    host = Host("")
    host.tell(f"up {os.uname().release}")
    passed = False
    try:
        result, passed = f"ok: {play(host)}", True
    except Exception as error:  # whatever it is, the computer around it wants to know
        traceback.print_exc()
        for words in (("eboardctl", "boards"), ("eboardctl", "doctor"), ("journalctl", "--no-pager", f"--unit={SERVICE}")):
            print(subprocess.run(words, capture_output=True, text=True, check=False).stdout, flush=True)
        result = f"FAILED: {' '.join(str(error).split())}"
    host.tell(f"say packages   {result}")
    host.tell("end passed" if passed else "end failed")


if __name__ == "__main__":
    main()
