#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What spectators do on the pages of all boards and of one board: find, pin, follow, look back, copy, listen."""
import itertools
import json
import pathlib
import re
import sys
import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.harness import Harness  # noqa: E402
from support.page_case import PageCase  # noqa: E402

# Before a page's own scripts: what it would show, copy and say.
WATCH = """
window.notes = [];
window.Notification = class { constructor(title, more) { notes.push([title, more.body]); } };
Notification.permission = "default";
Notification.requestPermission = async () => { window.wasAsked = true; return Notification.permission = "granted"; };
window.tones = 0;
const plain = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { ++tones; return plain.call(this); };
window.copied = [];
if (navigator.clipboard) {
  navigator.clipboard.writeText = async (text) => {
    if (window.noClipboard) throw new Error("no clipboard");
    copied.push(text);
  };
}
Document.prototype.execCommand = function (name) { copied.push(document.activeElement.value); return true; };
window.said = [];
addEventListener("DOMContentLoaded", () => {
  const region = document.getElementById("said");
  const hear = () => region.textContent && said.push(region.textContent);
  if (region) new MutationObserver(hear).observe(region, { childList: true });
});
const Plain = WebSocket;
window.brought = [];
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", (event) => brought.push(event.data));
  }
};
window.shift = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) shift += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""
# What changes in any part of the page that is read aloud by itself.
HEAR = """
window.heard = [];
const region = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)
  ?.closest("[aria-live], [role=status], [role=alert], [role=log]");
new MutationObserver((changes) => {
  for (const one of new Set(changes.map(({ target }) => region(target)))) if (one) heard.push(one.textContent);
}).observe(document.body, { subtree: true, childList: true, characterData: true });
"""
# Réti and Alekhine, Baden-Baden 1925.
FORTY_MOVES = """
g3 e5 Nf3 e4 Nd4 d5 d3 exd3 Qxd3 Nf6 Bg2 Bb4+ Bd2 Bxd2+ Nxd2 O-O c4 Na6 cxd5 Nb4 Qc4 Nbxd5 N2b3 c6 O-O Re8 Rfd1 Bg4 Rd2 Qc8 Nc5 Bh3
Bf3 Bg4 Bg2 Bh3 Bf3 Bg4 Bh1 h5 b4 a6 Rc1 h4 a4 hxg3 hxg3 Qc7 b5 axb5 axb5 Re3 Nf3 cxb5 Qxb5 Nc3 Qxb7 Qxb7 Nxb7 Nxe2+ Kh2 Ne4 Rc4 Nxf2
Bg2 Be6 Rcc2 Ng4+ Kh3 Ne5+ Kh2 Rxf3 Rxe2 Ng4+ Kh3 Ne3+ Kh2 Nxc2 Bxf3 Nd4""".split()
INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PIECES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "": "pawn"}
PHONE = (390, 844)
# White, Black, and both as a heading; the harness takes words, so their blanks are wide ones.
LONG = (("Vachier-Lagrave,\u2002Maxime", "Nepomniachtchi,\u2002Ian", "Vachier-Lagrave,\u2002Maxime – Nepomniachtchi,\u2002Ian"),
        ("Fischer-Schwarzenberg,\u2002Maximilian\u2002Johannes", "Radjabov,\u2002Teimour",
         "Fischer-Schwarzenberg, M. J. – Radjabov, T."))
NAMES = "[...document.querySelectorAll('h1, .name')].filter((one) => one.offsetParent)"
CUT_NAMES = f"""return {NAMES}.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""
SMALLEST_LETTERS = f"return Math.min(...{NAMES}.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))"
HEIGHT = "return document.querySelector('.top').offsetHeight"
E4_E5_FEN = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"


def spoken(ply, san):
    """As the page is to say it."""
    side, other = ("White", "Black") if ply % 2 else ("Black", "White")
    piece, origin, takes, target = re.fullmatch(r"([KQRBN]?)([a-h1-8]?)(x?)([a-h][1-8])\+?|O-O", san).groups()
    words = " ".join(filter(None, (PIECES[piece], origin, takes and "takes", target))) if target else "castles on the king's side"
    return f"{side}, {words}{', check' if san.endswith('+') else ''}; {other} to move"


