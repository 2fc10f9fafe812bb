#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What is committed is small: files.py ROOT fails with every file over 200 kB, such as a core dump that `git add .` took along,
or a picture that was not made small. Without Git it looks at nothing."""
import pathlib
import shutil
import subprocess
import sys

LARGEST = 200_000


def main(root):
    git = shutil.which("git")
    listed = git and subprocess.run([git, "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=False)
    if not listed or listed.returncode != 0:
        print("no Git here")
        return 77
    files = [root / name for name in listed.stdout.split("\0") if name]
    faults = [f"{file.relative_to(root)}: {file.stat().st_size:,} bytes; {LARGEST:,} are the maximum"
              for file in files if file.is_file() and file.stat().st_size > LARGEST]
    print("\n".join(faults) or f"{len(files)} files")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
