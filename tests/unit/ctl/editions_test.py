#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl editions: the list, one edition, and docs/laws.md as it is printed."""
import pathlib
import subprocess
import sys
import unittest

EBOARDCTL = sys.argv.pop(1)
ROOT = pathlib.Path(__file__).resolve().parents[3]


def run(*options):
    return subprocess.run([EBOARDCTL, "editions", *options], capture_output=True, text=True, timeout=60)


class Editions(unittest.TestCase):
    def test_every_edition_is_listed_once(self):
        names = [line.split()[0] for line in run().stdout.splitlines()]
        self.assertEqual(len(names), len(set(names)))
        self.assertIn("fide-1928-draft", names)
        self.assertIn("fide-2023-g3", names)

    def test_one_edition_says_its_parameters_and_articles(self):
        text = run("--edition", "fide-2005", "--time-control", "300").stdout
        self.assertTrue(text.startswith("fide-2005-blitz: "), text[:80])
        self.assertRegex(text, r"\n  illegal move +the opponent may claim the game\n")
        self.assertRegex(text, r"\n  C\.3 +an illegal move\n")
        self.assertIn("\nnot observable\n", text)

    def test_supervision_makes_a_difference_where_the_edition_makes_one(self):
        limited = run("--edition", "fide-2023-rapid").stdout
        full = run("--edition", "fide-2023-rapid", "--supervision", "full").stdout
        self.assertIn("the opponent has made their next move", limited)
        self.assertNotIn("the opponent has made their next move", full)

    def test_wrong_usage_is_2_with_one_line(self):
        for options in (["--edition", "fide-1066"], ["--time-control", "soon"], ["--supervision", "some"], ["--format", "pdf"]):
            done = run(*options)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))

    def test_the_document_is_what_is_printed(self):
        printed = run("--format", "markdown").stdout
        same = (ROOT / "docs" / "laws.md").read_text(encoding="utf-8") == printed
        self.assertTrue(same, "write it anew: eboardctl editions --format markdown > docs/laws.md")


if __name__ == "__main__":
    unittest.main(verbosity=2)