class SpectatorCase(PageCase):
    def setUp(self):
        super().setUp()
        watch = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", watch)
        self.addCleanup(self.forget)

    def forget(self):
        if not self.hall.alive():
            self.hall.start()
        self.open("/")
        self.script("localStorage.clear(); sessionStorage.clear()")

    def one(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def click(self, selector):
        self.one(selector).click()

    def shown(self):
        """Numbers of the boards, in the order in which they are seen."""
        return self.script("""
            return [...document.querySelectorAll("#grid > li:not([hidden])")].map((one) => Number(one.dataset.board))""")

    def sideways(self):
        return self.script("return document.documentElement.scrollWidth - innerWidth")

    def find(self, words):
        box = self.one("#find")
        box.clear()
        box.send_keys(words)


class AllBoardsTest(SpectatorCase):
    # --- find
    def test_a_name_is_found_however_its_accents_are_written(self):
        self.hall.tell("pair 1 1 Müller,Jörg Łódzki,Adam", "pair 2 1 Sørensen Peña")
        self.open()
        self.eventually(lambda: len(self.shown()), 6)
        for words, boards in (("muller", [1]), ("Mueller", [1]), ("adam LODZ", [1]), ("pena", [2]), ("soerensen", [2]),
                              ("3", [3]), ("nobody", [])):
            with self.subTest(words=words):
                self.find(words)
                self.eventually(self.shown, boards)
        self.assertTrue(self.one("#none").is_displayed())
        self.click("#show-all")
        self.eventually(lambda: len(self.shown()), 6)
        self.find("muller")
        self.assertIn("find=muller", self.browser.current_url)
        self.script("arguments[0].querySelector('.to').click()", self.card(1))
        self.eventually(lambda: self.script("return location.pathname"), "/board/1")
        self.browser.back()
        self.eventually(self.shown, [1])

    # --- pins
    def test_a_pinned_board_comes_first_and_stays_so(self):
        self.open()
        self.eventually(lambda: len(self.shown()), 6)
        self.click('[data-board="5"] .pin')
        self.assertEqual(self.shown(), [5, 1, 2, 3, 4, 6])
        self.assertEqual(self.script("return document.activeElement.closest('li').dataset.board"), "5")
        self.browser.refresh()
        self.eventually(self.shown, [5, 1, 2, 3, 4, 6])
        self.assertEqual(self.one('[data-board="5"] .pin').get_attribute("aria-pressed"), "true")
        self.click('[data-board="5"] .pin')
        self.assertEqual(self.shown(), [1, 2, 3, 4, 5, 6])

    # --- filters
    def test_filters_leave_what_fits_and_are_remembered(self):
        self.hall.tell("start 1", "play 1 3", "start 2", "play 2 3", "result 2 1-0 result_piece", "pair 3 2 A B", "start 3",
                       "pair 4 1 C D Reds Blues", "pair 5 1 E F Blues Greens")
        self.open()
        self.eventually(lambda: len(self.shown()), 6)
        self.click("#in-play")
        self.eventually(self.shown, [1, 3])
        self.hall.tell("result 1 0-1 result_piece")
        self.eventually(self.shown, [3])
        self.click("#in-play")
        self.eventually(lambda: self.one("#by-team").is_displayed(), True)
        Select(self.one("#by-team")).select_by_value("Blues")
        self.eventually(self.shown, [4, 5])
        self.browser.refresh()
        self.eventually(self.shown, [4, 5])
        Select(self.one("#by-team")).select_by_value("")
        Select(self.one("#by-round")).select_by_value("2")
        self.eventually(self.shown, [3])
        self.assertEqual(self.script("return localStorage.getItem('eboardd.grid') !== null"), True)

    # --- the list
    def test_the_list_has_a_line_for_each_board_and_is_remembered(self):
        self.hall.tell("start 1", "play 1 3", "clock 1 61000 90000 black", "start 2", "play 2 5", "result 2 0-1 result_piece",
                       "device 3 lost")
        self.open()
        self.click("#as-list")
        for size in ((1400, 900), PHONE, (320, 640)):
            with self.subTest(size=size):
                self.size(*size)
                self.browser.refresh()
                self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".line")), 6)
                self.eventually(lambda: self.text(".san", 1), "2. Nf3")
                self.assertEqual(self.text(".white .name", 1), "Morphy, P." if size[0] < 360 else "Morphy, Paul")
                self.assertEqual(self.text(".white .clock", 1), "1:01")
                self.assertEqual(self.text(".badge", 2), "0-1")
                self.assertEqual(self.text(".badge", 3), "No signal")
                self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, ".board"), [])
                self.assertLessEqual(self.sideways(), 0)
                heights = self.script("return [...document.querySelectorAll('.line')].map((one) => one.offsetHeight)")
                self.assertLess(max(heights), 60)
        self.eventually(lambda: self.text(".black .clock", 1), lambda text: text < "1:30")
        self.hall.tell("move 1")
        self.eventually(lambda: self.text(".san", 1), "2… d6")

    def test_a_telephone_on_its_side_shows_a_row_of_whole_boards(self):
        self.hall.tell("start 1", "move 1", "start 2", "result 2 1-0 result_piece")
        self.size(844, 390)
        self.open()
        self.eventually(lambda: self.text(".san", 1), "1. e4")
        for player in self.card(1).find_elements(By.CSS_SELECTOR, ".player"):
            self.assertLessEqual(player.rect["y"] + player.rect["height"], 390)
        self.assertEqual(self.card(1).rect["y"], self.card(4).rect["y"])
        self.assertLessEqual(self.sideways(), 0)
        self.size(1400, 900)

    # --- only what is in sight
    def pieces(self, board):
        return len(self.browser.find_elements(By.CSS_SELECTOR, f'[data-board="{board}"] .board > i'))

    def brought(self, board):
        """Keys of that board that the page got."""
        patches = [patch for frame in self.script("return brought") for patch in json.loads(frame)["boards"]]
        return {key for patch in patches if patch["board"] == board for key in patch}

    def test_boards_out_of_sight_are_not_drawn_until_they_are_seen(self):
        with Harness(self.harness, boards=40) as hall:
            hall.tell(*[f"start {board}" for board in range(1, 41)], *[f"move {board}" for board in range(1, 41)])
            self.size(*PHONE)
            self.browser.get(hall.url())
            pieces = self.pieces
            self.eventually(lambda: pieces(1), 32)
            self.assertEqual(pieces(40), 0)
            self.assertEqual(self.one('[data-board="40"] .board').get_attribute("aria-label"), "Board 40")
            hall.tell("move 40", "result 39 1-0 result_piece", "move 1")
            self.eventually(lambda: self.text(".san", 1), "1… e5")
            self.assertEqual(self.brought(40) & {"placement", "last", "clock", "device"}, set())
            self.eventually(lambda: self.text("#summary"), lambda text: text.endswith("39 games in play"))
            self.script("document.querySelector('[data-board=\"40\"]').scrollIntoView()")
            self.eventually(lambda: pieces(40), 32)
            self.eventually(lambda: self.text(".san", 40), lambda text: text.startswith("1… "))
            hall.tell("move 40")
            self.eventually(lambda: self.text(".san", 40), lambda text: text.startswith("2. "))
            hall.kill()
            hall.start()
            hall.tell("move 40")
            self.eventually(lambda: self.text(".san", 40), lambda text: text.startswith("2… "))
            self.browser.get("about:blank")

    def test_a_followed_board_is_told_of_though_it_is_out_of_sight(self):
        with Harness(self.harness, boards=40) as hall:
            hall.tell("start 40", "start 1")
            self.size(*PHONE)
            self.browser.get(hall.url())
            self.eventually(lambda: len(self.shown()), 40)
            self.script("document.querySelector('[data-board=\"40\"] .follow').click()")
            self.browser.refresh()
            self.eventually(lambda: self.one('[data-board="40"] .to').get_attribute("aria-label"), lambda text: "to move" in text)
            self.script("document.body.click()")
            self.one("#find").click()
            hall.tell("move 40")
            self.eventually(lambda: self.script("return tones"), 1)
            self.browser.get("about:blank")

    # --- following
    def test_who_follows_a_board_hears_of_each_move_and_of_the_end_and_of_no_other_board(self):
        self.hall.tell("start 1", "move 1", "start 2", "move 2")
        self.open()
        self.eventually(lambda: self.text(".san", 1), "1. e4")
        self.assertFalse(self.one("#tell-by").is_displayed())
        self.click('[data-board="1"] .follow')
        self.assertIsNone(self.script("return window.wasAsked"))  # only who wants notifications is asked for them
        Select(self.one("#tell-by")).select_by_value("notification")
        self.eventually(lambda: self.script("return window.wasAsked"), True)
        self.hall.tell("provisional 1", "move 2")
        self.eventually(lambda: self.text(".san", 1), "1… e5")
        self.assertEqual(self.script("return notes"), [])
        self.hall.tell("commit 1", "move 1", "result 1 1-0 result_piece", "move 2")
        self.eventually(lambda: self.text(".san", 2), lambda text: text.startswith("2"))
        names = "Morphy, Paul – Duke of Brunswick"
        self.eventually(lambda: self.script("return notes")[-1:], [["Board 1: 1–0 (signalled with a piece)", names]])
        self.assertEqual([title for title, _ in self.script("return notes")][0], "Board 1: 1… e5")
        self.assertTrue(all(title.startswith("Board 1: ") for title, _ in self.script("return notes")))
        self.assertEqual(self.script("return tones"), 0)
        self.browser.refresh()
        self.eventually(lambda: self.text(".san", 1), "2. Nf3")
        self.assertEqual(self.script("return notes"), [])  # what was before is no news
        self.assertEqual(self.one('[data-board="1"] .follow').get_attribute("aria-pressed"), "true")

    def test_a_sound_is_made_where_no_notifications_are_wanted_or_possible(self):
        self.hall.tell("start 1", "move 1")
        self.open()
        self.eventually(lambda: self.text(".san", 1), "1. e4")
        self.click('[data-board="1"] .follow')
        self.hall.tell("move 1")
        self.eventually(lambda: self.script("return tones"), 1)
        self.script("Notification.requestPermission = async () => 'denied'")
        Select(self.one("#tell-by")).select_by_value("notification")
        self.eventually(lambda: self.one("#tell-by").get_attribute("value"), "sound")
        self.assertIn("no notifications", self.one("#said").get_attribute("textContent"))
        self.hall.tell("result 1 0-1 result_piece")
        self.eventually(lambda: self.script("return tones"), 3)

    def test_who_hides_results_is_told_of_moves_and_of_no_end(self):
        self.hall.tell("start 1", "move 1")
        self.open("/?results=hidden")
        self.eventually(lambda: self.text(".san", 1), "1. e4")
        self.click('[data-board="1"] .follow')
        Select(self.one("#tell-by")).select_by_value("notification")
        self.eventually(lambda: self.script("return window.wasAsked"), True)
        self.hall.tell("move 1", "seen 1 8/8/8/3K4/3k4/8/8/8", "phase 1 result_shown", "result 1 1/2-1/2 kings_on_centre",
                       "start 6", "move 6")
        self.eventually(lambda: self.text(".san", 6), lambda text: text.startswith("1. "))
        self.assertEqual(self.script("return notes.map(([title]) => title)"), ["Board 1: 1… e5"])

    # --- how it ended
    def test_the_winner_is_marked(self):
        self.hall.tell("start 1", "move 1", "result 1 1-0 result_piece", "start 2", "result 2 1/2-1/2 result_piece")
        self.open()
        self.eventually(lambda: self.text(".badge", 1), "1-0")
        self.assertEqual(self.script("""
            return [...document.querySelectorAll(".won")].map((one) => [one.closest("li").dataset.board, one.classList[1]])"""),
            [["1", "white"]])
        white, black = self.script("""
            return [".white", ".black"].map((side) => getComputedStyle(arguments[0].querySelector(`${side} .name`)).fontWeight)""",
            self.card(1))
        self.assertGreater(int(white), int(black))

    def test_names_are_whole_in_lines_that_stay_low_on_a_phone(self):
        # Of a name nine letters were there beside a clock that shows hours.
        self.size(*PHONE)
        self.hall.tell(*(f"pair {number} 1 {white} {black}" for number, (white, black, _) in enumerate(LONG, 1)),
                       "start 1", "move 1", "clock 1 5399000 5400000 black", "start 2", "move 2", "clock 2 5399000 5400000 black")
        self.open("/")
        self.click("#as-list")
        self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".card.line")), 6)
        self.eventually(lambda: self.text(".white .clock", 1), "1:29:59")
        self.assertEqual(self.text(".white .name", 1), "Vachier-Lagrave, M.")
        self.assertEqual(self.card(1).find_element(By.CSS_SELECTOR, ".white .name").get_attribute("title"), LONG[0][0])
        self.assertIn(LONG[0][0], self.card(1).find_element(By.CSS_SELECTOR, ".to").get_attribute("aria-label"))
        self.eventually(lambda: self.text(".white .name", 4), "Morphy, Paul")
        self.assertEqual(self.script(CUT_NAMES), [])
        self.assertGreaterEqual(self.script(SMALLEST_LETTERS), 9)
        self.assertLess(self.script("return Math.max(...[...document.querySelectorAll('.card.line')].map((line) => line.offsetHeight))"), 50)

    def test_a_move_in_the_list_is_whole_however_narrow_its_place(self):
        self.size(*PHONE)
        self.hall.tell("start 1", "play 1 9")
        self.open("/")
        self.click("#as-list")
        self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".card.line")), 6)
        is_cut = "const box = arguments[0].querySelector('.san'); return box.scrollWidth > box.clientWidth + 1"
        self.assertFalse(self.script(is_cut, self.card(1)))
        before = self.text(".san", 1)
        self.script("arguments[0].style.gridTemplateColumns = '1.7em minmax(0, 1fr) 2em auto'; arguments[0].style.width = '95%'", self.card(1))
        self.assertFalse(self.script(is_cut, self.card(1)))
        self.assertEqual(self.text(".san", 1), before)


