#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a program is told of a hall: figures of store, disk and backup, true and then no longer true; the log's level, which changes
while the daemon runs; priorities under systemd's journal; and the socket that systemd's own program hands over.

usage: service_figures_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import os
import re
import resource
import socket
import subprocess

from hall import Daemon, Failure, as_program, expect, folder, running, wait_for, write_config
from hand_board import HandBoard


def figure(daemon, name):
    """None while there is no such figure."""
    found = re.search(rf"^eboard_{name} (\d+)$", daemon.arbiter.get("/metrics"), re.M)
    return found and int(found[1])


def limit(daemon, size):
    hard = resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))


def store_and_disk(daemon, board, database):
    """The files' sizes as they are; what waits while the disk is full, and no more afterwards; a board, plugged and not."""
    if figure(daemon, "store_bytes") != database.stat().st_size:
        raise Failure("the size of the database is another one")
    wait_for("the size of the log", lambda: figure(daemon, "store_log_bytes") == database.with_name("eboardd.db-wal").stat().st_size)
    there = os.statvfs(database.parent)
    if abs(figure(daemon, "disk_free_bytes") - there.f_bavail * there.f_frsize) > 1 << 30:
        raise Failure("the room on the disk is another one")
    limit(daemon, 4096)
    board.move("e2", "e4")
    wait_for("what waits", lambda: figure(daemon, "store_waiting"))
    wait_for("a full disk", lambda: "disk_full: " in daemon.health())
    limit(daemon, None)
    wait_for("nothing that waits", lambda: figure(daemon, "store_waiting") == 0)
    wait_for("a hall that is well", lambda: daemon.health() == "ok\n")


def backup(daemon, copies):
    wait_for("a backup that is near", lambda: (late := figure(daemon, "backup_behind_ms")) is not None and late < 2000)
    copies.rename(copies.with_name("pulled"))
    copies.write_text("no folder", encoding="utf-8")
    wait_for("a backup that fails", lambda: "backup_failing: " in daemon.health())
    if figure(daemon, "backup_behind_ms") < 5000:
        raise Failure("the backup fails, and is said to be near")
    copies.unlink()
    copies.with_name("pulled").rename(copies)
    wait_for("the backup again", lambda: figure(daemon, "backup_behind_ms") < 2000, 60)
    wait_for("a hall that is well", lambda: daemon.health() == "ok\n")


def boards(daemon, board, link):
    def ready():
        return daemon.counter("board_ready") == 1
    wait_for("a board that is ready", ready)
    board.close()
    wait_for("a board that is not", lambda: not ready())
    with HandBoard(link):
        wait_for("a board that is ready again", ready)


def level(programs, here, *words, code=0):
    done = subprocess.run([programs / "eboardctl", "log-level", *words, "--daemon", here], capture_output=True, text=True, check=False)
    if done.returncode != code:
        raise Failure(f"log-level {words} ends with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout.strip() or done.stderr


def levels(programs, here, daemon):
    """Requests are logged while somebody wants to see them, and only then, without what follows a question mark."""
    if level(programs, here) != "info":
        raise Failure(f"at first the level is {level(programs, here)}")
    daemon.get("/api/boards?before=1")
    if level(programs, here, "debug") != "debug" or level(programs, here) != "debug":
        raise Failure("the level does not change")
    daemon.get("/api/boards/1?secret=1")
    daemon.says("GET /api/boards/1 from 127.0.0.1: 200")
    if "GET /api/boards from" in daemon.said() or "secret" in daemon.said():
        raise Failure(f"too much is logged: {daemon.said()}")
    level(programs, here, "error")
    wrong = level(programs, here, "loud", code=2)
    if "error, warning, notice, info or debug" not in wrong:
        raise Failure(f"a wrong level is told {wrong}")
    expect(400, daemon.arbiter.post("/api/log-level", {"level": 3}))
    daemon.says("the log's level is error from now on")
    before = daemon.said()
    daemon.get("/api/boards")
    level(programs, here, "info")
    daemon.says("the log's level is info from now on")
    if "GET" in daemon.said()[len(before):]:
        raise Failure("a level of before still holds")
    status = subprocess.run([programs / "eboardctl", "log-level", "--daemon", daemon.url.removeprefix("http://").rstrip("/")],
                            capture_output=True, text=True, check=False)
    if status.returncode != 3:
        raise Failure(f"viewers are told the level: {status}")


def journal(programs, here, config):
    """Where stderr is the journal's stream each line begins with its priority; elsewhere with the program's name."""
    mine, theirs = socket.socketpair()
    with mine, theirs:
        stream = os.fstat(theirs.fileno())
        daemon = subprocess.Popen([programs / "eboardd", "--config", config, "--state-dir", here / "journal", "--listen", "127.0.0.1:0"],
                                  stderr=theirs, env=os.environ | {"JOURNAL_STREAM": f"{stream.st_dev}:{stream.st_ino}"})
        try:
            mine.settimeout(20)
            said = b""
            while b"serving on" not in said:
                said += mine.recv(4096)
        finally:
            daemon.terminate()
            daemon.wait(20)
    lines = said.decode().splitlines()
    if not all(re.match(r"<[3-6]>\S", line) for line in lines):
        raise Failure(f"lines without a priority: {lines}")


def handed_over(programs, here, config):
    """By systemd-socket-activate, at the first connection."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with open(here / "activated.log", "wb") as log:
        activator = subprocess.Popen(["systemd-socket-activate", "-l", f"127.0.0.1:{port}", programs / "eboardd", "--config", config,
                                      "--state-dir", here / "activated"], stderr=log)
    try:
        def answer():
            try:
                with socket.create_connection(("127.0.0.1", port), 10) as connection:
                    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % port)
                    return connection.recv(4096)
            except OSError:
                return b""
        wait_for("an answer at the socket that was handed over", lambda: answer().startswith(b"HTTP/1.1 200"))
    finally:
        activator.terminate()
        if activator.wait(20) != 0:
            raise Failure(f"ended with {activator.returncode}: {(here / 'activated.log').read_text(encoding='utf-8')}")


def main(programs):
    with folder() as here:
        link = here / "board-1"
        config = write_config(here / "hall.toml", [link], f'[backup]\nfolder = "{here}/copies"\n')
        board = HandBoard(link)
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.board(1) and daemon.board(1)["device"]["state"] == "ready")
            levels(programs, here, daemon)
            store_and_disk(daemon, board, here / "eboardd.db")
            backup(daemon, here / "copies")
            boards(daemon, board, link)
            if json.loads(daemon.get("/api/boards"))["conditions"]:
                raise Failure("something is wrong in the end")
            if daemon.stop() != 0:
                raise Failure(f"ended badly: {daemon.said()}")
        config = write_config(here / "hall.toml", [link])
        journal(programs, here, config)
        handed_over(programs, here, config)


if __name__ == "__main__":
    as_program(main)
