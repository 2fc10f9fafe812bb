#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl claim as an arbiter calls it: answers, their cost, refusals and exit codes."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

EBOARDCTL = sys.argv.pop(1)
ROUND = "Nf3 Nf6 Ng1 Ng8 "
HEADER = '[Event "x"]\n[TimeControl "{}"]\n\n'


class Claim(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "a.pgn"

    def claim(self, moves, *options, control="?"):
        self.file.write_text(HEADER.format(control) + moves + " *\n", encoding="utf-8")
        return subprocess.run([EBOARDCTL, "claim", *options, str(self.file)], capture_output=True, text=True, timeout=60)

    def assert_answer(self, done, code, *words):
        self.assertEqual((done.returncode, done.stderr), (code, ""))
        self.assertEqual(done.stdout.count("\n"), 1)
        fields, reason = done.stdout.split(": ", 1)
        for word in words:
            self.assertIn(word, fields.split(" ") if "=" in word else fields + reason)

    def assert_refused(self, done, *words):
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_a_third_occurrence_is_right_with_the_plies_that_prove_it(self):
        done = self.claim(2 * ROUND, "--kind", "threefold")
        self.assert_answer(done, 0, "right", "edition=fide-2023", "article=9.2.2", "since=8", "plies=0,4,8")

    def test_an_earlier_ply_can_be_asked_for(self):
        done = self.claim(2 * ROUND, "--kind", "threefold", "--ply", "4")
        self.assert_answer(done, 1, "wrong ", "plies=0,4")

    def test_a_wrong_claim_says_what_it_costs_and_which_move_must_be_played(self):
        done = self.claim(ROUND, "--kind", "threefold", "--intended", "e4", "--edition", "fide-2005", "--time-left", "150")
        self.assert_answer(done, 1, "wrong ", "opponent=+180s", "claimant=-75s", "must_play=e4")

    def test_a_move_that_is_not_legal_makes_a_claim_wrong_and_need_not_be_played(self):
        for move in ("Ke5", "e1e5", "O-O"):
            done = self.claim(ROUND, "--kind", "threefold", "--intended", move, "--edition", "fide-2005", "--time-left", "150")
            self.assert_answer(done, 1, "wrong ", "opponent=+180s", "the move that was announced is not legal")
            self.assertNotIn("must_play", done.stdout)
        self.assert_refused(self.claim(ROUND, "--kind", "threefold", "--intended", "resigns"), "--intended 'resigns'")

    def test_a_tag_in_words_is_read_and_one_that_is_not_understood_is_told(self):
        claim = ("--kind", "quickplay", "--edition", "fide-2005", "--time-left", "100")
        self.assert_answer(self.claim("e4 e5", *claim, control="2 h/40 moves + 1 h"), 1, "refused", "article=10.2")
        self.assert_answer(self.claim("e4 e5", *claim, control="90 min + 30 s/move"), 1, "refused", "article=10.2")
        done = self.claim("e4 e5", *claim, control="by agreement")
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn("a.pgn: time control 'by agreement': 'agreement' is not understood; write ", done.stderr)

    def test_a_quickplay_claim_waits_for_the_last_period_and_knows_no_increment(self):
        claim = ("--kind", "quickplay", "--edition", "fide-2005", "--time-left", "100")
        self.assert_answer(self.claim("e4 e5", *claim, control="40/7200:3600"), 1, "refused", "article=10.2")
        self.assert_answer(self.claim("e4 e5", *claim, control="5400+30"), 1, "refused", "article=10.2")
        self.assert_answer(self.claim("e4 e5", *claim, control="5400"), 1, "ruling", "article=10.2")
        self.assert_answer(self.claim("e4 e5 Nf3 Nc6", *claim, control="2/600:3600"), 1, "ruling", "article=10.2")

    def test_the_tempo_follows_from_the_time_control(self):
        self.assert_answer(self.claim("e4", "--kind", "threefold", control="900+10"), 1,
                           "edition=fide-2023-rapid", "opponent=+60s")
        self.assert_answer(self.claim("e4", "--kind", "threefold", "--time-control", "7200", control="900+10"), 1,
                           "edition=fide-2023", "opponent=+120s")

    def test_minutes_taken_for_seconds_are_refused_as_an_option_and_warned_of_in_a_file(self):
        done = self.claim("e4", "--kind", "threefold", "--time-control", "5+3")
        self.assert_refused(done, "--time-control", "'5+3'", "write 300+3", "5s+3s")
        self.assert_answer(self.claim("e4", "--kind", "threefold", "--time-control", "5m+3s"), 1, "edition=fide-2023-blitz")
        done = self.claim("e4", "--kind", "threefold", control="5+3")
        self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1))
        self.assertIn("a.pgn: time control '5+3'", done.stderr)

    def test_the_demand_to_be_mated_and_what_theory_needs_are_given_with_their_plies(self):
        moves = "e4 e5 " + 25 * ROUND
        demand = ("--kind", "fifty_demand", "--edition", "fide-1930", "--demand", "black@2")
        self.assert_answer(self.claim(moves, *demand), 0, "right ", "article=16.1f", "plies=3,102")
        self.assert_answer(self.claim(moves, *demand, "--theory", "60@2"), 1, "wrong ", "120 by each are needed")

    def test_a_claim_that_may_not_be_made_is_refused_by_the_laws(self):
        done = self.claim(2 * ROUND, "--kind", "threefold", "--by", "black")
        self.assert_answer(done, 1, "refused ", "article=9.4")
        director = self.claim(2 * ROUND, "--kind", "threefold", "--by", "director", "--edition", "fide-1928-draft")
        self.assert_answer(director, 0, "right ", "article=15C")

    def test_what_cannot_be_read_is_named_in_one_line(self):
        self.assert_refused(self.claim("e4"), "--kind")
        self.assert_refused(self.claim("e4", "--kind", "boredom"), "perpetual_check")
        self.assert_refused(self.claim("e4", "--kind", "threefold", "--ply", "9"), "the game has 1 plies")
        self.assert_refused(self.claim("e4", "--kind", "threefold", "--intended", "e9"), "'e9'")
        self.assert_refused(self.claim("e4 Ke4", "--kind", "threefold"), "a.pgn:4")
        self.assert_refused(self.claim("e4", "--kind", "threefold", "--supervision", "some"), "one of full, limited")
        self.assert_refused(self.claim("e4", "--kind", "threefold", "--edition", "fide-1812"), "fide-1930")
        self.assert_refused(self.claim("e4", "--kind", "threefold", "--demand", "black"), "@PLY")
        self.assert_refused(self.claim("e4", "--kind", "threefold", "--theory", "2000000000@0"), "more than any theory")
        for seconds in ("-1", "nan", "1e300"):
            self.assert_refused(self.claim("e4", "--kind", "threefold", "--time-left", seconds), "--time-left")
        self.assert_refused(self.claim("e4", "--kind", "threefold", "--time-control", "soon"), "'soon'")


if __name__ == "__main__":
    unittest.main()
