#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A Pegasus that wants a key: the pages, the log and the doctor say so. A wrong key is told as refused, the right one is read
at a reload, and the game is played. The key stands in its file, and nowhere else.

usage: locked_board_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import subprocess

from hall import Daemon, Failure, Simulator, as_program, events, folder, games, running, truth, verify, wait_for

KEY, WRONG = "01 23 45 67 89 ab", "ab 89 67 45 23 01"
WANTS, REFUSED = "this Pegasus wants a developer key", "this Pegasus refused the developer key"
GAME = '[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
SPEED = 20


def write_key(path, key, mode=0o600):
    path.write_text(key + "\n", encoding="ascii")
    path.chmod(mode)


def doctor(programs, here):
    done = subprocess.run([programs / "eboardctl", "doctor", "--json", "--daemon", here], capture_output=True, text=True, check=False)
    return {one["code"]: one["text"] for one in json.loads(done.stdout)["findings"]}


def told(daemon):
    return json.loads(daemon.get("/api/boards"))["conditions"]


def expect_told(daemon, programs, here, words):
    """In the band of every page, in the list of ports, in the log and by the doctor."""
    def conditions():
        return [one for one in told(daemon) if one["code"] == "board_locked" and words in one["sentence"]]
    wait_for(f"a page that says: {words}", conditions)
    ports = json.loads(daemon.arbiter.get("/api/ports"))["ports"]
    if not (ports[0]["state"] == "silent" and ports[0]["locked"] and words in ports[0]["why"]):
        raise Failure(f"the ports are {ports}")
    daemon.says(words)
    if words not in doctor(programs, here).get("locked", ""):
        raise Failure(f"the doctor says {doctor(programs, here)}")


def reload_with(daemon, programs, here):
    done = subprocess.run([programs / "eboardctl", "reload", "--daemon", here], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"reload says {done.stdout} {done.stderr}")
    daemon.check()


def refused(programs, config, words):
    done = subprocess.run([programs / "eboardd", "--config", config, "--check-config"], capture_output=True, text=True, check=False)
    if done.returncode != 2 or words not in done.stderr or KEY in done.stderr or "ab" in done.stderr.split("key_file", 1)[-1]:
        raise Failure(f"--check-config ends with {done.returncode}: {done.stderr}")


def record(programs, here, port):
    """A capture of the board, which never has the key."""
    done = subprocess.run([programs / "eboardctl", "record", "--driver", "pegasus", "--key-file", here / "pegasus.key", "--for", "2",
                           "--output", here / "board.ebcap", port], capture_output=True, text=True, check=False)
    text = (here / "board.ebcap").read_text(encoding="ascii")
    if done.returncode != 0 or "86 00 43 01" not in text or "63 07 00 00 00 00 00 00 00" not in text:
        raise Failure(f"record says {done.stderr}, and wrote {text}")


def expect_nowhere(here, daemon):
    """The key: in no file but its own, and in no line of the log."""
    places = {path.name: path.read_bytes() for path in here.rglob("*") if path.is_file() and path.name != "pegasus.key"}
    places["the log"] = daemon.said().encode()
    for word in (KEY.encode(), KEY.replace(" ", "").encode(), bytes.fromhex(KEY.replace(" ", ""))):
        found = [name for name, text in places.items() if word in text]
        if found:
            raise Failure(f"the key stands in {found}")


def main(programs):
    with folder() as here:
        (here / "games.pgn").write_text(GAME, encoding="utf-8")
        config, key = here / "hall.toml", here / "pegasus.key"
        with running(Simulator(programs, here, here / "games.pgn", 1, "--make", "pegasus", "--level", "L0", "--speed", SPEED,
                               "--max-think", 2, "--set", "rotated=0")) as simulator:
            record_port = simulator.ports[0]
            board = f'[[port]]\npath = "{record_port}"\ndriver = "pegasus"\nboard = 1\n'
            hall = f"[daemon]\ntime_scale = {SPEED}\n\n{board}"
            config.write_text(hall, encoding="utf-8")
            with running(Daemon(programs, here, config)) as daemon:
                expect_told(daemon, programs, here, WANTS)
                config.write_text(hall + '\n[pegasus]\nkey_file = "pegasus.key"\n', encoding="utf-8")
                write_key(key, KEY, 0o644)
                refused(programs, config, "others may read or write it (mode 0644)")
                write_key(key, KEY[:-3])
                refused(programs, config, "it must hold 6 bytes in hexadecimal digits")
                write_key(key, WRONG)
                reload_with(daemon, programs, here)
                expect_told(daemon, programs, here, REFUSED)
                write_key(key, KEY)
                reload_with(daemon, programs, here)
                wait_for("a ready board", lambda: (daemon.boards() or [{}])[0].get("device", {}).get("state") == "ready")
                wait_for("no condition", lambda: not told(daemon))
                log = record_port.with_name(record_port.name + ".truth.jsonl")
                game = wait_for("the end of the game", lambda: log.exists() and truth(log) and truth(log)[0]["ended"] and truth(log)[0], 60)
                wait_for("the last ply", lambda: daemon.board(1)["ply"] == len(game["plies"]), 20)
                if daemon.board(1)["device"]["serial"] != "30001":
                    raise Failure(f"the board is {daemon.board(1)['device']}")
                if daemon.stop() != 0:
                    raise Failure("the daemon did not end well")
            record(programs, here, record_port)
        got = games(events(here / "eboardd.db"), 1)[1]["plies"]
        if got != [ply["uci"] for ply in game["plies"]]:
            raise Failure(f"stored {got}")
        verify(programs, here / "eboardd.db")
        expect_nowhere(here, daemon)
        print("a locked board was told, refused a wrong key and played with the right one, which stands in its file alone")


if __name__ == "__main__":
    as_program(main)
