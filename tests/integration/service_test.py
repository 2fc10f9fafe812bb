#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The daemon as systemd sees it: ready when it serves, a watchdog that is fed, a reload on SIGHUP, a socket that is handed over, directories
and configuration from the environment.

usage: service_test.py FOLDER_OF_THE_PROGRAMS"""
import os
import signal
import socket
import subprocess
import urllib.request

from hall import Failure, as_program, folder, write_config

FIRST_PASSED = 3


def messages(notify):
    """Blocks until systemd would receive something."""
    return notify.recv(4096).decode("utf-8").splitlines()


def start(program, here, listener):
    """Like systemd: the socket is descriptor 3 and its number of processes is the child's own."""

    def hand_over():
        os.dup2(listener.fileno(), FIRST_PASSED)
        os.set_inheritable(FIRST_PASSED, True)

    # LISTEN_PID must be the daemon's; a shell that replaces itself knows it.
    return subprocess.Popen(
        ["sh", "-c", 'LISTEN_PID=$$ exec "$0"', program], preexec_fn=hand_over, close_fds=False,
        stdin=subprocess.DEVNULL, stderr=open(here / "log", "wb"),
        env={"PATH": os.environ["PATH"], "LISTEN_FDS": "1", "NOTIFY_SOCKET": str(here / "notify"),
             "STATE_DIRECTORY": str(here / "state"), "CONFIGURATION_DIRECTORY": str(here)})


def main(programs):
    with folder() as here, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify, \
            socket.create_server(("127.0.0.1", 0)) as listener:
        notify.bind(str(here / "notify"))
        notify.settimeout(30)
        write_config(here / "eboardd.toml", [here / "board-1"])
        daemon = start(programs / "eboardd", here, listener)
        try:
            if "READY=1" not in messages(notify):
                raise Failure("the first message is not READY=1")
            port = listener.getsockname()[1]
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/boards", timeout=10) as answer:
                if answer.status != 200:
                    raise Failure(f"the socket that was handed over answers {answer.status}")
            if not (here / "state" / "eboardd.db").exists():
                raise Failure("the database is not in STATE_DIRECTORY")
            for _ in range(2):
                if messages(notify) != ["WATCHDOG=1"]:
                    raise Failure("the watchdog is not fed")
            daemon.send_signal(signal.SIGHUP)
            while messages(notify)[0] != "RELOADING=1":
                pass
            while messages(notify)[0] != "READY=1":
                pass
            daemon.send_signal(signal.SIGTERM)
            while messages(notify) != ["STOPPING=1"]:
                pass
            if daemon.wait(20) != 0:
                raise Failure(f"ended with {daemon.returncode}")
        except (Failure, TimeoutError) as failure:
            raise Failure(f"{failure}; the daemon said: {(here / 'log').read_text(encoding='utf-8')}") from None
        finally:
            if daemon.poll() is None:
                daemon.kill()
                daemon.wait()


if __name__ == "__main__":
    as_program(main)
