#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""runner_test.py RUNNER: the runner itself; a scenario that does not hold must fail, with its place."""
import json
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

    def test_what_a_hall_gets_is_played_to_its_end(self):
        text = HEAD + "given game moves e4 e5\nand game irregular b1b3\nwhen incident illegal_move by white\n"
        code, said = run(text + "then offers have R-RESTORE 2;\n", "--hall")
        self.assertEqual(code, 0, said)
        told = json.loads(said)
        table, = told["tables"]
        self.assertEqual(table["board"]["edition"], "fide-2005")
        looked, again = (step["shown"]["proposals"] for step in table["steps"] if "look" in step)
        self.assertEqual(looked, again)
        given = [step["rule"] for step in table["steps"] if "rule" in step]
        self.assertEqual(given, looked[0]["rulings"])
        self.assertIn("R-RESTORE 2", given[0])
        end = table["end"]
        self.assertEqual((end["moves"][:2], end["ply"], len(end["moves"]), end["result"]), (["e4", "e5"], 4, 4, "*"))
        self.assertEqual([card["code"] for card in end["cards"]], ["illegal_move"])

    def test_what_a_hall_does_not_get_has_a_reason(self):
        for steps, reason in (("given game moves e4 e5\nthen game ply is 2", "there is nothing to judge"),
                              ("given game moves e4 e5\nthen game ply is 3", "it differs at a board"),
                              ("then plies are 0", "nothing is played"),
                              ("given table occupancy only\nwhen seen -e2", "the board of the scenario knows presence only"),
                              ("given table\nwhen seen 2s -g1 5s +Ng1 -e2 +Pe4 Lw 3s X 9s # 3s", "a cable is pulled out"),
                              ("given table\nwhen seen 2s -e2 Lw 1500ms +Pe4 3s\nthen flags are press_before_placement",
                               "slower hands come to something else")):
            told = json.loads(run(HEAD + steps + "\n", "--hall")[1])
            self.assertEqual((told.get("why_not"), told["tables"]), (reason, []), steps)

    def test_the_list_tells_what_is_reached(self):
        self.assertEqual(run(HEAD, "--list")[1], "T-1 passing R-1 R-2 / R-1 R-2\n")
        self.assertEqual(run(HEAD + "wanted it\n", "--list")[1], "T-1 wanted R-1 R-2 / \n")
        self.assertEqual(run(HEAD + "wanted it\nwaiting R-2\n", "--list")[1], "T-1 wanted R-1 R-2 / R-1\n")


if __name__ == "__main__":
    unittest.main()
