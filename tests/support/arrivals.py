# SPDX-License-Identifier: MIT
"""How long after it was reported at the board something is at a viewer."""
import contextlib
import json
import sqlite3
import threading
import time

from tests.support.websocket import PING, PONG, TEXT, WebSocket


class Viewer:
    """Remembers when events arrived, and up to which."""

    def __init__(self, port):
        self.socket, self.arrived, self.ends = WebSocket(port, timeout=30), [], False
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        with contextlib.suppress(OSError, ConnectionError):
            while not self.ends:
                opcode, payload = self.socket.frame()
                if opcode == TEXT:
                    self.arrived.append((json.loads(payload).get("sequence", 0), time.time()))
                elif opcode == PING:
                    self.socket.send(PONG, payload)


def ages(database, arrived, since, until, kind="%"):
    """Seconds from the report to the viewer of the events that were reported then; `kind` as SQL's LIKE has it. A store at real
    speed, whose daemon has not met a wrong clock."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        rows = store.execute("SELECT sequence, at_ms FROM event WHERE type LIKE ? AND at_ms BETWEEN ? AND ? ORDER BY sequence",
                             (kind, int(since * 1000), int(until * 1000))).fetchall()
    found, at = [], 0
    for sequence, reported in rows:
        while at < len(arrived) and arrived[at][0] < sequence:
            at += 1
        if at == len(arrived):
            break
        found.append(arrived[at][1] - reported / 1000)
    return found


def share(found, part):
    """Below which that part of them lies."""
    found = sorted(found)
    return found[min(int(part * len(found)), len(found) - 1)]
