#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The entrance decides who is the arbiter: not a proxy, not a header. And no client floods the entrance.

usage: console_test.py FOLDER_OF_THE_PROGRAMS"""
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import socket
import stat
import subprocess
import threading
import time

from hall import CHANGES, Daemon, Failure, as_program, expect, folder, running, wait_for

CONFIG = "[[quaternity]]\nnumber = 1\n"
HIS = ("/arbiter", "/arbiter/live", "/api/irregularities", "/api/boards/1/rulings", "/api/boards/1/statements",
       "/api/proposals?alert=1", "/metrics", "/quaternity/1/desk", "/api/quaternity/1/entries")
POSTED = ("/api/boards/1/rulings", "/api/quaternity/1/entries")
# What a proxy may or may not add.
STORIES = ({}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Real-IP": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"},
           {"Host": "localhost"}, {"X-Forwarded-Host": "localhost", "X-Forwarded-Proto": "https"})


class Caller(http.client.HTTPConnection):
    """By TCP (a port) or at a Unix socket (a path)."""

    def __init__(self, place):
        super().__init__("127.0.0.1", place if isinstance(place, int) else 80, timeout=20)
        self.place = place

    def connect(self):
        if isinstance(self.place, int):
            return super().connect()
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(20)
        parent = os.open(self.place.parent, os.O_PATH)  # the path itself may be longer than the kernel takes
        try:
            return self.sock.connect(f"/proc/self/fd/{parent}/{self.place.name}")
        finally:
            os.close(parent)


def ask(place, path, method="GET", body=None, **headers):
    with contextlib.closing(Caller(place)) as caller:
        caller.request(method, path, body, headers)
        answer = caller.getresponse()
        return answer.status, answer.read().decode("utf-8"), answer.headers


@contextlib.contextmanager
def proxy(port):
    """As nginx with nothing but proxy_pass: bytes go through, and the daemon sees a program of its own machine."""
    def pump(source, sink):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)

    def serve():
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                daemon = socket.create_connection(("127.0.0.1", port))
                for ends in ((client, daemon), (daemon, client)):
                    threading.Thread(target=pump, args=ends, daemon=True).start()

    with socket.create_server(("127.0.0.2", 0)) as listener:
        threading.Thread(target=serve, daemon=True).start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)


def port_of(site):
    return int(site.url.rstrip("/").rsplit(":", 1)[1])


def entry(number):
    return json.dumps({"id": f"e{number}", "author": "Mallory", "entry": "W: Ta2"}).encode()


def through_a_proxy(daemon):
    """A proxy on the daemon's machine: all its clients are viewers."""
    unknown = ask(port_of(daemon), "/nowhere")
    with proxy(port_of(daemon)) as port:
        for story in STORIES:
            headers = {"Host": f"127.0.0.1:{port}", **story}
            for path in HIS:
                def through(method, body=None, **more):
                    with contextlib.closing(http.client.HTTPConnection("127.0.0.2", port, timeout=20)) as caller:
                        caller.request(method, path, body, {**headers, **more})
                        answer = caller.getresponse()
                        return answer.status, answer.read().decode("utf-8")
                for answer in (through("GET"), through("POST", entry(1), **CHANGES)):
                    if answer != (404, unknown[1].replace("/nowhere", path.split("?")[0])):
                        raise Failure(f"with {story} a stranger asks for {path} and gets {answer}")
    for path in ("/arbiter", "/metrics", "/api/irregularities", "/quaternity/1/desk", "/api/quaternity/1/entries", "/",
                 "/healthz"):
        for place in (port_of(daemon.arbiter), daemon.socket):
            if (got := ask(place, path))[0] != 200:
                raise Failure(f"the arbiter asks at {place} for {path} and gets {got}")


def at_the_socket(daemon):
    mode = stat.S_IMODE(daemon.socket.stat().st_mode)
    if mode != 0o660:
        raise Failure(f"the socket's mode is {mode:o}")
    for host, origin, status in (("localhost:8081", None, 200), ("eboardd", None, 200), ("127.0.0.1", None, 200),
                                 ("localhost:8081", "http://localhost:8081", 200),
                                 ("localhost:8081", "http://localhost:9999", 403),
                                 ("localhost:8081", "http://evil.example", 403),
                                 ("evil.example:8081", "http://evil.example:8081", 403), ("a b", None, 400)):
        headers = {"Host": host} | ({} if origin is None else {"Origin": origin})
        if (got := ask(daemon.socket, "/api/irregularities", **headers))[0] != status:
            raise Failure(f"the socket is asked as {host} from a page of {origin}: {got}")
    for host in ("evil.example", "eboardd"):
        if (got := ask(port_of(daemon.arbiter), "/arbiter", Host=host))[0] != 403:
            raise Failure(f"the arbiter's port is asked as {host}: {got}")


