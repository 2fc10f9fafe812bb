#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A game of Quaternity entered by hand: taken or refused with a reason, entered once, taken back by a correction, the same after a
kill, and a record that eboardctl reads.

usage: quaternity_live_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import json
import pathlib
import sqlite3
import subprocess

from hall import CHANGES, Daemon, Failure, as_program, expect, folder, running, verify

CONFIG = """[daemon]
discover = false

[[quaternity]]
number = 1
event = "Club evening"
white = "Anna"
red = "Boris"
black = "Chloé"
green = "Dario"
time_control = "900+5"
position = "rK10bK/1rQ10/12/1rR10/12/12/12/12/12/11gK/2wR9/wK11 w - 0,0,0,0 - 1"

[[quaternity]]
number = 2
language = "en"
turn_seconds = 60
"""
# The rounds of docs/quaternity-records.md, an entry a line.
ENTRIES = ["W: Ta2+ {[%clk 0:03:10]}", "R: Tb1++{W} {[%clk 0:02:55] the answer of figure 11}", "B: Rk12(=) {[%clk 0:00:09]}",
           "R: agrees", "G: declines", "G: Rk3! {[%clk 0:01:30]}", "R: Tb8 {[%clk 0:02:41]}", "B: time", "G: resigns"]


def post(daemon, body, table=1, headers=None):
    return daemon.arbiter.post(f"/api/quaternity/{table}/entries", body, headers)


def line(name, **what):
    return {**what, "author": "A. Arbiter", "id": name}


def game(daemon, table=1):
    return json.loads(daemon.get(f"/api/quaternity/{table}"))


def without_now(shown):
    return {key: value for key, value in shown.items() if key != "now_ms"}


def check(wanted, seen, what):
    if wanted != seen:
        raise Failure(f"{what}: {seen!r}, wanted was {wanted!r}")


def strangers(daemon):
    """Who may not enter anything, and what is no entry."""
    good = line("x", entry=ENTRIES[0])
    expect(403, post(daemon, good, headers={"Content-Type": "application/json"}), "X-Eboard-Request")
    expect(415, post(daemon, good, headers={"Content-Type": "text/plain", "X-Eboard-Request": "1"}))
    expect(403, post(daemon, good, headers={**CHANGES, "Origin": "http://elsewhere.example"}))
    expect(403, post(daemon, good, headers={**CHANGES, "Sec-Fetch-Site": "cross-site"}), "another site")
    expect(404, daemon.post("/api/quaternity/1/entries", good), "Page not found")
    expect(400, post(daemon, b"W: Ta2"), "JSON")
    expect(400, post(daemon, line("x")), "take_back")
    expect(400, post(daemon, line("x", entry="W: Ta2", take_back=1)), "take_back")
    expect(400, post(daemon, {"entry": "W: Ta2", "id": "x"}), "author")
    expect(400, post(daemon, line("x", entry="W: Ta2", speed=1)), "speed")
    expect(400, post(daemon, line("x", entry="W: Ta2\nR: Tb1")), "one line")
    expect(404, post(daemon, good, table=7), "there is no Quaternity table 7")
    check(0, game(daemon)["line"], "lines after refusals")


def refusals(daemon):
    """In a game without a line."""
    expect(400, post(daemon, line("x", entry="W: what")), "what")
    expect(400, post(daemon, line("x", entry="[Event \"x\"]")), "is no entry")
    expect(400, post(daemon, line("x", entry="{nothing was played}")), "is no entry")
    expect(400, post(daemon, line("x", entry="W: Ta2 R: Tb1")), "more than one entry")
    expect(400, post(daemon, line("x", entry="W: Ta2 {not closed")), "not closed")
    expect(422, post(daemon, line("x", entry="R: Tb1")), "White is on turn")
    expect(422, post(daemon, line("x", entry="W: Td9")), "Td9")
    expect(409, post(daemon, line("x", entry="W: Ta2", after=3)), "stands at line 0")
    expect(409, post(daemon, line("x", take_back=1)), "nothing stands")
    expect(409, post(daemon, line("x", begin=2)), "not over")
    check(0, game(daemon)["line"], "lines after refusals")


