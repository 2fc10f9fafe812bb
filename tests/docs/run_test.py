#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `./run help` lists is what there is, a benchmark explains itself without a build, every test has a label, `./run test`
chooses tests by name and label, every fault has a test and a row in docs/reliability.md, and no case is left out where many run in one process.

usage: run_test.py BUILD_FOLDER"""
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "bench"), str(ROOT / "tests" / "fault"), str(ROOT / "tests" / "qemu")]
import alone  # noqa: E402
import chosen  # noqa: E402
import together  # noqa: E402
from cases import CASES  # noqa: E402
from faults import FAULTS, faults_in, figures_in, tests_of  # noqa: E402
from run import BENCHMARKS  # noqa: E402


def check(true, what):
    if not true:
        sys.exit(f"run_test: {what}")


def check_help(tests):
    shown = subprocess.run([ROOT / "run", "help"], check=True, capture_output=True, text=True).stdout

    def after(words):
        return re.search(rf"{words}(.*)", shown).group(1).split()

    check(after("benchmarks: ") == list(BENCHMARKS), "./run help lists other benchmarks than tests/bench/run.py")
    check(after("in QEMU: ") == list(CASES), "./run help lists other cases than tests/qemu/cases.py")
    check(after(r"docs/reliability.md\):\s*") == list(FAULTS), "./run help lists other faults than tests/fault/faults.py")
    built = re.findall(r"^eboard_fuzz\((\w+)", (ROOT / "tests/fuzz/CMakeLists.txt").read_text(encoding="utf-8"), re.M)
    check(after("one fuzzer: ") == sorted(built), "./run help lists other fuzzers than tests/fuzz/CMakeLists.txt")
    labels = set().union(*map(chosen.labels_of, tests))
    check(set(after("labels: ")) == labels, f"./run help lists other labels than those of the tests: {sorted(labels)}")


def check_help_of_benchmarks():
    """Of each, and nothing is built for it: whoever asks has perhaps no compiler."""
    with tempfile.TemporaryDirectory() as folder:
        for program in ("cmake", "apt-get"):
            stub = pathlib.Path(folder) / program
            stub.write_text("#!/bin/sh\nexit 9\n", encoding="utf-8")
            stub.chmod(0o700)
        places = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}

        def asked(*words):
            return subprocess.run([ROOT / "run", "bench", *words], capture_output=True, text=True, check=False, env=places)
        for name, (_, _, measures) in BENCHMARKS.items():
            shown = asked(name, "--help")
            check(shown.returncode == 0 and measures in shown.stdout and len(shown.stdout.splitlines()) > 2,
                  f"./run bench {name} --help ends with {shown.returncode} and says {shown.stdout}{shown.stderr}")
        check(all(name in asked("--help").stdout for name in BENCHMARKS), "./run bench --help does not list the benchmarks")
        check(asked("tracer").returncode == 2, "./run bench builds for a name that is none")


def check_faults(tests):
    """Each is injected by tests that `./run test` runs, and the page has a row for it, with its words and its command."""
    page = (ROOT / "docs/reliability.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (R\d+) \| ([^|]*) \|", page.split("## What was reached")[0], re.M)
    check(rows == [(name, fault.injects) for name, fault in FAULTS.items()], f"docs/reliability.md has other rows: {rows}")
    for name, fault in FAULTS.items():
        found, missing = tests_of(fault, tests)
        check(found and not missing, f"no test is called {missing} for {name}")
        check(re.search(rf"`\./run fault {name}\b", page), f"docs/reliability.md has no figures for {name}, with their command")
    reached = figures_in("seed 7\na.b 3 s\nplug.cycles 10 cycles\nplug.usable.p95 1.5 s\nplug.descriptors 0 more\n")
    check(faults_in(FAULTS["R5"], reached, 10) == ["plug.usable.p95 is 1.5 s, the bar is plug.usable.p95 <= 1 s"],
          "a bar that is missed is not noticed")
    check(len(faults_in(FAULTS["R5"], reached, 11)) == 2, "too few loops are not noticed")
    check(len(faults_in(FAULTS["R5"], {}, 1)) == 3, "figures that are not there are not noticed")


def check_labels(tests):
    kinds = {"unit", "integration", "docs", "lint"}
    for test in tests:
        check(chosen.labels_of(test) & kinds, f"the test {test['name']} has no label of {sorted(kinds)}")
    for test in tests:
        texts = [pathlib.Path(word).read_text(encoding="utf-8") for word in test.get("command", []) if word.endswith(".py")]
        if any(re.search("^from selenium|^from support.page_case", text, re.M) for text in texts):
            check("browser" in chosen.labels_of(test), f"the test {test['name']} starts a browser and has no label for it")


def check_choice(tests):
    def names(*words):
        numbers = chosen.chosen(tests, words)
        check(not isinstance(numbers, str), numbers)
        return [tests[number - 1]["name"] for number in numbers]

    check(names("docs_test") == ["docs_test"], "a name chooses another test")
    check(names("Lint_Layers", "docs_test") == ["lint_layers", "docs_test"], "two names choose other tests")
    check(names("arbiter_page_test") == ["arbiter_page"], "a script's name does not choose its test")
    check(len(names("^web_.*s$")) == 1, "a regular expression chooses otherwise")
    check("docs_test" in names("--docs") and "lint_layers" not in names("--docs"), "a label chooses other tests")
    check("arbiter_page" not in names("--integration", "--no-browser"), "--no-browser leaves a browser")
    check("no test is called 'docs_tset'; there are docs_test" in chosen.chosen(tests, ["docs_tset"]), "a wrong name is accepted")
    check("there is no option --units" in chosen.chosen(tests, ["--units"]), "a wrong label is accepted")
    check("no test is all of this" in chosen.chosen(tests, ["--unit", "docs_test"]), "a choice of nothing is accepted")


def check_together(tests, groups):
    """Where many cases run in one process, each test of ctest is in one of them, and no other, under the same name and labels."""
    def known(test, name=None):
        return name or test["name"], tuple(sorted(chosen.programs_of(test) - {"python3"})), tuple(sorted(chosen.labels_of(test)))
    cases = collections.Counter(known(test) for test in tests)
    for group in groups:
        words = [pathlib.Path(word).name for word in group.get("command", [])]
        if chosen.RUNNER in words:
            names = together.cases_of(group["command"][words.index(chosen.RUNNER) + 1:])
            cases.subtract(known(group, name) for name in names)
        else:
            cases.subtract([known(group)])
    check(not any(cases.values()), f"together other tests are run: {[case for case, count in cases.items() if count][:10]}")
    check(len(groups) < len(tests) / 4, f"together there are {len(groups)} tests of {len(tests)}")
    check(chosen.can_be_together(groups, ["--unit", "tracking_test"]), "a program's cases are not run together")
    check(not chosen.can_be_together(groups, ["tracking_test", tests[0]["name"] + "?"]), "a case's name is looked for among programs")


def check_second_try():
    """Of a project of its own: `late` fails but at its second run, `wrong` at every one, `unit` is no whole program."""
    def outcome(*names):
        with tempfile.TemporaryDirectory() as folder:
            text = ""
            for name in names:
                command = "false" if name == "wrong" else f"test -e {folder}/{name} || ! touch {folder}/{name}"
                label = "unit" if name == "unit" else "integration"
                text += f'add_test({name} sh -c "{command}")\nset_tests_properties({name} PROPERTIES LABELS {label})\n'
            (pathlib.Path(folder) / "CTestTestfile.cmake").write_text(text, encoding="utf-8")
            subprocess.run(["ctest", "--test-dir", folder], capture_output=True, check=False)
            run = subprocess.run([sys.executable, "-B", ROOT / "tests/alone.py", folder], capture_output=True, text=True, check=False)
            return run.returncode, run.stdout

    status, said = outcome("late")
    check(status == 0 and "passed alone: late" in said, f"a test that was late is not tried again: {said}")
    for names in (["wrong"], ["late", "wrong"], ["unit"], ["late", "unit"], [f"late{n}" for n in range(alone.AT_MOST)] + ["late"]):
        status, said = outcome(*names)
        check(status != 0, f"{names} pass at a second try: {said}")


def main(folder):
    tests = chosen.listed(folder)
    check(len(tests) > 1000, f"ctest lists {len(tests)} tests in {folder}")
    check_help(tests)
    check_help_of_benchmarks()
    check_faults(tests)
    check_labels(tests)
    check_choice(tests)
    check_together(tests, chosen.listed(folder, together=True))
    check_second_try()
    print(f"{len(tests)} tests, each with a label")


if __name__ == "__main__":
    main(sys.argv[1])
