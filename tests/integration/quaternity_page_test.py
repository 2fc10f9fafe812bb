#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page of a Quaternity table in a real browser, while lines are entered: where pieces are, who controls them, who has left.

usage: quaternity_page_test.py FOLDER_OF_THE_PROGRAMS"""
import pathlib
import sys
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from hall import Daemon, folder, wait_for
from quaternity_hand_board import QuaternityHandBoard
from quaternity_live_test import CONFIG, ENTRIES, line, post

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.browser import chromium  # noqa: E402

PROGRAMS = pathlib.Path()
# Where every piece is drawn, its controller, and whether it does nothing.
MEN = """
const box = document.getElementById("field").getBoundingClientRect(), size = box.width / 12, seen = {};
for (const man of document.querySelectorAll("#field [data-man]")) {
  const at = man.querySelector(".man").getBoundingClientRect();
  const file = Math.floor((at.left + at.width / 2 - box.left) / size), row = Math.floor((at.top + at.height / 2 - box.top) / size);
  const letters = [...man.querySelectorAll(".badge-letter")].map((letter) => letter.textContent).join("");
  seen["abcdefghijkl"[file] + (12 - row)] = man.dataset.man + " " + letters + (man.classList.contains("inert") ? " inert" : "");
}
return seen;
"""
TEXTS = "return [...document.querySelectorAll('#ruling-texts option')].map((option) => option.value);"
MARKS = """
const box = document.getElementById("field").getBoundingClientRect(), size = box.width / 12;
return [...document.querySelectorAll("#field .last")].map((mark) => {
  const at = mark.getBoundingClientRect();
  return "abcdefghijkl"[Math.round((at.left - box.left) / size)] + (12 - Math.round((at.top - box.top) / size));
}).sort();
"""
CELLS = "return [...document.querySelectorAll('.rounds tbody tr:first-child td')].map((cell) => cell.innerText)"
WIDER = "return document.documentElement.scrollWidth - window.innerWidth"


class QuaternityTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = folder()
        here = cls.home.__enter__()
        config = here / "four.toml"
        config.write_text(CONFIG + "".join(f"[[quaternity]]\nnumber = {n}\n" for n in (3, 4, 5)) + "port = \"/dev/nothing-here\"\n"
                          f"[[quaternity]]\nnumber = 6\nport = \"{here / 'board-6'}\"\n", encoding="utf-8")
        cls.board = QuaternityHandBoard(here / "board-6")
        cls.daemon = Daemon(PROGRAMS, here, config)
        cls.browser = chromium()

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.daemon.stop()
        cls.board.close()
        cls.home.__exit__(None, None, None)

    def see(self, script):
        return self.browser.execute_script(script)

    def text(self, selector):
        """Empty while it is not there; the page may be drawn again at any moment."""
        return self.browser.execute_script("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def faults(self):
        return [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]

    def side(self, player, part):
        return self.text(f'.side[data-player="{player}"] .{part}')

    def eventually(self, look, wanted):
        wait_for(f"{wanted!r} instead of {look()!r}", lambda: look() == wanted, 10)

    def enter(self, number):
        status, answer = post(self.daemon, line(str(number), entry=ENTRIES[number]))
        self.assertEqual(status, 201, answer)

    def test_the_page_follows_what_is_entered(self):
        self.browser.get(self.daemon.url + "quaternity/1")
        self.eventually(lambda: len(self.see(MEN)), 7)
        self.assertEqual(self.see(MEN)["a1"], "white king W")
        self.assertEqual(self.text("#event"), "Club evening")
        self.enter(0)
        self.eventually(lambda: self.see(MARKS), ["a2", "c2"])
        self.assertEqual(self.side("white", "clock"), "3:10")
        self.enter(1)  # Red mates White and absorbs White's army
        self.eventually(lambda: self.see(MEN).get("a2"), "white rook WR")
        self.assertNotIn("a1", self.see(MEN))
        self.assertEqual((self.side("white", "state"), self.side("red", "points")), ("mated", "2 points"))
        self.assertIn("Boris mates Anna with Tb1++", self.text("#notes"))
        for number in range(2, 8):
            self.enter(number)  # up to Black's time
        self.eventually(lambda: self.side("black", "state"), "frozen")
        self.assertTrue(self.see(MEN)["k12"].endswith("B inert"))
        self.assertEqual(self.side("green", "state"), "on turn")
        self.eventually(lambda: self.see(CELLS), ["1.", "Ta2+", "Tb1++\nW mated\nagrees", "Rk12(=)", "declines\nRk3!"])
        self.enter(8)
        self.eventually(lambda: self.text("#notes .result")[:11], "Boris wins:")

    def test_a_board_that_is_not_heard_is_told_of_in_one_line(self):
        self.browser.get(self.daemon.url + "quaternity/5")
        self.eventually(lambda: self.text("#notes .warn"), "No signal from the board.")
        self.assertLess(self.see("return document.querySelector('#notes .warn').offsetHeight"), 60)
        self.browser.get(self.daemon.url + "quaternity/3")
        self.eventually(lambda: len(self.see(MEN)), 64)
        self.assertEqual(self.text("#notes"), "")

    def test_lines_are_entered_taken_back_and_refused_at_the_desk(self):
        self.browser.get(self.daemon.arbiter.url + "quaternity/3/desk")
        self.eventually(lambda: len(self.see(MEN)), 64)
        entry, author = (self.browser.find_element(By.NAME, name) for name in ("entry", "author"))
        author.send_keys("A. Arbiter")
        entry.send_keys("d5", Keys.ENTER)
        self.eventually(lambda: self.text(".enter .said"), "Line 1: d5")
        self.eventually(lambda: self.see(MARKS), ["d4", "d5"])
        entry.send_keys("W: d6", Keys.ENTER)
        self.eventually(lambda: self.text(".enter .said"), "White: 'd6', but Red is on turn")
        self.assertEqual(entry.get_property("value"), "W: d6")  # to be put right
        self.browser.find_element(By.CSS_SELECTOR, ".enter .back").click()
        self.eventually(lambda: self.text(".enter .said"), "Line 2")
        self.eventually(lambda: self.see(MARKS), [])
        entry.clear()
        entry.send_keys("Arbiter: R-ANNUL {f}", Keys.ENTER)  # and an f turns nothing
        self.eventually(lambda: self.text("#notes .result")[:17], "The game is over:")
        self.assertEqual(self.see(MEN)["a1"], "white king W")
        self.browser.find_element(By.CSS_SELECTOR, ".enter .next").click()
        self.eventually(lambda: "Game 2" in self.text("#summary"), True)
        # A refusal is an answer; the browser writes it down all the same.
        self.assertEqual([fault for fault in self.faults() if "422" not in fault], [])

    def test_an_arbiter_rules_at_the_desk(self):
        self.browser.get(self.daemon.arbiter.url + "quaternity/4/desk")
        self.eventually(lambda: len(self.see(MEN)), 64)
        entry, author, command, reason = (self.browser.find_element(By.NAME, name) for name in ("entry", "author", "command", "reason"))
        author.clear()
        author.send_keys("A. Arbiter")
        entry.send_keys("irregular b4-d6", Keys.ENTER)
        self.eventually(lambda: self.see(MEN).get("d6"), "white knight W")
        self.browser.find_element(By.CSS_SELECTOR, ".enter summary").click()
        self.assertIn("R-RESTORE 0 art=4.8", self.see(TEXTS))
        command.send_keys("R-RESTORE 0 art=4.8")
        reason.send_keys("the knight {slid}", Keys.ENTER)
        self.eventually(lambda: self.text(".enter .said"), "Line 2: R-RESTORE 0 art=4.8 {the knight (slid)}")
        self.eventually(lambda: self.see(MEN).get("b4"), "white knight W")
        self.eventually(lambda: self.text("#rounds .struck"), "irregular b4-d6")
        self.assertIn("Arbiter, ruling 1: R-RESTORE 0 art=4.8 {not public}", self.text("#rounds"))
        # In words, and completed.
        self.browser.execute_script("""const what = document.querySelector("select.what");
            what.value = [...what.options].find((one) => one.textContent === "White must move the piece on …").value;
            what.dispatchEvent(new Event("change"))""")
        self.assertEqual(command.get_attribute("value"), "R-OBLIGE white move=")
        self.browser.switch_to.active_element.send_keys("b4")
        self.browser.find_element(By.CSS_SELECTOR, ".enter .ruling").click()
        self.eventually(lambda: self.side("white", "state"), "on turn, has to move the piece on b4")
        self.assertIn("R-UNDO 2", self.see(TEXTS))
        self.assertEqual(self.faults(), [])

    def test_what_the_board_shows_against_the_rules_is_told_in_words(self):
        self.browser.get(self.daemon.arbiter.url + "quaternity/6/desk")
        self.eventually(lambda: len(self.see(MEN)), 64)
        self.eventually(lambda: self.text("#notes .warn"), "")
        self.board.runs("w")
        self.board.square("b4", then=1.2)  # a knight that could move is lifted, and put back
        self.board.square("b4", "wN", then=1)
        self.board.square("a5")
        self.board.square("a6", "wP")
        self.board.runs("r")
        self.eventually(lambda: self.text(".flags summary"), "Touched piece not moved · White a5-a6 · happened")
        # By one step: the list is made anew while the clocks run.
        self.browser.execute_script("document.querySelector('.flags summary').click()")
        self.assertRegex(self.text(".flags .facts"), r"Law\nArticle 4\.4\nFor\nIf a player claims it\nMove\nWhite a5-a6\nTouched\n"
                         r"b4 \(\d\.\d s before the move, held for 1\.\d s\)\nHappened\n\d\d:\d\d:\d\d")
        self.board.square("e12")
        self.board.square("g10", "rP")
        self.board.runs("b")
        self.eventually(lambda: self.text(".flags summary"), "Illegal move · Red e12-g10 · happened")
        self.assertTrue(self.see("return document.querySelectorAll('.flags details')[1].open"), "what is being read stays open")
        self.browser.find_element(By.CSS_SELECTOR, ".flags details[open] .rule-on").click()
        self.assertEqual(self.browser.find_element(By.NAME, "reason").get_attribute("value"), "Touched piece not moved")
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("name"), "what")
        self.assertEqual(self.faults(), [])

    def test_the_page_of_all_boards_leads_to_the_tables(self):
        self.browser.get(self.daemon.url)
        self.eventually(lambda: self.text("#foot a"), "Quaternity table 1")
        self.browser.find_element(By.LINK_TEXT, "Quaternity table 3").click()
        self.eventually(lambda: "Table 3" in self.text("#summary"), True)

    def test_a_quarter_turn_moves_every_man(self):
        self.browser.get(self.daemon.url + "quaternity/2")
        self.eventually(lambda: len(self.see(MEN)), 64)
        self.assertEqual(self.see(MEN)["a1"], "white king W")
        self.browser.find_element(By.ID, "turn").click()
        self.assertEqual((self.see(MEN)["a12"], self.see(MEN)["a1"]), ("white king W", "green king G"))

    def test_nothing_is_wider_than_a_phone_or_in_the_log(self):
        for width, height in ((390, 844), (1400, 900)):
            self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
            self.browser.get(self.daemon.url + "quaternity/2")
            self.eventually(lambda: len(self.see(MEN)), 64)
            self.assertLessEqual(self.see(WIDER), 0)
        self.assertEqual(self.faults(), [])


if __name__ == "__main__":
    PROGRAMS = pathlib.Path(sys.argv.pop(1))
    unittest.main()
