#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""HTTP as strangers use it: answers, limits, refusals, and a server that survives all of it."""
import gzip
import http.client
import json
import pathlib
import re
import resource
import shutil
import socket
import sys
import time
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.harness import Harness  # noqa: E402

HARNESS = ""


class HttpTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.hall = Harness(HARNESS, boards=3)
        cls.hall.tell("start 1", "play 1 6", "start 2", "provisional 2")

    @classmethod
    def tearDownClass(cls):
        cls.hall.__exit__()

    def tearDown(self):
        self.assertTrue(self.hall.alive(), "the server is gone")

    def ask(self, path, method="GET", body=None, arbiter=False, **headers):
        port = self.hall.arbiter_port if arbiter else self.hall.port
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        response.text = response.read()
        connection.close()
        return response

    def test_a_browser_gets_errors_as_a_page_and_a_program_as_json(self):
        html = {"Accept": "text/html,application/xhtml+xml"}
        page = self.ask("/nope<script>", **html)
        self.assertEqual((page.status, page.getheader("Content-Type")), (404, "text/html; charset=utf-8"))
        self.assertIn(b"Page not found: /nope&lt;script&gt;. This address", page.text)
        self.assertIn(b'href="/"', page.text)
        self.assertIn(b"<h1>Not found</h1>", page.text)
        page = self.ask("/", Origin="http://evil.example", **html)
        self.assertEqual((page.status, page.getheader("Content-Type")), (403, "text/html; charset=utf-8"))
        self.assert_error(self.ask("/nope"), 404)
        self.assertEqual(self.ask("/", **html).status, 200)

    def test_who_looks_for_the_arbiter_at_the_viewers_address_is_told_that_there_is_another(self):
        # It was "Page not found" alone, in a browser and on the command line.
        for path in ("/arbiter", "/board/3/desk", "/api/boards/30/rulings", "/log-in", "/metrics", "/nothing"):
            page = self.ask(path, Accept="text/html")
            self.assertEqual(page.status, 404, path)
            self.assertIn(b"This address is for viewers; the arbiter", page.text, path)
            self.assertIn("which eboardd names when it starts", json.loads(self.ask(path).text)["error"])
        self.assertNotIn(b"viewers", self.ask("/nothing", arbiter=True, Accept="text/html").text)

    def raw(self, request, timeout=60):
        """Everything that comes back until the server closes."""
        with socket.create_connection(("127.0.0.1", self.hall.port), timeout) as connection:
            connection.sendall(request)
            answer = b""
            try:
                while data := connection.recv(65536):
                    answer += data
            except ConnectionResetError:
                pass
            return answer

    def status(self, request):
        answer = self.raw(request)
        return int(answer.split()[1]) if answer else None

    def chunks(self, connection, wanted):
        """What has come of a stream when `wanted` stands in it, without the chunks' own lines."""
        answer = b""
        while wanted not in answer:
            data = connection.recv(65536)
            self.assertTrue(data, "the stream ended")
            answer += data
        return answer

    def test_pgn_grows_and_a_slow_reader_holds_up_nobody(self):
        request = b"GET /pgn/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"
        address = ("127.0.0.1", self.hall.port)
        with socket.create_connection(address, 30) as quick, socket.create_connection(address, 30) as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            for connection in (slow, quick):
                connection.sendall(request)
            first = self.chunks(quick, b"[Board \"1\"]")
            self.assertIn(b"Transfer-Encoding: chunked\r\n", first)
            self.assertIn(b"Content-Type: application/x-chess-pgn; charset=utf-8\r\n", first)
            self.hall.tell("start 3")
            for _ in range(3):
                self.hall.tell("move 3")
                time.sleep(1.1)
            later = self.chunks(quick, b"2. ")
            self.assertIn(b"[Board \"3\"]", later)
            self.assertNotIn(b"[Board \"1\"]", later)
            # The body as a client reads it: each chunk whole, and in the end the games as they are polled.
            whole = self.ask("/pgn/now.pgn").text
            self.assertTrue(later.rstrip(b"\r\n").endswith(whole.rstrip(b"\n").split(b"[Event ")[-1]))
            quick.settimeout(10)
            self.assertEqual(quick.recv(100), b"1\r\n\n\r\n")

    def test_a_stream_has_other_forms(self):
        self.assert_error(self.ask("/pgn/round/77/stream"), 404)
        head = self.ask("/pgn/stream", method="HEAD")
        self.assertEqual((head.status, head.text), (200, b""))
        with socket.create_connection(("127.0.0.1", self.hall.port), 30) as old:
            old.sendall(b"GET /pgn/round/1/stream HTTP/1.0\r\nHost: localhost\r\n\r\n")
            answer = self.chunks(old, b"[Board \"1\"]")
            self.assertNotIn(b"chunked", answer)
            self.assertIn(b"\r\n\r\n[Event ", answer)
        with socket.create_connection(("127.0.0.1", self.hall.port), 30) as talker:
            talker.sendall(b"GET /pgn/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
            with self.assertRaises(OSError):  # who says more than a request is cut off
                for _ in range(1000):
                    talker.sendall(b"x" * 1000)
                    time.sleep(0.002)

    def assert_error(self, response, status):
        self.assertEqual(response.status, status)
        self.assertEqual(response.getheader("Content-Type"), "application/json")
        self.assertTrue(json.loads(response.text)["error"])
        self.assertEqual(response.text.count(b"\n"), 1)

    def test_pages_carry_the_protecting_headers(self):
        for path in ("/", "/board/1", "/arbiter", "/assets/grid.js", "/api/boards", "/nothing"):
            response = self.ask(path, arbiter=path == "/arbiter")
            self.assertIn("default-src 'self'", response.getheader("Content-Security-Policy"))
            self.assertIn("frame-ancestors 'none'", response.getheader("Content-Security-Policy"))
            self.assertEqual(response.getheader("X-Content-Type-Options"), "nosniff")
            self.assertEqual(response.getheader("Referrer-Policy"), "no-referrer")
            self.assertIsNone(response.getheader("Access-Control-Allow-Origin"))

    def test_pages_bring_nothing_from_elsewhere_and_no_inline_code(self):
        for path in ("/", "/board/1", "/arbiter"):
            page = self.ask(path, arbiter=True).text.decode()
            self.assertNotIn("//", page.replace("<!doctype", ""))
            self.assertNotIn("style=", page)
            self.assertNotIn("onclick", page)

    def test_every_asset_that_a_page_names_is_there(self):
        for page in ("/", "/board/1", "/arbiter"):
            text = self.ask(page, arbiter=True).text.decode()
            names = [part.split('"')[0] for part in text.split('"/assets/')[1:]]
            self.assertGreater(len(names), 2)
            for name in names:
                self.assertEqual(self.ask("/assets/" + name).status, 200, name)

    def test_assets_are_sent_once(self):
        first = self.ask("/assets/eboard.css")
        again = self.ask("/assets/eboard.css", If_None_Match=first.getheader("ETag"))
        self.assertEqual(again.status, 304)
        self.assertEqual(again.text, b"")
        packed = self.ask("/assets/eboard.css", Accept_Encoding="gzip, br")
        self.assertEqual(packed.getheader("Content-Encoding"), "gzip")
        self.assertEqual(gzip.decompress(packed.text), first.text)
        self.assertLess(len(packed.text), len(first.text) / 2)

    def test_head_is_get_without_the_body(self):
        response = self.ask("/", "HEAD")
        self.assertEqual(response.status, 200)
        self.assertEqual(response.text, b"")
        self.assertEqual(int(response.getheader("Content-Length")), len(self.ask("/").text))

    def test_boards_as_json(self):
        boards = json.loads(self.ask("/api/boards").text)
        self.assertEqual([board["board"] for board in boards["boards"]], [1, 2, 3])
        board = json.loads(self.ask("/api/boards/2").text)
        self.assertTrue(board["moves"][0]["provisional"])
        self.assertEqual(board["placement"].count("/"), 7)
        self.assert_error(self.ask("/api/boards/77"), 404)
        self.assertIn("77", json.loads(self.ask("/api/boards/77").text)["error"])

    def test_games_as_pgn(self):
        response = self.ask("/pgn/round/1.pgn")
        self.assertEqual(response.status, 200)
        text = response.text.decode()
        self.assertIn('[White "Morphy, Paul"]', text)
        self.assertIn("%clk", text)
        self.assertIn("1. e4", text)
        self.assertNotIn("[White", self.ask("/pgn/round/1/board/3.pgn").text.decode())
        self.assertEqual(self.ask("/pgn/round/1/board/1.pgn").text.decode().count("[Event "), 1)
        again = self.ask("/pgn/round/1.pgn", If_None_Match=response.getheader("ETag"))
        self.assertEqual(again.status, 304)
        self.hall.tell("move 1")
        changed = self.ask("/pgn/round/1.pgn", If_None_Match=response.getheader("ETag"))
        self.assertEqual(changed.status, 200)
        self.assertNotEqual(changed.text, response.text)
        self.assertIn("1. e4", self.ask("/pgn/event.pgn").text.decode())
        while not (date := self.ask("/pgn/event.pgn", "HEAD").getheader("Last-Modified")):
            time.sleep(0.1)
        self.assertEqual(self.ask("/pgn/event.pgn", If_Modified_Since=date).status, 304)
        self.assert_error(self.ask("/pgn/round/9.pgn"), 404)
        self.assert_error(self.ask("/pgn/round/1/board/99.pgn"), 404)

    def test_the_pgn_of_a_game_under_way_says_what_its_clocks_showed_at_rest(self):
        with Harness(HARNESS, boards=1) as hall:
            def tags():
                with urllib.request.urlopen(f"http://127.0.0.1:{hall.port}/pgn/round/1.pgn", timeout=60) as answer:
                    return re.findall(r'\[(\w+)Clock "([^"]*)"\]', answer.read().decode())
            hall.tell("start 1", "play 1 2", "clock 1 303000 301000 none", "clock 1 302000 301000 white")
            self.assertEqual(tags(), [("White", "0:05:03"), ("Black", "0:05:01")])
            hall.tell("clock 1 5025000 301000 black", "clock 1 5025000 299000 black")
            self.assertEqual(tags(), [("White", "1:23:45"), ("Black", "0:05:01")])
            hall.tell("result 1 1-0 kings_on_centre")
            self.assertEqual(tags(), [])

    def test_a_provisional_move_is_not_in_the_pgn(self):
        self.assertNotIn("1. e4", self.ask("/pgn/round/1/board/2.pgn").text.decode())

    def test_machines(self):
        self.assertEqual(self.ask("/healthz").text, b"ok\n")
        self.assertEqual(self.ask("/healthz", arbiter=True).text, b"ok\n")
        metrics = self.ask("/metrics", arbiter=True).text.decode()
        self.assertIn("eboard_boards 3\n", metrics)
        for line in metrics.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) eboard_\w+ .+|eboard_\w+(\{\w+="\w+"\})? \d+)$')
        self.assert_error(self.ask("/metrics"), 404)
        self.assertIn("paths", json.loads(self.ask("/api/openapi.json").text))

    def test_what_is_not_there_and_what_is_not_allowed(self):
        self.assert_error(self.ask("/nothing"), 404)
        self.assert_error(self.ask("/assets/../../etc/passwd"), 404)
        self.assert_error(self.ask("/board/abc"), 404)
        response = self.ask("/api/boards", "POST", "{}")
        self.assert_error(response, 405)
        self.assertEqual(response.getheader("Allow"), "GET, HEAD")
        self.assert_error(self.ask("/live"), 426)

    def test_strange_hosts_and_origins_are_refused(self):
        self.assert_error(self.ask("/", Host="evil.example"), 403)
        self.assert_error(self.ask("/", Host=""), 403)
        self.assert_error(self.ask("/api/boards", Origin="https://evil.example"), 403)
        self.assertEqual(self.ask("/", Host=f"localhost:{self.hall.port}").status, 200)
        own = f"http://127.0.0.1:{self.hall.port}"
        self.assertEqual(self.ask("/api/boards", Origin=own).status, 200)
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n"), 400)

    def test_a_long_header_is_431(self):
        host = f"Host: 127.0.0.1:{self.hall.port}\r\n".encode()
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 9000 + b"\r\n\r\n"), 431)
        self.assertEqual(self.status(b"GET /" + b"a" * 100000), 431)
        fits = b"GET / HTTP/1.1\r\n" + host + b"Connection: close\r\nX: " + b"a" * 7000 + b"\r\n\r\n"
        self.assertEqual(self.status(fits), 200)

    def test_a_long_body_is_413(self):
        head = f"POST /api/boards HTTP/1.1\r\nHost: 127.0.0.1:{self.hall.port}\r\n".encode()
        self.assertEqual(self.status(head + b"Content-Length: 65537\r\n\r\n"), 413)
        self.assertEqual(self.status(head + b"Content-Length: 99999999999999999999\r\n\r\n"), 400)
        chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        self.assertEqual(self.status(head + b"Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk + b"0\r\n\r\n"), 413)
        small = head + b"Connection: close\r\nContent-Length: 65536\r\n\r\n" + b"x" * 65536
        self.assertEqual(self.status(small), 405)

    def test_what_is_no_http_gets_400(self):
        for nonsense in (b"hello\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00",
                         b"GET / HTTP/1.1\r\nno colon\r\n\r\n", b"\0" * 100):
            self.assertEqual(self.status(nonsense), 400, nonsense)

    def test_a_connection_is_used_again(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.hall.port, timeout=60)
        for _ in range(3):
            connection.request("GET", "/healthz")
            self.assertEqual(connection.getresponse().read(), b"ok\n")
        connection.close()

    def test_requests_in_one_packet_are_answered_in_order(self):
        request = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{self.hall.port}\r\n".encode()
        last = request + b"Connection: close\r\n\r\n"
        answer = self.raw((request + b"\r\n") * 2 + last)
        self.assertEqual(answer.count(b"HTTP/1.1 200 OK"), 3)

    def test_slow_requests_get_408_after_five_seconds(self):
        begun = time.monotonic()
        slow = [socket.create_connection(("127.0.0.1", self.hall.port)) for _ in range(200)]
        silent = socket.create_connection(("127.0.0.1", self.hall.port))
        for connection in slow:
            connection.sendall(b"GET / HTTP/1.1\r\n")
        while time.monotonic() - begun < 4:
            time.sleep(0.5)
            for connection in slow:
                connection.sendall(b"X: y\r\n")
            self.assertEqual(self.ask("/healthz").status, 200)
        for connection in slow:
            connection.settimeout(max(0.1, begun + 8 - time.monotonic()))
            answer = connection.recv(4096)
            self.assertIn(b"HTTP/1.1 408 ", answer)
            self.assertIn(b"Connection: close", answer)
            connection.close()
        # A client that sent nothing gets nothing.
        silent.settimeout(max(0.1, begun + 9 - time.monotonic()))
        self.assertEqual(silent.recv(1), b"")
        silent.close()
        self.assertLess(time.monotonic() - begun, 9)


def own_address():
    """An address of this machine that is not its loopback; None where it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") else address


class LimitTest(unittest.TestCase):
    def answer(self, port, path="/healthz"):
        """Its status; None where there was no place for the question."""
        try:
            with socket.create_connection(("127.0.0.1", port), 5) as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
                return int(connection.recv(1000).split()[1])
        except (ConnectionError, IndexError):
            return None

    def eventually(self, look, wanted):
        end = time.monotonic() + 20
        while (seen := look()) not in wanted:
            self.assertLess(time.monotonic(), end, f"saw {seen!r}, not {wanted!r}")
            time.sleep(0.05)

    def check_arbiter(self, hall):
        for path in ("/arbiter", "/healthz", "/api/irregularities", "/metrics"):
            self.assertEqual(self.answer(hall.arbiter_port, path), 200, path)

    def test_beyond_the_limit_of_connections_there_is_503(self):
        with Harness(HARNESS, boards=1, max_connections=20) as hall:
            held = [socket.create_connection(("127.0.0.1", hall.port)) for _ in range(20)]
            with socket.create_connection(("127.0.0.1", hall.port), 5) as refused:
                self.assertIn(b"503", refused.recv(1000))
            self.check_arbiter(hall)
            for connection in held:
                connection.close()
            self.eventually(lambda: self.answer(hall.port), (200,))

    def test_descriptors_are_kept_for_the_arbiter(self):
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        with Harness(shutil.which("prlimit"), boards=1, before=("--nofile=700", HARNESS)) as hall:
            held = [socket.create_connection(("127.0.0.1", hall.port), 5) for _ in range(800)]
            self.eventually(lambda: self.answer(hall.port), (503, None))
            self.check_arbiter(hall)
            for connection in held:
                connection.close()

    def test_questions_that_are_not_answered_are_not_asked_without_end(self):
        with Harness(HARNESS, boards=1) as hall:
            hall.tell("silent 1 yes")
            question = b"GET /api/boards/1/rulings HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            asked = [socket.create_connection(("127.0.0.1", hall.arbiter_port), 20) for _ in range(32)]
            for connection in asked:
                connection.sendall(question)
            self.eventually(lambda: self.answer(hall.arbiter_port, "/api/boards/1/rulings"), (503,))
            self.check_arbiter(hall)
            hall.tell("silent 1 no")
            for connection in asked:
                self.assertIn(b"HTTP/1.1 200 OK", connection.recv(4096))
                connection.close()
            self.eventually(lambda: self.answer(hall.arbiter_port, "/api/boards/1/rulings"), (200,))

    def test_one_address_does_not_shut_the_others_out(self):
        address = own_address()
        if address is None:
            self.skipTest("this machine has no address but its loopback")
        with Harness(HARNESS, boards=1, address="0.0.0.0") as hall:
            held = [socket.create_connection((address, hall.port), 5) for _ in range(64)]
            with socket.create_connection((address, hall.port), 5) as refused:
                self.assertIn(b"503", refused.recv(1000))
            self.assertEqual(self.answer(hall.port), 200)
            for connection in held:
                connection.close()


if __name__ == "__main__":
    HARNESS = sys.argv.pop(1)
    unittest.main()
