#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The long form of a fault: run.py BUILD_FOLDER [NAME [--loops N] [--seed S]]. Runs every test that injects it with so many loops
and prints what was reached beside the bar. Without a name, lists the faults; --names only names them. Exit code 1 if a test fails
or a bar is missed, 2 if there is no such fault."""
import argparse
import os
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests")]
import chosen  # noqa: E402
from faults import FAULTS, faults_in, figures_in, tests_of  # noqa: E402


def commands_of(fault, build):
    """(name, command, environment) of all that the long form runs."""
    found, missing = tests_of(fault, chosen.listed(build))
    if missing:
        sys.exit(f"fault: {build} has no test {', '.join(missing)}")
    commands = []
    for test in found:
        properties = {one["name"]: one["value"] for one in test["properties"]}
        own = dict(line.split("=", 1) for line in properties.get("ENVIRONMENT", []))
        commands.append((test["name"], test["command"], properties.get("WORKING_DIRECTORY"), own))
    benches = [(name, [sys.executable, "-B", str(ROOT / "tests/bench/run.py"), str(build / "bin"), name], None, {})
               for name in fault.benches]
    return commands + benches


def run(command, place, environment):
    """Exit code and output, which is shown as it comes."""
    process = subprocess.Popen(command, cwd=place, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               text=True, errors="replace")
    said = []
    for line in process.stdout:
        print(f"  {line}", end="", flush=True)
        said.append(line)
    return process.wait(), "".join(said)


def long_form(name, build, loops, seed):
    fault = FAULTS[name]
    print(f"{name}, {fault.injects}: loops {loops}, seed {seed}", flush=True)
    # The seed of hashes decides in which order Python walks through sets.
    asked = {"EBOARD_LOOPS": str(loops), "EBOARD_SEED": str(seed), "PYTHONHASHSEED": "0", "PYTHONUNBUFFERED": "1"}
    reached, wrong = {}, []
    for test, command, place, own in commands_of(fault, build):
        print(f"- {test}", flush=True)
        code, said = run(command, place, asked | own)
        reached |= figures_in(said)
        wrong += [f"{test} ended with {code}"] if code != 0 else []
    print(f"{name} reached:")
    for figure, (value, unit) in sorted(reached.items()):
        bar = next((f"   (bar: {bar})" for bar in fault.bars if not bar.misses({figure: (value, unit)})), "")
        print(f"  {figure} {value:g} {unit}{bar}")
    wrong += faults_in(fault, reached, loops)
    print("\n".join([f"{name} MISSED: {line}" for line in wrong] or [f"{name} held"]))
    return 1 if wrong else 0


def main(arguments):
    if arguments == ["--names"]:
        print(*FAULTS)
        return 0
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("name", nargs="?", help="one of " + " ".join(FAULTS))
    parser.add_argument("--loops", type=int)
    parser.add_argument("--seed", type=int)
    asked = parser.parse_args(arguments)
    if asked.name is None:
        for name, fault in FAULTS.items():
            print(f"{name:<4} {fault.injects} ({fault.loops} {fault.counted.rsplit('.', 1)[1]})")
        return 0
    if asked.name not in FAULTS:
        print(f"fault: no fault '{asked.name}'; there are {' '.join(FAULTS)}", file=sys.stderr)
        return 2
    return long_form(asked.name, asked.build.resolve(), asked.loops or FAULTS[asked.name].loops,
                     random.randrange(1, 1 << 31) if asked.seed is None else asked.seed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
