#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Boards that are plugged in and out on a machine whose USB is umockdev's: the daemon finds them through udev, opens them as
serial ports, and knows them by their serial numbers.

usage: plugged_boards_test.py FOLDER_OF_THE_PROGRAMS

Runs with umockdev's library and tests/support/tty_lines.cpp preloaded. At the end boards are plugged in and out 100 times, or as
often as `./run fault R5 --loops N` asks, ten at a time."""
import ctypes
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import time

import campaign
from hall import Daemon, Failure, events, folder, games, running, verify, wait_for
from hand_board import HandBoard, HandTable

SPEED = 20
DGT, PRINTER = ("045b", "8111"), ("1234", "5678")
AT_ONCE = 10
# A daemon that keeps nothing of a cycle grows by what SQLite keeps of the store's pages, which get a KiB more with each cycle,
# and by the allocator's slack.
MOST_PAGES_KIB = 2000  # docs/operations.md, "Memory"
SLACK_KIB = 600


class MockedUsb:
    """The machine's USB; its devices live as long as this process. `pause`: seconds before each announcement."""

    def __init__(self, pause=0.02):
        self.pause = pause
        self._library = ctypes.CDLL("libumockdev.so.0")
        self._library.umockdev_testbed_new.restype = ctypes.c_void_p
        self._library.umockdev_testbed_get_root_dir.restype = ctypes.c_char_p
        self._bed = ctypes.c_void_p(self._library.umockdev_testbed_new())
        self.dev = pathlib.Path(self._library.umockdev_testbed_get_root_dir(self._bed).decode()) / "dev"
        self.dev.mkdir(exist_ok=True)

    def plug(self, tty, usb=DGT):
        """The node /dev/TTY is the caller's to make, before."""
        device = f"/devices/usb1/{tty}"
        text = (f"P: {device}\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\nA: idVendor={usb[0]}\nA: idProduct={usb[1]}\n"
                f"A: product=a test's own\n\nP: {device}/{tty}:1.0/tty/{tty}\nE: SUBSYSTEM=tty\nE: DEVNAME=/dev/{tty}\n")
        if not self._library.umockdev_testbed_add_from_string(self._bed, text.encode(), None):
            raise Failure(f"umockdev does not take {tty}")
        self._announce(tty, "add")

    def unplug(self, tty):
        self._announce(tty, "remove")
        for device in (f"{tty}/{tty}:1.0/tty/{tty}", tty):
            self._library.umockdev_testbed_remove_device(self._bed, f"/sys/devices/usb1/{device}".encode())

    def plug_device(self, socket, text):
        """A USB device as such, as umockdev takes it; its node is the caller's to make, before."""
        if not self._library.umockdev_testbed_add_from_string(self._bed, text.encode(), None):
            raise Failure(f"umockdev does not take {socket}")
        self._library.umockdev_testbed_uevent(self._bed, f"/sys/devices/usb1/{socket}".encode(), b"add")

    def unplug_device(self, socket):
        self._library.umockdev_testbed_uevent(self._bed, f"/sys/devices/usb1/{socket}".encode(), b"remove")
        self._library.umockdev_testbed_remove_device(self._bed, f"/sys/devices/usb1/{socket}".encode())

    def _announce(self, tty, action):
        # umockdev ends this process if ten announcements wait unread, as they may where all processors are busy.
        time.sleep(self.pause)
        self._library.umockdev_testbed_uevent(self._bed, f"/sys/devices/usb1/{tty}/{tty}:1.0/tty/{tty}".encode(),
                                              action.encode())


class PluggedBoard(HandBoard):
    """A hand board on that port of the mocked machine."""

    def __init__(self, usb, tty, serial, made=DGT, played=()):
        """`played`: moves that were made before, squares in pairs."""
        self._usb, self._tty = usb, tty
        super().__init__(usb.dev / tty, serial)
        self.move_unheard(*played)
        usb.plug(tty, made)

    def close(self):
        self._usb.unplug(self._tty)
        (self._usb.dev / self._tty).unlink()
        super().close()


