#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page of one board as people read it: the newest move is in sight, times belong to what is shown, and what an
arbiter ruled is a sentence."""
import pathlib
import sys
import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.page_case import PageCase  # noqa: E402

# How far the current move's row, or that of ply arguments[0], stands out of the list and out of the window; 0: in sight.
OUT_OF_SIGHT = """
const list = document.getElementById("moves").getBoundingClientRect();
const cell = document.querySelector(arguments[0] ? `.move[data-ply="${arguments[0]}"]` : ".move[aria-current]");
if (!cell) return "no such move";
const row = cell.getBoundingClientRect();
const top = Math.max(list.top, 0), bottom = Math.min(list.bottom, innerHeight);
return Math.round(Math.max(0, top - row.top, row.bottom - bottom));
"""
SCREENS = ((390, 844), (820, 1180), (1400, 900))
PLIES = 41


class BoardPageTest(PageCase):
    def out_of_sight(self, ply=None):
        return self.script(OUT_OF_SIGHT, ply)

    def click(self, selector):
        self.browser.find_element(By.CSS_SELECTOR, selector).click()

    def clocks(self):
        return self.text(".white .clock"), self.text(".black .clock")

    def running(self):
        return len(self.browser.find_elements(By.CSS_SELECTOR, ".clock.runs"))

    # --- time controls
    def test_a_time_control_is_shown_as_people_say_it_and_an_unknown_one_not_at_all(self):
        self.hall.tell("start 1")
        self.open("/board/1")
        self.eventually(lambda: self.text("#summary"), lambda text: text.endswith("Board 1 · 5 min + 3 s"))
        shown = self.browser.execute_async_script("""
            const [controls, done] = arguments;
            import("/assets/table.js").then(({ controlText }) => done(controls.map(controlText)), (error) => done(String(error)));
            """, ["?", "", "-", "5400+30", "40/5400+30:1800+30", "150d5", "90b2", "*180", "0+10"])
        self.assertEqual(shown, ["", "", "no time limit", "90 min + 30 s", "40 moves in 90 min + 30 s, then 30 min + 30 s",
                                 "2:30 with a delay of 5 s", "1:30 with 2 s (Bronstein)", "sand clock of 3 min", "0 min + 10 s"])

    # --- an engine
    def opinion(self):
        return self.script("""const root = document.getElementById("opinion");
            if (root.hidden) return null;
            return [document.getElementById("opinion-value").textContent, document.getElementById("opinion-line").textContent,
                    Math.round(parseFloat(document.getElementById("opinion-bar").style.getPropertyValue("--white"))),
                    root.title, root.classList.contains("waits")]""")

    def test_an_opinion_is_shown_beside_its_own_position_alone(self):
        self.hall.tell("start 1", "play 1 2")
        self.open("/board/1")
        self.assertIsNone(self.opinion())
        self.hall.tell("opinion 1 cp 131 12 Nf3 Nc6 Bb5")
        self.eventually(self.opinion, ["+1.3", "2. Nf3 Nc6 3. Bb5", 63, "12 plies deep", False])
        self.hall.tell("play 1 1")
        self.eventually(lambda: self.opinion()[4], True)  # its place is kept, and nothing jumps
        self.assertEqual(self.script("return getComputedStyle(document.getElementById('opinion')).opacity"), "1")  # it can be read
        self.hall.tell("opinion 1 cp -4 9 Nc6")
        self.eventually(self.opinion, ["0.0", "2… Nc6", 50, "9 plies deep", False])
        self.click("#back")
        self.eventually(self.opinion, None)
        self.click("#live")
        self.eventually(lambda: self.opinion()[0], "0.0")
        self.hall.tell("opinion 1 cp -260 9 Nc6")
        self.eventually(lambda: self.opinion()[0], "−2.6")
        self.hall.tell("opinion 1 mate -3 1 Nc6")
        self.eventually(lambda: self.opinion()[:4], ["Black mates in 3", "2… Nc6", 0, "1 ply deep"])
        self.hall.tell("result 1 0-1 ruling")
        self.eventually(self.opinion, None)

    def test_an_opinion_is_in_the_language_of_the_reader_and_fits_on_a_phone(self):
        self.size(360, 740)
        self.hall.tell("start 1", "play 1 2", "opinion 1 cp -80 12 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7")
        self.browser.get(self.hall.url("/board/1?language=de"))
        self.eventually(self.opinion, ["−0,8", "2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7", 42, "12 Halbzüge tief", False])
        self.assertEqual(self.script("""const line = document.querySelector("#opinion p");
            return [line.scrollWidth <= line.clientWidth, line.scrollHeight <= line.clientHeight + 1,
                    document.documentElement.scrollWidth <= innerWidth]"""), [True, True, True])

    def test_who_hides_results_sees_no_opinion(self):
        self.hall.tell("start 1", "play 1 2", "opinion 1 cp 131 12 Nf3")
        self.open("/board/1?results=hidden")
        self.eventually(lambda: len(self.moves()), 2)
        self.assertIsNone(self.opinion())

    # --- rounds
    def test_the_next_round_begins_with_an_empty_board_under_new_names(self):
        self.hall.tell("start 1", "play 1 5", "result 1 0-1 result_piece", "start 2", "play 2 5")
        self.open("/board/1")
        self.eventually(lambda: self.text(".note.result"), lambda text: text.startswith("0–1"))
        self.hall.tell("pair 1 2 Clara Dora", "pair 2 2 Elsa Frida")
        self.eventually(lambda: self.text("#summary"), lambda text: "Clara – Dora" in text)
        self.assertIn("Round 2", self.text("#summary"))
        self.eventually(self.placement, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
        self.assertEqual(self.moves(), [])
        self.assertEqual(self.text("#notes"), "Not begun.")
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, ".points:not(:empty), .clock:not([hidden])"), [])
        self.assertIn("/pgn/round/2/", self.browser.find_element(By.ID, "pgn").get_attribute("href"))
        self.open("/board/2")
        self.eventually(lambda: len(self.moves()), 5)
        self.assertIn("Anderssen, Adolf", self.text("#summary"))
        self.assertIn("Round 1", self.text("#summary"))
        self.hall.tell("start 1")
        self.open("/board/1")
        self.eventually(lambda: self.text("#summary"), lambda text: "Clara – Dora" in text)

    # --- the move list
    def test_missing_moves_are_one_row_with_a_sentence(self):
        self.hall.tell("start 2", "play 2 5", "unseen 2 4", "move 2", "move 2")
        for size in SCREENS:
            with self.subTest(size=size):
                self.size(*size)
                self.open("/board/2")
                self.eventually(lambda: self.text(".move.missing"), "4 moves missing")
                self.assertEqual(len(self.browser.find_elements(By.CSS_SELECTOR, ".move")), 8)
                self.assertNotIn("@", self.text("body"))
                self.assertIn("Four plies are missing between 3. and 5...", self.text("#notes"))
                self.assertNotIn("reconstructed", self.text("#notes"))
                rows = [row.text.split() for row in self.browser.find_elements(By.CSS_SELECTOR, "#moves li")]
                self.assertEqual([row[0] for row in rows], ["1.", "2.", "3.", "4", "5.", "6."])
                self.assertLessEqual(self.script("return document.documentElement.scrollWidth - innerWidth"), 0)
        self.click(".move.missing")
        self.eventually(lambda: self.text("#viewed"), "Viewing 5. (move missing).")
        self.hall.tell("takeback 2 7")
        self.eventually(lambda: self.text(".move.missing"), "2 moves missing")
        self.assertIn("(move missing)", self.browser.title)
        self.open("/")
        self.eventually(lambda: self.text('[data-board="2"] .san'), "4. (move missing)")

    def test_all_moves_are_printed(self):
        self.hall.tell("start 2", f"play 2 {PLIES}")
        self.size(390, 844)
        self.open("/board/2")
        self.eventually(lambda: len(self.moves()), lambda count: count >= PLIES)
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            self.assertEqual(self.script("""
                const cut = (box) => getComputedStyle(box).overflowY !== "visible" && box.scrollHeight > box.clientHeight + 1;
                const out = [];
                for (let box = document.querySelector("#moves"); box; box = box.parentElement) if (cut(box)) out.push(box.className);
                const list = document.querySelector("#moves").getBoundingClientRect();
                const last = [...document.querySelectorAll(".move")].pop().getBoundingClientRect();
                return [out, last.bottom <= list.bottom + 1];"""), [[], True])
        finally:
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_the_newest_move_is_in_sight_on_every_screen(self):
        self.hall.tell("start 2", f"play 2 {PLIES}")
        for size in SCREENS:
            with self.subTest(size=size):
                self.size(*size)
                self.open("/board/2")
                self.eventually(lambda: len(self.moves()), lambda count: count >= PLIES)
                self.eventually(self.out_of_sight, 0)
                self.assertEqual(self.script("return scrollY"), 0)
        self.hall.tell("move 2")
        self.eventually(lambda: len(self.moves()), PLIES + 1)
        self.eventually(lambda: self.out_of_sight(PLIES + 1), 0)

    def test_the_move_that_is_looked_at_is_in_sight_and_so_after_turning_the_tablet(self):
        self.hall.tell("start 2", f"play 2 {PLIES}")
        for size in SCREENS:
            with self.subTest(size=size):
                self.size(*size)
                self.open("/board/2")
                self.eventually(lambda: len(self.moves()), PLIES)
                self.click("#first")
                for _ in range(12):
                    self.click("#forward")
                self.eventually(lambda: self.out_of_sight(12), 0)
                self.assertEqual(self.text(".move[aria-current] .san"), self.moves()[11])
                self.click("#live")
                self.eventually(lambda: self.out_of_sight(PLIES), 0)
        for size in ((1180, 820), (820, 1180), (844, 390), (390, 844)):
            with self.subTest(turned=size):
                self.size(*size)
                self.eventually(lambda: self.out_of_sight(PLIES), 0)

    def test_a_list_that_was_scrolled_by_hand_stays_and_focus_stays(self):
        self.hall.tell("start 2", f"play 2 {PLIES - 5}")
        self.size(820, 1180)
        self.open("/board/2")
        self.eventually(self.out_of_sight, 0)
        self.script("document.getElementById('moves').scrollTop = 0; document.querySelector('.move').focus()")
        for _ in range(3):
            self.hall.tell("provisional 2", "commit 2", "clock 2 61000 90000 white")
        self.eventually(lambda: len(self.moves()), PLIES - 2)
        time.sleep(0.3)
        self.assertEqual(self.script("return document.getElementById('moves').scrollTop"), 0)
        self.assertEqual(self.script("return document.activeElement.dataset.ply"), "1")
        # Who scrolls back to the current move follows it again.
        self.script("const list = document.getElementById('moves'); list.scrollTop = list.scrollHeight")
        time.sleep(0.3)
        self.hall.tell("move 2", "move 2")
        self.eventually(lambda: len(self.moves()), PLIES)
        self.eventually(lambda: self.out_of_sight(PLIES), 0)

    def test_rows_stay_the_same_elements_while_the_game_goes_on(self):
        self.hall.tell("start 1", "play 1 4")
        self.open("/board/1")
        self.eventually(lambda: len(self.moves()), 4)
        self.script("for (const cell of document.querySelectorAll('.move, #moves li')) cell.dataset.old = 'yes'")
        self.hall.tell("provisional 1", "commit 1", "takeback 1 3")
        # A page that is busy draws once for all that came: the row is seen to go before another one comes.
        self.eventually(lambda: len(self.moves()), 3)
        self.hall.tell("move 1", "clock 1 61000 90000 white")
        self.eventually(self.moves, ["e4", "e5", "Nf3", "d6"])
        self.eventually(lambda: self.text(".white .clock"), lambda text: text.startswith("1:0") or text.startswith("0:5"))
        kept = self.script("return [...document.querySelectorAll('.move, #moves li')].map((cell) => cell.dataset.old || 'new')")
        self.assertEqual(kept, ["yes"] * 5 + ["new"])

    def test_moves_are_numbered_from_the_position_in_which_the_game_began(self):
        self.hall.tell("start 1 Ke7,Kd3,Kf7 8/8/4k3/8/8/8/4K3/8 b - - 0 40", "play 1 3")
        self.open("/board/1")
        self.eventually(self.moves, ["Ke7", "Kd3", "Kf7"])
        numbers = "return [...document.querySelectorAll('#moves .count')].map((one) => one.textContent)"
        self.assertEqual(self.script(numbers), ["40.", "41."])
        self.assertEqual(self.script("return [...document.querySelectorAll('.move')].map((one) => one.dataset.side)"),
                         ["black", "white", "black"])
        self.assertTrue(self.browser.title.startswith("41… Kf7"), self.browser.title)
        self.hall.tell("start 1 e4,d4,e5,Nf3 rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 odds=2", "play 1 4")
        self.eventually(self.moves, ["e4", "d4", "e5", "Nf3"])
        self.assertEqual(self.script(numbers), ["1.", "2.", "3."])

    def test_focus_goes_to_the_last_move_when_the_one_that_had_it_is_taken_back(self):
        self.hall.tell("start 1", "play 1 4")
        self.open("/board/1")
        self.eventually(lambda: len(self.moves()), 4)
        self.script("document.querySelector('.move[data-ply=\"4\"]').focus()")
        self.hall.tell("takeback 1 2")
        self.eventually(self.moves, ["e4", "e5"])
        self.assertEqual(self.script("return document.activeElement.dataset.ply"), "2")

    # --- clocks
    def test_a_finished_game_shows_the_times_of_its_end_until_the_next_game(self):
        self.hall.tell("start 1", "play 1 4", "clock 1 205000 237000 black", "result 1 1-0 kings_on_centre")
        for path, number in (("/board/1", None), ("/", 1)):
            with self.subTest(path=path):
                self.open(path)
                self.eventually(lambda: self.text(".white .clock", number), "3:25")
                self.assertEqual(self.running(), 0)
        self.assertEqual(self.text(".black .clock", 1), "3:57")
        self.hall.tell("clock 1 303000 303000 none", "clock 1 303000 301000 black")
        time.sleep(0.5)
        self.assertEqual(self.text(".white .clock", 1), "3:25")
        self.assertEqual(self.running(), 0)
        self.hall.tell("start 1", "move 1")
        self.eventually(lambda: self.text(".white .clock", 1), "5:03")

    def test_an_earlier_move_has_the_clocks_of_its_time_and_a_way_back(self):
        self.hall.tell("start 1", "clock 1 300000 300000 white", "play 1 6", "clock 1 100000 90000 white")
        self.open("/board/1")
        self.eventually(self.running, 1)
        moves = self.script("return fetch('/api/boards/1').then((answer) => answer.json()).then((board) => board.moves)")
        text = lambda ms: f"{-(-ms // 60000) - (1 if ms % 60000 else 0)}:{-(-ms // 1000) % 60:02}"  # noqa: E731
        for ply in (2, 3):
            self.click(f'.move[data-ply="{ply}"]')
            told = moves[ply - 1]
            self.eventually(self.clocks, (text(told["white_ms"]), text(told["black_ms"])))
            self.assertEqual(self.running(), 0)
        self.assertEqual(self.text("#viewing"), "Viewing 2. Nf3.\nReturn to live »")
        self.hall.tell("clock 1 99000 90000 white")
        time.sleep(0.5)
        self.assertEqual(self.clocks(), (text(moves[2]["white_ms"]), text(moves[2]["black_ms"])))
        self.click("#first")
        self.eventually(self.clocks, ("–:––", "–:––"))
        self.assertIn("Viewing the initial position.", self.text("#viewing"))
        self.click("#return")
        self.eventually(self.running, 1)
        self.assertFalse(self.browser.find_element(By.ID, "viewing").is_displayed())
        self.eventually(lambda: self.clocks()[0], lambda text: "1:00" < text < "1:40")
        self.browser.switch_to.active_element.send_keys(Keys.ARROW_LEFT)
        self.eventually(self.running, 0)

    # --- what an arbiter ruled
    def test_rulings_are_sentences_and_notes_are_for_nobody(self):
        self.hall.tell("start 1", "play 1 2", "ruling 1 1 0 R-TIME black +0:01:00", 'ruling 1 2 0 R-NOTE text="SECRET"',
                       "ruling 1 3 0 R-WARN white", "ruling 1 4 3 R-UNDO 3")
        for size in SCREENS:
            self.size(*size)
            self.open("/board/1")
            self.eventually(lambda: self.text("#notes"), "Arbiter's decision after 1... e5: one minute added for Black.")
        page = self.script("return document.documentElement.outerHTML")
        for hidden in ("SECRET", "R-TIME", "R-NOTE", "R-UNDO", "A. Arbiter"):
            self.assertNotIn(hidden, page)

    def test_exchanged_names_are_seen_at_once_and_only_in_that_game(self):
        names = lambda: (self.text(".white .name"), self.text(".white .rating"), self.text(".black .name"))  # noqa: E731
        before = ("Morphy, Paul", "2399", "Duke of Brunswick")
        after = ("Duke of Brunswick", "2301", "Morphy, Paul")
        self.hall.tell("start 1", "play 1 2")
        self.open("/board/1")
        self.eventually(names, before)
        self.hall.tell("ruling 1 1 0 R-COLOURS swap")
        self.eventually(names, after)
        self.assertIn("Duke of Brunswick – Morphy, Paul", self.text("#summary"))
        pgn = self.script("return fetch('/pgn/round/1/board/1.pgn').then((answer) => answer.text())")
        self.assertIn('[White "Duke of Brunswick"]', pgn)
        self.assertIn('[BlackElo "2399"]', pgn)
        self.hall.tell("ruling 1 2 1 R-UNDO 1")
        self.eventually(names, before)
        self.hall.tell("ruling 1 3 0 R-COLOURS swap")
        self.eventually(names, after)
        self.hall.tell("start 1", "move 1")
        self.eventually(names, before)

    # --- what stands on the table
    def test_few_squares_that_differ_have_rings_with_a_legend_and_many_have_none(self):
        self.hall.tell("start 1", "seen 1 rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR")
        self.open("/board/1")
        self.eventually(self.marks, ["e2 differs"])
        self.eventually(lambda: "Dashed ring" in self.text("#notes"), True)
        self.hall.tell("seen 1 8/8/8/8/8/8/PPPPPPPP/RNBQKBNR")
        self.eventually(self.marks, [])
        self.eventually(lambda: "do not stand in the game's position" in self.text("#notes"), True)

    # A line came and went above the list at each move, and the list jumped by it.
    def test_nothing_jumps_while_a_piece_is_in_a_hand(self):
        self.hall.tell("start 1", "play 1 2")
        for size in ((390, 844), (844, 390), (1024, 768)):
            self.size(*size)
            self.open("/board/1")
            self.eventually(lambda: len(self.moves()), 2)
            top = lambda: self.script("return document.getElementById('moves').getBoundingClientRect().top")  # noqa: E731
            before = top()
            self.hall.tell("seen 1 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKB1R")
            self.eventually(self.marks, lambda marks: "g1 differs" in marks)
            time.sleep(0.5)
            self.assertEqual((top(), self.text("#notes")), (before, ""), size)
            self.hall.tell("seen 1 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR")
            self.eventually(lambda: [mark for mark in self.marks() if "differs" in mark], [])
            time.sleep(3.2)
            self.assertEqual(self.text("#notes"), "", size)

    def test_a_board_that_is_not_there_leads_to_those_that_are(self):
        self.open("/board/55")
        self.eventually(lambda: self.text("#summary"), "No data from board 55 yet.")
        self.assertEqual(self.browser.title, "Board 55")
        self.assertEqual(self.browser.find_element(By.CSS_SELECTOR, "#absent a").get_attribute("href"), self.hall.url("/"))
        self.assertFalse(self.browser.find_element(By.ID, "first").is_displayed())


if __name__ == "__main__":
    PageCase.harness = sys.argv.pop(1)
    unittest.main()
