# SPDX-License-Identifier: MIT
"""Boards on real drivers, in the virtual machine. Each case gets the host and the programs, and returns a sentence."""
import contextlib
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
from air import ble  # noqa: E402
from gadgets import HidGadget, PairGadget, Pump, SerialGadget  # noqa: E402
from guest import open_raw  # noqa: E402
from hall import Daemon, Failure, Simulator, events, folder, games, running, truth, verify, wait_for  # noqa: E402
from hand_board import HandBoard, HandTable  # noqa: E402

SPEED = 4  # this machine is slow
DGT, CHESSNUT, OWN = ("045b", "8111"), ("2d80", "8001"), ("1209", "0001")
GAME = "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3# 0-1"
BURST = 300  # dumps of a board, one behind the other


def record(programs, port):
    return subprocess.run([programs / "eboardctl", "record", "--for", "1", port], capture_output=True, text=True, check=False)


class HostLine:
    """The serial port behind the adapter that the host plugs in."""

    def __init__(self):
        self._line = open_raw("/dev/ttyS2")

    def read(self):
        return os.read(self._line, 4096)

    def write(self, data):
        os.write(self._line, data)


def device(daemon):
    """The first board's, while it has a signal."""
    daemon.check()
    boards = [board["device"] for board in daemon.boards() if "device" in board and board["device"]["state"] == "ready"]
    return boards[0] if boards else None


def on(daemon, port):
    return wait_for(f"a board on {port}", lambda: (device(daemon) or {}).get("port") == port, 60)


def gone(daemon):
    wait_for("the loss of the board", lambda: device(daemon) is None, 60)


@contextlib.contextmanager
def daemon_in(programs, here, port=""):
    """Ends well, and leaves a store that agrees with its journal."""
    (here / "hall.toml").write_text(f"[daemon]\ndiscover = true\ntime_scale = {SPEED}\n{port}", encoding="utf-8")
    with running(Daemon(programs, here, here / "hall.toml")) as daemon:
        try:
            yield daemon
        except Failure:
            print(daemon.said())  # on the console, which is shown
            raise
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")
    verify(programs, here / "eboardd.db")


@contextlib.contextmanager
def plugged(gadget):
    """The one socket is free for the next case, however this one ends."""
    gadget.plug()
    try:
        yield
    finally:
        gadget.unplug()


def expect_plies(here, wanted):
    played = games(events(here / "eboardd.db"), 1)[1]["plies"]
    if played != wanted:
        raise Failure(f"stored {played}, played {wanted}")
    return len(played)


def by_hand(programs, here, port, link, config=""):
    """A game by hand during which the board is pulled out and comes back. `link` plugs it in and out."""
    moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]
    with HandBoard(here / "board") as board:
        link.begin(here / "board")
        with daemon_in(programs, here, config) as daemon:
            link.plug()
            on(daemon, port)
            board.clock(running=True)
            table = HandTable(board, daemon, SPEED)
            table.play(*moves[:3])
            link.unplug()
            gone(daemon)
            link.plug()
            on(daemon, port)
            table.play(*moves[3:])
            link.check(programs, here, board, daemon)
    return f"{expect_plies(here, moves)} plies, pulled out and back, exact"


class AdapterLink:
    """A DGT board behind QEMU's serial converter."""

    def __init__(self, host):
        self._host = host

    def begin(self, terminal):
        Pump(terminal, HostLine())

    def plug(self):
        self._host.ask("plug")

    def unplug(self):
        self._host.ask("unplug")

    def check(self, programs, *_):
        done = record(programs, "usb:0403:6001")
        if done.returncode != 3 or "the kernel's driver ftdi_sio has this device" not in done.stderr:
            raise Failure(f"the adapter as a USB device ends with {done.returncode}: {done.stderr}")
        latency = pathlib.Path("/sys/bus/usb-serial/devices/ttyUSB0/latency_timer").read_text(encoding="ascii").strip()
        driver = os.path.basename(os.readlink("/sys/class/tty/ttyUSB0/device/driver"))
        if (driver, latency) != ("ftdi_sio", "1"):
            raise Failure(f"the adapter's driver is {driver}, its latency {latency} ms")


class PairLink:
    """A DGT board of which USB shows a pair of endpoints only."""

    PORT = "usb:1209:0001"

    def begin(self, terminal):
        self._gadget = PairGadget(OWN, "A7")
        self._pump = Pump(terminal, self._gadget)

    def plug(self):
        self._gadget.plug()

    def unplug(self):
        self._gadget.unplug()

    def check(self, programs, here, board, daemon):
        """Nobody else gets in, the doctor knows it, and no byte of many is lost."""
        second = record(programs, self.PORT)
        if second.returncode != 3 or "another program has this port open" not in second.stderr:
            raise Failure(f"a second program ends with {second.returncode}: {second.stderr}")
        said = subprocess.run([programs / "eboardctl", "doctor", "--daemon", here], capture_output=True, text=True, check=False)
        if "Board 1 of the daemon is connected here" not in said.stdout or f"{self.PORT}@" not in said.stdout:
            raise Failure(f"the doctor says {said.stdout}{said.stderr}")
        for _ in range(BURST):
            board.set_up("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R")
        wait_for("all bytes", lambda: daemon.counter("board_bytes_total") == self._pump.sent > BURST * 67, 60)
        if daemon.counter("board_errors_total") != 0:
            raise Failure("not all bytes made sense")


def by_simulator(programs, here, gadget, port, make):
    """A whole game of eboardsim."""
    (here / "games.pgn").write_text(f'[Result "0-1"]\n\n{GAME}\n', encoding="utf-8")
    simulator = Simulator(programs, here, here / "games.pgn", 1, "--make", make, "--level", "L0", "--speed", SPEED,
                          "--max-think", 2)
    log = here / "board-1.truth.jsonl"
    with running(simulator), plugged(gadget):
        Pump(here / "board-1", gadget)
        with daemon_in(programs, here) as daemon:
            on(daemon, port)
            played = wait_for("the end of the game", lambda: log.exists() and (found := truth(log)) and found[0]["ended"]
                              and found[0], 180)
            plies = [ply["uci"] for ply in played["plies"]]
            wait_for("the last ply", lambda: daemon.board(1)["ply"] == len(plies), 60)
    return f"{expect_plies(here, plies)} plies of a {make} board, exact"


def usb_serial(host, programs):
    with folder() as here:
        return by_hand(programs, here, "/dev/ttyUSB0", AdapterLink(host)) + ", ftdi_sio with 1 ms"


def cdc_acm(_, programs):
    with folder() as here:
        return by_simulator(programs, here, SerialGadget(DGT, "B1"), "/dev/ttyACM0", "dgt") + ", cdc_acm"


def hid(_, programs):
    with folder() as here:
        return by_simulator(programs, here, HidGadget(CHESSNUT), "/dev/hidraw0", "chessnut") + ", usbhid"


def pair(_, programs):
    with folder() as here:
        done = by_hand(programs, here, PairLink.PORT, PairLink(), f'[[port]]\npath = "{PairLink.PORT}"\n')
        return done + f", {BURST} dumps without loss, usbfs through libusb"


CASES = {"usb-serial": usb_serial, "cdc-acm": cdc_acm, "hid": hid, "pair": pair, "ble": ble}
