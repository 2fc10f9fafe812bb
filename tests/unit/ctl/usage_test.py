#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the programs say to somebody who does not know them: help in every form, and what to type instead of what was typed."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAMS = [pathlib.Path(path) for path in (sys.argv.pop(1), sys.argv.pop(1), sys.argv.pop(1))]
EBOARDCTL = PROGRAMS[0]
ROOT = pathlib.Path(__file__).resolve().parents[3]
GAMES = ROOT / "tests/data/demo-games.pgn"
LINE = 130


def run(*arguments, program=EBOARDCTL, cwd=None):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=60, cwd=cwd)


def commands():
    return re.findall(r"^  ([\w-]+) ", run("help").stdout, re.MULTILINE)


class Help(unittest.TestCase):
    def test_every_program_takes_the_short_form(self):
        for program in PROGRAMS:
            short, long = run("-h", program=program), run("--help", program=program)
            self.assertEqual((short.returncode, short.stdout), (0, long.stdout), program)
            self.assertIn("usage: ", short.stdout)

    def test_every_command_explains_itself_in_three_ways_in_lines_that_fit(self):
        for command in commands():
            long = run(command, "--help")
            for other in (run(command, "-h"), run("help", command)):
                self.assertEqual((other.returncode, other.stdout), (0, long.stdout), command)
            self.assertTrue(long.stdout.startswith(f"usage: eboardctl {command} "), long.stdout[:80])
            self.assertLessEqual(max(map(len, long.stdout.splitlines())), LINE, command)

    def test_every_command_and_program_shows_how(self):
        # Many had no example.
        for command in commands():
            self.assertIn(f"\nexamples:\n  eboardctl {command}", run("help", command).stdout, command)
        for program in PROGRAMS[1:]:
            self.assertIn(f"\nexamples:\n  {program.name}", run("-h", program=program).stdout, program)

    def test_the_first_lines_of_help_are_short(self):
        for command in commands():
            usage, about = run("help", command).stdout.splitlines()[:2]
            self.assertLessEqual(max(len(usage), len(about)), 100, command)

    def test_the_commands_stand_in_groups(self):
        text = run("help").stdout
        for heading in ("A running daemon", "Recordings of boards", "Games and the Laws", "What is stored"):
            self.assertIn(f"\n\n{heading}\n  ", text)
        self.assertLessEqual(max(map(len, text.splitlines())), 110)

    def test_what_scripts_read_is_what_people_read(self):
        """Man pages and completion come from it."""
        for program in PROGRAMS:
            done = run("--describe", program=program)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            lines = [json.loads(line) for line in done.stdout.splitlines()]
            pages = lines[1:] if "commands" in lines[0] else lines
            if len(lines) > 1:
                self.assertEqual([f"eboardctl {command}" for command in commands()],
                                 [f"eboardctl {said['name']}" for said in lines[0]["commands"]])
            for page in pages:
                shown = run(*page["name"].split()[1:], "--help", program=program).stdout
                self.assertEqual(re.findall(r"^  (?:-\w \[ )?--([\w-]+)", shown, re.MULTILINE),
                                 [option["name"] for option in page["options"]], page["name"])


