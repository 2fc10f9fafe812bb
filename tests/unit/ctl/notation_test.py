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
SAMPLE = ("1. e4 e5 2. Cf3 Cf6 3. d4 exd4 4. e5 Ce4 5. Dxd4 d5 6. exd6 e.p. Cxd6 7. Fg5 Cc6 8. De3+ Fe7 9. Cbd2 0-0 "
          "10. 0-0-0 Te8 11. Rb1(=) *\n")
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

    def test_perft_of_quaternity_counts_from_the_array_and_from_a_position(self):
        done = self.run_plain("perft", "--variant", "quaternity", "--depth", "3")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, "68798"))
        stuck = "11bK/12/12/12/12/12/12/1bR10/12/12/2bR9/wK11 w -r,-g"  # White can only pass
        for depth, leaves in {"1": "1", "2": "47"}.items():
            done = self.run_plain("perft", "--variant", "quaternity", "--fen", stuck, "--depth", depth)
            self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, leaves))

    def test_perft_names_every_fault_of_a_position(self):
        quaternity = ["perft", "--variant", "quaternity", "--depth", "1", "--fen"]
        self.assert_refused(self.run_plain(*quaternity, "12/12 x"), "field 1", "field 2")
        self.assert_refused(self.run_plain(*quaternity, "/".join(["12"] * 12) + " w"), "White", "Red", "Black", "Green")
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
        self.assert_refused(self.run_plain("perft", "--variant", "bughouse", "--depth", "1"), "bughouse", "quaternity")
        self.assert_refused(self.run_plain("perft", "--variant", "quaternity", "--depth", "12"), "--depth", "11")
        self.assert_refused(self.run_plain("notate", "--style", "fide-1066", "x"), "--style", "san, long-algebraic, uci")
        self.assert_refused(self.run_plain("notate", "--style", "uci", "--from", "fide-1066", "x"), "--from", "fide-1930")
        self.assert_refused(self.run_plain("notate", "--style", "san", "--language", "xx", "x"), "--language", "en, fr")
        self.assert_refused(self.run_plain("notate", "--style", "san", "--format", "pdf", "x"), "--format", "html")
        self.assert_refused(self.run_plain("notate", "--edition", "fide-1812", "x"), "--edition", "fide-1930")
        self.assert_refused(self.run_plain("notate", "x"), "--style", "--edition")
        self.assert_refused(self.run_plain("check", "--edition", "fide-1812", "x"), "fide-1930")

    def test_check_names_file_line_game_and_ply(self):
        done = self.run_on(CASTLED + "\n" + FAULTY, "check")
        self.assertEqual(done.stdout, f"{self.file}:8 game 2 ply 3: 'Ke3' is not legal\ngames 2 legal 1 faulty 1\n")
        self.assertEqual(done.returncode, 1)

    def test_check_of_sound_games_is_silent_but_for_the_count(self):
        done = self.run_on(CASTLED, "check", "--edition", "fide-2023")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "games 1 legal 1 faulty 0\n", ""))

    def test_check_tells_a_time_control_that_nobody_understands_and_the_game_stays_legal(self):
        game = '[TimeControl "{}"]\n\n1. e4 e5 *\n\n'
        done = self.run_on(game.format("90'/40 + 30' + 30''") + game.format("by agreement"), "check")
        self.assertEqual((done.returncode, done.stdout), (0, "games 2 legal 2 faulty 0\n"))
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertTrue(done.stderr.startswith(f"{self.file}:5 game 2: TimeControl 'by agreement': 'agreement' is not "), done.stderr)

    def test_check_by_an_edition_names_play_after_the_end_and_results_that_the_board_contradicts(self):
        knights = "Nf3 Nf6 Ng1 Ng8 " * 4
        games = {
            knights + "e4 *": "8 game 1 ply 17: play went on after the same position for the fifth time (9.6.1) at ply 16",
            "f3 e5 g4 Qh4 1-0": "8 game 1 ply 4: the result is 1-0, and the game ended 0-1 by mate (5.1.1)",
            "e4 1/2-1/2": "8 game 1 ply 1: a draw that nobody could claim: no agreement before both have made 1 "
                          "move (5.2.3)"}
        tags = "".join(f'[{name} "?"]\n' for name in ("Event", "Site", "Date", "Round", "White", "Black"))
        for moves, fault in games.items():
            done = self.run_on(tags + "\n" + moves + "\n", "check", "--edition", "fide-2023")
            self.assertEqual((done.returncode, done.stdout), (1, f"{self.file}:{fault}\ngames 1 legal 0 faulty 1\n"))

    def test_check_knows_that_an_edition_has_no_dead_position_and_ends_no_game_by_itself(self):
        game = '[FEN "8/8/8/3k4/3b4/3K4/8/8 b - - 0 31"]\n\n31... Ke5 32. Ke2 1/2-1/2\n'
        self.assertEqual(self.run_on(game, "check").returncode, 0)
        self.assertEqual(self.run_on(game, "check", "--edition", "fide-1930").returncode, 0)
        done = self.run_on(game, "check", "--edition", "fide-current")
        self.assertIn("ply 1: play went on after a dead position (5.2.2) at ply 0", done.stdout)
        self.assertEqual(done.returncode, 1)

    def test_check_lets_a_draw_stand_that_could_be_claimed(self):
        draw = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n"
        self.assertEqual(self.run_on(draw, "check", "--edition", "fide-1930").returncode, 0)
        done = self.run_on(CASTLED, "check", "--edition", "fide-1930")
        self.assertIn("a draw that nobody could claim", done.stdout)
        self.assertEqual(self.run_on("1/2-1/2\n", "check", "--edition", "fide-2023").returncode, 0)

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

    def notate(self, text, *options):
        done = self.run_on(text, "notate", *options)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_the_sample_game_of_2005_goes_through_every_style_and_back(self):
        """F05-E.15, F05-E.13: annex E's own game, with its draw offer."""
        self.assertEqual(self.notate(SAMPLE, "--from", "fide-2005", "--style", "fide-2005"), SAMPLE)
        for style in ("san", "long-algebraic", "figurine", "fide-1928-algebraic", "fide-1928-algebraic-short",
                      "fide-1928-descriptive", "fide-1930-algebraic", "fide-1930-algebraic-short",
                      "fide-1930-descriptive", "fide-2023"):
            written = self.notate(SAMPLE, "--from", "fide-2005", "--style", style)
            self.assertEqual(self.notate(written, "--from", style, "--style", "fide-2005"), SAMPLE)
        self.assertIn("10. Roq TD T 1 R 11. R 1 CD(=)", self.notate(SAMPLE, "--from", "fide-2005", "--style",
                                                                   "fide-1930-descriptive"))

    def test_letters_follow_the_language_and_are_found_out_when_reading(self):
        german = self.notate(CASTLED, "--style", "fide-2005", "--language", "de")
        self.assertEqual(german, "1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. 0-0 1/2-1/2\n")
        english = self.notate(CASTLED, "--style", "fide-2005", "--language", "en")
        back = ["--from", "fide-2005", "--style", "fide-2005"]
        self.assertEqual(self.notate(german, *back, "--language", "de"), german)
        self.assertEqual(self.notate(german, *back, "--from-language", "de"), self.notate(CASTLED, "--style", "fide-2005"))
        self.assertEqual(self.notate(english, "--from", "fide-2005", "--style", "san"),
                         self.notate(CASTLED, "--style", "san"))
        done = self.run_on(german, "notate", "--from", "fide-2005", "--from-language", "fr", "--style", "uci")
        self.assertEqual((done.returncode, done.stdout), (1, "e2e4 e7e5\n"))
        self.assertEqual(done.stderr, f"{self.file}:1 game 1 ply 3: 'Sf3' is not a move in French letters (P C F T D R)\n")

    def test_a_game_from_a_position_keeps_it_with_format_pgn(self):
        game = '[SetUp "1"]\n[FEN "7k/3P4/8/8/8/8/8/K7 w - - 0 1"]\n\n1. d8=Q+ {[%clk 0:01:02]} Kg7 *\n'
        written = self.notate(game, "--style", "fide-1930-descriptive", "--format", "pgn")
        self.assertIn("1. P 8 D = D éch. {[%clk 0:01:02]} 1... R 2 CR *", written)
        self.assertEqual(self.notate(written, "--from", "fide-1930-descriptive", "--style", "uci"), "d7d8q h8g7\n")

    def test_an_edition_brings_its_own_notation(self):
        for edition, text in {"fide-1928-draft": "1. e2—e4 e7—e5 2. C g1—f3", "fide-1930": "1. e2 — e4 e7 — e5 2. Cg1 — f3",
                              "fide-2005-rapid": "1. e4 e5 2. Cf3", "fide-current": "1. e4 e5 2. Nf3"}.items():
            self.assertTrue(self.notate(CASTLED, "--edition", edition).startswith(text))

    def test_score_sheets_show_moves_times_and_offers_and_nothing_else(self):
        game = ('[Event "Open <A>"]\n[White "Réti & Co"]\n[Black "B"]\n[Result "1-0"]\n\n'
                '1. e4 {[%clk 1:29:58.4] a bad move} e5 {[%clk 1:29:50]} 2. Nf3(=) 1-0\n')
        text = self.notate(game, "--edition", "fide-1930", "--format", "sheet")
        self.assertIn("Blancs    Réti & Co\nNoirs     B\nTournoi   Open <A>\n", text)
        self.assertIn("  1. e2 — e4      1:29:58   e7 — e5  1:29:50\n  2. Cg1 — f3(=)\n", text)
        self.assertIn("Résultat  1 – 0\n", text)
        page = self.notate(game, "--edition", "fide-2023", "--format", "html")
        self.assertEqual(page.count("<html"), 1)
        self.assertIn("<dd>Open &lt;A&gt;</dd>", page)
        self.assertIn("Réti &amp; Co", page)
        self.assertIn('<td class="move">Nf3(=)</td>', page)
        for foreign in ("http:", "https:", "<script", "bad move"):
            self.assertNotIn(foreign, page)
        self.assertEqual(self.notate(game + "\n" + game, "--style", "san", "--format", "html").count("<html"), 1)

    def test_a_sheet_reads_the_time_control_as_everything_else_does(self):
        for written, said in {"90 min/40 + 30 min + 30 s": "40 moves in 90 min + 30 s, then 30 min + 30 s", "300+3": "5 min + 3 s",
                              "1:30:00+30": "90 min + 30 s", "40/5400+30:1800+30": "40 moves in 90 min + 30 s, then 30 min + 30 s"}.items():
            with self.subTest(written):
                game = f'[Event "x"]\n[TimeControl "{written}"]\n\n1. e4 *\n'
                done = self.run_on(game, "notate", "--edition", "fide-2023", "--format", "sheet")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn(said, done.stdout)
        done = self.run_on('[Event "x"]\n[TimeControl "soon"]\n\n1. e4 *\n', "notate", "--edition", "fide-2023", "--format", "sheet")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"^\S+ game 1: TimeControl 'soon': .+\n$")
        self.assertIn("soon", done.stdout)

    def test_a_descriptive_sheet_is_labelled_where_it_is_no_evidence(self):
        """F05-E.0: only algebraic sheets count."""
        for edition, labelled in (("fide-1930", False), ("fide-2005", True), ("fide-2023", True)):
            text = self.notate(CASTLED, "--edition", edition, "--style", "fide-1930-descriptive", "--format", "sheet")
            self.assertEqual("sans valeur de preuve" in text, labelled)

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
