# SPDX-License-Identifier: MIT
"""A browser in front of the web harness: what tests of pages have in common."""
import time
import unittest

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.browser import chromium
from support.harness import Harness

WAIT = 30  # seconds, on a computer that is busy with other tests

# The board as a viewer sees it: piece classes by where they are drawn, read back into a placement.
PLACEMENT = """
const board = arguments[0].querySelector(".board"), box = board.getBoundingClientRect(), rows = [];
for (let rank = 0; rank < 8; ++rank) rows.push(Array(8).fill(""));
for (const piece of board.querySelectorAll("i")) {
  const at = piece.getBoundingClientRect(), size = box.width / 8;
  const file = Math.round((at.left - box.left) / size), rank = Math.round((at.top - box.top) / size);
  if (rows[rank][file]) return "two pieces on one square";
  const [side, role] = piece.className;
  rows[rank][file] = side === "w" ? role.toUpperCase() : role;
}
return rows.map((row) => row.map((letter) => letter || "1").join("")).join("/").replace(/1+/g, (ones) => ones.length);
"""
MARKS = """
const board = arguments[0].querySelector(".board"), box = board.getBoundingClientRect();
return [...board.querySelectorAll("b")].map((mark) => {
  const at = mark.getBoundingClientRect(), size = box.width / 8;
  return "abcdefgh"[Math.round((at.left - box.left) / size)] + (8 - Math.round((at.top - box.top) / size))
    + " " + mark.className;
}).sort();
"""
# Whether the element that has the focus is this one, and if so whether one sees that.
FOCUS = """
const part = document.activeElement;
if (!part.matches(arguments[0])) return null;
const isOutlined = (pseudo) => getComputedStyle(part, pseudo).outlineStyle !== "none";
const { top, bottom } = part.getBoundingClientRect();
return (isOutlined(null) || isOutlined("::after")) && bottom > 0 && top < innerHeight;
"""


def seconds(text):
    total = 0
    for part in text.split(":"):
        total = total * 60 + int(part)
    return total


class PageCase(unittest.TestCase):
    """`harness` is set by the program that runs the tests."""

    harness = ""
    boards = 6
    expected = ()  # words of what the browser may complain about besides

    @classmethod
    def setUpClass(cls):
        cls.browser = chromium()

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()

    def setUp(self):
        self.hall = Harness(self.harness, boards=self.boards, event="Town Championship")
        self.addCleanup(self.hall.__exit__)
        self.size(1400, 900)

    def tearDown(self):
        self.browser.get("about:blank")
        # While a hall is down on purpose nothing answers, be it the feed or a picture that is asked for just then.
        expected = ["WebSocket connection to", "net::ERR_CONNECTION_REFUSED", *self.expected]
        if self.hall.was_killed:  # in the middle of an answer, or before one
            expected += ["net::ERR_CONNECTION_RESET", "net::ERR_CONNECTION_CLOSED", "net::ERR_EMPTY_RESPONSE",
                         "net::ERR_SOCKET_NOT_CONNECTED", "An unknown error occurred when fetching the script"]
        faults = [entry["message"] for entry in self.browser.get_log("browser")
                  if entry["level"] == "SEVERE" and not any(words in entry["message"] for words in expected)]
        self.assertEqual(faults, [])

    # --- helpers
    def size(self, width, height):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})

    def open(self, path="/"):
        self.browser.get(self.hall.url(path))
        self.eventually(lambda: self.link(), "live")

    def link(self):
        return self.browser.execute_script("return document.documentElement.dataset.link")

    def eventually(self, look, wanted, limit=WAIT):
        """Looks until it sees what is wanted; then how long it took."""
        begun, pause = time.monotonic(), 0.03
        while True:
            try:
                seen = look()
                if seen == wanted or (callable(wanted) and wanted(seen)):
                    return time.monotonic() - begun
            except StaleElementReferenceException:
                seen = "an element that was drawn anew meanwhile"
            except NoSuchElementException:
                seen = "no such element"
            if time.monotonic() - begun > limit:
                self.fail(f"saw {seen!r}, not {wanted!r}, in {limit} s")
            time.sleep(pause)
            pause = min(pause * 1.3, 0.1)  # each look is work for the page, too

    def keys(self, *keys):
        self.browser.switch_to.active_element.send_keys(*keys)

    def tab_to(self, selector, most=150):
        """Presses Tab until that has the focus, and is seen to have it."""
        for _ in range(most):
            self.keys(Keys.TAB)
            is_seen = self.script(FOCUS, selector)
            if is_seen is not None:
                return self.assertTrue(is_seen, f"{selector} has the focus, and nobody sees it")
        return self.fail(f"Tab does not lead to {selector}")

    def card(self, number):
        return self.browser.find_element(By.CSS_SELECTOR, f'.card[data-board="{number}"]')

    def root(self, number=None):
        return self.card(number) if number else self.browser.find_element(By.ID, "table")

    def seen(self, look):
        """What look() sees, once the page draws no element anew between its finding and its reading."""
        found = []
        self.eventually(lambda: found.append(look()), None)
        return found[-1]

    def placement(self, number=None):
        return self.seen(lambda: self.browser.execute_script(PLACEMENT, self.root(number)))

    def marks(self, number=None):
        return self.seen(lambda: self.browser.execute_script(MARKS, self.root(number)))

    def text(self, selector, number=None):
        return self.seen(lambda: (self.card(number) if number else self.browser).find_element(By.CSS_SELECTOR, selector).text)

    def script(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def moves(self):
        return self.script("return [...document.querySelectorAll('.move .san')].map((cell) => cell.textContent)")
