# SPDX-License-Identifier: MIT
"""A server that takes alerts: any webhook, and an ntfy server as far as its publishing as JSON goes, with its limits. It may
refuse, send elsewhere, or take a connection and never answer. Standard library only."""
import http.server
import json
import re
import threading
import time

TOPIC = re.compile(r"^[-_A-Za-z0-9]{1,64}$")
MOST_BODY, MOST_MESSAGE, MOST_TITLE, MOST_TAGS = 4096, 4096, 1024, 512


def ntfy_fault(path, headers, body):
    """Why an ntfy server does not publish it; empty: it does."""
    if path != "/":
        return f"published as JSON at {path}"
    if len(body) > MOST_BODY:
        return f"{len(body)} bytes"
    try:
        message = json.loads(body)
    except ValueError:
        return "no JSON"
    faults = [f"{name} is {message[name]!r}" for name, kind in
              (("topic", str), ("title", str), ("message", str), ("priority", int), ("tags", list), ("click", str))
              if name in message and not isinstance(message[name], kind)]
    faults += [f"unknown {name}" for name in message.keys() - {"topic", "title", "message", "priority", "tags", "click"}]
    if not faults:
        faults += [] if TOPIC.match(message.get("topic", "")) else ["the topic"]
        faults += [] if 1 <= message.get("priority", 3) <= 5 else ["the priority"]
        faults += [] if len(message.get("message", "").encode()) <= MOST_MESSAGE else ["the length of the message"]
        faults += [] if len(message.get("title", "").encode()) <= MOST_TITLE else ["the length of the title"]
        faults += [] if len(",".join(message.get("tags", []))) <= MOST_TAGS else ["the length of the tags"]
    if headers.get("Content-Type") != "application/json":
        faults.append(f"Content-Type {headers.get('Content-Type')}")
    return ", ".join(faults)


class StandIn:
    """`status`: what it answers; None: it takes the request and does not answer. `token`: the one that it wants."""

    def __init__(self, ntfy=False, token=None):
        self.ntfy, self.token, self.status, self.headers = ntfy, token, 200, {}
        self.taken, self.asked, self.faults = [], [], []  # [(time, message)], [time], [text]
        stand_in = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                status = stand_in.answer(self.path, self.headers, body)
                if status is None:
                    stand_in.ended.wait()
                    return
                self.send_response(status)
                for name, value in stand_in.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_):
                pass

        self.ended = threading.Event()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path, headers, body):
        self.asked.append(time.monotonic())
        if self.status != 200:
            return self.status
        if self.token and headers.get("Authorization") != f"Bearer {self.token}":
            return 401
        fault = ntfy_fault(path, headers, body) if self.ntfy else ""
        if fault:
            self.faults.append(fault)
            return 400
        self.taken.append((time.monotonic(), json.loads(body)))
        return 200

    def messages(self):
        return [message for _, message in self.taken]

    def titles(self):
        return [message["title"] for message in self.messages()]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.server.shutdown()
        self.server.server_close()
