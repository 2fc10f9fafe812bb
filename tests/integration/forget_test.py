#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A player is forgotten whose name came into the hall by every way that there is. Afterwards it is nowhere in the files that a
database has, packed or not, but in rulings that somebody wrote it into, which are named; verify finds nothing, exports have the
other name, pairings stay what they were, and a daemon goes on. Copies and other files that still have it are named.

usage: forget_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import shutil
import sqlite3
import subprocess
import zipfile
import zlib

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for, write_config
from hand_board import ARRAY, HandBoard, HandTable
from put_right_test import Shell, same

SPEED = 20
NAME, ID = "Zyxwirth, Qorra", "99900777"
WAYS = ("zyxwirth", "qorra", ID)
TRF = ("012 Harbour Open\n062 3\n142 3\n"
       "001    1 w  m Zyxwirth, Qorra                   2104 FIN    99900777 1990/01/02  0.0    1\n"
       "001    2      Brandt, Ole                       2066 NOR      500002             0.0    2\n"
       "001    3      Costa, Rui                        2011 POR      500003             0.0    3\n")
ROUND_1 = ('[Event "Harbour Open"]\n[Round "1.1"]\n[White "ZYXWIRTH Qorra"]\n[Black "Brandt, Ole"]\n[Result "*"]\n\n*\n')
ROUND_2 = "Board;White;Result;Black\n1;Brandt, Ole;;Qorra Zyxwirth\n"
TABLES = f"""[[board]]
number = 1
time_control = "5400+30"
[[board]]
number = 7
driver = "manual"
white = "{NAME}"
black = "Dahl, Siv"
white_fide_id = {ID}
"""
OUTLETS = '[outlets.pgn]\ndirectory = "{here}/files"\n[backup]\nfolder = "{here}/stick"\n'
MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


def text_of(value):
    """A cell, unpacked where it is packed."""
    if not isinstance(value, bytes):
        return str(value)
    out = value.decode("utf-8", "replace")
    for begin in (0, 8):
        with contextlib.suppress(zlib.error):
            unpacked = zlib.decompress(value[begin:])
            out += unpacked.decode("utf-8", "replace")
            if unpacked.startswith(b"PK"):
                out += "(a workbook)"
    return out


def cells_with_the_name(database):
    """(table, column) of all that have it."""
    found = set()
    with contextlib.closing(sqlite3.connect(f"file:{database}?immutable=1", uri=True)) as store:
        for (table,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            rows = store.execute(f"SELECT * FROM {table}")
            columns = [column[0] for column in rows.description]
            for row in rows:
                found |= {(table, column) for column, value in zip(columns, row)
                          if any(way in text_of(value).lower() for way in WAYS)}
    return found


def files_with_the_name(here):
    return sorted(str(path.relative_to(here)) for path in here.rglob("*") if path.is_file() and
                  any(way.encode() in path.read_bytes().lower() for way in WAYS))


def workbook(path):
    """The smallest that is read: one sheet with two columns."""
    cells = "".join(f'<row r="{row}">' + "".join(f'<c r="{column}{row}" t="inlineStr"><is><t>{text}</t></is></c>'
                                                 for column, text in zip("AB", texts)) + "</row>"
                    for row, texts in enumerate((("Name", "Rtg"), (NAME, "2105"), ("Costa, Rui", "2011")), 1))
    space = "http://schemas.openxmlformats.org"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{space}/package/2006/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{space}/package/2006/relationships"><Relationship Id="r1" Type="{space}/'
                       'officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{space}/spreadsheetml/2006/main" xmlns:r="{space}/officeDocument/2006/relationships">'
                           '<sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{space}/package/2006/relationships"><Relationship Id="r1" Type='
                                      f'"{space}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>'
                                      '</Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{space}/spreadsheetml/2006/main"><sheetData>{cells}</sheetData></worksheet>'}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in parts.items():
            book.writestr(name, text)


def tournament_of(shell, here):
    for name, text, options in (("open.trf", TRF, ()), ("r1.pgn", ROUND_1, ())):
        (here / name).write_text(text, encoding="utf-8")
        shell("import", *options, here / name, author="O. Operator")
    workbook(here / "ratings.xlsx")
    shell("import", here / "ratings.xlsx", author="O. Operator")
    shell("organise", "round", "1", author="O. Operator")
    shell("organise", "pair", "1", "Qorra ZYXWIRTH", "Costa, Rui", "--round", "1", author=NAME)
    shell("organise", "colours", "1", "white", NAME, author="O. Operator")
    for order in (("bye", NAME, "half", "--round", "3"),):
        shell("organise", *order, author="O. Operator")


def plays(shell, daemon, board, here, rules):
    tournament_of(shell, here)
    wait_for("they sit", lambda: daemon.check() or (daemon.board(1) or {}).get("tags", {}).get("White", "").startswith("Zyxwirth"))
    board.clock(5400, 5400, running=True)
    HandTable(board, daemon, SPEED).play(*MATE)
    wait_for("the result", lambda: daemon.board(1)["result"] == "0-1")
    (here / "r2.csv").write_text(ROUND_2, encoding="utf-8")
    shell("import", here / "r2.csv", "--round", "2", author="O. Operator")
    shell("organise", "round", "2", author="O. Operator")
    board.set_up(ARRAY)
    board.clock(5400, 5400, running=True)
    HandTable(board, daemon, SPEED).play("e2e4", "e7e5", anew=True)
    for white in (NAME, "Brandt, Ole"):
        shell("pair", "1", f"White={white}", author="O. Operator")
    shell("enter", "7", "e4", author="")
    if rules:
        shell("rule", "--board", "1", f'R-TIME black +2:00 because="late by a fault of Qorra Zyxwirth"', author=NAME)
    shell("backup", author="")
    shell("organise", "file", author="")


