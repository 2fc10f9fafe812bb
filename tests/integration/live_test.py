#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""/live: what viewers get, what they missed, and what badly behaved viewers get."""
import concurrent.futures
import http.client
import json
import pathlib
import socket
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from hall import in_processes  # noqa: E402
from support.harness import Harness  # noqa: E402
from support.websocket import CLOSE, PING, PONG, TEXT, Refused, WebSocket  # noqa: E402

HARNESS = ""
HEARTBEAT = 5  # seconds without news after which viewers get a message all the same


class Viewer:
    """A page without a browser: keeps boards as docs/http-api.md describes."""

    def __init__(self, port, board=None):
        self.port, self.board = port, board
        self.boards, self.sequence, self.run = {}, None, ""
        self.socket = None

    def connect(self):
        if self.socket:
            self.socket.close()
        query = [] if self.board is None else [f"board={self.board}"]
        if self.sequence is not None:
            query += [f"since={self.sequence}", f"run={self.run}"]
        self.socket = WebSocket(self.port, "/live?" + "&".join(query))
        hello = self.socket.message()
        assert hello["type"] == "hello"
        if hello["full"]:
            self.boards.clear()
        self.run = hello["run"]
        self.take(hello)
        return hello

    def take(self, message):
        self.sequence = message["sequence"]
        for patch in message["boards"]:
            board = self.boards.setdefault(patch["board"], {})
            moves = board.get("moves", [])[: patch.get("moves_from", 0)] + patch.pop("moves", [])
            if "moves_from" in patch:
                board["moves"] = moves
            board.update(patch)

    def follow(self, sequence):
        while self.sequence < sequence:
            self.take(self.socket.message())


