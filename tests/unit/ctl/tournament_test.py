#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl tournament: a round and the players of a Tournament Report File, and what is wrong with it."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

EBOARDCTL = sys.argv.pop(1)
OPEN = b"""012 Open of Oslo\r
022 Oslo\r
XXR 3\r
001    1 wWFM Moe, Anna                         2100 NOR     1503014 1990/11/30  1.0    2     2 w 1     3 b\r
001    2 m    Bull, Ole                         2000 NOR                         0.0    4     1 b 0     4 w\r
001    3      Lie, \xc5se                          1900 NOR                         1.0    1     4 w +     1 w\r
001    4      Aas, Per                               NOR                         0.0    3     3 b -     2 b\r
001    5      Dahl                                   NOR                         0.5    5  0000 - H  0000 - U\r
"""


class Shown(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "open.trf"

    def run_on(self, text, *options):
        self.file.write_bytes(text)
        return subprocess.run([EBOARDCTL, "tournament", *options, self.file], capture_output=True, text=True, timeout=60)

    def test_the_round_to_come_is_shown_by_points(self):
        done = self.run_on(OPEN)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(done.stdout.splitlines(), [
            "Open of Oslo, Oslo",
            "TRF16, Windows-1252: 5 players, 3 rounds, 1 played",
            "",
            "round 2",
            "no  White      result  no  Black",
            " 3  Lie, Åse            1  WFM Moe, Anna",
            " 2  Bull, Ole           4  Aas, Per",
            "5 Dahl: pairing-allocated bye",
            "",
            f"{self.file}: line 6: warning: this is not UTF-8; letters were read as those of Windows-1252",
        ])

    def test_another_round_has_its_results(self):
        lines = self.run_on(OPEN, "--round", "1").stdout.splitlines()
        self.assertIn(" 1  WFM Moe, Anna  1-0      2  Bull, Ole", lines)
        self.assertIn(" 3  Lie, Åse       +--      4  Aas, Per", lines)
        self.assertIn("5 Dahl: half-point bye", lines)
        done = self.run_on(OPEN, "--round", "3")
        self.assertEqual((done.returncode, done.stderr),
                         (2, f"eboardctl tournament: {self.file} has no round 3, only 1 to 2\n"))

    def test_players_are_listed(self):
        lines = self.run_on(OPEN, "--players").stdout.splitlines()
        self.assertIn(" 1  WFM Moe, Anna    2100  NOR  1503014     1.0     2", lines)

    def test_a_fault_has_its_line_and_the_answer_is_no(self):
        done = self.run_on(OPEN.replace(b"   3 b -     2 b", b"   3 b -        "))
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{self.file}: line 5, columns 102 to 109: error: round 2: player 4 has no such game (line 7)\n",
                      done.stdout)

    def test_the_same_as_json(self):
        shown = json.loads(self.run_on(OPEN, "--json").stdout)
        self.assertEqual(shown["round"], 2)
        self.assertEqual(shown["games"][0], {"white": 3, "black": 1, "result": ""})
        self.assertEqual(shown["players"][0]["points"], "1.0")
        self.assertEqual(shown["findings"][0]["line"], 6)

    def test_what_is_no_tournament_is_answered_no(self):
        done = self.run_on(b"PK\x03\x04\x00\x00")
        self.assertEqual(done.returncode, 1)
        self.assertIn(": line 1: error: a NUL byte", done.stdout)


if __name__ == "__main__":
    unittest.main(verbosity=2)
