#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The tables of a tournament in a real browser: on a phone, a tablet, a desk and paper nothing is cut, each leads to the others
and to the boards, and news come without anything jumping."""
import base64
import pathlib
import re
import sys
import unittest

from selenium.webdriver.common.by import By

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from integration.languages_test import CUT, LANGUAGES  # noqa: E402
from support.page_case import PageCase  # noqa: E402

SIZES = ((360, 740), (390, 844), (820, 1180), (1280, 800), (1920, 1080))
VIEWS = ("#pairings/4", "#pairings/4/names", "#results/3", "#standings", "#standings/3", "#crosstable", "#players", "#player/12",
         "#player/1")
TEAM_VIEWS = ("#pairings/3", "#standings", "#crosstable", "#players", "#team/2", "#player/3")
# Cells and names that are not wholly on the screen, and those that cover each other within a row.
OUTSIDE = """
const faults = [];
const root = document.documentElement;
if (root.scrollWidth > innerWidth) faults.push(`the page: ${root.scrollWidth}`);
for (const row of document.querySelectorAll(".sheet tbody tr")) {
  const cells = [...row.cells].filter((cell) => cell.getClientRects().length && cell.textContent);
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  cells.forEach((cell, i) => {
    if (boxes[i].left < 0 || boxes[i].right > innerWidth + 1) faults.push(`${cell.textContent} is outside`);
    if (cell.scrollWidth > cell.clientWidth + 1) faults.push(`${cell.textContent} is cut`);
    boxes.forEach((other, j) => {
      if (i < j && boxes[i].left < other.right - 1 && boxes[i].right > other.left + 1 && boxes[i].top < other.bottom - 1
          && boxes[i].bottom > other.top + 1) faults.push(`${cell.textContent} covers ${cells[j].textContent}`);
    });
  });
}
return faults;
"""
ROWS = "return [...document.querySelectorAll('.sheet tbody tr:not([hidden])')].map((row) => row.innerText.replace(/\\s+/g, ' '))"
# The fault of a heading, a landmark or a table that has no name.
NAMELESS = """
return [...document.querySelectorAll(".sheet, nav")].filter((part) => !(part.ariaLabel
  || document.getElementById(part.getAttribute("aria-labelledby"))?.textContent)).length;