class BoardTest(SpectatorCase):
    # --- from board to board
    def test_links_and_keys_lead_to_the_boards_beside_it_and_the_focus_stays(self):
        self.hall.tell("start 2", "play 2 3")
        self.open("/board/2?results=hidden")
        href = lambda name: self.one(f"#{name}").get_attribute("href")  # noqa: E731
        self.eventually(lambda: (href("previous"), href("next")),
                        (self.hall.url("/board/1?results=hidden"), self.hall.url("/board/3?results=hidden")))
        self.script("document.getElementById('flip').focus()")
        self.keys("n")
        self.eventually(lambda: self.script("return location.pathname"), "/board/3")
        self.eventually(self.link, "live")
        self.assertEqual(self.script("return document.activeElement.id"), "flip")
        self.eventually(lambda: self.one("#previous").get_attribute("aria-label"), "Previous board, 2")
        self.keys("p")
        self.eventually(lambda: self.script("return location.pathname"), "/board/2")
        self.open("/board/1")
        self.eventually(lambda: self.one("#next").is_displayed(), True)
        self.assertFalse(self.one("#previous").is_displayed())

    def test_the_board_stays_turned(self):
        self.hall.tell("start 1", "move 1")
        self.open("/board/1")
        self.eventually(lambda: self.moves(), ["e4"])
        self.keys("f")
        self.open("/board/1")
        self.eventually(self.placement, "RNBKQBNR/PPP1PPPP/8/3P4/8/8/pppppppp/rnbkqbnr")

    # --- looking back
    def test_the_move_that_is_looked_at_stands_in_the_address(self):
        self.hall.tell("start 1", "play 1 6")
        self.open("/board/1#ply=2")
        self.eventually(lambda: self.text("#viewed"), "Viewing 1… e5.")
        self.keys(Keys.ARROW_RIGHT)
        self.eventually(lambda: self.script("return location.hash"), "#ply=3")
        before = self.script("return history.length")
        self.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        self.eventually(lambda: self.script("return location.hash"), "#ply=1")
        self.assertEqual(self.script("return history.length"), before)
        self.script("location.hash = '#ply=4'")
        self.eventually(lambda: self.text("#viewed"), "Viewing 2… d6.")
        self.keys(Keys.END)
        self.eventually(lambda: self.script("return location.hash"), "")
        self.browser.get("about:blank")
        self.open("/board/1#ply=99")
        self.eventually(lambda: len(self.moves()), 6)
        self.assertFalse(self.one("#viewing").is_displayed())

    def copied(self, button, count):
        self.click(button)
        self.eventually(lambda: len(self.script("return copied")), count)
        return self.script("return copied")[-1]

    def test_fen_and_pgn_of_what_is_looked_at_are_copied(self):
        self.hall.tell("start 1", "play 1 4", "result 1 1-0 result_piece")
        self.open("/board/1#ply=2")
        self.eventually(lambda: self.text("#viewed"), "Viewing 1… e5.")
        self.assertEqual(self.copied("#copy-fen", 1), E4_E5_FEN)
        pgn = self.copied("#copy-pgn", 2)
        self.assertIn('[White "Morphy, Paul"]', pgn)
        self.assertIn('[Result "*"]', pgn)
        self.assertTrue(pgn.endswith("\n\n1. e4 {[%clk 0:05:00]} 1... e5 {[%clk 0:05:00]} *\n"), pgn)
        self.click("#live")
        self.script("window.noClipboard = true")  # as a page without TLS from another computer
        pgn = self.copied("#copy-pgn", 3)
        self.assertIn("2. Nf3", pgn)
        self.assertTrue(pgn.endswith(" 1-0\n"), pgn)
        self.eventually(lambda: self.script("return said")[-1].strip(), "PGN copied.")
        self.assertEqual(self.one("#pgn").get_attribute("download"), "round-1-board-1.pgn")
        self.assertTrue(self.one("#round-pgn").get_attribute("href").endswith("/pgn/round/1.pgn"))

    def test_opening_material_and_captured_pieces_are_those_of_the_position_that_is_shown(self):
        self.hall.tell("start 1", "play 1 8")
        self.open("/board/1")
        self.eventually(lambda: len(self.moves()), 8)
        self.assertRegex(self.text("#opening"), "^C41 Philidor Defense")
        self.assertEqual(self.text("#material"), "Black is ahead by the worth of 2 pawns.")
        captured = lambda side: self.one(f".{side} .captured").get_attribute("aria-label")  # noqa: E731
        self.assertEqual(captured("black"), "Has captured: knight")
        self.assertEqual(captured("white"), "Has captured: pawn")
        self.click("#first")
        self.eventually(lambda: self.text("#opening"), "Initial position.")
        self.assertEqual(self.text("#material"), "Material is even.")
        self.assertFalse(self.one(".white .captured").is_displayed())

    def test_earlier_games_of_the_board_are_listed_and_with_hidden_results_not_linked(self):
        self.hall.tell("start 1", "play 1 3", "result 1 1-0 result_piece")
        self.open("/board/1")
        self.eventually(lambda: len(self.moves()), 3)
        self.assertFalse(self.one("#earlier").is_displayed())
        self.hall.tell("pair 1 2 Clara Dora", "start 1", "move 1")
        self.eventually(lambda: self.text("#games"), "Round 1: Morphy, Paul – Duke of Brunswick")
        self.assertTrue(self.one("#games a").get_attribute("href").endswith("/pgn/round/1/board/1.pgn"))
        self.open("/board/1?results=hidden")
        self.eventually(lambda: self.text("#games"), "Round 1: Morphy, Paul – Duke of Brunswick")
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, "#games a"), [])
        self.assertFalse(self.one("#round-pgn").is_displayed())

    def test_the_names_of_a_game_are_whole_on_a_phone_and_leave_the_moves_their_room(self):
        # They ended in "..." in the heading, where two lines would have pushed the newest move out of sight.
        self.size(*PHONE)
        self.addCleanup(setattr, self, "hall", self.hall)
        self.hall = Harness(self.harness, boards=1, event="")
        self.addCleanup(self.hall.__exit__)
        self.hall.tell("start 1", "play 1 30")
        self.open("/board/1")
        self.eventually(lambda: len(self.moves()), 30)
        high = self.script(HEIGHT)
        for white, black, heading in (*LONG, ("Hou,\u2002Yifan", "Ju,\u2002Wenjun", "Hou,\u2002Yifan – Ju,\u2002Wenjun")):
            self.hall.tell(f"pair 1 1 {white} {black}")
            self.eventually(lambda: self.text("h1"), heading)
            self.assertEqual(self.script(CUT_NAMES), [])
            self.assertEqual(self.script(HEIGHT), high)
            self.assertGreaterEqual(self.script(SMALLEST_LETTERS), 11)
            self.assertEqual(self.script("return document.querySelector('h1').title"),
                             "" if "M." not in heading else f"{white} – {black}")
        # On its side the board is small, and so is what a clock with hours leaves.
        self.hall.tell(f"pair 1 1 {LONG[0][0]} {LONG[0][1]}", "clock 1 5399000 5400000 black")
        for size in ((844, 390), (740, 360), (667, 375)):
            self.size(*size)
            self.eventually(lambda: self.script(CUT_NAMES), [])
            self.assertGreaterEqual(self.script(SMALLEST_LETTERS), 9, size)

    def test_earlier_games_that_were_asked_for_in_vain_are_asked_for_again(self):
        # The page was left with an unhandled failure, and without the list until it was loaded anew.
        self.expected = ("net::ERR_BLOCKED_BY_CLIENT",)
        self.hall.tell("start 1", "play 1 3", "result 1 1-0 result_piece", "pair 1 2 Clara Dora", "start 1", "move 1")
        self.browser.execute_cdp_cmd("Network.enable", {})
        self.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/api/boards/1/games"]})
        self.open("/board/1")
        self.eventually(lambda: len(self.moves()), 1)
        self.assertFalse(self.one("#earlier").is_displayed())
        self.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        self.hall.tell("move 1")
        self.eventually(lambda: self.text("#games"), "Round 1: Morphy, Paul – Duke of Brunswick")

    def test_of_many_earlier_games_the_latest_are_listed_and_more_on_request(self):
        # A club's board has hundreds, and all of them stood there.
        for round_number in range(1, 29):
            self.hall.tell(f"pair 1 {round_number} Clara Dora", "start 1", "play 1 1", "result 1 1-0 result_piece")
        self.open("/board/1")
        shown = lambda: [game.text for game in self.browser.find_elements(By.CSS_SELECTOR, "#games li")]  # noqa: E731
        self.eventually(lambda: len(shown()), 5)
        self.assertEqual(shown()[0], "Round 27: Clara – Dora")
        self.assertEqual(self.text("#more-games"), "Show 22 more")
        self.click("#more-games")
        self.eventually(lambda: (len(shown()), self.text("#more-games")), (25, "Show 2 more"))
        self.click("#more-games")
        self.eventually(lambda: (len(shown()), self.one("#more-games").is_displayed()), (27, False))

    # --- for who listens
    def test_each_move_is_said_once_and_none_while_somebody_looks_back(self):
        self.hall.tell("start 1", "play 1 2")
        self.open("/board/1")
        self.eventually(lambda: len(self.moves()), 2)
        self.assertEqual(self.script("return said"), [])  # what was before is no news
        self.hall.tell("provisional 1")
        self.eventually(lambda: len(self.moves()), 3)
        self.hall.tell("commit 1", "clock 1 200000 200000 black")
        self.eventually(lambda: self.script("return said"), ["White, knight f3; Black to move"])
        self.click("#first")
        self.hall.tell("move 1", "move 1")
        self.eventually(lambda: len(self.moves()), 5)
        self.click("#live")
        self.hall.tell("move 1")
        self.eventually(lambda: self.script("return said"),
                        ["White, knight f3; Black to move", "Black, bishop g4; White to move"])
        self.hall.tell("takeback 1 4")
        self.eventually(lambda: self.script("return said")[2:], ["Taken back to 2… d6; White to move"])
        self.assertEqual(self.one("#said").get_attribute("role"), "status")

    def read_aloud(self):
        """The texts of the accessibility tree that are read by themselves when they change."""
        nodes = {node["nodeId"]: node for node in self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]}

        def text(node):
            if node["role"]["value"] == "StaticText":
                return node["name"]["value"]
            return "".join(text(nodes[child]) for child in node.get("childIds", ()) if child in nodes)
        return [text(node) for node in nodes.values() if not node["ignored"]
                and any(one["name"] == "live" and one["value"]["value"] in ("polite", "assertive") for one in node.get("properties", ()))]

    def test_in_a_game_of_forty_moves_each_is_heard_once_and_nothing_else(self):
        self.hall.tell(f"start 1 {','.join(FORTY_MOVES)} {INITIAL}", "clock 1 300000 300000 white")
        self.open("/board/1")
        self.eventually(lambda: self.text("#opening"), lambda text: text != "")
        before = self.read_aloud()
        self.script(HEAR)
        wanted = [spoken(ply, san) for ply, san in enumerate(FORTY_MOVES, 1)]
        for words in wanted:
            self.hall.tell("move 1")
            self.eventually(lambda: [text for text in self.read_aloud() if text not in before], [words])
        self.assertEqual(self.script("return heard"), wanted)
        self.hall.tell("result 1 0-1 result_piece")
        self.eventually(lambda: self.script("return heard")[len(wanted):], lambda heard: any("0–1" in text for text in heard))

    # --- for who has no mouse
    def test_a_spectator_needs_no_mouse(self):
        self.hall.tell("start 2", "play 2 3", "start 3", "play 3 2")
        self.open()
        self.eventually(lambda: len(self.shown()), 6)
        self.tab_to("#find")
        self.keys("2")
        self.eventually(self.shown, [2])
        self.tab_to("[data-board='2'] .to")
        self.tab_to("[data-board='2'] .follow")
        self.keys(Keys.SPACE)
        self.assertEqual(self.one("[data-board='2'] .follow").get_attribute("aria-pressed"), "true")
        self.keys(Keys.SHIFT + Keys.TAB + Keys.NULL, Keys.ENTER)
        self.eventually(lambda: self.script("return location.pathname"), "/board/2")
        self.eventually(lambda: len(self.moves()), 3)
        self.keys(Keys.ARROW_LEFT)
        self.eventually(lambda: self.text("#viewed"), "Viewing 1… e5.")
        self.tab_to("#return")
        self.keys(Keys.ENTER)
        self.eventually(lambda: self.one("#viewing").is_displayed(), False)
        self.tab_to(".move[data-ply='1']")
        self.keys(Keys.ENTER)
        self.eventually(lambda: self.text("#viewed"), "Viewing 1. e4.")
        self.tab_to("#question")
        self.keys("e4", Keys.ENTER)
        self.eventually(lambda: self.text("#answer"), "e4: white pawn.")
        self.tab_to("#ask button")
        self.keys("n")
        self.eventually(lambda: self.script("return location.pathname"), "/board/3")
        self.eventually(self.link, "live")
        self.browser.refresh()
        self.eventually(self.link, "live")
        self.tab_to(".brand")
        self.keys(Keys.ENTER)
        self.eventually(lambda: self.script("return location.pathname"), "/")

    def test_keys_say_the_last_move_the_clocks_and_the_position_where_one_is(self):
        self.hall.tell("start 1", "play 1 3", "clock 1 61000 3600000 none")
        self.open("/board/1")
        self.eventually(lambda: len(self.moves()), 3)
        self.script("document.getElementById('flip').focus()")
        last = lambda: self.script("return said")[-1]  # noqa: E731
        self.keys("m")
        self.eventually(last, "White, knight f3; Black to move")
        self.keys("m")  # the same words are said again
        self.eventually(lambda: len(self.script("return said")), 2)
        self.keys("c")
        self.eventually(last, "White has 1 minute and 1 second, Black has 1 hour")
        self.keys("b")
        self.eventually(last, lambda text: text.startswith("White king: e1. White queen: d1."))
        self.assertIn("White knights: b1, f3.", last())
        self.keys(Keys.ARROW_LEFT, "m")
        self.eventually(last, "Black, pawn e5")
        self.assertEqual(self.script("return document.activeElement.id"), "flip")
        said = len(self.script("return said"))
        self.script("document.getElementById('letters').focus()")  # a box needs no letter; letters were dead there
        self.keys("m")
        self.eventually(lambda: len(self.script("return said")), said + 1)
        self.script("document.getElementById('question').focus()")
        self.keys("m")
        self.assertEqual(self.script("return document.getElementById('question').value"), "m")
        said += 1
        self.assertEqual(len(self.script("return said")), said)
        self.script("document.getElementById('letters').click()")
        self.keys("m", "c", "b", "n")
        self.assertEqual(len(self.script("return said")), said)
        self.assertEqual(self.script("return location.pathname"), "/board/1")

    def test_the_board_is_there_as_text_and_answers_questions(self):
        self.hall.tell("start 1", "play 1 3")
        self.open("/board/1")
        rows = lambda: [row.text for row in self.browser.find_elements(By.CSS_SELECTOR, "#pieces tr")]  # noqa: E731
        self.eventually(rows, lambda found: "Knights b1, f3 b8, g8" in found)
        self.assertEqual(len(rows()), 6)
        for question, said in (("what stands on e4?", "e4: white pawn."), ("d4", "d4: empty."),
                               ("where are the black knights", "Black knights: b8, g8."),
                               ("file e", "File e: e1 white king, e4 white pawn, e5 black pawn, e8 black king.")):
            box = self.one("#question")
            box.clear()
            box.send_keys(question, Keys.ENTER)
            self.eventually(lambda: self.text("#answer"), said)
        self.click("#first")
        self.eventually(rows, lambda found: "Knights b1, g1 b8, g8" in found)

    def test_questions_are_asked_and_answered_in_the_language_of_the_page(self):
        self.hall.tell("start 1", "play 1 3")
        for language, row, questions in (
                ("de", "Springer b1, f3 b8, g8", (("d4", "d4: leer."), ("e4?", "e4: weißer Bauer."), ("Schwarze Türme?", "Schwarze Türme: a8, h8."),
                    ("weiße Damen", "Weiße Dame: d1."), ("T", "Weiße Türme: a1, h1. Schwarze Türme: a8, h8."),
                    ("e-Linie", "e-Linie: e1 weißer König, e4 weißer Bauer, e5 schwarzer Bauer, e8 schwarzer König."),
                    ("Reihe 4", "4. Reihe: e4 weißer Bauer."))),
                ("fr", "Cavaliers b1, f3 b8, g8", (("cavalier blanc", "Cavaliers blancs : b1, f3."), ("colonne e",
                    "Colonne e : e1 roi blanc, e4 pion blanc, e5 pion noir, e8 roi noir."))),
                ("es", "Caballos b1, f3 b8, g8", (("¿peones negros?", "Peones negros: a7, b7, c7, d7, e5, f7, g7, h7."),
                    ("fila 4", "Fila 4: e4 peón blanco.")))):
            self.browser.get(f"{self.hall.url('/board/1')}?language={language}")
            rows = lambda: [one.text for one in self.browser.find_elements(By.CSS_SELECTOR, "#pieces tr")]  # noqa: E731
            self.eventually(rows, lambda found, row=row: row in found)
            for question, said in questions:
                with self.subTest(language=language, question=question):
                    box = self.one("#question")
                    box.clear()
                    box.send_keys(question, Keys.ENTER)
                    self.eventually(lambda: self.text("#answer"), said)

    def test_every_page_begins_with_a_link_to_its_content_and_has_headings(self):
        self.hall.tell("start 1", "move 1")
        for path, headings in (("/", 6), ("/board/1", 5), ("/arbiter", 0)):
            with self.subTest(path=path):
                self.open(path)
                self.eventually(lambda: self.script("""
                    return [...document.querySelectorAll("h2")].filter((one) => one.checkVisibility()).length"""),
                    lambda count: count >= headings)
                self.keys(Keys.TAB)
                self.assertEqual(self.script("return document.activeElement.textContent"), "Skip to the content")
                self.keys(Keys.ENTER)
                self.eventually(lambda: self.script("return document.activeElement.id"), "content")
                self.keys(Keys.TAB)
                self.assertIsNotNone(self.script("return document.activeElement.closest('main')"))
        self.open("/")
        self.eventually(lambda: len(self.shown()), 6)
        self.script("document.querySelector('main .skip').focus()")
        self.keys(Keys.ENTER, Keys.TAB)
        self.assertEqual(self.script("return document.activeElement.closest('footer') !== null"), True)

    # --- slow telephones
    def test_nothing_jumps_while_a_page_comes_over_a_slow_network(self):
        self.hall.tell("start 1", "play 1 30", "clock 1 61000 90000 white", "start 2", "play 2 30")
        cdp = self.browser.execute_cdp_cmd
        cdp("Network.enable", {})
        try:
            cdp("Network.setCacheDisabled", {"cacheDisabled": True})
            for speed, sizes in ((50_000, [PHONE]), (-1, [(320, 568), (844, 390), (820, 1180), (1400, 900), (1920, 1080)])):
                cdp("Network.emulateNetworkConditions", {"offline": False, "latency": 400 if speed > 0 else 50,
                                                         "downloadThroughput": speed, "uploadThroughput": speed})
                for path, size in itertools.product(("/board/1", "/"), sizes):
                    with self.subTest(path=path, size=size):
                        self.size(*size)
                        self.open(path)
                        self.eventually(lambda: self.browser.find_elements(By.CSS_SELECTOR, ".board > i"),
                                        lambda found: len(found) > 10)
                        time.sleep(1)
                        self.assertLess(self.script("return shift"), 0.02)
        finally:
            cdp("Network.emulateNetworkConditions",
                {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
            cdp("Network.setCacheDisabled", {"cacheDisabled": False})


if __name__ == "__main__":
    PageCase.harness = sys.argv.pop(1)
    unittest.main()
