#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the tests that failed beside others once more, one after the other: alone.py BUILD_FOLDER

Only tests of whole programs get this, and only a few of them: they wait in real time, and beside seven others on two cores a
partner of theirs, Chromium or an FTP server, may be late. What fails alone is a failure; what passes is named, to be mended.
EBOARD_TOGETHER is as it was for the run that failed.
Exit code 0 if all of them pass alone, else ctest's."""
import os
import pathlib
import subprocess
import sys

import chosen

AT_MOST = 4
FAILED = 8  # ctest's code for tests that failed


def failed_in(folder):
    """The names of the tests that failed in the last run of ctest there, oldest number first."""
    log = pathlib.Path(folder) / "Testing" / "Temporary" / "LastTestsFailed.log"
    return [line.split(":", 1)[1] for line in log.read_text(encoding="utf-8").splitlines()] if log.exists() else []


def may_be_late(tests, names):
    """Whether all of them are tests of whole programs, and not too many for that."""
    labels = {test["name"]: chosen.labels_of(test) for test in tests}
    return 0 < len(names) <= AT_MOST and all("integration" in labels[name] for name in names)


def main(folder):
    names = failed_in(folder)
    if not may_be_late(chosen.listed(folder, os.environ.get("EBOARD_TOGETHER") == "1"), names):
        return FAILED
    print(f"Once more, alone: {', '.join(names)}", flush=True)
    status = subprocess.run(["ctest", "--test-dir", folder, "--rerun-failed", "--output-on-failure"], check=False).returncode
    if status == 0:
        print(f"Failed beside others, passed alone: {', '.join(names)}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