class LiveTest(unittest.TestCase):
    def setUp(self):
        self.hall = Harness(HARNESS, boards=3)

    def tearDown(self):
        self.assertTrue(self.hall.alive(), "the server is gone")
        self.hall.__exit__()

    def viewer(self, board=None):
        viewer = Viewer(self.hall.port, board)
        viewer.connect()
        self.addCleanup(lambda: viewer.socket.close())  # the latest one
        return viewer

    def test_moves_arrive_as_they_are_played(self):
        viewer, one = self.viewer(), self.viewer(board=1)
        sequence = self.hall.tell("start 1", "move 1", "provisional 1")
        for each in (viewer, one):
            each.follow(sequence)
            self.assertEqual(each.boards[1]["last"]["san"], "e5")
            self.assertTrue(each.boards[1]["last"]["provisional"])
        self.assertEqual([move["san"] for move in one.boards[1]["moves"]], ["e4", "e5"])
        sequence = self.hall.tell("retract 1", "move 1", "move 1")
        one.follow(sequence)
        self.assertEqual([move["san"] for move in one.boards[1]["moves"]], ["e4", "e5", "Nf3"])
        self.assertNotIn("provisional", one.boards[1]["moves"][1])

    def test_who_watches_two_boards_gets_these_and_of_the_third_how_it_ends(self):
        self.hall.tell("start 1", "start 2", "start 3", "move 3")
        with WebSocket(self.hall.port, "/live?boards=1") as viewer:
            hello = viewer.message()
            self.assertEqual([board["game"] for board in hello["boards"]], [1, 1, 1])
            self.assertNotIn("placement", hello["boards"][0])
            self.assertIn("placement", viewer.until(lambda message: message["boards"])["boards"][0])
            viewer.send(TEXT, b'{"boards":[1,2]}')
            (whole,) = viewer.until(lambda message: message["boards"])["boards"]
            self.assertEqual((whole["board"], whole["ply"]), (2, 0))
            for nonsense in (b"{}", b"[", b'{"boards":[0]}', b'{"boards":"all"}'):
                viewer.send(TEXT, nonsense)
            self.hall.tell("move 3", "result 3 1-0 result_piece", "move 2")
            seen = []
            while not any(board["board"] == 2 for board in seen):
                seen += viewer.message()["boards"]
            self.assertEqual(seen[0], {"board": 3, "result": "1-0", "result_by": "result_piece"})
            self.assertEqual([board["board"] for board in seen], [3, 2])

    def test_what_is_wrong_with_the_hall_comes_at_once_and_to_newcomers(self):
        viewer = self.viewer()
        begun = time.monotonic()
        for sentence in (f"The disk is full for the time {number}." for number in range(5)):
            self.hall.tell(f"condition disk_full {sentence}")
            message = viewer.socket.until(lambda message: "conditions" in message)
            self.assertEqual([(one["code"], one["severity"], one["sentence"]) for one in message["conditions"]],
                             [("disk_full", "fault", sentence)])
        self.assertLess(time.monotonic() - begun, 4 * HEARTBEAT)  # heartbeats alone would bring the last one later
        self.assertEqual(Viewer(self.hall.port).connect()["conditions"], message["conditions"])

    def test_who_comes_back_has_what_it_would_have_had(self):
        self.hall.tell("start 1", "play 1 3", "start 2")
        for board in (None, 1):
            lost, faithful = Viewer(self.hall.port, board), self.viewer(board)
            lost.connect()
            lost.socket.close()
            sequence = self.hall.tell("move 2", "provisional 1", "retract 1", "move 1", "device 3 lost")
            hello = lost.connect()
            self.assertFalse(hello["full"])
            faithful.follow(sequence)
            while faithful.boards[board or 3]["device"]["state"] != ("ready" if board else "lost"):
                faithful.take(faithful.socket.message())
            lost.follow(sequence)
            lost.socket.close()
            for each in (lost, faithful):
                for state in each.boards.values():
                    state.pop("moves_from", None)
            self.assertEqual(lost.boards, faithful.boards)

    def test_a_restarted_server_goes_on_without_a_stale_board(self):
        self.hall.tell("start 1", "play 1 3", "start 2", "move 2")
        viewer = self.viewer()
        before = viewer.sequence
        self.hall.kill()
        with self.assertRaises(ConnectionError):
            viewer.socket.message()
        self.hall.start()
        self.assertEqual(self.hall.tell("move 1"), before + 1)
        hello = viewer.connect()
        self.assertTrue(hello["full"])
        self.assertEqual(viewer.boards[1]["ply"], 4)
        self.assertEqual(viewer.boards[2]["ply"], 1)

    def test_a_number_alone_resumes_across_a_restart(self):
        self.hall.tell("start 1", "play 1 3", "start 2", "move 2")
        viewer = self.viewer()
        viewer.socket.close()
        self.hall.kill()
        self.hall.start()
        self.hall.tell("move 1")
        with WebSocket(self.hall.port, f"/live?since={viewer.sequence}") as again:
            hello = again.message()
        self.assertFalse(hello["full"])
        self.assertNotEqual(hello["run"], viewer.run)
        with_position = [board["board"] for board in hello["boards"] if "placement" in board]
        self.assertEqual(with_position, [1])

    def test_silence_is_broken_by_a_heartbeat(self):
        viewer = self.viewer()
        begun = time.monotonic()
        viewer.socket.socket.settimeout(8)
        for _ in range(3):
            message = viewer.socket.until(lambda message: not message["boards"])
            self.assertEqual(message["sequence"], viewer.sequence)
        self.assertLess(time.monotonic() - begun, 6)

    def test_pings_are_answered(self):
        viewer = self.viewer()
        viewer.socket.send(PING, b"are you there")
        while (frame := viewer.socket.frame())[0] != PONG:
            pass
        self.assertEqual(frame[1], b"are you there")

    def arbiter(self, query=""):
        socket = WebSocket(self.hall.arbiter_port, "/arbiter/live" + query)
        self.addCleanup(socket.close)
        return socket, socket.message()

    def test_viewers_get_nothing_of_what_the_arbiter_gets(self):
        self.hall.tell("start 1", "play 1 3", "flag 1 1 illegal_move completed arbiter")
        everybody, one = WebSocket(self.hall.port, "/live"), WebSocket(self.hall.port, "/live?board=1")
        arbiter, hello = self.arbiter()
        self.assertEqual([card["code"] for card in hello["alerts"]], ["illegal_move"])
        self.hall.tell('flag 1 2 touch_move completed claim {"touched":"e2","held_ms":900}',
                       "flag 1 3 press_forgotten completed operator", "flag 1 1 illegal_move corrected arbiter")
        told = {}
        while told.get("press_forgotten") != "completed" or told.get("illegal_move") != "corrected":
            told.update((card["code"], card["state"]) for card in arbiter.message()["alerts"])
        self.assertEqual(told["touch_move"], "completed")
        last = self.hall.tell("move 1")
        with WebSocket(self.hall.port, "/live?since=1") as late, WebSocket(self.hall.port, "/live?for=arbiter") as asks:
            for viewer in (everybody, one, late, asks):
                text, sequence = b"", 0
                while sequence < last:
                    opcode, payload = viewer.frame()
                    if opcode == TEXT:
                        text, sequence = text + payload, json.loads(payload)["sequence"]
                for word in (b"alert", b"illegal_move", b"touch_move", b"press_forgotten", b"7.5.1", b"touched",
                             b"corrected"):
                    self.assertNotIn(word, text)
        everybody.close()
        one.close()

    def test_cards_outlast_a_restart_and_a_returning_arbiter_hears_what_changed(self):
        self.hall.tell("start 1", "play 1 3", "flag 1 1 illegal_move completed arbiter",
                       "flag 1 2 rook_first completed arbiter", "start 1", "move 1")
        _, before = self.arbiter()
        self.hall.kill()
        self.hall.start()
        _, after = self.arbiter()
        self.assertEqual(after["alerts"], before["alerts"])
        self.assertEqual(len(after["alerts"]), 2)
        self.hall.tell("flag 1 1 irregular_start completed arbiter")
        _, back = self.arbiter(f"?since={before['sequence']}")
        self.assertFalse(back["full"])
        self.assertEqual([card["code"] for card in back["alerts"]], ["irregular_start"])

    def test_bad_handshakes_are_refused_with_a_reason(self):
        host = f"127.0.0.1:{self.hall.port}"
        for path, headers, status in (
            ("/live?since=x", {}, 400),
            ("/live?board=0", {}, 400),
            ("/live", {"Origin": "https://evil.example"}, 403),
            ("/live", {"Origin": "http://" + host.replace("127.0.0.1", "localhost")}, 403),
            ("/live", {"Host": "evil.example"}, 403),
            ("/lively", {}, 404),
            ("/arbiter/live", {}, 404),
            ("/arbiter/live", {"Origin": "https://evil.example"}, 403),
            ("/arbiter/live?since=x", {}, 400),
        ):
            port = self.hall.arbiter_port if path.startswith("/arbiter") and status != 404 else self.hall.port
            with self.assertRaises(Refused) as refused:
                WebSocket(port, path, headers)
            self.assertEqual(refused.exception.status, status, (path, headers))
            self.assertIn(b'"error"', refused.exception.body)
        WebSocket(self.hall.port, "/live", {"Origin": "http://" + host}).close()

    def test_long_messages_and_floods_end_the_connection(self):
        def flood(viewer):
            for _ in range(200):
                viewer.socket.send(PING, b"x")

        talks = {
            "long": lambda viewer: viewer.socket.send(TEXT, b"x" * 1025),
            "many": lambda viewer: [viewer.socket.send(TEXT, b"x") for _ in range(200)],
            "pings": flood,
        }
        for name, talk in talks.items():
            viewer = self.viewer()
            with self.assertRaises((ConnectionError, socket.timeout), msg=name) as ended:
                talk(viewer)
                while viewer.socket.frame()[0] != CLOSE:
                    pass
                raise ConnectionError("closed by the book")
            self.assertNotIsInstance(ended.exception, socket.timeout, name)
        quiet = self.viewer()
        for _ in range(5):
            quiet.socket.send(TEXT, b"x")
        quiet.follow(self.hall.tell("start 1"))

    def test_a_client_that_does_not_read_is_cut_and_others_do_not_notice(self):
        deaf = []
        for _ in range(20):
            deaf.append(WebSocket(self.hall.port, "/live?board=1", receive_buffer=2048, timeout=30))
        good = self.viewer(board=1)
        self.hall.tell("start 1")
        begun = time.monotonic()
        beside = 0  # who were behind, and none of them cut, when the good one had all
        while (metrics := self.metrics())["eboard_cut_total"] < 20 and time.monotonic() - begun < 60:
            good.follow(self.hall.tell(*["play 1 10", "takeback 1 0"] * 4))
            metrics = self.metrics()
            if metrics["eboard_cut_total"] == 0:
                beside = max(beside, metrics["eboard_lagged_total"])
        self.assertGreaterEqual(beside, 20)  # who waits for a deaf one waits until that is cut
        self.assertEqual(metrics["eboard_viewers"], 1)
        self.assertEqual(metrics["eboard_cut_total"], 20)
        for client in deaf:
            client.close()

    def test_viewers_who_read_slowly_are_not_cut_and_have_all_in_the_end(self):
        slow = [Viewer(self.hall.port, board=1) for _ in range(10)]
        for viewer in slow:
            viewer.socket = WebSocket(self.hall.port, "/live?board=1", receive_buffer=2048, timeout=30)
            viewer.take(viewer.socket.message())
        good = self.viewer(board=1)
        self.hall.tell("start 1")
        while self.metrics()["eboard_lagged_total"] < len(slow):
            good.follow(self.hall.tell(*["play 1 10", "takeback 1 0"] * 10))
            self.read_a_little(slow)
        for plies in range(1, 20):
            good.follow(self.hall.tell("play 1 10", f"takeback 1 {plies // 2}"))
            self.read_a_little(slow)
        with concurrent.futures.ThreadPoolExecutor(len(slow)) as readers:
            list(readers.map(lambda viewer: viewer.follow(good.sequence), slow))
        self.assertEqual(self.metrics()["eboard_cut_total"], 0)
        for viewer in slow:
            viewer.socket.close()
        for each in (*slow, good):
            each.boards[1].pop("moves_from")
        for viewer in slow:
            self.assertEqual(viewer.boards, good.boards)

    def read_a_little(self, viewers):
        for viewer in viewers:
            viewer.socket.buffer += viewer.socket.socket.recv(700)

    def test_a_kilobyte_a_second_is_progress(self):
        slow = WebSocket(self.hall.port, "/live?board=1", receive_buffer=2048, timeout=30)
        self.hall.tell("start 1")
        while self.metrics()["eboard_lagged_total"] == 0:
            self.hall.tell(*["play 1 10", "takeback 1 0"] * 10)
        end = time.monotonic() + 15
        while time.monotonic() < end:
            slow.socket.recv(100)
            time.sleep(0.1)
        self.assertEqual(self.metrics()["eboard_cut_total"], 0)
        slow.close()

    def test_viewers_who_read_are_never_behind(self):
        viewers = [self.viewer() for _ in range(30)]
        self.hall.tell("start 1")
        for _ in range(20):
            sequence = self.hall.tell("play 1 10", "takeback 1 0")
            for viewer in viewers:
                viewer.follow(sequence)
        self.assertEqual(self.metrics()["eboard_lagged_total"], 0)

    def test_a_message_that_never_ends_is_read_slowly(self):
        viewer = self.viewer()
        viewer.socket.socket.sendall(b"\x01\x80" + bytes(4))
        fragments = (b"\x00\x80" + bytes(4)) * 100_000  # each of nothing, and none the last one
        viewer.socket.socket.settimeout(2)
        sent = 0
        with self.assertRaises(socket.timeout, msg="all of it was read"):
            while sent < 40_000_000:
                sent += viewer.socket.socket.send(fragments)
        good = self.viewer()
        good.follow(self.hall.tell("start 1"))

    def metrics(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.hall.arbiter_port, timeout=60)
        connection.request("GET", "/metrics")
        lines = connection.getresponse().read().decode().splitlines()
        connection.close()
        return {line.split()[0]: int(line.split()[1]) for line in lines if not line.startswith("#")}


if __name__ == "__main__":
    if len(sys.argv) == 2:
        in_processes(f"LiveTest.{name}" for name in unittest.defaultTestLoader.getTestCaseNames(LiveTest))
    else:
        HARNESS = sys.argv.pop(1)
        unittest.main()