class Meant(unittest.TestCase):
    def refused(self, *arguments, code=2, **where):
        done = run(*arguments, **where)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (code, "", 1), done.stderr)
        return done.stderr

    def test_a_typing_error_is_answered_with_the_command(self):
        for typed, meant in (("replya", "replay"), ("verfy", "verify"), ("expl", "explain"), ("rules", "rule")):
            self.assertIn(f"perhaps you mean '{meant}'", self.refused(typed))
            self.assertIn(f"perhaps you mean '{meant}'", self.refused("help", typed))
        self.assertNotIn("perhaps", self.refused("launch-rocket"))

    def test_a_typing_error_in_an_option_is_answered_with_the_option(self):
        # It was: unrecognised option '--formt'.
        for program, typed, meant in ((EBOARDCTL, ("replay", "--formt", "uci", "x"), "--format"),
                                      (EBOARDCTL, ("rule", "--bord", "3"), "--board"), (PROGRAMS[1], ("--prot", "x"), "--port"),
                                      (PROGRAMS[1], ("--conf=x",), "--config"), (PROGRAMS[2], ("--untildone",), "--until-done")):
            said = self.refused(*typed, program=program)
            self.assertIn(f"perhaps you mean '{meant}'", said)
            self.assertIn("--help lists all", said)
        self.assertNotIn("perhaps", self.refused("replay", "--launch-rocket"))

    def test_a_value_that_is_missing_or_no_number(self):
        self.assertIn("a value is missing: --depth N", self.refused("perft", "--depth"))
        self.assertIn("--depth 'x': that is no number", self.refused("perft", "--depth", "x"))
        self.assertIn("--depth '2.5': that is no number", self.refused("perft", "--depth=2.5"))
        self.assertIn("--fen FEN is missing", self.refused("winnable"))
        self.assertIn("--boards 'four': that is no number", self.refused("--boards", "four", program=PROGRAMS[2]))

    def test_an_edition_that_is_nearly_one(self):
        self.assertIn("perhaps you mean 'fide-2005-rapid'", self.refused("editions", "--edition", "fide-2005-rapd"))

    def test_a_file_where_an_option_takes_it(self):
        self.assertIn("eboardctl verify --db FILE", self.refused("verify", "eboardd.db"))
        self.assertIn("--config", self.refused("--check-config", "hall.toml", program=PROGRAMS[1]))
        self.assertIn("--pgn", self.refused("games.pgn", program=PROGRAMS[2]))

    def test_games_where_a_recording_is_wanted(self):
        for command in ("replay", "decode", "explain"):
            said = self.refused(command, GAMES)
            self.assertIn("is PGN, not a recording", said)
            self.assertIn("eboardctl check FILE", said)

    def test_a_game_that_is_not_in_the_recording(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAMS[2], "--pgn", GAMES, "--games", "1", "--capture", folder], check=True, capture_output=True)
            capture = pathlib.Path(folder) / "001.ebcap"
            self.assertIn("holds no game 7, only game 1", self.refused("explain", capture, "--ply", 3, "--game", 7, code=1))
            self.assertIn("game 1 has no ply 999", self.refused("explain", capture, "--ply", 999, code=1))
        self.assertIn("plies are counted from 1", self.refused("explain", "x.ebcap", "--ply", 0))

    def test_a_kind_of_claim_is_looked_at_before_the_file(self):
        self.assertIn("one of threefold", self.refused("claim", GAMES, "--kind", "foo"))

    def test_a_word_that_an_option_does_not_take(self):
        for words, said in ((("replay", "--format", "xml", "x"), "--format 'xml': one of uci, pgn, jsonl"),
                            (("rule", GAMES, "--given", "at-onc"), "--given 'at-onc': one of at-once, both,"),
                            (("people", "put", "A", "--role", "boss"), "--role 'boss': one of display, arbiter, administrator"),
                            (("record", "/dev/null", "--dtr", "up"), "--dtr 'up': one of keep, on, off"),
                            (("clock", "3", "wnd", "--author", "A"), "'wnd': one of set, add, run, stop, show"),
                            (("people", "lst"), "'lst': one of list, put, remove"),
                            (("export", "--format", "gif"), "--format 'gif': one of pgn, jsonl, csv, trf, trf16, ebcap, record")):
            self.assertIn(said, self.refused(*words))

    def test_a_word_in_capitals_is_the_word(self):
        self.assertEqual(run("perft", "--depth", "1", "--variant", "Chess").stdout, "20\n")
        self.assertEqual(run("check", GAMES, "--edition", "fide-current").returncode, 0)
        self.assertIn("# The Laws", run("editions", "--format", "MARKDOWN").stdout)

    def test_a_side_is_a_side_in_any_case(self):
        for side in ("Black", "BLACK"):
            self.assertNotIn("nor", self.refused("claim", GAMES, "--kind", "threefold", "--by", side))
            with tempfile.TemporaryDirectory() as folder:
                game = pathlib.Path(folder) / "game.pgn"
                game.write_text("1. e4 *\n", encoding="utf-8")
                done = run("rule", game, "--dry-run", f"R-WARN {side}")
                self.assertIn("R-WARN black", done.stdout, done.stderr)

    def test_a_state_directory_needs_no_slash(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "state").mkdir()
            self.assertIn("state/arbiter.sock", self.refused("reload", "--daemon", "state", code=3, cwd=folder))
            for command in ("reload", "boards", "names", "round", "watch", "export"):
                self.assertIn("neither a state directory", self.refused(command, "--daemon", "elsewhere", cwd=folder))

    def test_what_may_be_said_fits_on_a_line(self):
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder) / "game.pgn"
            game.write_text("1. e4 e5 2. Nf3 *\n", encoding="utf-8")
            said = run("rule", game, "--say").stdout
        self.assertGreater(len(said), 1000)
        self.assertLess(max(map(len, said.splitlines())), 300)

    def test_a_text_without_quotes_in_a_configuration(self):
        with tempfile.TemporaryDirectory() as folder:
            config = pathlib.Path(folder) / "hall.toml"
            for value in ("127.0.0.1:8080", "localhost:8080"):
                config.write_text(f"[daemon]\nlisten = {value}\n", encoding="utf-8")
                said = self.refused("--check-config", "--config", config, program=PROGRAMS[1])
                self.assertIn(f'hall.toml:2: ', said)
                self.assertIn(f'; a text stands in quotes: listen = "{value}"', said)


if __name__ == "__main__":
    unittest.main()
