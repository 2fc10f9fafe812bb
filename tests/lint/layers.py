#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Dependencies between folders go one way: reads every #include "..." and fails with file and line. Every folder
with sources has its row; an arrow that nobody needs any more and a circle among folders fail, too."""
import pathlib
import re
import sys

# folder -> folders it may include besides itself; "rules/" stands for all below it. From the bottom up.
ALLOWED = {
    "rules/text": [],
    "rules/chess": ["rules/text"],
    "rules/chess/notation": ["rules/text", "rules/chess"],
    "rules/chess/pgn": ["rules/text", "rules/chess", "rules/chess/notation"],
    "rules/chess/winnable": ["rules/chess"],
    "rules/openings": ["rules/text", "rules/chess", "rules/chess/notation"],
    "rules/chess/perft": ["rules/chess"],
    "rules/laws/editions": ["rules/text"],
    "rules/laws/clock": ["rules/chess", "rules/laws/editions"],
    "rules/laws/endings": ["rules/text", "rules/chess", "rules/chess/notation", "rules/laws/editions", "rules/laws/clock"],
    "rules/laws/rulings/text": ["rules/text", "rules/chess", "rules/chess/notation", "rules/laws/editions", "rules/laws/endings",
                                "rules/laws/clock"],
    "rules/laws/rulings/game": ["rules/text", "rules/chess", "rules/chess/notation", "rules/laws/editions", "rules/laws/endings",
                                "rules/laws/clock", "rules/laws/rulings/text"],
    "rules/laws/rulings/enter": ["rules/text", "rules/chess", "rules/chess/notation", "rules/chess/winnable", "rules/laws/editions", "rules/laws/endings",
                                 "rules/laws/rulings/text", "rules/laws/rulings/game"],
    "rules/laws/rulings/judge": ["rules/chess/notation", "rules/laws/editions", "rules/laws/endings", "rules/laws/rulings/text",
                                 "rules/laws/rulings/game"],
    "rules/quaternity": ["rules/text", "rules/chess", "rules/laws/rulings/"],
    "rules/quaternity/notation": ["rules/text", "rules/chess", "rules/chess/notation", "rules/chess/pgn",
                                  "rules/laws/editions", "rules/laws/rulings/", "rules/quaternity"],
    "drivers": ["rules/"],
    "drivers/transport": ["rules/text", "drivers"],
    "drivers/bluetooth": ["drivers", "drivers/transport"],
    "daemon/events": ["rules/", "drivers"],
    "storage": ["rules/", "daemon/events"],
    "daemon/tlog": ["rules/text", "storage"],
    "daemon/tracking/game": ["rules/", "drivers", "daemon/events"],
    "daemon/tracking/heard": ["rules/", "drivers", "daemon/tracking/game"],
    "daemon/tracking/stories": ["daemon/tracking/game", "daemon/tracking/heard"],
    "daemon/tracking/follow": ["rules/", "daemon/events", "daemon/tracking/game", "daemon/tracking/heard",
                               "daemon/tracking/stories"],
    "daemon/tracking/watch": ["rules/", "drivers", "daemon/events", "daemon/tracking/game", "daemon/tracking/heard",
                              "daemon/tracking/stories", "daemon/tracking/follow"],
    "daemon/tracking/table": ["rules/", "drivers", "daemon/events", "daemon/tracking/game", "daemon/tracking/heard",
                              "daemon/tracking/stories", "daemon/tracking/follow", "daemon/tracking/watch"],
    "daemon/pipeline": ["rules/", "drivers", "storage", "daemon/events", "daemon/tracking/"],
    "daemon/cards": ["rules/", "drivers", "daemon/events", "daemon/pipeline", "daemon/seams"],
    "daemon/live": ["rules/", "storage", "daemon/events", "daemon/seams"],
    "daemon/quaternity": ["rules/", "drivers", "storage", "daemon/events", "daemon/tracking/table"],
    "daemon/seams": ["rules/", "storage", "daemon/events", "daemon/quaternity", "daemon/tournament/changes",
                     "daemon/tournament/desk", "daemon/tournament/report"],
    "daemon/tournament": ["rules/text"],
    "daemon/tournament/standings": ["rules/text", "daemon/tournament"],
    "daemon/tournament/trf": ["rules/text", "daemon/tournament"],
    "daemon/pairings": ["rules/text", "rules/chess", "rules/chess/pgn"],
    "daemon/tournament/changes": ["rules/text", "rules/chess", "rules/laws/editions", "daemon/tournament", "daemon/tournament/import"],
    "daemon/tournament/import": ["rules/text", "rules/chess/pgn", "daemon/pairings", "daemon/tournament",
                                 "daemon/tournament/trf"],
    "daemon/tournament/fide_list": ["rules/text", "storage", "daemon/tournament", "daemon/tournament/import",
                                    "daemon/tournament/trf"],
    "daemon/tournament/desk": ["rules/text", "rules/laws/editions", "daemon/tournament", "daemon/tournament/changes", "daemon/tournament/import",
                               "daemon/tournament/report"],
    "daemon/tournament/report": ["rules/text", "daemon/tournament", "daemon/tournament/standings"],
    "daemon/system": ["rules/text"],
    "daemon/command_line": ["rules/text"],
    "daemon/people": ["rules/text", "daemon/system"],
    "daemon/config": ["rules/", "drivers", "drivers/transport", "storage", "daemon/tracking/table", "daemon/quaternity",
                      "daemon/seams", "daemon/system",
                      "daemon/tournament", "daemon/tournament/trf", "daemon/pairings", "daemon/tlog"],
    "daemon/sources": ["rules/text", "rules/chess", "rules/chess/notation", "rules/chess/pgn", "rules/laws/editions", "drivers",
                       "daemon/tracking/table", "daemon/system", "daemon/config", "daemon/pairings"],
    "daemon/devices/errands": ["rules/chess", "drivers"],
    "daemon/devices": ["drivers", "drivers/transport", "storage", "daemon/seams", "daemon/system", "daemon/devices/errands"],
    "daemon/keeper": ["rules/text", "storage", "daemon/events", "daemon/seams", "daemon/system", "daemon/tlog"],
    "daemon/core": ["rules/", "drivers", "drivers/transport", "storage", "daemon/events", "daemon/pipeline", "daemon/cards",
                    "daemon/quaternity", "daemon/seams", "daemon/system", "daemon/config", "daemon/devices",
                    "daemon/keeper", "daemon/sources"],
    "daemon/outlets": ["rules/text", "rules/chess", "rules/chess/pgn", "rules/openings", "storage", "daemon/events", "daemon/seams",
                       "daemon/system", "daemon/config"],
    "daemon/outlets/lichess": ["rules/text", "rules/chess", "rules/chess/pgn", "storage", "daemon/events", "daemon/seams",
                               "daemon/system", "daemon/config", "daemon/outlets"],
    "daemon/livechess/words": ["rules/text", "rules/chess", "rules/chess/notation", "storage"],
    "daemon/outlets/livechess": ["daemon/config", "daemon/outlets", "daemon/livechess/words"],
    "daemon/outlets/upload": ["rules/text", "daemon/system", "daemon/config", "daemon/outlets"],
    "daemon/outlets/alerts": ["rules/text", "rules/chess", "rules/laws/editions", "rules/laws/rulings/text", "storage",
                              "daemon/events", "daemon/seams", "daemon/system", "daemon/config", "daemon/outlets"],
    "daemon/halls": ["rules/text", "rules/chess", "storage", "daemon/events"],
    "daemon/halls/stream": ["rules/text", "daemon/halls", "daemon/system"],
    "daemon/halls/archive": ["rules/text", "storage", "daemon/events", "daemon/system", "daemon/command_line", "daemon/halls",
                             "daemon/halls/stream"],
    "daemon/outlets/nats": ["rules/text", "daemon/config", "daemon/halls", "daemon/halls/stream", "daemon/outlets", "daemon/seams",
                            "daemon/system"],
    "daemon/engine": ["rules/text", "rules/chess", "rules/chess/notation", "daemon/seams", "daemon/system"],
    "daemon/secretary": ["rules/text", "rules/chess", "rules/laws/rulings/text", "storage", "daemon/config",
                         "daemon/seams", "daemon/sources", "daemon/system", "daemon/tlog", "daemon/tournament", "daemon/tournament/changes",
                         "daemon/tournament/desk", "daemon/tournament/import", "daemon/tournament/report",
                         "daemon/tournament/trf"],
    "daemon/exports": ["rules/", "drivers", "storage", "daemon/events", "daemon/pipeline", "daemon/cards", "daemon/live",
                       "daemon/quaternity", "daemon/secretary", "daemon/tournament", "daemon/tournament/report",
                       "daemon/tournament/trf", "daemon/tournament/changes", "daemon/tlog"],
    "daemon/archive": ["rules/text", "drivers", "storage", "daemon/events", "daemon/pipeline", "daemon/quaternity",
                       "daemon/exports", "daemon/tournament/changes", "daemon/tournament/import", "daemon/tlog"],
    "daemon/net": ["rules/", "storage", "daemon/events", "daemon/cards", "daemon/live", "daemon/quaternity", "daemon/seams", "daemon/system",
                   "daemon/people", "daemon/outlets", "daemon/exports", "daemon/archive", "daemon/tournament/report", "daemon/tournament/changes",
                   "daemon/tournament/desk"],
    "daemon/halls/site": ["rules/text", "rules/chess/pgn", "storage", "daemon/archive", "daemon/events", "daemon/halls", "daemon/live", "daemon/net",
                          "daemon/outlets", "daemon/seams", "daemon/system"],
    "daemon/halls/edge": ["daemon/command_line", "daemon/halls", "daemon/halls/site", "daemon/halls/stream", "daemon/net", "daemon/system"],
    "daemon/halls/publish": ["rules/text", "daemon/command_line", "daemon/halls", "daemon/halls/site", "daemon/halls/stream", "daemon/system"],
    "daemon/livechess": ["rules/text", "rules/chess", "daemon/tracking/table", "daemon/live", "daemon/net",
                         "daemon/livechess/words"],
    "daemon/sim": ["rules/", "drivers", "daemon/command_line"],
    "daemon/doctor": ["rules/text", "drivers", "drivers/transport", "daemon/seams"],
    "daemon/ctl": ["rules/", "drivers", "drivers/transport", "drivers/bluetooth", "storage", "daemon/events", "daemon/pipeline",
                   "daemon/cards", "daemon/quaternity", "daemon/seams", "daemon/system", "daemon/command_line", "daemon/exports", "daemon/archive",
                   "daemon/devices", "daemon/doctor", "daemon/secretary", "daemon/tournament", "daemon/tournament/changes",
                   "daemon/tournament/fide_list", "daemon/tournament/import", "daemon/tournament/standings", "daemon/tournament/trf",
                   "daemon/tlog"],
    "daemon": ["rules/text", "drivers/bluetooth", "drivers/transport", "daemon/system", "daemon/command_line", "daemon/config", "daemon/keeper", "daemon/core", "daemon/net",
               "daemon/secretary", "daemon/livechess", "daemon/outlets", "daemon/doctor", "daemon/engine"],
}
# JSON is written and read here, and nowhere else.
JSON = ("daemon/archive", "daemon/tournament/changes", "daemon/events", "daemon/halls", "daemon/halls/archive", "daemon/halls/site", "daemon/keeper", "daemon/pipeline", "daemon/cards", "daemon/quaternity", "daemon/net", "daemon/outlets/alerts",
        "daemon/outlets/lichess", "daemon/outlets/livechess", "daemon/livechess", "daemon/livechess/words", "daemon/sim", "daemon/ctl",
        "daemon/command_line", "daemon/doctor", "daemon/tournament/report", "daemon/tournament/desk")
ROOMS = ("rules", "drivers", "storage", "daemon")
INCLUDE = re.compile(r'\s*#\s*include\s+(?:"([^"]+)"|<(boost/json)\b)')


def folder_of(path):
    return path.rpartition("/")[0]


def covers(allowed, folder):
    return folder.startswith(allowed) if allowed.endswith("/") else folder == allowed


def circle(arrows):
    """One circle of folders as a list, or None."""
    done, way = set(), []

    def walk(folder):
        if folder in way:
            return way[way.index(folder):] + [folder]
        if folder in done:
            return None
        way.append(folder)
        found = next((c for c in map(walk, sorted(arrows.get(folder, ()))) if c), None)
        way.pop()
        done.add(folder)
        return found

    return next((c for c in map(walk, sorted(arrows)) if c), None)


def includes_of(root):
    """(place as file and line, file, target) of every include of a file of our own, or of JSON."""
    for file in (f for room in (*ROOMS, "tests") for f in sorted((root / room).rglob("*.[ch]pp"))):
        path = file.relative_to(root).as_posix()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if match := INCLUDE.match(line):
                yield f"{path}:{number}", path, match.group(1) or match.group(2)


def faults_of(root):
    arrows = {}
    for place, path, target in includes_of(root):
        folder = folder_of(path)
        if target == "boost/json":
            if folder.split("/")[0] in ROOMS and folder not in JSON:
                yield f"{place}: {folder} knows no JSON"
        elif not (root / target).exists():
            yield f'{place}: "{target}" is not written from the root'
        elif folder.split("/")[0] in ROOMS and folder_of(target) != folder:
            arrows.setdefault(folder, set()).add(folder_of(target))
            if folder not in ALLOWED:
                yield f"{place}: {folder} has no row"
            elif not any(covers(arrow, folder_of(target)) for arrow in ALLOWED[folder]):
                yield f"{place}: {folder} may not include {target}"
    for folder, allowed in ALLOWED.items():
        for arrow in allowed:
            if not any(covers(arrow, target) for target in arrows.get(folder, ())):
                yield f"{folder}: nothing there includes {arrow} any more"
    if found := circle(arrows):
        yield "a circle: " + " -> ".join(found)


def main(root):
    faults = list(faults_of(root))
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
