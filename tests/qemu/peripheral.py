# SPDX-License-Identifier: MIT
"""A board on the air: the host of a controller of btvirt, as a Bluetooth LE peripheral that a simulated board stands behind. It
knows of HCI, L2CAP, ATT and SMP what BlueZ asks of a board (Bluetooth Core Specification, Vol 3, Parts A, F, H; Vol 4, Part E)."""
import collections
import contextlib
import os
import queue
import socket
import struct
import threading
import uuid

from gadgets import ESCAPE, ESCAPED_ESCAPE, ESCAPED_MARK, MARK
from guest import open_raw
from hall import wait_for

UART = ("6e400003-b5a3-f393-e0a9-e50e24dcca9e",), "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
# What boards of these makes offer: the characteristics that notify, the one that is written to, their MTU.
OFFERS = {
    "millennium": (("49535343-1e4d-4bd9-ba61-23c647249616",), "49535343-8841-43f4-a8d4-ecbe34729bb3", 23),
    "chessnut": (("1b7e8262-2877-41c3-b46e-cf057c562023", "1b7e8273-2877-41c3-b46e-cf057c562023"),
                 "1b7e8272-2877-41c3-b46e-cf057c562023", 185),
    "ichessone": (*UART, 23),
    "pegasus": (*UART, 185),
    "zmartfun": (("0000ffe1-0000-1000-8000-00805f9b34fb",), "", 23),
    "peripheral_chess": (("f535147e-b2c9-11ec-a0c2-8bbd706ec4e6",), "f53513ca-b2c9-11ec-a0c1-639b8957db99", 100),
}
SERVICES = {"peripheral_chess": "f5351050-b2c9-11ec-a0c0-b3bc53b08d33"}
A_SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
NAME, BATTERY_SERVICE, BATTERY_LEVEL = "2a00", "180f", "2a19"
READS, WRITES_ALONE, WRITES, NOTIFIES = 0x02, 0x04, 0x08, 0x10
COMMAND, DATA, EVENT = 1, 2, 4
ATT, SIGNALS, PAIRING = 4, 5, 6
NOT_FOUND, NOT_SUPPORTED, INSUFFICIENT_AUTHENTICATION = 0x0A, 0x06, 0x05
ACL_BYTES = 27
ESTABLISHED_WITHIN = 6  # seconds


def short(text):
    """An identifier as it goes over the air."""
    return bytes.fromhex(text)[::-1] if len(text) == 4 else uuid.UUID(text).bytes[::-1]


def reports_of(stream):
    """The whole reports between marks, and what is left."""
    *reports, rest = stream.split(MARK)
    return [report.replace(ESCAPED_MARK, MARK).replace(ESCAPED_ESCAPE, ESCAPE) for report in reports if report], rest


def in_marks(report):
    return MARK + report.replace(ESCAPE, ESCAPED_ESCAPE).replace(MARK, ESCAPED_MARK) + MARK


class Words:
    """What a board says on a cable as it says it by radio: pairs of the notifying characteristic and the value."""

    def __init__(self, make):
        self._make, self._rest = make, b""

    def by_radio(self, data, most):
        stream = self._rest + data
        if self._make == "chessnut":
            reports, self._rest = reports_of(stream)
            return [(0 if report[0] == 1 else 1, report) for report in reports]
        if self._make == "peripheral_chess":
            *lines, self._rest = stream.split(b"\n")
            return [(0, line) for line in lines]
        if self._make == "zmartfun":
            reports, self._rest = reports_of(stream)
            stream = b"".join(report[1:33].hex().upper().encode() + b"," for report in reports)
        return [(0, stream[at:at + most]) for at in range(0, len(stream), most)]

    def on_cable(self, value):
        if self._make == "chessnut":
            return in_marks(value)
        return value + b"\n" if self._make == "peripheral_chess" else value


