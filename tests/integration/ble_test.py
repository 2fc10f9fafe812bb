#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Boards behind Bluetooth LE: simulated ones behind a stand-in for BlueZ on a bus of its own. Found by scanning they play a game
each, heard through sockets of BlueZ's, and are out of reach when they are switched off; a Pegasus that is named, that asks for
pairing and for which there are no sockets, keeps its game when the link is cut, and when BlueZ dies. What one program has, another
does not get, and does not disturb. Without BlueZ or a bus the daemon says so once.

usage: ble_test.py FOLDER_OF_THE_PROGRAMS BLUEZ_DOUBLE DBUS_DAEMON [SCENE...]"""
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys

from hall import Daemon, Failure, Process, Simulator, as_program, events, folder, games, in_processes, running, truth, verify, wait_for
from hand_board import HandBoard
from makes_test import exported, write_key

SPEED = 20
MOVES = "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 c6 Bc4 Bf5 O-O e6 1-0"
# make, name that it advertises, address, sockets that BlueZ gives for it: none where each write is answered
FOUND = [("millennium", "MILLENNIUM CHESS", "AA:00:00:00:00:01", 1), ("chessnut", "Chessnut Air+", "AA:00:00:00:00:02", 3),
         ("ichessone", "iChessOne", "AA:00:00:00:00:03", 2), ("pegasus", "the club's", "AA:00:00:00:00:04", 2),
         ("zmartfun", "HOSBoard", "AA:00:00:00:00:05", 1), ("peripheral_chess", "my own board", "AA:00:00:00:00:06", 2)]
# What the boards themselves tell of their batteries, as percent and charging. Of the others BlueZ tells the percent.
OWN_BATTERY = {"chessnut": (85, True), "ichessone": (100, True), "pegasus": (100, False)}
FULL = 90
ON_AIR = {"no_bluez", "no_bluetooth", "bluetooth_off", "out_of_reach", "bluetooth_board", "board_gone"}
BUS = """<busconfig><listen>unix:path={}</listen><auth>EXTERNAL</auth><policy context="default"><allow own="*"/>
<allow send_destination="*"/><allow receive_sender="*"/></policy></busconfig>
"""


class Pegasus(HandBoard):
    """Tells of a square only whether something stands on it."""

    def _say(self, data):
        heads = {0x86: 3, 0x8E: 4}
        head = heads.get(data[0], len(data))
        super()._say(data[:head] + bytes(min(code, 1) for code in data[head:]))


class Bluez(Process):
    def __init__(self, program, here, *words):
        super().__init__("bluez", [program, *words], here)
        wait_for("the stand-in for BlueZ", self._ready)

    def _ready(self):
        self.check()
        return "ready" in self.said()

    def tally(self):
        """Once it has ended: the words about each board, by make, and about agents."""
        if self.stop() != 0:
            raise Failure(f"the stand-in did not end well: {self.said()}")
        return {line.split()[0].rstrip(":"): line for line in self.said().splitlines() if line != "ready"}


def listens(path):
    """The socket's file is there a moment before anybody listens on it."""
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


@contextlib.contextmanager
def a_bus(program, here):
    """A bus that is the system's for every program that is started meanwhile."""
    path = here / "bus"
    (here / "bus.conf").write_text(BUS.format(path), encoding="utf-8")
    os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = f"unix:path={path}"
    with running(Process("dbus", [program, f"--config-file={here / 'bus.conf'}", "--nofork"], here)) as bus:
        wait_for("the bus", lambda: bus.check() or listens(path))
        yield


def configured(here, text, speed=SPEED):
    (here / "hall.toml").write_text(f"[daemon]\ntime_scale = {speed}\n{text}", encoding="utf-8")
    return here / "hall.toml"


def on(daemon, address):
    """The board that is heard from there, or None."""
    daemon.check()
    return next((board for board in daemon.boards() if board.get("device", {}).get("port") == f"ble:{address}"
                 and board["device"]["state"] == "ready"), None)


