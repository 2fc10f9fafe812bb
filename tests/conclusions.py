#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the tracker concludes now, beside what is kept in the clone: says in words which game differs, at which ply, and which
card came, went or changed. Exit code 0: nothing differs, or it was accepted. 1: something differs.

A change of conclusions is made in these steps:
  ./run conclusions --keep build/before     before the change: keeps every event, for details later (may be left out)
  ./run conclusions --against build/before  after it: what differs, with the events where only their details do
  ./run conclusions --accept                writes the files; kTrackerVersion (daemon/events/tracked_event.hpp) was raised before"""
import argparse
import collections
import concurrent.futures
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
NOW = ROOT / "build" / "conclusions"
HALL = "tests/unit/tracking/version/conclusions"
LINES = "tests/unit/drivers/damaged_lines.txt"
SHOWN_EVENTS = 6


def play(programs):
    """Lets the tests write what is concluded now. That they fail where it differs is what is looked at here."""
    shutil.rmtree(NOW, ignore_errors=True)
    hall = programs / "tracker_version_test"
    listed = subprocess.run([hall, "--list-test-names-only"], capture_output=True, text=True, check=False).stdout.split("\n")
    runs = [(hall, name.strip()) for name in listed if "another version" in name]
    runs.append((programs / "drivers_test", "a driver that decodes bytes in another way*"))
    environment = os.environ | {"EBOARD_CONCLUSIONS": str(NOW)}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda run: subprocess.run(run, env=environment, stdout=subprocess.DEVNULL, check=False), runs))


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def sums_of(path):
    """What is played -> counts and check sum."""
    return dict(line.split(": ", 1) for line in lines_of(path)[1:])


def words_of(path):
    """What is played -> its lines."""
    games = {}
    for line in lines_of(path)[1:]:
        if line.startswith("  "):
            games[name].append(line.strip())
        else:
            name = line
            games[name] = []
    return games


def events_of(folder, part):
    games = collections.defaultdict(list)
    for line in lines_of(folder / HALL / f"{part}.events"):
        name, event = line.split("\t", 1)
        games[name].append(event)
    return games


def plies_of(line):
    """"game 1: 1. e4 e5 1-0 by checkmate" as its plies and its end."""
    words = [word for word in line.split()[2:] if not re.fullmatch(r"\d+\.", word)]
    begin = next((n for n, word in enumerate(words) if "by" in words[n + 1:n + 2] or word in ("1-0", "0-1", "1/2-1/2")), len(words))
    return words[:begin], " ".join(words[begin:])


def turn(ply):
    return f"move {ply // 2 + 1} of {'Black' if ply % 2 else 'White'}"


def record_differences(old, new):
    """How two lines of one game differ."""
    game = new.split(":")[0]
    (before, end_before), (after, end_after) = plies_of(old), plies_of(new)
    for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        was, now = " ".join(before[a:b]), " ".join(after[c:d])
        if tag == "replace":
            yield f"{game}, {turn(a)}: {now} instead of {was}"
        elif tag == "delete":
            yield f"{game}, {turn(a)}: {was} is not recorded any more"
        elif tag == "insert":
            yield f"{game}, {turn(c)}: {now} is recorded, and was not"
    if end_before != end_after:
        yield f"{game}: ends with {end_after or 'no result'} instead of {end_before or 'no result'}"


def of_cards(lines):
    """"game 1 ply 3: illegal_move pending e1e3" as (game, ply, code) -> what else it says, numbered if there are several."""
    cards = {}
    for line in lines:
        where, what = line.split(": ", 1)
        code, _, rest = what.partition(" ")
        number = sum(key[:2] == (where, code) for key in cards)
        cards[where, code, number] = rest
    return cards


def differences(old, new):
    """Sentences about the words of one table."""
    games_before = {line.split(":")[0]: line for line in old if re.match(r"game \d+:", line)}
    games_after = {line.split(":")[0]: line for line in new if re.match(r"game \d+:", line)}
    for game in dict.fromkeys([*games_before, *games_after]):
        yield from record_differences(games_before.get(game, f"{game}:"), games_after.get(game, f"{game}:"))
        if game not in games_after or game not in games_before:
            yield f"{game}: {'was not there' if game in games_after else 'is not there any more'}"
    before = of_cards(line for line in old if not re.match(r"game \d+:", line))
    after = of_cards(line for line in new if not re.match(r"game \d+:", line))
    for card in dict.fromkeys([*before, *after]):
        where, code, _ = card
        if card not in after:
            yield f"{where}: {code} appears no more (was {before[card]})"
        elif card not in before:
            yield f"{where}: {code} appears ({after[card]})"
        elif before[card] != after[card]:
            yield f"{where}: {code} is {after[card]} instead of {before[card]}"


def counts(old, new):
    """"move 87" of two lines of sums, where they differ."""
    was, now = (dict(re.findall(r"\b(?!crc)([a-z_]+) (\d+)\b", line)) for line in (old, new))
    return [f"{kind} {now.get(kind, 0)} instead of {was.get(kind, 0)}" for kind in dict.fromkeys([*was, *now])
            if was.get(kind) != now.get(kind)]


def compare_part(part, against):
    """(name, sentences, whether they are about more than details) of each table of a part that differs."""
    kept, now = ROOT / HALL, NOW / HALL
    old, new = sums_of(kept / f"{part}.txt"), sums_of(now / f"{part}.txt")
    old_words, new_words = words_of(kept / f"{part}.words.txt"), words_of(now / f"{part}.words.txt")
    old_events, new_events = (events_of(folder, part) if against else {} for folder in (against, NOW))
    for name in dict.fromkeys([*old, *new]):
        if old.get(name) == new.get(name) and old_words.get(name) == new_words.get(name):
            continue
        if name not in old or name not in new:
            yield name, ["is played now" if name in new else "is not played any more"], True
            continue
        found = list(differences(old_words.get(name, []), new_words[name]))
        more = list(found)
        if not found:
            more.append("the same moves, results and cards; " + (", ".join(counts(old[name], new[name])) or "details of events differ"))
        if against and name in old_events:
            changed = [line for line in difflib.unified_diff(old_events[name], new_events[name], lineterm="", n=0)
                       if line[:2] in ("-{", "+{")]
            more += changed[:SHOWN_EVENTS]
            if len(changed) > SHOWN_EVENTS:
                more.append(f"... and {len(changed) - SHOWN_EVENTS} more events")
        yield name, more, bool(found)


def compare_lines():
    old, new = sums_of(ROOT / LINES), sums_of(NOW / LINES)
    for name in dict.fromkeys([*old, *new]):
        if old.get(name) != new.get(name):
            yield name, [", ".join(counts(old.get(name, ""), new.get(name, ""))) or "other payloads of the same number"], True


def version_of(path):
    return (lines_of(path) or ["none"])[0]


def only_more(kept, now):
    """A table or a line that is new changes no conclusion."""
    return set(kept) <= set(now)


def accept(same_version):
    for file in sorted(NOW.rglob("*.txt")):
        kept = ROOT / file.relative_to(NOW)
        if kept.exists() and not only_more(lines_of(kept), lines_of(file)) and version_of(kept) == version_of(file) and not same_version:
            print(f"conclusions: {kept.relative_to(ROOT)} was written by {version_of(kept)}, too. Stores of that version would be "
                  "compared with other conclusions: raise kTrackerVersion in daemon/events/tracked_event.hpp, or say "
                  "--same-version if no release has it", file=sys.stderr)
            return 1
    for file in sorted(NOW.rglob("*.txt")):
        shutil.copyfile(file, ROOT / file.relative_to(NOW))
    print("accepted: commit the files with a body that says why each difference is right")
    return 0


def main():
    parser = argparse.ArgumentParser(prog="./run conclusions", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--accept", action="store_true", help="write what is concluded now")
    parser.add_argument("--same-version", action="store_true", help="even if kTrackerVersion is that of the files")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="keep all events there")
    parser.add_argument("--against", type=pathlib.Path, metavar="FOLDER", help="show events that differ from those kept there")
    options = parser.parse_args()
    if options.against and not (options.against / HALL).is_dir():
        print(f"conclusions: nothing was kept in {options.against}", file=sys.stderr)
        return 2
    play(options.programs.resolve())
    parts = sorted(path.stem for path in (NOW / HALL).glob("*.events"))
    if not parts or not (NOW / LINES).exists():
        print("conclusions: the test programs wrote nothing", file=sys.stderr)
        return 3
    if options.keep:
        shutil.copytree(NOW, options.keep, dirs_exist_ok=True)
    found, tables = [], 0
    for part in parts:
        tables += len(sums_of(NOW / HALL / f"{part}.txt"))
        found += [(f"{part}: {name}", *rest) for name, *rest in compare_part(part, options.against)]
    found += [(f"line: {name}", *rest) for name, *rest in compare_lines()]
    for name, sentences, _ in found:
        print("\n  ".join([name, *sentences]))
    important = sum(more for _, _, more in found)
    print(f"{len(found)} of {tables} tables and {len(sums_of(NOW / LINES))} lines differ, {important} of them in more than details")
    if options.accept:
        return accept(options.same_version)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
