#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs many cases of a test program in one process, and says of each what came of it.

together.py PROGRAM NAME FOLDER [OPTION...]   runs the cases of PROGRAM for ctest, which calls this NAME, and keeps in FOLDER what
                                              came of each
  --spec SPEC        those that Catch2 chooses by this
  --part K/N         every N-th of them, from the K-th on
  --prefix TEXT      what ctest puts before the name of a case
  --files FILE...    what PROGRAM is given besides
together.py --results FILE FOLDER             FILE is what ctest wrote with --output-junit: puts each case into it, and prints the
                                              names of those that failed

PROGRAM is one of Catch2, or has its options --list-test-names-only and --input-file. It marks in what it prints where a case
begins and ends (tests/support/case_marks.hpp). A case that crashes, ends the program or takes longer than ten minutes has failed,
and those after it run in a new process. If something is wrong that is no case's fault, the test NAME itself has failed."""
import argparse
import contextlib
import dataclasses
import json
import os
import pathlib
import re
import secrets
import select
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml

AT_MOST_S = 600  # for one case, as in tests/CMakeLists.txt for one that ctest runs by itself
SKIPPED = "SKIPPED: "  # how a case begins to say why; in tests/CMakeLists.txt, too
KEPT = {"passed": 1024, "failed": 300 * 1024, "skipped": 1024}  # characters of what a case printed: as many as ctest keeps
STATUS = {"passed": "run", "failed": "fail", "skipped": "notrun"}  # as ctest writes them


@dataclasses.dataclass
class Case:
    name: str
    state: str = "failed"
    seconds: float = 0.0
    printed: str = ""


class Process:
    """One process, and the cases that it ran."""

    def __init__(self, program, names, files, folder):
        list_of_names = pathlib.Path(folder) / "names"
        list_of_names.write_text("".join(f"{quoted(name)}\n" for name in names), encoding="utf-8")
        self.mark = secrets.token_hex(16)
        self.process = subprocess.Popen(
            [program, "--input-file", list_of_names, *files], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env=os.environ | {"EBOARD_CASE_MARK": self.mark}, start_new_session=True)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.cases, self.open, self.between, self.rest = [], None, "", b""
        self.since = time.monotonic()

    def run(self):
        """The cases, each with its outcome; without a name the program itself, if it failed in none of them."""
        try:
            late = not self.reads_to_the_end()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        status = self.process.wait()
        self.add(self.rest.decode(errors="replace"))
        how = (f"took longer than {AT_MOST_S} s" if late else
               f"ended with signal {-status}" if status < 0 else f"ended with {status}")
        if self.open is not None:
            self.close("failed", f"the program {how} in this case\n")
        elif late or status != 0 and not any(case.state == "failed" for case in self.cases):
            self.cases.append(Case("", printed=f"{self.between}\nthe program {how} and no case failed\n"))
        return self.cases

    def reads_to_the_end(self):
        """Until the program has ended. False if it waits too long in one place."""
        while time.monotonic() - self.since < AT_MOST_S:
            select.select([self.process.stdout], [], [], 0.2)
            ended = self.process.poll() is not None
            printed = self.process.stdout.read()
            self.take(printed or b"")
            if ended:
                return True
            if printed == b"":  # it closed what it prints to
                time.sleep(0.2)
        return False

    def take(self, printed):
        *lines, self.rest = (self.rest + printed).split(b"\n")
        for line in (line.decode(errors="replace") for line in lines):
            if not line.startswith(self.mark):
                if self.open is not None or not line.startswith("Filters: "):  # Catch2 repeats the names
                    self.add(line + "\n")
                continue
            _, what, of = line.split(" ", 2)
            if what == "begin":
                self.open, self.since = Case(of), time.monotonic()
            else:
                self.close(of)

    def add(self, text):
        if self.open is None:
            self.between += text
        else:
            self.open.printed += text

    def close(self, state, why=""):
        case, self.open = self.open, None
        case.printed = (self.between + case.printed).strip("\n") + "\n" + why
        case.state = "skipped" if state == "passed" and SKIPPED in case.printed else state
        case.seconds = time.monotonic() - self.since
        self.between, self.since = "", time.monotonic()
        self.cases.append(case)


