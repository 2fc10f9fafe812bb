#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""With the preset dev an editor knows how every source is compiled: dev_preset.py CMAKE ROOT FOLDER configures it in FOLDER and
fails with each source that has no command of its own, as one that is compiled with others only."""
import json
import pathlib
import subprocess
import sys

ROOMS = ("rules", "drivers", "storage", "daemon", "tests")
# Of the option EBOARD_HALLS, which wants other libraries.
OPTIONAL = ("daemon/halls/archive", "daemon/halls/edge", "daemon/halls/publish", "daemon/halls/stream", "daemon/outlets/nats", "tests/unit/halls/stream")


def main(cmake, root, folder):
    subprocess.run([cmake, "--preset", "dev", "-S", root, "-B", folder, "-DEBOARD_TESTS=ON"], check=True, stdout=subprocess.DEVNULL,
                   cwd=root)
    commands = json.loads((pathlib.Path(folder) / "compile_commands.json").read_text(encoding="utf-8"))
    known = {pathlib.Path(command["file"]).resolve() for command in commands}
    sources = [file.resolve() for room in ROOMS for file in pathlib.Path(root, room).rglob("*.cpp")]
    optional = [pathlib.Path(root, folder).resolve() for folder in OPTIONAL]
    missing = [source for source in sources if source not in known and not any(folder in source.parents for folder in optional)]
    print("\n".join(f"{source.relative_to(pathlib.Path(root).resolve())}: the preset dev has no command for it" for source in missing)
          or f"{len(sources)} sources")
    return 1 if missing or not sources else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
