#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Requests with bytes changed, lost, added and doubled at random, beside clients who send a byte a second: each gets an answer or the
door within ten seconds, and the daemon serves on.

usage: broken_requests_test.py FOLDER_OF_THE_PROGRAMS"""
import collections
import random
import re
import selectors
import socket
import time

import campaign
from hall import Daemon, Failure, as_program, folder, running, write_config

AT_ONCE = 60  # below the places of the arbiter
LONGEST = 12  # seconds that a connection is waited for
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3}) ")
UPGRADE = (b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
           b"Sec-WebSocket-Version: 13\r\n")


def requests(host):
    host = b"Host: " + host.encode() + b"\r\n"
    ask = b'{"ruling": "R-NOTE text=\\"x\\"", "author": "A", "id": "1"}'
    return [b"GET /api/boards HTTP/1.1\r\n" + host + b"\r\n",
            b"GET /pgn/round/1.pgn?variations=no HTTP/1.1\r\nAccept-Encoding: gzip\r\n" + host + b"\r\n",
            b"HEAD /board/1 HTTP/1.0\r\nConnection: keep-alive\r\nAccept: text/html\r\n" + host + b"\r\n",
            b"GET /live?board=1&since=4&run=x HTTP/1.1\r\n" + host + UPGRADE + b"\r\n" + b"\x81\x85\0\0\0\0hello",
            b"POST /api/boards/1/rulings HTTP/1.1\r\n" + host + b"Content-Type: application/json\r\nX-Eboard-Request: 1\r\n"
            + b"Content-Length: %d\r\n\r\n" % len(ask) + ask,
            b"POST /api/reload HTTP/1.1\r\n" + host + b"Content-Type: application/json\r\nX-Eboard-Request: 1\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"]


def damaged(request, chance):
    """With one to five bytes changed, lost, added or doubled; now and then a part many times over."""
    data = bytearray(request)
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(data))
        kind = chance.randrange(5)
        if kind == 0:
            data[at] = chance.randrange(256)
        elif kind == 1:
            del data[at:at + chance.randint(1, 8)]
        elif kind == 2:
            data[at:at] = chance.randbytes(chance.randint(1, 8))
        elif kind == 3:
            data[at:at] = data[at:at + chance.randint(1, 40)]
        else:
            data[at:at] = data[at:at + 8] * chance.choice([2, 20, 2000])
        if not data:
            data += b"\r\n"
    return bytes(data)


class Exchange:
    """One connection: what is sent, what comes back, and when it is over. `pace`: a byte a second, so many of them."""

    def __init__(self, port, request, slowly, stays):
        self.socket = socket.create_connection(("127.0.0.1", port), LONGEST)
        self.begun, self.answer, self.rest, self.stays = time.monotonic(), b"", request if slowly else b"", stays
        self.ended = None
        if not slowly:
            try:
                self.socket.sendall(request)
                if not stays:
                    self.socket.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # the door
        self.socket.setblocking(False)
        self.sent = 0

    def drip(self, now):
        if self.rest and self.sent < min(len(self.rest), now - self.begun):
            try:
                self.sent += self.socket.send(self.rest[self.sent:self.sent + 1])
            except OSError:
                self.ended = now

    def read(self, now):
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self.answer += data if len(self.answer) < 65536 else b""
        if not data or (self.stays and STATUS.match(self.answer)):
            self.ended = now


def play(port, made):
    """Every exchange, so many at once; what each took and what came back."""
    took, statuses, open_now = [], collections.Counter(), set()
    with selectors.DefaultSelector() as ready:
        while True:
            while len(open_now) < AT_ONCE and (arguments := next(made, None)):
                exchange = Exchange(port, *arguments)
                open_now.add(exchange)
                ready.register(exchange.socket, selectors.EVENT_READ, exchange)
            if not open_now:
                return took, statuses
            for key, _ in ready.select(0.05):
                key.data.read(time.monotonic())
            now = time.monotonic()
            for exchange in list(open_now):
                exchange.drip(now)
                if exchange.ended is None and now - exchange.begun > LONGEST:
                    raise Failure(f"neither an answer nor the door after {LONGEST} s: {exchange.rest or exchange.answer[:200]}")
                if exchange.ended is not None:
                    ready.unregister(exchange.socket)
                    exchange.socket.close()
                    open_now.remove(exchange)
                    took.append(exchange.ended - exchange.begun)
                    found = STATUS.match(exchange.answer)
                    statuses[int(found[1]) if found else 0] += 1


def exchanges(host, count, chance):
    """(request, sent a byte a second, kept open): one in twenty is slow, one in fifty waits for an answer."""
    for number in range(count):
        request = chance.choice(requests(host))
        yield (request, True, False) if number % 20 == 0 else (damaged(request, chance), False, number % 50 == 1)


def main(programs):
    count, chance = campaign.loops(400), random.Random(campaign.seed())
    with folder() as here, running(Daemon(programs, here, write_config(here / "e.toml", [here / "board-1"]))) as daemon:
        took, statuses = [], collections.Counter()
        for site in (daemon, daemon.arbiter):
            host = site.url.removeprefix("http://").rstrip("/")
            some, came = play(int(host.rsplit(":", 1)[1]), exchanges(host, count // 2, chance))
            took, statuses = took + some, statuses + came
        daemon.check()
        if daemon.health() != "ok\n":
            raise Failure(f"the hall is not well: {daemon.health()}")
        if not statuses[408] or not statuses[400]:
            raise Failure(f"no request was slow, or none was wrong: {dict(statuses)}")
        if statuses[500]:
            raise Failure(f"{statuses[500]} requests were answered with 500")
        if daemon.stop() != 0:
            raise Failure(f"ended badly: {daemon.said()}")
    print(f"answers, 0 where there was none: {dict(sorted(statuses.items()))}")
    campaign.figure("requests.broken", len(took), "requests")
    campaign.figure("requests.slowest", max(took), "s")


if __name__ == "__main__":
    as_program(main)