def quoted(name):
    """As Catch2 reads a name in a file: what parts two names elsewhere does so in quotes, too."""
    return '"' + re.sub(r'([\\",\[])', r"\\\1", name) + '"'


def names_of(program, spec, part, files):
    """The names of its cases that are in this part, in their order."""
    if not os.path.exists(program):
        sys.exit(f"{program} is not built")
    chosen = [spec] if spec else []
    listed = subprocess.run([program, *chosen, "--list-test-names-only", *files], capture_output=True, text=True, check=False)
    names = listed.stdout.splitlines()
    if not names or listed.returncode < 0:
        sys.exit(f"{program} lists no cases: {listed.stdout}{listed.stderr}")
    first, step = map(int, part.split("/"))
    return names[first - 1::step]


def run(program, names, files=()):
    """What came of each of the names, and without a name of the program itself, where it failed in none of them."""
    cases, left = [], list(names)
    with tempfile.TemporaryDirectory() as folder:
        while left:
            ran = Process(program, left, files, folder).run()
            cases += ran
            if not {case.name for case in ran} & set(left):
                return cases + [Case(name, printed="did not run\n") for name in left]
            left = [name for name in left if name not in {case.name for case in ran}]
    return cases


def asked_for(words):
    parser = argparse.ArgumentParser()
    for word in ("program", "name", "folder"):
        parser.add_argument(word)
    parser.add_argument("--spec", default="")
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--prefix", default="")
    parser.add_argument("--files", nargs="*", default=[])
    return parser.parse_args(words)


def cases_of(words):
    """The names by which ctest knows the cases that these words ask for."""
    asked = asked_for(words)
    return [asked.prefix + name for name in names_of(asked.program, asked.spec, asked.part, asked.files)]


def run_for_ctest(words):
    asked = asked_for(words)
    cases = run(asked.program, names_of(asked.program, asked.spec, asked.part, asked.files), asked.files)
    for case in cases:
        case.name = asked.prefix + case.name if case.name else asked.name
        if case.state == "failed":
            print(f"FAILED: {case.name}\n{case.printed}")
        case.printed = case.printed[:KEPT[case.state]]
    failed, skipped = (sum(case.state == state for case in cases) for state in ("failed", "skipped"))
    print(f"{len(cases)} cases, {failed} failed, {skipped} skipped")
    folder = pathlib.Path(asked.folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{asked.name}.json").write_text(json.dumps([dataclasses.asdict(case) for case in cases]), encoding="utf-8")
    return 1 if failed else 0


def printable(text):
    return re.sub("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text)


def element(case, program):
    out = xml.Element("testcase", name=printable(case.name), classname=program, time=f"{case.seconds:.3f}", status=STATUS[case.state])
    if case.state == "failed":
        xml.SubElement(out, "failure", message="")
    elif case.state == "skipped":
        xml.SubElement(out, "skipped", message="SKIP_REGULAR_EXPRESSION_MATCHED")
    xml.SubElement(out, "system-out").text = printable(case.printed)
    return out


def put_cases_into(results, folder):
    """Returns the names of cases that failed."""
    tree = xml.parse(results)
    suite, failed = tree.getroot(), []
    tests = list(suite.iter("testcase"))
    for test in tests:
        suite.remove(test)
        kept = pathlib.Path(folder) / f"{test.get('name')}.json"
        if not kept.exists() or test.get("status") == "notrun":
            suite.append(test)
            continue
        cases = [Case(**one) for one in json.loads(kept.read_text(encoding="utf-8"))]
        failed += [case.name for case in cases if case.state == "failed"]
        suite.extend(element(case, test.get("name")) for case in cases)
        if test.get("status") == "fail" and not any(case.state == "failed" for case in cases):
            suite.append(test)
    states = [test.get("status") for test in suite.iter("testcase")]
    suite.set("tests", str(len(states)))
    for name, state in (("failures", "fail"), ("disabled", "disabled"), ("skipped", "notrun")):
        suite.set(name, str(states.count(state)))
    tree.write(results, encoding="UTF-8", xml_declaration=True)
    return failed


def main(*words):
    if words[:1] != ("--results",):
        return run_for_ctest(words)
    for name in put_cases_into(*words[1:]):
        print(f"Failed: {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