def play_found_boards(programs, double, here):
    (here / "games.pgn").write_text(f'[Result "1-0"]\n\n{MOVES}\n', encoding="utf-8")
    words, wanted = ["--mtu", 185, "--battery", FULL], {}
    with contextlib.ExitStack() as hall:
        for make, name, address, _ in FOUND:
            (here / make).mkdir()
            simulator = hall.enter_context(running(Simulator(
                programs, here / make, here / "games.pgn", 1, "--make", make, "--level", "L0", "--speed", SPEED, "--max-think", 2,
                "--seed", 3)))
            words += [make, name, address, simulator.ports[0]]
            wanted[address] = simulator.ports[0].with_name("board-1.truth.jsonl")
        bluez = hall.enter_context(running(Bluez(double, here, *words)))
        write_key(here / "pegasus.key")
        scan = '[bluetooth]\nscan = true\n[pegasus]\nkey_file = "pegasus.key"\n'
        with running(Daemon(programs, here, configured(here, scan))) as daemon:
            numbers = {}
            for address, log in wanted.items():
                numbers[address] = wait_for(f"the board {address}", lambda a=address: on(daemon, a))["board"]
                wait_for("the end of its game", lambda t=log: t.exists() and truth(t) and truth(t)[0]["ended"], 60)
            for make, _, address, _ in FOUND:
                check_battery(daemon, make, address)
            for address, number in numbers.items():
                plies = len(truth(wanted[address])[0]["plies"])
                wait_for(f"the last ply of {address}", lambda n=number, p=plies: daemon.board(n)["ply"] == p, 20)
            switch_off_and_on(programs, here, daemon, bluez, numbers)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        tally = bluez.tally()
    if exported(programs, here / "eboardd.db") != [MOVES] * len(FOUND):
        raise Failure(f"exported is {exported(programs, here / 'eboardd.db')}")
    stored = events(here / "eboardd.db")
    for address, number in numbers.items():
        played = [ply["uci"] for ply in truth(wanted[address])[0]["plies"]]
        if games(stored, number)[1]["plies"] != played:
            raise Failure(f"{address}: stored {games(stored, number)[1]['plies']}, played {played}")
    for make, _, _, sockets in FOUND:
        # A Pegasus that was only found shows on a first link that it wants a key, and is given it on the next.
        links = 3 if make == "pegasus" else 2
        if f"{links} links, {links - 1} farewells, 0 pairings, {links * sockets} sockets" not in tally[make]:
            raise Failure(f"the stand-in says {tally[make]}")
    print(*tally.values(), verify(programs, here / "eboardd.db").splitlines()[-1], sep="\n")


def check_battery(daemon, make, address):
    """A battery is shown as it is, and lower when it is lower."""
    battery = wait_for(f"the battery of {make}", lambda: on(daemon, address)["device"]["battery"])
    if make in OWN_BATTERY:
        if (battery["percent"], battery["charging"]) != OWN_BATTERY[make]:
            raise Failure(f"the battery of {make} is {battery}")
        return
    if not battery["percent"] <= FULL or battery["charging"] is not None:
        raise Failure(f"the battery of {make} is {battery}")
    wait_for(f"less in the battery of {make}", lambda: on(daemon, address)["device"]["battery"]["percent"] < battery["percent"])


def switch_off_and_on(programs, here, daemon, bluez, numbers):
    """Boards that are gone are let go once nobody hears them, and keep their numbers when they are back. BlueZ itself goes on
    knowing them."""
    bluez.process.send_signal(signal.SIGUSR2)
    wait_for("the loss of the boards", lambda: not any(on(daemon, address) for address in numbers))
    def unheard():
        said = doctors_sentences(programs, here, "out_of_reach")
        return len(said) == len(numbers) and all("Switch the board on and bring it nearer." in text for text in said)
    wait_for("the doctor to say that they are not heard", unheard)
    wait_for("the boards to be gone", lambda: daemon.said().count("out of reach") == len(numbers), 60)
    if not unheard() or "bluetooth_board" in doctors_findings(programs, here):
        raise Failure(f"of boards that are gone the doctor says {doctors_findings(programs, here)}")
    bluez.process.send_signal(signal.SIGUSR2)
    for address, number in numbers.items():
        if wait_for(f"{address} again", lambda a=address: on(daemon, a))["board"] != number:
            raise Failure(f"{address} is not board {number} any more: {daemon.boards()}")


