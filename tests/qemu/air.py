# SPDX-License-Identifier: MIT
"""Bluetooth in the virtual machine: the kernel's own code on a controller of btvirt, the real bluetoothd on a bus of its own, and
games of boards that are reached by radio (peripheral.py)."""
import contextlib
import functools
import os
import pathlib
import subprocess
import time

from ble_test import Pegasus, a_bus, configured, doctors_sentences, moves, on
from guest import mount, sh
from hall import Daemon, Failure, Process, Simulator, events, folder, games, running, truth, verify, wait_for
from makes_test import write_key
from peripheral import Peripheral

BLUETOOTHD = "/usr/libexec/bluetooth/bluetoothd"
# What bluetoothd and btvirt want of the kernel's ciphers, then the controller that a program can be.
MODULES = ("hmac", "sha512_generic", "ctr", "drbg", "af_alg", "algif_hash", "algif_skcipher", "aes_generic", "ecb", "cmac",
           "hci_vhci")
PORT = "/proc/{}/root/tmp/bt-server-le"  # btvirt makes it in /tmp, which is not ours to write to
SPEED = 4  # this machine is slow
GAME = "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3# 0-1"
MAKES = {"millennium": "MILLENNIUM CHESS", "chessnut": "Chessnut Air+", "ichessone": "iChessOne", "zmartfun": "HOSBoard",
         "peripheral_chess": "my own board", "pegasus": "DGT_PEGASUS_12345"}
BATTERY = {"millennium": 84}


def address_of(make):
    return f"C0:00:00:00:00:{list(MAKES).index(make) + 1:02X}"


PEGASUS = address_of("pegasus")


class Air:
    """btvirt and bluetoothd, for as long as it is used."""

    def __init__(self, kernel, here):
        for module in MODULES:
            sh("modprobe", "-d", kernel, module)
        self._here, self._open = here, contextlib.ExitStack()

    def __enter__(self):
        self.radio = self._start_radio()
        self._open.enter_context(a_bus("/usr/bin/dbus-daemon", self._here))
        mount("tmpfs", "/var/lib/bluetooth")
        self.bluetoothd = self._open.enter_context(running(Process("bluetoothd", [BLUETOOTHD, "-n"], self._here)))
        wait_for("the controller to be on", self._is_on, 60)
        return self

    def __exit__(self, *_):
        self._open.close()
        sh("/bin/busybox", "umount", "/var/lib/bluetooth")

    def _start_radio(self):
        """Twice: the controller of a first start misses the kernel's first orders."""
        command = ["/bin/busybox", "unshare", "-m", "/bin/busybox", "sh", "-c",
                   "/bin/busybox mount -t tmpfs tmpfs /tmp && exec /usr/bin/btvirt -s -L -l1"]
        with running(Process("btvirt", command, self._here)):
            wait_for("a controller", self._has_controller)
        wait_for("its end", lambda: not self._has_controller())
        radio = self._open.enter_context(running(Process("btvirt", command, self._here)))
        wait_for("the controller", lambda: radio.check() or self._has_controller())
        return radio

    @staticmethod
    def _has_controller():
        return any(pathlib.Path("/sys/class/bluetooth").glob("hci*"))

    def _is_on(self):
        self.bluetoothd.check()
        done = subprocess.run(["busctl", "get-property", "org.bluez", "/org/bluez/hci0", "org.bluez.Adapter1", "Powered"],
                              capture_output=True, text=True, check=False)
        return done.stdout.strip() == "b true"

    def board(self, make, terminal, **manner):
        path = PORT.format(self.radio.process.pid)
        wait_for("the controllers' socket", lambda: os.path.exists(path))
        return Peripheral(path, make, MAKES[make], address_of(make), terminal, battery=BATTERY.get(make), **manner)


@contextlib.contextmanager
def a_daemon(programs, here):
    """Ends well, and leaves a store that agrees with its journal."""
    write_key(here / "pegasus.key")
    config = configured(here, '[bluetooth]\nscan = true\n[pegasus]\nkey_file = "pegasus.key"\n', SPEED)
    with running(Daemon(programs, here, config)) as daemon:
        try:
            yield daemon
        except Failure:
            print(daemon.said())
            raise
        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")
    verify(programs, here / "eboardd.db")


