#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl rule as an arbiter calls it: entered, refused, proposed, kept; exit codes."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

EBOARDCTL = sys.argv.pop(1)
PGN = '[Event "x"]\n[White "A"]\n[Black "B"]\n[TimeControl "7200"]\n\n1. e4 e5 *\n'


class Rule(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.pgn = self.folder / "a.pgn"
        self.log = self.folder / "a.log"
        self.pgn.write_text(PGN, encoding="utf-8")

    def rule(self, *arguments):
        return subprocess.run([EBOARDCTL, "rule", *map(str, arguments)], capture_output=True, text=True, timeout=60)

    def begin(self, edition="fide-2005", ruling="R-NOTE text=begun"):
        done = self.rule(self.pgn, "--edition", edition, "--save", self.log, ruling)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def assert_wrong(self, done, code, *words):
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (code, "", 1), done)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_a_ruling_is_entered_with_author_and_clocks_and_listed(self):
        done = self.rule(self.pgn, "--edition", "fide-2005", "--save", self.log, "--author", "A. Arbiter",
                         'R-TIME black +2:00 because="doors slammed"')
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn('entered: 1 after ply 2: R-TIME black +0:02:00 because="doors slammed" [13.4b], A. Arbiter', done.stdout)
        self.assertIn("2:00:00/2:00:00, white runs -> 2:00:00/2:02:00, white runs", done.stdout)
        listed = self.rule(self.log, "--list")
        self.assertIn("1 after ply 2: R-TIME black", listed.stdout)
        self.assertEqual(listed.returncode, 0)

    def test_a_refusal_is_one_sentence_with_the_article_and_writes_nothing(self):
        self.begin("fide-1930")
        before = self.log.read_bytes()
        done = self.rule(self.log, "R-CONTINUE art=12.1")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertEqual(done.stdout, "refused: R-CONTINUE is refused: a game that began wrongly is annulled: R-ANNUL (12.1)\n")
        self.assertEqual(self.log.read_bytes(), before)

    def test_plies_that_are_missing_from_a_log_are_listed_and_entered(self):
        counted = 'irregular a1a1 board="r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R" inferred right=0.5'
        self.begin()
        done = self.rule(self.log, "--enter", counted, "--enter", counted, "--enter", "move Bb5", "--list")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("gap: Two plies are missing between 1... and 3.\n", done.stdout)
        self.assertIn('R-RECORD after=2 plies=2 moves="..."', done.stdout)
        before = self.log.read_bytes()
        wrong = self.rule(self.log, 'R-RECORD after=2 moves="2. Nf3 Nf6"')
        self.assertEqual((wrong.returncode, wrong.stderr), (1, ""))
        self.assertIn("a black knight would stand on f6 where the board showed nothing", wrong.stdout)
        self.assertEqual(self.log.read_bytes(), before)
        entered = self.rule(self.log, 'R-RECORD after=2 moves="2. Sf3 Sc6"')
        self.assertEqual((entered.returncode, entered.stderr), (0, ""))
        listed = self.rule(self.log, "--list")
        self.assertNotIn("gap:", listed.stdout)
        self.assertIn("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", listed.stdout)

    def test_a_dry_run_writes_nothing(self):
        self.begin()
        before = self.log.read_bytes()
        done = self.rule(self.log, "--dry-run", "R-LOSS white art=12.8")
        self.assertEqual(done.returncode, 0)
        self.assertTrue(done.stdout.startswith("allowed: 2 after ply 2: R-LOSS white"), done.stdout)
        self.assertEqual(self.log.read_bytes(), before)

    def test_the_words_of_a_ruling_may_come_one_by_one(self):
        self.begin()
        done = self.rule(self.log, "R-WARN", "white", "because=came late, again")
        self.assertEqual(done.returncode, 0, done)
        self.assertIn('R-WARN white because="came late, again"', done.stdout)

    def test_proposals_can_be_entered_as_they_are_printed(self):
        self.begin()
        done = self.rule(self.log, "--enter", "irregular g1g4", "--propose", "illegal_move")
        rulings = [line.strip() for line in done.stdout.splitlines() if line.startswith("   R-")]
        self.assertEqual([ruling.split()[0] for ruling in rulings], ["R-RESTORE", "R-TIME", "R-OBLIGE"])
        for ruling in rulings:
            self.assertEqual(self.rule(self.log, ruling).returncode, 0, ruling)
        self.assertEqual(self.rule(self.log, "--enter", "board-set", "--enter", "move d4").returncode, 1)
        self.assertEqual(self.rule(self.log, "--enter", "board-set", "--enter", "move Nf3").returncode, 0)

    def test_touched_pieces_and_circumstances_are_told_in_options(self):
        self.begin("fide-1930")
        done = self.rule(self.log, "--propose", "touch_move", "--offender", "white", "--own", "g1,b1", "--given", "at-once")
        self.assertIn("1. a move of the piece on g1 is due (15) [the opponent chooses]", done.stdout)
        self.assertIn("R-OBLIGE white move=b1", done.stdout)
        self.assert_wrong(self.rule(self.log, "--propose", "luck", "--dry-run"), 2, "'luck' is no code")
        self.assert_wrong(self.rule(self.log, "--propose", "touch_move", "--own", "z9"), 2, "'z9' is no square")
        self.assert_wrong(self.rule(self.log, "--propose", "touch_move", "--given", "noise"), 2, "one of at-once")

    def test_a_blind_players_own_board_is_compared_and_nothing_is_written(self):
        self.begin()
        before = self.log.read_bytes()
        done = self.rule(self.log, "--second-board", "e4 c5", "--written", "e5")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("1. the boards differ after White's move 1; e5 was written by both and is played"),
                        done.stdout)
        self.assertIn("\n   R-RESTORE 1 ", done.stdout)
        self.assertIn("\n   R-OBLIGE black play=e7e5 ", done.stdout)
        self.assertEqual(self.log.read_bytes(), before)
        self.assertIn("both boards show the same", self.rule(self.log, "--second-board", "e4 e5").stdout)
        self.assert_wrong(self.rule(self.log, "--second-board", "e4 Ke4"), 2, "--second-board", "Ke4")
        self.assert_wrong(self.rule(self.log, "--written", "e5"), 2, "--written")
        self.assert_wrong(self.rule(self.log, "--second-board", "e4", "R-STOP"), 2, "only asks")

    def test_an_edition_without_blind_players_compares_no_boards(self):
        self.begin("fide-1930")
        done = self.rule(self.log, "--second-board", "e4 e5")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("has no article on a blind player's board", done.stdout)

    def test_a_ruling_is_undone_and_shown_so(self):
        self.begin()
        self.assertEqual(self.rule(self.log, "R-LOSS white art=12.8").returncode, 0)
        self.assertEqual(self.rule(self.log, "R-UNDO 2").returncode, 0)
        self.assertIn("2 (undone) after ply 2: R-LOSS white", self.rule(self.log, "--list").stdout)

    def test_what_follows_from_an_envelope_is_proposed(self):
        self.begin()
        done = self.rule(self.log, 'R-SEAL white move="Xz9"')
        self.assertEqual(done.returncode, 0)
        self.assertIn("R-LOSS white art=A.8b", done.stdout)

    def test_times_of_a_pgn_are_those_a_restored_position_gets_back(self):
        self.pgn.write_text(PGN.replace("e4 e5", "e4 {[%clk 1:59:00]} e5 {[%clk 1:58:00]} 2. Nf3 {[%clk 1:50:00]}"), encoding="utf-8")
        done = self.rule(self.pgn, "--edition", "fide-2005", "--propose", "displaced", "--ply", "2")
        self.assertIn("clock 1:50:00/1:58:00", done.stdout)
        self.assertIn("R-RESTORE 2 clock=1:59:00/1:58:00", done.stdout)

    def test_a_file_ends_in_a_dead_position_where_the_edition_ends_it(self):
        self.pgn.write_text('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd2 Kd7 *\n', encoding="utf-8")
        for edition, article in (("fide-2005", "5.2b"), ("fide-2023", "5.2.2")):
            self.assertIn(f"2 plies, over: 1/2-1/2 ({article})\n", self.rule(self.pgn, "--edition", edition).stdout)
            lost = self.rule(self.pgn, "--edition", edition, "--dry-run", "R-LOSS white cause=flag")
            self.assertEqual(lost.returncode, 1)
        self.assertNotIn("over", self.rule(self.pgn, "--edition", "fide-1930").stdout)

    def test_time_that_is_taken_has_an_article_of_its_own(self):
        for edition, given, taken in (("fide-2005", "13.4b", "13.4c"), ("fide-2023", "12.9.2", "12.9.3")):
            for change, article in (("+1:00", given), ("-1:00", taken)):
                done = self.rule(self.pgn, "--edition", edition, "--dry-run", f"R-TIME black {change}")
                self.assertIn(f"[{article}]", done.stdout)

    def test_a_side_that_can_never_mate_does_not_win_on_time(self):
        self.pgn.write_text('[Event "x"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 40"]\n[TimeControl "7200"]\n\n*\n', encoding="utf-8")
        done = self.rule(self.pgn, "--edition", "fide-2005", "--dry-run", "R-LOSS white art=6.10")
        self.assertEqual(done.returncode, 1)
        self.assertIn("the opponent can never mate, so the game is drawn: R-DRAW art=6.10", done.stdout)
        self.assertEqual(self.rule(self.pgn, "--edition", "fide-1930", "--dry-run", "R-LOSS white art=20.2").returncode, 0)

    def test_wrong_usage_is_2_with_one_line(self):
        self.assert_wrong(self.rule(self.pgn, "R-STOP"), 2, "is no game log; name one to write with --save")
        self.assert_wrong(self.rule(self.folder / "none"), 2, "none")
        self.assert_wrong(self.rule(self.pgn, "R-FOO"), 2, "no command 'R-FOO'")
        self.assert_wrong(self.rule(self.pgn, "--edition", "fide-1066"), 2, "fide-1066")
        self.assert_wrong(self.rule(self.pgn, "--odds", "queen", "--edition", "fide-1930"), 2, "odds 'queen'")
        self.assert_wrong(self.rule(self.pgn, "--odds", "rook"), 2, "knows no odds")
        self.assert_wrong(self.rule(), 2)
        self.begin()
        self.log.write_text(self.log.read_text(encoding="utf-8") + "dance\n", encoding="utf-8")
        self.assert_wrong(self.rule(self.log), 2, "line 9: no line 'dance'")

    @unittest.skipIf(os.geteuid() == 0, "root writes anywhere")
    def test_a_log_that_cannot_be_written_is_3(self):
        self.begin()
        self.folder.chmod(0o500)
        self.addCleanup(self.folder.chmod, 0o700)
        self.assert_wrong(self.rule(self.log, "R-STOP"), 3)

    def test_a_folder_that_is_not_there_cannot_be_written(self):
        self.assert_wrong(self.rule(self.pgn, "--save", self.folder / "no" / "a.log", "R-STOP"), 3, "could not be written")


unittest.main()
