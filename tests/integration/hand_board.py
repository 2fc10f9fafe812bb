# SPDX-License-Identifier: MIT
"""A DGT board on a pseudo terminal whose pieces and clock a test moves by hand. Standard library only."""
import os
import select
import threading
import time
import tty

from hall import expect, wait_for

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
CODES = {piece: code for code, piece in enumerate("PRNBKQprnbkq", 1)}
RUNNING, RIGHT_HIGH, TURN_3, TURN_4 = 0x01, 0x02, 0x08, 0x10


def message(kind, payload):
    total = len(payload) + 3
    return bytes([kind, total >> 7, total & 0x7F, *payload])


def index(square):
    """As the board counts: a8 is 0, h1 is 63."""
    return (8 - int(square[1])) * 8 + "abcdefgh".index(square[0])


def squares_of(placement):
    squares = []
    for letter in placement.replace("/", ""):
        squares += [0] * int(letter) if letter.isdigit() else [CODES[letter]]
    return squares


def clock_bytes(left, right, runs, lever_right):
    """What a board reports of its clock; seconds."""
    def half(seconds):
        minute, second = seconds // 60 % 60, seconds % 60
        return [seconds // 3600, minute // 10 << 4 | minute % 10, second // 10 << 4 | second % 10]
    status = (RUNNING if runs else 0) | (RIGHT_HIGH | TURN_4 if lever_right else TURN_3)
    return [*half(right), *half(left), status]


class Terminal:
    """A pseudo terminal, a link to it, and a thread with the device's side of the talk."""

    def __init__(self, link):
        self._link, self._ends = link, threading.Event()
        self._host, self._device = os.openpty()
        tty.setraw(self._device)
        link.symlink_to(os.ttyname(self._device))
        self._thread = threading.Thread(target=self._answer, daemon=True)
        self._thread.start()

    def close(self):
        self._ends.set()
        self._thread.join()
        # The system may give the terminal's number to the next board. An unplugged one has no link any more.
        self._link.unlink(missing_ok=True)
        os.close(self._host)
        os.close(self._device)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _asked(self):
        """What the device was sent, as it comes, until the terminal is closed."""
        while not self._ends.is_set():
            if select.select([self._host], [], [], 0.05)[0]:
                yield os.read(self._host, 4096)


class HandBoard(Terminal):
    """White sits where the clock's left half is. Squares are those of the game, however the board lies."""

    def __init__(self, link, serial="24211", shows=None):
        """`shows`: messages that tell what it shows at first. Without one of a clock, it has none."""
        self._serial = serial.encode()
        self._squares = squares_of(ARRAY)
        self._times = [5400, 5400]
        self._clock_message = None if shows is None else b""  # of its clock, as it was told; None: of the values here
        self._lever_right = False  # the side whose lever is up is on turn
        self._runs = False
        self._quarters = 0  # by which the board was turned under its pieces
        self.asked = 0  # bytes that it was sent
        self._other = None  # what stands in its place
        self._lock = threading.Lock()
        self._take(shows or b"")
        super().__init__(link)

    def turn(self):
        """The board is turned by a quarter, and the pieces stand on it as they stood."""
        self._quarters += 1
        self._say(self._dump())

    def rotate(self):
        """From here on White sits at the board's other end; the pieces are to be set up anew."""
        self._quarters += 2

    def put(self, square, piece=None):
        """Lifts what stands there, or puts a piece there."""
        code = CODES[piece] if piece else 0
        with self._lock:
            self._squares[index(square)] = code
        self._say(message(0x8E, [self._own(index(square)), code]))

    def move(self, *squares):
        """Squares in pairs, from and to."""
        for origin, target in zip(squares[::2], squares[1::2]):
            code = self._squares[index(origin)]
            self.put(origin)
            self.put(target, "PRNBKQprnbkq"[code - 1])

    def exchange(self, other):
        """The cables of both boards are exchanged at the boards' end: each terminal leads to the other board from now on."""
        with self._lock, other._lock:
            for what in ("_serial", "_squares", "_times", "_lever_right", "_runs"):
                mine, theirs = getattr(self, what), getattr(other, what)
                setattr(self, what, theirs)
                setattr(other, what, mine)

    def becomes(self, answer=None):
        """Something else is at the end of the cable: `answer` has what it says to what it is sent. None: the board again."""
        self._other = answer

    def move_unheard(self, *squares):
        """The same, unreported until the next dump."""
        for origin, target in zip(squares[::2], squares[1::2]):
            with self._lock:
                self._squares[index(target)] = self._squares[index(origin)]
                self._squares[index(origin)] = 0

    def set_up(self, placement=ARRAY):
        """That position, in one dump."""
        with self._lock:
            self._squares = squares_of(placement)
        self._say(self._dump())

    def clock(self, white=None, black=None, running=None, pressed_by=None):
        """Changes the named values; the clock reports them."""
        with self._lock:
            self._times = [self._times[0] if white is None else white, self._times[1] if black is None else black]
            self._runs = self._runs if running is None else running
            if pressed_by:
                self._lever_right = pressed_by == "white"
        self._say(self._clock())

    def report(self, data):
        """Says these messages. From then on it shows what they tell."""
        with self._lock:
            self._take(data)
        self._say(data)

    def heard(self):
        """Everything that it said was read at the other end. To ask makes the system hand over what is on its way."""
        return not select.select([self._device], [], [], 0)[0]

    def _take(self, data):
        while data:
            end = data[1] << 7 | data[2]
            kind, payload = data[0], data[3:end]
            if kind == 0x86:
                self._squares = list(payload)
            elif kind == 0x8E:
                self._squares[payload[0]] = payload[1]
            elif kind == 0x8D:
                self._clock_message = data[:end]
            data = data[end:]

    def _own(self, place):
        for _ in range(self._quarters):
            place = place % 8 * 8 + 7 - place // 8
        return place

    def _dump(self):
        own = [0] * 64
        with self._lock:
            for place, code in enumerate(self._squares):
                own[self._own(place)] = code
        return message(0x86, own)

    def _clock(self):
        with self._lock:
            if self._clock_message is not None:
                return self._clock_message
            return message(0x8D, clock_bytes(*self._times, self._runs, self._lever_right))

    def _say(self, data):
        with self._lock:
            os.write(self._host, data)

    def _answer(self):
        answers = {0x41: self._clock, 0x42: self._dump, 0x45: lambda: message(0x91, self._serial),
                   0x4D: lambda: message(0x93, [1, 8]), 0x55: lambda: message(0xA2, self._serial.rjust(10, b"0"))}
        for data in self._asked():
            if self._other:
                self._say(self._other(data))
                continue
            for asked in data:
                self.asked += 1
                if asked in answers:
                    self._say(answers[asked]())


class HandTable:
    """A hand board, and the daemon that receives it `speed` times as fast: each move is made when the one before is certain."""

    def __init__(self, board, daemon, speed, number=1):
        self.board, self.daemon, self.number = board, daemon, number
        self._second = 1 / speed
        self.left = {"white": 5400, "black": 5400}

    def wait(self, seconds):
        """Of the table."""
        time.sleep(seconds * self._second)

    def rule(self, text, name):
        body = {"ruling": text, "author": "A. Arbiter", "id": name}
        return expect(201, self.daemon.arbiter.post(f"/api/boards/{self.number}/rulings", body))

    def line(self):
        self.daemon.check()
        board = self.daemon.board(self.number)
        return " ".join(move["uci"] for move in board["moves"] if not move.get("provisional")) if board else ""

    def play(self, *moves, anew=False):
        """Each move with its press, castling as "e1g1h1f1"; waits until each is certain. `anew`: the first moves of a game,
        while the previous game may still be shown."""
        line = [] if anew else self.line().split()
        for move in moves:
            side = "white" if len(line) % 2 == 0 else "black"
            self.wait(2)
            self.board.move(*(move[at:at + 2] for at in range(0, len(move), 2)))
            self.left[side] -= 5
            self.board.clock(white=self.left["white"], black=self.left["black"], pressed_by=side)
            line.append(move[:4])
            wanted = " ".join(line)
            wait_for(f"the moves {wanted}", lambda: self.line() == wanted)
