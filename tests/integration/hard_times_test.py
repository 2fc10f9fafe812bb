#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a system may do to a daemon: little memory, few open files, closed descriptors, a mapped file that is cut, signals
that mean nothing, and an end that is asked for in the middle of a long start. Each is survived, or ends with one line
and 3, and the store is sound.

usage: hard_times_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import time
import urllib.error

import campaign
from hall import Daemon, Failure, Process, Site, as_program, folder, running, verify, wait_for, write_config
from hand_board import HandBoard

SQUARES = 600_000


def limited(what, value):
    return lambda: resource.setrlimit(what, (value, value))


def ends_with_a_line(programs, here, config, word, before):
    """Which says why; a store that fails first says so, too."""
    done = subprocess.run([programs / "eboardd", "--config", config, "--state-dir", here, "--listen", "127.0.0.1:0"],
                          capture_output=True, text=True, timeout=60, preexec_fn=before, check=False)
    said = done.stderr.splitlines()
    if done.returncode != 3 or sum(word in line for line in said) not in (1, 2) or "terminate" in done.stderr:
        raise Failure(f"ended with {done.returncode}: {done.stderr}")


def closed_descriptors(programs, here, config):
    """No file of the store gets a number into which a library writes messages."""
    state = here / "closed"
    process = subprocess.Popen([programs / "eboardd", "--config", config, "--state-dir", state, "--listen", "127.0.0.1:0"],
                               preexec_fn=lambda: os.closerange(0, 3), start_new_session=True)
    try:
        wait_for("the arbiter's socket", (state / "arbiter.sock").exists)
        for number in range(3):
            target = os.readlink(f"/proc/{process.pid}/fd/{number}")
            if target != "/dev/null":
                raise Failure(f"descriptor {number} is {target}")
    finally:
        process.terminate()
        process.wait(20)
    if process.returncode != 0:
        raise Failure(f"ended with {process.returncode}")
    if (state / "eboardd.db.lock").read_bytes():
        raise Failure("the lock file has taken the log")


def cut_while_mapped(programs, here, config):
    here.mkdir()
    with running(Daemon(programs, here, config)) as daemon:
        os.truncate(here / "eboardd.db-shm", 0)
        with contextlib.suppress(OSError):  # a reader uses the file
            daemon.get("/pgn/round/1.pgn")
        if daemon.process.wait(20) != 3 or "was cut by another program" not in daemon.said():
            raise Failure(f"ended with {daemon.process.returncode}: {daemon.said()}")


def meaningless_signals(daemon):
    for number in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM):
        daemon.process.send_signal(number)
    time.sleep(0.2)
    daemon.check()


