# SPDX-License-Identifier: MIT
"""DGT boards on one line, a pseudo terminal, whose pieces and clocks a test moves by hand, and which it takes off the line and
puts back. The line itself takes no time. Standard library only."""
import os
import select
import threading
import tty

from hand_board import ARRAY, CODES, clock_bytes, index, squares_of

CLOCK, BOARD, CHANGES, REPEAT, SET_START, PING, IGNORE_PING, VERSION = 0x81, 0x82, 0x83, 0x84, 0x85, 0x87, 0x8A, 0x8B
ANSWERS = {CLOCK: 0x84, BOARD: 0x83, CHANGES: 0x85, REPEAT: 0x85, SET_START: 0x88, PING: 0x87, IGNORE_PING: 0x87, VERSION: 0x89}
POWER_UP, START = b"\x7f\x7f\x7f\x6a", b"\x7b"


def frame(kind, address, data):
    total = len(data) + 6
    body = bytes([kind, total >> 7, total & 0x7F, address >> 7, address & 0x7F, *data])
    return body + bytes([sum(body) & 0x7F])


class BusBoard:
    """One board. White sits where the clock's left half is."""

    def __init__(self, address):
        self.address = address
        self.there = True
        self._squares = squares_of(ARRAY)
        self._times, self._runs, self._lever_right = [5400, 5400], False, False
        self._waiting, self._latest = b"", b""
        self._ignores_ping = False
        self.marks = 0
        self._lock = threading.Lock()

    def put(self, square, piece=None):
        """Lifts what stands there, or puts a piece there."""
        code = CODES[piece] if piece else 0
        with self._lock:
            self._squares[index(square)] = code
            self._waiting += bytes([0x40 | code, index(square)])

    def move(self, *squares):
        """Squares in pairs, from and to."""
        for origin, target in zip(squares[::2], squares[1::2]):
            code = self._squares[index(origin)]
            self.put(origin)
            self.put(target, "PRNBKQprnbkq"[code - 1])

    def clock(self, white=None, black=None, running=None, pressed_by=None):
        with self._lock:
            self._times = [self._times[0] if white is None else white, self._times[1] if black is None else black]
            self._runs = self._runs if running is None else running
            if pressed_by:
                self._lever_right = pressed_by == "white"

    def power_off(self):
        """Whatever was not asked for is gone, and what happens on the board meanwhile is not noticed."""
        self.there = False

    def power_on(self):
        with self._lock:
            self._waiting, self._latest = POWER_UP + self._pieces(), b""
        self.there = True

    def _pieces(self):
        return b"".join(bytes([0x40 | code, place]) for place, code in enumerate(self._squares) if code)

    def answer(self, command):
        """Bytes of the answer; none if the board has none."""
        with self._lock:
            if command == CHANGES:
                self._latest, self._waiting = self._waiting, b""
            if command == SET_START:
                self.marks += 1
                self._waiting += START + self._pieces()
            self._ignores_ping = self._ignores_ping or command == IGNORE_PING
            data = {CLOCK: lambda: bytes(clock_bytes(*self._times, self._runs, self._lever_right)),
                    BOARD: lambda: bytes(self._squares), CHANGES: lambda: self._latest, REPEAT: lambda: self._latest,
                    VERSION: lambda: b"\x01\x08"}.get(command, bytes)()
        return frame(ANSWERS[command], self.address, data) if command in ANSWERS else b""

    def ping_to_all(self):
        ignores, self._ignores_ping = self._ignores_ping, False
        return b"" if ignores else frame(ANSWERS[PING], self.address, b"")


class HandBus:
    """The line. `disturb` takes each answer and returns the bytes that arrive instead."""

    def __init__(self, link, *addresses):
        self.boards = {address: BusBoard(address) for address in addresses}
        self.disturb = lambda answer: answer
        self._link = link
        self._plug(os.openpty())

    def _plug(self, terminal):
        self._ends = threading.Event()
        self._host, self._device = terminal
        tty.setraw(self._device)
        self._link.symlink_to(os.ttyname(self._device))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self):
        self._ends.set()
        self._thread.join()
        os.close(self._device)
        os.close(self._host)
        self._link.unlink()

    def plug_in_elsewhere(self):
        """Behind the link is another terminal then."""
        terminal = os.openpty()  # while the other one is there, so it has another name
        self.close()
        self._plug(terminal)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _serve(self):
        rest = b""
        while not self._ends.is_set():
            if not select.select([self._host], [], [], 0.02)[0]:
                continue
            rest += os.read(self._host, 256)
            while rest:
                if rest[0] < 0x80:
                    rest = rest[1:]  # 4a, or noise
                    continue
                if len(rest) < 4:
                    break
                question, rest = rest[:4], rest[4:]
                if sum(question[:3]) & 0x7F == question[3]:
                    self._answer(question[0], question[1] << 7 | question[2])

    def _answer(self, command, address):
        there = [board for board in self.boards.values() if board.there]
        if address == 0:
            answers = [board.ping_to_all() for board in there] if command == PING else []
        else:
            answers = [board.answer(command) for board in there if board.address == address]
        for answer in answers:
            if answer:
                os.write(self._host, self.disturb(answer))
