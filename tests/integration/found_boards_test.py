#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Boards that are not configured: they keep numbers and games when pairings come, give way to a configured device, which is
reported, and are two boards if two of them report one serial number.

usage: found_boards_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib

from hall import Daemon, Failure, as_program, in_folders, running, verify, wait_for
from hand_board import HandBoard, HandTable

SPEED = 20
PAIRINGS = "".join(f'[White "{white}"]\n[Black "{black}"]\n[Round "1.{board}"]\n[Result "*"]\n\n*\n\n'
                   for board, white, black in ((1, "Ada", "Bob"), (2, "Cid", "Dee")))


def configure(here, ports, top="", more=""):
    text = f"{top}\n[daemon]\ntime_scale = {SPEED}\n" + "".join(f'[[port]]\npath = "{here / name}"\n' for name in ports)
    (here / "hall.toml").write_text(text + more, encoding="utf-8")
    return here / "hall.toml"


def on(daemon, path):
    """Number of the board that is connected there, or None."""
    daemon.check()
    return next((board["board"] for board in daemon.boards() if "device" in board and
                 board["device"]["state"] == "ready" and board["device"]["port"] == str(path)), None)


def heard(daemon, number, path):
    wait_for(f"board {number} on {path}", lambda: on(daemon, path) == number, 60)


@contextlib.contextmanager
def eboardd(programs, here, config):
    with running(Daemon(programs, here, config)) as daemon:
        yield daemon
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")


def keep_their_numbers(programs, here):
    ports = [here / "usb1", here / "usb2"]
    with HandBoard(ports[0], "100") as board, contextlib.ExitStack() as stack:
        with eboardd(programs, here, configure(here, ("usb1", "usb2"))) as daemon:
            heard(daemon, 1, ports[0])
            stack.enter_context(HandBoard(ports[1], "200"))
            heard(daemon, 2, ports[1])
            board.clock(running=True)
            HandTable(board, daemon, SPEED).play("e2e4", "e7e5")
            game = daemon.board(1)["game"]
        (here / "round.pgn").write_text(PAIRINGS, encoding="utf-8")
        with eboardd(programs, here, configure(here, ("usb1", "usb2"), 'pairings = "round.pgn"')) as daemon:
            heard(daemon, 1, ports[0])
            heard(daemon, 2, ports[1])
            for number, players in ((1, ("Ada", "Bob")), (2, ("Cid", "Dee"))):
                tags = daemon.board(number)["tags"]
                if (tags.get("White"), tags.get("Black")) != players:
                    raise Failure(f"board {number} has {tags}")
            HandTable(board, daemon, SPEED).play("g1f3")
            if daemon.board(1)["game"] != game or len(daemon.boards()) != 2:
                raise Failure(f"the game went to another place: {daemon.boards()}")
            if "Ada" not in daemon.get("/pgn/round/1/board/1.pgn"):
                raise Failure("the PGN has no names")
        # A device of its own for board 1: the found one gives way, and one line reports it.
        config = configure(here, ("usb1", "usb2"), more='[[board]]\nnumber = 1\nserial = "900"\n')
        with eboardd(programs, here, config) as daemon:
            heard(daemon, 3, ports[0])
            daemon.says("gives this number a device of its own")
            if sum("gives this number a device of its own" in line for line in daemon.said().splitlines()) != 1:
                raise Failure(f"not one line about board 1: {daemon.said()}")
        with eboardd(programs, here, config) as daemon:
            heard(daemon, 3, ports[0])
            if "device of its own" in daemon.said():
                raise Failure("what is settled is said again")
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


def are_two(programs, here):
    """First starts with two boards of one serial number: they ended in a crash."""
    with HandBoard(here / "usb1", "111"), HandBoard(here / "usb2", "111"):
        config = configure(here, ("usb1", "usb2"))
        found = None
        for _ in range(2):
            with eboardd(programs, here, config) as daemon:
                wait_for("two boards", lambda: sorted(on(daemon, here / name) or 0 for name in ("usb1", "usb2")) == [1, 2])
                now = on(daemon, here / "usb1")
                if found not in (None, now):
                    raise Failure(f"the board on usb1 was {found} and is {now}")
                found = now
        verify(programs, here / "eboardd.db")


def main(programs):
    in_folders(programs, keep_their_numbers, are_two)


if __name__ == "__main__":
    as_program(main)
