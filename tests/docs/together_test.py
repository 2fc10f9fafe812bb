#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What tests/together.py says of cases that end in every way, and what becomes of ctest's results.

usage: together_test.py PROGRAM_OF_SUCH_CASES"""
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import together  # noqa: E402

OUTCOMES = {
    "one that holds": "passed",
    "one that fails": "failed",
    'one that throws: with "quotes", a comma and [a bracket]': "failed",
    "one that says that it is skipped": "skipped",
    "one that breaks off without a line's end": "passed",
    "one that crashes": "failed",
    "one after a crash": "passed",
    "one that leaves the program": "failed",
    "one that aborts in another thread": "failed",
    "one that never ends": "failed",
    "the last one": "passed",
}
SAID = {
    "one that holds": "held",
    "one that fails": "1 + 1 == 3",
    'one that throws: with "quotes", a comma and [a bracket]': "thrown on purpose",
    "one that breaks off without a line's end": "no end of a line",
    "one that crashes": "SIGSEGV",
    "one that leaves the program": "the program ended with 0 in this case",
    "one that aborts in another thread": "SIGABRT",
    "one that never ends": "the program took longer than 2 s in this case",
}


def check(true, what):
    if not true:
        sys.exit(f"together_test: {what}")


def check_outcomes(program):
    """Each case has its own outcome and what it printed, whatever the one before it did to the program."""
    names = together.names_of(program, "", "1/1", [])
    check(names == list(OUTCOMES), f"the program lists {names}")
    check(together.names_of(program, "", "2/3", []) == names[1::3], "a part of the cases is another one")
    together.AT_MOST_S = 2
    cases = together.run(program, names)
    check({case.name: case.state for case in cases} == OUTCOMES and len(cases) == len(OUTCOMES), f"outcomes differ: {cases}")
    for case in cases:
        check(SAID.get(case.name, "") in case.printed, f"'{case.name}' printed {case.printed}")
        check("Filters" not in case.printed, f"'{case.name}' has the names of all: {case.printed}")
        others = {text for name, text in SAID.items() if name != case.name}
        check(not any(text in case.printed for text in others), f"'{case.name}' has what another printed: {case.printed}")


def check_program(program):
    """What is wrong outside the cases fails, and so does a case that the program does not know."""
    os.environ["EBOARD_FAILS_AT_THE_END"] = "yes"
    cases = together.run(program, ["one that holds", "the last one"])
    check([(case.name, case.state) for case in cases] == [("one that holds", "passed"), ("the last one", "passed"), ("", "failed")],
          f"a program that fails after its last case: {cases}")
    del os.environ["EBOARD_FAILS_AT_THE_END"]
    cases = together.run(program, ["one that holds", "one that is not there"])
    check([case.state for case in cases if case.name == "one that is not there"] == ["failed"], f"a case that is not there: {cases}")


def project(program, folder, spec):
    """One of ctest, with the cases of this kind and a test beside them."""
    command = f'python3 -B "{ROOT}/tests/together.py" "{program}" some_cases "{folder}/kept" --spec "{spec}" --prefix "case: "'
    (folder / "CTestTestfile.cmake").write_text(f"add_test(some_cases {command})\nadd_test(another true)\n", encoding="utf-8")


def check_results(program, spec, counts):
    """The cases stand in ctest's results, and the counts are those of the cases."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        project(program, folder, spec)
        run = subprocess.run(["ctest", "--test-dir", folder, "--output-on-failure", "--output-junit", "results.xml"],
                             capture_output=True, text=True, check=False)
        put = subprocess.run([sys.executable, "-B", ROOT / "tests/together.py", "--results", folder / "results.xml", folder / "kept"],
                             capture_output=True, text=True, check=True)
        suite = xml.parse(folder / "results.xml").getroot()
    tests = {test.get("name"): test for test in suite.iter("testcase")}
    found = {word: int(suite.get(word)) for word in ("tests", "failures", "skipped")}
    check(found == counts, f"results of {spec} have {found}")
    check(len(tests) == counts["tests"] and "another" in tests and "some_cases" not in tests, f"results of {spec} have {list(tests)}")
    failed = [name for name, test in tests.items() if test.find("failure") is not None]
    check(len(failed) == counts["failures"] and (run.returncode == 0) == (not failed), f"of {spec} these failed: {failed}")
    check(all(f"Failed: {name}\n" in put.stdout and f"FAILED: {name}\n" in run.stdout for name in failed),
          f"what failed is not said: {run.stdout}{put.stdout}")
    skipped = [name for name, test in tests.items() if test.find("skipped") is not None]
    check(len(skipped) == counts["skipped"], f"of {spec} these are skipped: {skipped}")


def main(program):
    check_outcomes(program)
    check_program(program)
    check_results(program, "[holds]", {"tests": 6, "failures": 0, "skipped": 1})
    check_results(program, "~[hangs]", {"tests": 11, "failures": 5, "skipped": 1})
    print(f"{len(OUTCOMES)} cases, each with its outcome")


if __name__ == "__main__":
    main(str(pathlib.Path(sys.argv[1]).resolve()))
