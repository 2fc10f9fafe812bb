#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""No page has a fault that axe-core finds: light and dark, on a phone and on a desk, in every language. axe-core comes by npm,
once, into a folder of the build; where it cannot be had the test is skipped.

usage: axe_test.py FOLDER_OF_THE_PROGRAMS FOLDER_FOR_AXE [--all]

Every language and every shape is seen once; with --all each language in each shape."""
import itertools
import json
import pathlib
import shutil
import subprocess
import sys
import unittest

from selenium.webdriver.common.by import By

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from integration.hall import Daemon, folder  # noqa: E402
from integration.quaternity_live_test import CONFIG, ENTRIES, line, post  # noqa: E402
from support.page_case import PageCase  # noqa: E402

VERSION = "4.14.1"
SKIPPED = 77
SIZES = {"phone": (390, 844), "desk": (1400, 900)}
LANGUAGES = ["en", *(file.stem for file in sorted((ROOT / "daemon/net/pages/languages").glob("*.json")))]
SHAPES = list(itertools.product(SIZES, ("light", "dark")))
if "--all" in sys.argv:
    sys.argv.remove("--all")
    LOOKS = [(language, *shape) for language, shape in itertools.product(LANGUAGES, SHAPES)]
else:
    LOOKS = [(language, *shape) for language, shape in
             itertools.islice(zip(itertools.cycle(LANGUAGES), itertools.cycle(SHAPES)), max(len(LANGUAGES), len(SHAPES)))]
# For what opens on a page that was looked at already.
AGAIN = LOOKS[1:3]
RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ["violations"], preload: false }).then(({ violations }) => done(violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target, html, any, all, none }) =>
    [id, target.join(" "), html.slice(0, 120), [...any, ...all, ...none].map(({ message }) => message).join("; ")].join(" | ")))));
"""
# What every page has, also for who does not see it.
PARTS = """
const shown = (selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility()).length;
return [shown("h1"), shown("main"), shown("body > header"), document.documentElement.lang, document.title !== ""];
"""
OPEN_ALL = "for (const part of document.querySelectorAll('details:not(.alert, .group)')) part.open = true"
# The card of board 1 is in hand, with what the Laws propose.
TAKE_IN_HAND = """
const card = [...document.querySelectorAll("#open .alert")].find((one) => / 1 ·/.test(one.querySelector(".where").textContent));
if (card && !card.open) card.querySelector("summary").click();
return Boolean(card?.querySelector(".give:enabled"));
"""
ILLEGAL = ('flag 1 1 illegal_move completed arbiter {"board":"rnbqkbnr/pppp1ppp/8/4p3/4P2P/8/PPPP1P1P/RNBQKBNR",'
           '"position":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}')
DESKS = CONFIG + """
[[board]]
number = 7
driver = "manual"
[[port]]
path = "/dev/nothing-here"
board = 8
[outlets.pgn]
directory = "{here}"
"""
# Two rounds of a tournament.
PAIRS = (b"Board;White;Black\n7;Aalto, Mika;Brandt, Ole\n8;Costa, Rui;Dahl, Siv\n",
         b"Board;White;Black\n7;Brandt, Ole;Costa, Rui\n8;Dahl, Siv;Aalto, Mika\n")
UPLOADS = {"Content-Type": "application/octet-stream", "X-Eboard-Request": "1"}


def axe(place):
    """Its script; None where it cannot be had."""
    home = place / "node_modules" / "axe-core"
    if not home.exists() or json.loads((home / "package.json").read_text(encoding="utf-8"))["version"] != VERSION:
        if not shutil.which("npm"):
            return None
        place.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--prefix", place, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund",
                        "--fetch-retries=0", f"axe-core@{VERSION}"], capture_output=True, check=False)
    script = home / "axe.min.js"
    return script.read_text(encoding="utf-8") if script.exists() else None


