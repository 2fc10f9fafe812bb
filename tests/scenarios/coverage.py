#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coverage.py RUNNER EDITIONS.md FILE...: every scenario of the research notes is written down, with the rows it
covers, and every row that is enforced, detected or ruled is reached by one. Rows that only scenarios
with parts not yet built reach are listed. Ends with 77 where the notes do not stand beside the clone."""
import pathlib
import re
import subprocess
import sys

SCENARIO = re.compile(r"^\| (T(?:\d\d|Q)-\d{3}) \| ([^|]*) \|")
ROW = re.compile(r"^\| ((?:[DF]\d\d|Q8)-[^ |]+) \|")
TESTED = re.compile(r"CORE|DET-[HML]|ARB")


def read_notes(path):
    """Scenarios with the rows they cover, and the rows that need one."""
    scenarios, rows = {}, []
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := SCENARIO.match(line):
            scenarios[match[1]] = set(re.findall(r"[^, ]+", match[2]))
        elif match := ROW.match(line):
            # | ID | article | requirement | category | class | duty |
            if TESTED.search(line.split(" | ")[4]):
                rows.append(match[1])
    return scenarios, rows


def main(runner, notes, files):
    if not notes.exists():
        print(f"{notes} is not there: nothing to compare with")
        return 77
    wanted_ids, rows = read_notes(notes)
    if not wanted_ids or not rows:
        print(f"{notes}: no scenarios or no rows found; has its form changed?")
        return 1
    listed = subprocess.run([runner, "--list", *files], check=True, capture_output=True, text=True).stdout
    faults, passing, reached, wanted = [], set(), set(), {}
    seen = set()
    for line in listed.splitlines():
        said, reaches = line.split(" /")
        scenario, state, *covers = said.split()
        seen.add(scenario)
        if scenario not in wanted_ids:
            faults.append(f"{scenario}: the notes have no such scenario")
        elif missing := wanted_ids[scenario] - set(covers):
            faults.append(f"{scenario} does not say that it covers {' '.join(sorted(missing))}")
        if state == "passing":
            passing.add(scenario)
        reached.update(reaches.split())
        for row in set(covers) - set(reaches.split()):
            wanted.setdefault(row, []).append(scenario)
    faults += [f"{scenario} is not written" for scenario in sorted(wanted_ids) if scenario not in seen]
    faults += [f"no scenario reaches {row}" for row in rows if row not in reached and row not in wanted]
    open_rows = [row for row in rows if row not in reached and row in wanted]
    print(f"{len(seen)} of {len(wanted_ids)} scenarios, {len(passing)} whole; "
          f"{len(rows) - len(open_rows)} of {len(rows)} rows reached")
    for row in open_rows:
        print(f"  {row}: only by {' '.join(wanted[row])}, which wait for what is not built")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]))
