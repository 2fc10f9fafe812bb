#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Chooses tests for `./run test`: chosen.py BUILD_FOLDER [--LABEL] [--no-LABEL] [NAME...] prints their numbers as ctest's
option -I wants them, after the value of EBOARD_TOGETHER with which they are ctest's numbers: 1 if many cases of a program run in
one process, 0 if each runs by itself. A NAME is a test program or script (tracking_test, docs_test.py), or a part of a test's
name, or a regular expression for one; capitals and small letters are the same. --unit keeps what has the label unit, --no-slow
what has not the label slow. Exit code 2 if a NAME or a label chooses nothing."""
import difflib
import json
import os
import pathlib
import re
import subprocess
import sys

SUFFIXES = (".py", ".sh")
RUNNER = "together.py"  # its first argument is the program whose cases it runs


def listed(folder, together=False):
    """What ctest knows there: one entry a test, in the order of the numbers that it gives them. `together`: many cases of a
    program are one test."""
    shown = subprocess.run(["ctest", "--test-dir", str(folder), "--show-only=json-v1"], check=True, capture_output=True, text=True,
                           env=os.environ | {"EBOARD_TOGETHER": str(int(together))})
    return json.loads(shown.stdout)["tests"]


def programs_of(test):
    """The program or script of a test, with and without its suffix."""
    command = [pathlib.Path(word).name for word in test.get("command", [])]
    if RUNNER in command:
        return {command[command.index(RUNNER) + 1]}
    program = command[:1] + [word for word in command[1:] if word.endswith(SUFFIXES)][:1]
    return {name for word in program for name in (word, word.removesuffix(".py").removesuffix(".sh"))}


def can_be_together(tests, words):
    """Whether every name is a program's: then all of its cases are wanted, and they need no process of their own."""
    programs = set().union(*map(programs_of, tests))
    return all(word.startswith("--") or word in programs for word in words)


def matches(name, tests):
    """The numbers of the tests that a name chooses: those of a program of that name, or else those whose name has it."""
    found = [number for number, test in enumerate(tests, 1) if name in programs_of(test)]
    if found:
        return found
    found = [number for number, test in enumerate(tests, 1) if name.lower() in test["name"].lower()]
    if found:
        return found
    try:
        pattern = re.compile(name, re.I)
    except re.error:
        return []
    return [number for number, test in enumerate(tests, 1) if pattern.search(test["name"])]


def labels_of(test):
    return next((set(one["value"]) for one in test["properties"] if one["name"] == "LABELS"), set())


def chosen(tests, words):
    """The numbers of the tests that the words choose, or a sentence that says which word is wrong."""
    labels = set().union(*map(labels_of, tests))
    wanted, unwanted, names = set(), set(), []
    for word in words:
        if not word.startswith("--"):
            names.append(word)
            continue
        label = word.removeprefix("--").removeprefix("no-")
        if label not in labels:
            return f"there is no option {word}; there are {', '.join(f'--{one}, --no-{one}' for one in sorted(labels))}"
        (unwanted if word.startswith("--no-") else wanted).add(label)
    numbers = set() if names else set(range(1, len(tests) + 1))
    for name in names:
        found = matches(name, tests)
        if not found:
            known = {program for test in tests for program in programs_of(test)} | {test["name"] for test in tests}
            close = difflib.get_close_matches(name, known, n=3)
            return f"no test is called '{name}'" + (f"; there are {', '.join(close)}" if close else "")
        numbers |= set(found)
    kept = {number for number in numbers
            if (not wanted or labels_of(tests[number - 1]) & wanted) and not labels_of(tests[number - 1]) & unwanted}
    return sorted(kept) or f"no test is all of this: {' '.join(words)}"


def main(folder, *words):
    tests = listed(folder, together=True)
    together = can_be_together(tests, words)
    numbers = chosen(tests if together else listed(folder), words)
    if isinstance(numbers, str):
        print(f"run: {numbers}", file=sys.stderr)
        return 2
    print(int(together), ",".join(map(str, [0, 0, 0, *numbers])))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
