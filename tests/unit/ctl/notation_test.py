#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl perft, winnable, check and notate as a user calls them: output, refusals and the exit codes of the contract."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

EBOARDCTL = sys.argv.pop(1)
CASTLED = '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1/2-1/2\n'
FAULTY = '[Event "y"]\n\n1. e4 e5\n2. Ke3 Nf6 *\n'


class Notation(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "a.pgn"

    def run_on(self, text, command, *options):
        self.file.write_text(text, encoding="utf-8")
        return self.run_plain(command, *options, str(self.file))

    def run_plain(self, *arguments):
        return subprocess.run([EBOARDCTL, *arguments], capture_output=True, text=True, timeout=60)

    def assert_refused(self, done, *words):
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_perft_ends_with_the_number_of_leaves(self):
        self.assertEqual(self.run_plain("perft", "--depth", "4").stdout.splitlines()[-1], "197281")
        fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
        done = self.run_plain("perft", "--variant", "chess960", "--fen", fen, "--depth", "4")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, "326672"))

    def test_perft_names_every_fault_of_a_position(self):
        self.assert_refused(self.run_plain("perft", "--depth", "1", "--fen", "8/8/8/8/8/8/8/8 x - -"), "field 2")
        self.assert_refused(self.run_plain("perft", "--depth", "1", "--fen", "8/8/8/8/8/8/8/8 w - -"), "White", "Black")

    def test_winnable_answers_for_both_sides(self):
        for fen, answers in {"8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1": "white=no black=no",
                             "2k5/8/8/8/8/8/8/2KR4 w - - 0 1": "white=yes black=no"}.items():
            done = self.run_plain("winnable", "--fen", fen)
            self.assertEqual((done.returncode, done.stdout), (0, answers + "\n"))
        done = self.run_plain("winnable", "--limit", "0", "--fen", "2k5/8/8/8/8/8/8/2KR4 w - - 0 1")
        self.assertEqual((done.returncode, done.stdout), (0, "white=unknown black=no\n"))
        self.assert_refused(self.run_plain("winnable"), "--fen")
        self.assert_refused(self.run_plain("winnable", "--fen", "8/8/8/8/8/8/8/8 w - -"), "White", "Black")
        self.assert_refused(self.run_plain("winnable", "--limit", "-1", "--fen", "8/8/8/8/8/8/8/8 w - -"), "--limit")

    def test_wrong_usage_is_one_line_and_exit_code_2(self):
        self.assert_refused(self.run_plain("perft"), "--depth")
        self.assert_refused(self.run_plain("perft", "--dep", "3"), "--dep")
        self.assert_refused(self.run_plain("perft", "--depth", "99"), "--depth")
        self.assert_refused(self.run_plain("perft", "--variant", "quaternity", "--depth", "1"), "quaternity")
        self.assert_refused(self.run_plain("notate", "--style", "fide-2005", "x"), "san, uci, long-algebraic")
        self.assert_refused(self.run_plain("notate", "--style", "uci", "--from", "figurine", "x"), "--from")
        self.assert_refused(self.run_plain("check", "--edition", "fide-1812", "x"), "fide-1930")

    def test_check_names_file_line_game_and_ply(self):
        done = self.run_on(CASTLED + "\n" + FAULTY, "check")
        self.assertEqual(done.stdout, f"{self.file}:8 game 2 ply 3: 'Ke3' is not legal\ngames 2 legal 1 faulty 1\n")
        self.assertEqual(done.returncode, 1)

    def test_check_of_sound_games_is_silent_but_for_the_count(self):
        done = self.run_on(CASTLED, "check", "--edition", "fide-1930")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "games 1 legal 1 faulty 0\n", ""))

    def test_check_of_an_unreadable_file_still_reads_the_others(self):
        done = self.run_on(CASTLED, "check", "/nonexistent.pgn")
        self.assertEqual((done.returncode, done.stdout), (2, "games 1 legal 1 faulty 0\n"))
        self.assertIn("/nonexistent.pgn: No such file", done.stderr)

    def test_notate_writes_each_style_and_reads_it_back(self):
        styles = {"san": "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1/2-1/2\n",
                  "uci": "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1\n",
                  "long-algebraic": "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5 4. O-O 1/2-1/2\n"}
        for style, text in styles.items():
            self.assertEqual(self.run_on(CASTLED, "notate", "--style", style).stdout, text)
            self.assertEqual(self.run_on(text, "notate", "--style", "uci", "--from", style).stdout, styles["uci"])

    def test_output_that_cannot_be_written_is_exit_code_3(self):
        self.file.write_text(CASTLED * 200, encoding="utf-8")
        for arguments in (["perft", "--depth", "1"], ["check", str(self.file)],
                          ["notate", "--style", "san", str(self.file)]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([EBOARDCTL, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(done.returncode, 3)
            self.assertTrue(done.stderr.startswith(f"eboardctl {arguments[0]}: "), done.stderr)

    def test_notate_writes_what_is_legal_and_says_where_it_ends(self):
        done = self.run_on(FAULTY, "notate", "--style", "uci")
        self.assertEqual((done.returncode, done.stdout), (1, "e2e4 e7e5\n"))
        self.assertEqual(done.stderr, f"{self.file}:4 game 1 ply 3: 'Ke3' is not legal\n")


if __name__ == "__main__":
    unittest.main()