def any_limit(programs, here, config, what, value):
    """Serves and ends well, or ends with 3 and says why. Returns whether it served."""
    here.mkdir(exist_ok=True)
    command = [programs / "eboardd", "--config", config, "--state-dir", here, "--listen", "127.0.0.1:0"]
    log = here / "limited.log"
    with open(log, "wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, preexec_fn=limited(what, value))
    try:
        wait_for("an end or a start", lambda: process.poll() is not None or b"serving on" in log.read_bytes())
        process.terminate()
        code, said = process.wait(20), log.read_text(encoding="utf-8")
    finally:
        process.kill()
    if "error while loading shared libraries" in said:
        return False  # no program of ours was begun
    if code not in (0, 3) or "terminate called" in said or (code == 3 and not said):
        raise Failure(f"limit {what} of {value}: ended with {code}: {said}")
    return "serving on" in said


def any_limits(programs, here, config, times, chance):
    """Of descriptors and of memory, from too little to enough."""
    limits = ((resource.RLIMIT_NOFILE, 8, 200), (resource.RLIMIT_AS, 50 << 20, 200 << 20))
    served = 0
    for number in range(times):
        what, least, most = limits[number % 2]
        served += any_limit(programs, here, config, what, chance.randrange(least, most))
    verify(programs, here / "eboardd.db")
    campaign.figure("limits.starts", times, "starts")
    campaign.figure("limits.served", served, "starts")


def flicker(database):
    """As if one square had flickered for hours since the game began."""
    with sqlite3.connect(database) as store:
        device, at, = store.execute("SELECT device, max(at_ms) FROM journal GROUP BY device").fetchone()
        kind, = store.execute("SELECT kind FROM journal WHERE hex(body) LIKE '8E%' ORDER BY id DESC LIMIT 1").fetchone()
        store.executemany("INSERT INTO journal (device, at_ms, kind, body) VALUES (?, ?, ?, ?)",
                          ((device, at + 40 * n, kind, bytes([0x8E, 0, 5, 52, n % 2])) for n in range(SQUARES)))
        store.execute("UPDATE meta SET value = ? WHERE key = 'last_ms'", (at + 40 * SQUARES,))
    store.close()


def has_open(process, path):
    with contextlib.suppress(OSError):  # a descriptor may be closed meanwhile
        return any(os.readlink(each.path) == str(path) for each in os.scandir(f"/proc/{process.process.pid}/fd"))
    return False


def worked(process):
    """Seconds of a processor that it had, however busy this computer is."""
    with open(f"/proc/{process.process.pid}/stat", encoding="ascii") as stat:
        user, system = stat.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def of_children():
    """The same of all that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def free_address():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return f"127.0.0.1:{free.getsockname()[1]}"


def shown_during_the_start(programs, here, config):
    """The pages have what was stored, and say that the boards are not read yet; rulings wait."""
    everybodys, arbiters = free_address(), free_address()
    process = Process("eboardd", [programs / "eboardd", "--config", config, "--state-dir", here, "--listen", everybodys,
                                  "--arbiter-listen", arbiters], here)

    def health():
        process.check()
        try:
            return Site(f"http://{everybodys}").get("/healthz")
        except urllib.error.HTTPError as error:
            return error.read().decode("utf-8")
        except OSError:
            return ""
    with running(process):
        wait_for("the band", lambda: "boards_not_read: " in health(), 60)
        ply = json.loads(Site(f"http://{everybodys}").get("/api/boards/1"))["ply"]
        ruling = {"ruling": "R-TIME white +2:00", "author": "A. Arbiter", "id": "1"}
        status, _ = Site(f"http://{arbiters}").post("/api/boards/1/rulings", ruling)
        if "serving on" in process.said():
            raise Failure("the start is too short for this test")
        if (ply, status) != (1, 503):
            raise Failure(f"ply {ply} is shown, a ruling gets {status}")


def asked_to_end_during_the_start(programs, here, config):
    """The replay is left at once; nothing was changed by then."""
    process = Process("eboardd", [programs / "eboardd", "--config", config, "--state-dir", here, "--listen", "127.0.0.1:0"],
                      here)
    with running(process):
        # The mark of an open store is there since the run before.
        wait_for("the replay", lambda: process.check() or has_open(process, here / "eboardd.db"))
        before = worked(process)
        wait_for("some of it", lambda: process.check() or worked(process) > before + 0.2)
        if "serving on" in process.said():
            raise Failure("the start is too short for this test")
        before = worked(process) - of_children()
        if process.stop() != 0 or of_children() + before > 1:
            raise Failure(f"ended with {process.process.returncode} and {of_children() + before:.1f} s of work: {process.said()}")


def main(programs):
    with folder() as here:
        config = write_config(here / "hall.toml", [here / "board-1"])
        closed_descriptors(programs, here, config)
        ends_with_a_line(programs, here, config, "LimitNOFILE", limited(resource.RLIMIT_NOFILE, 32))
        for mebibytes in (50, 60, 70):
            ends_with_a_line(programs, here, config, "memory", limited(resource.RLIMIT_AS, mebibytes << 20))
        with HandBoard(here / "board-1") as board, running(Daemon(programs, here, config)) as daemon:
            meaningless_signals(daemon)
            wait_for("the board", lambda: daemon.board(1) and daemon.board(1)["device"]["state"] == "ready")
            board.move("e2", "e4")
            wait_for("a move", lambda: daemon.board(1)["ply"] == 1)
            daemon.kill()
        verify(programs, here / "eboardd.db")
        flicker(here / "eboardd.db")
        shown_during_the_start(programs, here, config)
        asked_to_end_during_the_start(programs, here, config)
        cut_while_mapped(programs, here / "cut", config)
        verify(programs, here / "cut" / "eboardd.db")
        any_limits(programs, here / "limits", config, campaign.loops(6), random.Random(campaign.seed()))


if __name__ == "__main__":
    as_program(main)