class Attributes:
    """The board's table: handle, type, value. A notifying characteristic is followed by the switch that a host writes."""

    def __init__(self, make, name, battery):
        notify, write, self.mtu = OFFERS[make]
        self.rows, self.notify, self.switches, self.write = [], [], {}, None
        self._service("1800")
        self._characteristic(NAME, READS, name.encode())
        self._service(SERVICES.get(make, A_SERVICE))
        for each in notify:
            self.notify.append(self._characteristic(each, NOTIFIES))
            self.switches[self._add("2902", b"\0\0")] = self.notify[-1]
        if write:
            self.write = self._characteristic(write, WRITES | WRITES_ALONE)
        if battery is not None:
            self._service(BATTERY_SERVICE)
            self._characteristic(BATTERY_LEVEL, READS, bytes([battery]))

    def _add(self, kind, value):
        self.rows.append((kind, value))
        return len(self.rows)

    def _service(self, kind):
        self._add("2800", short(kind))

    def _characteristic(self, kind, does, value=b""):
        self._add("2803", struct.pack("<BH", does, len(self.rows) + 2) + short(kind))
        return self._add(kind, value)

    def within(self, first, last, kind=None):
        return [(handle, row[1]) for handle, row in enumerate(self.rows, 1)
                if first <= handle <= last and (kind is None or row[0] == kind)]

    def end_of_service(self, handle):
        later = [number for number, row in enumerate(self.rows, 1) if row[0] == "2800" and number > handle]
        return later[0] - 1 if later else len(self.rows)


class Pairing:
    """Just Works, as the older of the two ways does it (Vol 3, Part H, 2.3.5.5): nobody types anything."""

    IDENTITY, RANDOM = 1, bytes(range(16))
    KEY, NUMBER, SALT = bytes(range(16, 32)), 0x1234, bytes(range(8))
    # Neither keys nor display, no data out of band, bonds, 16 bytes, takes no key, gives its own.
    ANSWER = bytes([0x02, 0x03, 0x00, 0x01, 0x10, 0x00, 0x01])

    def __init__(self, own):
        self._own, self._request, self.is_bonded = own, b"", False
        self.pairings = 0
        self._short_key = None

    @staticmethod
    def encrypted(key, block):
        """Both in the order of the air, which is the other way round than that of the cipher."""
        with socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET) as cipher:
            cipher.bind(("skcipher", "ecb(aes)"))
            cipher.setsockopt(socket.SOL_ALG, socket.ALG_SET_KEY, key[::-1])
            work, _ = cipher.accept()
            with work:
                work.sendmsg_afalg([block[::-1]], op=socket.ALG_OP_ENCRYPT)
                return work.recv(16)[::-1]

    def _confirms(self, random, host):
        first = bytes([host[0], self.IDENTITY]) + self._request + self.ANSWER
        mixed = bytes(a ^ b for a, b in zip(random, first))
        second = self._own + host[1] + bytes(4)
        block = bytes(a ^ b for a, b in zip(self.encrypted(bytes(16), mixed), second))
        return bytes([3]) + self.encrypted(bytes(16), block)

    def answers(self, message, host):
        """`host`: the type and the bytes of its address."""
        if message[0] == 1:
            self._request, self.is_bonded = message, False
            return [self.ANSWER]
        if message[0] == 3:
            return [self._confirms(self.RANDOM, host)]
        if message[0] == 4:
            self._short_key = self.encrypted(bytes(16), message[1:9] + self.RANDOM[:8])
            return [bytes([4]) + self.RANDOM]
        return []

    def key_for(self, salt, number):
        if (salt, number) == (self.SALT, self.NUMBER):
            return self.KEY if self.is_bonded else None
        return self._short_key

    def keys(self):
        """What is told once the link is encrypted."""
        if self.is_bonded or self._short_key is None:
            return []
        self.is_bonded, self.pairings = True, self.pairings + 1
        return [bytes([6]) + self.KEY, bytes([7]) + struct.pack("<H", self.NUMBER) + self.SALT]


