#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A hall on the command line: `boards`, `names`, `round`, `watch`, `export` and `explain` of a daemon that runs, as tables, as JSON,
and in colours on a terminal alone. What `watch` prints is what is played, also over a restart of the daemon.

usage: hall_commands_test.py FOLDER_OF_THE_PROGRAMS"""
import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import sys

from hall import Daemon, Failure, Process, Simulator, as_program, folder, running, wait_for, write_config

SPEED = 20
PGN = """[White "Barnes"]
[Black "Morphy"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[White "Réti"]
[Black "Tartakower"]
[Result "1-0"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0
"""
PAIRINGS = """[Round "1"]
[Board "1"]
[White "Barnes, Thomas"]
[Black "Morphy, Paul"]
[Result "*"]

[Round "1"]
[Board "2"]
[White "Réti, Richard"]
[Black "Tartakower, Savielly"]
[Result "*"]

[Round "1"]
[Board "3"]
[White "Nobody, Here"]
[Black "Nobody, There"]
[Result "*"]

"""
FIRST = ["1. f3", "1... e5", "2. g4", "2... Qh4#"]
SECOND = ["1. e4", "1... c6", "2. d4", "2... d5", "3. Nc3", "3... dxe4", "4. Nxe4", "4... Nf6", "5. Qd3", "5... e5", "6. dxe5",
          "6... Qa5+", "7. Bd2", "7... Qxe5", "8. O-O-O", "8... Nxe4", "9. Qd8+", "9... Kxd8", "10. Bg5+", "10... Kc7", "11. Bd8#"]


def check(true, what):
    if not true:
        raise Failure(what)


class Hall:
    def __init__(self, programs, here):
        self.programs, self.here = programs, here
        self.place = here / "arbiter.sock"

    def ctl(self, *words, code=0, place=None, silent=False):
        """What a command prints, of the daemon that runs here; of one that fails the line on stderr, unless it has none."""
        done = subprocess.run([self.programs / "eboardctl", *map(str, words), "--daemon", place or self.place], capture_output=True,
                              text=True, timeout=60)
        check(done.returncode == code, f"eboardctl {words} ends with {done.returncode}: {done.stdout}{done.stderr}")
        if code == 0 or silent:
            return done.stdout
        check(done.stderr.count("\n") == 1, f"eboardctl {words} says {done.stderr!r}")
        return done.stderr

    def on_a_terminal(self, *words, **environment):
        """The same where a person looks on."""
        seen, shown = pty.openpty()
        known = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        with subprocess.Popen([self.programs / "eboardctl", *words, "--daemon", self.place], stdout=shown,
                              env=known | {"TERM": "xterm"} | environment) as process:
            check(process.wait(60) == 0, f"eboardctl {words} on a terminal ends with {process.returncode}")
        os.close(shown)
        text = os.read(seen, 1 << 16).decode()
        os.close(seen)
        return text


def columns(table):
    """The fields of each line; two blanks or more stand between them."""
    return [re.split(r" {2,}", line.strip()) for line in table.splitlines()]


def before_play(hall):
    names = columns(hall.ctl("names"))
    check(names == [["board", "round", "white", "black"], ["1", "1", "Barnes, Thomas", "Morphy, Paul"],
                    ["2", "1", "Réti, Richard", "Tartakower, Savielly"], ["3", "1", "Nobody, Here", "Nobody, There"]],
          f"names are {names}")
    shown = json.loads(hall.ctl("names", "2", "--json"))
    check([(board["board"], board["tags"]["White"]) for board in shown["boards"]] == [(2, "Réti, Richard")], f"names are {shown}")
    check("round 1: 0 in play, 0 over, 3 not begun" in hall.ctl("round"), "the round is not at its start")
    check("no signal" in hall.ctl("boards", "3") or "no board yet" in hall.ctl("boards", "3"), "board 3 is there")
    check("there is no board 9" in hall.ctl("boards", "9", code=1), "board 9 is there")
    check("there is no board 9" in hall.ctl("watch", "9", code=1), "board 9 is watched")
    check("'x' is no number" in hall.ctl("boards", "x", code=2), "board x is none")
    check("no game of round 7" in subprocess.run([hall.programs / "eboardctl", "round", "7", "--daemon", hall.place],
                                                 capture_output=True, text=True).stdout, "there is a round 7")
    hall.ctl("boards", place="127.0.0.1:1", code=3)
    hall.ctl("watch", place="127.0.0.1:1", code=3)


def moves_in(text, board):
    """What was printed of that board, without times."""
    return [re.sub(r"  \d:\d\d:\d\d - \d:\d\d:\d\d$", "", line) for line in
            re.findall(rf"^\d\d:\d\d:\d\d board {board}: (.*)$", text, re.M)]


def moves_with_times(text, board):
    """Moves and whether their times were printed."""
    lines = re.findall(rf"^\d\d:\d\d:\d\d board {board}: (\d+\..*)$", text, re.M)
    return [(line, re.search(r"  \d:\d\d:\d\d - \d:\d\d:\d\d$", line)) for line in lines]


def is_in(wanted, lines):
    """In this order, with others between."""
    rest = iter(lines)
    return all(any(line == one for line in rest) for one in wanted)


def after_play(hall, daemon):
    table = hall.ctl("boards")
    lines = {line[0]: line for line in columns(table)[1:]}
    check(lines["1"][1:3] == ["Barnes, Thomas", "Morphy, Paul"] and "2... Qh4#" in lines["1"] and "0-1" in lines["1"],
          f"the boards are {table}")
    check(all(len(line) == len(line.rstrip()) for line in table.splitlines()), "there are blanks at the end of a line")
    check("\x1b" not in table and "\x1b[" in hall.on_a_terminal("boards"), "colours are not a terminal's alone")
    check("\x1b" not in hall.on_a_terminal("boards", NO_COLOR="1"), "NO_COLOR counts for nothing")
    shown = json.loads(hall.ctl("boards", "1", "--json"))["boards"]
    check([board["result"] for board in shown] == ["0-1"], f"board 1 is {shown}")

    said = hall.ctl("round")
    check("round 1: 0 in play, 2 over, 1 not begun\n1-0: 1, 0-1: 1\n" in said, f"the round is {said}")
    games = json.loads(hall.ctl("round", "1", "--json"))
    check([(game["board"], game["result"]) for game in games["games"]] == [(1, "0-1"), (2, "1-0"), (3, None)], f"{games}")
    check((games["over"], games["in_play"], games["not_begun"]) == (2, 0, 1), f"{games}")
    well = json.loads(hall.ctl("status", "--json"))
    check(well["well"] is True and well["outlets"] == [], f"the status is {well}")
    ruled = json.loads(hall.ctl("rule", "--board", "1", "--list", "--json"))
    check((ruled["game"], ruled["ply"], ruled["rulings"]) == (1, 4, []), f"the rulings are {ruled}")
    sayable = json.loads(hall.ctl("rule", "--board", "1", "--say", "--json"))
    check(isinstance(sayable["statements"], list), f"to be said is {sayable}")
    clock = json.loads(hall.ctl("clock", "1", "show", "--json", code=1, silent=True))
    check(clock["can_be_set"] is False and clock["why_not"], f"the clock is {clock}")
    # The viewers' address is good for what viewers may see.
    public = re.search(r"//([^/]+)/", daemon.url).group(1)
    check(hall.ctl("names", place=public) == hall.ctl("names"), "at the viewers' address names are others")


def while_it_runs(hall, daemon):
    """What was to be had of a stopped daemon only."""
    pgn = hall.ctl("export")
    check(pgn.count("[Event ") == 2 and "Qh4#" in pgn, f"PGN is {pgn}")
    check("Qh4#" in hall.ctl("export", "--round", "1", "--board", "1"), "the PGN of board 1 lacks its end")
    check("Qh4#" not in hall.ctl("export", "--board", "2"), "board 2 has a move of board 1")
    csv = hall.ctl("export", "--format", "csv", "--board", "1").splitlines()
    check(len(csv) == 5 and csv[0].startswith("round,board,game,") and ",Qh4#," in csv[4], f"CSV is {csv}")
    lines = [json.loads(line) for line in hall.ctl("export", "--format", "jsonl", "--board", "2").splitlines()]
    check({line["board"] for line in lines} == {2} and any(line.get("san") == "Bd8#" for line in lines), "JSON Lines lack a move")
    check("there is no board 9" in hall.ctl("export", "--board", "9", code=1), "there are games of board 9")
    check("--board is missing" in hall.ctl("export", "--format", "ebcap", code=2), "a capture is of no board")
    hall.ctl("export", "--format", "ebcap", "--board", "1", "--output", hall.here / "captures")
    capture = hall.here / "captures/board-1.ebcap"
    for no_folder in (hall.here / "evening.pgn", capture):
        said = hall.ctl("export", "--output", no_folder, code=2)
        check(f"--output {no_folder}: wants a folder; for a file leave it out and write > {no_folder}" in said, f"a file is {said}")
    hall.ctl("export", "--format", "csv", "--output", hall.here / "evening.pgn", code=2)
    check(not (hall.here / "evening.pgn").exists(), "a folder has the name of a file")
    replayed = subprocess.run([hall.programs / "eboardctl", "replay", "--format", "uci", capture], check=True, capture_output=True,
                              text=True).stdout
    check(replayed.startswith("0-1 f2f3 e7e5 g2g4 d8h4"), f"the capture of a running daemon gives {replayed}")
    public = re.search(r"//([^/]+)/", daemon.url).group(1)
    check("viewers' address" in hall.ctl("export", place=public, code=3), "viewers may export")

    explained = hall.ctl("explain", "--board", "1")
    check('"san":"Qh4#"' in explained and '"san":"f3"' not in explained, f"the latest ply is explained as {explained[:2000]}")
    check('"san":"f3"' in hall.ctl("explain", "--board", "1", "--ply", "1"), "ply 1 is not explained")
    check("game 1 has no ply 99" in hall.ctl("explain", "--board", "1", "--ply", "99", code=1), "ply 99 is explained")
    check("holds no game 7" in hall.ctl("explain", "--board", "1", "--game", "7", "--ply", "1", code=1), "game 7 is explained")
    check("board 3: " in hall.ctl("explain", "--board", "3", code=1), "a board that was never there is explained")
    locked = subprocess.run([hall.programs / "eboardctl", "export", "--db", hall.here / "eboardd.db"], capture_output=True, text=True)
    check(locked.returncode == 3 and "leave out --db" in locked.stderr, f"beside a daemon export says {locked.stderr}")


def watch(hall, name, *words):
    process = Process(name, [hall.programs / "eboardctl", "watch", *words, "--daemon", hall.place], hall.here)
    return running(process)


def main(programs):
    programs = pathlib.Path(programs)
    with folder() as here:
        (here / "games.pgn").write_text(PGN, encoding="utf-8")
        (here / "round-1.pgn").write_text(PAIRINGS, encoding="utf-8")
        config = write_config(here / "hall.toml", [here / f"board-{n}" for n in (1, 2, 3)], time_scale=SPEED,
                              text='pairings = "round-1.pgn"')
        hall = Hall(programs, here)
        with running(Daemon(programs, here, config)) as daemon:
            before_play(hall)
            with watch(hall, "all") as every, watch(hall, "one", "2") as one, watch(hall, "raw", "--json") as raw:
                wait_for("the first message", lambda: '"hello"' in raw.said())
                with running(Simulator(programs, here, here / "games.pgn", 2, "--level", "L2", "--speed", SPEED)):
                    wait_for("both ends", lambda: all((daemon.board(n) or {}).get("result", "*") != "*" for n in (1, 2)), 120)
                    wait_for("both results", lambda: "0-1, Barnes" in every.said() and "1-0, R" in every.said())
                    after_play(hall, daemon)
                    while_it_runs(hall, daemon)
                check(is_in([*FIRST, "0-1, Barnes, Thomas - Morphy, Paul"], moves_in(every.said(), 1)), f"all: {every.said()}")
                check(is_in(SECOND, moves_in(every.said(), 2)), f"all: {every.said()}")
                wait_for("the result on one", lambda: "1-0, R" in one.said())
                check(is_in(SECOND, moves_in(one.said(), 2)) and not moves_in(one.said(), 1), f"one: {one.said()}")
                # What is only probable is not printed: it was taken back, or stood there without times.
                check("taken back" not in every.said() + one.said(), f"a move was printed too early: {every.said()}")
                for move in moves_with_times(every.said(), 2)[1:]:
                    check(move[1], f"{move[0]} has no times: {every.said()}")
                check("\x1b" not in every.said(), "a file is coloured")
                heard = [json.loads(line) for line in raw.said().splitlines() if line.startswith("{")]
                check(any("Qh4#" in json.dumps(message) for message in heard), "the daemon's messages lack a move")
                wait_for("a lost signal", lambda: "no signal" in moves_in(every.said(), 1))

                check(daemon.stop() == 0, "the daemon did not end cleanly")
                wait_for("word of it", lambda: "; trying on" in every.said())
                with running(Daemon(programs, here, config)):
                    wait_for("the daemon again", lambda: "the daemon is back" in every.said(), 60)
                    check(moves_in(every.said(), 2).count("11. Bd8#") == 1, f"a move was printed twice: {every.said()}")
                    for process in (every, one, raw):
                        process.process.send_signal(signal.SIGINT)
                        check(process.process.wait(20) == 0, f"after Ctrl-C watch ends with {process.process.returncode}")


if __name__ == "__main__":
    as_program(main)
