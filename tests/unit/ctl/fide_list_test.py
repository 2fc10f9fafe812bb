#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl fide-list: an index of a small list, whom it finds, and a tournament file that is filled from it.

usage: fide_list_test.py EBOARDCTL"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

EBOARDCTL = pathlib.Path(sys.argv.pop(1)).resolve()
WIDTHS = (("ID Number", 15), ("Name", 61), ("Fed", 4), ("Sex", 4), ("Tit", 5), ("WTit", 5), ("OTit", 15), ("FOA", 4), ("SRtng", 6),
          ("SGm", 4), ("SK", 3), ("RRtng", 6), ("RGm", 4), ("Rk", 3), ("BRtng", 6), ("BGm", 4), ("BK", 3), ("B-day", 6), ("Flag", 4))


def line(*fields):
    return "".join(f"{field:{width}}" for field, (_, width) in zip(fields, WIDTHS)) + "\r\n"


def player(number, name, fed, sex, title, standard, born, flag=""):
    return line(number, name, fed, sex, title, "", "", "", standard, "0", "20", "0", "0", "20", "0", "0", "20", born, flag)


LIST = line(*(name for name, _ in WIDTHS)) + "".join((
    player("1503001", "Moe, Anna", "NOR", "F", "WFM", "2105", "1990", "w"),
    player("1503002", "Bull, Ole", "NOR", "M", "", "2010", "1985"),
    player("1503003", "Bull, Ole", "NOR", "M", "", "0", "1961", "i"),
    player("1503004", "Lie, Aase", "NOR", "F", "", "1900", "2001", "w")))
OPEN = """012 Open of Oslo\r
XXR 3\r
001    1      Moe, Anna                         2100 NOR     1503001 1990/11/30  1.0    2     2 w 1     3 b\r
001    2 m    Bull, Ole                              NOR             1985        0.0    4     1 b 0     4 w\r
001    3      Lie, Åse                          1900 NOR                         1.0    1     4 w +     1 w\r
001    4      bye                                                                0.0    3     3 b -     2 b\r
"""


