#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The arbiter's page under a finger: nothing moves by itself, a ruling is asked about once more, and what was ruled
stays in sight until it is put away."""
import pathlib
import sys
import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.page_case import PageCase  # noqa: E402

ILLEGAL = ('flag {board} {id} illegal_move {state} arbiter {{"board":"rnbqkbnr/pppp1ppp/8/4p3/4P2P/8/PPPP1P1P/RNBQKBNR",'
           '"position":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}}')
# Shifts that no tap has caused, from now on; then their sum.
WATCH_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: arguments[0] });
"""
PLACES = """
return [...document.querySelectorAll("#open button, #open summary, #open figure")]
  .map((part) => Math.round(part.getBoundingClientRect().top)).join(" ");
"""


def illegal(board, number, state="completed"):
    return ILLEGAL.format(board=board, id=number, state=state)


class ArbiterPageTest(PageCase):
    def setUp(self):
        super().setUp()
        self.size(820, 1180)

    # --- helpers
    def titles(self, section="#open"):
        return self.script("return [...document.querySelectorAll(arguments[0])].flatMap((one) => one.matches('.alert') ? [one] : [...one.querySelectorAll('.alert')]).map((card) =>"
                           " `${card.querySelector('h2').textContent} ${card.querySelector('.where').textContent.split(' ·')[0]}`)",
                           section)

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def fresh(self):
        return self.text("#fresh") if self.find("#fresh").is_displayed() else ""

    def name_arbiter(self):
        self.script("const field = document.getElementById('author'); field.value = 'A. Arbiter';"
                    "field.dispatchEvent(new Event('change'))")

    def confirm(self):
        self.eventually(lambda: self.find("#confirm-yes").is_enabled(), True)
        self.find("#confirm-yes").click()

    def take(self, number):
        """Taps the row of the card of that place in the list."""
        self.script("document.querySelectorAll('#open .alert > summary')[arguments[0]].scrollIntoView({ block: 'center' })", number)
        self.browser.find_elements(By.CSS_SELECTOR, "#open .alert > summary")[number].click()
        self.eventually(lambda: self.opened(), lambda seen: len(seen) == 1)

    def opened(self):
        return self.titles("#open .alert[open]")

    def one_card(self):
        self.hall.tell("start 1", "play 1 2", illegal(1, 1))
        self.open("/arbiter")
        self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".proposal button")), 1)

    def message(self):
        return self.text("#open .message p")

    # --- the hall at a glance
    def tile(self, board):
        return self.find(f"#hall [data-board='{board}']")

    def test_forty_boards_are_in_sight_with_what_needs_a_person_first(self):
        self.hall.kill()
        self.hall.options["--boards"] = 40
        self.hall.start()
        self.hall.tell(*[f"start {board}" for board in range(1, 41)], "play 17 2", illegal(17, 1), "flag 5 2 rook_first completed arbiter")
        for size in ((390, 844), (820, 1180), (1180, 820), (1440, 900)):
            self.size(*size)
            self.open("/arbiter")
            self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, "#hall .tile")), 40)
            self.eventually(lambda: self.text("#first"), "Needs you: board 5, rook touched first; board 17, illegal move.")
            self.assertEqual(self.tile(17).get_attribute("class"), "tile rules")
            self.assertEqual(self.tile(1).get_attribute("class"), "tile plays")
            bottom = self.script("return document.getElementById('hall').getBoundingClientRect().bottom")
            self.assertLess(bottom, size[1] * 0.75, size)
            self.eventually(lambda: len(self.titles()), 2)
        self.assertIn("Board 17", self.tile(17).get_attribute("aria-label"))
        self.tile(17).click()
        self.eventually(self.titles, ["Illegal move Board 17"])
        self.tile(17).click()
        self.eventually(lambda: len(self.titles()), 2)

    def test_arbiters_see_who_is_on_a_card(self):
        self.one_card()
        taken = lambda: self.text("#open .taken")  # noqa: E731
        mine = lambda: self.browser.find_element(By.XPATH, "//button[text()='I am on it']")  # noqa: E731
        mine().click()
        self.eventually(self.message, lambda text: "Your name is missing" in text)
        self.name_arbiter()
        mine().click()
        self.eventually(taken, "A. Arbiter is on it.")
        self.open("/arbiter")
        self.eventually(taken, "A. Arbiter is on it.")
        self.browser.find_element(By.XPATH, "//button[text()='Nobody is on it any more']").click()
        self.eventually(taken, "")

    def test_filters_and_the_sound_are_remembered(self):
        self.one_card()
        self.assertEqual(self.find("#call").get_attribute("aria-pressed"), "false")
        self.find("#call").click()
        self.browser.find_element(By.CSS_SELECTOR, "#by-for option[value=operator]").click()
        self.eventually(self.titles, [])
        self.open("/arbiter")
        self.eventually(lambda: self.find("#by-for").get_attribute("value"), "operator")
        self.assertEqual(self.text("#call"), "Sound is on")

    # --- rows, and the one in hand
    def many(self):
        """Five clocks that were set otherwise, a claim, and an illegal move that was there before all of them."""
        self.hall.kill()
        self.hall.options["--boards"] = 8
        self.hall.start()
        self.hall.tell("start 6", "play 6 2", illegal(6, 1), "start 7", "play 7 2", "flag 7 1 threefold_repetition completed claim")
        for board in (1, 2, 3, 4):
            self.hall.tell(f"start {board}", f"play {board} 2", f"flag {board} 1 clock_setting completed arbiter")
        self.hall.tell("flag 4 2 clock_setting completed arbiter")
        self.open("/arbiter")
        self.browser.find_element(By.CSS_SELECTOR, "#by-for option[value='']").click()
        self.eventually(lambda: len(self.titles()), 7)

    def rows(self):
        return self.script("return [...document.querySelectorAll('#open > * > summary')].map((one) =>"
                           " `${one.querySelector('h2').textContent}, ${one.querySelector('.where').textContent.split(' ·')[0]}`)")

    def test_many_of_one_kind_are_one_row_and_what_needs_a_person_stands_first(self):
        self.many()
        for size in ((390, 844), (820, 1180), (1440, 900)):
            self.size(*size)
            self.open("/arbiter")
            self.eventually(lambda: len(self.titles()), 7)
            self.assertEqual(self.rows(), ["Illegal move, Board 6", "Clock set otherwise than declared, Boards 1, 2, 3, 4",
                                           "Position for the third time, Board 7"])
            self.assertEqual(self.opened(), [])
            self.assertEqual(self.text("#open .group .badge"), "5")
            self.eventually(lambda: self.text("#first"), "Needs you: board 6, illegal move; boards 1, 2, 3, 4, clock set otherwise "
                                                         "than declared; board 7, position for the third time.")
            heights = self.script("return [...document.querySelectorAll('#open > * > summary')].map((one) => one.offsetHeight)")
            self.assertTrue(all(44 <= height <= 90 for height in heights), heights)
            self.assertLessEqual(self.script("return document.getElementById('open').offsetHeight"), 300)
            self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), size[0])

    def test_only_the_card_in_hand_is_open_and_the_row_under_the_finger_stays_there(self):
        self.many()
        self.find("#open .group > summary").click()
        self.eventually(lambda: self.find("#open .group .alert summary").is_displayed(), True)
        self.take(0)
        self.assertEqual(self.opened(), ["Illegal move Board 6"])
        summaries = self.browser.find_elements(By.CSS_SELECTOR, "#open .alert > summary")
        for place, title in ((4, "Clock set otherwise than declared Board 2"), (0, "Illegal move Board 6"), (3, "Clock set otherwise than declared Board 3")):
            self.script("arguments[0].scrollIntoView({ block: 'center' })", summaries[place])
            before = self.script("return arguments[0].getBoundingClientRect().top", summaries[place])
            summaries[place].click()
            self.eventually(self.opened, [title])
            time.sleep(0.3)
            after = self.script("return arguments[0].getBoundingClientRect().top", summaries[place])
            # What is above the first row cannot be scrolled away.
            if self.script("return scrollY") > 0:
                self.assertAlmostEqual(after, before, delta=2)
        summaries[3].click()
        self.eventually(self.opened, [])

    def test_what_was_open_is_open_after_a_reload_and_for_the_keyboard_too(self):
        self.many()
        self.script("document.querySelector('#open .group > summary').focus()")
        self.browser.switch_to.active_element.send_keys("\ue007")  # Enter
        self.eventually(lambda: self.find("#open .group .alert summary").is_displayed(), True)
        self.script("document.querySelectorAll('#open .group .alert > summary')[1].focus()")
        self.browser.switch_to.active_element.send_keys("\ue007")
        self.eventually(lambda: len(self.opened()), 1)
        opened = self.opened()
        self.open("/arbiter")
        self.eventually(self.opened, opened)
        self.assertTrue(self.find("#open .alert[open]").is_displayed())

    def test_all_of_a_kind_are_put_away_with_one_tap(self):
        self.many()
        self.find("#open .group > summary").click()
        self.eventually(lambda: self.find("#open .group > .tools .button").is_displayed(), True)
        self.assertEqual(self.text("#open .group > .tools .button"), "Dismiss all 5")
        self.find("#open .group > .tools .button").click()
        self.eventually(self.rows, ["Illegal move, Board 6", "Position for the third time, Board 7"])
        self.assertEqual(len(self.titles("#settled")), 5)

    def test_a_new_card_of_a_kind_changes_no_row_until_it_is_asked_for(self):
        self.many()
        before = self.script(PLACES)
        self.hall.tell("start 5", "play 5 2", "flag 5 1 clock_setting completed arbiter")
        self.eventually(self.fresh, "1 new alert")
        self.assertEqual(self.text("#open .group .badge"), "5")
        self.assertEqual(self.script(PLACES), before)
        self.find("#fresh").click()
        self.eventually(lambda: self.text("#open .group .badge"), "6")
        self.eventually(self.opened, ["Clock set otherwise than declared Board 5"])

    def test_a_card_says_what_would_change_its_proposal_and_a_button_states_it(self):
        self.one_card()
        self.name_arbiter()
        self.assertIn("If the clock was not pressed: the move is not completed, so it can still be changed.",
                      self.text("#open .what-if"))
        self.find("#open .fact .button").click()
        self.assertIn("Stated: the clock was not pressed.", self.text("#confirm"))
        self.confirm()
        self.eventually(self.message, lambda text: "stated: the clock was not pressed" in text)
        rulings = self.text("#open .rulings")
        self.assertIn("Noted: the clock was not pressed, by A. Arbiter.", rulings)
        self.assertIn("The move is not completed, so it can still be changed", rulings)
        self.find("#open .given .button").click()
        self.confirm()
        self.eventually(lambda: self.text("#open .rulings"), lambda text: "The illegal move is put right" in text)

    # --- nothing moves
    def test_new_alerts_move_nothing_and_wait_behind_a_button(self):
        self.hall.tell("start 1", "play 1 2", illegal(1, 1), "start 2", "play 2 2", illegal(2, 1))
        self.open("/arbiter")
        self.eventually(self.titles, ["Illegal move Board 2", "Illegal move Board 1"])
        time.sleep(0.3)
        before = self.script(PLACES)
        self.script(WATCH_SHIFTS, False)
        self.hall.tell("start 3", illegal(3, 1))
        self.eventually(self.fresh, "1 new alert")
        self.hall.tell("flag 3 2 rook_first completed arbiter")
        self.eventually(self.fresh, "2 new alerts")
        self.assertEqual(self.script(PLACES), before)
        self.assertEqual(self.script("return window.shifted"), 0)
        self.assertIn("4 open alerts", self.text("#quiet"))
        self.find("#fresh").click()
        self.eventually(self.titles, ["Illegal move Board 3", "Illegal move Board 2", "Illegal move Board 1",
                                      "Rook touched first Board 3"])
        self.assertEqual(self.fresh(), "")
        focused = self.browser.switch_to.active_element
        self.assertIn("Illegal move", focused.text)
        self.assertIn("Board 3", focused.text)

    def test_a_page_with_many_alerts_loads_without_a_jump(self):
        """A card waits three seconds for what is proposed; what comes later moves what is below."""
        for board in range(1, 5):
            self.hall.tell(f"start {board}", f"play {board} 2", illegal(board, 1), f"flag {board} 2 rook_first completed arbiter",
                           f"flag {board} 3 clock_edited corrected arbiter")

        def loaded_in_time():
            self.open("/arbiter")
            self.script(WATCH_SHIFTS, True)
            self.eventually(lambda: (len(self.titles()), len(self.titles("#settled")), len(self.opened())), (8, 4, 1))
            time.sleep(0.3)
            return self.script("""const asked = performance.getEntriesByType("resource").filter((one) => one.name.includes("/api/proposals"));
                return asked.length === 1 && asked.every((one) => one.duration < 2000)""")
        self.open("/arbiter")
        self.eventually(lambda: len(self.titles()), 8)
        self.script("document.querySelector('#open .group').open = true")
        self.take(2)  # what was in hand is in hand again
        self.eventually(loaded_in_time, True, 60)
        self.assertLess(self.script("return window.shifted"), 0.02)

    def test_an_alert_that_changes_under_the_reader_says_so_and_its_buttons_mean_the_same(self):
        self.one_card()
        self.hall.tell("flag 1 2 rook_first completed arbiter")
        self.eventually(self.fresh, "1 new alert")
        before = self.script(PLACES)
        self.script(WATCH_SHIFTS, False)
        buttons = lambda: [made.text for made in self.browser.find_elements(By.CSS_SELECTOR, "#open button") if made.is_displayed()]  # noqa: E731
        meant = buttons()
        self.hall.tell(illegal(1, 1, "stood"))
        self.eventually(self.message, lambda text: text.startswith("Now: play continued ("))
        self.assertEqual([text for text in buttons() if text != "Show what applies now"], meant)
        self.assertEqual(self.text("#open .badge"), "Play continued")
        self.assertFalse(self.find("#open .give").is_enabled())
        self.assertLess(self.script("return window.shifted"), 0.001)
        places = self.script("return [...document.querySelectorAll('#open figure, #open .give')].map((part) => Math.round(part.getBoundingClientRect().top + scrollY)).join(' ')")
        self.find("#open .message button").click()
        self.eventually(lambda: self.find("#open .give").is_enabled(), True)
        self.assertEqual(self.message(), "")
        self.assertEqual(self.script("return [...document.querySelectorAll('#open figure')].map((part) => Math.round(part.getBoundingClientRect().top + scrollY)).join(' ')"),
                         " ".join(places.split()[:2]))
        self.assertTrue(before)

    def test_a_card_that_is_settled_while_it_is_read_stays_until_it_is_put_away(self):
        self.one_card()
        self.hall.tell(illegal(1, 1, "corrected"))
        self.eventually(self.message, lambda text: text.startswith("Now: corrected ("))
        self.assertEqual(self.titles(), ["Illegal move Board 1"])
        self.assertEqual(self.text("#quiet"), "No open alerts.")
        self.find("#open .words .tools button").click()
        self.eventually(lambda: self.titles("#settled"), ["Illegal move Board 1"])
        self.assertEqual(self.titles(), [])

    def test_a_restart_of_the_daemon_keeps_the_cards_where_they_are(self):
        self.one_card()
        self.script("document.querySelector('#open .alert').dataset.old = 'yes'")
        self.hall.kill()
        self.hall.start()
        self.eventually(self.link, "live", 20)
        self.hall.tell("flag 1 2 rook_first completed arbiter")
        self.eventually(self.fresh, "1 new alert", 20)
        self.assertEqual(self.script("return document.querySelector('#open .alert').dataset.old"), "yes")

    # --- a ruling
    def test_a_ruling_is_confirmed_with_board_and_words_and_stays_with_its_undo(self):
        self.one_card()
        self.name_arbiter()
        # A second tap is no answer. The button is looked at within the tap: a moment later it answers.
        self.assertTrue(self.script("document.querySelector('#open .give').click();"
                                    "return document.getElementById('confirm-yes').disabled"))
        self.assertTrue(self.find("#confirm").is_displayed())
        asked = self.text("#confirm")
        for part in ("Rule on board 1?", "Board 1 · Round 1 · Morphy, Paul – Duke of Brunswick",
                     "Play goes back to the position after Black's move 1.", "Two minutes added for Black.", "Yes, on board 1"):
            self.assertIn(part, asked)
        self.assertNotIn("R-", asked)
        self.find("#confirm-no").click()
        time.sleep(0.3)
        self.assertEqual(self.message(), "")
        self.find("#open .give").click()
        self.confirm()
        self.eventually(self.message, lambda text: "two minutes added for Black" in text)
        self.assertIn("Ruled: two minutes added for Black, by A. Arbiter.", self.text("#open .rulings"))
        # What follows from it does not take it away.
        self.hall.tell("ruled 1 1 1 R-RESTORE 2", "ruled 1 2 1 R-TIME black +0:02:00", illegal(1, 1, "corrected"))
        self.eventually(self.message, lambda text: "Now: corrected" in text)
        self.assertEqual(self.titles(), ["Illegal move Board 1"])
        undo = [made for made in self.browser.find_elements(By.CSS_SELECTOR, "#open .given button") if made.is_displayed()]
        self.assertEqual([made.text for made in undo], ["Undo", "Undo"])
        self.open("/arbiter")
        self.eventually(self.titles, ["Illegal move Board 1"])  # not put away yet
        self.eventually(lambda: self.text("#open .rulings"), lambda text: "by A. Arbiter" in text)
        self.find("#open .given button").click()
        self.assertIn("Withdrawn: play goes back", self.text("#confirm"))
        self.confirm()
        self.eventually(lambda: self.text("#open .rulings"), lambda text: "by A. Arbiter; withdrawn" in text)
        self.find("#open .words .tools button").click()
        self.eventually(lambda: self.titles("#settled"), ["Illegal move Board 1"])
        self.assertIn("two minutes added for Black, by A. Arbiter", self.text("#settled .ruled"))

    def test_an_arbiter_needs_no_mouse(self):
        self.hall.tell("start 1", "play 1 2", illegal(1, 1))
        self.open("/arbiter")
        self.eventually(lambda: self.titles(), ["Illegal move Board 1"])
        self.tab_to("#open .alert > summary")
        if not self.opened():
            self.keys(Keys.ENTER)
        self.tab_to("#open .give")
        self.keys(Keys.ENTER)
        self.eventually(lambda: self.script("return document.activeElement.id"), "confirm-author")
        self.keys("A. Arbiter")
        self.eventually(lambda: self.find("#confirm-yes").is_enabled(), True)
        self.keys(Keys.ENTER)
        self.eventually(self.message, lambda text: "two minutes added for Black" in text)
        self.eventually(lambda: self.script("return document.activeElement.closest('#open .alert') !== null"), True)
        self.hall.tell(illegal(1, 1, "corrected"))
        self.eventually(self.message, lambda text: "Now: corrected" in text)
        self.tab_to("#open .words .tools button")
        self.keys(Keys.ENTER)
        self.eventually(lambda: self.titles("#settled"), ["Illegal move Board 1"])
        self.browser.refresh()
        self.eventually(self.link, "live")
        self.tab_to("#say > summary")
        self.keys(Keys.ENTER)
        self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, "#say-what optgroup")), lambda seen: seen > 3)
        self.tab_to("#typed")
        self.keys("R-LOSS white")
        self.tab_to("#typed-form [type=submit]")
        self.keys(Keys.ENTER)
        self.eventually(lambda: self.find("#confirm-yes").is_enabled(), True)
        self.keys(Keys.ESCAPE)
        self.eventually(lambda: self.find("#confirm").is_displayed(), False)
        self.keys(Keys.ENTER)
        self.eventually(lambda: self.find("#confirm-yes").is_enabled(), True)
        self.tab_to("#confirm-yes")
        self.keys(Keys.ENTER)
        self.eventually(lambda: self.text("#say-words"), lambda text: text.startswith("Entered"))

    def clock_buttons(self):
        return [made for made in self.browser.find_elements(By.CSS_SELECTOR, "#open .given button")
                if made.text == "Set the clock so"]

    def set_clock(self):
        """Presses the button and confirms; returns what was asked, once the card shows what came of it."""
        self.eventually(lambda: len(self.clock_buttons()), 1)
        self.script("arguments[0].dataset.pressed = 'yes'", self.clock_buttons()[0])
        self.clock_buttons()[0].click()
        self.eventually(lambda: self.find("#confirm").is_displayed(), True)
        asked = self.text("#confirm")
        self.confirm()
        self.eventually(lambda: self.script("return document.querySelectorAll('#open [data-pressed]').length"), 0)
        return asked

    def test_a_clock_that_can_be_set_is_set_as_was_ruled_and_once(self):
        self.one_card()
        self.name_arbiter()
        self.hall.tell("clocks 1")
        self.find("#open .give").click()
        self.confirm()
        # Of the two rulings one gives time; the other puts pieces back.
        shown = "1:30:00 for White, 54:00 for Black, nobody's time runs."
        asked = self.set_clock()
        for part in ("Set the clock of board 1?", "Two minutes added for Black.", "Yes, on board 1",
                     "The clock shows 1:30:00 for White, 52:00 for Black, nobody's time runs."):
            self.assertIn(part, asked)
        self.assertEqual(self.message(), f"The clock shows {shown}")
        self.assertIn(f"The clock shows {shown}", self.set_clock())
        self.assertEqual(self.message(), f"The clock shows {shown}")
        self.hall.tell("clocks 1 the clock runs: stop it before its times are set")
        self.set_clock()
        self.assertEqual(self.message(), "The clock is not set: the clock runs: stop it before its times are set.")
        self.browser.get_log("browser")  # the browser logs the refusal, too

    def test_without_a_name_nothing_scrolls_away_and_the_question_asks_for_it(self):
        self.one_card()
        self.script("document.querySelector('#open .give').scrollIntoView({ block: 'center' })")
        before = self.script("return scrollY")
        self.find("#open .give").click()
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("id"), "confirm-author")
        self.assertIn("Your name is missing", self.text("#confirm"))
        self.eventually(lambda: self.find("#confirm-yes").is_enabled(), True)
        self.find("#confirm-yes").click()
        self.assertTrue(self.find("#confirm").is_displayed())
        self.browser.switch_to.active_element.send_keys("B. Arbiter")
        self.assertEqual(self.script("return scrollY"), before)
        self.find("#confirm-yes").click()
        self.eventually(lambda: self.text("#open .rulings"), lambda text: "by B. Arbiter" in text)
        self.assertEqual(self.find("#author").get_attribute("value"), "B. Arbiter")
        self.open("/arbiter")
        self.assertEqual(self.find("#author").get_attribute("value"), "B. Arbiter")

    def test_what_changes_while_the_question_is_asked_stops_it(self):
        self.one_card()
        self.name_arbiter()
        self.find("#open .give").click()
        self.eventually(lambda: self.find("#confirm-yes").is_enabled(), True)
        self.hall.tell(illegal(1, 1, "withdrawn"))
        self.eventually(lambda: self.text("#confirm"), lambda text: "has changed meanwhile. No ruling was entered." in text)
        self.assertFalse(self.find("#confirm-yes").is_enabled())

    def test_a_ruling_by_another_arbiter_is_told_at_the_card(self):
        self.one_card()
        self.hall.tell("ruled 1 1 1 R-TIME black +0:02:00")
        self.eventually(self.message, "Ruled: two minutes added for Black, by A. Arbiter.")
        self.assertFalse(self.find("#open .give").is_enabled())

    # --- plies that are missing from a record
    def gap_text(self):
        return self.text("#gaps")

    def open_gaps(self):
        self.hall.tell("start 1", "play 1 2", "missing 1")
        self.open("/arbiter")
        self.eventually(lambda: self.text("#gaps summary"), "Missing plies: 1 gap")
        self.find("#gaps summary").click()
        self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".gap .line")), 2)

    def test_a_line_that_fits_a_gap_is_chosen_and_confirmed_with_one_tap_each(self):
        self.open_gaps()
        self.name_arbiter()
        for part in ("Three plies are missing between 1... and 3...", "Board 1 · Game 1 · Morphy, Paul – Duke of Brunswick",
                     "Before, White to move", "Seen again, Black to move"):
            self.assertIn(part, self.gap_text())
        self.script(WATCH_SHIFTS, False)
        self.find(".gap .line").click()
        asked = self.text("#confirm")
        for part in ("Rule on board 1?", "Entered from the score sheets: 2. Nf3 Nc6 3. Bb5", "Yes, on board 1"):
            self.assertIn(part, asked)
        self.assertNotIn("R-", asked)
        self.confirm()
        self.eventually(lambda: self.text(".gap .said"), "Entered: 2. Nf3 Nc6 3. Bb5")
        self.eventually(lambda: self.text("#gaps summary"), "No plies are missing")
        self.assertFalse(self.find(".gap .line").is_enabled())  # the card stays, and shows what was done
        self.find(".gap .tools button:last-child").click()
        self.confirm()
        self.eventually(lambda: self.text(".gap .said"), "Withdrawn.")
        self.eventually(lambda: self.text("#gaps summary"), "Missing plies: 1 gap")
        self.assertTrue(self.find(".gap .line").is_enabled())
        self.assertLess(self.script("return window.shifted"), 0.001)

    def test_what_the_score_sheets_say_is_refused_in_place_and_stays_in_the_field(self):
        self.open_gaps()
        self.name_arbiter()
        self.hall.tell("refuse 1 R-RECORD is refused: 'Bb6' is not legal, after 2... Nc6")
        self.find(".gap textarea").send_keys('2. Nf3 Nc6\n3. "Bb6"')
        places = self.script("return [...document.querySelectorAll('.gap button, .gap figure')].filter((part) => part.offsetParent).map((part) => Math.round(part.getBoundingClientRect().top + scrollY)).join(' ')")
        self.find(".gap [type=submit]").click()
        self.confirm()
        self.eventually(lambda: self.text(".gap .said"), "Not entered: 'Bb6' is not legal, after 2... Nc6")
        self.assertEqual(self.find(".gap textarea").get_attribute("value"), '2. Nf3 Nc6\n3. "Bb6"')
        self.assertEqual(self.script("return [...document.querySelectorAll('.gap button, .gap figure')].filter((part) => part.offsetParent).map((part) => Math.round(part.getBoundingClientRect().top + scrollY)).join(' ')"), places)
        refused = [entry["message"] for entry in self.browser.get_log("browser") if not entry["message"].startswith("chrome://")]  # the browser logs it, too
        self.assertTrue(refused and all("409 (Conflict)" in message for message in refused), refused)
        self.hall.tell("refuse 1")
        self.find(".gap [type=submit]").click()
        self.confirm()
        self.eventually(lambda: self.text(".gap .said"), 'Entered: 2. Nf3 Nc6 3. "Bb6"')

    # --- what was said
    def open_say(self):
        self.hall.tell("start 1", "play 1 2")
        self.open("/arbiter")
        self.name_arbiter()
        self.find("#say > summary").click()
        self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, "#say-what optgroup")), lambda seen: seen > 3)

    def choose(self, words):
        self.script("const list = document.getElementById('say-what');"
                    "list.value = [...list.options].find((one) => one.textContent === arguments[0]).value;"
                    "list.dispatchEvent(new Event('change'))", words)

    def test_a_claim_is_entered_with_the_only_decision_that_is_right(self):
        self.open_say()
        self.choose("White claims a draw: the position stands for the third time")
        self.assertEqual(self.text("#say-effect"), "What follows: two minutes added for Black.")
        self.assertEqual(self.script("return [...document.querySelectorAll('#say .radio')].map((one) => one.textContent)"),
                         ["The claim is rejected"])
        self.find("#say-enter").click()
        asked = self.text("#confirm")
        for part in ("Enter at board 1?", "third time (Art. 9.2.2)", "Two minutes added for Black"):
            self.assertIn(part, asked)
        self.assertNotIn("R-", asked)
        self.confirm()
        self.eventually(lambda: self.text("#say-words"), lambda seen: seen.startswith("Entered at board 1: White claims a draw"))

    def test_a_typed_ruling_is_refused_in_place_and_stays_in_the_field(self):
        self.open_say()
        self.hall.tell("refuse 1 R-LOSS is refused: the game is over")
        self.find("#typed").send_keys("R-LOSS white")
        self.find("#typed-form [type=submit]").click()
        self.confirm()
        self.eventually(lambda: self.text("#say-words"), "Not entered: the game is over")
        self.assertEqual(self.find("#typed").get_attribute("value"), "R-LOSS white")
        self.browser.get_log("browser")  # the browser logs the refusal, too

    def test_a_blind_players_board_is_compared_and_what_is_proposed_is_given(self):
        self.open_say()
        self.find("#second-moves").send_keys("e4 c5\nNf3")
        self.find("#second-written").send_keys("e5")
        self.find("#second-form [type=submit]").click()
        self.eventually(lambda: "The boards differ after White's move 1 (Art. D.2)" in self.text("#second-found"), True)
        self.find("#second-found .give").click()
        self.confirm()
        self.eventually(lambda: self.text("#say-words"), lambda seen: seen.startswith("Entered: "))
        self.assertIn("White's move 1", self.text("#say-words"))

    def test_the_form_fits_a_phone(self):
        self.size(390, 844)
        self.open_say()
        self.choose("White hands over the envelope")
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 390)
        for part in self.browser.find_elements(By.CSS_SELECTOR, "#say select, #say input, #say .button"):
            if part.is_displayed():
                self.assertGreaterEqual(part.size["height"], 44)

    def facts(self):
        """Name and text of each row of the cards, one after the other in hand."""
        rows = []
        for number in range(len(self.titles())):
            self.take(number)
            self.eventually(self.opened, [self.titles()[number]])
            rows += self.script("return [...document.querySelectorAll('#open .alert[open] .facts dt')].map((name) =>"
                                " [name.textContent, name.nextElementSibling.textContent])")
        return dict(rows)

    def test_what_a_detector_saw_is_said_in_words(self):
        self.hall.tell("start 1", "play 1 2",
                       'flag 1 1 late pending arbiter {"side":"white","limit_ms":"300000"}',
                       'flag 1 2 promotion_changed completed arbiter {"first":"R","stood_ms":"1100"}',
                       'flag 1 3 time_forfeit_candidate completed arbiter {"side":"black","moves_committed":"7","position":""}')
        self.open("/arbiter")
        self.eventually(lambda: len(self.titles()), 3)
        facts = self.facts()
        self.assertEqual([facts[name] for name in ("Time allowed", "Stood there at first", "Stood for", "Moves completed")],
                         ["5:00", "rook", "1.1 s", "7"])
        self.assertFalse([name for name in facts if "_" in name or name[0].islower()], facts)

    def test_a_card_names_moves_as_players_write_them(self):
        self.hall.tell("start 1", "play 1 4",
                       'flag 1 1 fivefold_repetition completed arbiter {"plies":"0 1 4 9"}',
                       'flag 1 2 seventy_five_moves completed arbiter {"since_ply":3}',
                       'flag 1 3 obligation_not_met completed arbiter {"due":"move=b1","ruling":2}')
        self.open("/arbiter")
        self.eventually(lambda: len(self.titles()), 3)
        facts = self.facts()
        self.assertEqual([facts[name] for name in ("It stood after", "Since", "Was due", "Demanded by ruling")],
                         ["the start, 1. e4, 2… d6, White's move 5", "2. Nf3",
                          "a move of the knight on b1 (Na3 or Nc3)", "2"])

    def test_a_wrong_restoration_shows_what_is_to_be_put_back(self):
        self.hall.tell("start 1", "play 1 2",
                       'flag 1 1 wrong_restoration pending arbiter {"squares":"e4 d4",'
                       '"board":"rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR",'
                       '"position":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"}')
        self.open("/arbiter")
        self.eventually(lambda: self.script("return [...document.querySelectorAll('#open figcaption')].map((one) => one.textContent)"),
                        ["To be put back", "On the board"])

    def test_a_card_shows_what_the_board_reported_in_order(self):
        self.hall.tell("start 1", "play 1 2", "clock 1 300000 300000 white",
                       "seen 1 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1P2/RNBQKBNR",
                       "seen 1 rnbqkbnr/pppp1ppp/8/4p3/4P2P/8/PPPP1P2/RNBQKBNR", "clock 1 299000 300000 black", illegal(1, 1))
        self.open("/arbiter")
        self.eventually(lambda: self.script("return [...document.querySelectorAll('.trail li span')].map((one) => one.textContent)"),
                        ["pawn off g2, pawn off h2", "pawn on h4", "White presses the clock"])
        self.assertIn("White (Morphy, Paul)", self.text("#open .facts"))

    def test_a_new_gap_waits_behind_a_button(self):
        self.open_gaps()
        self.find(".gap textarea").send_keys("Nf3")
        self.hall.tell("start 2", "play 2 2", "missing 2", "flag 2 1 record_presumed completed operator")
        self.eventually(lambda: self.text("#gaps-fresh"), "1 new gap")
        self.assertEqual(len(self.browser.find_elements(By.CSS_SELECTOR, ".gap")), 1)
        self.find("#gaps-fresh").click()
        self.eventually(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".gap")), 2)
        # The new one is a row, and the one that is filled in stays open.
        self.assertEqual([one.get_attribute("open") for one in self.browser.find_elements(By.CSS_SELECTOR, ".gap")], ["true", None])
        self.assertLessEqual(self.browser.find_elements(By.CSS_SELECTOR, ".gap")[1].size["height"], 90)
        self.assertEqual(self.find(".gap textarea").get_attribute("value"), "Nf3")

    def test_a_gap_fits_a_phone(self):
        self.size(390, 844)
        self.open_gaps()
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 390)
        for part in self.browser.find_elements(By.CSS_SELECTOR, "#gaps summary, .gap button"):
            if part.is_displayed():
                self.assertGreaterEqual(part.size["height"], 44)


if __name__ == "__main__":
    PageCase.harness = sys.argv.pop(1)
    unittest.main()
