#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every rule to which an edition gives an article is used outside the tables of the editions, so that a card, a ruling or an
ending cites it, or is named below with the reason why none does. A rule below that is used by now fails, too."""
import pathlib
import re
import sys

# rule -> what is cited instead
NOT_CITED = {
    "absent_at_start": "whose clock runs is seen at the clock; a card for who comes late cites `late`",
    "claim_wrong": "the answer to a claim cites the rule by which it is wrong, and the time given follows from that",
    "electronic_sheets": "the event's settings say whether there are any; nothing is ruled on them",
    "quickplay_increment": "an answer to the claim, which cites `quickplay`",
    "resumption_failed": "the arbiter enters R-ANNUL with an article of their own choice; no sensor shows it",
}


def main():
    root = pathlib.Path(sys.argv[1])
    editions = root / "rules/laws/editions"
    given = set()
    for path in editions.glob("fide_*.hpp"):
        given |= set(re.findall(r'\{\s*Rule::(\w+),\s*"[^"]+"\s*\}', path.read_text()))
    used = set()
    for folder in ("rules", "daemon"):
        for path in (root / folder).rglob("*.[ch]pp"):
            if editions not in path.parents:
                used |= set(re.findall(r"\bRule::(\w+)", path.read_text()))
    faults = [f"{rule}: editions give it an article and nothing cites it" for rule in sorted(given - used - set(NOT_CITED))]
    faults += [f"{rule}: is named as not cited and is used, or no edition has it"
               for rule in sorted(NOT_CITED) if rule in used or rule not in given]
    if len(given) < 50:
        faults.append(f"only {len(given)} rules found in {editions}")
    print("\n".join(faults), file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
