#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl import and organise with a database that no daemon has open.

usage: import_test.py EBOARDCTL"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

EBOARDCTL = pathlib.Path(sys.argv.pop(1)).resolve()
CLUB = pathlib.Path(__file__).resolve().parents[2].joinpath("data", "club.trf")
PAIRS = """[Event "Club"]
[Round "1.1"]
[White "Aalto, Mika"]
[Black "Brandt, Ole"]
[WhiteFideId "500001"]
[Result "*"]

*

[Event "Club"]
[Round "1.2"]
[White "Costa, Rui"]
[Black "Dahl, Siv"]
[Result "1/2-1/2"]

1/2-1/2
"""


class ImportTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.database = self.folder / "hall.db"

    def run_on(self, *words, code=0):
        done = subprocess.run([EBOARDCTL, *words], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def takes(self, text, *options, name="pairs.pgn", code=0):
        file = self.folder / name
        file.write_text(text, encoding="utf-8")
        return self.run_on("import", "--db", self.database, *options, file, code=code)

    def file(self):
        return subprocess.run([EBOARDCTL, "organise", "--db", self.database, "file"], capture_output=True, timeout=60,
                              check=True).stdout

    def order(self, *words, code=0):
        return self.run_on("organise", "--db", self.database, "--author", "O. Operator", *words, code=code)

    def test_the_same_file_again_changes_nothing(self):
        self.assertTrue(self.takes(PAIRS, "--preview").endswith("4 players, 1 round with 2 games\n"))
        self.assertFalse(self.database.exists())
        self.assertIn("4 players, 1 round with 2 games\nchange 1\n", self.takes(PAIRS))
        self.assertTrue(self.takes(PAIRS).endswith("nothing changed\n"))
        changed = self.takes(PAIRS.replace("Aalto, Mika", "Ekman, Lea").replace("500001", "500005"), "--preview")
        self.assertIn("round 1, table 1: Ekman, Lea - Brandt, Ole; was Aalto, Mika - Brandt, Ole", changed)
        self.assertNotIn("change 2", changed)

    def test_what_was_read_and_what_changes_as_json(self):
        said = json.loads(self.takes(PAIRS, "--json"))
        self.assertEqual((said["format"], said["kind"], said["round"], said["change"]), ("PGN", "round", 1, 1))
        self.assertEqual(said["games"][0], {"white": {"name": "Aalto, Mika", "fide_id": "500001"},
                                            "black": {"name": "Brandt, Ole"}, "result": "", "table": 1})
        self.assertEqual(said["games"][1]["result"], "1/2-1/2")
        self.assertEqual(said["findings"], [])

    def test_a_preview_without_a_database_and_without_a_daemon(self):
        said = json.loads(subprocess.run([EBOARDCTL, "import", "--preview", "--json", CLUB], capture_output=True, text=True,
                                         timeout=60, check=True).stdout)
        self.assertEqual((said["kind"], len(said["players"]), said["round"]), ("tournament", 4, 3))
        self.assertEqual(said["changed"], ["Four of the club: 4 players, 3 rounds with 6 games"])

    def test_orders_are_kept_with_their_author_and_undone(self):
        self.takes(PAIRS)
        self.assertEqual(self.order("round", "1"), "round 1 is played\nchange 2\n")
        self.assertEqual(self.order("result", "1", "1-0"),
                         "round 1, table 1: Aalto, Mika - Brandt, Ole: 1-0; was no result\nchange 3\n")
        self.assertEqual(self.order("undo", "3"),
                         "round 1, table 1: Aalto, Mika - Brandt, Ole: no result; was 1-0\nchange 4\n")
        history = self.run_on("organise", "--db", self.database, "history").splitlines()
        self.assertEqual([line.split(None, 3)[0] for line in history[1:]], ["1", "2", "3", "4"])
        self.assertTrue(history[-1].endswith("O. Operator  undo of change 3: result of table 1"), history[-1])

    def test_a_tournament_file_comes_out_as_it_went_in_but_for_what_changed(self):
        self.run_on("import", "--db", self.database, CLUB)
        before = CLUB.read_bytes()
        self.assertEqual(self.file(), before)
        self.assertEqual(self.run_on("standings", "--db", self.database), self.run_on("standings", CLUB))
        self.order("round", "3")
        self.order("result", "2", "1/2-1/2")
        after = self.file().split(b"\n")
        self.assertEqual(len([1 for old, new in zip(before.split(b"\n"), after) if old != new]), 2)
        self.assertIn("there is no such tournament", self.run_on("standings", "--db", self.database, "--section", "U16", code=1))

    def test_what_is_refused_changes_nothing(self):
        self.takes(PAIRS)
        self.assertEqual(self.order("result", "9", "1-0", "--round", "1", code=1),
                         "refused: nobody plays at table 9 in round 1\n")
        self.assertIn("it is result TABLE RESULT", self.order("result", "9", code=2))
        self.assertIn("--author is missing", self.run_on("organise", "--db", self.database, "round", "1", code=2))
        twice = PAIRS.replace("Costa, Rui", "Aalto, Mika")
        self.assertIn("Aalto, Mika", self.takes(twice, code=1))
        self.assertEqual(len(self.run_on("organise", "--db", self.database, "history").splitlines()), 2)

    def test_what_a_spreadsheet_made_of_a_win_of_black_is_no_result(self):
        said = self.takes("Board;White;Result;Black\n1;Aalto, M;1-0;Brandt, O\n2;Costa, R;1/1/00;Dahl, S\n", "--round", "1",
                          name="days.csv", code=1)
        self.assertIn('days.csv: line 3, column 3: error: "1/1/00" is no result', said)

    def exports(self, *words, code=0):
        return self.run_on("export", "--db", self.database, *words, code=code)

    def test_a_round_without_any_board_has_its_papers_and_its_archive(self):
        self.takes(PAIRS)
        self.order("round", "1")
        self.order("result", "1", "+--")
        trf = self.exports("--format", "trf", "--round", "1")
        self.assertNotIn("no game", trf)
        self.assertEqual([line[91:99].strip() for line in trf.splitlines() if line.startswith("001")],
                         ["2 w +", "1 b -", "4 w =", "3 b ="])
        self.assertIn("+-", self.exports("--format", "results", "--round", "1"))
        archive = self.folder / "round-1.zip"
        self.run_on("archive", "--db", self.database, "--round", "1", archive)
        self.assertIn("round 1, 0 boards, 0 events, 0 differences", self.run_on("archive", "--check", archive))
        with zipfile.ZipFile(archive) as packed:
            self.assertIn("papers/round-1.results.html", packed.namelist())
            self.assertEqual(packed.read("papers/round-1.trf").decode().replace("\r\n", "\n"), trf)
        office = self.folder / "office.db"
        self.run_on("archive", "--into", office, archive)
        self.assertEqual(self.run_on("export", "--db", office, "--format", "trf", "--round", "1"), trf)
        said = self.run_on("archive", "--db", self.database, "--round", "2", archive, code=1)
        self.assertIn("nobody is paired in round 2, and no game of it is stored", said)

    def test_a_round_that_was_never_paired_has_nothing_to_sign(self):
        self.takes(PAIRS)
        for name in ("report", "report-csv", "score-sheets"):
            self.assertIn("nobody is paired in round 7, and no game of it is stored",
                          self.exports("--format", name, "--round", "7", code=1))
        self.assertIn("No board has reported a game of this round.", self.exports("--format", "report", "--round", "1"))

    def test_an_archive_is_brought_in_behind_a_link(self):
        self.takes(PAIRS)
        archive, disk, link = self.folder / "round-1.zip", self.folder / "disk", self.folder / "office.db"
        self.run_on("archive", "--db", self.database, "--round", "1", archive)
        disk.mkdir()
        link.symlink_to("disk/hall.db")
        for _ in range(2):
            self.run_on("archive", "--into", link, archive)
            self.assertTrue(link.is_symlink())
            self.assertTrue((disk / "hall.db").is_file())
        self.assertEqual([path.name for path in disk.iterdir() if not path.name.startswith("hall.db")], [])
        self.assertEqual([path.name for path in self.folder.iterdir() if path.name.startswith((".", "office.db-"))], [])

    def test_a_slip_of_the_pen_is_shown_before_it_makes_a_new_player(self):
        self.takes(PAIRS)
        said = self.takes(PAIRS.replace("Brandt, Ole", "Brandt, Olle"), "--preview")
        self.assertIn("Brandt, Olle is not known here, and Brandt, Ole is not in it", said)

    def test_papers_of_two_sections_are_two_files(self):
        self.takes(PAIRS, "--section", "Open")
        self.takes(PAIRS.replace("1.1", "1.11").replace("1.2", "1.12").replace("Aalto", "Ekman").replace("500001", "500005"),
                   "--section", "U 16/a")
        folder = self.folder / "papers"
        for section in ("Open", "U 16/a"):
            for name in ("results", "trf"):
                self.exports("--format", name, "--round", "1", "--section", section, "--output", folder)
        self.assertEqual(sorted(path.name for path in folder.iterdir()),
                         ["round-1-Open.results.html", "round-1-Open.trf", "round-1-U-16-a-4766fa83.results.html",
                          "round-1-U-16-a-4766fa83.trf"])
        self.assertIn("Ekman, Mika", (folder / "round-1-U-16-a-4766fa83.trf").read_text(encoding="utf-8"))
        self.assertIn("there are several tournaments; say which section", self.exports("--format", "trf", code=1))
        archive = self.folder / "round-1.zip"
        self.run_on("archive", "--db", self.database, "--round", "1", archive)
        self.run_on("archive", "--check", archive)
        with zipfile.ZipFile(archive) as packed:
            self.assertEqual(len([name for name in packed.namelist() if name.endswith(".trf")]), 2)

    def test_two_sections(self):
        self.takes(PAIRS, "--section", "Open")
        self.takes(PAIRS.replace("Round \"1.1\"", "Round \"1.11\"").replace("Round \"1.2\"", "Round \"1.12\""), "--section", "U16")
        self.assertIn("there are several sections; say which", self.order("round", "1", code=1))
        self.order("round", "1", "--section", "U16")

    def test_a_file_of_noise_is_named_with_what_is_wrong(self):
        file = self.folder / "noise.trf"
        file.write_bytes(bytes(range(256)) * 40)
        said = self.run_on("import", "--db", self.database, file, code=1)
        self.assertIn("noise.trf: ", said)
        with (self.folder / "large.pgn").open("wb") as large:
            large.truncate(1 << 30)
        before = time.monotonic()
        self.assertIn("large.pgn: is longer than 32 MiB", self.run_on("import", self.folder / "large.pgn", code=2))
        self.assertLess(time.monotonic() - before, 2)
        self.assertIn("none.csv: ", self.run_on("import", self.folder / "none.csv", code=2))


if __name__ == "__main__":
    unittest.main()
