#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""runner_test.py RUNNER: the runner itself; a scenario that does not hold must fail, with its place."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

RUNNER = sys.argv.pop(1)
HEAD = "edition fide-2005\nscenario T-1 a title\ncovers R-1 R-2\n"


def run(text, *options):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "a.scn"
        file.write_text(text, encoding="utf-8")
        done = subprocess.run([RUNNER, *options, str(file)], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr.replace(folder + "/", "")


class Runner(unittest.TestCase):
    def test_what_holds_passes(self):
        self.assertEqual(run(HEAD + "given moves e4 e5\nthen plies are 2\n", "--only", "T-1")[0], 0)

    def test_what_does_not_hold_fails_with_its_place(self):
        code, said = run(HEAD + "given moves e4 e5\nthen plies are 3\n")
        self.assertEqual(code, 1)
        self.assertIn("a.scn:5: T-1: 'plies are 3', but it is '2'", said)

    def test_each_comparison_can_fail(self):
        for check in ("plies are not 2", "targets of g1 have g3", "targets of g1 lack f3", "plies are nothing"):
            self.assertEqual(run(HEAD + f"given moves e4 e5\nthen {check}\n")[0], 1, check)

    def test_what_nobody_understands_fails(self):
        for step in ("given nonsense", "then nonsense is yes", "then plies", "given move e9", "given flag of nobody",
                     "then article is 5.1a", "given moves e4 e4"):
            self.assertEqual(run(HEAD + step + "\n")[0], 1, step)

    def test_what_is_wanted_is_skipped_and_the_rest_played(self):
        self.assertEqual(run(HEAD + "then plies are 0\nwanted a thing\n", "--only", "T-1")[0], 77)
        self.assertEqual(run(HEAD + "then plies are 1\nwanted a thing\n", "--only", "T-1")[0], 1)

    def test_what_holds_by_now_is_not_left_as_not_yet(self):
        self.assertEqual(run(HEAD + "not-yet plies are 1\n", "--only", "T-1")[0], 77)
        self.assertEqual(run(HEAD + "not-yet plies are 0\n", "--only", "T-1")[0], 1)

    def test_the_steps_of_another_scenario_are_played_by_the_own_edition(self):
        text = (HEAD + "when flag of white\nthen answer is 0-1\n"
                "edition fide-1930\nscenario T-2 a title\nas T-1\nthen article is 20.2\n")
        self.assertEqual(run(text)[0], 0)

    def test_faults_of_a_file_name_their_line(self):
        for text in ("scenario T-1 a title\n", HEAD + "perhaps plies are 0\n", HEAD + "as T-9\n", HEAD + HEAD,
                     HEAD + "waiting R-3\n", "given moves e4\n"):
            code, said = run(text)
            self.assertEqual(code, 2, text)
            self.assertRegex(said, r"^a\.scn:\d+: ")

    def test_the_list_tells_what_is_reached(self):
        self.assertEqual(run(HEAD, "--list")[1], "T-1 passing R-1 R-2 / R-1 R-2\n")
        self.assertEqual(run(HEAD + "wanted it\n", "--list")[1], "T-1 wanted R-1 R-2 / \n")
        self.assertEqual(run(HEAD + "wanted it\nwaiting R-2\n", "--list")[1], "T-1 wanted R-1 R-2 / R-1\n")


if __name__ == "__main__":
    unittest.main()