def play(air, programs, make):
    """A whole game of eboardsim."""
    with folder() as here:
        (here / "games.pgn").write_text(f'[Result "0-1"]\n\n{GAME}\n', encoding="utf-8")
        simulator = Simulator(programs, here, here / "games.pgn", 1, "--make", make, "--level", "L0", "--speed", SPEED,
                              "--max-think", 2)
        log = here / "board-1.truth.jsonl"
        with running(simulator), air.board(make, here / "board-1"), a_daemon(programs, here) as daemon:
            number = wait_for(f"the {make} board", lambda: on(daemon, address_of(make)), 60)["board"]
            played = wait_for("the end of the game", lambda: log.exists() and (found := truth(log)) and found[0]["ended"]
                              and found[0], 180)
            plies = [ply["uci"] for ply in played["plies"]]
            wait_for("the last ply", lambda: daemon.board(number)["ply"] == len(plies), 60)
        stored = games(events(here / "eboardd.db"), number)[1]["plies"]
        if stored != plies:
            raise Failure(f"{make}: stored {stored}, played {plies}")
    return f"{len(plies)} plies of a {make} board, exact"


@contextlib.contextmanager
def a_pegasus(air, programs, **manner):
    """By hand, on the air, with a daemon that has it."""
    with folder() as here, Pegasus(here / "hand") as hand, air.board("pegasus", here / "hand", **manner) as board, \
            a_daemon(programs, here) as daemon:
        wait_for("the Pegasus", lambda: on(daemon, PEGASUS), 60)
        yield here, hand, board, daemon


def recorded(air, programs):
    """Another program does not take the board away."""
    line = ["e2e4", "e7e5", "g1f3"]
    with a_pegasus(air, programs) as (_, hand, board, daemon):
        for number, move in enumerate(line, 1):
            done = subprocess.run([programs / "eboardctl", "record", "--driver", "pegasus", "--for", "3", f"ble:{PEGASUS}"],
                                  capture_output=True, text=True, check=False)
            if done.returncode != 3 or "another program on this computer has this board" not in done.stderr:
                raise Failure(f"record says {done}")
            hand.move(move[:2], move[2:])
            wait_for(f"the move {move}", lambda n=number: moves(daemon) == line[:n])
        if (board.links, board.ends, board.pairing.pairings) != (1, [], 0) or "not heard any more" in daemon.said():
            raise Failure(f"{board.links} links, their ends {board.ends}: {daemon.said()}")
    return "a second program is refused, and the link stays"


def switched_off(air, programs):
    """A board that is off is out of reach, and back when it is on."""
    with a_pegasus(air, programs) as (here, _, board, daemon):
        board.switch_off()
        wait_for("the loss of the board", lambda: not on(daemon, PEGASUS))
        wait_for("the doctor's word", lambda: any("Switch the board on and bring it nearer." in text for text in
                                                  doctors_sentences(programs, here, "out_of_reach")))
        begin = time.monotonic()
        wait_for("the board to be out of reach", lambda: f"ble:{PEGASUS}: out of reach" in daemon.said(), 90)
        gone = time.monotonic() - begin
        board.switch_on()
        begin = time.monotonic()
        wait_for("the board again", lambda: on(daemon, PEGASUS))
        back = time.monotonic() - begin
    return f"a board that is off is out of reach after {gone:.0f} s, and back {back:.1f} s after it is on"


def paired(air, programs):
    """A board that asks for pairing, on a computer without a pairing agent."""
    with a_pegasus(air, programs, asks_for_pairing=True) as (_, _, board, daemon):
        pairings = board.pairing.pairings
        board.cut()
        wait_for("the end of the link", lambda: "not heard any more" in daemon.said())
        wait_for("the Pegasus again", lambda: on(daemon, PEGASUS))
        if not 1 <= pairings == board.pairing.pairings:
            raise Failure(f"{pairings} pairings, and {board.pairing.pairings} after the link was cut")
    return "a board that asks for pairing is paired, and the bond holds"


def ble(host, programs):
    with folder() as here, Air(host.kernel, here) as air:
        scenes = [functools.partial(play, make=make) for make in MAKES] + [recorded, switched_off, paired]
        for scene in scenes:
            begin = time.monotonic()
            done = scene(air, programs)
            host.tell(f"say {'':10} {time.monotonic() - begin:6.1f} s  {done}")
    return f"{len(MAKES)} makes by radio and three scenes, the real bluetoothd"
