# SPDX-License-Identifier: MIT
"""USB devices that the kernel plays to itself (dummy_hcd): the board's end is in our hands, the other end is found by the real
drivers."""
import os
import pathlib
import struct
import threading

from guest import mount, open_raw
from hall import wait_for

CONFIGFS = pathlib.Path("/sys/kernel/config/usb_gadget")
SOCKETS = ("dummy_udc.0", "dummy_udc.1")
ENGLISH = 0x0409
MARK, ESCAPE, ESCAPED_MARK, ESCAPED_ESCAPE = b"\xc0", b"\xdb", b"\xdb\xdc", b"\xdb\xdd"
# Usage page ff00; input reports 01 and 23, output report 21, each of 63 bytes.
CHESSNUT_REPORTS = bytes.fromhex("0600ff0901a101150026ff007508953f850109018102852309018102852109019102c0")
REPORT_BYTES = 64


class Gadget:
    """A device with one function; not plugged in yet. `socket`: into which of two it will be."""

    socket = 0

    def __init__(self, name, ids, function, serial="", **settings):
        self._place = CONFIGFS / name
        self._place.mkdir()
        self._write("idVendor", f"0x{ids[0]}")
        self._write("idProduct", f"0x{ids[1]}")
        words = self._place / "strings" / f"0x{ENGLISH:x}"
        words.mkdir(parents=True)
        for word, text in (("product", name), ("serialnumber", serial)):
            (words / word).write_text(text, encoding="utf-8")
        made = self._place / "functions" / function
        made.mkdir()
        for key, value in settings.items():
            (made / key).write_bytes(value if isinstance(value, bytes) else str(value).encode())
        (self._place / "configs" / "c.1").mkdir()
        (self._place / "configs" / "c.1" / function).symlink_to(made)

    def _write(self, key, text):
        (self._place / key).write_text(text + "\n", encoding="utf-8")

    def plug(self):
        self._write("UDC", SOCKETS[self.socket])

    def unplug(self):
        self._write("UDC", "")


def opened(path):
    wait_for(f"the node {path}", lambda: os.path.exists(path))
    return os.open(path, os.O_RDWR)


class SerialGadget(Gadget):
    """A CDC-ACM device, as boards with a tty of their own are."""

    def __init__(self, ids, serial):
        super().__init__("acm", ids, "acm.board", serial)
        wait_for("the gadget's tty", lambda: os.path.exists("/dev/ttyGS0"))
        self._line = open_raw("/dev/ttyGS0")

    def read(self):
        return os.read(self._line, 4096)

    def write(self, data):
        while data:
            data = data[os.write(self._line, data):]


class HidGadget(Gadget):
    """A HID device; what the board says and hears stands between marks, as in the simulator."""

    def __init__(self, ids):
        super().__init__("hid", ids, "hid.board", protocol=0, subclass=0, report_length=REPORT_BYTES,
                         report_desc=CHESSNUT_REPORTS)
        self._rest = b""
        self._line = None

    def plug(self):
        super().plug()
        self._line = opened("/dev/hidg0")

    def read(self):
        report = os.read(self._line, REPORT_BYTES)
        return MARK + report.replace(ESCAPE, ESCAPED_ESCAPE).replace(MARK, ESCAPED_MARK) + MARK

    def write(self, data):
        *reports, self._rest = (self._rest + data).split(MARK)
        for report in filter(None, reports):
            report = report.replace(ESCAPED_MARK, MARK).replace(ESCAPED_ESCAPE, ESCAPE)
            os.write(self._line, report.ljust(REPORT_BYTES, b"\0"))


class PairGadget(Gadget):
    """An interface of the maker's own class with a bulk endpoint each way (FunctionFS)."""

    def __init__(self, ids, serial):
        super().__init__("pair", ids, "ffs.pair", serial)
        place = pathlib.Path("/run/pair")
        place.mkdir()
        mount("functionfs", place, "pair")
        self._control = os.open(place / "ep0", os.O_RDWR)
        os.write(self._control, descriptors())
        os.write(self._control, struct.pack("<4I", 2, 16, 0, 0))  # no strings
        self._in, self._out = os.open(place / "ep1", os.O_RDWR), os.open(place / "ep2", os.O_RDWR)

    def read(self):
        return os.read(self._out, 512)

    def write(self, data):
        os.write(self._in, data)


def descriptors():
    """As FunctionFS wants them: for full speed and for high speed."""
    def pair(packet):
        interface = struct.pack("<9B", 9, 4, 0, 0, 2, 0xFF, 0, 0, 0)
        return interface + b"".join(struct.pack("<4BHB", 7, 5, address, 2, packet, 0) for address in (0x81, 0x02))
    body = struct.pack("<2I", 3, 3) + pair(64) + pair(512)
    return struct.pack("<3I", 3, 12 + len(body), 3) + body


class Pump:
    """Carries bytes between a board's pseudo terminal and a device, for ever. `sent` is what the device took."""

    def __init__(self, terminal, device):
        self._terminal, self._device = open_raw(terminal), device
        self.sent = 0
        for work in (self._to_device, self._to_board):
            threading.Thread(target=self._go_on, args=(work,), daemon=True).start()

    @staticmethod
    def _go_on(work):
        while True:
            try:
                work()
            except OSError:  # pulled out: whatever comes after is another link
                threading.Event().wait(0.05)

    def _to_device(self):
        data = os.read(self._terminal, 4096)
        self._device.write(data)
        self.sent += len(data)

    def _to_board(self):
        data = self._device.read()
        if not data:
            raise OSError("the line is down")
        os.write(self._terminal, data)
