# SPDX-License-Identifier: MIT
"""A hall for tests: simulated boards, the daemon, and what one can ask of both. Standard library only."""
import concurrent.futures
import contextlib
import functools
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

SERVING = re.compile(r"serving on (http://\S+/)")
ARBITERS = re.compile(r"the arbiter's pages are on (http://\S+/)arbiter\n")

LONG = os.environ.get("EBOARD_LONG") == "1"  # whether a test does all that it knows, and not only what everybody has the time for
LONGEST_ANSWER = 60  # seconds, on a computer that is busy with other tests
# What a request that changes something carries.
CHANGES = {"Content-Type": "application/json", "X-Eboard-Request": "1"}


class Failure(Exception):
    """What went wrong, in one sentence."""


def wait_for(what, condition, seconds=30.0, every=0.05):
    """The first value of condition() that is true; Failure after that many seconds."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise Failure(f"waited {seconds} s in vain for {what}")
        time.sleep(every)


class Process:
    """A program with its stderr in a file; ended with its owner."""

    def __init__(self, name, arguments, folder):
        self.name = name
        self.log = pathlib.Path(folder) / f"{name}.log"
        self._mark = self.log.stat().st_size if self.log.exists() else 0
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([str(a) for a in arguments], stdout=log, stderr=log,
                                            stdin=subprocess.DEVNULL, start_new_session=True)

    def said(self):
        """Since this start."""
        return self.log.read_bytes()[self._mark:].decode("utf-8", "replace")

    def says(self, words, seconds=10):
        """Waits for them: a log is written beside everything else, and may come later than what it is about."""
        wait_for(f"{words!r} in what {self.name} says", lambda: words in self.said(), seconds)

    def check(self):
        code = self.process.poll()
        if code is not None:
            raise Failure(f"{self.name} ended with {code}: {self.said()[-2000:]}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self, seconds=20):
        """Asks it to end; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failure(f"{self.name} did not end within {seconds} s of SIGTERM") from None


