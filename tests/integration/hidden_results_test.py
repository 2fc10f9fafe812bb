#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The switch "Hide results" in a real browser: nothing that such a page gets or shows tells how a game ended."""
import contextlib
import pathlib
import re
import sys
import time
import unittest
import urllib.error
import urllib.request

from selenium.webdriver.common.by import By

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.page_case import PageCase  # noqa: E402
from support.websocket import WebSocket  # noqa: E402

# Before a page's own scripts: all that its sockets bring.
LISTEN = """
const Plain = WebSocket;
window.brought = [];
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    brought.push(String(all[0]));
    this.addEventListener("message", (event) => brought.push(event.data));
  }
};
"""
# What a person can see or hear there, in sight or not.
SAID = """
const said = [document.title, document.body.textContent];
for (const one of document.querySelectorAll("*"))
  for (const { name, value } of one.attributes) if (name !== "style") said.push(`${name}=${value}`);
return said;
"""
TELLS = re.compile(r"1-0|0-1|1/2-1/2|1–0|0–1|½|flag|checkmate|kings_on|signalled|loses|drawn|is entered|accepted|result_shown|Result"
                   r"(?! *results)|Termination|Next game|Analysis|K3/3k4|\"result\":\"[^*]", re.IGNORECASE)
HARMLESS = re.compile(r"Hide results|with results|class=results|id=results|results=hidden|\"result\":\"\*\"|\"result_by\":\"\"|"
                      r"\"result\":null|\"results\":\"hidden\"|castling|0-1-0|Gambit Accepted")


