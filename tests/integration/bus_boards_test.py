#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Boards on a bus that come and go: one that loses its power and has it again, a line that is plugged in under another name, a
board that moves to another line, two boards with one address, answers that are lost or wrong, and a daemon that begins anew.
The games go on, and nothing is concluded that did not happen.

usage: bus_boards_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import random
import subprocess

from hall import Daemon, Failure, Simulator, as_program, events, games, in_folders, running, verify, wait_for
from hand_board import HandTable
from hand_bus import HandBus

SPEED = 5
NAMED, FOUND = 1025, 6685


def configure(here, *lines):
    text = f"[daemon]\ntime_scale = {SPEED}\n"
    text += "".join(f'[[port]]\npath = "{here / line}"\ndriver = "dgt-bus"\n' for line in lines)
    text += f'[[board]]\nnumber = 7\nserial = "{NAMED:05}"\nwhite = "Ada"\nblack = "Bob"\nstored_changes = true\n'
    (here / "hall.toml").write_text(text, encoding="utf-8")
    return here / "hall.toml"


def state(daemon, number):
    """State and port of that board's device; None while there is none."""
    daemon.check()
    board = daemon.board(number)
    device = board and board.get("device")
    return device and (device["state"], device["port"])


def is_ready(daemon, number, path, address):
    wait_for(f"board {number} on {path}", lambda: state(daemon, number) == ("ready", f"{path}#{address:05}"), 60)


def is_lost(daemon, number):
    wait_for(f"the loss of board {number}", lambda: state(daemon, number)[0] == "lost", 60)


def disturbed(answer, chance=random.Random(1)):
    """Of ten answers one is lost, one has a wrong byte, one lacks a byte, and one comes behind noise."""
    return {1: b"", 2: answer[:-2] + bytes([answer[-2] ^ 0x05]) + answer[-1:], 3: answer[:1] + answer[2:],
            4: b"\x42\xff" + answer}.get(chance.randrange(10), answer)


def come_and_go(programs, here):
    line, config = here / "line", configure(here, "line")
    with HandBus(line, NAMED, FOUND) as bus:
        named, found = bus.boards[NAMED], bus.boards[FOUND]
        with running(Daemon(programs, here, config)) as daemon:
            is_ready(daemon, 7, line, NAMED)
            is_ready(daemon, 1, line, FOUND)
            # Where the configuration allows it, the board marks that a game begins.
            wait_for("the mark of a game's start", lambda: named.marks == 1)
            tables = [HandTable(named, daemon, SPEED, 7), HandTable(found, daemon, SPEED, 1)]
            for table in tables:
                table.board.clock(running=True)
                table.play("e2e4", "e7e5")

            found.power_off()
            is_lost(daemon, 1)
            tables[0].play("g1f3")  # the other board goes on
            found.move("g1", "f3")
            found.clock(white=5380, pressed_by="white")
            found.power_on()
            is_ready(daemon, 1, line, FOUND)
            wait_for("the move made without power", lambda: tables[1].line() == "e2e4 e7e5 g1f3")

            bus.plug_in_elsewhere()
            is_ready(daemon, 7, line, NAMED)
            is_ready(daemon, 1, line, FOUND)
            for table in tables:
                table.play("b8c6", "f1b5")

            bus.disturb = disturbed
            for table in tables:
                table.play("a7a6", "b5c6", "d7c6")
            bus.disturb = lambda answer: answer
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        if (named.marks, found.marks) != (1, 0):
            raise Failure(f"the start of a game was marked {named.marks} and {found.marks} times")
        # What is played while no daemon runs waits in the board, piece by piece.
        named.move("e1", "g1", "h1", "f1")
        named.clock(white=5380, pressed_by="white")
        with running(Daemon(programs, here, config)) as daemon:
            table = HandTable(named, daemon, SPEED, 7)
            is_ready(daemon, 7, line, NAMED)
            wait_for("the move made without a daemon", lambda: table.line().endswith("d7c6 e1g1"))
            table.play("f7f6")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
    stored = events(here / "eboardd.db")
    wanted = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6"
    for number, more in ((7, " e1g1 f7f6"), (1, "")):
        played = games(stored, number)
        if [" ".join(game["plies"]) for game in played.values()] != [wanted + more]:
            raise Failure(f"board {number}: {played}")
    if irregular := [event for _, _, event in stored if event["type"] == "irregularity"]:
        raise Failure(f"nothing irregular happened: {irregular}")
    verify(programs, here / "eboardd.db")


