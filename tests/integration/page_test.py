#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The pages in a real browser: what stands where, what moves, what ticks, and what is not shown as live."""
import pathlib
import sys
import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.page_case import MARKS, PLACEMENT, PageCase, seconds  # noqa: E402

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
MATE = "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5"


class PageTest(PageCase):
    # --- all boards
    def test_pieces_stand_right_and_moves_appear(self):
        self.hall.tell("start 1", "start 4", "play 4 33")
        self.open()
        self.eventually(lambda: self.placement(1), START)
        self.eventually(lambda: self.placement(4), MATE)
        self.hall.tell("move 1")
        self.eventually(lambda: self.placement(1), AFTER_E4)
        self.assertEqual(self.marks(1), ["e2 last", "e4 last to"])
        self.assertEqual(self.text(".san", 1), "1. e4")
        self.assertEqual(self.text(".white .name", 1), "Morphy, Paul")
        self.assertEqual(self.text("#event"), "Town Championship")
        self.assertIn("6 boards", self.text("#summary"))

    def test_a_provisional_move_looks_other_than_a_certain_one(self):
        self.hall.tell("start 1", "provisional 1")
        self.open()
        self.eventually(lambda: self.marks(1), ["e2 provisional", "e4 provisional to"])
        outline = self.browser.execute_script(
            "return getComputedStyle(arguments[0].querySelector('b.to')).outlineStyle", self.card(1))
        self.assertEqual(outline, "dotted")
        self.hall.tell("commit 1")
        self.eventually(lambda: self.marks(1), ["e2 last", "e4 last to"])
        self.hall.tell("provisional 1", "retract 1")
        self.eventually(lambda: self.placement(1), AFTER_E4)

    def test_the_running_clock_ticks_and_the_other_stands(self):
        self.hall.tell("start 1", "clock 1 61000 90000 white", "start 2", "clock 2 50000 40000 none")
        self.open()
        self.eventually(lambda: self.text(".white .clock", 1), lambda text: text and 55 <= seconds(text) <= 61)
        begun, first = self.clock_in_the_page()

        def gone_with_the_time():
            moment, now = self.clock_in_the_page()
            return moment - begun >= 3 and abs(first - now - (moment - begun)) < 1.3
        self.eventually(gone_with_the_time, True)
        self.assertEqual(self.text(".black .clock", 1), "1:30")
        self.assertEqual((self.text(".white .clock", 2), self.text(".black .clock", 2)), ("0:50", "0:40"))
        self.hall.tell("clock 1 57000 90000 black")
        self.eventually(lambda: self.text(".white .clock", 1), "0:57")
        self.eventually(lambda: seconds(self.text(".black .clock", 1)), lambda left: left < 90)
        self.hall.tell("clock 1 57000 88000 none")
        self.eventually(lambda: self.text(".black .clock", 1), "1:28")
        time.sleep(1.5)
        self.assertEqual(self.text(".black .clock", 1), "1:28")

    def clock_in_the_page(self):
        """White's at board 1: seconds of the page's own time, and what is shown at that moment."""
        moment, shown = self.script("""return [performance.now() / 1000,
            document.querySelector('.card[data-board="1"] .white .clock').textContent]""")
        return moment, seconds(shown)

    def test_a_board_that_is_not_heard_says_so_and_its_clock_stands(self):
        self.hall.tell("start 1", "play 1 2", "clock 1 61000 90000 white")
        self.open()
        self.hall.tell("device 1 lost")
        self.eventually(lambda: self.text(".badge", 1), "No signal")
        self.assertEqual(self.placement(1), AFTER_E4_E5)
        self.assertTrue(self.grey(self.card(1)))
        self.assertFalse(self.grey(self.card(2)))
        self.assertEqual(self.text(".white .clock", 1), "1:01")
        self.hall.tell("device 1 ready", "phase 2 not_heard")
        self.eventually(lambda: self.grey(self.card(1)), False)
        self.eventually(lambda: self.text(".badge", 2), "No signal")

    def grey(self, root):
        return "grayscale" in self.browser.execute_script(
            "return getComputedStyle(arguments[0].querySelector('.board')).filter", root)

    def test_results_and_gaps_have_a_badge(self):
        self.hall.tell("start 4", "play 4 33", "result 4 1-0 checkmate", "start 2", "move 2", "gap 2 e7e5 f2f4")
        self.open()
        self.eventually(lambda: self.text(".badge", 4), "1-0")
        self.assertEqual(self.text(".white .points", 4), "1")
        self.assertEqual(self.text(".badge", 2), "Moves missing")
        self.hall.tell("move 2")
        self.eventually(lambda: self.card(2).find_element(By.CSS_SELECTOR, ".badge").is_displayed(), False)

    def test_a_link_to_a_board_has_a_name_also_out_of_sight(self):
        self.hall.tell("start 1", "move 1", "start 2", "play 2 3", "result 2 0-1 result_piece")
        self.open("/")
        name = lambda board: self.browser.find_element(By.CSS_SELECTOR, f'[data-board="{board}"] .to').get_attribute("aria-label")
        self.eventually(lambda: name(1), "Board 1, Morphy, Paul against Duke of Brunswick, 1. e4, Black to move")
        self.eventually(lambda: name(2), lambda text: text.endswith("2. f4, 0–1 (signalled with a piece)"))
        self.eventually(lambda: name(3), lambda text: text.endswith(", Waiting for a game"))

    def test_a_daemon_that_is_away_says_nothing_of_boards(self):
        self.hall.tell("start 1", "play 1 30", "phase 1 not_heard")
        for path in ("/board/1", "/"):
            with self.subTest(path=path):
                self.size(390, 844)
                self.open(path)
                self.eventually(lambda: self.text("main"), lambda text: "No signal" in text)
                self.hall.kill()
                self.eventually(lambda: self.browser.find_element(By.ID, "banner").is_displayed(), True)
                self.eventually(lambda: self.text("main"), lambda text: "No signal" not in text)
                self.hall.start()

    def test_a_position_is_told_in_words(self):
        self.hall.tell("start 1", "move 1")
        self.open()
        board = self.card(1).find_element(By.CSS_SELECTOR, ".board")
        self.eventually(lambda: board.get_attribute("aria-label") or "", lambda label: "pawn e4" in label)
        label = board.get_attribute("aria-label")
        self.assertIn("Board 1, Morphy, Paul against Duke of Brunswick.", label)
        self.assertIn("White: king e1", label)

    # --- the link
    def test_a_dead_server_makes_boards_grey_and_a_new_one_brings_them_up_to_date(self):
        self.hall.tell("start 1", "move 1", "clock 1 300000 300000 black")
        for path, number in (("/", 1), ("/board/1", None)):
            self.open(path)
            self.eventually(lambda: self.placement(number), lambda seen: "P" in seen)
            before = self.placement(number)
            self.hall.kill()
            self.assertLess(self.eventually(lambda: self.grey(self.root(number)), True), 6)
            self.assertTrue(self.browser.find_element(By.ID, "banner").is_displayed())
            self.assertIn("The daemon has not answered since", self.text("#banner"))
            self.assertEqual(self.placement(number), before)
            stopped = self.text(".black .clock")
            time.sleep(1.5)
            self.assertEqual(self.text(".black .clock"), stopped)
            self.hall.start()
            self.hall.tell("move 1")
            self.eventually(self.link, "live", 20)
            self.eventually(lambda: self.placement(number), lambda seen: seen != before)
            self.assertFalse(self.browser.find_element(By.ID, "banner").is_displayed())
            self.assertFalse(self.grey(self.root(number)))
        self.assertEqual(self.moves(), ["e4", "e5", "Nf3"])

    def test_a_page_says_how_late_it_is(self):
        self.hall.tell("start 1", "move 1")
        for path in ("/", "/board/1", "/arbiter"):
            self.open(path)
            self.assertEqual(self.text("#link"), "Live")
        for seconds, said in ((900, "15 min"), (90, "90 s")):
            self.hall.kill()
            self.hall.options["--delay-s"] = seconds
            self.hall.start()
            for path in ("/", "/board/1"):
                self.open(path)
                self.assertEqual(self.text("#link"), f"Broadcast delayed by {said}")

    # --- the hall as a whole
    def test_what_is_wrong_with_the_hall_is_said_on_every_page_and_goes_when_it_is_over(self):
        self.hall.tell("start 1")
        for path in ("/", "/board/1", "/arbiter"):
            self.open(path)
            self.assertEqual(self.text("#conditions"), "")
            self.hall.tell("condition disk_full The disk is full.", "condition clock_jumped The clock was set.")
            self.eventually(lambda: self.text("#conditions").splitlines(), ["The disk is full.", "The clock was set."])
            self.assertEqual(self.browser.find_element(By.ID, "conditions").get_attribute("role"), "alert")
            self.browser.refresh()
            self.eventually(lambda: self.text("#conditions").splitlines(), ["The disk is full.", "The clock was set."])
            self.hall.tell("condition disk_full")
            self.eventually(lambda: self.text("#conditions"), "The clock was set.")
            self.hall.tell("condition clock_jumped")
            self.eventually(lambda: self.text("#conditions"), "")

    def start_with_another_database(self, boards):
        self.hall.kill()
        for file in pathlib.Path(self.hall.folder.name).iterdir():
            file.unlink()
        self.hall.options["--boards"] = boards
        self.hall.start()
        self.eventually(self.link, "live", 20)

    def test_another_database_behind_the_same_address_leaves_no_board_of_the_old_one(self):
        self.hall.tell("start 1", "play 1 3", "start 6", "move 6")
        self.open()
        self.start_with_another_database(boards=6)
        self.eventually(lambda: self.placement(1), "8/8/8/8/8/8/8/8")
        self.start_with_another_database(boards=2)
        self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".card")), 2)
        self.open("/board/2")
        self.hall.tell("start 2", "move 2")
        self.eventually(self.moves, ["e4"])
        self.start_with_another_database(boards=1)
        self.eventually(lambda: self.root().is_displayed(), False)
        self.assertEqual(self.moves(), [])

    # --- one board
    def test_moves_are_listed_with_times_and_can_be_looked_at(self):
        self.hall.tell("start 1", "play 1 4", "provisional 1")
        self.open("/board/1")
        self.eventually(self.moves, ["e4", "e5", "Nf3", "d6", "d4"])
        self.assertEqual(self.text(".move small"), "5:00")
        provisional = self.browser.find_elements(By.CSS_SELECTOR, ".move.provisional .san")
        self.assertEqual([cell.text for cell in provisional], ["d4"])
        self.browser.find_element(By.CSS_SELECTOR, '.move[data-ply="2"]').click()
        self.eventually(self.placement, AFTER_E4_E5)
        self.browser.find_element(By.ID, "first").click()
        self.eventually(self.placement, START)
        self.hall.tell("commit 1", "move 1")
        self.eventually(lambda: len(self.moves()), 6)
        self.assertEqual(self.placement(), START)  # a viewer of an earlier position is not disturbed
        self.browser.find_element(By.ID, "live").click()
        self.eventually(self.placement, lambda seen: seen not in (START, AFTER_E4_E5))
        self.hall.tell("takeback 1 2")
        self.eventually(self.moves, ["e4", "e5"])

    def test_presumed_moves_look_other_than_certain_ones_and_a_line_says_so(self):
        self.hall.tell("start 1", "play 1 3")
        self.open("/board/1")
        self.eventually(self.moves, ["e4", "e5", "Nf3"])
        self.assertEqual(self.text("#notes"), "")
        self.hall.tell("presume 1", "presume 1")
        self.eventually(lambda: len(self.moves()), 5)
        presumed = self.browser.find_elements(By.CSS_SELECTOR, ".move.presumed .san")
        self.assertEqual([cell.text for cell in presumed], ["d6", "d4"])
        self.assertIn("Moves from 2… d6 onwards are reconstructed", self.text("#notes"))
        self.hall.tell("move 1")
        self.eventually(lambda: len(self.moves()), 6)
        self.eventually(lambda: self.text("#notes"), "2 underlined moves are reconstructed; "
                        "the board's signal was too poor to confirm them.")

    def test_the_board_turns(self):
        self.hall.tell("start 1", "move 1")
        self.open("/board/1")
        self.eventually(self.placement, AFTER_E4)
        self.browser.find_element(By.ID, "flip").click()
        self.eventually(self.placement, "RNBKQBNR/PPP1PPPP/8/3P4/8/8/pppppppp/rnbkqbnr")
        letters = self.browser.find_elements(By.CSS_SELECTOR, ".board .file")
        letters.sort(key=lambda letter: letter.rect["x"])
        self.assertEqual("".join(letter.text for letter in letters), "hgfedcba")
        players = self.browser.find_elements(By.CSS_SELECTOR, ".player")
        self.assertLess(players[1].location["y"], players[0].location["y"])

    def test_squares_on_which_the_table_differs_are_marked(self):
        self.hall.tell("start 1", "seen 1 rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR")
        self.open("/board/1")
        self.eventually(self.marks, ["e2 differs"])
        self.hall.tell("seen 1 agrees")
        self.eventually(self.marks, [])

    # --- the arbiter's alerts
    ILLEGAL = ('flag 1 1 illegal_move completed arbiter {"board":"rnbqkbnr/pppp1ppp/8/4p3/4P2P/8/PPPP1P1P/RNBQKBNR",'
               '"position":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}')

    def alerts(self, section):
        """(title, state, open?) of each card."""
        return self.browser.execute_script("""
            return [...document.querySelectorAll(arguments[0] + " .alert")].map((card) =>
              [card.querySelector("h2").textContent, card.querySelector(".badge").textContent, card.open])""", section)

    def choose(self, name, value):
        Select(self.browser.find_element(By.ID, f"by-{name}")).select_by_value(value)

    def test_an_alert_comes_as_a_card_with_all_that_was_seen(self):
        self.hall.tell("start 1", "play 1 2", "clock 1 290000 280000 none")
        self.open("/arbiter")
        self.assertTrue(self.browser.find_element(By.ID, "quiet").is_displayed())
        self.hall.tell(self.ILLEGAL)
        self.eventually(lambda: self.alerts("#open"), [["Illegal move", "Happened", True]])
        self.assertIn("Board 1 · Morphy, Paul – Duke of Brunswick · move 2, White", self.text(".where"))
        self.assertIn("Article 7.5.1, FIDE Laws of Chess 2023", self.text(".facts"))
        self.assertIn("White 4:50, Black 4:40", self.text(".facts"))
        self.assertIn("Illegal move. Board 1", self.browser.find_element(By.ID, "news").get_attribute("textContent"))
        figures = self.browser.find_elements(By.CSS_SELECTOR, ".alert figure")
        self.assertEqual([self.browser.execute_script(PLACEMENT, figure) for figure in figures],
                         [AFTER_E4_E5, "rnbqkbnr/pppp1ppp/8/4p3/4P2P/8/PPPP1P1P/RNBQKBNR"])
        for figure in figures:
            self.assertEqual(self.browser.execute_script(MARKS, figure), ["g2 differs", "h4 differs"])

    def test_alerts_are_dismissed_and_taken_up_again_by_keyboard_and_stay_so(self):
        self.hall.tell("start 1", "play 1 2", "flag 1 1 rook_first completed arbiter", self.ILLEGAL.replace("flag 1 1", "flag 1 2"))
        self.open("/arbiter")
        titles = lambda section: [card[0] for card in self.alerts(section)]  # noqa: E731
        self.eventually(lambda: titles("#open"), ["Rook touched first", "Illegal move"])
        self.open_by_keyboard("#open")
        self.tab_to("Dismiss")
        self.press(Keys.ENTER)
        self.eventually(lambda: titles("#open"), ["Illegal move"])
        self.assertEqual(titles("#settled"), ["Rook touched first"])
        self.assertEqual(self.browser.switch_to.active_element.tag_name, "summary")
        self.open("/arbiter")
        self.eventually(lambda: titles("#settled"), ["Rook touched first"])
        self.open_by_keyboard("#settled")
        self.tab_to("Reopen")
        self.press(Keys.ENTER)
        self.eventually(lambda: titles("#open"), ["Rook touched first", "Illegal move"])

    def open_by_keyboard(self, section):
        self.browser.find_element(By.CSS_SELECTOR, f"{section} .alert summary").send_keys(Keys.ENTER)
        self.eventually(lambda: self.alerts(section)[0][2], True)

    def rulings(self):
        return self.text("#open .rulings")

    def give(self):
        self.browser.find_element(By.CSS_SELECTOR, "#open .give").click()
        yes = self.browser.find_element(By.ID, "confirm-yes")
        self.eventually(yes.is_enabled, True)
        yes.click()

    def test_a_card_proposes_rulings_and_gives_them_under_a_name(self):
        self.hall.tell("start 1", "play 1 2", self.ILLEGAL)
        self.open("/arbiter")
        self.eventually(self.rulings, lambda text: "Give this ruling" in text)
        for part in ("The illegal move is put right (Art. 7.5.1).", "Two minutes added for Black R-TIME black +0:02:00", "Only if a player asks.",
                     "Not possible now: it is the first one", "occurred twice; 2 moves by each side",
                     "It may be claimed until both have made 10 moves: 9 more by each."):
            self.assertIn(part, self.rulings())
        self.assertNotIn("because", self.rulings())
        self.assertEqual(len(self.browser.find_elements(By.CSS_SELECTOR, "#open .give")), 1)
        self.browser.find_element(By.ID, "author").send_keys("A. Arbiter")
        self.hall.tell("refuse 1 the game stands after ply 3, not after ply 2")
        self.give()
        self.eventually(lambda: self.text("#open .message"), "Refused: the game stands after ply 3, not after ply 2")
        self.hall.tell("refuse 1")
        self.eventually(self.rulings, lambda text: "Give this ruling" in text)
        self.give()
        self.eventually(lambda: self.text("#open .message"),
                        "Entered: play goes back to the position after Black's move 1; two minutes added for Black.")
        self.eventually(self.rulings, lambda text: "by A. Arbiter. R-RESTORE 2" in text)
        self.open("/arbiter")
        self.assertEqual(self.browser.find_element(By.ID, "author").get_attribute("value"), "A. Arbiter")
        self.browser.get_log("browser")  # the refusal is there, as it should be

    def press(self, key):
        self.browser.switch_to.active_element.send_keys(key)

    def tab_to(self, text):
        """To the next button of that text by keyboard alone; what lies before it comes and goes while the page fills."""
        for _ in range(6):
            if self.browser.switch_to.active_element.text == text:
                return
            self.press(Keys.TAB)
        self.fail(f"no button '{text}' is reached by Tab")

    def test_alerts_are_chosen_by_board_kind_and_addressee_and_claims_only_when_asked_for(self):
        self.hall.tell("start 1", "play 1 2", self.ILLEGAL, "start 2", "flag 2 1 rook_first completed arbiter",
                       'flag 2 2 touch_move completed claim {"touched":"e2 d2","held_ms":900}',
                       "flag 2 3 off_centre pending operator")
        self.open("/arbiter")
        titles = lambda: [card[0] for card in self.alerts("#open")]  # noqa: E731
        self.eventually(titles, ["Rook touched first", "Illegal move"])
        self.choose("board", "1")
        self.eventually(titles, ["Illegal move"])
        self.choose("board", "")
        self.choose("code", "rook_first")
        self.eventually(titles, ["Rook touched first"])
        self.choose("code", "")
        self.choose("for", "claim")
        self.eventually(titles, ["Touched piece not moved"])
        self.assertIn("Do not prompt", self.text(".alert .note"))
        figure = self.browser.find_element(By.CSS_SELECTOR, ".alert figure")
        self.assertEqual(self.browser.execute_script(MARKS, figure), ["d2 differs", "e2 differs"])
        self.choose("for", "")
        self.eventually(lambda: len(titles()), 4)

    # --- looks
    def test_nothing_is_wider_than_a_phone(self):
        self.hall.tell("start 1", "play 1 2", self.ILLEGAL, "play 1 18", "gap 1 " + "e7e5 " * 12)
        for width in (360, 390):
            self.size(width, 844)
            for path in ("/", "/board/1", "/arbiter"):
                self.open(path)
                self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".board i")), lambda n: n > 0)
                self.assertEqual(self.browser.execute_script("return document.documentElement.scrollWidth"), width)
                board = self.browser.find_element(By.CSS_SELECTOR, ".board").size
                self.assertAlmostEqual(board["width"], board["height"], delta=1)
                self.assertGreater(board["width"], width * (0.4 if path == "/arbiter" else 0.8))

    def test_the_large_board_fits_the_screen(self):
        self.hall.tell("start 1")
        for width, height in ((1400, 900), (1920, 1080), (1024, 768), (2560, 1440), (3840, 2160), (3440, 1440)):
            self.size(width, height)
            self.open("/board/1")
            self.eventually(self.placement, START)
            bottom, side = self.browser.execute_script("""
                const box = (part) => document.querySelector(part).getBoundingClientRect();
                return [box(".player.white").bottom, box(".board").width]""")
            self.assertLessEqual(bottom, height)
            self.assertGreater(side, 0.7 * min(width, height) - 20)

    def test_dark_and_light_differ_and_both_can_be_read(self):
        self.hall.tell("start 1", "play 1 2", self.ILLEGAL)
        for path, part in (("/", "html"), ("/arbiter", ".alert")):
            self.open(path)
            self.schemes_differ(part)

    def schemes_differ(self, part):
        self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, part)), lambda n: n > 0)
        grounds = set()
        for scheme in ("light", "dark"):
            self.browser.execute_cdp_cmd(
                "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            ground, text = self.browser.execute_script(
                "const style = getComputedStyle(document.querySelector(arguments[0]));"
                "return [style.backgroundColor, style.color]", part)
            self.assertGreater(contrast(ground, text), 7)
            grounds.add(ground)
        self.assertEqual(len(grounds), 2)


def contrast(one, other):
    """WCAG 2 contrast ratio of two rgb() colours."""
    def luminance(colour):
        parts = [int(part) / 255 for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


if __name__ == "__main__":
    PageCase.harness = sys.argv.pop(1)
    unittest.main()
