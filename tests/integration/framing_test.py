#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""RFC 9112, byte by byte: requests of which two programs could think different things get one answer and the door, and
nothing in them is taken for a second request.

usage: framing_test.py WEB_HARNESS"""
import json
import pathlib
import re
import socket
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.harness import Harness  # noqa: E402

HARNESS = ""
ANSWER = re.compile(rb"HTTP/1\.[01] (\d+) ")


class FramingTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.hall = Harness(HARNESS, boards=1)
        cls.host = f"Host: 127.0.0.1:{cls.hall.port}\r\n".encode()
        # A server that takes this for a request answers it.
        cls.hidden = b"GET /healthz HTTP/1.1\r\n" + cls.host + b"\r\n"

    @classmethod
    def tearDownClass(cls):
        cls.hall.__exit__()

    def tearDown(self):
        self.assertTrue(self.hall.alive(), "the server is gone")

    def exchange(self, *parts, until_closed=True, timeout=10):
        """All that comes back; each part is sent when something came back for the one before."""
        with socket.create_connection(("127.0.0.1", self.hall.port), timeout) as connection:
            answer = b""
            for part in parts[:-1]:
                connection.sendall(part)
                answer += connection.recv(65536)
            connection.sendall(parts[-1])
            try:
                while data := connection.recv(65536):
                    answer += data
                    if not until_closed:
                        break
            except ConnectionResetError:
                pass
            return answer

    def statuses(self, *parts):
        return [int(status) for status in ANSWER.findall(self.exchange(*parts))]

    def post(self, headers, body=b""):
        return b"POST /api/boards HTTP/1.1\r\n" + self.host + headers + b"\r\n" + body

    def refused(self, request, wanted=(400,)):
        """One answer, then the door."""
        statuses = self.statuses(request + self.hidden)
        self.assertEqual(len(statuses), 1, (request, statuses))
        self.assertIn(statuses[0], wanted, request)

    def test_only_chunked_is_a_coding_whose_end_is_known(self):
        chunks = b"0\r\n\r\n"
        for coding in (b"xchunked", b"chunkedx", b"identity", b"gzip", b"chunked, gzip", b"\"chunked\"", b"chunked;q=1",
                       b"cow", b"", b",", b"chunked chunked", b"\x0bchunked"):
            self.refused(self.post(b"Transfer-Encoding: " + coding + b"\r\n", chunks))
        for coding in (b"gzip, chunked", b"chunked, chunked", b"identity, chunked", b", chunked"):
            self.refused(self.post(b"Transfer-Encoding: " + coding + b"\r\n", chunks), (400, 501))

    def test_codings_over_several_lines_are_one_list(self):
        for first, second in ((b"chunked", b"chunked"), (b"chunked", b"identity"), (b"identity", b"chunked"),
                              (b"gzip", b"xchunked")):
            self.refused(self.post(b"Transfer-Encoding: " + first + b"\r\nTransfer-Encoding: " + second + b"\r\n",
                                   b"0\r\n\r\n"), (400, 501))

    def test_a_body_has_one_length(self):
        for headers in (b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
                        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                        b"Content-Length: 5\r\nTransfer-Encoding: xchunked\r\n",
                        b"Content-Length: 0\r\nTransfer-Encoding: identity\r\n",
                        b"Content-Length: 5\r\nContent-Length: 6\r\n",
                        b"Content-Length: 5\r\nContent-Length: 5\r\n",
                        b"Content-Length: 5, 5\r\n", b"Content-Length: 5,6\r\n", b"Content-Length: +5\r\n",
                        b"Content-Length: -5\r\n", b"Content-Length: 0x5\r\n", b"Content-Length: 5 5\r\n",
                        b"Content-Length: \r\n", b"Content-Length: five\r\n", b"Content-Length: 1e1\r\n",
                        b"Content-Length: 18446744073709551617\r\n"):
            self.refused(self.post(headers, b"0\r\n\r\n"))

    def test_http_1_0_knows_no_codings(self):
        request = b"POST /api/boards HTTP/1.0\r\n" + self.host + b"Connection: keep-alive\r\n"
        self.refused(request + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")

    def test_what_is_written_almost_like_a_coding_or_a_length_hides_nothing(self):
        for header in (b"Transfer-Encoding : chunked\r\n", b"Content-Length : 5\r\n", b" Content-Length: 5\r\n",
                       b"Transfer-Encoding\t: chunked\r\n", b"Content-Length: 5\rX: y\r\n", b"Content\0Length: 5\r\n",
                       b"Content-Length: 5\n\r\n", b": 5\r\n"):
            self.refused(self.post(header, b"0\r\n\r\n"))

    def test_chunks_are_read_to_their_end_or_not_at_all(self):
        chunked = b"Transfer-Encoding: chunked\r\n"
        for body in (b"5\nhello\r\n0\r\n\r\n", b"g\r\nhello\r\n0\r\n\r\n", b"-5\r\nhello\r\n0\r\n\r\n",
                     b"0x5\r\nhello\r\n0\r\n\r\n", b"5\r\nhelloworld\r\n0\r\n\r\n", b"\r\n5\r\nhello\r\n0\r\n\r\n",
                     b"fffffffffffffffff\r\nhello\r\n0\r\n\r\n"):
            self.refused(self.post(chunked, body), (400, 413))
        for coding in (b"chunked", b"Chunked", b"CHUNKED", b"  chunked\t"):
            sound = self.post(b"Transfer-Encoding: " + coding + b"\r\n", b"5;x=y\r\nhello\r\n0\r\nX-Trailer: z\r\n\r\n")
            last = self.hidden.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
            self.assertEqual(self.statuses(sound + last), [405, 200], coding)

    def test_trailers_count_for_nothing(self):
        trailers = b"Host: evil.example\r\nX-Eboard-Request: 1\r\nConnection: close\r\nOrigin: http://evil.example\r\n"
        request = self.post(b"Transfer-Encoding: chunked\r\nConnection: close\r\n", b"0\r\n" + trailers + b"\r\n")
        self.assertEqual(self.statuses(request), [405])

    def test_a_request_is_for_one_host(self):
        for hosts in (b"", self.host * 2, self.host + b"Host: evil.example\r\n", b"Host: evil.example\r\n" + self.host,
                      b"Host: 127.0.0.1, evil.example\r\n", b"Host: a@127.0.0.1\r\n", b"Host: 127.0.0.1/\r\n",
                      b"Host: [::1\r\n", b"Host: 127.0.0.1:x\r\n", b"Host: 127.0.0.1 \x01\r\n"):
            statuses = self.statuses(b"GET /healthz HTTP/1.1\r\n" + hosts + b"Connection: close\r\n\r\n")
            self.assertEqual(statuses, [400], hosts)
        self.refused(b"GET /healthz HTTP/1.1\r\n\r\n")

    def test_a_request_is_of_one_page(self):
        for origins in (b"Origin: http://evil.example\r\n", b"Origin: null\r\n"):
            own = b"Origin: http://127.0.0.1:%d\r\n" % self.hall.port
            self.refused(b"GET /healthz HTTP/1.1\r\n" + self.host + own + origins + b"\r\n")
            self.refused(b"GET /healthz HTTP/1.1\r\n" + self.host + origins + own + b"\r\n")

    def test_a_refusal_is_json_whatever_was_asked_for(self):
        answer = self.exchange(b"GET /\xff\xfe\xc3 HTTP/1.1\r\n" + self.host + b"Connection: close\r\n\r\n")
        self.assertEqual(ANSWER.findall(answer), [b"404"])
        self.assertIn("error", json.loads(answer.partition(b"\r\n\r\n")[2].decode("utf-8")))

    def test_a_thing_has_one_address(self):
        for path, status in ((b"/api/boards/1", 200), (b"/api/boards/01", 404), (b"/pgn/round/01.pgn", 404),
                             (b"/api/boards/+1", 404), (b"/api/boards/0", 404)):
            request = b"GET " + path + b" HTTP/1.1\r\n" + self.host + b"Connection: close\r\n\r\n"
            self.assertEqual(self.statuses(request), [status], path)

    def test_a_target_with_a_host_is_for_that_host(self):
        own, close = f"127.0.0.1:{self.hall.port}".encode(), b"Connection: close\r\n\r\n"
        for target, hosts, status in ((b"http://" + own + b"/healthz", self.host, 200),
                                      (b"HTTP://" + own + b"/healthz", self.host, 200),
                                      (b"http://" + own, self.host, 200),
                                      (b"http://" + own + b"?x=1", self.host, 200),
                                      (b"http://" + own + b"/healthz", b"Host: evil.example\r\n", 200),
                                      (b"http://evil.example/healthz", self.host, 403),
                                      (b"http:///healthz", self.host, 403),
                                      (b"http://" + own + b"/healthz", b"", 400),
                                      (b"http://" + own + b"/healthz", self.host * 2, 400)):
            statuses = self.statuses(b"GET " + target + b" HTTP/1.1\r\n" + hosts + close)
            self.assertEqual(statuses, [status], (target, hosts))

    def test_who_waits_for_100_gets_it(self):
        head = self.post(b"Expect: 100-continue\r\nContent-Length: 5\r\nConnection: close\r\n")
        self.assertEqual(self.statuses(head, b"hello"), [100, 405])
        self.assertEqual(self.statuses(head.replace(b"100-continue", b"100-Continue"), b"hello"), [100, 405])
        chunked = head.replace(b"Content-Length: 5", b"Transfer-Encoding: chunked")
        self.assertEqual(self.statuses(chunked, b"5\r\nhello\r\n0\r\n\r\n"), [100, 405])

    def test_who_need_not_wait_for_100_is_answered_at_once(self):
        get = b"GET /healthz HTTP/1.1\r\n" + self.host + b"Expect: 100-continue\r\nConnection: close\r\n\r\n"
        self.assertEqual(self.statuses(get), [200])
        long = self.post(b"Expect: 100-continue\r\nContent-Length: 70000\r\n")
        self.assertEqual(self.statuses(long), [413])
        old = b"POST /api/boards HTTP/1.0\r\n" + self.host + b"Expect: 100-continue\r\nContent-Length: 5\r\n\r\nhello"
        self.assertEqual(self.statuses(old), [405])

    def test_another_expectation_is_not_met(self):
        for expected in (b"200-ok", b"100-continue, 200-ok", b"100-continue; x=y", b""):
            self.refused(self.post(b"Expect: " + expected + b"\r\nContent-Length: 5\r\n", b"hello"), (417,))
        self.refused(self.post(b"Expect: 100-continue\r\nExpect: 100-continue\r\nContent-Length: 5\r\n", b"hello"), (417,))

    def test_a_body_that_does_not_come_is_408(self):
        answer = self.exchange(self.post(b"Content-Length: 5\r\n", b"hel"))
        self.assertEqual(ANSWER.findall(answer), [b"408"])
        self.assertIn(b'{"error":', answer)

    def test_a_body_that_never_comes_after_100_is_408(self):
        head = self.post(b"Expect: 100-continue\r\nContent-Length: 5\r\n")
        self.assertEqual(self.statuses(head, b""), [100, 408])

    def test_the_second_request_may_be_slow_as_well(self):
        first = b"HEAD /healthz HTTP/1.1\r\n" + self.host + b"\r\n"
        answer = self.exchange(first, b"GET / HTTP/1.1\r\n")
        self.assertEqual(ANSWER.findall(answer), [b"200", b"408"])
        self.assertTrue(answer.endswith(b"}\n"), "the second answer is no HEAD's and has a body")


if __name__ == "__main__":
    HARNESS = sys.argv.pop(1)
    unittest.main()
