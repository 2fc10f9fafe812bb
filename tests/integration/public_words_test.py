#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What an arbiter ruled, as everybody may read it: sentences, and nothing that is the arbiter's alone, in no answer, frame
or file that is for the public.

usage: public_words_test.py WEB_HARNESS EBOARDCTL"""
import pathlib
import re
import subprocess
import sys
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.harness import Harness  # noqa: E402
from support.websocket import WebSocket  # noqa: E402

HARNESS = EBOARDCTL = ""
RULINGS_MD = pathlib.Path(__file__).parents[2] / "docs" / "rulings.md"

# One of each command; what only the arbiter may read contains SECRET.
TOLD = ("R-LOSS white score=0.5", "R-BOTHLOSE", "R-DRAW", "R-RESULT 1-0", "R-ANNUL replay on-request=white", "R-RESTORE 2 agreed",
        "R-STAND 3", "R-OBLIGE white move=g1", "R-WAIVE black", "R-TIME black +0:01:00",
        "R-SETCLOCK white=1:00:00 running=white", "R-STOP sheet-incomplete", "R-START black",
        "R-CLAIM white threefold reject intended=e2e4 time-left=0:01:59", "R-CONTINUE", "R-TRANSFER rotate",
        "R-COLOURS keep", "R-RESTART", "R-PROMOTE e8 queen", 'R-SEAL white move="SECRET"', 'R-OPEN stated="SECRET"',
        "R-CHOOSE g1f3 slip", "R-WARN white", "R-SCORE white 0.5", "R-EXCLUDE white", 'R-FINE white amount="SECRET"',
        'R-RECORD after=2 plies=1 moves="Nf3"')
UNTOLD = ("R-ROUND in", 'R-NOTE text="SECRET"', 'R-NOTE excused=white sheet=black upto=31 text="SECRET"', "R-UNDO 900")
# Words of commands, and what the harness gives every ruling: an author and a reason.
HIDDEN = ("SECRET", "R-", "A. Arbiter", "because", "upto=", "intended", "sheet=", "sheet-", "+0:01:00", "author")


class PublicWordsTest(unittest.TestCase):
    def setUp(self):
        self.hall = Harness(HARNESS, boards=2)
        self.addCleanup(self.hall.__exit__)
        self.hall.tell("start 1", "play 1 4")

    def get(self, path):
        with urllib.request.urlopen(self.hall.url(path), timeout=10) as answer:
            return answer.read().decode()

    def rule_all(self):
        for number, text in enumerate(UNTOLD[:2] + TOLD + UNTOLD[2:], 1):
            sequence = self.hall.tell(f"ruling 1 {number} {900 if text.startswith('R-UNDO') else 0} {text}")
        return sequence

    def check_hidden(self, where, text):
        for words in HIDDEN:
            self.assertNotIn(words, text, f"{where}: {text[:2000]}")

    def test_every_command_of_the_documentation_is_tried(self):
        known = set(re.findall(r"R-[A-Z]+", "\n".join(
            line.split("|")[1] for line in RULINGS_MD.read_text(encoding="utf-8").splitlines() if line.startswith("| `R-"))))
        self.assertEqual({text.split()[0] for text in TOLD + UNTOLD}, known)

    def test_frames_and_answers_hold_sentences_and_no_commands(self):
        sockets = [WebSocket(self.hall.port, path) for path in ("/live", "/live?board=1")]
        for socket in sockets:
            self.check_hidden("hello", str(socket.message()))
        last = self.rule_all()
        for socket in sockets:
            message = {"sequence": 0}
            while message["sequence"] < last:
                message = socket.message()
                self.check_hidden("frame", str(message))
            socket.close()
        for path in ("/api/boards", "/api/boards/1", "/pgn/round/1.pgn", "/pgn/round/1/board/1.pgn"):
            text = self.get(path)
            self.check_hidden(path, text)
            self.assertEqual(" ".join(text.split()).count("Arbiter's decision after "), len(TOLD), path)
        self.hall.kill()
        self.hall.start()
        for path in ("/live", "/live?since=3", "/live?board=1"):
            with WebSocket(self.hall.port, path) as again:
                self.check_hidden(path, str(again.message()))
        self.check_hidden("after a restart", self.get("/api/boards/1"))

    def test_what_is_exported_by_default_and_as_a_table_holds_none_either(self):
        self.rule_all()
        database = pathlib.Path(self.hall.folder.name) / "live.db"
        self.hall.kill()
        for options in ([], ["--format", "csv"]):
            done = subprocess.run([EBOARDCTL, "export", "--db", database, *options], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.check_hidden(f"export {options}", done.stdout)

    def test_exchanged_names_are_in_every_export_of_that_game(self):
        self.hall.tell("ruling 1 1 0 R-COLOURS swap", "start 1", "play 1 2")
        database = pathlib.Path(self.hall.folder.name) / "live.db"
        self.hall.kill()
        pgn, csv = (subprocess.run([EBOARDCTL, "export", "--db", database, "--format", name], capture_output=True, text=True,
                                   timeout=60).stdout for name in ("pgn", "csv"))
        self.assertEqual(re.findall(r'\[White(?:Elo)? "(.*?)"\]', pgn), ["Duke of Brunswick", "2301", "Morphy, Paul", "2399"])
        self.assertEqual(re.findall(r'\[Black(?:Elo)? "(.*?)"\]', pgn), ["Morphy, Paul", "2399", "Duke of Brunswick", "2301"])
        self.assertIn('1,1,1,"Duke of Brunswick","Morphy, Paul"', csv)
        self.assertIn('1,1,2,"Morphy, Paul","Duke of Brunswick"', csv)


if __name__ == "__main__":
    EBOARDCTL = sys.argv.pop(2)
    HARNESS = sys.argv.pop(1)
    unittest.main()