def on(daemon, number):
    """The port of that board, None while it has no signal."""
    daemon.check()
    for board in daemon.boards():
        if board["board"] == number and board.get("device", {}).get("state") == "ready":
            return board["device"]["port"]
    return None


def heard(daemon, number, tty):
    wait_for(f"board {number} on {tty}", lambda: on(daemon, number) == f"/dev/{tty}")


def lost(daemon, *numbers):
    wait_for(f"the loss of {numbers}", lambda: all(on(daemon, number) is None for number in numbers))


def doctor(programs, here):
    """Exit code and answer."""
    done = subprocess.run([programs / "eboardctl", "doctor", "--json", "--daemon", here], capture_output=True, text=True,
                          check=False)
    if done.stderr:
        raise Failure(f"the doctor says {done.stderr}")
    return done.returncode, json.loads(done.stdout)


def goes_on_elsewhere(usb, daemon):
    """A game goes on after its board comes back under another name."""
    with PluggedBoard(usb, "ttyACM0", "100") as board:
        heard(daemon, 1, "ttyACM0")
        board.clock(running=True)
        HandTable(board, daemon, SPEED).play("e2e4", "e7e5", "g1f3")
    lost(daemon, 1)
    with PluggedBoard(usb, "ttyACM3", "100", played=("e2", "e4", "e7", "e5", "g1", "f3")) as board:
        heard(daemon, 1, "ttyACM3")
        board.clock(running=True, pressed_by="white")
        HandTable(board, daemon, SPEED).play("b8c6", "f1b5")


def leaves_others_alone(usb, daemon, programs, here):
    """The name of a board's port passes to another device, which is sent nothing."""
    with PluggedBoard(usb, "ttyACM3", "a printer", PRINTER) as printer, PluggedBoard(usb, "ttyACM4", "100"):
        heard(daemon, 1, "ttyACM4")
        code, said = doctor(programs, here)
        about = {port: [finding["code"] for finding in said["findings"] if finding["about"] == port]
                 for port in ("/dev/ttyACM3", "/dev/ttyACM4")}
        if code != 0 or about != {"/dev/ttyACM3": ["unknown_device"], "/dev/ttyACM4": ["board"]}:
            raise Failure(f"the doctor ends with {code} and finds {said}")
        time.sleep(1)
        if printer.asked:
            raise Failure(f"the printer was sent {printer.asked}")
    lost(daemon, 1)


def keeps_its_port(usb, daemon, programs):
    """Another program that wants the port changes nothing of it."""
    with PluggedBoard(usb, "ttyACM5", "100") as board:
        heard(daemon, 1, "ttyACM5")
        said = daemon.said().count("not heard any more")
        for _ in range(3):
            done = subprocess.run([programs / "eboardctl", "record", "--for", "1", "/dev/ttyACM5"], capture_output=True, text=True,
                                  check=False, timeout=30)
            if done.returncode != 3 or "another program has this port open" not in done.stderr:
                raise Failure(f"a second program is told {done}")
            board.clock(running=False)
            time.sleep(0.1)
        if daemon.said().count("not heard any more") != said or on(daemon, 1) is None:
            raise Failure("the board was lost to a program that had to give up")
    lost(daemon, 1)


def is_one_board(usb, programs, here):
    """A port that the configuration names by a link is not found a second time."""
    link = usb.dev / "serial" / "by-id" / "usb-board"
    link.parent.mkdir(parents=True)
    link.symlink_to("../../ttyACM6")
    (here / "link").mkdir()
    config = here / "link" / "eboardd.toml"
    config.write_text('[daemon]\ndiscover = true\n[[port]]\npath = "/dev/serial/by-id/usb-board"\nboard = 7\n', encoding="utf-8")
    with running(Daemon(programs, here / "link", config)) as daemon, PluggedBoard(usb, "ttyACM6", "100"):
        wait_for("board 7", lambda: on(daemon, 7))
        time.sleep(1)
        if [board["board"] for board in daemon.boards()] != [7] or "has this port open" in daemon.said():
            raise Failure(f"one board is {daemon.boards()}, and the daemon says {daemon.said()}")
        code, said = doctor(programs, here / "link")
        if code != 0:
            raise Failure(f"the doctor ends with {code} and finds {said}")
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")


