#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`eboardctl record` on a simulated board: what it writes replays to the game that was played.

usage: record_test.py FOLDER_OF_THE_PROGRAMS"""
import os
import pty
import subprocess

from hall import Failure, Process, Simulator, as_program, folder, running, wait_for

# Real time: a capture's times are those of the hands.
PGN = """[White "Barnes"]
[Black "Morphy"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""
MOVES = "0-1 f2f3 e7e5 g2g4 d8h4"


def run(programs, *arguments):
    return subprocess.run([programs / "eboardctl", *map(str, arguments)], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL)


def expect(done, code, word):
    if done.returncode != code or word not in done.stderr or len(done.stderr.splitlines()) != 1:
        raise Failure(f"{done.args[1:]} ended with {done.returncode}, not {code} and '{word}': {done.stderr}")


def refusals(programs, here, port):
    (here / "there.ebcap").write_text("kept", encoding="utf-8")
    expect(run(programs, "record"), 2, "PORT")
    expect(run(programs, "record", port, port), 2, "one port")
    expect(run(programs, "record", "--driver", "abacus", port), 2, "abacus")
    expect(run(programs, "record", "--for", "0", port), 2, "--for")
    expect(run(programs, "record", "--dtr", "high", port), 2, "--dtr")
    expect(run(programs, "record", "--rts", "off", port), 3, "switch RTS off")  # a pseudo terminal has no RTS
    expect(run(programs, "record", "--output", here / "there.ebcap", port), 2, "exists already")
    expect(run(programs, "record", "--output", here / "none" / "x.ebcap", port), 3, "x.ebcap")
    expect(run(programs, "record", here / "no-such-port"), 3, "no-such-port")
    if (here / "there.ebcap").read_text(encoding="utf-8") != "kept":
        raise Failure("a recording that was there is gone")


def silence(programs, here):
    master, slave = pty.openpty()
    capture = here / "silent.ebcap"
    done = run(programs, "record", "--for", "0.3", "--output", capture, os.ttyname(slave))
    os.close(slave)
    os.close(master)
    if done.returncode != 3 or not done.stderr.endswith("nothing was received\n") or capture.exists():
        raise Failure(f"a board that says nothing ended with {done.returncode}, or left a file: {done.stderr}")


def simulator(programs, here, pgn, *options):
    return running(Simulator(programs, here, pgn, 1, "--level", "L0", "--max-think", "0.2", *options))


def main(programs):
    with folder() as here:
        pgn = here / "game.pgn"
        pgn.write_text(PGN, encoding="utf-8")
        port, capture = here / "board-1", here / "session.ebcap"

        def lines(sign):
            return sum(f" {sign} " in line for line in capture.read_text(encoding="utf-8").splitlines())

        with simulator(programs, here, pgn) as board:
            refusals(programs, here, port)
            silence(programs, here)
            recorder = Process("recorder", [programs / "eboardctl", "record", "--output", capture, port], here)
            with running(recorder):
                wait_for("the capture", lambda: (recorder.check(), capture.exists())[1])
                expect(run(programs, "record", port), 3, "another program")

                def result():
                    recorder.check()
                    return run(programs, "replay", "--format", "uci", capture).stdout.strip() == MOVES

                wait_for("the game in the capture", result, 60, 0.5)
                board.kill()
                wait_for("word of the lost link", lambda: "not heard any more" in recorder.said())
                heard, asked = lines("<"), lines(">")
                with simulator(programs, here, pgn):
                    wait_for("what the board says after its return", lambda: lines("<") > heard + 3)
                    if lines(">") <= asked:
                        raise Failure("the questions were not asked again")
                    if recorder.stop() != 0 or "bytes received in" not in recorder.said():
                        raise Failure(f"the recording did not end cleanly: {recorder.said()}")
                    done = run(programs, "record", "--for", "0.5", port)
                    if done.returncode != 0 or not done.stdout.startswith("# eboard-capture: 1\n# driver: dgt\n"):
                        raise Failure(f"half a second was not recorded: {done.stdout}{done.stderr}")
                decoded = run(programs, "decode", capture)
                if decoded.returncode != 0 or decoded.stderr:
                    raise Failure(f"the capture has refused bytes: {decoded.stderr}")


if __name__ == "__main__":
    as_program(main)
