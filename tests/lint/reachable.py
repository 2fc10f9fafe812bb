#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whoever begins at README.md and follows links comes to every page: reachable.py ROOT fails with each page that no way leads to."""
import pathlib
import re
import sys

# [text](target#part), or [word]: target on a line of its own.
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)|^\[[^\]]+\]: (\S+)$", re.M)
NOT_OURS = ("build", "node_modules", ".git")


def links_of(page):
    for match in LINK.finditer(page.read_text(encoding="utf-8")):
        target = match.group(1) or match.group(2)
        if "://" not in target:
            path = (page.parent / target).resolve()
            yield path / "README.md" if path.is_dir() else path


def main(root):
    root = root.resolve()
    pages = {page for page in root.rglob("*.md") if page.relative_to(root).parts[0] not in NOT_OURS}
    reached, ahead = set(), [root / "README.md"]
    while ahead:
        page = ahead.pop()
        if page in pages and page not in reached:
            reached.add(page)
            ahead += links_of(page)
    lost = sorted(pages - reached)
    print("\n".join(f"{page.relative_to(root)}: no link leads here from README.md" for page in lost) or f"{len(pages)} pages")
    return 1 if lost or not pages else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