def moves(daemon):
    board = daemon.board(1)
    return [move["uci"] for move in board["moves"]] if board else []


def doctors_findings(programs, here):
    """What the doctor says, by code."""
    return dict(diagnosed(programs, here))


def doctors_sentences(programs, here, code):
    return [text for said, text in diagnosed(programs, here) if said == code]


def diagnosed(programs, here):
    asked = subprocess.run([programs / "eboardctl", "doctor", "--json", "--daemon", str(here)], capture_output=True, text=True,
                           check=False, timeout=30)
    if asked.returncode not in (0, 1):
        raise Failure(f"the doctor says {asked}")
    return [(finding["code"], finding["text"]) for finding in json.loads(asked.stdout)["findings"]]


def cut_the_link(programs, double, here):
    address, line = "AA:00:00:00:00:04", ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
    text = f'[[port]]\npath = "ble:{address.lower()}"\ndriver = "pegasus"\nboard = 1\n'
    words = (double, here, "--no-sockets", "--pairing", "pegasus", "whatever it is called", address, here / "hand")
    with Pegasus(here / "hand", "31415") as board, running(Bluez(*words)) as bluez, contextlib.ExitStack() as later:
        with running(Daemon(programs, here, configured(here, text))) as daemon:
            wait_for("the Pegasus", lambda: on(daemon, address))
            for number, move in enumerate(line, 1):
                if number == 4:
                    bluez.process.send_signal(signal.SIGUSR1)
                    wait_for("the end of the link", lambda: "not heard any more" in daemon.said())
                    wait_for("the Pegasus again", lambda: on(daemon, address))
                    if said := ON_AIR & doctors_findings(programs, here).keys():
                        raise Failure(f"nothing is wrong, and the doctor says {said}")
                if number == 6:
                    bluez.kill()
                    wait_for("the end of BlueZ", lambda: not on(daemon, address))
                    if "Board 1 has no signal" not in doctors_findings(programs, here).get("no_bluez", ""):
                        raise Failure(f"the doctor says {doctors_findings(programs, here)}")
                    bluez = later.enter_context(running(Bluez(*words)))
                    wait_for("the Pegasus through another BlueZ", lambda: on(daemon, address))
                board.move(move[:2], move[2:])
                wait_for(f"the move {move}", lambda n=number: moves(daemon) == line[:n])
            if daemon.board(1)["device"]["serial"] != "31415":
                raise Failure(f"the board is {daemon.board(1)['device']}")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        tally = bluez.tally()
    if not re.search(r"2 links, 2 farewells, 2 pairings, 0 sockets, \d+ writes, the longest of 1 bytes", tally["pegasus"]):
        raise Failure(f"the stand-in says {tally}")
    if tally["agents"] != "agents: 1 registered, 1 unregistered, 0 left":
        raise Failure(f"the stand-in says {tally}")
    print(tally["pegasus"], verify(programs, here / "eboardd.db").splitlines()[-1], sep="\n")


def pair_beside_another_agent(programs, double, here):
    """Somebody's desktop has the agent that BlueZ asks by itself, and nobody answers there: the daemon asks BlueZ to pair."""
    address = "AA:00:00:00:00:04"
    text = f'[[port]]\npath = "ble:{address}"\ndriver = "pegasus"\nboard = 1\n'
    with Pegasus(here / "hand"), running(Bluez(double, here, "--pairing", "--other-agent", "pegasus", "DGT_PEGASUS", address,
                                               here / "hand")) as bluez:
        with running(Daemon(programs, here, configured(here, text))) as daemon:
            wait_for("the Pegasus", lambda: on(daemon, address))
            if daemon.stop() != 0:
                raise Failure("the daemon did not end well")
        tally = bluez.tally()["pegasus"]
    if "2 links, 2 farewells, 1 pairings" not in tally:
        raise Failure(f"the stand-in says {tally}")


