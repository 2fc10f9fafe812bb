#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl standings: tables of small tournaments, and of the shared files whose tables are known.

usage: standings_test.py EBOARDCTL SHARED_DATA"""
import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

EBOARDCTL = pathlib.Path(sys.argv.pop(1)).resolve()
PAIRINGS = pathlib.Path(sys.argv.pop(1)) / "pairings"


# Anna and Ben drew and beat the others; Dora did not come to her last game.
CLUB = pathlib.Path(__file__).resolve().parents[2].joinpath("data", "club.trf").read_text(encoding="utf-8")


class StandingsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name, "club.trf")
        self.write(CLUB)

    def write(self, text):
        self.file.write_text(text, encoding="utf-8")

    def change(self, before, after):
        self.assertIn(before, CLUB)
        self.write(CLUB.replace(before, after))

    def run_on(self, *options, file=None):
        return subprocess.run([EBOARDCTL, "standings", *options, file or self.file], capture_output=True, text=True,
                              timeout=60, check=False)

    def table(self, *options, file=None):
        done = self.run_on("--format", "json", *options, file=file)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def refused(self, *options, code=2):
        done = self.run_on(*options)
        self.assertEqual((done.returncode, done.stdout), (code, ""))
        return done.stderr

    def test_the_tie_breaks_of_the_file(self):
        table = self.table()
        self.assertEqual((table["rules"], table["after_round"]), ("2024-08-01", 3))
        # Sonneborn-Berger: what was beaten whole, what was drawn half; Carl's point was a forfeit.
        self.assertEqual([(row["rank"], row["id"], row["points"]) for row in table["standings"]],
                         [(1, 1, "2.5"), (1, 2, "2.5"), (3, 3, "1"), (4, 4, "0")])
        self.assertEqual(table["standings"][0]["tie_breaks"], {"SB": "2.25", "WON": "2"})
        self.assertEqual(table["standings"][2]["name"], "=Cohn, Carl")

    def test_the_list_of_the_command_line_keeps_its_spelling(self):
        table = self.table("--tie-breaks", "PTS, BH-C1 DE")
        self.assertEqual(list(table["standings"][0]["tie_breaks"]), ["PTS", "BH-C1", "DE"])
        self.assertEqual(table["standings"][0]["points"], "2.5")

    def test_a_round_that_is_over(self):
        table = self.table("--after", "1")
        self.assertEqual([row["points"] for row in table["standings"]], ["1", "1", "0", "0"])
        self.assertIn("--after 4: the latest round that was played is 3", self.refused("--after", "4"))
        self.assertIn("--after", self.refused("--after", "-1"))

    def test_the_edition_is_that_of_its_day_or_as_asked_for(self):
        self.change("2025/01/10", "2026/03/02")
        self.assertEqual(self.table()["rules"], "2026-03-01")
        self.assertEqual(self.table("--rules", "2024-08")["rules"], "2024-08-01")
        self.assertIn("one of 2024-08, 2026-03", self.refused("--rules", "1993"))

    def test_a_table_to_read_and_one_for_a_spreadsheet(self):
        text = self.run_on("--format", "text").stdout.splitlines()
        self.assertEqual(text[0], "Four of the club, after round 3, tie-breaks of 2024-08-01")
        self.assertEqual(text[1].split(), ["rank", "no.", "player", "points", "SB", "WON"])
        self.assertEqual(text[2].split(), ["1", "1", "Abel,", "Anna", "2.5", "2.25", "2"])
        rows = list(csv.reader(io.StringIO(self.run_on("--format", "csv").stdout)))
        self.assertEqual(rows[0], ["rank", "id", "name", "points", "SB", "WON"])
        self.assertEqual([row[2] for row in rows[1:]], ["Abel, Anna", "Bach, Ben", "'=Cohn, Carl", 'Diaz, "Dora"'])

    def test_what_is_refused_says_where_and_why(self):
        self.assertIn('"BX"', self.refused("--tie-breaks", "BH,BX"))
        self.change("SB,WON", "SB,WONDER")
        self.assertIn('club.trf: tie-break 2, "WONDER"', self.refused())
        self.change("  3 b 1", "       ")
        told = self.refused()
        self.assertRegex(told, r"club\.trf: line \d+, .*error: ")
        self.assertRegex(told.splitlines()[-1], "no standings, because of [0-9]+ errors?$")
        nowhere = self.file.parent / "none"
        self.assertIn(f"no answer from a daemon at {nowhere}", subprocess.run(
            [EBOARDCTL, "standings", "--daemon", nowhere], capture_output=True, text=True, check=False).stderr)

    def test_the_shared_files_have_the_tables_that_are_known(self):
        truths = sorted((PAIRINGS / "standings-truth").glob("*.json"))
        if not truths:
            self.skipTest("there is no ../shared/data")
        looked_at = 0
        for path in truths:
            truth = json.loads(path.read_text(encoding="utf-8"))
            for edition, known in truth.get("editions", {}).items():
                values = known.get("values", {})
                names = [name for name in ("BH", "BH/C1", "SB", "PS", "GPTS") if name in values]
                file = next(PAIRINGS.glob(f"*/{truth['file']}"))
                pairing = "swiss" if truth["pairing"] == "swiss" else "round-robin"
                with self.subTest(file=file.name, edition=edition):
                    table = self.table("--rules", edition[:7], "--after", str(truth["after_round"]), "--pairing", pairing,
                                       "--tie-breaks", ",".join(names or ["SB"]), file=file)
                    rows = {row["id"]: row["tie_breaks"] for row in table["standings"]}
                    self.assertEqual(sorted(rows), sorted(truth["ids"]))
                    for name in names:
                        for number, value in zip(truth["ids"], values[name]):
                            self.assertAlmostEqual(float(rows[number][name] or 0), value or 0, 2, f"{name} of {number}")
                looked_at += 1
        self.assertGreater(looked_at, 50)


if __name__ == "__main__":
    unittest.main()
