#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Half of all viewers never read, others read a byte a second, ping without end, or send frames of 16 MiB: those who read well miss
nothing and are not cut, nor is the arbiter, those who do not read are cut, and memory stays bounded.

usage: evil_viewers_test.py FOLDER_OF_THE_PROGRAMS"""
import base64
import contextlib
import os
import pathlib
import re
import resource
import selectors
import socket
import struct
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import campaign  # noqa: E402
from hall import Daemon, Failure, Simulator, as_program, folder, goes_on, running, verify, write_config  # noqa: E402
from support.websocket import PING, WebSocket  # noqa: E402

PGN = pathlib.Path(__file__).resolve().parents[1] / "data" / "demo-games.pgn"
BOARDS, SPEED = 8, 20
SEQUENCE = re.compile(rb'"sequence":(\d+)')
DEAF, TRICKLING, PINGING, HUGE, GOOD = "deaf", "trickling", "pinging", "huge", "good"
# Of twenty viewers.
MANNERS = [DEAF] * 10 + [TRICKLING] + [PINGING] + [HUGE] + [GOOD] * 7


class Viewer:
    """A connection that was upgraded, or is about to be."""

    def __init__(self, port, manner):
        self.manner, self.received, self.tail, self.cut, self.next = manner, 0, b"", False, 0.0
        self.socket = socket.socket()
        if manner in (DEAF, TRICKLING):
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.socket.connect(("127.0.0.1", port))
        key = base64.b64encode(bytes(16)).decode()
        self.socket.sendall(f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.socket.setblocking(False)

    def read(self, size):
        try:
            data = self.socket.recv(size)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self.received += len(data)
        self.tail = (self.tail + data)[-4096:]
        self.cut = not data

    def behave(self, now):
        """What it does twenty times a second."""
        with contextlib.suppress(BlockingIOError):
            try:
                if self.manner == TRICKLING and now >= self.next:
                    self.next = now + 1
                    self.read(1)
                if self.manner == PINGING:
                    self.socket.send(bytes([0x80 | PING, 0x80, 0, 0, 0, 0]) * 20)
                if self.manner == HUGE:
                    self.socket.send(struct.pack(">BBQ4x", 0x81, 0x80 | 127, 16 << 20) + bytes(1 << 16))
            except OSError as error:
                if not isinstance(error, BlockingIOError):
                    self.cut = True

    def sequence(self):
        found = SEQUENCE.findall(self.tail)
        return int(found[-1]) if found else 0


def memory(daemon):
    """Bytes that the process has, and those of all TCP connections of this computer, both ends of ours included."""
    status = pathlib.Path(f"/proc/{daemon.process.pid}/status").read_text(encoding="ascii")
    sockets = pathlib.Path("/proc/net/sockstat").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) << 10, int(re.search(r"TCP:.* mem (\d+)", sockets)[1]) * resource.getpagesize()


def crowd(daemon, count, seconds):
    """All viewers for that long, and the maximum of memory meanwhile."""
    port = int(daemon.url.rstrip("/").rsplit(":", 1)[1])
    most, others, end = 0, memory(daemon)[1], time.monotonic() + seconds
    viewers = [Viewer(port, MANNERS[number % len(MANNERS)]) for number in range(count)]
    with selectors.DefaultSelector() as ready:
        for viewer in viewers:
            if viewer.manner == GOOD:
                ready.register(viewer.socket, selectors.EVENT_READ, viewer)
        while (now := time.monotonic()) < end:
            for viewer in viewers:
                if not viewer.cut:
                    viewer.behave(now)
            until = now + 0.05
            while (left := until - time.monotonic()) > 0:
                for key, _ in ready.select(left):
                    key.data.read(1 << 16)
                    if key.data.cut:
                        raise Failure("a viewer who reads well was cut")
            process, sockets = memory(daemon)
            most = max(most, process + max(sockets - others, 0))
            daemon.check()
    return viewers, most


def cut_by(daemon, name):
    return int(re.search(rf"^eboard_{name} (\d+)", daemon.arbiter.get("/metrics"), re.M)[1])


def main(programs):
    count, seed = campaign.loops(100), campaign.seed()
    seconds = 40 if campaign.is_long() else 6
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with folder() as here, running(Simulator(programs, here, PGN, BOARDS, "--loop", "--level", "L2", "--speed", SPEED, "--max-think", 2,
                                             "--seed", seed)) as boards:
        with running(Daemon(programs, here, write_config(here / "e.toml", boards.ports, time_scale=SPEED))) as daemon:
            goes_on(daemon, 5)
            before, _ = memory(daemon)
            arbiter_port = int(daemon.arbiter.url.rstrip("/").rsplit(":", 1)[1])
            with WebSocket(arbiter_port, "/arbiter/live", timeout=30) as arbiter:
                arbiter.message()
                viewers, most = crowd(daemon, count, seconds)
                shown = daemon.sequence()
                arbiter_cuts = 0
                try:
                    arbiter.until(lambda message: message["sequence"] >= shown)
                except ConnectionError:
                    arbiter_cuts = 1
            behind = max(shown - viewer.sequence() for viewer in viewers if viewer.manner == GOOD)
            refused = sum(viewer.manner == HUGE and not viewer.cut for viewer in viewers)
            cut = cut_by(daemon, "cut_total")
            for viewer in viewers:
                viewer.socket.close()
            if refused:
                raise Failure(f"{refused} viewers send 16 MiB and are not cut")
            goes_on(daemon, shown)
            if daemon.stop() != 0:
                raise Failure(f"ended badly: {daemon.said()}")
        verify(programs, here / "eboardd.db")
    campaign.figure("evil.viewers", count, "viewers")
    campaign.figure("evil.cut", cut, "viewers")
    campaign.figure("evil.behind", behind, "events")
    campaign.figure("evil.arbiter_cuts", arbiter_cuts, "cuts")
    campaign.figure("evil.memory", most / (1 << 20), "MiB")
    campaign.figure("evil.memory_for_each", (most - before) / count / 1024, "KiB")


if __name__ == "__main__":
    as_program(main)
