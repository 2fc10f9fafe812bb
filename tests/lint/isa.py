#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Newer instructions stay where the processor was asked for them: isa.py NM OBJDUMP OBJECT... fails with object and
symbol. Objects named *_bmi2.* may use them but must not share functions with others, because the linker keeps any
one copy of a shared function."""
import re
import subprocess
import sys

NEWER = re.compile(
    r"^\s*[0-9a-f]+:\s+(pext|pdep|bzhi|shlx|shrx|sarx|mulx|rorx|andn|blsr|blsi|blsmsk|popcnt|bextr|v[a-z]\w+)\s", re.M)


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def faults_of(nm, objdump, path):
    if "_bmi2." in path:
        return [f"{path}: shared function {line.split(maxsplit=2)[2]}"
                for line in output(nm, "-C", path).splitlines() if re.match(r"[0-9a-f]+ [WV] ", line)]
    used = sorted({match.group(1) for match in NEWER.finditer(output(objdump, "-d", "--no-show-raw-insn", path))})
    return [f"{path}: uses {' '.join(used)}"] if used else []


def main(nm, objdump, *objects):
    faults = [fault for path in objects for fault in faults_of(nm, objdump, path)]
    print("\n".join(faults) or f"{len(objects)} objects")
    return 1 if faults or not objects else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
