#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pages say what they mean: words.py ROOT fails with each number of a detector or requirement (DX-11, [T05-039]) in a page that
people read. Tests may have them as tags."""
import pathlib
import re
import sys

NUMBERS = re.compile(r"\bDX-\d+|\[T\d\d-\d{3}\]")
NOT_OURS = ("build", "node_modules", ".git")


def main(root):
    pages = [page for page in sorted(root.rglob("*.md")) if page.relative_to(root).parts[0] not in NOT_OURS]
    faults = [f"{page.relative_to(root)}:{number}: {match.group()} means nothing to a reader"
              for page in pages for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1)
              for match in NUMBERS.finditer(line)]
    print("\n".join(faults) or f"{len(pages)} pages")
    return 1 if faults or not pages else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
