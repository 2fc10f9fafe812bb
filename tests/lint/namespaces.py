#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A namespace is a room (docs/decisions/0270-a-namespace-is-a-room.md): namespaces.py ROOT fails with each file that opens
another one than its room has, and with each namespace of the list below that no file of its room opens. A part of a room's
namespace, as eboard::drivers::dgt, is the room's, too. Blocks that only declare what another room defines do not count."""
import pathlib
import re
import sys

# The nearest folder above a file is its room.
ROOMS = {
    "rules": ["eboard::rules"],
    "rules/text": ["eboard", "eboard::rules"],  # Expected and OneOf belong to everybody
    "rules/quaternity": ["eboard::rules::quaternity"],
    "drivers": ["eboard::drivers"],
    "storage": ["eboard::storage"],
    "daemon": ["eboard::daemon"],
    "daemon/archive": ["eboard::archive"],
    "daemon/cards": ["eboard::cards"],
    "daemon/command_line": ["eboard::command_line"],
    "daemon/ctl": ["eboard::ctl"],
    "daemon/doctor": ["eboard::doctor"],
    "daemon/events": ["eboard::tracking", "eboard::events"],  # what the tracker concludes, and its text
    "daemon/engine": ["eboard::engine"],
    "daemon/exports": ["eboard::exports"],
    "daemon/halls": ["eboard::halls"],
    "daemon/live": ["eboard::live"],
    "daemon/livechess": ["eboard::livechess"],
    "daemon/net": ["eboard::net"],
    "daemon/outlets": ["eboard::outlets"],
    "daemon/people": ["eboard::people"],
    "daemon/pipeline": ["eboard::pipeline"],
    "daemon/quaternity": ["eboard::quaternity_sheet"],
    "daemon/seams": ["eboard::seams"],
    "daemon/secretary": ["eboard::secretary"],
    "daemon/sim": ["eboard::sim"],
    "daemon/sources": ["eboard::sources"],
    "daemon/system": ["eboard::daemon", "eboard::curl", "eboard::files", "eboard::http", "eboard::log", "eboard::whole_file"],
    "daemon/tlog": ["eboard::tlog"],
    "daemon/tournament": ["eboard::tournament"],
    "daemon/tracking": ["eboard::tracking"],
}
OPENED = re.compile(r"^namespace (eboard[\w:]*) \{\n(.*?)^\}", re.M | re.S)
DECLARATION = re.compile(r"\s*((class|struct) \w+;|(template <[^>]*>)|//.*)?\s*")


def defines(body):
    return not all(DECLARATION.fullmatch(line) for line in body.splitlines())


def room_of(path):
    return next(str(folder) for folder in path.parents if str(folder) in ROOMS)


def main(root):
    faults, unused, files = [], {(room, name) for room, names in ROOMS.items() for name in names}, 0
    for room in ("rules", "drivers", "storage", "daemon"):
        for file in sorted((root / room).rglob("*.?pp")):
            files += 1
            path = file.relative_to(root)
            for opened, body in OPENED.findall(file.read_text(encoding="utf-8")):
                if not defines(body):
                    continue
                names = ROOMS[room_of(path)]
                known = [name for name in names if opened == name or (opened.startswith(f"{name}::") and name != "eboard")]
                unused -= {(room_of(path), name) for name in known}
                if not known:
                    faults.append(f"{path}: {opened}: the room has {', '.join(names)}")
    faults += [f"tests/lint/namespaces.py: nothing in {room} is in {name}" for room, name in sorted(unused)]
    print("\n".join(faults) or f"{files} files")
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
