#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A daemon whose outlets and sources have secrets of every kind, and whose partners all fail: nothing that it prints, serves or
stores holds one, and no fault of its configuration does.

usage: secrets_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import http.server
import json
import os
import signal
import socketserver
import subprocess
import threading
import time
import urllib.error

from hall import Daemon, Failure, as_program, expect, folder, running, wait_for

SECRET = "s3cr3t"  # every one has it in itself
PAGES = ["/", "/healthz", "/api/boards", "/api/boards/1", "/api/boards/2", "/api/outlets", "/api/gaps",
         "/api/irregularities", "/api/ports", "/api/proposals", "/metrics", "/arbiter", "/board/1", "/board/1/desk",
         "/pgn/event.pgn"]
CONFIG = """
[daemon]
time_scale = 20
discover = false

[[board]]
number = 1
pgn = "{partner}/round.pgn?key={secret}-query"

[[board]]
number = 2
driver = "manual"

[outlets.lichess]
url = "{partner}"
round = "abcdEFGH"
token_file = "{here}/token"

[[outlets.upload]]
name = "file"
protocol = "webdav"
url = "{partner}/dav"
user = "hall"
password_file = "{here}/password"

[[outlets.upload]]
name = "environment"
protocol = "ftp"
url = "ftp://127.0.0.1:{ftp}/live"
user = "hall"
password_env = "EBOARD_TEST_PASSWORD"
encrypted = false

[[outlets.upload]]
name = "bucket"
protocol = "s3"
url = "{partner}/bucket"
user = "hall"
password_file = "{here}/password"

[[outlets.upload]]
name = "shell"
protocol = "sftp"
url = "sftp://127.0.0.1:{port}/live"
user = "hall"
password_env = "{secret}_pasted_where_a_name_belongs"

[[outlets.alerts]]
name = "phone"
form = "ntfy"
url = "{partner}"
topic = "{secret}-topic"
token_file = "{here}/token"
audience = "staff"
severity = "info"

[[outlets.alerts]]
name = "hook"
form = "webhook"
url = "{partner}/{secret}-hook"
token_env = "{secret}_pasted_too"
audience = "staff"
severity = "info"
"""
# What people write by mistake: the value of a right key, the same without quotes, and beside each a key that is none.
WRONG = [("url = \"{partner}\"\nround", 'url = "https://hall:{secret}@partner.example/x"\nround'),
         ("url = \"{partner}/dav\"", 'url = "https://hall:{secret}@partner.example/x"'),
         ("url = \"{partner}/{secret}-hook\"", 'url = "https://{secret}@partner.example/x"'),
         ("url = \"{partner}/{secret}-hook\"", "url = https://partner.example/{secret}"),
         ('pgn = "{partner}/round.pgn?key={secret}-query"', 'pgn = "https://hall:{secret}@partner.example/round.pgn"'),
         ('pgn = "{partner}/round.pgn?key={secret}-query"', "pgn = https://hall:{secret}@partner.example/round.pgn"),
         ('token_file = "{here}/token"\naudience', 'token_file = "{secret}"\naudience'),
         ('token_file = "{here}/token"\naudience', "token_file = {secret}\naudience"),
         ('password_file = "{here}/password"', 'password = "{secret}"'),
         ('severity = "info"\n\n', 'severty = "info"\n\n')]


class Partner(http.server.ThreadingHTTPServer):
    """Refuses everything, and repeats what it was asked."""
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Refusal)
        self.asked = set()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        pass


class Refusal(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def refuse(self):
        self.server.asked.add(self.path)
        body = json.dumps({"error": f"{self.path} {self.headers}"}).encode()
        with contextlib.suppress(OSError):
            self.send_response(403, "no " + self.path)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_HEAD = do_MKCOL = do_PROPFIND = do_DELETE = do_MOVE = refuse


class FtpRefusal(socketserver.StreamRequestHandler):
    """The same over FTP."""

    def handle(self):
        self.wfile.write(b"220 ready\r\n")
        for line in self.rfile:
            self.server.said.append(line)
            self.wfile.write((b"331 " if line.startswith(b"USER") else b"530 no ") + line)


class FtpPartner(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), FtpRefusal)
        self.said = []
        threading.Thread(target=self.serve_forever, daemon=True).start()