"""


class TournamentPageTest(PageCase):
    def setUp(self):
        super().setUp()
        self.hall.tell("tournament 4")

    def visit(self, view="", query=""):
        self.browser.get("about:blank")
        self.open(f"/tournament{query}{view}")
        self.eventually(lambda: bool(self.browser.find_elements(By.ID, "view-title")), True)

    def title(self):
        return self.text("#view-title")

    def rows(self):
        return self.script(ROWS)

    def follow(self, words):
        self.browser.find_element(By.LINK_TEXT, words).click()

    # --- nothing is cut
    def test_nothing_is_cut_on_any_screen(self):
        for width, height in SIZES:
            self.size(width, height)
            for query, views in (("", VIEWS), ("?section=2", TEAM_VIEWS)):
                for view in views:
                    with self.subTest(size=(width, height), view=query + view):
                        self.visit(view, query)
                        self.assertGreater(len(self.rows()), 1)
                        self.assertEqual(self.script(OUTSIDE), [])
                        self.assertEqual(self.script(NAMELESS), 0)

    def test_nothing_is_cut_in_any_language(self):
        self.size(360, 740)
        titles = set()
        for language in ["en", *LANGUAGES]:
            for view in VIEWS:
                with self.subTest(language=language, view=view):
                    self.visit(view, f"?language={language}")
                    self.eventually(lambda: self.script("return document.documentElement.dataset.words ?? 'there'"), "there")
                    self.assertEqual(self.script(CUT), [])
                    if view == "#standings":
                        titles.add(self.text(".legend dd"))
        self.assertEqual(len(titles), 1 + len(LANGUAGES))  # the names of tie-breaks, too

    # --- what is there
    def test_it_opens_with_the_round_under_way(self):
        self.visit()
        self.assertEqual(self.title(), "Pairings of round 4")
        self.assertEqual(self.text("#event"), "Harbour Open · Open")
        self.assertEqual(self.text("#summary"), "Round 4 of 7 · 24 players")
        self.assertIn("8 games are not over.", self.text(".remark"))
        self.assertEqual(len(self.rows()), 12)

    def test_a_table_that_plays_leads_to_its_board(self):
        self.visit("#pairings/4")
        live = self.browser.find_elements(By.CSS_SELECTOR, ".outcome .live")
        self.assertEqual([link.get_attribute("href").rsplit("/", 2)[1:] for link in live], [["board", str(n)] for n in (1, 2, 3)])
        live[1].click()
        self.eventually(lambda: self.script("return location.pathname"), "/board/2")

    def test_views_lead_to_each_other(self):
        self.visit("#pairings/4")
        self.follow("Standings")
        self.eventually(self.title, "Standings during round 4")
        self.assertEqual(self.script("return document.activeElement.id"), "view-title")
        self.browser.find_element(By.CSS_SELECTOR, ".turns [href='#standings/2']").click()
        self.eventually(self.title, "Standings after round 2")
        second = self.rows()
        self.follow("Müller, Jürgen")
        self.eventually(self.title, "Müller, Jürgen")
        self.assertEqual(len(self.rows()), 4)
        self.assertIn("IM", self.text(".facts"))
        self.browser.back()
        self.eventually(self.title, "Standings after round 2")
        self.eventually(self.rows, second)
        self.follow("Cross table")
        self.eventually(self.title, "Cross table after round 4")
        self.assertRegex(self.rows()[0], r"\d+[wb](1|½)")
        self.follow("Results")
        self.eventually(self.title, "Results of round 4")
        self.browser.find_element(By.CSS_SELECTOR, ".turns [href='#results/3']").click()
        self.eventually(self.title, "Results of round 3")
        self.assertTrue(any("+/−" in row for row in self.rows()))
        self.assertEqual(self.browser.find_element(By.CSS_SELECTOR, ".outcome a").get_attribute("href"),
                         self.hall.url("/pgn/round/3/board/1.pgn"))

    def test_byes_are_said_where_the_pairings_are(self):
        self.visit("#results/2")
        said = self.text(".byes")
        self.assertIn("half-point bye", said)
        self.assertIn("bye: nobody left to play", said)

    def test_pairings_by_name_are_in_the_order_of_names(self):
        self.visit("#pairings/4")
        self.follow("By name")
        self.eventually(lambda: len(self.rows()), 24)
        self.assertIn("Ångström", self.rows()[0])

    def test_somebody_is_found_in_any_view(self):
        self.visit("#standings")
        self.browser.find_element(By.ID, "find").send_keys("mueller")
        self.assertEqual(len(self.rows()), 1)
        self.follow("Pairings")
        self.eventually(self.title, "Pairings of round 4")
        self.eventually(lambda: len(self.rows()), 1)
        self.browser.find_element(By.ID, "find").send_keys("xyz")
        self.assertTrue(self.browser.find_element(By.ID, "none").is_displayed())
        self.browser.find_element(By.ID, "show-all").click()
        self.assertEqual(len(self.rows()), 12)

    def test_teams_have_matches_and_pages(self):
        self.visit("#pairings/3", "?section=2")
        self.assertEqual(len(self.browser.find_elements(By.CSS_SELECTOR, ".match")), 2)
        self.follow("SK Überlingen")
        self.eventually(self.title, "SK Überlingen")
        self.assertEqual(len(self.rows()), 2 + 3)
        self.follow("Cross table")
        self.eventually(lambda: len(self.rows()), 4)
        self.assertIn("×", self.rows()[0])

    def test_another_section_is_chosen(self):
        self.visit("#standings")
        self.script("const list = document.getElementById('section'); list.value = '2'; list.dispatchEvent(new Event('change'))")
        self.eventually(lambda: self.text("#event"), "Harbour Open · Teams")

    # --- what changes
    def test_a_result_comes_in_without_anything_jumping(self):
        self.size(1280, 500)
        self.visit("#pairings/4")
        self.script("scrollTo(0, 200); window.row = document.querySelectorAll('.sheet tbody tr')[6]; window.row.querySelector('a').focus()")
        before = self.script("return [scrollY, document.activeElement.textContent]")
        missing = self.text(".remark")
        self.hall.tell("tournament 9", "start 1", "move 1")  # a board that begins has the page ask
        self.eventually(lambda: self.text(".remark") != missing and "3 games are not over." in self.text(".remark"), True)
        self.assertEqual(self.script("return [scrollY, document.activeElement.textContent]"), before)
        self.assertTrue(self.script("return window.row.isConnected"))

    def test_nothing_to_show_is_said(self):
        self.hall.__exit__()
        self.hall.__init__(self.harness, boards=1)
        self.open("/tournament")
        self.eventually(lambda: self.text("#empty"), "There is no tournament here yet.")
        self.assertFalse(self.browser.find_element(By.ID, "filters").is_displayed())
        self.open("/")
        self.eventually(lambda: self.text("#summary"), lambda text: "1 board" in text)
        self.assertFalse(self.browser.find_element(By.ID, "tournament").is_displayed())

    def test_other_pages_lead_to_it(self):
        self.open("/arbiter")
        self.eventually(lambda: self.browser.find_element(By.ID, "tournament").is_displayed(), True)
        self.open("/")
        self.eventually(lambda: self.browser.find_element(By.ID, "tournament").is_displayed(), True)
        self.browser.find_element(By.ID, "tournament").click()
        self.eventually(lambda: self.text("#event"), "Harbour Open · Open")

    # --- on paper
    def test_on_paper_there_is_the_table_and_nothing_to_click(self):
        for view in VIEWS:
            with self.subTest(view=view):
                self.visit(view)
                self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
                self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"media": ""})
                self.size(*((1030, 700) if view == "#crosstable" else (700, 1030)))  # A4 between its margins
                self.assertEqual(self.script(OUTSIDE), [])
                shown = self.script("""return ["#filters", "#views", ".turns", ".foot", ".about", "#link"].filter((part) =>
                    document.querySelector(part)?.checkVisibility())""")
                self.assertEqual(shown, [])
                self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_sheets_of_paper_are_a4_and_the_cross_table_lies_across(self):
        for view, box in (("#pairings/4", r"59\d(\.\d+)? 84\d"), ("#crosstable", r"84\d(\.\d+)? 59\d")):
            self.visit(view)
            pdf = base64.b64decode(self.browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
            boxes = re.findall(rb"/MediaBox \[0 0 ([\d. ]+)\]", pdf)
            self.assertTrue(boxes)
            self.assertRegex(boxes[-1].decode(), box)


if __name__ == "__main__":
    PageCase.harness = sys.argv.pop(1)
    unittest.main()