def play(daemon):
    first = expect(201, post(daemon, line("1", entry=ENTRIES[0], after=0)), "Ta2+")
    check((1, 1), (first["game"], first["line"]), "the first line")
    expect(200, post(daemon, line("1", entry=ENTRIES[0], after=0)), "Ta2+")
    expect(409, post(daemon, line("1", entry="W: Tb2")), "another one")
    shown = game(daemon)
    check((1, "red", ["c2", "a2"]), (shown["line"], shown["turn"], shown["last"]), "after the first line")
    check([190000, 900000], [player["clock_ms"] for player in shown["players"][:2]], "clocks")
    # A wrong entry, and its correction: both stay in the journal.
    expect(201, post(daemon, line("2", entry="R: resigns")))
    expect(409, post(daemon, line("3", take_back=1)), "it is 2")
    expect(201, post(daemon, line("3", take_back=2)))
    check((3, 1), (game(daemon)["line"], game(daemon)["last_standing"]), "after the correction")
    for number, entry in enumerate(ENTRIES[1:5], 4):
        expect(201, post(daemon, line(str(number), entry=entry)))


def middle(daemon):
    """What is shown in the middle of the game: before the kill, and after it."""
    shown = game(daemon)
    check(["mated", "active", "active", "active"], [player["status"] for player in shown["players"]], "who is still there")
    check([0, 4, 0, 0], [player["half_points"] for player in shown["players"]], "points")
    owners = {man["square"]: (man["army"], man["owner"]) for man in shown["men"]}
    check(("white", "red"), owners["a2"], "whose White's rook is")
    check(("green", None), (shown["turn"], shown["ending"]), "who is on turn")
    check([{"by": "red", "mate": "direct", "move": "Tb1++"}],
          [{key: one[key] for key in ("by", "mate", "move")} for one in shown["eliminations"]], "eliminations")
    check("the answer of figure 11", shown["entries"][1]["comment"], "the comment")
    return without_now(shown), json.loads(daemon.arbiter.get("/api/quaternity/1/entries"))


def rest(daemon):
    for number, entry in enumerate(ENTRIES[5:], 8):
        expect(201, post(daemon, line(str(number), entry=entry)))
    shown = game(daemon)
    check(("last_active", None), (shown["ending"]["kind"], shown["turn"]), "the end")
    expect(422, post(daemon, line("x", entry="R: Tb9")), "end of the game")


def next_game(daemon):
    expect(409, post(daemon, line("next", begin=3)), "the next game is 2")
    expect(201, post(daemon, line("next", begin=2)))
    expect(200, post(daemon, line("next", begin=2)))
    check((2, 0, "white"), tuple(game(daemon)[key] for key in ("game", "line", "turn")), "the next game")


def check_record(programs, daemon, here):
    """What eboardctl makes of the record is what it makes of the example."""
    record = daemon.get("/quaternity/1/game/1.txt")
    (here / "game.txt").write_text(record, encoding="utf-8")
    done = subprocess.run([programs / "eboardctl", "quaternity", here / "game.txt"], capture_output=True, text=True, check=False)
    if done.returncode != 0 or "Boris" not in done.stdout:
        raise Failure(f"eboardctl quaternity says {done.stdout}{done.stderr}")
    example = (pathlib.Path(__file__).parent.parent / "data" / "quaternity-example.txt").read_text(encoding="utf-8")
    rounds = [text for text in record.splitlines() if text[:1].isdigit()]
    check([text for text in example.splitlines() if text[:1].isdigit()], rounds, "the rounds of the record")
    return record


def other_table(daemon):
    """With a timer for each turn and English letters."""
    expect(201, post(daemon, line("1", entry="d5"), table=2))
    shown = game(daemon, 2)
    check((60000, "red", "en"), (shown["turn_timer_ms"], shown["turn"], shown["language"]), "table 2")
    tables = json.loads(daemon.get("/api/quaternity"))["tables"]
    check([1, 2], [table["table"] for table in tables], "the list of tables")


