#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coverage.py RUNNER EDITIONS.md FILE...: every scenario of the research notes is written down, with the rows it
covers, and every row that is enforced, detected or ruled is reached by one that holds, or by one of our own (their
ids begin with "own-"). Ends with 77 where the notes do not stand beside the clone."""
import pathlib
import re
import subprocess
import sys

SCENARIO = re.compile(r"^\| (T(?:\d\d|Q)-\d{3}) \| ([^|]*) \|")
ROW = re.compile(r"^\| ((?:[DF]\d\d|Q8)-[^ |]+) \|")
OWN = "own-"  # scenarios that are not in the notes
QUATERNITY = "Q8-"  # there is no board of 144 squares: what needs one may wait, and is listed
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
        if scenario.startswith(OWN):
            faults += [f"{scenario}: the notes have no row {row}" for row in covers if row not in rows]
        elif scenario not in wanted_ids:
            faults.append(f"{scenario}: the notes have no such scenario")
        elif missing := wanted_ids[scenario] - set(covers):
            faults.append(f"{scenario} does not say that it covers {' '.join(sorted(missing))}")
        if state == "passing" and scenario in wanted_ids:
            passing.add(scenario)
        reached.update(reaches.split())
        for row in set(covers) - set(reaches.split()):
            wanted.setdefault(row, []).append(scenario)
    faults += [f"{scenario} is not written" for scenario in sorted(wanted_ids) if scenario not in seen]
    waiting = []
    for row in (row for row in rows if row not in reached):
        only = " ".join(wanted.get(row, []))
        may_wait = only and row.startswith(QUATERNITY)
        (waiting if may_wait else faults).append(
            f"no scenario reaches {row}; those that would, with parts that are not built: {only or 'none'}")
    print(f"{len(seen & set(wanted_ids))} of {len(wanted_ids)} scenarios, {len(passing)} whole; "
          f"{sum(row in reached for row in rows)} of {len(rows)} rows reached")
    print("\n".join(waiting + faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]))
