#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Dependencies between folders go one way: reads every #include "..." and fails with file and line."""
import pathlib
import re
import sys

# folder -> prefixes it may include besides itself; the longest matching folder counts.
ALLOWED = {
    "rules": [],
    "drivers": ["rules/"],
    "storage": ["rules/", "daemon/tracking/tracked_event.hpp", "daemon/tracking/evidence_json.hpp",
                "daemon/tracking/written_game.hpp"],
    "daemon/tracking": ["rules/", "drivers/event.hpp"],
    "daemon/pipeline": ["rules/", "drivers/", "daemon/tracking/", "storage/records.hpp"],
    "daemon/quaternity": ["rules/", "drivers/", "daemon/tracking/", "storage/records.hpp"],
    "daemon/net": ["rules/", "drivers/", "daemon/tracking/", "daemon/quaternity/", "storage/"],
    "daemon/sim": ["rules/", "drivers/"],
    "daemon/ctl": ["rules/", "drivers/", "daemon/tracking/", "daemon/pipeline/", "daemon/quaternity/", "storage/", "daemon/net/json.hpp",
                   "daemon/net/listen_address.hpp", "daemon/net/local_socket.hpp",
                   "daemon/core/port_session.hpp", "daemon/core/device_listener.hpp"],
    "daemon": ["rules/", "drivers/", "storage/", "daemon/"],
    "tests": [""],
}
# Headers that one file alone may include.
ONLY = {"daemon/app.hpp": {"daemon/app.cpp", "daemon/main.cpp"}}
INCLUDE = re.compile(r'\s*#\s*include\s+"([^"]+)"')


def folder_of(path):
    return max((f for f in ALLOWED if path.startswith(f + "/")), key=len, default=None)


def main(root):
    faults = []
    for file in sorted(root.rglob("*.[ch]pp")):
        path = file.relative_to(root).as_posix()
        folder = folder_of(path)
        if folder is None or path.startswith("build/"):
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            target = match.group(1)
            if not (root / target).exists():
                faults.append(f'{path}:{number}: "{target}" is not written from the root')
            elif target in ONLY and path not in ONLY[target] and folder != "tests":
                faults.append(f"{path}:{number}: nobody includes {target}")
            elif folder_of(target) != folder and not any(target.startswith(p) for p in ALLOWED[folder]):
                faults.append(f"{path}:{number}: {folder} may not include {target}")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