class Peripheral:
    """Advertises while it is on and nobody is connected; it is on when it is used. `address` begins with C0 to FF, as those do
    that a board made up."""

    def __init__(self, socket_path, make, name, address, terminal, battery=None, asks_for_pairing=False):
        self._make, self._name = make, name
        self._address = bytes.fromhex(address.replace(":", ""))[::-1]
        self._attributes = Attributes(make, name, battery)
        self._terminal, self._asks = open_raw(terminal), asks_for_pairing
        self._words, self.pairing = Words(make), Pairing(self._address)
        self._handle = self._host = self._parts = None
        self._mtu, self._on, self._listening, self._encrypted = 23, False, set(), False
        self.links, self.ends = 0, []  # the reasons why links ended
        self._is_quiet, self._trace = False, collections.deque(maxlen=40)
        self._done, self._credits = queue.Queue(), threading.Semaphore(1)
        self._lock, self._out = threading.Lock(), queue.Queue()
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(str(socket_path))
        for work in (self._listen, self._send, self._hear_board):
            threading.Thread(target=self._until_the_end, args=(work,), daemon=True).start()
        self._begin()

    def __enter__(self):
        self.switch_on()
        return self

    def __exit__(self, kind, *_):
        """The controller goes, too: another board may have that address. The link first, since an emulated one never ends by
        itself."""
        if kind is not None:
            print(*self._trace, sep="\n")
        self.switch_off()
        wait_for("the end of the link", lambda: self._handle is None)
        self._line.shutdown(socket.SHUT_RDWR)

    @staticmethod
    def _until_the_end(work):
        with contextlib.suppress(OSError):  # of the controller, or of the board's terminal
            work()

    # --- The controller.
    def _write(self, kind, data):
        with self._lock:
            self._line.sendall(bytes([kind]) + data)

    def _order(self, code, data=b"", wait=True):
        self._write(COMMAND, struct.pack("<HB", code, len(data)) + data)
        while wait and self._done.get(timeout=20) != code:
            pass  # the answer to an order that nobody waited for

    def _begin(self):
        self._order(0x0C03)
        self._order(0x0C01, b"\xff" * 8)
        self._order(0x2001, b"\x1f".ljust(8, b"\0"))
        self._order(0x2005, self._address)
        self._order(0x2006, struct.pack("<HHBBB6sBB", 0x20, 0x20, 0, 1, 0, bytes(6), 7, 0))
        said = b"\x02\x01\x06"
        service = SERVICES.get(self._make)
        if service:
            said += bytes([17, 0x07]) + short(service)
        name = bytes([len(self._name) + 1, 0x09]) + self._name.encode()
        self._order(0x2008, bytes([len(said)]) + said.ljust(31, b"\0"))
        self._order(0x2009, bytes([len(name)]) + name.ljust(31, b"\0"))

    def switch_on(self):
        self._on = True
        self._order(0x200A, b"\1")

    def switch_off(self):
        """As a board without power: the link is cut from this end, and nothing is on the air."""
        self._on = False
        if self._handle is None:
            self._order(0x200A, b"\0")
        else:
            self.cut()

    def cut(self):
        self._order(0x0406, struct.pack("<HB", self._handle, 0x13), wait=False)

    def _exactly(self, count):
        data = b""
        while len(data) < count:
            more = self._line.recv(count - len(data))
            if not more:
                raise OSError("the controller is gone")
            data += more
        return data

    def _listen(self):
        while True:
            if self._exactly(1)[0] == EVENT:
                code, length = self._exactly(2)
                self._event(code, self._exactly(length))
            else:
                _, length = struct.unpack("<HH", head := self._exactly(4))
                self._piece(struct.unpack("<H", head[:2])[0], self._exactly(length))

    def _event(self, code, data):
        if code != 0x13:
            self._trace.append(f"event {code:02x} {data.hex()}")
        if code == 0x0E and data[1:3] != b"\0\0":
            self._done.put(struct.unpack("<H", data[1:3])[0])
        elif code == 0x13:
            self._credits.release()
        elif code == 0x05:
            self._handle, self._listening = None, set()
            self.ends.append(data[3])
            if self._on:
                self._order(0x200A, b"\1", wait=False)
        elif code == 0x08:
            self._encrypted = data[3] != 0
            for message in self.pairing.keys() if self._encrypted else []:
                self._say(PAIRING, message)
        elif code == 0x3E and data[0] == 0x01 and data[1] == 0:
            self._handle, self._mtu, self._encrypted = struct.unpack("<H", data[2:4])[0], 23, False
            self._host = (data[5], data[6:12])
            self.links += 1
            self._is_quiet = True
            threading.Timer(ESTABLISHED_WITHIN, self._miss, (self.links,)).start()
        elif code == 0x3E and data[0] == 0x05:
            salt, number = data[3:11], struct.unpack("<H", data[11:13])[0]
            key = self.pairing.key_for(salt, number)
            if key is None:
                self._order(0x201B, data[1:3], wait=False)
            else:
                self._order(0x201A, data[1:3] + key, wait=False)

    def _miss(self, link):
        """A link on which nothing was ever heard is none. A real controller would see that."""
        if link == self.links and self._is_quiet and self._handle is not None:
            self.cut()

    def _piece(self, flags, data):
        self._is_quiet = False
        if flags >> 12 & 3 == 1:
            self._parts += data
        else:
            self._parts = data
        length, channel = struct.unpack("<HH", self._parts[:4])
        if len(self._parts) == length + 4:
            self._message(channel, self._parts[4:])

    def _say(self, channel, message):
        self._out.put(struct.pack("<HH", len(message), channel) + message)

    def _send(self):
        while True:
            data = self._out.get()
            for at in range(0, len(data), ACL_BYTES):
                self._credits.acquire(timeout=1)
                part, handle = data[at:at + ACL_BYTES], self._handle
                if handle is not None:
                    self._write(DATA, struct.pack("<HH", handle | (0x1000 if at else 0), len(part)) + part)
                else:
                    self._credits.release()

    # --- The board.
    def _hear_board(self):
        while True:
            data = os.read(self._terminal, 4096)
            for which, value in self._words.by_radio(data, self._mtu - 3):
                handle = self._attributes.notify[which]
                if handle in self._listening:
                    self._say(ATT, struct.pack("<BH", 0x1B, handle) + value)

    def _message(self, channel, data):
        self._trace.append(f"heard {channel} {data.hex()}")
        if channel == PAIRING:
            for message in self.pairing.answers(data, self._host):
                self._say(PAIRING, message)
        elif channel == ATT:
            answer = self._answer(data)
            if answer is not None:
                self._say(ATT, answer)

    def _answer(self, data):
        table, kind = self._attributes, data[0]
        if kind == 0x02:
            self._mtu = max(23, min(table.mtu, struct.unpack("<H", data[1:3])[0]))
            return struct.pack("<BH", 0x03, table.mtu)
        if kind in (0x12, 0x52):
            return self._written(kind, struct.unpack("<H", data[1:3])[0], data[3:])
        if kind in (0x0A, 0x0C):
            handle, at = struct.unpack("<HH", data[1:5].ljust(4, b"\0"))
            if 1 <= handle <= len(table.rows):
                return bytes([kind + 1]) + table.rows[handle - 1][1][at:at + self._mtu - 1]
            return refusal(kind, handle, NOT_FOUND)
        if kind in (0x04, 0x08, 0x10):
            return self._listed(kind, *struct.unpack("<HH", data[1:5]), data[5:])
        if kind & 0x40 or kind == 0x1E:
            return None
        return refusal(kind, 0, NOT_SUPPORTED)

    def _listed(self, kind, first, last, of):
        """As many rows as one answer holds, all of one length."""
        table = self._attributes
        rows = []
        if kind == 0x04:
            for handle, _ in table.within(first, last):
                rows.append(struct.pack("<H", handle) + short(table.rows[handle - 1][0]))
        else:
            wanted = of[::-1].hex() if len(of) == 2 else str(uuid.UUID(bytes=of[::-1]))
            for handle, value in table.within(first, last, wanted):
                end = struct.pack("<H", table.end_of_service(handle)) if kind == 0x10 else b""
                rows.append(struct.pack("<H", handle) + end + value)
        if not rows:
            return refusal(kind, first, NOT_FOUND)
        length = len(rows[0])
        head = bytes([kind + 1, length if kind != 0x04 else 1 if length == 4 else 2])
        body = b""
        for row in rows:
            if len(row) != length or len(head) + len(body) + length > self._mtu:
                break
            body += row
        return head + body

    def _written(self, kind, handle, value):
        done = bytes([0x13]) if kind == 0x12 else None
        if handle in self._attributes.switches:
            if self._asks and not self._encrypted:
                return refusal(kind, handle, INSUFFICIENT_AUTHENTICATION)
            notified = self._attributes.switches[handle]
            (self._listening.add if value[0] & 1 else self._listening.discard)(notified)
        elif handle == self._attributes.write:
            os.write(self._terminal, self._words.on_cable(value))
        return done


def refusal(kind, handle, why):
    return struct.pack("<BBHB", 0x01, kind, handle, why)
