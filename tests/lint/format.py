#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every C++ file is laid out as clang-format 14 does it with .clang-format: format.py ROOT fails with file and line, and
format.py ROOT --write lays out what is not. Another version lays out otherwise, so only that one is asked."""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

PROGRAM = "clang-format-14"
ROOMS = ("rules", "drivers", "storage", "daemon", "tests")
AT_ONCE = 60


def asked(files, *options):
    done = subprocess.run([PROGRAM, *options, *files], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def main(root, *arguments):
    if not shutil.which(PROGRAM):
        print(f"there is no {PROGRAM}: apt-get install {PROGRAM}")
        return 77
    files = [str(file) for room in ROOMS for file in sorted((root / room).rglob("*.[ch]pp"))]
    parts = [files[begin:begin + AT_ONCE] for begin in range(0, len(files), AT_ONCE)]
    options = ["-i"] if arguments == ("--write",) else ["--dry-run", "-Werror"]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = list(pool.map(lambda part: asked(part, *options), parts))
    faults = [line for _, text in answers for line in text.splitlines() if ": error: " in line]
    print("\n".join(faults))
    if any(code for code, _ in answers):
        print(f"{len({line.split(':')[0] for line in faults})} of {len(files)} files are laid out otherwise; `./run format` mends it")
        return 1
    print(f"{len(files)} files")
    return 0 if files else 1


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), *sys.argv[2:]))
