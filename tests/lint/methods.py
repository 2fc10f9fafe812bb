#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A class is a small thing (docs/decisions/0259-no-class-over-forty-methods.md): methods.py ROOT fails with each class or struct
of the product whose body declares more than 40 member functions. Constructors, operators and overloads count; friends, and what
is defaulted or deleted, do not. `--all` lists every class with its count, largest first."""
import pathlib
import re
import sys

MAXIMUM = 40
ROOMS = ("daemon", "drivers", "rules", "storage")
HEAD = re.compile(r"\b(?:class|struct)\s+(?:\[\[[^\]]*\]\]\s*)?([\w:]+)(?:<[^;{}()]*>)?(?:\s+final)?(?:\s*:(?!:)[^;{}()]*)?\s*\{")
# Comments and texts may have any brackets.
QUIET = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.S)
NO_METHOD = re.compile(r"\s*(?:friend|using|typedef|static_assert|enum|class|struct|union)\b")
ATTRIBUTES = re.compile(r"\[\[.*?\]\]|\balignas\([^()]*\)|\bdecltype\([^()]*\)", re.S)
ACCESS = re.compile(r"^\s*(?:(?:public|private|protected)\s*:(?!:)\s*)+")


def end_of(text, start, brackets):
    """Just behind the bracket that closes the one at `start`."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == brackets[0]) - (text[at] == brackets[1])
        if depth == 0:
            return at + 1
    return len(text)


def declarations(body):
    """What stands in a class, one by one, with each `{...}` as `{}`."""
    said, at = "", 0
    while at < len(body):
        if body[at] == "{":
            at = end_of(body, at, "{}")
            said += "{}"
            # Behind the body of a function nothing has to come; behind a member's value or a type a `;` does.
            rest = body[at:].lstrip()
            if not rest.startswith((";", ",", "{")):
                yield said
                said = ""
        elif body[at] == ";":
            yield said
            said, at = "", at + 1
        else:
            said, at = said + body[at], at + 1


def without_angles(text):
    before = None
    while before != text:
        before, text = text, re.sub(r"<[^<>;{}]*>", "", text)
    return text


def is_method(said):
    said = ACCESS.sub("", ATTRIBUTES.sub("", said))
    said = without_angles(re.sub(r"^\s*template\s*", "", without_angles(said)))
    said = re.sub(r"^\s*requires\b.*?(?=\b(?:static|auto|void|bool|explicit|constexpr|const|std)\b)", "", said, flags=re.S)
    if NO_METHOD.match(said) or re.search(r"=\s*(?:default|delete)\s*$", said):
        return False
    return bool(re.match(r"[^={]*?(?:\boperator\b[^\w\s]*\s*\(?\)?\s*[^=]*?|[\w~])\s*\(", said))


def classes(text):
    text = QUIET.sub(" ", text)
    for head in HEAD.finditer(text):
        if text[max(0, head.start() - 5):head.start()].strip().endswith("enum"):
            continue
        body = text[head.end():end_of(text, head.end() - 1, "{}") - 1]
        yield head.group(1), text.count("\n", 0, head.start()) + 1, sum(map(is_method, declarations(body)))


def main(root, every):
    found = [(count, f"{file.relative_to(root)}", name) for room in ROOMS for file in sorted((root / room).rglob("*.?pp"))
             for name, _, count in classes(file.read_text(encoding="utf-8"))]
    if every:
        print("\n".join(f"{count:3} {name} ({file})" for count, file, name in sorted(found, reverse=True)))
    large = [f"{file}: {name} has {count} member functions: at most {MAXIMUM}" for count, file, name in found if count > MAXIMUM]
    print("\n".join(large) or f"{len(found)} classes")
    return 1 if large or not found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), "--all" in sys.argv))