class AxeTest(PageCase):
    programs, axe = pathlib.Path(), ""
    expected = ("Failed to load resource",)  # of pages that there are not

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser.set_script_timeout(120)

    def setUp(self):
        super().setUp()
        # A game in play with everything that a move can be, a lost board, one that is over, one with a gap, and one without moves.
        self.hall.tell("start 1", "play 1 6", "presume 1", "provisional 1", "clock 1 15000 280000 white",
                       "start 2", "play 2 3", "device 2 lost", "start 4", "play 4 33", "result 4 1-0 checkmate",
                       "start 5", "move 5", "gap 5 e7e5 f2f4", "condition disk_full", "condition clock_jumped")

    def shape(self, size, scheme):
        self.size(*SIZES[size])
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]})

    def faults(self):
        self.script(self.axe)
        return self.browser.execute_async_script(RUN)

    def look(self, url, ready, prepare=lambda: None, looks=LOOKS):
        """`ready`: what has to be there before; `prepare` does what somebody does on that page."""
        for language, size, scheme in looks:
            with self.subTest(url=url.split("/", 3)[3], language=language, size=size, scheme=scheme):
                self.shape(size, scheme)
                self.browser.get(f"{url}{'&' if '?' in url else '?'}language={language}")
                self.eventually(lambda: bool(self.browser.find_elements(By.CSS_SELECTOR, ready)), True)
                self.eventually(lambda: self.script("return document.documentElement.dataset.words ?? 'there'"), "there")
                self.script(OPEN_ALL)
                prepare()
                self.assertEqual(self.faults(), [])
                language = language if self.script("return 'languages' in document.documentElement.dataset") else "en"
                self.assertEqual(self.script(PARTS), [1, 1, 1, language, True])

    def look_at_view(self, path):
        """Of a page that shows by what stands behind its "#" what it shows."""
        for size, scheme in (("phone", "dark"), ("desk", "light")):
            with self.subTest(path=path, size=size, scheme=scheme):
                self.shape(size, scheme)
                self.browser.get("about:blank")
                self.open(path)
                self.eventually(lambda: bool(self.browser.find_elements(By.CSS_SELECTOR, ".sheet tbody tr")), True)
                self.assertEqual(self.faults(), [])

    def click(self, selector):
        self.eventually(lambda: self.script("""
            const button = document.querySelector(arguments[0]);
            if (!button || button.disabled || !button.checkVisibility()) return false;
            button.click();
            return true;""", selector), True)

    def appears(self, selector):
        self.eventually(lambda: self.browser.find_element(By.CSS_SELECTOR, selector).is_displayed(), True)

    def test_viewers_pages(self):
        for path, ready in (("/", ".card[data-board='5'] .san"), ("/board/2", ".note"), ("/board/4", ".result"),
                            ("/board/5", ".note.warn"), ("/wall", ".place .clock"), ("/overlay/1", ".plate .clock"),
                            ("/embed/1", ".plate .clock"), ("/board/99", "#absent:not([hidden])"), ("/nowhere", "h1")):
            self.look(self.hall.url(path), ready)
        self.look(self.hall.url("/board/1"), ".move[data-ply='8']", lambda: self.click("#back"))
        self.look(self.hall.url("/tournament"), "#empty:not([hidden])", looks=AGAIN)
        self.hall.tell("tournament 4")
        self.look(self.hall.url("/tournament?section=1"), "#view-title")
        for view in ("pairings/4/names", "results/3", "standings", "crosstable", "players", "player/12"):
            self.look_at_view(f"/tournament#{view}")
        for view in ("pairings/3", "standings", "crosstable", "team/2"):
            self.look_at_view(f"/tournament?section=2#{view}")
        self.look(self.hall.url("/?find=xyz"), "#none:not([hidden])", looks=AGAIN)

    def test_all_boards_as_a_list(self):
        def as_list():
            if not self.browser.find_elements(By.CSS_SELECTOR, ".line"):
                self.click("#as-list")
            self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".line .san")), 6)
        self.look(self.hall.url("/"), "#grid > li", as_list, AGAIN)
        self.script("localStorage.clear()")

    def test_pages_that_hear_nothing(self):
        for path, (language, size, scheme) in zip(("/", "/board/1", "/wall", "/overlay/1"), LOOKS):
            with self.subTest(path=path):
                self.shape(size, scheme)
                self.open(f"{path}?language={language}")
                with self.hall.stopped():
                    self.eventually(self.link, "lost")
                    self.assertEqual(self.faults(), [])

    def test_the_arbiters_pages(self):
        self.hall.tell("start 6", "play 6 2", "flag 6 2 rook_first completed arbiter", ILLEGAL, "missing 2", "flag 4 3 clock_edited completed operator",
                       "flag 5 4 clock_setting completed arbiter", 'ruled 5 1 4 R-TIME black +2:00 art=7.5.5')
        arbiter = self.hall.url("/arbiter").removesuffix("/arbiter")
        for path, ready in (("/board/1", ".move[data-ply='8']"), ("/log-in", "form"), ("/join", "main"),):
            self.look(arbiter + path, ready)

        def take_in_hand():
            self.eventually(lambda: self.script(TAKE_IN_HAND), True)

        def rule():
            take_in_hand()
            self.click("#open .alert[open] .give")
            self.appears("#confirm-yes")
        self.look(arbiter + "/arbiter", "#hall .tile", take_in_hand)
        self.look(arbiter + "/arbiter", "#hall .tile", rule, AGAIN)

    def test_pages_that_ask_the_whole_daemon(self):
        here = self.enterContext(folder())
        config = here / "hall.toml"
        config.write_text(DESKS.format(here=here), encoding="utf-8")
        daemon = Daemon(self.programs, here, config)
        self.addCleanup(daemon.stop)
        for move in ("e4", "e5", "Nf3"):
            status, _ = daemon.arbiter.post("/api/boards/7/entries", {"do": "move", "move": move})
            self.assertEqual(status, 201)
        post(daemon, line("1", entry=ENTRIES[0]))
        arbiter = daemon.arbiter.url

        def replace():
            self.click("#acts button")
            self.appears("#draft")

        def open_board():
            self.click("#boards button")
            self.appears("#board")
            self.script(OPEN_ALL)
        self.look(daemon.url + "quaternity/1", ".rounds td")
        self.look(arbiter + "quaternity/1/desk", ".enter")
        self.look(arbiter + "board/7/desk", "form.manual .send")
        self.look(arbiter + "board/7/repair", "#bench:not([hidden]) .move", replace)
        self.look(arbiter + "operator", "#boards tbody tr")
        self.look(arbiter + "operator", "#boards tbody tr", open_board, AGAIN)

        def open_game():
            self.click("#tables td:last-child button")
            self.appears("#game")
            self.script(OPEN_ALL)
        self.look(arbiter + "round", "#import[open]", looks=AGAIN)
        for round_ in (1, 2):
            status, _ = daemon.arbiter.post(f"/api/tournament/files?name=r.csv&author=A&round={round_}", PAIRS[round_ - 1], UPLOADS)
            self.assertEqual(status, 201)
        self.assertEqual(daemon.arbiter.post("/api/tournament/orders", {"author": "A", "order": ["round", "1"]})[0], 201)
        self.look(arbiter + "round", "#tables tbody tr")
        self.look(arbiter + "round", "#tables tbody tr", open_game, AGAIN)


if __name__ == "__main__":
    AxeTest.axe = axe(pathlib.Path(sys.argv.pop(2)).resolve())
    if not AxeTest.axe:
        print("axe-core cannot be had: no page is looked at")
        sys.exit(SKIPPED)
    AxeTest.programs = pathlib.Path(sys.argv.pop(1)).resolve()
    PageCase.harness = AxeTest.programs / "web_harness"
    unittest.main()
