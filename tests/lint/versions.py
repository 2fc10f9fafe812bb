#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One version: versions.py ROOT fails unless CMake's project, the newest version in CHANGELOG.md, the descriptions of the
interfaces, the client's package and Debian's all name the same."""
import json
import pathlib
import re
import sys


def found(pattern, file):
    match = re.search(pattern, file.read_text(encoding="utf-8"), re.M)
    return match.group(1) if match else "none"


def main(root):
    versions = {
        "CMakeLists.txt": found(r"^project\(eboardd VERSION ([\d.]+) ", root / "CMakeLists.txt"),
        "CHANGELOG.md": found(r"^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$", root / "CHANGELOG.md"),
    }
    versions["debian/changelog"] = found(r"\Aeboardd \(([^)]+)\) ", root / "debian/changelog")
    for name in ("openapi.json", "asyncapi.json"):
        path = f"daemon/net/pages/{name}"
        versions[path] = json.loads((root / path).read_text(encoding="utf-8"))["info"]["version"]
    path = "clients/javascript/package.json"
    versions[path] = json.loads((root / path).read_text(encoding="utf-8"))["version"]
    print("\n".join(f"{path}: {version}" for path, version in versions.items()))
    if not re.search(r"^## Unreleased$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.M):
        print('CHANGELOG.md: there is no "## Unreleased", so a change has no place')
        return 1
    return 0 if len(set(versions.values())) == 1 else 1


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
