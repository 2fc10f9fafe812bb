# SPDX-License-Identifier: MIT
"""The faults that this program is held to (docs/reliability.md): which tests inject each of them, and how far what they reach may
go. `./run test` runs these tests as they are, `./run fault` the same ones with more loops and another seed."""
import dataclasses
import fnmatch
import operator
import re

FIGURE = re.compile(r"([a-z][\w.]*) (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?) (\S+)")
COMPARED = {"<=": operator.le, ">=": operator.ge, "==": operator.eq}


@dataclasses.dataclass(frozen=True)
class Bar:
    """A bound of the figures of this name, which may have an asterisk. One at least must be printed."""
    figure: str
    relation: str
    bound: float
    unit: str

    def __str__(self):
        return f"{self.figure} {self.relation} {self.bound:g} {self.unit}"

    def misses(self, reached):
        """What is wrong with these figures, {name: (value, unit)}; nothing if the bar is held."""
        mine = {name: value for name, value in reached.items() if fnmatch.fnmatchcase(name, self.figure)}
        if not mine:
            return [f"no figure {self.figure}"]
        return [f"{name} is {value:g} {unit}, the bar is {self}" for name, (value, unit) in mine.items()
                if unit != self.unit or not COMPARED[self.relation](value, self.bound)]


@dataclasses.dataclass(frozen=True)
class Fault:
    injects: str  # as docs/reliability.md has it
    loops: int  # of the long form, if nobody says how many
    counted: str  # the figure that says how many loops there were; each test has its own beside it
    tests: tuple  # names of ctest, each a whole name or the beginning of one with an asterisk
    bars: tuple = ()  # beside what the tests themselves demand
    benches: tuple = ()  # of the long form only


FAULTS = {
    "R1": Fault("kill -9 of the daemon", 300, "kill.kills",
                ("kill_test", "kills at any moment lose nothing*"),
                (Bar("kill.serving.p95", "<=", 1, "s"),)),
    "R2": Fault("power cut", 20000, "power.cuts",
                ("a power cut at any write or sync*",)),
    "R3": Fault("full disk", 20, "full.times",
                ("full_disk_test", "a lack of room, whatever reports it*", "a transaction larger than the memory for pages*",
                 "a disk that is full at any write*"),
                (Bar("full.shown.p95", "<=", 1, "s"),)),
    "R4": Fault("a write or sync fails", 20, "broken.times",
                ("failing_disk_test", "an I/O error at any write or sync*", "whichever system call of a commit fails*"),
                (Bar("broken.ended.max", "<=", 20, "s"),)),
    "R5": Fault("a board unplugged and plugged in", 1000, "plug.cycles",
                ("plugged_boards_test",),
                (Bar("plug.usable.p95", "<=", 1, "s"), Bar("plug.descriptors", "<=", 0, "more"))),
    "R6": Fault("damaged bytes on a line", 10, "line.halls",
                ("damaged_line_test", "behind a wrong byte in its own message*", "behind bytes of no device*",
                 "random bytes never break any driver")),
    "R7": Fault("the clock jumps", 100, "clock.jumps",
                ("clock_jumps_test", "clock_test", "a wall clock set back*")),
    "R8": Fault("a long event", 1000, "soak.seconds",
                ("soak_test",),
                (Bar("soak.growth", "<=", 5, "%"), Bar("soak.descriptors", "<=", 0, "more"), Bar("soak.log", "<=", 64, "MiB"))),
    "R9": Fault("viewers who mean harm", 2000, "evil.viewers",
                ("evil_viewers_test", "web_live"),
                (Bar("evil.memory", "<=", 200, "MiB"), Bar("evil.arbiter_cuts", "==", 0, "cuts"),
                 Bar("viewers.*.ratio", "<=", 2, "times")),
                ("viewers",)),
    "R10": Fault("requests that are none", 20000, "requests.broken",
                 ("broken_requests_test", "web_http", "web_framing"),
                 (Bar("requests.slowest", "<=", 10, "s"),)),
    "R11": Fault("files of any size and shape", 100, "bombs.megabytes",
                 ("bombs_test", "bad_input_test"),
                 (Bar("bombs.answer.max", "<=", 2, "s"), Bar("bombs.live.max", "<=", 1, "s"))),
    "R12": Fault("the disk is lost, and a backup is there", 20, "backup.losses",
                 ("backup_test", "restore_test", "whichever system call of a backup fails*"),
                 (Bar("backup.lost.max", "<=", 1, "s"),)),
    "R13": Fault("a damaged database at the start", 2000, "damage.files",
                 ("damaged_store_test", "a damaged file is reported*"),
                 (Bar("damage.silent", "==", 0, "files"),)),
    "R14": Fault("descriptors or memory run out", 200, "limits.starts",
                 ("hard_times_test", "whichever allocation of the web loop fails*", "memory may be short for a while")),
    "R15": Fault("a thread that stands still", 20, "hang.stops",
                 ("hang_test", "service_test", "stuck_disk_test", "a thread that waits for the disk is alive*"),
                 (Bar("hang.fed_meanwhile", "==", 0, "messages"),)),
}


def tests_of(fault, listed):
    """Those of ctest's tests that inject it, and the names of which there is none."""
    found, missing = [], []
    for name in fault.tests:
        own = [test for test in listed if fnmatch.fnmatchcase(test["name"], name)]
        found += own
        missing += [] if own else [name]
    return found, missing


def figures_in(text):
    """{name: (value, unit)} of the lines NAME VALUE UNIT."""
    found = (FIGURE.fullmatch(line.strip()) for line in text.splitlines())
    return {match[1]: (float(match[2]), match[3]) for match in found if match}


def faults_in(fault, reached, loops):
    """What is wrong with what was reached."""
    counted = [] if reached.get(fault.counted, (0, ""))[0] >= loops else [
        f"{fault.counted} is {reached.get(fault.counted, (0, ''))[0]:g}, asked for were {loops}"]
    return counted + [line for bar in fault.bars for line in bar.misses(reached)]