def flood(daemon):
    """Requests at a person's pace are let through, a program's are not; no other client has to wait for it."""
    def change(place, number):
        return ask(place, POSTED[0], "POST", b'{"id":"%d","author":"A","ruling":"R-WARN white"}' % number, **CHANGES)

    port = port_of(daemon.arbiter)
    statuses = [change(port, number)[0] for number in range(30)]
    if set(statuses) != {404}:  # there is no board 1: that is the core loop's answer
        raise Failure(f"thirty rulings in a row get {statuses}")
    begun = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: change(port, number), range(1500)))
    took = time.monotonic() - begun
    reached = sum(status == 404 for status, _, _ in answers)
    refused = [headers for status, _, headers in answers if status == 429]
    if reached + len(refused) + sum(status == 503 for status, _, _ in answers) != len(answers):
        raise Failure(f"a flood gets {sorted({status for status, _, _ in answers})}")
    if not refused or reached > 100 + 20 * (took + 1):
        raise Failure(f"in {took:.1f} s {reached} of {len(answers)} changes reached the boards")
    if not all(1 <= int(headers["Retry-After"]) <= 2 for headers in refused):
        raise Failure("a 429 does not say when to come again")
    if (got := change(daemon.socket, 1))[0] != 404:
        raise Failure(f"during a flood at the port, who comes by the socket gets {got}")
    wait_for("the end of the penalty", lambda: change(port, 1)[0] == 404, 60)


def places(programs, here, config):
    """The socket of a dead daemon is replaced, that of a live one never, and none remains."""
    deep = here / ("d" * 100) / ("e" * 60)
    deep.mkdir(parents=True)
    with running(Daemon(programs, deep, config)) as daemon:
        daemon.kill()
        if not (deep / "arbiter.sock").is_socket():
            raise Failure("a killed daemon left no socket, this test tests nothing")
    run = here / "run"
    run.mkdir()
    with running(Daemon(programs, deep, config)) as daemon:
        done = subprocess.run([programs / "eboardctl", "rule", "--daemon", deep, "--board", "1"], capture_output=True,
                              text=True, check=False)
        if done.returncode != 1 or "there is no board 1" not in done.stdout:
            raise Failure(f"at a long path eboardctl gets {done}")
        # Another state directory, the same runtime directory: as two daemons of one service would have.
        second = subprocess.run([programs / "eboardd", "--config", config, "--state-dir", here / "other", "--listen",
                                 "127.0.0.1:0"], env={**os.environ, "RUNTIME_DIRECTORY": str(deep)}, capture_output=True,
                                text=True, timeout=60, check=False)
        if second.returncode != 3 or "another daemon answers there" not in second.stderr:
            raise Failure(f"a second daemon at the same socket: {second}")
        if ask(daemon.socket, "/healthz")[0] != 200:
            raise Failure("the first daemon's socket is gone")
        if daemon.stop() != 0 or (deep / "arbiter.sock").exists():
            raise Failure("the socket outlives its daemon")


def found_by_itself(programs, here, config):
    """eboardctl finds the daemon that this user started in the usual place."""
    home = here / "home"
    state = home / ".local" / "state" / "eboardd"
    state.mkdir(parents=True)

    def rule():
        return subprocess.run([programs / "eboardctl", "rule", "--board", "1"], env={**os.environ, "HOME": str(home)},
                              capture_output=True, text=True, timeout=60, check=False)
    if pathlib.Path("/run/eboardd/arbiter.sock").exists():
        return
    if (done := rule()).returncode != 3 or str(state / "arbiter.sock") not in done.stderr:
        raise Failure(f"without a daemon eboardctl says {done}")
    with running(Daemon(programs, state, config)):
        if (done := rule()).returncode != 1 or "there is no board 1" not in done.stdout:
            raise Failure(f"eboardctl does not find the daemon: {done}")


def refused_addresses(programs, here):
    for address in ("0.0.0.0:8081", "192.0.2.1:8081", "[::]:8081", "[2001:db8::1]:8081", "[::ffff:192.0.2.1]:8081"):
        config = here / "open.toml"
        config.write_text(f'[daemon]\narbiter_listen = "{address}"\n', encoding="utf-8")
        for words in (("--config", config, "--check-config"), ("--arbiter-listen", address, "--state-dir", here / "open")):
            done = subprocess.run([programs / "eboardd", *words], capture_output=True, text=True, timeout=60, check=False)
            if done.returncode != 2 or "asked for a password" not in done.stderr or done.stderr.count("\n") != 1:
                raise Failure(f"eboardd {words}: {done}")


def main(programs):
    with folder() as here:
        config = here / "four.toml"
        config.write_text(CONFIG, encoding="utf-8")
        with running(Daemon(programs, here, config)) as daemon:
            through_a_proxy(daemon)
            at_the_socket(daemon)
            flood(daemon)
            expect(200, (ask(port_of(daemon), "/healthz")[0], {}))
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        places(programs, here, config)
        found_by_itself(programs, here, config)
        refused_addresses(programs, here)
        print("the arbiter's doors are his alone")


if __name__ == "__main__":
    as_program(main)
