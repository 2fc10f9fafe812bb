# SPDX-License-Identifier: MIT
"""eboard-edge: the pages of a hall from the stream, as a viewer has them who asks there and not at the hall."""
import contextlib
import json
import pathlib
import signal
import statistics
import threading
import time
import urllib.error
import urllib.request

import web_folder
from hall import Failure, Process, running, wait_for
from servers import free_ports
from support.websocket import WebSocket

WATCHED = 10  # seconds
LATE_MS = 2000  # from the event to a viewer's frame, 99 of 100


class Edge(Process):
    """Answers as web_folder.Site does."""

    def __init__(self, scene, one, name="edge", port=None):
        self.port = port or free_ports(1)[0]
        state = scene.here / f"{name}-state"
        state.mkdir(exist_ok=True)
        self.folder = pathlib.Path(name)
        servers = [word for url in scene.cluster.urls for word in ("--server", url)]
        super().__init__(name, [scene.programs / "eboard-edge", *servers, "--user", "publish", "--password-file", scene.passwords["publish"][1],
                                "--authority", scene.certificates.authority, "--hall", one.name, "--state", state,
                                "--listen", f"127.0.0.1:{self.port}"], scene.here)

    def text(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{path}", timeout=10) as answer:
            return answer.read().decode("utf-8")

    def shown(self):
        """None before it listens."""
        self.check()
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            return json.loads(self.text("api/boards"))
        return None

    def index(self):
        return {"boards": [board["board"] for board in self.shown()["boards"]]}

    def board(self, number):
        """Its run is another one than the hall's."""
        board = json.loads(self.text(f"api/boards/{number}"))
        del board["run"]
        return board


def is_at(edge, one):
    """Everything of a hall that stands still is there: each board as the hall says of it, each game letter by letter."""
    def has_all():
        before = one.daemon.sequence()
        time.sleep(2)  # what the daemon concludes of boards that are gone comes later
        shown = edge.shown()
        return shown and shown["sequence"] == before == one.daemon.sequence()
    wait_for("all of the hall at the edge", has_all, 60, 0.5)
    web_folder.same_boards(edge, one.daemon)
    return web_folder.same_games(edge, one.daemon)


class Viewer(threading.Thread):
    """Notes when a frame came that has everything up to an event."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self._socket = WebSocket(port, "/live", timeout=5)
        self._until = time.monotonic() + WATCHED
        self._seen = []  # (sequence, when in Unix ms)

    def run(self):
        while time.monotonic() < self._until:
            sequence = self._socket.message()["sequence"]
            self._seen.append((sequence, time.time() * 1000))
        self._socket.close()

    def latencies(self, events):
        """From an event's time to the frame that has it, in ms. `events`: (sequence, at_ms)."""
        return sorted(at - at_ms for (before, _), (last, at) in zip(self._seen, self._seen[1:])
                      for sequence, at_ms in events if before < sequence <= last)


def pushes(edge, one):
    viewer = Viewer(edge.port)
    viewer.start()
    viewer.join(WATCHED + 10)
    late = viewer.latencies(one.times())
    if not late:
        raise Failure("nothing was pushed at the edge")
    last = late[int(len(late) * 0.99)]
    print(f"an edge: {len(late)} events pushed in {WATCHED} s, from the event to the frame: median {statistics.median(late):.0f} ms, "
          f"99 % within {last:.0f} ms")
    if last > LATE_MS:
        raise Failure(f"frames are later than {LATE_MS} ms")


def pages_from_the_stream(scene):
    one = scene.add_hall("edged", 4)
    with running(Edge(scene, one, "edge-of-one")) as edge:
        wait_for("the pages", edge.shown, 60, 0.2)
        pushes(edge, one)
        edge.kill()
        time.sleep(2)
    with running(Edge(scene, one, "edge-of-one", port=edge.port)) as edge:
        wait_for("the pages after a kill", edge.shown, 60, 0.2)
        one.write_pairings("Two")
        one.daemon.process.send_signal(signal.SIGHUP)
        wait_for("the name that was put right", lambda: "Player, Two" in edge.text("api/boards"), 30, 0.5)
        one.rest()
        games = is_at(edge, one)
        with running(Edge(scene, one, "edge-of-all")) as other:
            wait_for("the pages of another one", other.shown, 60, 0.2)
            is_at(other, one)
            if other.stop() != 0 or edge.stop() != 0:
                raise Failure("an edge does not end cleanly")
    print(f"an edge: {games} games and all boards are those of the hall after a kill, and at one that began with the stream's first message")
    one.stop()