def rulings(daemon):
    """An irregular move, what is ruled about it, and what everybody sees of that."""
    def enter(name, entry, status=201, table=2, **more):
        return expect(status, post(daemon, line(name, entry=entry, **more), table=table))
    enter("2", "R: irregular d10-d7")
    check("irregular", game(daemon, 2)["entries"][-1]["kind"], "the kind of an irregular move")
    back = enter("3", "Arbiter: R-RESTORE 1 art=4.8 {seen by Dario}", after=2)
    check("R-RESTORE 1 art=4.8 {seen by Dario}", back["text"], "the ruling as it was understood")
    enter("3", "Arbiter: R-RESTORE 1 art=4.8 {seen by Dario}", 200, after=2)  # sent twice, entered once
    expect(409, post(daemon, line("x", entry="Arbiter: R-WARN red {late}", after=2), table=2), "stands at line 3")
    expect(422, post(daemon, line("x", entry="Arbiter: R-RESTORE 0 {}"), table=2), "has not agreed to go back (3.10)")
    expect(400, post(daemon, line("x", entry="Arbiter: R-SMILE {}"), table=2), "no command 'R-SMILE'")
    enter("4", "Arbiter: R-OBLIGE red move=d10 {touched}")
    shown = game(daemon, 2)
    check([{"player": "red", "has_to": "move the piece on d10"}], shown["obligations"], "obligations")
    expect(422, post(daemon, line("x", entry="R: Ne9"), table=2), "has to move the piece on d10 (4.4)")
    enter("5", "R: Nf9")
    enter("6", "Arbiter: R-WARN black {the sheet}")
    shown = game(daemon, 2)
    check([True, False, True, True, True, True], [entry.get("stands", True) for entry in shown["entries"]], "what stands")
    check([0, 0, 1, 0], [player["warnings"] for player in shown["players"]], "warnings")
    check(("black", 2, ["d10", "f9"]), (shown["turn"], shown["plies"], shown["last"]), "where the game stands")
    told = daemon.get("/api/quaternity/2") + daemon.get("/quaternity/2/game/1.txt")
    if "Dario" in told or "not public" not in told:
        raise Failure(f"reasons of rulings are shown to everybody: {told}")
    check(True, "seen by Dario" in daemon.arbiter.get("/api/quaternity/2/entries"), "the desk has the reasons")
    return without_now(shown)


def spoil(database):
    """A line that the rules do not allow, written past the daemon."""
    with contextlib.closing(sqlite3.connect(database)) as store:
        store.execute("INSERT INTO journal (device, at_ms, kind, body) SELECT device, max(at_ms), kind, ? FROM journal "
                      "WHERE device = (SELECT id FROM device WHERE key = 'quaternity 1')", (b'{"entry":"W: Ta12"}',))
        store.commit()


def main(programs):
    with folder() as here:
        config = here / "four.toml"
        config.write_text(CONFIG, encoding="utf-8")
        with running(Daemon(programs, here, config)) as daemon:
            strangers(daemon)
            refusals(daemon)
            play(daemon)
            before = middle(daemon)
            daemon.kill()
        with running(Daemon(programs, here, config)) as daemon:
            check(before, middle(daemon), "after the kill")
            rest(daemon)
            record = check_record(programs, daemon, here)
            next_game(daemon)
            other_table(daemon)
            ruled = rulings(daemon)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        with running(Daemon(programs, here, config)) as daemon:
            check(2, game(daemon)["game"], "the game after a restart")
            check(ruled, without_now(game(daemon, 2)), "rulings after a restart")
            check(record, daemon.get("/quaternity/1/game/1.txt"), "the record of a game that is over")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        said = verify(programs, here / "eboardd.db")
        if "quaternity 1: 13 lines in 2 games, lawful" not in said:
            raise Failure(f"verify says {said}")
        for form, wanted in (("pgn", ""), ("ebcap", ""), ("record", record)):
            exported = subprocess.run([programs / "eboardctl", "export", "--db", here / "eboardd.db", "--format", form],
                                      capture_output=True, text=True, check=False)
            if exported.returncode != 0 or not exported.stdout.startswith(wanted) or bool(wanted) != bool(exported.stdout) or ("{seen by Dario}" in exported.stdout) != bool(wanted):
                raise Failure(f"export --format {form} gives {exported}")
        spoil(here / "eboardd.db")
        verified = subprocess.run([programs / "eboardctl", "verify", "--db", here / "eboardd.db"], capture_output=True,
                                  text=True, check=False)
        if verified.returncode != 1 or "line 1 of game 2" not in verified.stdout:
            raise Failure(f"with a line that is not lawful verify says {verified.stdout}{verified.stderr}")
        with running(Daemon(programs, here, config)) as daemon:
            check([2], [table["table"] for table in json.loads(daemon.get("/api/quaternity"))["tables"]], "sound tables")
            if "Quaternity table 1 is left out" not in daemon.said():
                raise Failure(f"the log does not say that a table is left out: {daemon.said()}")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        print("a game of Quaternity was entered, corrected, outlasted a kill and was read back")


if __name__ == "__main__":
    as_program(main)
