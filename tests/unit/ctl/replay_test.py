#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl replay and explain on a simulated game, as a user calls them: what the options do, and refusals."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

EBOARDSIM, EBOARDCTL = sys.argv.pop(), sys.argv.pop()
PGN = '[TimeControl "300+3"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'


class Recording(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        game = pathlib.Path(folder.name) / "a.pgn"
        game.write_text(PGN, encoding="utf-8")
        subprocess.run([EBOARDSIM, "--pgn", game, "--level", "L0", "--capture", folder.name], check=True, timeout=60)
        cls.capture = pathlib.Path(folder.name) / "001.ebcap"
        cls.text = cls.capture.read_text(encoding="utf-8")
        cls.other = pathlib.Path(folder.name) / "other.ebcap"

    def run_on(self, command, *options, capture=None):
        return subprocess.run([EBOARDCTL, command, *options, str(capture or self.capture)], capture_output=True,
                              text=True, timeout=60)

    def with_header(self, header):
        first, rest = self.text.split("\n", 1)
        kept = [line for line in rest.split("\n") if not line.startswith(header.split(":")[0] + ":")]
        self.other.write_text("\n".join([first, header, *kept]), encoding="utf-8")
        return self.other

    def assert_refused(self, done, code, *words):
        self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_a_game_is_a_line_of_result_and_moves(self):
        done = self.run_on("replay", "--format", "uci")
        self.assertEqual((done.returncode, done.stdout), (0, "0-1 f2f3 e7e5 g2g4 d8h4\n"), done.stderr)

    def test_the_time_control_stands_in_the_pgn_and_the_option_comes_before_the_header(self):
        self.assertIn('[TimeControl "300+3"]\n', self.run_on("replay", "--format", "pgn").stdout)
        done = self.run_on("replay", "--format", "pgn", "--time-control", "40/7200:3600")
        self.assertIn('[TimeControl "40/7200:3600"]\n', done.stdout)

    def test_values_that_are_none_are_refused(self):
        self.assert_refused(self.run_on("replay", "--time-control", "5 x"), 2, "--time-control '5 x'", "300+3")
        self.assert_refused(self.run_on("replay", "--edition", "fide-1812"), 2, "fide-1812", "fide-1930")
        self.assert_refused(self.run_on("replay", "--supervision", "some"), 2, "--supervision 'some'", "one of full, limited")
        self.assert_refused(self.run_on("replay", "--format", "xml"), 2, "--format 'xml': one of uci, pgn, jsonl")
        self.assert_refused(self.run_on("replay", "--start-position", "8/8"), 2, "--start-position")

    def test_headers_that_say_nonsense_are_refused_with_the_file(self):
        for header in ("# edition: fide-1812", "# time-control: an hour", "# supervision: some", "# start-position: 8/8"):
            for command in ("replay", "explain"):
                done = self.run_on(command, capture=self.with_header(header))
                self.assert_refused(done, 2, f"{self.other}: {header[2:].split(':')[0]}: ")

    def test_explain_shows_the_moments_of_a_ply_with_what_competed(self):
        done = self.run_on("explain", "--ply", "4")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("# "), done.stdout)
        concluded = [json.loads(line[5:]) for line in done.stdout.splitlines() if line.startswith("  => ")]
        self.assertIn(("d8h4", "committed"), [(e.get("uci"), e.get("state")) for e in concluded])
        self.assertNotIn("f2f3", [e.get("uci") for e in concluded])
        self.assertRegex(done.stdout, r"(?m)^    [ \d.]+ %  d8h4 ")

    def test_explain_says_when_there_is_nothing_to_show(self):
        self.assert_refused(self.run_on("explain", "--ply", "5"), 1, "game 1 has no ply 5")
        self.assert_refused(self.run_on("explain", "--game", "2", "--ply", "1"), 1, "holds no game 2, only game 1")
        self.assert_refused(self.run_on("explain", "--from", "100000"), 1, "the recording ends at")

    def test_explain_refuses_times_and_counts_that_are_none(self):
        for wrong in (["--ply", "0"], ["--most", "-1"], ["--game", "0"], ["--from", "nan"], ["--from", "1e300"],
                      ["--to", "-1"], ["--from", "2", "--to", "1"], ["--ply", "1", "--from", "1"]):
            self.assert_refused(self.run_on("explain", *wrong), 2, wrong[0])
        self.assert_refused(self.run_on("explain", str(self.capture)), 2, "one capture")

    def test_help_shows_what_a_command_is_for_and_a_store_is_asked_for_by_option(self):
        for command in ("replay", "record", "explain", "decode", "perft", "check", "notate", "claim", "export", "verify",
                        "pack"):
            done = subprocess.run([EBOARDCTL, command, "--help"], capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertRegex(done.stdout, rf"\Ausage: eboardctl {command} \[OPTIONS\][^\n]*\n[A-Z][^\n]+\n")
        self.assert_refused(self.run_on("verify"), 2, "eboardctl verify --db FILE")


if __name__ == "__main__":
    unittest.main()
