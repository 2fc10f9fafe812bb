#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl quaternity and notate --style quaternity as a user calls them: output, refusals, exit codes."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

EBOARDCTL = sys.argv.pop(1)
ROOT = pathlib.Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "tests" / "data" / "quaternity-example.txt"
RULINGS = ROOT / "tests" / "data" / "quaternity-rulings.txt"
FAULTY = '[White "A"]\n\n1. W: d5 R: Cf9 B: Ck7 G: h6\n2. W: Cc6\nR: Da3 B: i7\n'


class Quaternity(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "a.txt"

    def run_plain(self, *arguments):
        return subprocess.run([EBOARDCTL, *map(str, arguments)], capture_output=True, text=True, timeout=60)

    def run_on(self, text, command, *options):
        self.file.write_text(text, encoding="utf-8")
        return self.run_plain(command, *options, self.file)

    def printed(self, *arguments):
        done = self.run_plain(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def assert_refused(self, done, *words):
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_the_example_of_the_document_is_the_one_that_is_tested(self):
        document = (ROOT / "docs" / "quaternity-records.md").read_text(encoding="utf-8")
        self.assertIn("```\n" + EXAMPLE.read_text(encoding="utf-8").rstrip("\n") + "\n```", document)

    def test_the_example_of_rulings_is_the_document_s_and_is_written_as_it_was_read(self):
        text = RULINGS.read_text(encoding="utf-8")
        document = (ROOT / "docs" / "quaternity-rulings.md").read_text(encoding="utf-8")
        self.assertIn("```\n" + text.rstrip("\n") + "\n```", document)
        written = self.printed("notate", "--style", "quaternity", "--language", "en", "--format", "record", RULINGS)
        self.assertEqual(written.rstrip("\n"), text.rstrip("\n"))
        told = self.printed("quaternity", RULINGS)
        self.assertIn("  3 moves in 1 round", told)
        self.assertIn("Rulings\n    1  R-RESTORE 1 art=4.8: knights do not go straight\n", told)
        self.assertIn("\n    3  R-WARN black art=9: his sheet is not algebraic (undone)\n", told)
        rulings = json.loads(self.printed("quaternity", "--format", "jsonl", RULINGS))["rulings"]
        self.assertEqual([ruling["undone"] for ruling in rulings], [False, False, True, False])
        self.assertEqual(rulings[1]["text"], "R-OBLIGE red move=d10 for=white because=touched")

    def test_a_score_that_was_ruled_is_called_so(self):
        done = self.run_on("R: resigns B: resigns G: resigns Arbiter: R-Q-SCORE red 0.5 {}", "quaternity")
        self.assertIn("  White  1 = 1 win\n  Red    0.5 = by ruling\n", done.stdout)

    def test_a_ruling_that_the_rules_refuse_is_told_with_exit_code_1(self):
        done = self.run_on("1. W: Cd5 Arbiter: R-RESTORE 0 {}", "quaternity")
        self.assertEqual(done.returncode, 1)
        self.assertIn("'R-RESTORE 0': White has not agreed to go back (3.10)\n", done.stderr)

    def test_a_game_is_told_from_its_players_to_its_last_position(self):
        told = self.printed("quaternity", EXAMPLE)
        for line in ("Game 1: Club evening, 2026.11.20", "  Black  Chloé, clock 0:00:09", "  5 moves in 2 rounds",
                     "  round   1  Red mates White with Tb1++, out of check (5.3.d): 2 points",
                     "  round   2  Black is out of time; the pieces are frozen (6.2.c)",
                     "  round   2  Green resigns; the pieces are frozen (6.2.c)",
                     "  Red wins: nobody else plays on (6.2.b)", "  White  0", "  Red    3 = 2 first mate + 1 win",
                     "   8  .    rR   .    .    .    .    .    .    .    .    .    .",
                     "   2  wrR  .    .    .    .    .    .    .    .    .    .    .",
                     "  rK9bK1/1rQ10/12/12/1rR10/12/12/12/12/10gK1/wrR11/12 r rw,b,g 0,1,1,1 r 3"):
            self.assertIn(line + "\n", told)

    def test_a_game_under_way_says_whose_turn_it_is(self):
        done = self.run_on("1. d5 Cf9 Ck7 h6\n2. Cc6", "quaternity")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Eliminations\n  none\n\nResult\n  not over: Red is on turn in round 2\n\nPoints so far\n", done.stdout)

    def test_a_draw_gives_half_a_point_to_all_who_play_on(self):
        done = self.run_on("1. d5 R: resigns B: Ck7(=) G: agrees W: agrees", "quaternity")
        self.assertIn("  drawn by agreement (6.3.b)\n", done.stdout)
        self.assertIn("  White  0.5 = 0.5 draw\n  Red    0\n  Black  0.5 = 0.5 draw\n", done.stdout)

    def test_a_mate_by_anothers_man_and_of_a_frozen_king_are_told_as_such(self):
        q4 = '[Position "7rK3bK/12/12/12/6gN5/1wQ10/12/bR11/12/wN11/12/gK3wK7 w"]\n\n1. W: Cc4++'
        done = self.run_on(q4, "quaternity")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("White mates Green with Cc4++, another player's piece gives the check (5.4): 2 points\n", done.stdout)
        frozen = '[Position "rK10bK/12/12/12/12/12/12/12/12/2wK9/12/gK11 w g"]\n\n1. W: Rb2'
        done = self.run_on(frozen, "quaternity")
        self.assertIn("White mates Green, who was frozen, with Rb2++", done.stdout)

    def test_the_first_mate_scores_two_points_and_every_other_one(self):
        q14 = '[Position "rK10bK/12/2wNwN4wNwN2/12/12/12/6gK5/12/12/12/12/4wKwR6 w"]\n\n1. W: Tf12{RB}'
        done = self.run_on(q14, "quaternity")
        self.assertIn("White mates Red with Tf12++ (5.3.a): 2 points\n", done.stdout)
        self.assertIn("White mates Black with Tf12++ (5.3.a): 1 point\n", done.stdout)
        self.assertIn("  White  3 = 2 first mate + 1 mate\n", done.stdout)

    def test_an_annulled_game_scores_nothing(self):
        mate = '[Position "rK10bK/1rQ10/12/1rR10/12/12/12/12/12/11gK/2wR9/wK11 w"]\n\nTa2 Tb1 Arbiter: R-ANNUL {an alliance}'
        done = self.run_on(mate, "quaternity")
        self.assertEqual(done.returncode, 0)
        self.assertIn("  annulled by ruling (1.5)\n\nPoints\n  White  0\n  Red    0\n", done.stdout)

    def test_json_has_the_same_in_keys(self):
        told = json.loads(self.printed("quaternity", "--format", "jsonl", EXAMPLE))
        self.assertEqual(told["ending"], {"kind": "last_active", "article": "6.2.b", "winner": "red"})
        self.assertEqual(told["half_points"], {"white": 0, "red": 6, "black": 0, "green": 0})
        self.assertEqual(told["clocks"], {"white_ms": 190000, "red_ms": 161000, "black_ms": 9000, "green_ms": 90000})
        self.assertEqual([e["kind"] for e in told["eliminations"]], ["mated", "frozen", "frozen"])
        mate = told["eliminations"][0]
        self.assertEqual((mate["player"], mate["by"], mate["mate"], mate["counter"], mate["move"], mate["half_points"]),
                         ("white", "red", "direct", True, "Tb1++", 4))
        self.assertEqual((told["tags"]["Green"], told["edition"], told["language"]), ("Dario", "quaternity-8.0", "fr"))
        self.assertNotIn("turn", told)
        under_way = json.loads(self.run_on("1. d5", "quaternity", "--format", "jsonl").stdout)
        self.assertEqual((under_way["turn"], under_way["ending"], under_way["moves"]), ("red", None, 1))

    def test_what_is_against_the_rules_is_told_up_to_there_with_exit_code_1(self):
        done = self.run_on(FAULTY, "quaternity")
        self.assertEqual(done.stderr, f"{self.file}:5 game 1 round 2: Red: 'Da3' is not legal: no queen of Red can go to a3\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("  5 moves in 2 rounds\n  Played up to line 5: Red: 'Da3' is not legal: no queen of Red can go to a3\n", done.stdout)
        signed = self.run_on(FAULTY.replace("\n", '\n[Result "5-0-0-0"]\n', 1), "quaternity").stdout
        self.assertNotIn("The record states", signed)  # it is not known what would have been played
        told = json.loads(self.run_on(FAULTY, "quaternity", "--format", "jsonl").stdout)
        self.assertEqual(told["fault"], {"line": 5, "reason": "Red: 'Da3' is not legal: no queen of Red can go to a3"})

    def test_what_cannot_be_read_is_exit_code_2(self):
        done = self.run_on("1. d5\n zz", "quaternity")
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1))
        self.assertIn(f"{self.file}:2 game 1 round 1: Red: 'zz' is not a move in French letters", done.stderr)
        self.assert_refused(self.run_on('[Position "12 w"]\n\n1. d5', "quaternity"), f"{self.file}:1 game 1 header: ",
                            "1 ranks instead of 12")
        self.assert_refused(self.run_on("\n", "quaternity"), f"{self.file}:1: there is no game here")

    def test_a_signed_result_that_was_not_played_is_told_with_exit_code_1(self):
        text = EXAMPLE.read_text(encoding="utf-8").replace("0-3-0-0", "0-2-0.5-0")
        done = self.run_on(text, "quaternity")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("The record states White 0, Red 2, Black 0.5, Green 0: not what was played.", done.stdout)
        told = json.loads(self.run_on(text, "quaternity", "--format", "jsonl").stdout)
        self.assertEqual(told["signed_half_points"], {"white": 0, "red": 4, "black": 1, "green": 0})

    def test_all_games_of_a_file_are_told_and_the_worst_decides(self):
        done = self.run_on(EXAMPLE.read_text(encoding="utf-8") + FAULTY + '\n[White "Last"]\n\n1. d5\n', "quaternity")
        self.assertEqual(done.returncode, 1)
        for number in (1, 2, 3):
            self.assertIn(f"Game {number}", done.stdout)
        self.assertIn("  White  Last\n", done.stdout)

    def test_wrong_usage_is_one_line_and_exit_code_2(self):
        self.assert_refused(self.run_plain("quaternity"), "FILE")
        self.assert_refused(self.run_plain("quaternity", "a", "b"), "one file")
        self.assert_refused(self.run_plain("quaternity", "/nonexistent.txt"), "/nonexistent.txt: No such file")
        self.assert_refused(self.run_plain("quaternity", "--format", "pdf", "x"), "--format", "jsonl")
        self.assert_refused(self.run_plain("quaternity", "--from-language", "xx", "x"), "--from-language", "en, fr")
        notate = ["notate", "--style", "quaternity"]
        self.assert_refused(self.run_plain(*notate, "--from", "san", "x"), "--from 'san'", "quaternity-long")
        self.assert_refused(self.run_plain(*notate, "--format", "pgn", "x"), "--format 'pgn'", "line, record, sheet")
        self.assert_refused(self.run_plain(*notate, "--language", "xx", "x"), "'xx'", "en, fr")
        self.assert_refused(self.run_plain(*notate, "--edition", "fide-2023", "x"), "fide-2023", "quaternity-8.0")
        self.assert_refused(self.run_plain("notate", "--style", "san", "--from", "quaternity", "x"), "--style 'san'")

    def test_notate_goes_from_any_form_and_language_to_any_other(self):
        short = self.printed("notate", "--style", "quaternity", EXAMPLE)
        self.assertEqual(short, "1. W: Ta2+ R: Tb1++{W} B: Rk12(=) R: agrees G: declines G: Rk3! 2. R: Tb8 B: time "
                                "G: resigns\n")
        whole = EXAMPLE.read_text(encoding="utf-8")
        for style in ("quaternity", "quaternity-long", "quaternity-victims", "quaternity-figurine"):
            for language in ("fr", "en", "de", "ru"):
                written = self.printed("notate", "--style", style, "--language", language, "--format", "record", EXAMPLE)
                self.assertIn(f'[Language "{language}"]', written)
                back = self.run_on(written, "notate", "--style", "quaternity", "--from", style, "--language", "fr",
                                   "--format", "record")
                self.assertEqual((back.returncode, back.stdout), (0, whole))
        self.assertIn("B: ♔k12(=)", self.printed("notate", "--style", "quaternity-figurine", EXAMPLE))
        self.assertIn("B: Kl12k12(=)", self.printed("notate", "--style", "quaternity-long", "--language", "en", EXAMPLE))

    def test_a_score_sheet_has_what_stands_the_rulings_and_who_signed(self):
        text = RULINGS.read_text(encoding="utf-8").rstrip("\n") + " G: resigns W: resigns R: resigns B: confirms\n"
        self.file.write_text(text, encoding="utf-8")
        sheet = self.printed("notate", "--style", "quaternity", "--language", "en", "--format", "sheet", self.file)
        self.assertNotIn("irregular", sheet)
        self.assertIn("\n1.      pause, Nd5  Nf9       h9     resigns\n2.      resigns     resigns          -\n", sheet)
        self.assertIn("Arbiter: R-RESTORE 1 art=4.8 {knights do not go straight}\n", sheet)
        self.assertIn("\nSigned  ________    ________  Chloé  ________\n", sheet)

    def test_a_score_sheet_has_a_column_for_each_player_and_room_to_sign(self):
        sheet = self.printed("notate", "--style", "quaternity", "--format", "sheet", EXAMPLE)
        self.assertTrue(sheet.startswith("Blancs              Anna\nRouges              Boris\n"), sheet)
        self.assertIn("\nTournoi             Club evening\nDate                2026.11.20\nCadence             900+5\n", sheet)
        self.assertTrue(sheet.endswith("""
        Blancs        Rouges                  Noirs            Verts
1.      Ta2+ 0:03:10  Tb1++ 0:02:55, accepte  Rk12(=) 0:00:09  refuse, Rk3! 0:01:30
2.      -             Tb8 0:02:41             temps            abandonne
Points  0             3                       0                0
Signé   ________      ________                ________         ________

"""), sheet)
        self.assertNotIn("figure 11", sheet)
        drawn = self.run_on('[Language "en"]\n\nd5(=) R: agrees B: agrees G: agrees Arbiter: R-ANNUL {alliance}', "notate",
                            "--style", "quaternity", "--format", "sheet").stdout
        self.assertEqual(drawn, """        White     Red       Black     Green
1.      d5(=)     agrees    agrees    agrees
Points  0         0         0         0
Signed  ________  ________  ________  ________
Arbiter: R-ANNUL {alliance}

""")
        half = self.run_on('[Language "en"]\n\nd5(=) R: resigns B: agrees G: agrees', "notate", "--style", "quaternity",
                           "--format", "sheet").stdout
        self.assertIn("1.      d5(=)     resigns   agrees    agrees\nPoints  ½         0         ½         ½\n", half)

    def test_an_edition_is_enough_to_name_the_notation(self):
        self.assertEqual(self.printed("notate", "--edition", "quaternity-8.0", EXAMPLE),
                         self.printed("notate", "--style", "quaternity", EXAMPLE))

    def test_letters_of_a_record_that_does_not_name_them_can_be_named(self):
        english = "1. W: Nd5"
        done = self.run_on(english, "notate", "--style", "quaternity", "--from-language", "en", "--language", "fr")
        self.assertEqual((done.returncode, done.stdout), (0, "1. W: Cd5\n"))
        done = self.run_on(english, "notate", "--style", "quaternity")
        self.assertEqual((done.returncode, done.stdout), (1, "\n"))
        self.assertIn("'Nd5' is not a move in French letters", done.stderr)
        self.assertEqual(self.run_on(english, "quaternity", "--from-language", "en").returncode, 0)

    def test_output_that_cannot_be_written_is_exit_code_3(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([EBOARDCTL, "quaternity", str(EXAMPLE)], stdout=full, stderr=subprocess.PIPE, text=True,
                                  timeout=60)
        self.assertEqual(done.returncode, 3)


if __name__ == "__main__":
    unittest.main()
