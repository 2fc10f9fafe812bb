#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One machine on the network, with all the addresses of its prefix, takes no more than half of the viewers' places: others
and a proxy on the daemon's own machine still get one. At the console one address leaves places to the others of its network.

usage: crowd_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import os
import re
import resource
import socket
import ssl
import subprocess
import sys

from hall import Daemon, Failure, as_program, folder, running, wait_for, write_config

PREFIX, OTHER = "2001:db8:0:1::", "2001:db8:0:2::1"
DESCRIPTORS = 400
ATTACKERS = 120
CONSOLE = re.compile(r"people log in on https://\[::\]:(\d+)/log-in")
CONSOLES_TRIES, CONSOLES_PLACES = 40, 16


def in_a_network_of_its_own():
    """Runs this test again where addresses may be given; False if that is not permitted, or it was done."""
    if "EBOARD_OWN_NETWORK" in os.environ:
        return False
    inside = ["unshare", "--user", "--map-root-user", "--net"]
    if subprocess.run([*inside, "ip", "link", "set", "lo", "up"], capture_output=True, check=False).returncode != 0:
        print("SKIPPED: there is no network of its own here")
        return True
    os.execvpe("unshare", [*inside, sys.executable, *sys.argv], {**os.environ, "EBOARD_OWN_NETWORK": "1"})
    return True


def connected(stack, source, target, port):
    family = socket.AF_INET6 if ":" in target else socket.AF_INET
    connection = stack.enter_context(socket.socket(family, socket.SOCK_STREAM))
    connection.settimeout(10)
    if source:
        connection.bind((source, 0))
    connection.connect((target, port))
    connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
    return int(re.match(rb"HTTP/1.1 (\d+) ", connection.recv(65536)).group(1))


def is_let_in(stack, source, port):
    """Whether a connection to the console may begin its TLS; else it is refused in plain text."""
    connection = stack.enter_context(socket.socket(socket.AF_INET6, socket.SOCK_STREAM))
    connection.bind((source, 0))
    connection.connect((OTHER, port))
    connection.settimeout(0.2)
    try:
        return b"503" not in connection.recv(100)
    except TimeoutError:
        return True


def console(programs):
    """A spectator is in the same network as the arbiters."""
    with folder() as here:
        config = here / "hall.toml"
        config.write_text('[console]\nlisten = "[::]:0"\n[[quaternity]]\nnumber = 1\n', encoding="utf-8")
        with running(Daemon(programs, here, config)) as daemon:
            port = int(wait_for("the console", lambda: CONSOLE.search(daemon.said())).group(1))
            with contextlib.ExitStack() as crowd:
                refused = [is_let_in(crowd, f"{PREFIX}1", port) for _ in range(CONSOLES_TRIES)].count(False)
                if refused != CONSOLES_TRIES - CONSOLES_PLACES:
                    raise Failure(f"{refused} of {CONSOLES_TRIES} connections of one address are refused at the console")
                arbiter = crowd.enter_context(socket.socket(socket.AF_INET6, socket.SOCK_STREAM))
                arbiter.bind((f"{PREFIX}2", 0))
                arbiter.settimeout(10)
                arbiter.connect((OTHER, port))
                anybody = ssl.create_default_context()
                anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
                crowd.enter_context(anybody.wrap_socket(arbiter))


def main(programs):
    if in_a_network_of_its_own():
        return
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    for number in range(1, ATTACKERS + 1):
        subprocess.run(["ip", "-6", "addr", "add", f"{PREFIX}{number:x}/128", "dev", "lo"], check=True)
    subprocess.run(["ip", "-6", "addr", "add", f"{OTHER}/128", "dev", "lo"], check=True)
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    with folder() as here:
        config = write_config(here / "e.toml", [here / "board-1"])
        with running(Daemon(programs, here, config, "--listen", "[::]:0")) as daemon:
            port = int(daemon.url.rstrip("/").rsplit(":", 1)[1])
            with contextlib.ExitStack() as crowd:
                answers = [connected(crowd, f"{PREFIX}{number:x}", OTHER, port)
                           for number in range(1, ATTACKERS + 1)]
                if not 10 < answers.count(200) < ATTACKERS or answers.count(503) == 0:
                    raise Failure(f"the crowd got {answers.count(200)} places of {ATTACKERS}")
                for source, target in ((OTHER, OTHER), (None, "127.0.0.1"), (None, "::1")):
                    answer = connected(crowd, source, target, port)
                    if answer != 200:
                        raise Failure(f"{source or target} is answered {answer} beside the crowd")
            wait_for("places that are free again", lambda: daemon.health() == "ok\n")
            if daemon.stop() != 0:
                raise Failure(f"ends so: {daemon.said()}")
    console(programs)


if __name__ == "__main__":
    as_program(main)
