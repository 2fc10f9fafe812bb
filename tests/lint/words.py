#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pages and code say what they mean: words.py ROOT fails with each number of a detector or requirement (DX-11, [T05-039]) in a
page that people read (tests may have them as tags), and with each word that docs/glossary.md does not use: a page that calls a
piece a man, code of chess outside daemon/tracking that does, an identifier that calls a maximum "most" or a minimum "least",
and in some rooms code that tells and hears where the glossary reports and receives. Decisions are history and keep their words."""
import pathlib
import re
import sys

NUMBERS = re.compile(r"\bDX-\d+|\[T\d\d-\d{3}\]")
CODE = re.compile(r"`[^`]*`|\]\([^)]*\)|^ .*\"men\".*$")
A_MAN = re.compile(r"\b[Mm][ae]n\b(?! pages?\b)")
NOT_MAXIMUM = re.compile(r"\bk(?:Most|Least)(?![a-z])\w*|\b(?:most|least)_\w*|\b\w*(?<!\bat)_(?:most|least)_?\b")
TALK = re.compile(r"(?<![A-Za-z])(?:told|tells?|heard|hears?)(?![a-z])|(?:Told|Heard)(?![a-z])")
# Texts for users, and names that the format of the page has.
FIXED = re.compile(r'"[^"]*"|\b(?:not|is)_heard\b|::heard\b')
# Rooms that keep to it. The others are on their way: a room that does is added.
REPORTING = ("rules/", "storage/", *(f"daemon/{room}/" for room in ("cards", "config", "ctl", "doctor", "events", "keeper",
                                                                "live", "livechess", "net", "seams", "system")))
SOURCES = ("daemon", "drivers", "rules", "storage", "tests")
NOT_OURS = ("build", "node_modules", ".git")


def main(root):
    pages = [page for page in sorted(root.rglob("*.md")) if page.relative_to(root).parts[0] not in NOT_OURS]
    faults = [f"{page.relative_to(root)}:{number}: {match.group()} means nothing to a reader"
              for page in pages for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1)
              for match in NUMBERS.finditer(line)]
    faults += [f"{page.relative_to(root)}:{number}: {match.group()}: the glossary says piece"
               for page in pages if "decisions" not in page.parts and page.name != "glossary.md"
               for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1)
               for match in A_MAN.finditer(CODE.sub("", line))]
    sources = [source for folder in SOURCES for source in sorted((root / folder).rglob("*.?pp"))]
    faults += [f"{source.relative_to(root)}:{number}: {match.group()}: the glossary says maximum or minimum"
               for source in sources for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1)
               for match in NOT_MAXIMUM.finditer(line) if "at_most" not in match.group() and "at_least" not in match.group()]
    # The formats of Quaternity say man and men, and so do the types that hold what they say.
    faults += [f"{source.relative_to(root)}:{number}: {match.group()}: the glossary says piece"
               for source in sources if source.relative_to(root).parts[0] != "tests" and "tracking" not in source.parts
               for text in [source.read_text(encoding="utf-8")] if "quaternity" not in f"{source}{text}".lower()
               for number, line in enumerate(text.splitlines(), 1) for match in A_MAN.finditer(line)]
    rooms = [source for source in sources if str(source.relative_to(root)).startswith(REPORTING)]
    faults += [f"{source.relative_to(root)}:{number}: {match.group()}: the glossary says report or receive"
               for source in rooms for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1)
               for match in TALK.finditer(FIXED.sub("", line))]
    print("\n".join(faults) or f"{len(pages)} pages, {len(sources)} sources")
    return 1 if faults or not pages or not sources else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