class HiddenResultsTest(PageCase):
    def setUp(self):
        super().setUp()
        listener = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LISTEN})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", listener)
        self.addCleanup(self.forget)

    def forget(self):
        self.open("/")
        self.script("localStorage.clear()")

    def under_way(self):
        self.hall.tell("start 1", "play 1 3", "clock 1 61000 90000 black", "start 2", "play 2 5", "clock 2 4000 50000 white",
                       "start 4", "play 4 32", "start 5", "play 5 4")

    def end(self):
        self.hall.tell("seen 1 8/8/8/3K4/3k4/8/8/8", "phase 1 result_shown", "result 1 1/2-1/2 kings_on_centre",
                       "clock 2 0 50000 none", 'ruling 2 1 0 R-LOSS white art=6.9', "result 2 0-1 flag_fall",
                       "phase 2 setting_up", "result 4 1-0 result_piece", "phase 4 analysis",
                       'ruling 5 1 0 R-RESULT 0-1', "result 5 0-1 ruling", "phase 5 resetting", "start 6", "move 6")

    def told(self):
        """What a page got and says that tells a result."""
        texts = self.script("return brought") + self.script(SAID)
        return [found for text in texts for found in TELLS.findall(HARMLESS.sub("", text))]

    def switch(self):
        return self.browser.find_element(By.ID, "results")

    def get(self, path):
        with self.assertRaises(urllib.error.HTTPError) if path.startswith("/pgn") else contextlib.nullcontext() as refused:
            return urllib.request.urlopen(self.hall.url(path), timeout=5).read().decode()
        return refused.exception.read().decode()

    def test_a_page_that_sees_results_would_be_noticed(self):
        self.under_way()
        self.end()
        self.open("/")
        self.eventually(lambda: self.text(".badge", 1), "½-½")
        self.assertGreater(len(self.told()), 10)
        self.open("/board/2")
        self.eventually(lambda: self.text(".note.result"), lambda text: text.startswith("0–1"))
        self.assertGreater(len(self.told()), 3)

    def test_nothing_tells_while_games_end_nor_afterwards(self):
        self.under_way()
        self.open("/?results=hidden")
        self.eventually(lambda: self.text("#summary"), lambda text: "4 games in play" in text)
        self.end()
        self.eventually(lambda: self.text("#summary"), lambda text: "5 games in play" in text)  # the last thing that was told
        self.assertEqual(self.told(), [])
        self.browser.refresh()
        self.eventually(lambda: self.text("#summary"), lambda text: "5 games in play" in text)
        self.assertEqual(self.told(), [])
        for board in (1, 2, 4, 5):
            self.assertFalse(self.card(board).find_element(By.CSS_SELECTOR, ".badge").is_displayed())
        for board in (1, 2, 4, 5):
            with self.subTest(board=board):
                self.open("/?results=hidden")
                self.eventually(lambda: self.text(".san", board), lambda text: text != "")
                self.script("arguments[0].querySelector('.to').click()", self.card(board))  # the choice goes with the link
                self.eventually(lambda: self.script("return location.pathname"), f"/board/{board}")
                self.eventually(lambda: len(self.moves()), lambda count: count > 2)
                self.assertTrue(self.switch().is_selected())
                self.assertEqual(self.text("#notes"), "")
                self.assertEqual(self.told(), [])
                self.assertNotIn("0:00", self.text("#table"))

    def test_the_switch_is_kept_and_goes_off_again(self):
        self.under_way()
        self.end()
        self.open("/")
        self.eventually(lambda: self.text(".badge", 2), "0-1")
        self.switch().click()
        self.eventually(lambda: self.link() == "live" and self.switch().is_selected(), True)
        self.eventually(lambda: self.card(2).find_element(By.CSS_SELECTOR, ".badge").is_displayed(), False)
        self.assertEqual(self.told(), [])
        self.open("/board/2")
        self.eventually(lambda: len(self.moves()), 5)
        self.assertEqual(self.told(), [])
        self.assertFalse(self.browser.find_element(By.ID, "pgn").is_displayed())
        for size in ((390, 844), (1400, 900)):
            self.size(*size)
            self.assertLessEqual(self.script("return document.documentElement.scrollWidth - innerWidth"), 0)
        self.switch().click()
        self.eventually(lambda: self.link() == "live" and not self.switch().is_selected(), True)
        self.assertTrue(self.browser.find_element(By.ID, "pgn").is_displayed())
        self.eventually(lambda: self.text(".note.result"), lambda text: text.startswith("0–1"))
        self.open("/?results=hidden")
        self.eventually(lambda: self.switch().is_selected(), True)
        self.switch().click()  # what is chosen holds, whatever the address said
        self.eventually(lambda: self.link() == "live" and not self.switch().is_selected(), True)
        self.eventually(lambda: self.text(".badge", 2), "0-1")

    def test_a_projector_tells_no_result_and_no_board_moves_to_the_end(self):
        self.under_way()
        self.open("/wall?results=hidden&seconds=2")
        self.end()
        self.eventually(lambda: self.text('[data-board="6"] .san'), "1. d4")  # the last thing that was told
        time.sleep(2.5)
        self.assertEqual(self.told(), [])
        self.assertEqual(self.script("return [...document.querySelectorAll('.place')].map((place) => place.dataset.board)"),
                         ["1", "2", "3", "4", "5", "6"])

    def test_the_tables_of_a_tournament_have_pairings_and_no_result(self):
        self.hall.tell("tournament 4")
        self.open("/tournament#pairings/4")
        self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".outcome")), 13)
        self.assertGreater(len(self.told()), 3)
        for view in ("", "#pairings/3", "#pairings/4/names", "#results/3", "#standings", "#crosstable", "#players", "#player/12"):
            with self.subTest(view=view):
                self.browser.get("about:blank")
                self.open(f"/tournament?results=hidden{view}")
                self.eventually(lambda: bool(self.browser.find_elements(By.CSS_SELECTOR, ".sheet")), True)
                self.assertEqual(self.told(), [])
        for path in ("/api/tournament", "/api/tournament/1", "/api/tournament/2"):
            self.assertEqual(TELLS.findall(HARMLESS.sub("", self.get(path + "?results=hidden"))), [])
        self.assertIn("1-0", self.get("/api/tournament/1"))

    def test_requests_are_asked_the_same_way(self):
        self.under_way()
        self.end()
        self.open("/")  # the harness has told the server everything by now
        for path in ("/api/boards?results=hidden", "/api/boards/2?results=hidden"):
            text = self.get(path)
            self.assertEqual(TELLS.findall(HARMLESS.sub("", text)), [])
            self.assertIn('"result":"*"', text)
        self.assertIn('"result":"0-1"', self.get("/api/boards/2"))
        self.assertEqual(self.get("/api/boards/2?results=shown"), self.get("/api/boards/2"))
        late = WebSocket(self.hall.port, "/live?board=2&results=hidden")
        self.addCleanup(late.close)
        self.assertEqual(late.message()["boards"][0]["result"], "*")
        for path in ("/pgn/now.pgn", "/pgn/round/1.pgn", "/pgn/round/1/board/2.pgn", "/pgn/event.pgn", "/pgn/stream"):
            self.assertIn("cannot hide", self.get(path + "?results=hidden"))


if __name__ == "__main__":
    PageCase.harness = sys.argv.pop(1)
    unittest.main()
