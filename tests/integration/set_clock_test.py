#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An arbiter sets, starts, adjusts and stops clocks through the boards, while commands and acks are lost, late, wrong
or stale: every order ends with the clock as ordered or with one line that says why not.

usage: set_clock_test.py FOLDER_OF_THE_PROGRAMS"""
import concurrent.futures
import json
import re
import subprocess
import time
import urllib.error

from hall import Daemon, Failure, Simulator, as_program, expect, folder, running, verify, wait_for, write_config
from hand_board import HandBoard

SPEED = 8
# The board that is used is the second one: nobody plays there, and its clock stands at 5:00.
PGN = '[Result "*"]\n\n1. e4 e5 *\n'
START = 300_000
# What speaks at each board, and how often an order there may end in an error.
FAULTS = {
    1: (("--remote-clock", "3000"), False),
    2: (("--remote-clock", "xl"), False),
    3: ((), True),  # its clock is in the mode of a game
    4: (("--remote-clock", "3000", "--clock-fault", "ack_loss=1"), False),
    5: (("--remote-clock", "3000", "--clock-fault", "ack_wrong=0.5", "--clock-fault", "ack_late=0.5"), False),
    6: (("--remote-clock", "xl", "--clock-fault", "ack_error=1"), False),
    7: (("--remote-clock", "3000", "--clock-fault", "stale_ack=0.5", "--clock-fault", "zero_message=1"), False),
    8: (("--remote-clock", "3000", "--clock-fault", "command_loss=0.5", "--clock-fault", "ack_loss=0.5",
         "--clock-fault", "stale_ack=0.5"), True),
    9: (("--no-clock",), True),
}
NOT_ALLOWED = 10  # the configuration says nothing of its clock


def order(daemon, board, what, name, **more):
    return daemon.arbiter.post(f"/api/boards/{board}/clock",
                               {"id": name, "author": "A. Arbiter", "order": what, **more})


def state(daemon, board):
    return json.loads(daemon.arbiter.get(f"/api/boards/{board}/clock"))


def times(shown):
    return shown["white_ms"], shown["black_ms"], shown["running"]


def check_times(shown, wanted, board, what):
    if times(shown) != wanted:
        raise Failure(f"board {board}, {what}: the clock shows {times(shown)}, wanted {wanted}")


def one_line(answer):
    text = answer[1]["error"]
    if not text or "\n" in text:
        raise Failure(f"the reason is {text!r}")
    return text


def set_and_play(daemon, board):
    """At a clock that does in the end what it is told, whatever it acknowledges."""
    check_times(expect(200, order(daemon, board, "set", f"{board}-1", white_ms=3_600_000, black_ms=3_480_000)),
                (3_600_000, 3_480_000, None), board, "set")
    added = expect(200, order(daemon, board, "add", f"{board}-2", black_ms=120_000))
    check_times(added, (3_600_000, 3_600_000, None), board, "add")
    # The same order once more changes nothing.
    check_times(expect(200, order(daemon, board, "add", f"{board}-2", black_ms=120_000)), times(added), board, "again")
    expect(503, order(daemon, board, "start", f"{board}-3", starts="black"), "the lever is up")
    started = expect(200, order(daemon, board, "start", f"{board}-4", starts="white"))
    if started["running"] != "white" or started["black_ms"] != 3_600_000:
        raise Failure(f"board {board}: started, the clock shows {started}")
    expect(503, order(daemon, board, "add", f"{board}-5", white_ms=60_000), "stop it before")
    wait_for("a clock that runs", lambda: state(daemon, board)["shows"]["white_ms"] <= 3_590_000, 20)
    stopped = expect(200, order(daemon, board, "stop", f"{board}-6"))
    if stopped["running"] is not None or stopped["black_ms"] != 3_600_000 or not 3_000_000 < stopped["white_ms"] < 3_595_000:
        raise Failure(f"board {board}: stopped, the clock shows {stopped}")
    wait_for("a clock that stands", lambda: times(state(daemon, board)["shows"]) == times(stopped), 5)
    check_times(expect(200, order(daemon, board, "add", f"{board}-7", white_ms=-60_000)),
                (stopped["white_ms"] - 60_000, 3_600_000, None), board, "taken")


def set_in_spite_of_losses(daemon, board):
    """Each order is carried out, or nothing of it is, and the reason is one line."""
    white, done = START, 0
    for n in range(6):
        answer = order(daemon, board, "add", f"{board}-{n}", white_ms=60_000)
        if answer[0] == 200:
            done += 1
        else:
            expect(503, answer)
            one_line(answer)
        now = wait_for("the clock", lambda: state(daemon, board)["shows"], 5)
        if now["white_ms"] not in (white, white + 60_000) or now["black_ms"] != START:
            raise Failure(f"board {board}: after {white} and {answer} the clock shows {now}")
        if answer[0] == 200 and now["white_ms"] != white + 60_000:
            raise Failure(f"board {board}: {answer}, but the clock shows {now}")
        white = now["white_ms"]
    if done == 0:
        raise Failure(f"board {board}: no order of six was carried out")
    return done


def at_the_command_line(programs, here, board):
    def ctl(*arguments):
        done = subprocess.run([programs / "eboardctl", "clock", str(board), *arguments, "--daemon", here],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr
    wanted = [
        (("set", "--white", "1:00:00", "--black", "58:00", "--author", "A. Arbiter"), 0,
         f"board {board}: White 1:00:00, Black 0:58:00, nobody's time runs\n"),
        (("add", "--black", "+2:00", "--author", "A. Arbiter"), 0,
         f"board {board}: White 1:00:00, Black 1:00:00, nobody's time runs\n"),
        (("show",), 0, f"board {board}: White 1:00:00, Black 1:00:00, nobody's time runs\n"),
        (("run", "--starts", "black", "--author", "A. Arbiter"), 1,
         "refused: the lever is up on the left: press it, then the other side's time can run\n"),
        (("add", "--black", "two"), 2, "eboardctl clock: --author is missing: who orders it\n"),
        (("add", "--black", "two", "--author", "A"), 2,
         "eboardctl clock: --black 'two' is no time; write h:mm:ss or m:ss\n"),
        (("wind",), 2, "eboardctl clock: 'wind': one of set, add, run, stop, show\n"),
        (("set", "--author", "A"), 2, "eboardctl clock: set needs --white, --black or both\n"),
        (("run", "--white", "1:00", "--author", "A"), 2, "eboardctl clock: only set and add take --white and --black\n"),
        (("stop", "--starts", "white", "--author", "A"), 2, "eboardctl clock: stop takes no --starts\n"),
        (("run", "--starts", "red", "--author", "A"), 2, "eboardctl clock: --starts 'red': one of white, black\n"),
        # A clock without any time on it is a clock.
        (("set", "--white", "0:00", "--black", "0:00", "--author", "A"), 0,
         f"board {board}: White 0:00:00, Black 0:00:00, nobody's time runs\n"),
        (("show",), 0, f"board {board}: White 0:00:00, Black 0:00:00, nobody's time runs\n"),
        (("set", "--white", "5:00", "--black", "5:00", "--author", "A"), 0,
         f"board {board}: White 0:05:00, Black 0:05:00, nobody's time runs\n"),
    ]
    if (done := subprocess.run([programs / "eboardctl", "clock", "0", "show"], capture_output=True, text=True,
                               check=False)).returncode != 2 or "no board 0" not in done.stderr:
        raise Failure(f"of board 0 it says {done}")
    for arguments, code, text in wanted:
        if ctl(*arguments) != (code, text):
            raise Failure(f"eboardctl clock {board} {' '.join(arguments)} gives {ctl(*arguments)}")


def old_times(programs):
    """The board is there, and says nothing of its clock any more."""
    with folder() as here, HandBoard(here / "board") as board, \
            running(Daemon(programs, here, write_config(here / "hall.toml", [here / "board"]))) as daemon:
        wait_for("the clock", lambda: daemon.board(1)["device"]["state"] == "ready" and state(daemon, 1)["shows"])

        def shown():
            return subprocess.run([programs / "eboardctl", "clock", "1", "show", "--daemon", here], capture_output=True,
                                  text=True, check=False).stdout.splitlines()[0]
        if not shown().endswith("nobody's time runs"):
            raise Failure(f"the clock was read a moment ago, and it says {shown()}")
        board._clock = lambda: b""
        wait_for("the age of the times", lambda: re.search(r"nobody's time runs, \d s ago$", shown()), 15)


def refusals(daemon):
    expect(404, order(daemon, 99, "stop", "x"), "there is no board 99")
    expect(422, order(daemon, NOT_ALLOWED, "stop", "x"), "has no clock_commands")
    expect(422, order(daemon, 9, "stop", "x"), "no clock is connected")
    refused = order(daemon, 3, "add", "x", black_ms=60_000)
    expect(503, refused, "it is not in the mode for that")
    if times(state(daemon, 3)["shows"]) != (START, START, None):
        raise Failure(f"the clock of a game was set: {state(daemon, 3)}")
    expect(400, order(daemon, 1, "wind", "x"), "one of set, add, start, stop")
    try:
        daemon.get("/api/boards/1/clock")
        raise Failure("everybody may look at the arbiter's clocks")
    except urllib.error.HTTPError as error:
        if error.code != 404:
            raise Failure(f"everybody gets {error.code}") from None
    if state(daemon, 1)["can_be_set"] is not True or state(daemon, NOT_ALLOWED)["can_be_set"] is not False:
        raise Failure(f"which clocks can be set: {state(daemon, 1)}, {state(daemon, NOT_ALLOWED)}")


def link_lost_meanwhile(daemon, board, simulator):
    """No ack comes there, so the order still waits when the board goes."""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        answer = pool.submit(order, daemon, board, "add", "lost", black_ms=60_000)
        time.sleep(0.2)
        expect(503, order(daemon, board, "stop", "second"), "another order is under way")
        simulator.kill()
        expect(503, answer.result(), "the link to the board was lost")
    expect(422, order(daemon, board, "stop", "third"), "not connected")


def commands_in_capture(programs, database, here):
    """The journal, as captures, has what was sent to the clocks and nothing of that kind at other boards."""
    subprocess.run([programs / "eboardctl", "export", "--db", database, "--format", "ebcap", "--output", here / "captures"],
                   check=True, capture_output=True)
    lines = {}
    for capture in (here / "captures").glob("*.ebcap"):
        text = capture.read_text(encoding="utf-8")
        device = next(line for line in text.splitlines() if line.startswith("# device: "))
        lines[device] = sum(" > 2b 0a 03 0a " in line for line in text.splitlines())
    return lines


def main(programs):
    old_times(programs)
    with folder() as here:
        pgn = here / "game.pgn"
        pgn.write_text(PGN, encoding="utf-8")
        ports, simulators = [], []
        for board in [*FAULTS, NOT_ALLOWED]:
            place = here / f"hall-{board}"
            place.mkdir()
            options = FAULTS[board][0] if board in FAULTS else ("--remote-clock", "3000")
            simulators.append(Simulator(programs, place, pgn, 2, "--level", "L0", "--speed", SPEED, "--seed", board, *options))
            ports.append(place / "board-2")
        config = write_config(here / "hall.toml", ports, time_scale=SPEED, daemon="pack = false")
        with open(config, "a", encoding="utf-8") as text:
            for board in FAULTS:
                text.write(f"\n[[board]]\nnumber = {board}\nclock_commands = true\n")
        try:
            with running(Daemon(programs, here, config)) as daemon:
                for board in [*FAULTS, NOT_ALLOWED]:
                    if board != 9:
                        wait_for(f"the clock of board {board}", lambda b=board: state(daemon, b)["shows"], 30)
                refusals(daemon)
                for board, (_, may_fail) in FAULTS.items():
                    if not may_fail:
                        began = time.monotonic()
                        set_and_play(daemon, board)
                        print(f"board {board}: {time.monotonic() - began:.1f} s")
                print(f"board 8: {set_in_spite_of_losses(daemon, 8)} of 6 orders carried out")
                at_the_command_line(programs, here, 1)
                link_lost_meanwhile(daemon, 4, simulators[3])
                if daemon.stop() != 0:
                    raise Failure("the daemon did not end well")
        finally:
            for simulator in simulators:
                simulator.kill()
        print(verify(programs, here / "eboardd.db").splitlines()[-1])
        sent = commands_in_capture(programs, here / "eboardd.db", here)
        silent = [device for device, count in sent.items() if count == 0]
        if len(sent) != len(ports) or len(silent) != 2:
            raise Failure(f"commands in the captures: {sent}")


if __name__ == "__main__":
    as_program(main)