def record_beside_the_daemon(programs, double, here):
    """A board that the daemon has, stays with it: the other program is told so, and the link is the same one afterwards."""
    address, line = "AA:00:00:00:00:04", ["e2e4", "e7e5", "g1f3"]
    command = [programs / "eboardctl", "record", "--driver", "pegasus", "--for", "1", f"ble:{address}"]
    with Pegasus(here / "hand") as board, running(Bluez(double, here, "pegasus", "DGT_PEGASUS", address, here / "hand")) as bluez:
        with running(Daemon(programs, here, configured(here, "[bluetooth]\nscan = true\n"))) as daemon:
            wait_for("the Pegasus", lambda: on(daemon, address))
            for number, move in enumerate(line, 1):
                done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
                if done.returncode != 3 or f"ble:{address}: another program on this computer has this board" not in done.stderr:
                    raise Failure(f"record says {done}")
                board.move(move[:2], move[2:])
                wait_for(f"the move {move}", lambda n=number: moves(daemon) == line[:n])
            if "not heard any more" in daemon.said() or daemon.stop() != 0:
                raise Failure(f"the daemon lost its board: {daemon.said()}")
        tally = bluez.tally()["pegasus"]
    if "1 links, 1 farewells, 0 pairings, 2 sockets" not in tally:
        raise Failure(f"the stand-in says {tally}")


def one_hangs(programs, double, here):
    """A board that is seen and cannot be connected holds nobody else up for long."""
    addresses = ("AA:00:00:00:00:04", "AA:00:00:00:00:05")
    text = "".join(f'[[port]]\npath = "ble:{address}"\ndriver = "pegasus"\nboard = {number}\n'
                   for number, address in enumerate(addresses, 1))
    words = [word for n, address in enumerate(addresses) for word in ("pegasus", f"DGT_PEGASUS_{n}", address, here / "hand")]
    with Pegasus(here / "hand"), running(Bluez(double, here, "--hangs", addresses[0], *words)), \
            running(Daemon(programs, here, configured(here, text))) as daemon:
        wait_for("the other board", lambda: on(daemon, addresses[1]), 20)
        wait_for("a word about the first", lambda: f"ble:{addresses[0]}: connect: no answer" in daemon.said())
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")


def record(programs, double, here):
    """`eboardctl record` reaches such a board, and says why it does not."""
    address = "AA:00:00:00:00:04"
    command = [programs / "eboardctl", "record", "--driver", "pegasus", "--for", "1"]
    with Pegasus(here / "hand"), running(Bluez(double, here, "pegasus", "DGT_PEGASUS_1", address, here / "hand")):
        done = subprocess.run([*command, f"ble:{address}"], capture_output=True, text=True, timeout=30, check=False)
        if done.returncode != 0 or "86 00 43 01 01 01" not in done.stdout:
            raise Failure(f"record says {done}")
        done = subprocess.run([*command, "ble:11:22:33:44:55:66"], capture_output=True, text=True, timeout=30, check=False)
        if done.returncode != 3 or "ble:11:22:33:44:55:66: not in reach" not in done.stderr:
            raise Failure(f"record says {done}")


def say_it_once(programs, here, why):
    with running(Daemon(programs, here, configured(here, "[bluetooth]\nscan = true\n"))) as daemon:
        wait_for("a word about the bus", lambda: f"boards are not looked for over Bluetooth: {why}" in daemon.said())
        if daemon.stop() != 0 or daemon.said().count("over Bluetooth: ") != 1:
            raise Failure(f"it is not said once: {daemon.said()}")


def no_bluez(programs, _double, here):
    say_it_once(programs, here, "BlueZ does not answer: ")


def no_bus(programs, _double, here):
    os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = f"unix:path={here / 'no-bus'}"
    say_it_once(programs, here, "the system bus does not answer: ")


SCENES = {scene.__name__: scene for scene in (
    play_found_boards, cut_the_link, pair_beside_another_agent, record_beside_the_daemon, one_hangs, record, no_bluez, no_bus)}


def main(programs):
    double, dbus, *chosen = sys.argv[2:]
    if not chosen:
        return in_processes(SCENES)  # which bus there is stands in the environment
    for name in chosen:
        with folder() as here, a_bus(dbus, here):
            SCENES[name](programs, double, here)


if __name__ == "__main__":
    as_program(main)
