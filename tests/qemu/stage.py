#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Boards on real drivers: starts a virtual machine in which the kernel's own USB code runs, and lets guest.py try boards there.
Prints a line a case. Exit code 1 if one fails, 2 if there is no such case, 3 if the machine does not come up.

usage: stage.py FOLDER_OF_THE_PROGRAMS [CASE...]
       stage.py --names"""
import pathlib
import signal
import sys
import tempfile
import time

from cases import CASES
from machine import Failure, Kernel, Machine, OurRoot

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "build"
# The whole machine; a case has limits of its own.
MOST_SECONDS = 1200


def serve(machine):
    """Does what the guest asks for, until it says that it is done; True if all cases passed."""
    all_passed = False
    begin = time.monotonic()
    for line in machine.talk:
        word, _, rest = line.strip().partition(" ")
        if word in ("plug", "unplug"):
            getattr(machine, word)()
            machine.talk.write("done\n")
            machine.talk.flush()
        elif word == "up":
            print(f"the machine is up after {time.monotonic() - begin:.1f} s, kernel {rest}", flush=True)
        elif word == "say":
            print(rest, flush=True)
        elif word == "end":
            return rest == "passed"
    return all_passed


def tell_why(machine):
    for log in (machine.console, machine.log):
        text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        print(f"--- {log.name}\n" + "\n".join(text.splitlines()[-40:]), file=sys.stderr)


def passes(kernel, root):
    """Runs a machine to its end, and shows its console if not all went well."""
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(MOST_SECONDS)
    with tempfile.TemporaryDirectory(prefix="eboardd-qemu-") as folder:
        with Machine(kernel, pathlib.Path(folder), root) as machine:
            try:
                passed = serve(machine)
            except Failure:
                tell_why(machine)
                raise
            if not passed:
                tell_why(machine)
    signal.alarm(0)
    return passed


def too_long(*_):
    raise Failure(f"the machine is not done after {MOST_SECONDS} s")


def main(programs, *cases):
    if programs == "--names":
        print(*CASES)
        return 0
    unknown = set(cases) - set(CASES)
    if unknown:
        print(f"stage: there is no case {', '.join(sorted(unknown))}; there are {', '.join(CASES)}", file=sys.stderr)
        return 2
    programs = pathlib.Path(programs).resolve()
    kernel = Kernel(BUILD / "qemu")
    guest = OurRoot("/usr/bin/python3", "-B", HERE / "guest.py", kernel.root, programs, *cases)
    return 0 if passes(kernel, guest) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except Failure as failure:
        print(f"stage: {failure}", file=sys.stderr)
        sys.exit(3)
