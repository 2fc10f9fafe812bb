# SPDX-License-Identifier: MIT
"""A WebSocket client of the standard library alone: as much of RFC 6455 as tests need, and no more politeness."""
import base64
import contextlib
import json
import os
import socket
import struct

from . import schemas

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Refused(Exception):
    """The server answered the handshake with something else; `status` is its status."""

    def __init__(self, status, body):
        super().__init__(f"{status}: {body!r}")
        self.status, self.body = status, body


class WebSocket:
    def __init__(self, port, path="/live", headers=None, timeout=5, receive_buffer=None, host=None):
        self.path = path
        self.socket = socket.socket()
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(timeout)
        self.socket.connect(("127.0.0.1", port))
        fields = {"Host": host or f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                  "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version": "13"}
        fields.update(headers or {})
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        self.socket.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self._receive()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status = int(head.split()[1])
        if status != 101:
            self.close()
            raise Refused(status, self.buffer)

    def _receive(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the server closed the connection")
        self.buffer += data

    def _take(self, size):
        while len(self.buffer) < size:
            self._receive()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def frame(self):
        """(opcode, payload) of the next frame."""
        first, size = self._take(2)
        if size == 126:
            (size,) = struct.unpack(">H", self._take(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", self._take(8))
        return first & 15, self._take(size)

    def message(self):
        """The next text message as JSON; answers no pings. Fails where it is not what the API's documents say."""
        while True:
            opcode, payload = self.frame()
            if opcode == CLOSE:
                raise ConnectionError("the server said goodbye")
            if opcode == TEXT:
                message = json.loads(payload)
                schemas.check(self.path, message)
                return message

    def until(self, wanted):
        """The first message for which `wanted` is true."""
        while True:
            message = self.message()
            if wanted(message):
                return message

    def send(self, opcode, payload=b""):
        mask = os.urandom(4)
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack(">BH", 0x80 | 126, len(payload))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask + masked)

    def close(self):
        """At once, also where a thread is reading: until its read is over the system keeps a socket that is closed only."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