def come_together(usb, daemon):
    """Ten devices at once, twice, in two orders."""
    serials = [str(200 + n) for n in range(AT_ONCE)]
    for order in (serials, serials[::-1]):
        boards = [PluggedBoard(usb, f"ttyACM{n}", serial) for n, serial in enumerate(order)]
        wait_for("ten boards", lambda: sum(on(daemon, number) is not None for number in range(2, 12)) == AT_ONCE)
        found = {board["device"]["serial"]: board["device"]["port"] for board in daemon.boards()
                 if board["device"]["state"] == "ready"}
        if found != {serial: f"/dev/ttyACM{n}" for n, serial in enumerate(order)}:
            raise Failure(f"ten boards are {found}")
        for board in boards:
            board.close()
        lost(daemon, *range(2, 12))


def usage(daemon):
    """Descriptors and KiB of memory."""
    status = pathlib.Path(f"/proc/{daemon.process.pid}/status").read_text(encoding="utf-8")
    memory = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return len(os.listdir(f"/proc/{daemon.process.pid}/fd")), memory


def plug_again_and_again(usb, daemon, cycles):
    """Neither descriptors nor memory grow."""
    usable = []

    def rounds(count):
        for _ in range(count):
            boards = [PluggedBoard(usb, f"ttyACM{n}", str(200 + n)) for n in range(AT_ONCE)]
            plugged = time.monotonic()
            wait_for("ten boards", lambda: sum(on(daemon, number) is not None for number in range(2, 12)) == AT_ONCE,
                     every=0.01)
            usable.append(time.monotonic() - plugged)
            for board in boards:
                board.close()
            wait_for("no boards", lambda: not any(on(daemon, number) for number in range(2, 12)), every=0.01)
    rounds(5)  # the allocator finds its size
    before, begin = usage(daemon), time.monotonic()
    rounds(cycles // AT_ONCE)
    with contextlib.suppress(Failure):  # one may be about to be closed
        wait_for("as few descriptors", lambda: usage(daemon)[0] <= before[0])
    after = usage(daemon)
    print(f"{time.monotonic() - begin:.1f} s: descriptors {before[0]} -> {after[0]}, memory {before[1]} -> {after[1]} KiB")
    campaign.figure("plug.cycles", cycles // AT_ONCE * AT_ONCE, "cycles")
    campaign.spread("plug.usable", usable, "s")  # the last of ten
    campaign.figure("plug.descriptors", after[0] - before[0], "more")
    campaign.figure("plug.memory", after[1] - before[1], "KiB")
    if after[0] > before[0] or after[1] > before[1] + min(cycles, MOST_PAGES_KIB) + SLACK_KIB:
        raise Failure("something of each cycle is kept")


def game_is_exact(programs, here):
    """What board 1 played is in the store, after the daemon has ended."""
    played = games(events(here / "eboardd.db"), 1)[1]["plies"]
    if played != ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]:
        raise Failure(f"board 1 played {played}")
    print(verify(programs, here / "eboardd.db").splitlines()[-1])


def main(programs):
    usb, cycles = MockedUsb(0.05), campaign.loops(100)
    campaign.seed()
    with folder() as here:
        (here / "hall.toml").write_text(f"[daemon]\ndiscover = true\ntime_scale = {SPEED}\n", encoding="utf-8")
        with running(Daemon(programs, here, here / "hall.toml")) as daemon:
            goes_on_elsewhere(usb, daemon)
            leaves_others_alone(usb, daemon, programs, here)
            keeps_its_port(usb, daemon, programs)
            come_together(usb, daemon)
            plug_again_and_again(usb, daemon, cycles)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        game_is_exact(programs, here)
        is_one_board(usb, programs, here)


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1]))
    except Failure as failure:
        sys.exit(f"plugged_boards_test: {failure}")
