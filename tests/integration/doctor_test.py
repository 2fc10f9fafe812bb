#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the doctor says of boards that the daemon does not hear: ports that cannot be opened, that another program has, that the
configuration names twice, on which nobody answers, or something that nobody can read, or nobody was ever seen, and of a
board whose game nobody knows. Never that all is well.

usage: doctor_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import json
import os
import subprocess
import sys

from hall import Daemon, Failure, as_program, in_folders, running, wait_for
from hand_board import HandBoard, HandTable, Terminal
from hand_bus import HandBus

SPEED = 5
HOLDER = "import fcntl, os, sys; port = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY); fcntl.flock(port, fcntl.LOCK_EX); " \
         "print('it has it', flush=True); sys.stdin.read()"


class Mute(Terminal):
    """A device that answers nothing."""

    def _answer(self):
        for _ in self._asked():
            pass


class Foreign(Terminal):
    """A device of another make: it sends all the time, and means nothing to anybody."""

    def _answer(self):
        os.set_blocking(self._host, False)
        while not self._ends.wait(0.05):
            with contextlib.suppress(BlockingIOError):  # while nobody reads
                os.write(self._host, b"+QSS: 0,1 OK\r\n")


@contextlib.contextmanager
def holder(path):
    """Another program, which has that port open and locked."""
    with subprocess.Popen([sys.executable, "-c", HOLDER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        program.stdout.readline()
        try:
            yield
        finally:
            program.stdin.close()


def findings(programs, here):
    """The exit code, and what is to be done or awaited: (code, port's name, text)."""
    done = subprocess.run([programs / "eboardctl", "doctor", "--json", "--daemon", here], capture_output=True, text=True,
                          check=False)
    if done.stderr:
        raise Failure(f"the doctor says {done.stderr}")
    found = [(one["code"], os.path.basename(one["about"]), one["text"]) for one in json.loads(done.stdout)["findings"]
             if one["severity"] in ("fault", "wait")]
    return done.returncode, found


def expect_said(programs, here, *wanted):
    """The doctor finds these and nothing else: (code, port's name, words of the text)."""
    def is_said():
        code, found = findings(programs, here)
        expect_said.latest = code, found
        return code == (1 if wanted else 0) and len(found) == len(wanted) and all(
            any(one[:2] == other[:2] and one[2] in other[2] for other in found) for one in wanted)
    try:
        wait_for("the doctor", is_said, 20, 0.2)
    except Failure:
        raise Failure(f"the doctor should say {wanted}, and says {expect_said.latest}") from None


def configure(here, *ports, more=""):
    """Port i is board i's."""
    text = f"[daemon]\ntime_scale = {SPEED}\ndiscover = false\n"
    text += "".join(f'[[port]]\npath = "{here / name}"\nboard = {number}\n{words}\n' for number, (name, words) in enumerate(ports, 1))
    (here / "hall.toml").write_text(text + more, encoding="utf-8")
    return here / "hall.toml"


def named_ports(programs, here):
    (here / "folder").mkdir()
    names = [("folder", ""), ("nowhere", ""), ("board", ""), ("link", ""), ("held", ""), ("lines", 'dtr = "on"'), ("mute", ""), ("foreign", "")]
    more = '[[board]]\nnumber = 9\nserial = "200"\n'
    with HandBoard(here / "board", "100"), Mute(here / "held"), Mute(here / "lines"), Mute(here / "mute"), \
            Foreign(here / "foreign"), holder(here / "held"):
        (here / "link").symlink_to(os.readlink(here / "board"))
        with running(Daemon(programs, here, configure(here, *names, more=more))) as daemon:
            wait_for("the board", lambda: daemon.board(3)["device"]["state"] == "ready")
            expect_said(programs, here,
                        ("cannot_open", "folder", "Board 1 has no signal. The daemon cannot open the port: open: Is a directory"),
                        ("port_missing", "nowhere", "Board 2 has no signal."),
                        ("named_twice", "link", "Board 4 has no signal."),
                        ("held", "held", "has it open"),
                        ("cannot_open", "lines", "switch DTR on"),
                        ("no_answer", "mute", "Board 7 has no signal."),
                        ("unreadable", "foreign", "Board 8 has no signal. Bytes arrive here, and they cannot be read by the driver "
                                                  "dgt, at 9600 baud."),
                        ("never_heard", "", "Board 9 has no signal: nothing has answered with the serial number 200"))
            public = subprocess.run([programs / "eboardctl", "doctor", "--daemon", daemon.url.split("/")[2]], capture_output=True,
                                    text=True, check=False).stdout
            if "tells the arbiter alone" not in public or "Nobody asks" in public:
                raise Failure(f"where everybody may ask the doctor says {public}")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")


def bus(programs, here):
    more = f'[[port]]\npath = "{here / "bus"}"\ndriver = "dgt-bus"\n[[board]]\nnumber = 1\nserial = "01025"\n'
    with running(Daemon(programs, here, configure(here, more=more))) as daemon:
        never = ("never_heard", "", "Board 1 has no signal")
        expect_said(programs, here, ("port_missing", "bus", ""), never)
        with HandBus(here / "bus"):
            expect_said(programs, here, ("bus_empty", "bus", "No board answers on this bus."), never)
            if daemon.said().count("no board answers on the bus") != 1:
                raise Failure(f"the daemon says {daemon.said()}")
        (here / "bus").unlink(missing_ok=True)
        with Foreign(here / "bus"):
            expect_said(programs, here, ("bus_unreadable", "bus", "Bytes arrive here"), never)
        (here / "bus").unlink(missing_ok=True)
        with HandBus(here / "bus", 1025):
            expect_said(programs, here)
        expect_said(programs, here, ("port_missing", "bus", "Board 1 has no signal."))


def unknown_game(programs, here):
    """White's king is not read, so no game begins: the doctor says so until the pieces stand right. Another start holds from then
    on."""
    elsewhere, start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR", "4k3/8/8/8/8/8/4P3/4K3"
    with HandBoard(here / "board") as board:
        board.set_up(elsewhere)
        with running(Daemon(programs, here, configure(here, ("board", "")))) as daemon:
            wait_for("the board", lambda: daemon.board(1) and daemon.board(1)["device"]["state"] == "ready")
            board.clock(running=True)
            table = HandTable(board, daemon, SPEED)
            for origin, target in (("a2", "a4"), ("a7", "a5"), ("b2", "b4"), ("b7", "b5"), ("c2", "c4")):
                board.move(origin, target)
                table.wait(10)
            expect_said(programs, here, ("game_unknown", "", "Board 1 is received and pieces are moved on it"))
            if not daemon.board(1)["device"]["game_unknown"]:
                raise Failure("the pages are not told")
            board.clock(running=False)
            more = f'[[board]]\nnumber = 1\nstart = "{start} w - - 0 1"\n'
            configure(here, ("board", ""), more=more)
            subprocess.run([programs / "eboardctl", "reload", "--daemon", here], check=True, capture_output=True)
            board.set_up()
            expect_said(programs, here)
            table.wait(20)
            board.set_up(start)
            table.wait(10)
            board.clock(running=True)
            table.play("e2e4", "e8e7")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")


def main(programs):
    in_folders(programs, named_ports, bus, unknown_game)


if __name__ == "__main__":
    as_program(main)
