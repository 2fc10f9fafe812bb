#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""eboardctl decode as a user calls it: what goes where, and the exit codes of the contract."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

EBOARDCTL = sys.argv.pop(1)
FIRST = "# eboard-capture: 1\n"


class Decode(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.capture = pathlib.Path(folder.name) / "a.ebcap"

    def decode(self, text, *options, stdout=subprocess.PIPE):
        self.capture.write_text(text, encoding="utf-8")
        return subprocess.run([EBOARDCTL, "decode", *options, str(self.capture)], stdout=stdout,
                              stderr=subprocess.PIPE, text=True, timeout=30)

    def test_events_are_json_lines_and_a_clean_capture_has_no_remark(self):
        done = self.decode(FIRST + "+0.000 > 42\n+0.500 < 8e 00 05 34\n+1.250 < 00\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(json.loads(done.stdout),
                         {"type": "square_changed", "at": 1.25, "square": "e2", "piece": None})

    def test_refusals_are_counted_by_reason_on_the_error_output(self):
        done = self.decode(FIRST + "# driver: dgt\n+0.000 < 12 34 8e 00 05 34 00 8e\n")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr, f"{self.capture}: refused 3 of 8 bytes: stray_byte 2, cut_message 1\n")

    def test_the_option_comes_before_the_header(self):
        text = FIRST + "# driver: made-up\n+0.000 < 8e 00 05 34 00\n"
        refused = self.decode(text)
        self.assertEqual(refused.returncode, 2)
        self.assertEqual(refused.stderr, f"eboardctl decode: {self.capture}: there is no driver 'made-up'\n")
        self.assertEqual(self.decode(text, "--driver", "dgt").returncode, 0)

    def test_bytes_that_no_driver_reads_are_refused(self):
        done = self.decode(FIRST + "+0.000 < 12 34\n")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("no driver reads its first bytes", done.stderr)

    def test_a_damaged_capture_is_named_with_line_and_reason(self):
        done = self.decode(FIRST + "+0.000 < 8e\n+0.000 < 8z\n")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr,
                         f"eboardctl decode: {self.capture}: line 3: a byte is not two hexadecimal digits\n")

    def test_wrong_usage_is_two_and_a_full_disk_is_three(self):
        nothing = subprocess.run([EBOARDCTL, "decode"], capture_output=True, timeout=30, check=False)
        self.assertEqual(nothing.returncode, 2)
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = self.decode(FIRST + "+0.000 < 8e 00 05 34 00\n", stdout=full)
        self.assertEqual(done.returncode, 3)
        self.assertEqual(done.stderr, "eboardctl decode: the output could not be written completely\n")


if __name__ == "__main__":
    unittest.main()
