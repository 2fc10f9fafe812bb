# SPDX-License-Identifier: MIT
"""The operator of rounds.py who has a laptop, and does everything at the page of a round."""
import contextlib
import pathlib
import sys

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "integration"), str(ROOT / "tests")]
from round_page_test import LAPTOP, RoundPage  # noqa: E402
from support.browser import chromium  # noqa: E402


class AtThePage:
    """Takes files and orders as rounds.py gives them."""

    def __init__(self, daemon, here):
        self.here, self.browser = here, chromium()
        self.page = RoundPage(self.browser, daemon, None)
        self.page.open(LAPTOP)

    def close(self):
        self.browser.quit()

    def takes(self, name, text, *options):
        self.page.choose(self.here, name, text)
        if options:
            self.page.find("#import-round").send_keys(options[1], Keys.TAB)
            self.page.says("#preview-changes", f"Round {options[1]}, table 1: ")
        self.page.eventually("a preview that can be taken", lambda: self.page.find("#take").is_displayed())
        self.page.take()

    def order(self, what, *words):
        getattr(self, what)(*words)

    def colours(self, table, *_):
        self.change(table, "Exchange the colours")

    def pair(self, table, white, black, *_):
        """One of the two stays."""
        row = self.page.row("pairs", table)
        names = [cell.text for cell in row.find_elements(By.CSS_SELECTOR, "td")]
        goes = next(name for name in names if "," in name and name not in (white, black))
        self.change(table, "Substitute a player", goes, black)

    def table(self, table, *_):
        self.change(table, "Play without an electronic board")

    def change(self, table, act, *chosen):
        self.page.unfold("check")
        form = self.page.change("pairs", table, act)
        for name, select in zip(chosen, form.find_elements(By.CSS_SELECTOR, "select")):
            options = Select(select)
            options.select_by_visible_text(next(one.text for one in options.options if name in one.text))
        self.page.submit(form)

    def round(self, number):
        self.page.unfold("start")
        self.page.eventually("the button", lambda: f"Start round {number}: " in self.page.text("#begin"))
        self.page.press("#begin")
        self.page.confirm(f"Start round {number}: ")
        self.page.is_at("results")

    def result(self, table, result):
        self.page.unfold("results")
        self.page.enter(table, result, f"Enter the result of table {table}?")


@contextlib.contextmanager
def at_the_page(daemon, here):
    office = AtThePage(daemon, here)
    try:
        yield office
    finally:
        office.close()
