#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A board that is a USB device as such, on a machine whose USB is umockdev's: the configuration names it, libusb opens it, and
a game goes on after it was pulled out and came back. What nobody named is left alone.

usage: usb_boards_test.py FOLDER_OF_THE_PROGRAMS

Runs with umockdev's library, tests/support/usb_kernel.cpp and tests/support/tty_lines.cpp preloaded."""
import os
import pathlib
import sys
import time

from hall import Daemon, Failure, folder, running, wait_for
from hand_board import HandBoard, HandTable
from plugged_boards_test import MockedUsb, doctor, game_is_exact, lost, on

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from usb_descriptors import PAIR, usb_device  # noqa: E402

SPEED = 20
NAMED, UNNAMED, ADAPTER = ("1209", "0001"), ("1209", "0002"), ("0403", "6001")


class UsbBoard(HandBoard):
    """A hand board in the socket `1-NUMBER`."""

    def __init__(self, usb, number, serial, made=NAMED, played=()):
        """`played`: moves that were made before, squares in pairs."""
        self._usb, self._socket = usb, f"1-{number}"
        self._node = usb.dev / "bus" / "usb" / "001" / f"{number:03}"
        self._node.parent.mkdir(parents=True, exist_ok=True)
        super().__init__(self._node, serial)
        self.move_unheard(*played)
        usb.plug_device(self._socket, usb_device(self._socket, number, *made, "a test's own"))

    def close(self):
        self._usb.unplug_device(self._socket)
        self._node.unlink()
        super().close()


def heard(daemon, path):
    wait_for(f"board 1 on {path}", lambda: on(daemon, 1) == path)


def configure(here, time_scale):
    (here / "hall.toml").write_text(f'[daemon]\ndiscover = true\ntime_scale = {time_scale}\n[[port]]\n'
                                    f'path = "usb:{NAMED[0]}:{NAMED[1]}"\n', encoding="utf-8")
    return here / "hall.toml"


def is_opened_at_once(usb, programs):
    """Time runs at a fiftieth: after the first five seconds the port is tried again ten seconds later. udev is quicker."""
    with folder() as here, running(Daemon(programs, here, configure(here, 0.02))) as daemon:
        wait_for("the first attempt", lambda: "no such USB device is plugged in" in daemon.said())
        time.sleep(5.5)
        with UsbBoard(usb, 5, "100") as board:
            wait_for("a question at once", lambda: board.asked, 6)


def main(programs):
    os.environ["USB_KERNEL_DESCRIPTORS"] = PAIR
    usb = MockedUsb()
    is_opened_at_once(usb, programs)
    with folder() as here:
        with running(Daemon(programs, here, configure(here, SPEED))) as daemon:
            with UsbBoard(usb, 5, "100") as board, UsbBoard(usb, 6, "200", UNNAMED) as other, \
                    UsbBoard(usb, 7, "300", ADAPTER) as adapter:
                heard(daemon, "usb:1209:0001")
                board.clock(running=True)
                HandTable(board, daemon, SPEED).play("e2e4", "e7e5", "g1f3")
                about = {finding["about"]: finding["code"] for finding in doctor(programs, here)[1]["findings"]
                         if finding["about"].startswith("usb:")}
                if about != {"usb:1209:0001@1-5": "board", "usb:1209:0002@1-6": "unknown_device"}:
                    raise Failure(f"the doctor finds {about}")
                if other.asked or adapter.asked:
                    raise Failure("a device that nobody named was asked")
            lost(daemon, 1)
            with UsbBoard(usb, 8, "100", played=("e2", "e4", "e7", "e5", "g1", "f3")) as board:
                heard(daemon, "usb:1209:0001")
                board.clock(running=True, pressed_by="white")
                HandTable(board, daemon, SPEED).play("b8c6", "f1b5")
                if daemon.counter("board_errors_total") != 0:
                    raise Failure("not all bytes made sense")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        game_is_exact(programs, here)


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1]))
    except Failure as failure:
        sys.exit(f"usb_boards_test: {failure}")
