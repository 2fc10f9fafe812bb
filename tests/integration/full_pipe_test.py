#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The daemon's log is not read: games go on, and all of it is there when it is read at last.

usage: full_pipe_test.py FOLDER_OF_THE_PROGRAMS PGN"""
import fcntl
import json
import os
import pathlib
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request

from hall import Failure, Simulator, as_program, folder, running, wait_for, write_config

SPEED = 20


def full_pipe():
    """Both ends of a pipe that takes no byte more."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    try:
        while True:
            os.write(writing, b"x" * 512)
    except BlockingIOError:
        os.set_blocking(writing, True)
        return reading, writing


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def sequence(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/boards", timeout=60) as answer:
            return json.load(answer)["sequence"]
    except urllib.error.URLError:
        return 0


def main(programs):
    with folder() as here, running(Simulator(programs, here, pathlib.Path(sys.argv[2]), 2, "--loop", "--level", "L0",
                                             "--speed", SPEED, "--max-think", 4)) as boards:
        config = write_config(here / "e.toml", boards.ports, time_scale=SPEED)
        reading, writing = full_pipe()
        port = free_port()
        daemon = subprocess.Popen([programs / "eboardd", "--config", config, "--state-dir", here, "--listen",
                                   f"127.0.0.1:{port}"], stderr=writing, stdin=subprocess.DEVNULL)
        flags = fcntl.fcntl(writing, fcntl.F_GETFL)
        try:
            wait_for("a game while nobody reads", lambda: sequence(port) > 20)
            if fcntl.fcntl(writing, fcntl.F_GETFL) != flags:
                raise Failure("the daemon changed the mode of a pipe that others use too")
            os.close(writing)
            said = []
            reader = threading.Thread(target=lambda: said.append(open(reading, "rb").read()))  # closes it
            reader.start()
            daemon.terminate()
            code = daemon.wait(20)
            reader.join()
            text = said[0].decode().lstrip("x")
            for line in ("serving on", "board-1: dgt answers", "board-2: dgt answers", "eboardd: stopped\n"):
                if line not in text:
                    raise Failure(f"{line!r} is not among what was said: {text}")
            if code != 0:
                raise Failure(f"ended with {code}: {text}")
        finally:
            if daemon.poll() is None:
                daemon.kill()
                daemon.wait()


if __name__ == "__main__":
    as_program(main)