def ctl(programs, *words, code=0):
    done = subprocess.run([programs / "eboardctl", *words], capture_output=True, text=True, timeout=120, check=False)
    same(f"exit code of {words}: {done.stdout}{done.stderr}", done.returncode, code)
    return done.stdout + done.stderr


def forgets(programs, here, rules):
    state = here / "state"
    for place in (state, here / "files"):
        place.mkdir()
    database = state / "eboardd.db"
    with HandBoard(here / "board-1") as board:
        config = write_config(here / "hall.toml", [here / "board-1"], "", SPEED, daemon=TABLES + OUTLETS.format(here=here))
        options = ("--state-dir", state)
        with running(Daemon(programs, here, config, *options)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            plays(Shell(programs, state), daemon, board, here, rules)
            same("a database in use", "eboardctl forget: " in ctl(programs, "forget", "--db", database, "--for-good", NAME, code=3),
                 True)
            same("the end", daemon.stop(), 0)
        everywhere = {"pairing_tag", "pairing_change_tag", "tournament_change"}
        missing = everywhere - {table for table, _ in cells_with_the_name(database)}
        if missing:
            raise Failure(f"the name never came into {missing}")
        before = games_of(programs, database)
        asked(programs, here, database)
        said = ctl(programs, "forget", "--db", database, "--look-in", here / "stick", "--look-in", here / "files", "--for-good",
                   "zyxwirth, qorra")
        is_gone(programs, here, state, database, rules, said)
        same("the games", games_of(programs, database), before)
        goes_on(programs, here, config, options)
    # The page of table 7 gets its name from the configuration, again at each start.
    ctl(programs, "forget", "--db", database, "--for-good", NAME)
    copies_forget(programs, here)


def asked(programs, here, database):
    """Nothing is changed before somebody says so."""
    there = database.read_bytes()
    said = ctl(programs, "forget", "--db", database, "Qorra Zyxwirth")
    for words in ('would be "N.N. 1"', "Zyxwirth, Qorra", "changes of the tournament", "files that were imported", "corrections: would",
                  "nothing was changed"):
        same(f"{words!r} in {said}", words in said, True)
    same("the database", database.read_bytes(), there)
    same("nobody", "no player here has that name" in ctl(programs, "forget", "--db", database, "Nobody, Ever", code=1), True)


def is_gone(programs, here, state, database, rules, said):
    stays = {("event", "json"), ("journal", "body"), ("ruling", "author"), ("ruling", "because")} if rules else set()
    cells = cells_with_the_name(database)
    if not cells <= stays or bool(cells) != rules:
        raise Failure(f"the name is still in {cells}")
    same("what stays is said", "stays: the name stands in what somebody entered" in said, rules)
    left = [name for name in files_with_the_name(state) if name != "eboardd.db" or not rules]
    same("files of the database", left, [])
    same("second copy", (state / "eboardd.db.copy").exists(), False)
    stick = sorted(path for path in (here / "stick").glob("*.db"))
    for path in stick:
        same(f"{path} in {said}", f"{path}: still has the name; type: eboardctl forget --db" in said, True)
    same(f"files of the outlet in {said}", any(f"{path}: still has the name" in said for path in (here / "files").rglob("*.pgn")),
         True)
    unproved = [line for line in verify(programs, database).splitlines() if "is not proved" in line]
    same(f"only of rewritten files {unproved} is said", all("what stands as its file since" in line for line in unproved), True)
    pgn = ctl(programs, "export", "--db", database, "--round", "1")
    same(f"the other name in {pgn}", '[White "N.N. 1"]' in pgn and '[Black "Costa, Rui"]' in pgn, True)
    same("no id", ID in pgn or "WhiteTitle" in pgn, False)
    file = ctl(programs, "organise", "--db", database, "file")
    lines = [line for line in file.splitlines() if line.startswith("001")]
    same("players", [line[14:47].strip() for line in lines], ["N.N. 1", "Brandt, Ole", "Costa, Rui"])
    # Who won against whom stays, and so does the rating, which counts in others' tie-breaks.
    same(f"of number 1: {lines[0]}", ("2105" in lines[0], "3 w 0" in lines[0], "1990" in file or "FIN" in file), (True, True, False))
    history = ctl(programs, "organise", "--db", database, "history")
    same(f"the history: {history}", "N.N. 1" in history and "undo" not in history, True)


def games_of(programs, database):
    """Without names."""
    pgn = ctl(programs, "export", "--db", database)
    return [line for line in pgn.splitlines() if not line.startswith("[") or line.startswith(("[Result", "[Round", "[GameId"))]


def goes_on(programs, here, config, options):
    with running(Daemon(programs, here, config, *options)) as daemon:
        wait_for("the board", lambda: daemon.check() or daemon.board(1))
        names = daemon.board(1)["tags"]
        same(f"who sits there: {names}", (names["White"], names["Black"]), ("Brandt, Ole", "N.N. 1"))
        shell = Shell(programs, here / "state")
        history = shell("organise", "history", author="")
        bye = next(line.split()[0] for line in history.splitlines() if "bye" in line)
        shell("organise", "undo", bye, author="O. Operator")
        same("the end", daemon.stop(), 0)


def copies_forget(programs, here):
    """By the command that was said."""
    for copy in sorted((here / "stick").glob("*.db")):
        if not cells_with_the_name(copy):
            continue
        ctl(programs, "forget", "--db", copy, "--for-good", NAME)
        verify(programs, copy)
    shutil.rmtree(here / "files")


def main(programs):
    for rules in (False, True):
        with folder() as here:
            forgets(programs, here, rules)
            print(f"forgotten, {'with' if rules else 'without'} a ruling")


if __name__ == "__main__":
    as_program(main)
