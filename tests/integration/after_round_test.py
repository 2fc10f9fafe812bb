#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""After a round with an illegal move that was ruled on, a move that was taken back and a draw: the report, score sheets, pairings,
results and standings, of the running daemon and of its database; and the archive of the round, which another machine checks,
brings in, and exports as the same bytes. What is no archive changes nothing.

usage: after_round_test.py FOLDER_OF_THE_PROGRAMS"""
import csv
import hashlib
import html.parser
import io
import json
import os
import random
import shutil
import subprocess
import threading
import time
import zipfile

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for, write_config
from hand_board import ARRAY, HandBoard, HandTable
from put_right_test import Shell, same

SPEED = 20
ROUND_1 = """[Event "Harbour Open <b>"]
[Site "Oslo"]
[Round "1.1"]
[White "Aalto, Mika"]
[Black "Brandt & Co, Ole"]
[WhiteElo "2104"]
[Result "*"]

*

[Event "Harbour Open <b>"]
[Round "1.2"]
[White "Costa, Rui"]
[Black "Dahl, Siv"]
[Result "*"]

*
"""
ROUND_2 = ROUND_1.replace('[WhiteElo "2104"]\n', "").replace('"1.1"', '"2.1"').replace('"1.2"', '"2.2"').replace("Aalto, Mika", "X").replace(
    "Costa, Rui", "Aalto, Mika").replace('White "X"', 'White "Costa, Rui"')
PRINTED = ("report", "score-sheets", "pairings", "results", "standings")
# What leaves a store, and must be the same on another machine.
EXPORTS = ("pgn", "csv", "jsonl", "trf", "trf16", "report", "report-csv", "score-sheets", "pairings", "results", "standings")


class Page(html.parser.HTMLParser):
    """The text of a page, which has nothing from elsewhere and closes what it opens."""

    VOID = ("meta",)

    def __init__(self, text):
        super().__init__()
        self.opened, self.words, self.tags = [], [], []
        self.feed(text)
        same("tags that stay open", self.opened, [])

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag in ("script", "img", "link", "iframe") or any(name.startswith("on") or name in ("src", "href") for name, _ in attrs):
            raise Failure(f"a page to print has <{tag} {attrs}>")
        if tag not in self.VOID:
            self.opened.append(tag)

    def handle_endtag(self, tag):
        same("the tag that ends", self.opened.pop(), tag)

    def handle_data(self, data):
        if "style" not in self.opened:
            self.words.append(data)

    def text(self):
        return " ".join(" ".join(self.words).split())


def press(table, side):
    table.wait(1)
    table.board.clock(pressed_by=side)
    table.wait(4)


def card(daemon, code):
    daemon.check()
    found = json.loads(daemon.arbiter.get(f"/api/irregularities?code={code}"))["irregularities"]
    return found and found[0]


def plays_an_illegal_move(daemon, shell, board):
    """Bishop f1-f5, ruled on twice, of which one is undone; then the game goes on from before it."""
    table = HandTable(board, daemon, SPEED)
    board.clock(running=True)
    table.play("e2e4", "e7e5")
    table.wait(2)
    board.move("f1", "f5")
    press(table, "white")
    found = wait_for("the card", lambda: card(daemon, "illegal_move"), 60)
    rule = lambda text: shell("rule", "--board", "1", "--about", str(found["id"]), text)
    rule('R-TIME black +1:00 because="<u>too little</u>"')  # 1
    shell("rule", "--board", "1", "R-UNDO 1", author="D. Deputy")  # 2
    rule('R-TIME black +2:00 because="first offence"')  # 3
    rule("R-RESTORE 2")  # 4
    board.move("f5", "f1")
    table.wait(4)
    shell("rule", "--board", "1", "R-START white")
    board.clock(running=True, pressed_by="black")
    wait_for("play is back", lambda: table.line() == "e2e4 e7e5")
    table.play("f1c4", "b8c6")
    shell("rule", "--board", "1", 'R-NOTE text="a phone <i>rang</i>"')  # on no card
    shell("rule", "--board", "1", "1-0")


def takes_back_and_draws(daemon, shell, board):
    table = HandTable(board, daemon, SPEED, number=2)
    board.clock(running=True)
    table.play("g1f3", "g8f6", "b1c3")
    shell("rule", "--board", "2", "R-RESTORE 2 agreed")
    board.move("c3", "b1")
    table.wait(4)
    wait_for("it is taken back", lambda: table.line() == "g1f3 g8f6")
    shell("rule", "--board", "2", "R-START white")
    board.clock(running=True, pressed_by="black")
    table.play("b1a3", "b8c6")
    table.wait(4)
    board.clock(running=False)
    table.wait(2)
    board.move("e1", "e4", "e8", "e5")
    wait_for("the draw", lambda: daemon.check() or daemon.board(2)["result"] == "1/2-1/2", 60)


def plays_the_round(daemon, shell, boards):
    plays_an_illegal_move(daemon, shell, boards[0])
    takes_back_and_draws(daemon, shell, boards[1])


def begins(shell, here, number, text):
    (here / f"r{number}.pgn").write_text(text, encoding="utf-8")
    shell("import", here / f"r{number}.pgn", author="O. Operator")
    shell("organise", "round", str(number), author="O. Operator")


def has_report(text):
    page = Page(text)
    words = page.text()
    for wanted in ("Harbour Open <b>", "Round 1, ", "Illegal move (Art. ", "Board 1, ", "Aalto, Mika – Brandt & Co, Ole",
                   "Illegal move completed: the clock was pressed.", "Player White", "Clocks White 1:", "Proposed ",
                   "Ruling 1: one minute added for Black (Art. ", "by A. Arbiter", "because: <u>too little</u> (undone by D. Deputy, ",
                   "Ruling 3: two minutes added for Black (Art. ", "because: first offence", "Ruling 4: ", "a phone <i>rang</i>", "Arbiter Place and date"):
        same(f"the report has {wanted!r}: {words}", wanted in words, True)
    # What was proposed before anything was ruled, not what was left to propose then.
    proposed = words.split("Proposed ")[1].split("Ruling 1:")[0]
    same(f"the proposal: {proposed}", ("the illegal move is put right" in proposed, "two minutes added for Black" in proposed), (True, True))


def has_table(text):
    rows = list(csv.DictReader(io.StringIO(text)))
    same("ends of lines", text.count("\r\n"), text.count("\n"))
    illegal = [row for row in rows if row["code"] == "illegal_move"]
    same("rulings on it", [(row["ruling"], row["command"], row["author"]) for row in illegal],
         [("1", "R-TIME black +0:01:00", "A. Arbiter"), ("3", "R-TIME black +0:02:00", "A. Arbiter"), ("4", "R-RESTORE 2", "A. Arbiter")])
    same("undone", [row["undone_by"] for row in illegal], ["D. Deputy", "", ""])
    same("names", {(row["white"], row["black"]) for row in illegal}, {("Aalto, Mika", "Brandt & Co, Ole")})
    same("on no card", [row["ruled"] for row in rows if not row["code"] and "phone" in row["ruled"]], ["note: a phone <i>rang</i>"])
    return rows


def has_sheets(text):
    page = Page(text)
    words = page.text()
    same("sheets", page.tags.count("section"), 2)
    for wanted in ("Aalto, Mika (2104)", "Board", "Bc4", "½ – ½", "Na3", "Nc6"):
        same(f"the sheets have {wanted!r}: {words}", wanted in words, True)


def prints(here, shell, daemon_runs):
    """All that is printed, by command; of the running daemon or of its database. Returns the texts."""
    place = () if daemon_runs else ("--db", here / "eboardd.db")

    def export(*words, code=0):
        done = subprocess.run([shell.programs / "eboardctl", "export", *(place or ("--daemon", here / "arbiter.sock")), *words],
                              capture_output=True, timeout=120)
        same(f"export {words}: {done.stderr}", done.returncode, code)
        return done.stdout.decode("utf-8") if "--pdf" not in words else done.stdout

    texts = {name: export("--round", "1", "--format", name) for name in EXPORTS}
    has_report(texts["report"])
    has_table(texts["report-csv"])
    has_sheets(texts["score-sheets"])
    for name in PRINTED:
        Page(texts[name])
    same("pairings", [word in Page(texts["pairings"]).text() for word in ("Aalto, Mika (2104)", "1-0")], [True, False])
    same("results", [word in Page(texts["results"]).text() for word in ("1-0", "1/2-1/2")], [True, True])
    same("the table", "Points" in Page(texts["standings"]).text(), True)
    export("--format", "pgn", "--day", "2026-01-10", code=2)
    export("--format", "report", "--day", "soon", code=2)
    export("--format", "results", "--round", "8", code=1)
    export("--format", "standings", "--section", "U16", code=1)
    same("another day", "0 irregularities, 0 rulings" in export("--format", "report", "--day", "1999-01-01"), True)
    export("--format", "csv", "--pdf", code=2)
    if shutil.which("weasyprint"):
        for paper in ("a4", "letter"):
            same("a PDF", export("--round", "1", "--format", "score-sheets", "--pdf", "--paper", paper)[:5], b"%PDF-")
    else:
        print("weasyprint is not installed: no PDF was made")
    return texts


def is_proved(here, shell, store):
    """The page about the illegal move: a person can read it, and whoever changes a word or a byte of it is found."""
    def ctl(*words, code=0):
        done = subprocess.run([shell.programs / "eboardctl", *words], capture_output=True, text=True, timeout=120)
        same(f"{words}: {done.stdout[:300]}{done.stderr}", done.returncode, code)
        return done.stdout + done.stderr

    key = ctl("export", "--db", store, "--format", "log-key").strip()
    text = ctl("export", "--db", store, "--format", "incident", "--board", "1", "--round", "1")
    words = Page(text).text()
    shown, proof = words.split("Proof Is not printed")
    for wanted in ("Incident report", "Harbour Open <b>", "Board 1, round 1, game 1, Aalto, Mika – Brandt & Co, Ole", "Illegal move (Art. ",
                   "Ruling 1: one minute added for Black (Art. ", "because: <u>too little</u> (undone by D. Deputy, ",
                   "Ruling 3: two minutes added for Black (Art. ", "a phone <i>rang</i>", "the illegal move is put right",
                   "square changed: square f5, piece B", "clock reading: ", "Illegal move: completed", "1. e4 (1:", "Arbiter Place and date"):
        same(f"the page has {wanted!r}: {shown[:6000]}", wanted in shown, True)
    same("the proof is in it", "eboardd/proof/v1" in proof, True)
    page = here / "incident.html"
    page.write_text(text, encoding="utf-8", newline="")
    said = ctl("evidence", "check", page, "--log-key", key)
    same(f"checked: {said}", said.startswith("proved: ") and "signed with that key" in said and "round: 1" in said, True)
    changes = {"a ruling": ("two minutes added for Black (Art. ", "one minute added for Black (Art. "), "who ruled": ("by A. Arbiter", "by B. Arbiter"),
               "that it is undone": (" class=\"undone\"", ""), "an article": ("Illegal move (Art. 7", "Illegal move (Art. 6"),
               "what a byte says": ("square changed: square f5, piece B", "square changed: square f5, piece Q"),
               "a name on the page": ("Aalto, Mika – ", "Dahl, Siv – "), "a move": ("1. e4 (", "1. d4 ("),
               "the number of the board": ("game 1 of board 1\n", "game 1 of board 2\n"), "the game": ("game 1 of board", "game 2 of board"),
               "a date": ("\n== dates\n", "\n== dates\n1"), "a time": ("\nj 1", "\nj 2")}
    for name, (old, new) in changes.items():
        same(f"{name} is there", old in text, True)
        page.write_text(text.replace(old, new, 1), encoding="utf-8", newline="")
        said = ctl("evidence", "check", page, "--log-key", key, code=1)
        same(f"{name}: {said}", said.startswith("not proved: "), True)
    # A name cannot be another one either, where page and proof are changed alike.
    page.write_text(text.replace("Brandt &amp; Co", "Dahl &amp; Co"), encoding="utf-8", newline="")
    said = ctl("evidence", "check", page, "--log-key", key, code=1)
    same(f"a name: {said}", "a value that was entered is not what was sealed" in said, True)
    two = ctl("export", "--db", store, "--format", "incident", "--board", "2", "--round", "2", code=1)
    same(f"nothing to report: {two}", "nothing was found in that game" in two or "no game is stored" in two, True)
    ctl("export", "--db", store, "--format", "incident", code=2)
    print(f"the page of an incident has {len(text)} bytes, {len(proof)} of them proof and records")


def without_weasyprint(here, shell):
    """Where it is not installed, one line says what to do."""
    done = subprocess.run([shell.programs / "eboardctl", "export", "--db", here / "eboardd.db", "--format", "report", "--pdf"],
                          capture_output=True, text=True, timeout=60, env={**os.environ, "PATH": str(here)})
    same("the exit code", done.returncode, 3)
    same(f"the line: {done.stderr}", "--pdf needs the program weasyprint" in done.stderr and done.stderr.count("\n") == 1, True)


class Archives:
    def __init__(self, programs, here):
        self.programs, self.here = programs, here

    def __call__(self, *words, code=0):
        begun = time.monotonic()
        done = subprocess.run([self.programs / "eboardctl", "archive", *words], capture_output=True, text=True, timeout=120)
        said = done.stdout + done.stderr
        same(f"archive {words}: {said}", done.returncode, code)
        if code == 2:
            same(f"lines of {said!r}", said.count("\n"), 1)
            if time.monotonic() - begun > 2:
                raise Failure(f"archive {words} took {time.monotonic() - begun:.1f} s to be refused")
        return said

    def exported(self, database, name, round_):
        done = subprocess.run([self.programs / "eboardctl", "export", "--db", database, "--round", str(round_), "--format", name],
                              capture_output=True, timeout=120)
        return done.stdout

    def same_exports(self, one, two, round_):
        for name in EXPORTS:
            first, second = self.exported(one, name, round_), self.exported(two, name, round_)
            if first != second or not first:
                raise Failure(f"{name} of round {round_} differs: {first[:3000]} {second[:3000]}")
        for number in ("1", "2"):
            captures = [subprocess.run([self.programs / "eboardctl", "export", "--db", database, "--board", number, "--format", "ebcap"],
                                       capture_output=True, timeout=60).stdout for database in (one, two)]
            same(f"the capture of board {number}", captures[0] == captures[1] and len(captures[0]) > 1000, True)


def is_brought_in(archives, here, first, second, store):
    """Round 1, then round 2 on top of it; each once."""
    office = here / "office.db"
    said = archives("--into", office, first)
    same(f"brought in: {said}", "has it now" in said and "0 differences" in said, True)
    before = office.read_bytes()
    same("twice", "nothing changed" in archives("--into", office, first), True)
    same("the file", office.read_bytes() == before, True)
    verify(archives.programs, office)
    same("the second on the first", "has it now" in archives("--into", office, second), True)
    verify(archives.programs, office)
    for round_ in (1, 2):
        archives.same_exports(store, office, round_)
    same("an older one", "nothing changed" in archives("--into", office, first), True)
    # Another way round: from the copy again.
    again = here / "again.zip"
    archives("--round", "2", "--db", office, again)
    same("the archive of the copy", again.read_bytes() == second.read_bytes(), True)
    same("what is left beside it", [path.name for path in here.iterdir() if "archived" in path.name], [])
    return office


def enters_another_result(here, shell):
    """What a person enters stands over what the arbiter ruled at the board, wherever the game goes; and is warned of before."""
    draw = ("organise", "result", "1", "1/2-1/2")
    warned = "round 2, table 1: Costa, Rui - Brandt & Co, Ole: 1/2-1/2 counts, though the board shows 0-1"
    same("a preview", warned in shell(*draw, "--preview", author="O. Operator"), True)
    (here / "results.pgn").write_text(ROUND_2.replace('[Result "*"]\n\n*', '[Result "1-0"]\n\n1-0', 1), encoding="utf-8")
    said = shell("import", "--preview", here / "results.pgn", author="O. Operator")
    same(f"a preview of a file: {said}", warned.replace("1/2-1/2", "1-0") in said, True)
    shell(*draw, author="O. Operator")
    text = {name: shell("export", "--round", "2", "--format", name, author="") for name in ("pgn", "trf", "csv", "score-sheets")}
    game = " ".join(text["pgn"].split("\n\n[Event")[0].split())
    same(f"the game: {game}", ('[Result "1/2-1/2"]' in game, "the board showed 0-1" in game, game.endswith("1/2-1/2")), (True, True, True))
    costa = next(line for line in text["trf"].splitlines() if "Costa, Rui" in line)
    same(f"the file: {costa}", costa.rstrip().endswith(" w ="), True)
    same("the table", ",1/2-1/2," in text["csv"], True)
    same("the sheet", [word in text["score-sheets"] for word in ("½ – ½", "The result was entered by hand.")], [True, True])


def archives_in_play(archives, here, board):
    """Each is of one moment, though the board never falls silent."""
    ends = threading.Event()

    def report():
        left = 5000
        while not ends.wait(0.001):
            left = left - 1 if left > 100 else 5000
            board.clock(white=left)

    talk = threading.Thread(target=report)
    talk.start()
    try:
        made = [here / f"busy-{number}.zip" for number in range(5)]
        for path in made:
            archives("--daemon", here / "arbiter.sock", "--round", "1", path)
    finally:
        ends.set()
        talk.join()
    # What a clock reports is stored four times a second, and an archive may be made faster.
    same("some archives differ", len({path.read_bytes() for path in made}) > 1, True)
    for path in made:
        archives("--check", path)


def goes_on_there(office, config, programs, here):
    """A daemon takes over where the other one was, and the store is still what its journal says."""
    there = here / "there"
    there.mkdir()
    shutil.copy(office, there / "eboardd.db")
    with running(Daemon(programs, there, config)) as daemon:
        wait_for("the boards", lambda: daemon.check() or daemon.board(2))
        same("the result", (daemon.board(1)["result"], daemon.board(1)["tags"]["White"]), ("0-1", "Costa, Rui"))
        same("the rulings", len(json.loads(daemon.arbiter.get("/api/irregularities"))["irregularities"]) > 0, True)
        if daemon.stop() != 0:
            raise Failure("the daemon did not end cleanly on the other machine")
    verify(programs, there / "eboardd.db")


def refuses_another_hall(archives, here, first, config, programs):
    other = here / "other"
    other.mkdir()
    with running(Daemon(programs, other, config)) as daemon:
        wait_for("the boards", lambda: daemon.check() or daemon.boards())
        said = archives("--into", other / "eboardd.db", first, code=3)
        same(f"in use: {said}", "a running eboardd has it open" in said, True)
        daemon.stop()
    before = (other / "eboardd.db").read_bytes()
    said = archives("--into", other / "eboardd.db", first, code=2)
    same(f"another hall: {said}", "holds another hall" in said, True)
    same("the file", (other / "eboardd.db").read_bytes() == before, True)


def packed(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in members.items():
            out.writestr(name, data)
    return path


def refuses_what_is_none(archives, here, first):
    """Hashes, names, sizes, cut files, other games: one line, and nothing is there."""
    with zipfile.ZipFile(first) as whole:
        members = {info.filename: whole.read(info) for info in whole.infolist()}
    manifest = json.loads(members["manifest.json"])

    def with_manifest(changed, **other):
        made = {**members, **other}
        made["manifest.json"] = json.dumps({**manifest, **changed})
        return made

    def hashed(name, data):
        """A member changed with its hash: the forger can do sums."""
        listed = [{**one, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} if one["name"] == name else one
                  for one in manifest["members"]]
        return with_manifest({"members": listed}, **{name: data})

    events, pgn = members["store/events.tsv"], members["papers/round-1.pgn"]
    capture = next(name for name in members if name.startswith("captures/"))
    forged = {
        "hash": ({**members, "papers/round-1.pgn": pgn + b" "}, "should be"),
        "other": ({**members, "papers/round-1.pgn": pgn.replace(b"1-0", b"0-1")}, "SHA-256"),
        "name": (with_manifest({"members": [*manifest["members"], {"name": "../eboardd.db", "bytes": 0, "sha256": "0" * 64}]}), "no archive has"),
        "format": (with_manifest({"eboard-archive": 9}), "format 9"),
        "bomb": (hashed("papers/round-1.pgn", b"0" * (40 << 20)), "times its size"),
        "result": (hashed("papers/round-1.pgn", pgn.replace(b'[Result "1-0"]', b'[Result "0-1"]')), "another text"),
        "move": (hashed("store/events.tsv", events.replace(b'"san":"Bc4"', b'"san":"Be2"')), "other games"),
        "moves": (hashed("store/events.tsv", events[:len(events) // 2].rsplit(b"\n", 1)[0] + b"\n"), ""),
        "bytes": (hashed(capture, members[capture].replace(b"< 8e", b"< 8f", 1)), ""),
        "lines": (hashed("store/facts.tsv", b"nonsense\n"), "says nothing"),
        "none": ({"a.txt": b"hello"}, "manifest.json"),
    }
    new = here / "never.db"
    for name, (made, word) in forged.items():
        path = packed(here / f"forged-{name}.zip", made)
        for words in (("--check", path), ("--into", new, path)):
            said = archives(*words, code=2)
            same(f"{name}: {said}", word in said, True)
        same(f"what {name} leaves", [left.name for left in here.iterdir() if "never" in left.name], [])
    data, chosen = first.read_bytes(), random.Random(1)
    for _ in range(25):
        path = here / "cut.zip"
        path.write_bytes(data[:chosen.randrange(len(data) - 22)])
        archives("--check", path, code=2)
    for _ in range(15):
        broken = bytearray(data)
        for _ in range(20):
            broken[chosen.randrange(len(data) - 2000)] ^= 1 << chosen.randrange(8)
        path.write_bytes(broken)
        archives("--into", new, path, code=2)
    same("what they leave", [left.name for left in here.iterdir() if "never" in left.name], [])
    archives("--check", here / "missing.zip", code=2)
    archives("--check", "--round", "1", first, code=2)


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as one, HandBoard(here / "board-2", serial="24212") as two:
        config = write_config(here / "hall.toml", [here / "board-1", here / "board-2"], "", SPEED)
        shell, archives = Shell(programs, here), Archives(programs, here)
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the boards", lambda: daemon.check() or daemon.board(2))
            begins(shell, here, 1, ROUND_1)
            wait_for("they sit", lambda: (daemon.board(1) or {}).get("tags", {}).get("White") == "Aalto, Mika")
            plays_the_round(daemon, shell, (one, two))
            live = prints(here, shell, True)
            first = here / "round-1.zip"
            archives("--daemon", here / "arbiter.sock", "--round", "1", first)
            archives("--daemon", here / "arbiter.sock", "--round", "7", here / "none.zip", code=1)
            # The next round is of the same archive's hall.
            begins(shell, here, 2, ROUND_2)
            for board in (one, two):
                board.set_up(ARRAY)
                board.clock(5400, 5400, running=True, pressed_by="black")
            table = HandTable(one, daemon, SPEED)
            table.wait(4)
            table.play("d2d4", "d7d5", anew=True)
            shell("rule", "--board", "1", "0-1")
            enters_another_result(here, shell)
            archives_in_play(archives, here, two)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
        store = here / "eboardd.db"
        verify(programs, store)
        still = prints(here, shell, False)
        for name in ("pgn", "csv", "score-sheets", "pairings", "results"):  # the others know what came since
            same(f"{name} of the database", still[name] == live[name], True)
        without_weasyprint(here, shell)
        is_proved(here, shell, store)
        second = here / "round-2.zip"
        archives("--db", store, "--round", "2", second)
        same("the same bytes", (archives("--db", store, "--round", "2", here / "same.zip"), (here / "same.zip").read_bytes())[1] ==
             second.read_bytes(), True)
        for path in (first, second):
            said = archives("--check", path)
            same(f"checked: {said}", "2 boards" in said and said.endswith("0 differences\n"), True)
        goes_on_there(is_brought_in(archives, here, first, second, store), config, programs, here)
        refuses_another_hall(archives, here, first, config, programs)
        refuses_what_is_none(archives, here, first)
        print("the papers of a round were printed, and its archive is the same store on another machine")


if __name__ == "__main__":
    as_program(main)