def destroyed_answers(programs, here):
    """Of one board everything arrives destroyed: it is lost as a silent one is, and the other goes on."""
    with HandBus(here / "line", NAMED, FOUND) as bus, running(Daemon(programs, here, configure(here, "line"))) as daemon:
        is_ready(daemon, 7, here / "line", NAMED)
        is_ready(daemon, 1, here / "line", FOUND)
        found = HandTable(bus.boards[FOUND], daemon, SPEED, 1)
        found.board.clock(running=True)
        bus.disturb = lambda answer: answer[:-1] + b"\x11\x2a" if answer[3] << 7 | answer[4] == NAMED else answer
        is_lost(daemon, 7)
        daemon.says("what it sends cannot be read")
        found.play("e2e4", "e7e5")
        bus.disturb = lambda answer: answer
        is_ready(daemon, 7, here / "line", NAMED)
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")
    verify(programs, here / "eboardd.db")


def two_with_one_address(programs, here):
    """The last of three boards has the address of the first: everybody is told, the doctor too, and the other board is read."""
    config, address = here / "hall.toml", 1025
    config.write_text(f'[daemon]\ntime_scale = {SPEED}\n[[port]]\npath = "{here / "bus-1"}"\ndriver = "dgt-bus"\n',
                      encoding="utf-8")
    pgn = here / "games.pgn"
    pgn.write_text('[Result "*"]\n\n1. e4 e5 *\n\n' * 3, encoding="utf-8")
    with running(Simulator(programs, here, pgn, 3, "--level", "L0", "--speed", SPEED, "--line", "same_address=1", bus=3)), \
            running(Daemon(programs, here, config)) as daemon:
        wait_for("the board with an address of its own", lambda: any(
            (board.get("device") or {}).get("serial") == f"{address + 1:05}" for board in daemon.boards()), 60)
        wait_for("the word about the address", lambda: f"have the same address, {address:05}" in daemon.health(), 60)
        daemon.says(f"bus-1: two boards answer to address {address:05}")
        doctor = subprocess.run([programs / "eboardctl", "doctor", "--daemon", here], capture_output=True, text=True,
                                check=False)
        if "TO DO: Two boards on one bus have the same address" not in doctor.stdout:
            raise Failure(f"the doctor does not say so: {doctor.stdout}")
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")


def move_to_another_line(programs, here):
    config = configure(here, "left", "right")
    with contextlib.ExitStack() as stack:
        left = stack.enter_context(HandBus(here / "left", NAMED, FOUND))
        right = stack.enter_context(HandBus(here / "right", 47))
        daemon = stack.enter_context(running(Daemon(programs, here, config)))
        is_ready(daemon, 7, here / "left", NAMED)
        board = left.boards[NAMED]
        board.clock(running=True)
        table = HandTable(board, daemon, SPEED, 7)
        table.play("d2d4", "d7d5")
        del left.boards[NAMED]
        right.boards[NAMED] = board
        is_ready(daemon, 7, here / "right", NAMED)
        table.play("c2c4")
        if len(daemon.boards()) != 3:
            raise Failure(f"not three boards: {daemon.boards()}")
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")
    verify(programs, here / "eboardd.db")


def main(programs):
    in_folders(programs, come_and_go, move_to_another_line, destroyed_answers, two_with_one_address)


if __name__ == "__main__":
    as_program(main)
