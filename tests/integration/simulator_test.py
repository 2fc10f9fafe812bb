# SPDX-License-Identifier: MIT
"""eboardsim as a program: captures, boards on pseudo terminals, hosts that are killed, bad usage.

usage: simulator_test.py EBOARDSIM GAMES.pgn RECORDS.txt
"""
import binascii
import errno
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import tty
import unittest

SIMULATOR, GAMES, RECORDS = sys.argv[1:4]


def run(*arguments):
    return subprocess.run([SIMULATOR, *map(str, arguments)], capture_output=True, text=True, timeout=60, check=False)


class Boards:
    """eboardsim with boards on terminals, ended by SIGTERM."""

    def __init__(self, folder, *arguments):
        self.folder = pathlib.Path(folder)
        self.process = subprocess.Popen([SIMULATOR, "--dir", folder, *map(str, arguments)], stdout=subprocess.PIPE)
        self.greeting = self.process.stdout.readline()  # when the ports are there

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()

    def open(self, number=1):
        port = os.open(self.folder / f"board-{number}", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(port)
        return port


def read(port, count, seconds=10.0):
    data = b""
    end = time.monotonic() + seconds
    while len(data) < count and time.monotonic() < end:
        try:
            data += os.read(port, count - len(data))
        except BlockingIOError:
            time.sleep(0.002)
    return data


def messages(data):
    """Whole messages of a stream that begins with one."""
    found = []
    while len(data) >= 3:
        length = data[1] << 7 | data[2]
        if len(data) < length:
            break
        found.append(data[:length])
        data = data[length:]
    return found


class Captures(unittest.TestCase):
    def test_same_seed_same_files(self):
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
            for folder in first, second:
                done = run("--pgn", GAMES, "--games", 3, "--level", "L2", "--seed", 9, "--capture", folder)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
            names = sorted(os.listdir(first))
            self.assertEqual(names, [f"00{n}.{end}" for n in (1, 2, 3) for end in ("ebcap", "truth.json")])
            for name in names:
                self.assertEqual(pathlib.Path(first, name).read_bytes(), pathlib.Path(second, name).read_bytes())
            truth = json.loads(pathlib.Path(first, "001.truth.json").read_text())
            self.assertEqual(truth["plies"][0]["uci"], "e2e4")
            self.assertEqual(truth["result"], "1-0")

    def test_thoughts_can_be_cut(self):
        lasts = []
        for options in (), ("--max-think", 1):
            with tempfile.TemporaryDirectory() as folder:
                run("--pgn", GAMES, "--games", 1, "--level", "L0", "--capture", folder, *options)
                lasts.append(json.loads(pathlib.Path(folder, "001.truth.json").read_text())["plies"][-1])
        self.assertLess(lasts[1]["completion_ms"], lasts[0]["completion_ms"] / 2)


class Live(unittest.TestCase):
    def test_a_killed_host_changes_nothing_for_the_board(self):
        with tempfile.TemporaryDirectory() as folder, \
                Boards(folder, "--pgn", GAMES, "--boards", 2, "--speed", 60, "--truth", folder) as boards:
            host = subprocess.Popen([sys.executable, "-c", (
                "import os,sys,tty\n"
                "port=os.open(sys.argv[1],os.O_RDWR|os.O_NOCTTY)\n"
                "tty.setraw(port)\n"
                "os.write(port,b'\\x42\\x4b')\n"
                "print(len(os.read(port,1)),flush=True)\n"
                "while True: os.read(port,100)\n"), boards.folder / "board-1"], stdout=subprocess.PIPE)
            self.assertEqual(host.stdout.readline(), b"1\n")
            time.sleep(0.3)
            host.send_signal(signal.SIGKILL)
            host.wait()
            host.stdout.close()
            truth = boards.folder / "board-1.truth.jsonl"
            before = truth.read_text().count('"type":"ply"')
            time.sleep(0.5)
            port = boards.open()
            # Still in the mode that the killed host asked for: it reports without being asked.
            self.assertIn(read(port, 1)[0], (0x8d, 0x8e))
            os.close(port)
            port = boards.open()
            os.write(port, b"\x40\x42")
            dump = [m for m in messages(read(port, 10_000, 0.5)) if m[0] == 0x86]
            self.assertEqual(len(dump), 1)
            self.assertEqual(len(dump[0]), 67)
            os.close(port)
            lines = [json.loads(line) for line in truth.read_text().splitlines()]
            plies = [line for line in lines if line["type"] == "ply"]
            self.assertGreater(len(plies), before)
            self.assertEqual([ply["ply"] for ply in plies if ply["game"] == 1],
                             list(range(1, 1 + len([ply for ply in plies if ply["game"] == 1]))))
            self.assertLess(abs(plies[-1]["wall_ms"] / 1000 - time.time()), 30)
            boards.process.terminate()
            self.assertEqual(boards.process.wait(10), 0)
            self.assertFalse(os.path.lexists(boards.folder / "board-1"))

    def test_boards_can_wait_until_a_host_listens(self):
        with tempfile.TemporaryDirectory() as folder, Boards(
                folder, "--pgn", GAMES, "--level", "L0", "--speed", 200, "--truth", folder, "--wait") as boards:
            truth = boards.folder / "board-1.truth.jsonl"
            port = boards.open()
            os.write(port, b"\x40\x42")  # asked for its squares, not for changes
            men = read(port, 67)
            self.assertEqual(men[:5], b"\x86\x00\x43\x08\x09")
            time.sleep(0.5)
            self.assertEqual(truth.read_text(), "")
            os.write(port, b"\x42\x4b")
            self.assertEqual(read(port, 67), men)
            self.assertIn(b"\x8e\x00\x05", read(port, 100))
            self.assertIn('"type":"game_start"', truth.read_text())
            os.close(port)

    def test_boards_beyond_the_games_stand_and_answer(self):
        with tempfile.TemporaryDirectory() as folder, \
                Boards(folder, "--pgn", GAMES, "--games", 1, "--boards", 2, "--level", "L0") as boards:
            port = boards.open(2)
            os.write(port, b"\x45")
            self.assertEqual(read(port, 8), bytes.fromhex("91 00 08 33 30 30 30 32"))
            os.close(port)

    def test_the_text_of_the_maker_is_the_operators(self):
        with tempfile.TemporaryDirectory() as folder, \
                Boards(folder, "--pgn", GAMES, "--games", 1, "--trademark", "A board") as boards:
            port = boards.open()
            os.write(port, b"\x47")
            self.assertEqual(read(port, 10), b"\x92\x00\x0aA board")
            os.close(port)

    def test_the_turn_bits_are_those_of_the_clock(self):
        state = {}
        for bits in "b3_left", "b3_right":
            with tempfile.TemporaryDirectory() as folder, \
                    Boards(folder, "--pgn", GAMES, "--level", "L0", "--wait", "--turn-bits", bits) as boards:
                port = boards.open()
                os.write(port, b"\x41")
                state[bits] = read(port, 10)[9] & 0x18
                os.close(port)
        self.assertEqual(sorted(state.values()), [0x08, 0x10])

    def test_a_pulled_plug_comes_back_as_another_terminal(self):
        with tempfile.TemporaryDirectory() as folder, \
                Boards(folder, "--pgn", GAMES, "--boards", 1, "--speed", 20, "--usb-renumber", 10) as boards:
            link = boards.folder / "board-1"
            first, port = os.readlink(link), boards.open()
            with self.assertRaises(OSError) as hung_up:
                end = time.monotonic() + 20
                while time.monotonic() < end:
                    time.sleep(0.005)
                    os.write(port, b"\x42")
                    try:
                        os.read(port, 4096)
                    except BlockingIOError:
                        pass
            self.assertEqual(hung_up.exception.errno, errno.EIO)
            os.close(port)
            end = time.monotonic() + 20
            while not link.exists() and time.monotonic() < end:
                time.sleep(0.005)
            self.assertNotEqual(os.readlink(link), first)
            port = boards.open()
            os.write(port, b"\x42")
            self.assertEqual(read(port, 3)[:1], b"\x86")
            os.close(port)

    def test_a_scan_may_begin_at_the_other_end(self):
        changed = {}
        for order in "rows", "reverse":
            with tempfile.TemporaryDirectory() as folder:
                done = run("--pgn", GAMES, "--games", 1, "--level", "L2", "--scan-order", order, "--capture", folder)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                changed[order] = pathlib.Path(folder, "001.ebcap").read_text()
        self.assertNotEqual(changed["rows"], changed["reverse"])

    def test_a_line_of_its_own_adds_bytes(self):
        with tempfile.TemporaryDirectory() as folder, \
                Boards(folder, "--pgn", GAMES, "--level", "L0", "--wait", "--line", "added_bytes=0.1") as boards:
            port = boards.open()
            os.write(port, b"\x42" * 10)
            self.assertGreater(set(read(port, 5000, 2)), {0x86, 0x43, *range(13)})
            os.close(port)

    def test_the_wire_is_slow(self):
        with tempfile.TemporaryDirectory() as folder, Boards(folder, "--pgn", GAMES, "--level", "L0") as boards:
            port = boards.open()
            begin = time.monotonic()
            os.write(port, b"\x42" * 10)
            self.assertEqual(len(read(port, 670)), 670)
            self.assertGreater(time.monotonic() - begin, 670 / 960)
            os.close(port)

    def test_all_games_and_out(self):
        with tempfile.TemporaryDirectory() as folder, \
                Boards(folder, "--pgn", GAMES, "--games", 1, "--speed", 1000, "--max-think", 0.5, "--until-done",
                       "--truth", folder) as boards:
            self.assertEqual(boards.process.wait(20), 0)
            kinds = [json.loads(line)["type"]
                     for line in (boards.folder / "board-1.truth.jsonl").read_text().splitlines()]
            self.assertEqual((kinds[0], kinds[-1], kinds.count("ply")), ("game_start", "game_end", 45))

    def test_manners_of_a_table(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("--pgn", GAMES, "--games", 1, "--level", "L1", "--time-control", "300+3", "--gaps", "--lever",
                       "nobody", "--capture", folder)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            truth = json.loads(pathlib.Path(folder, "001.truth.json").read_text())
            self.assertEqual(truth["time_control"], "300+3")
            self.assertIn("link_cut", [one["code"] for one in truth["irregularities"]])
            self.assertEqual({ply["press_ms"] for ply in truth["plies"]}, {None})

    def test_a_capture_is_played(self):
        with tempfile.TemporaryDirectory() as folder:
            run("--pgn", GAMES, "--games", 1, "--level", "L2", "--max-think", 1, "--capture", folder)
            capture = pathlib.Path(folder, "001.ebcap")
            said = b"".join(bytes.fromhex(line.split(" < ")[1]) for line in capture.read_text().splitlines()
                            if " < " in line)
            with Boards(folder, "--replay", capture, "--speed", 100) as boards:
                port = boards.open()
                self.assertEqual(read(port, len(said)), said)
                os.close(port)


class Quaternity(unittest.TestCase):
    def test_same_seed_same_files(self):
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
            for folder in first, second:
                done = run("--quaternity", RECORDS, "--seed", 9, "--capture", folder)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
            for name in "001.ebcap", "001.truth.json":
                written = (pathlib.Path(first) / name).read_bytes()
                self.assertEqual(written, (pathlib.Path(second) / name).read_bytes())
            truth = json.loads(written)
            self.assertEqual([ply["uci"] for ply in truth["plies"]], ["c2a2", "b9b1", "l12k12", "l3k3", "b1b8"])

    def test_a_board_of_144_squares_answers_and_plays(self):
        with tempfile.TemporaryDirectory() as folder, Boards(
                folder, "--quaternity", RECORDS, "--max-think", 1, "--speed", 20, "--truth", folder) as boards:
            port = boards.open()

            def ask(line):
                os.write(port, f"{line}*{binascii.crc_hqx(line.encode(), 0xffff):04x}\n".encode())

            ask("get_serial")
            ask("feature square_stream")
            heard = b""
            while b"state rK10bK/" not in heard:  # the pieces are being set up
                ask("get_state")
                more = read(port, 64)
                self.assertTrue(more, heard)
                heard += more
            self.assertTrue(heard.startswith(b"serial Q-30001*"), heard)
            while b"square c2 -*" not in heard:
                more = read(port, 64)
                self.assertTrue(more, heard)
                heard += more
            os.close(port)
            log = pathlib.Path(folder) / "board-1.truth.jsonl"
            self.assertEqual(json.loads(log.read_text().splitlines()[0])["red"], "Boris")


class BadUsage(unittest.TestCase):
    def test_one_line_and_the_right_code(self):
        with tempfile.TemporaryDirectory() as folder:
            empty = pathlib.Path(folder, "empty.pgn")
            empty.write_text("")
            out = ("--capture", folder)
            for code, arguments in (
                    (2, ()), (2, ("--pgn", GAMES)), (2, ("--pgn", GAMES, *out, "--dir", folder)),
                    (2, ("--pgn", folder + "/none.pgn", *out)), (2, ("--pgn", empty, *out)),
                    (2, ("--pgn", GAMES, *out, "--level", "L9")), (2, ("--pgn", GAMES, *out, "--set", "drag=2")),
                    (2, ("--pgn", GAMES, *out, "--speed", 0)), (2, ("--pgn", GAMES, *out, "--lever-delay", 2)),
                    (2, ("--pgn", GAMES, *out, "--boards", 0)), (2, ("--pgn", GAMES, *out, "--games", -1)),
                    (2, ("--pgn", GAMES, *out, "--max-think", "nan")), (2, ("--pgn", GAMES, *out, "extra")),
                    (2, ("--pgn", GAMES, *out, "--lever", "black")),
                    (2, ("--pgn", GAMES, *out, "--lever", "nobody", "--no-clock")),
                    (2, ("--quaternity", RECORDS, *out, "--lever", "nobody")),
                    (2, ("--pgn", GAMES, *out, "--time-control", "blitz")),
                    (2, ("--quaternity", RECORDS, *out, "--time-control", "300+3")),
                    (2, ("--pg", GAMES, *out)), (2, ("--pgn", GAMES, *out, "--make", "wooden")),
                    (2, ("--pgn", GAMES, *out, "--trademark", "A board")),
                    (2, ("--pgn", GAMES, *out, "--line", "added_bytes=0.1")),
                    (2, ("--pgn", GAMES, "--dir", folder, "--make", "pegasus", "--line", "added_bytes=0.1")),
                    (2, ("--pgn", GAMES, "--dir", folder, "--line", "eaten_bytes=0.1")),
                    (2, ("--pgn", GAMES, "--dir", folder, "--turn-bits", "left")),
                    (2, ("--pgn", GAMES, *out, "--scan-order", "columns")),
                    (2, ("--pgn", GAMES, *out, "--scan-order", "reverse", "--level", "L0")),
                    (2, ("--pgn", GAMES, *out, "--scan-order", "reverse", "--make", "millennium")),
                    (2, ("--pgn", GAMES, *out, "--usb-renumber", 60)),
                    (2, ("--pgn", GAMES, "--dir", folder, "--usb-renumber", 1)),
                    (2, ("--pgn", GAMES, "--dir", folder, "--trademark", "Z\u00fcge")),
                    (2, ("--replay", GAMES, "--dir", folder)), (2, ("--replay", GAMES, *out)),
                    (3, ("--pgn", GAMES, "--capture", "/proc/none")), (3, ("--pgn", GAMES, "--dir", empty))):
                with self.subTest(arguments=arguments):
                    done = run(*arguments)
                    self.assertEqual(done.returncode, code)
                    self.assertEqual(done.stderr.count("\n"), 1)
                    self.assertTrue(done.stderr.startswith("eboardsim: "))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