def nothing_in(what, text):
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    for line in text.splitlines():
        if SECRET in line:
            raise Failure(f"{what} holds a secret: {line}")


def filled(text, here, port, ftp=1):
    partner = f"http://127.0.0.1:{port}"
    for name, value in (("here", here), ("partner", partner), ("port", port), ("ftp", ftp), ("secret", SECRET)):
        text = text.replace(f"{{{name}}}", str(value))
    return text


def checked(programs, config):
    done = subprocess.run([programs / "eboardd", "--config", config, "--check-config"], capture_output=True, text=True,
                          timeout=60, check=False)
    nothing_in("--check-config", done.stdout + done.stderr)
    return done


def wrong_keys(programs, here, port):
    """--check-config and a start."""
    for right, wrong in WRONG:
        if right not in CONFIG:
            raise Failure(f"the configuration has no {right!r}")
        config = here / "wrong.toml"
        config.write_text(filled(CONFIG.replace(right, wrong, 1), here, port), encoding="utf-8")
        done = checked(programs, config)
        if done.returncode != 2 or "wrong.toml:" not in done.stderr:
            raise Failure(f"--check-config of {wrong!r} ended with {done.returncode}: {done.stderr}")
        started = subprocess.run([programs / "eboardd", "--config", config, "--state-dir", here], capture_output=True, text=True,
                                 timeout=60, check=False)
        nothing_in(f"a start with {wrong!r}", started.stdout + started.stderr)


def served(daemon):
    for site in (daemon, daemon.arbiter):
        for path in PAGES:
            try:
                nothing_in(path, site.get(path))
            except urllib.error.HTTPError as error:
                nothing_in(path, error.read())


def ctl(programs, daemon, *words):
    done = subprocess.run([programs / "eboardctl", *words, "--daemon", daemon.socket], capture_output=True, text=True,
                          timeout=60, check=False)
    nothing_in(f"eboardctl {words}", done.stdout + done.stderr)
    return done


def main(programs):
    os.environ["EBOARD_TEST_PASSWORD"] = f"{SECRET}-from-the-environment"
    with folder() as here:
        for name in ("token", "password"):
            (here / name).write_text(f"{SECRET}-{name}\n", encoding="utf-8")
            (here / name).chmod(0o600)
        partner, ftp = Partner(), FtpPartner()
        port = partner.server_address[1]
        wrong_keys(programs, here, port)
        config = here / "hall.toml"
        config.write_text(filled(CONFIG, here, port, ftp.server_address[1]), encoding="utf-8")
        done = checked(programs, config)
        if done.returncode != 0 or done.stderr.count("warning: ") != 2:
            raise Failure(f"--check-config ended with {done.returncode}: {done.stderr}")
        with running(Daemon(programs, here, config)) as daemon:
            def failing():
                daemon.check()
                outlets = json.loads(daemon.arbiter.get("/api/outlets"))["outlets"]
                return all(one.get("why") for one in outlets) and outlets
            expect(201, daemon.arbiter.post("/api/boards/2/entries", {"do": "move", "move": "e4"}))
            for name in ("phone", "hook"):
                daemon.arbiter.post("/api/outlets/trial", {"outlet": f"alerts.{name}"})
            ctl(programs, daemon, "status")
            wait_for("a refused source", lambda: daemon.check() or any("query" in path for path in partner.asked), 20)
            wait_for("outlets that all fail", failing, 20)
            if not any(SECRET.encode() in line for line in ftp.said):
                raise Failure(f"no password came by FTP: {ftp.said}")
            served(daemon)
            good = config.read_text(encoding="utf-8")
            config.write_text(good.replace('url = "http://', f'url = "https://hall:{SECRET}@', 1), encoding="utf-8")
            if ctl(programs, daemon, "reload").returncode == 0:
                raise Failure("a faulty file was taken")
            daemon.process.send_signal(signal.SIGHUP)
            time.sleep(0.5)
            served(daemon)
            ctl(programs, daemon, "alerts", "test", "phone")
            daemon.stop()
            nothing_in("the log", daemon.said())
        for path in here.iterdir():
            if path.is_file() and path.name not in ("token", "password", "hall.toml", "wrong.toml"):
                nothing_in(path.name, path.read_bytes())


as_program(main)