class FideList(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.list = self.folder / "players_list_foa.txt"
        self.list.write_text(LIST, encoding="ascii", newline="")

    def run_in(self, *words):
        return subprocess.run([EBOARDCTL, "fide-list", *map(str, words)], capture_output=True, text=True, timeout=60,
                              cwd=self.folder, check=False)

    def index(self):
        done = self.run_in("index", self.list.name)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "fide-list.db: 4 players\n", ""))

    def packed(self, name, *members):
        """A ZIP file with these names and texts, of 1 November 2026."""
        path = self.folder / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
            for member, text in members:
                out.writestr(zipfile.ZipInfo(member, (2026, 11, 1, 9, 0, 0)), text, zipfile.ZIP_DEFLATED)
        return path

    def test_the_list_is_indexed_as_fide_gives_it(self):
        self.packed("players_list.zip", ("players_list_foa.txt", LIST))
        done = self.run_in("index", "players_list.zip")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "fide-list.db: 4 players\n", ""))
        self.assertEqual(json.loads(self.run_in("id", "1503001", "--json").stdout)["list"], "2026-11-01")
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["fide-list.db", "players_list.zip", self.list.name])

    def test_what_is_no_packed_list_is_refused_within_two_seconds(self):
        self.index()
        before = (self.folder / "fide-list.db").read_bytes()
        long = b"0" * (1 << 20) * 300
        whole = self.packed("whole.zip", ("a.txt", LIST)).read_bytes()
        (self.folder / "cut.zip").write_bytes(whole[:len(whole) // 2])
        declared = bytearray(self.packed("bomb.zip", ("a.txt", LIST)).read_bytes())
        at = declared.rfind(b"PK\x01\x02")
        declared[at + 24:at + 28] = (0xFFFFFFF0).to_bytes(4, "little")
        (self.folder / "bomb.zip").write_bytes(declared)
        for name, why in (("bomb.zip", "longer than any list"), ("cut.zip", "damaged"),
                          (self.packed("zeros.zip", ("a.txt", long)).name, "column"),
                          (self.packed("xml.zip", ("players.xml", LIST)).name, "no text in it"),
                          (self.packed("two.zip", ("a.txt", LIST), ("b.txt", LIST)).name, "several texts")):
            begun = time.monotonic()
            done = self.run_in("index", name)
            self.assertLess(time.monotonic() - begun, 2, name)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertIn(f"{name}: ", done.stderr)
            self.assertIn(why, done.stderr)
        self.assertEqual((self.folder / "fide-list.db").read_bytes(), before)

    def rows(self, *words, key="players"):
        done = self.run_in(*words, "--json")
        self.assertEqual(done.stderr, "")
        return json.loads(done.stdout)[key]

    def test_the_index_is_beside_the_list_or_where_it_is_wanted(self):
        self.index()
        self.assertTrue((self.folder / "fide-list.db").exists())
        self.assertEqual(self.run_in("index", self.list, "--to", "other.db").returncode, 0)
        self.assertEqual(self.rows("id", "1503002", "--index", "other.db")[0]["name"], "Bull, Ole")

    def test_players_are_found_by_name(self):
        self.index()
        lines = self.run_in("find", "ole", "bul").stdout.splitlines()
        self.assertEqual(lines[0].split(), ["FIDE", "id", "title", "name", "fed", "born", "standard", "rapid", "blitz"])
        self.assertEqual([row.split()[0] for row in lines[1:]], ["1503002", "1503003"])
        self.assertTrue(lines[2].endswith("inactive"))
        self.assertEqual([row["id"] for row in self.rows("find", "bull", "--born", "1961")], [1503003])
        self.assertEqual([row["id"] for row in self.rows("find", "bull", "--limit", "1")], [1503002])
        self.assertEqual([row["id"] for row in self.rows("find", "Åse Lie", "--federation", "nor")], [1503004])
        self.assertEqual(self.rows("find", "moe"), [{"id": 1503001, "name": "Moe, Anna", "title": "WFM", "federation": "NOR",
                                                     "sex": "f", "birth_year": 1990, "standard": 2105, "rapid": None,
                                                     "blitz": None, "active": True}])

    def test_nobody_is_the_answer_no(self):
        self.index()
        for words in (("find", "nobody"), ("id", "7")):
            done = self.run_in(*words)
            self.assertEqual((done.returncode, done.stderr), (1, ""))
            self.assertRegex(done.stdout, r"^nobody in the list of \d{4}-\d\d-\d\d\n$")
            self.assertEqual(self.rows(*words), [])

    def test_what_the_list_has_of_the_players_of_a_file(self):
        self.index()
        (self.folder / "open.trf").write_text(OPEN, encoding="utf-8", newline="")
        self.assertEqual(
            [(row["number"], row["field"], row["was"], row["is"], row["certainty"])
             for row in self.rows("fill", "open.trf", key="proposals")],
            [(1, "title", "", "WFM", "by_id"), (1, "rating", "2100", "2105", "by_id"), (1, "sex", "", "w", "by_id"),
             (2, "fide_id", "", "1503002", "by_all"), (2, "rating", "", "2010", "by_all"),
             (3, "fide_id", "", "1503004", "likely"), (3, "sex", "", "w", "likely"), (3, "birth", "", "2001/00/00", "likely")])
        lines = self.run_in("fill", "open.trf").stdout.splitlines()
        self.assertRegex(lines[0], r"^4 players, FIDE's list of \d{4}-\d\d-\d\d$")
        self.assertEqual(lines[5].split(maxsplit=5), ["2", "Bull,", "Ole", "FIDE", "id", "1503002      by name, federation and birth year"])

    def test_a_file_is_written_with_what_it_lacks_and_is_sure(self):
        self.index()
        (self.folder / "open.trf").write_text(OPEN, encoding="utf-8", newline="")
        done = self.run_in("fill", "open.trf", "--write", "filled.trf")
        self.assertEqual((done.returncode, done.stderr), (0, "filled.trf: 4 of 8 taken over\n"))
        before, after = OPEN.splitlines(), (self.folder / "filled.trf").read_bytes().decode("utf-8").splitlines()
        self.assertEqual(after[2], before[2].replace("001    1      Moe", "001    1 wWFM Moe"))
        self.assertEqual(after[3], "001    2 m    Bull, Ole                         2010 NOR     1503002 1985        0.0    4     1 b 0     4 w")
        self.assertEqual(after[:2] + after[4:], before[:2] + before[4:])
        self.assertEqual(self.run_in("fill", "open.trf", "--write", "open.trf", "--replace").returncode, 0)
        self.assertIn("Moe, Anna                         2105 NOR", (self.folder / "open.trf").read_text(encoding="utf-8"))

    def test_what_is_refused_says_why(self):
        for words, said in ((("find", "moe"), "`eboardctl fide-list index LIST` makes it"),
                            ((), "FILE.trf is missing"), (("fnd", "x"), "'fnd': one of index"), (("find",), "say what to do"),
                            (("id", "12x"), "'12x': a FIDE id is a number"), (("find", "x", "--limit", "0"), "--limit"),
                            (("fill", "gone.trf"), "gone.trf: "), (("index", "gone.txt"), "gone.txt: No such file"),
                            (("index", "."), "."), (("index", "list.txt"), 'no column "ID Number"'),
                            (("find", "x", "--index", "list.txt"), "list.txt: this is no index of a FIDE list")):
            if words[:1] in (("id",), ("fill",)) or "--limit" in words:
                self.index()
            (self.folder / "list.txt").write_text("a list\n", encoding="ascii")
            done = self.run_in(*words)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), words)
            self.assertIn(said, done.stderr)
        done = self.run_in("index", self.list, "--to", "nowhere/fide-list.db")
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertIn("nowhere/fide-list.db", done.stderr)

    def test_a_line_without_a_player_is_named(self):
        self.list.write_text(LIST + "nobody\r\n", encoding="ascii", newline="")
        done = self.run_in("index", self.list.name)
        self.assertEqual((done.returncode, done.stdout), (0, "fide-list.db: 4 players\n"))
        self.assertEqual(done.stderr, "eboardctl fide-list: players_list_foa.txt:6: this line was left out: there is no player in it\n")


if __name__ == "__main__":
    unittest.main()
