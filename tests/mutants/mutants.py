#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Would the tests notice? Makes N small changes to a module, one at a time, and runs the module's own tests.

Works on a copy of the tree in build/mutants, so that nothing here is touched. A change that does not compile is
replaced by another; one that leaves the compiled code as it was is no change, and is left aside. A test that hangs has
noticed. The same seed makes the same changes while the sources are the same.
"""
import argparse
import dataclasses
import fcntl
import filecmp
import fnmatch
import hashlib
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time

import changes

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORK = ROOT / "build" / "mutants"
TREE = WORK / "tree"
BUILD = WORK / "build"


@dataclasses.dataclass(frozen=True)
class Module:
    folder: str
    target: str  # of CMake, the library that the module is
    tests: dict  # program -> files of tests it is asked for; none: all. The one that is soonest built first
    stages: dict = dataclasses.field(default_factory=dict)  # test of ctest -> programs that it needs besides


MODULES = {
    "tracking": Module("daemon/tracking", "eboard_tracking", {"tracking_test": [], "tracker_version_test": []}),
    "pipeline": Module("daemon/pipeline", "eboard_pipeline",
                       {"pipeline_test": [],
                        "tracker_version_test": [],
                        "daemon_test": ["journal_replay_test", "same_games_test"], "core_test": ["rulings_test"]}),
    "quaternity": Module("daemon/quaternity", "eboard_quaternity", {"quaternity_table_test": []}),
    "storage": Module("storage", "eboard_storage", {"storage_test": []}),
    "drivers": Module("drivers", "eboard_drivers", {"drivers_test": []},
                      {"hid_device_test": [], "usb_device_test": ["usb_kernel"],
                       "usb_boards_test": ["eboardd", "eboardctl", "eboardsim", "tty_lines"],
                       "plugged_boards_test": []}),
    "drivers/bluetooth": Module("drivers/bluetooth", "eboard_bluetooth", {"bluetooth_test": []},
                                {"ble_test": ["eboardd", "eboardctl", "eboardsim", "bluez_double"]}),
    "cards": Module("daemon/cards", "eboard_cards", {"cards_test": []}),
    "live": Module("daemon/live", "eboard_live", {"live_test": [], "net_test": []}),
    "net": Module("daemon/net", "eboard_net", {"net_test": [], "events_test": ["event_json_test"]}),
    "rules/laws/rulings": Module("rules/laws/rulings", "eboard_rules", {"rulings_test": []}),
    "rules/laws/endings": Module("rules/laws/endings", "eboard_rules", {"rules_test": []}),
    "rules/laws/clock": Module("rules/laws/clock", "eboard_rules", {"rules_test": []}),
}
QUICK_S = (1, 5)  # first all tests that together take so long, then the next, then the others
JOBS = 2


@dataclasses.dataclass(frozen=True)
class Test:
    program: str
    name: str
    seconds: float


class Tests:
    """The tests of one program, quick ones first; each batch runs in two halves at the same time."""

    def __init__(self, program, files):
        self.program = program
        self.batches = [[]]
        known = self.timed(program, files)
        if not known:
            raise SystemExit(f"{program}: no test passes as it is")
        spent, limits = 0.0, list(QUICK_S)
        for test in sorted(known, key=lambda t: t.seconds):
            spent += test.seconds
            if limits and spent > limits[0]:
                limits.pop(0)
                self.batches.append([])
            self.batches[-1].append(test)
        self.count, self.seconds = len(known), spent
        asked = subprocess.run([BUILD / "bin" / program, "--list-test-names-only", "--input-file",
                                self.written(program, known, "all")], capture_output=True, text=True)
        if missing := {test.name for test in known} - set(asked.stdout.splitlines()):
            raise SystemExit(f"{program} does not find by name: {missing}")

    @staticmethod
    def timed(program, files):
        """Those that pass as things are, and what each takes."""
        only = ["-#", ",".join(f"[#{file}]" for file in files)] if files else []
        done = subprocess.run([BUILD / "bin" / program, "--durations", "yes", *only], capture_output=True, text=True,
                              cwd=TREE)
        times = {name: float(seconds) for seconds, name in re.findall(r"^(\d+\.\d+) s: (.+)$", done.stdout, re.M)}
        listed = subprocess.run([BUILD / "bin" / program, "--list-test-names-only", "~[wanted]~[.]", *only],
                                capture_output=True, text=True, cwd=TREE).stdout.splitlines()
        if done.returncode != 0:
            raise SystemExit(f"{program} fails as things are:\n{done.stdout[-2000:]}")
        return [Test(program, name, times[name]) for name in listed if name in times]

    def notice(self):
        """Whether one fails or hangs."""
        for number, batch in enumerate(self.batches):
            halves = [self.start(part, f"{number}-{half}") for half in range(JOBS) if (part := batch[half::JOBS])]
            if self.one_fails(halves):
                return True
        return False

    @staticmethod
    def written(program, tests, mark):
        """A file of names as Catch2 reads them: what parts two names elsewhere, does so in quotes too."""
        names = WORK / f"names-{program}-{mark}"
        escaped = (re.sub(r'([\\",\[])', r"\\\1", test.name) for test in tests)
        names.write_text("".join(f'"{name}"\n' for name in escaped), encoding="utf-8")
        return names

    def start(self, tests, mark):
        names = self.written(self.program, tests, mark)
        process = subprocess.Popen([BUILD / "bin" / self.program, "--abort", "--input-file", names], cwd=TREE,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        return process, time.monotonic() + 20 + 4 * sum(test.seconds for test in tests)

    @staticmethod
    def one_fails(halves):
        try:
            while halves:
                for half in list(halves):
                    process, until = half
                    if process.poll() is None and time.monotonic() < until:
                        continue
                    if process.poll() != 0:
                        return True
                    halves.remove(half)
                time.sleep(0.02)
            return False
        finally:
            for process, _ in halves:
                if process.poll() is None:
                    os.killpg(process.pid, 9)
                process.wait()


class Stage:
    """A test of ctest, which runs the programs in surroundings that it makes."""

    def __init__(self, name):
        self.command = ["ctest", "--test-dir", BUILD, "-R", f"^{name}$", "--no-tests=error"]
        if self.notice():
            raise SystemExit(f"{name} fails as things are, or is not there")

    def notice(self):
        return subprocess.run(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              check=False).returncode != 0


def locked():
    """Held as long as what it returns: two runs would change each other's tree."""
    WORK.mkdir(parents=True, exist_ok=True)
    lock = open(WORK / "lock", "w", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit(f"{WORK} is in use by another run") from None
    return lock


def copy_tree():
    """What git knows or would take, as it is now. A file that did not change keeps its time, hence its objects."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            check=True, capture_output=True, text=True).stdout.split("\0")
    wanted = {name for name in listed if name and (ROOT / name).is_file()}
    for path in [p for p in TREE.rglob("*") if p.is_file() and p.relative_to(TREE).as_posix() not in wanted]:
        path.unlink()
    for name in wanted:
        source, target = ROOT / name, TREE / name
        if not target.exists() or not filecmp.cmp(source, target, shallow=False):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)


def build(*targets):
    environment = os.environ | {"CCACHE_BASEDIR": str(WORK)}
    done = subprocess.run(["ninja", f"-j{JOBS}", "-C", BUILD, *targets], capture_output=True, text=True,
                          env=environment)
    if done.returncode != 0:
        (WORK / "no-build.log").write_text(done.stdout, encoding="utf-8")
    return done.returncode == 0


def configure():
    data = (ROOT / ".." / "shared" / "data").resolve()
    subprocess.run(["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                    f"-DCMAKE_RUNTIME_OUTPUT_DIRECTORY={BUILD}/bin", "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DEBOARD_UNITY=OFF",
                    f"-DEBOARD_SHARED_DATA={data}"], check=True, stdout=subprocess.DEVNULL)


def needed_by(module):
    return {program for needed in module.stages.values() for program in needed}


def digest(*paths):
    return [hashlib.sha256(path.read_bytes()).digest() for path in paths]


def objects_of(module, file):
    """What a change to the file can alter in the library: its object, or for a header all objects."""
    objects = sorted(BUILD.glob(f"{pathlib.PurePath(module.folder).parts[0]}/**/{module.target}.dir/**/*.o"))
    return [path for path in objects if path.name == f"{file.name}.o"] if file.suffix == ".cpp" else objects


def try_change(module, tests, stages, file, change):
    """no build, no change, noticed, lived."""
    path = TREE / file
    text = path.read_text(encoding="utf-8")
    objects = objects_of(module, path)
    programs = [BUILD / "bin" / one.program for one in tests]
    before, linked = digest(*objects), digest(*programs)
    try:
        path.write_text(change.applied_to(text), encoding="utf-8")
        if not build(module.target):
            return "no build"
        changed = digest(*objects) != before
        if not changed and path.suffix == ".cpp":
            return "no change"
        for one, program, as_it_was in zip(tests, programs, linked):
            if not build(one.program):
                return "no build"
            if digest(program) == [as_it_was]:
                continue
            changed = True
            if one.notice():
                return "noticed"
        if changed and stages:
            if not build(*needed_by(module)):
                return "no build"
            if any(stage.notice() for stage in stages):
                return "noticed"
        return "lived" if changed else "no change"
    finally:
        path.write_text(text, encoding="utf-8")


def told(file, text, change):
    line = change.line_in(text)
    before = text.splitlines()[line - 1].strip()
    after = change.applied_to(text).splitlines()[line - 1].strip()
    return f"{file}:{line}  {before}  ->  {after}"


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="./run mutants", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", choices=MODULES)
    parser.add_argument("number", type=int, help="changes that compile and alter something")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", default="*", metavar="PATTERN", help="only files named so, such as 'tracker_*.cpp'")
    parser.add_argument("--at", action="append", metavar="FILE:LINE", help="all changes of that line instead")
    parser.add_argument("--list", action="store_true", help="say the changes, and do nothing")
    return parser.parse_args(arguments)


def picked(base, module, options):
    """Texts by file, and changes of them in the order in which they are tried."""
    inner = [base / other.folder for other in MODULES.values() if other.folder.startswith(f"{module.folder}/")]
    files = sorted(path.relative_to(base) for path in (base / module.folder).rglob("*.[ch]pp")
                   if fnmatch.fnmatch(path.name, options.files) and not any(map(path.is_relative_to, inner)))
    texts = {file: (base / file).read_text(encoding="utf-8") for file in files}
    found = [(file, change) for file in files for change in changes.changes_of(texts[file])]
    if options.at:
        return texts, [(file, change) for file, change in found
                       if f"{file}:{change.line_in(texts[file])}" in options.at]
    random.Random(options.seed).shuffle(found)
    return texts, found


def main(arguments):
    options = options_of(arguments)
    module = MODULES[options.module]
    if options.list:
        texts, found = picked(ROOT, module, options)
        print("\n".join(told(file, texts[file], change) for file, change in found[:options.number]))
        return 0

    with locked():
        copy_tree()
        configure()
        if not build(*module.tests, *needed_by(module)):
            raise SystemExit(f"{options.module} does not build as it is: {WORK}/no-build.log")
        tests = [Tests(program, files) for program, files in module.tests.items()]
        stages = [Stage(name) for name in module.stages]
        texts, found = picked(TREE, module, options)
        print(f"{options.module}: {len(found)} changes could be made; {sum(one.count for one in tests)} tests take"
              f" {sum(one.seconds for one in tests):.0f} s", flush=True)
        results = {"noticed": [], "lived": [], "no change": [], "no build": []}
        started = time.monotonic()
        for file, change in found:
            if not options.at and len(results["noticed"]) + len(results["lived"]) == options.number:
                break
            result = try_change(module, tests, stages, file, change)
            results[result].append(told(file, texts[file], change))
            print(f"{time.monotonic() - started:5.0f} s  {result:9}  {results[result][-1]}", flush=True)
    noticed, lived, no_change, no_build = (len(some) for some in results.values())
    if lived:
        print("\n".join(["", "Lived:", *results["lived"]]))
    print(f"\n{options.module}, seed {options.seed}: {noticed} of {noticed + lived} noticed"
          f" ({100 * noticed // max(1, noticed + lived)} %), {lived} lived;"
          f" {no_change} were no change, {no_build} did not compile")
    return 0


if __name__ == "__main__":
    # A signal that ends it also ends what it runs.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
