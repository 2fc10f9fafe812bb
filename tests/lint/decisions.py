#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The index of the decisions has each of them with its status: decisions.py ROOT fails where docs/decisions/README.md is not what
the pages say, where a heading is not `# 0123: what was decided`, and where one page says that it changes another which does not
say so. decisions.py ROOT --write writes the index.

Below its heading a page may have lines of links: Changes ..., Changed by ..., Replaces ..., Replaced by ... One that says
"Proposed." describes what is not built."""
import pathlib
import re
import sys
import textwrap

TURNED = {"Changes": "Changed by", "Changed by": "Changes", "Replaces": "Replaced by", "Replaced by": "Replaces"}
HEADING = re.compile(r"# (\d{4}): (\S.*)")
RELATION = re.compile(rf"({'|'.join(TURNED)}) (\[\d{{4}}\]\(\S+\)(?:(?:,| and) \[\d{{4}}\]\(\S+\))*)\.")
LINK = re.compile(r"\[(\d{4})\]\(([^)]+)\)")
BEGIN = """# Decisions

Each page says why something is as it is: the context, what was chosen, and what was rejected. The code and the other pages say
what holds today. Each is in force, unless it says here by which it was changed or replaced. A new one takes the next number that
is free, and `python3 tests/lint/decisions.py . --write` puts it here.

"""


class Page:
    def __init__(self, path):
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines()
        heading = HEADING.fullmatch(lines[0])
        self.number, self.title = heading.groups() if heading else (path.name[:4], None)
        self.relations = []  # (word, number, file)
        self.proposed = False
        for line in lines[1:]:
            if match := RELATION.fullmatch(line):
                self.relations += [(match.group(1), *link) for link in LINK.findall(match.group(2))]
            elif line == "Proposed.":
                self.proposed = True
            elif line.strip():
                break

    def line(self):
        """In the index; without a word it is in force."""
        status = "proposed" if self.proposed else ""
        for word in ("Changed by", "Replaced by"):
            numbers = [number for one, number, _ in self.relations if one == word]
            if numbers:
                status = f"{word.lower()} {', '.join(numbers)}"
        text = f"* [{self.number}]({self.path.name}) {self.title}{f' ({status})' if status else ''}"
        return "\n".join(textwrap.wrap(text, 130, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False))


def faults_of(pages):
    by_number = {}
    for page in pages:
        name = page.path.name
        if page.title is None:
            yield f"{name}:1: the heading is not '# {name[:4]}: what was decided'"
        if page.number != name[:4]:
            yield f"{name}:1: the heading says {page.number}"
        if page.number in by_number:
            yield f"{name}: the number is that of {by_number[page.number].path.name} too"
        by_number[page.number] = page
    for page in pages:
        for word, number, file in page.relations:
            other = by_number.get(number)
            if other is None or other.path.name != file:
                yield f"{page.path.name}: '{word} {number}' leads to no decision"
            elif (TURNED[word], page.number, page.path.name) not in other.relations:
                yield f"{other.path.name}: has no line '{TURNED[word]} [{page.number}]({page.path.name}).', while that page has '{word}'"


def main(root, *arguments):
    folder = root / "docs" / "decisions"
    pages = [Page(path) for path in sorted(folder.glob("[0-9]*.md"))]
    faults = [f"docs/decisions/{fault}" for fault in faults_of(pages)]
    index = BEGIN + "".join(f"{page.line()}\n" for page in pages)
    readme = folder / "README.md"
    if arguments == ("--write",):
        readme.write_text(index, encoding="utf-8")
    elif not readme.exists() or readme.read_text(encoding="utf-8") != index:
        faults.append("docs/decisions/README.md: is not what the pages say; `python3 tests/lint/decisions.py . --write` writes it")
    print("\n".join(faults) or f"{len(pages)} decisions")
    return 1 if faults or not pages else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), *sys.argv[2:]))