class Simulator(Process):
    """Nobody plays before the daemon listens, however long it takes to get there. `bus`: so many boards share a line."""

    def __init__(self, programs, folder, pgn, boards, *options, bus=0):
        shared = ("--bus", bus) if bus else ()
        super().__init__("eboardsim", [programs / "eboardsim", "--pgn", pgn, "--boards", boards, "--dir", folder,
                                       "--truth", folder, "--wait", *shared, *options], folder)
        name, ports = ("bus", -(-boards // bus)) if bus else ("board", boards)
        self.ports = [pathlib.Path(folder) / f"{name}-{n}" for n in range(1, ports + 1)]
        wait_for("the simulated boards", self._ready)

    def _ready(self):
        self.check()
        return all(port.exists() for port in self.ports)

    def kill(self):
        """Without its links: the system may give the terminals' numbers to boards of another test."""
        for port in self.ports:
            port.unlink(missing_ok=True)
        super().kill()


class Site:
    """What one listener of the daemon serves."""

    def __init__(self, url):
        self.url = url

    def get(self, path):
        with urllib.request.urlopen(self.url.rstrip("/") + path, timeout=LONGEST_ANSWER) as answer:
            return answer.read().decode("utf-8")

    def beginning(self, path):
        """What comes at once of an answer that has no end."""
        with urllib.request.urlopen(self.url.rstrip("/") + path, timeout=LONGEST_ANSWER) as answer:
            return answer.read1().decode("utf-8", "replace")

    def post(self, path, body, headers=None):
        """Status and answer. `body`: bytes as they are, else a value to send as JSON."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.url.rstrip("/") + path, data, CHANGES if headers is None else headers)
        try:
            with urllib.request.urlopen(request, timeout=LONGEST_ANSWER) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)


class Daemon(Process, Site):
    """What everybody gets; what the arbiter gets besides is at its `arbiter`."""

    def __init__(self, programs, folder, config, *options):
        listen = [word for name in ("--listen", "--arbiter-listen") if name not in options for word in (name, "127.0.0.1:0")]
        state = () if "--state-dir" in options else ("--state-dir", folder)
        super().__init__("eboardd", [programs / "eboardd", "--config", config, *state, *listen, *options], folder)
        Site.__init__(self, wait_for("the daemon's address", self._address, 60))
        self.arbiter = Site(ARBITERS.search(self.said()).group(1))
        self.socket = pathlib.Path(folder) / "arbiter.sock"

    def _address(self):
        self.check()
        match = SERVING.search(self.said())
        return match and match.group(1)

    def board(self, number):
        """The board with its moves; None while it is not known."""
        try:
            return json.loads(self.get(f"/api/boards/{number}"))
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise

    def boards(self):
        return json.loads(self.get("/api/boards"))["boards"]

    def health(self):
        """The answer of /healthz, whatever its status."""
        try:
            return self.get("/healthz")
        except urllib.error.HTTPError as error:
            return error.read().decode("utf-8")

    def counter(self, name, board=1):
        """A board's figure of the metrics; None while there is none."""
        match = re.search(rf'^eboard_{name}{{board="{board}"}} (\d+)$', self.arbiter.get("/metrics"), re.MULTILINE)
        return match and int(match.group(1))

    def open_ports(self):
        """How many of the pseudo terminals it has open."""
        folder = pathlib.Path(f"/proc/{self.process.pid}/fd")
        return sum(os.path.realpath(each).startswith("/dev/pts/") for each in folder.iterdir())

    def sequence(self):
        """Number of the last event that viewers may see."""
        return json.loads(self.get("/api/boards"))["sequence"]


def expect(status, answer, word=""):
    """`answer` as Site.post() gives it; returns its content."""
    if answer[0] != status or word not in json.dumps(answer[1], ensure_ascii=False):
        raise Failure(f"the answer is {answer}, wanted was {status} with {word!r}")
    return answer[1]


def goes_on(daemon, beyond):
    """Something is shown that came after that event."""
    def gone_on():
        daemon.check()
        return daemon.sequence() > beyond
    wait_for(f"an event after {beyond}", gone_on)


def holds(programs, database, shown):
    """The store is sound, and has that event."""
    verify(programs, database)
    last = events(database)[-1][0]
    if last < shown:
        raise Failure(f"{database} ends at event {last}, and {shown} was shown")


def verify(programs, database):
    """The store agrees with its journal. Returns the answer."""
    done = subprocess.run([programs / "eboardctl", "verify", "--db", database], capture_output=True, text=True, check=False)
    if done.returncode != 0 or not done.stdout.endswith(" 0 differences\n"):
        raise Failure(f"verify says {done.stdout}{done.stderr}")
    return done.stdout


@contextlib.contextmanager
def disk_of_the_test():
    """Where ctest preloads a slow disk, it must be the daemon's."""
    if "LD_PRELOAD" not in os.environ:
        yield
        return
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as seen:
        os.environ["SLOW_DISK_SEEN"] = seen.name
        yield
        if "eboardd\n" not in seen.read():
            raise Failure(f"the daemon never used the disk of {os.environ['LD_PRELOAD']}")


def side_by_side(scenes, at_once=4):
    """Runs these functions beside each other, and raises the first failure once those that run have ended. For scenes that wait
    for most of their time: each has a folder, ports and partners of its own."""
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        try:
            for done in concurrent.futures.as_completed([pool.submit(scene) for scene in scenes]):
                done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def in_folders(programs, *scenes):
    """The same for functions of the programs and a folder of their own."""
    def play(scene):
        with folder() as here:
            scene(programs, here)
    side_by_side([functools.partial(play, scene) for scene in scenes])


def in_processes(names):
    """The same for scenes by name, each played by this program with its name as one more argument: for what a process has
    once."""
    def play(name):
        done = subprocess.run([sys.executable, *sys.argv, name], capture_output=True, text=True, check=False)
        print(done.stdout, end="")
        if done.returncode != 0:
            raise Failure(f"{name}: {done.stderr}")
    side_by_side([functools.partial(play, name) for name in names])


def as_program(main):
    """A test as a program: its first argument is the folder of the programs, a failure is one line."""
    try:
        with disk_of_the_test():
            main(pathlib.Path(sys.argv[1]))
    except Failure as failure:
        sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: {failure}")


@contextlib.contextmanager
def folder(keep=False, keep_failed=False):
    """`keep_failed`: after a failure it stays for a look, as of a campaign that nobody can run again."""
    if keep:
        name = tempfile.mkdtemp(prefix="eboardd-test-")
        print(f"kept: {name}")
        yield pathlib.Path(name)
        return
    with tempfile.TemporaryDirectory(prefix="eboardd-test-") as name:
        try:
            yield pathlib.Path(name)
        except BaseException:
            if keep_failed:
                pathlib.Path(name).rename(f"{name}-failed")
                print(f"kept: {name}-failed", file=sys.stderr)
            raise


@contextlib.contextmanager
def running(process):
    """The process, and its end on the way out whatever happens."""
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.kill()


@contextlib.contextmanager
def small_disk(place, size):
    """Mounts a file system at that folder, which is made; False if that is not permitted."""
    place.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], capture_output=True, check=False)
    try:
        yield done.returncode == 0
    finally:
        if done.returncode == 0:
            subprocess.run(["umount", "-l", place], check=True)


def fill(path):
    """Writes the file until its disk is full."""
    with contextlib.suppress(OSError), open(path, "wb", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))


def write_config(path, ports, text="", time_scale=1, daemon="", driver="dgt"):
    """Port i is board i's; `text` is what stands on the top level, `daemon` what stands in its section."""
    lines = [text, "[daemon]", f"time_scale = {time_scale}", daemon]
    for number, port in enumerate(ports, 1):
        lines += ["", "[[port]]", f'path = "{port}"', f'driver = "{driver}"', f"board = {number}"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def write_table(here, speed, edition="fide-2023", time_control="5400+30", **settings):
    """The configuration of one table, whose board is at `here`/board-1; `settings` are more of its own."""
    lines = ["[[board]]", "number = 1", f'edition = "{edition}"', f'time_control = "{time_control}"']
    lines += [f"{name} = {json.dumps(value)}" for name, value in settings.items()]
    return write_config(here / "hall.toml", [here / "board-1"], "", speed, daemon="\n".join(lines))


def events(database):
    """All tracked events of a store that no daemon holds: (sequence, board number, event)."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        rows = store.execute("SELECT event.sequence, board.number, event.json FROM event "
                             "JOIN board ON board.id = event.board ORDER BY event.sequence").fetchall()
    return [(sequence, board, json.loads(text)) for sequence, board, text in rows]


def games(stored, board):
    """What the stored events of a board amount to: {game: {"plies": [uci, ...], "fens": [behind each ply, ...], "result": ...,
    "gaps": [...]}}"""
    found = {}
    for _, number, event in stored:
        if number != board or event["game"] == 0:
            continue
        game = found.setdefault(event["game"], {"plies": [], "fens": [], "result": "*", "by": "", "gaps": [], "fen": ""})
        kind = event["type"]
        if kind == "game_start":
            game["fen"] = event["fen"]
        elif kind == "move" and event["state"] != "provisional":
            for of_plies, said in (("plies", event["uci"]), ("fens", event["fen"])):
                del game[of_plies][event["ply"] - 1:]
                game[of_plies].append(said)
        elif kind == "takeback":
            for of_plies in ("plies", "fens"):
                del game[of_plies][event["to_ply"]:]
        elif kind == "result":
            game["result"], game["by"] = event["result"], event["by"]
        elif kind == "gap":
            game["gaps"].append(event)
    return found


def truth(path):
    """The simulator's record of a board, complete lines only: [{"plies": [...], "result": ..., "ended": bool}]"""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
        if not line.endswith("\n"):
            break
        item = json.loads(line)
        if item["type"] == "game_start":
            found.append({"plies": [], "result": item.get("result"), "ended": False, "wall_ms": item["wall_ms"],
                          "end_ms": float("inf")})
        elif item["type"] == "ply":
            found[-1]["plies"].append(item)
        elif item["type"] == "game_end":
            found[-1]["ended"] = True
            found[-1]["end_ms"] = item["wall_ms"]
    return found

