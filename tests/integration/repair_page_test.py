#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The record of a game is put right on a board in the browser while the game goes on: by finger, mouse and keyboard, on a phone,
a tablet and a desk. What everybody sees, PGN, the public page and the journal all tell the corrected game.

usage: repair_page_test.py FOLDER_OF_THE_PROGRAMS [FOLDER_FOR_PICTURES]"""
import json
import pathlib
import subprocess
import sys
import time

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for, write_table
from hand_board import HandBoard, HandTable
from joined_games_test import Hall, two_games

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support.browser import chromium  # noqa: E402

SPEED = 20
PHONE, TABLET, DESK = (390, 844), (820, 1180), (1400, 900)
# The knights came out the other way round; the board cannot know.
OPENING = ("e2e4", "e7e5", "b1c3", "b8c6", "g1f3", "g8f6")
UNHEARD = ("b5c6", "d7c6", "d2d3", "f8d6")
SHEET = "5. Lxc6 dxc6 6. d3 Ld6"
SQUARE = """
const board = document.querySelector(arguments[1]);
board.scrollIntoView({ block: "nearest" });
const { left, top, width } = board.getBoundingClientRect(), size = width / 8;
return [left + ("abcdefgh".indexOf(arguments[0][0]) + .5) * size, top + (8 - arguments[0][1] + .5) * size];
"""
MANUAL = """[daemon]
discover = false
[[board]]
number = 7
driver = "manual"
"""
WIDER = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


def same(what, got, wanted):
    if got != wanted:
        raise Failure(f"{what}: {got!r}, not {wanted!r}")


class Page:
    """The page of a board, as an arbiter uses it."""

    def __init__(self, browser, daemon, pictures, number=1):
        self.browser, self.daemon, self.pictures, self.number = browser, daemon, pictures, number
        self.size, self.taken, self.board = DESK, 0, "#position"

    def open(self, size, path="board/1/repair"):
        self.shape(size)
        self.browser.get(self.daemon.arbiter.url + path)
        self.eventually("the record", lambda: self.find("#bench").is_displayed())

    def shape(self, size):
        self.size = size
        width, height = size
        touch = size != DESK
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": size == PHONE})
        self.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": touch, "maxTouchPoints": 1})

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def eventually(self, what, look, wanted=None):
        """Waits until it is that, or true."""
        seen = []

        def looked():
            self.daemon.check()
            try:
                seen.append(look())
            except (NoSuchElementException, StaleElementReferenceException):
                return False
            return seen[-1] == wanted if wanted is not None else seen[-1]
        try:
            wait_for(what, looked, 30)
        except Failure as failure:
            self.picture("failed")
            raise Failure(f"{failure}: {seen[-1] if seen else 'nothing'!r}, not {wanted!r}") from None

    def text(self, selector):
        return self.find(selector).text

    def script(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def press(self, words, within="#bench"):
        """The button with these words, where it lies under a finger."""
        def pressed():
            found = [one for one in self.all(f"{within} button") if one.text.startswith(words) and one.is_enabled()]
            if not found:
                return False
            self.script("arguments[0].scrollIntoView({ block: 'center' })", found[0])
            same(f"the height of {words}", found[0].size["height"] >= 40, True)
            found[0].click()
            return True
        self.eventually(f"a button {words!r}", pressed)

    def choose(self, ply):
        self.script("arguments[0].click()", self.find(f'.move[data-ply="{ply}"]'))
        self.eventually("the chosen ply", lambda: self.find(f'.move[data-ply="{ply}"]').get_attribute("aria-current"), "true")

    def touch(self, kind, points):
        self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def tap(self, square):
        x, y = self.script(SQUARE, square, self.board)
        self.touch("touchStart", [{"x": x, "y": y}])
        self.touch("touchEnd", [])

    def drag(self, origin, target):
        """By finger, or with the mouse at a desk."""
        (x, y), (to_x, to_y) = self.script(SQUARE, origin, self.board), self.script(SQUARE, target, self.board)
        if self.size == DESK:
            actions = ActionChains(self.browser, duration=20)
            actions.w3c_actions.pointer_action.move_to_location(round(x), round(y)).pointer_down()
            actions.w3c_actions.pointer_action.move_to_location(round(to_x), round(to_y)).pointer_up()
            actions.perform()
            return
        self.touch("touchStart", [{"x": x, "y": y}])
        for part in (.3, .7, 1):
            self.touch("touchMove", [{"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}])
        self.touch("touchEnd", [])

    def played(self, words):
        self.eventually("the moves of the draft", lambda: self.text("#draft .played"), words)

    def enter(self, *parts):
        """Confirms what the page asks, which has to name these things."""
        self.picture("draft")
        same("what is wider than the screen", self.script(WIDER), 0)
        self.press("Enter it")
        self.eventually("the question", lambda: self.find("#confirm").is_displayed())
        asked = self.text("#confirm")
        for part in (f"Put the record of board {self.number} right?", *parts):
            if part not in asked:
                raise Failure(f"asked is {asked!r}, not {part!r}")
        name = self.find("#confirm-author")
        if name.is_displayed():
            name.send_keys("A. Arbiter")
        self.picture("question")
        self.confirm()
        self.eventually("the entry", lambda: self.text("#done p").startswith("Entered as ruling"))

    def confirm(self):
        self.eventually("the answer's button", lambda: self.find("#confirm-yes").is_enabled())
        self.find("#confirm-yes").click()

    def picture(self, name):
        if self.pictures:
            self.taken += 1
            time.sleep(0.3)
            self.browser.save_screenshot(str(self.pictures / f"{self.taken:02}-{name}-{self.size[0]}.png"))


def moves(daemon, board=1):
    return " ".join(move["san"] for move in daemon.board(board)["moves"] if not move.get("provisional"))


def told_everywhere(page, played):
    """Boards, PGN and the public page have these moves."""
    daemon = page.daemon
    wait_for(f"the moves {played}", lambda: daemon.check() or moves(daemon) == played)
    pgn = " ".join(daemon.get("/pgn/now.pgn").split())
    for move in played.split():
        if move not in pgn:
            raise Failure(f"the PGN has no {move}: {pgn}")
    page.browser.get(daemon.url + "board/1")
    page.eventually("the public page", lambda: " ".join(page.script(
        "return [...document.querySelectorAll('.move:not(.provisional) .san')].map((cell) => cell.textContent)")), played)
    same("the way to the arbiter's page for everybody", page.find("#repair").is_displayed(), False)


def knights_come_out_the_other_way(page, table):
    """On a phone, by finger, and a move comes meanwhile."""
    page.open(PHONE)
    page.choose(3)
    page.picture("chosen")
    same("what is wider than the screen", page.script(WIDER), 0)
    page.press("Replace 2. Nc3")
    page.eventually("the position before", lambda: page.text("#caption"), "Before 2. Nc3: make the move that was played")
    page.drag("g1", "f3")
    page.played("Nf3")
    page.eventually("what does not fit", lambda: "3. Nf3 cannot be played then" in page.text("#draft"))
    page.eventually("the way out", lambda: "Cut off 2 plies from 3. Nf3 on" in page.text("#draft"))
    same("entering what does not fit", page.find("#enter").is_enabled(), False)
    page.tap("b8")
    page.tap("c6")
    page.played("Nf3 Nc6")
    page.drag("b1", "c3")
    page.played("Nf3 Nc6 Nc3")
    page.eventually("what stays", lambda: "1 ply behind stays." in page.text("#draft"))
    table.play("f1b5")
    page.eventually("what stays by now", lambda: "2 plies behind stay." in page.text("#draft"))
    same("moves that anybody sees before it is entered", moves(page.daemon), "e4 e5 Nc3 Nc6 Nf3 Nf6 Bb5")
    page.enter("3 plies of the record go, 3 plies come, 2 plies behind stay.")
    told_everywhere(page, "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5")
    # The last ply is chosen, and stays so. Once the page went on to the newest one.
    page.open(PHONE)
    page.choose(7)
    table.play("a7a6")
    page.eventually("the next move", lambda: page.all('.move[data-ply="8"]'))
    time.sleep(0.5)
    same("the chosen ply", page.text("#caption"), "After 4. Bb5")
    told_everywhere(page, "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 a6")


def a_pawn_goes_elsewhere(page, table):
    """With the mouse, from the position before it; the pieces have to be put so."""
    page.open(DESK)
    page.choose(7)
    page.drag("a7", "a5")
    page.played("a5")
    page.eventually("where the pieces have to stand", lambda: "Play waits until the pieces stand" in page.text("#draft"))
    page.enter("Play waits until the pieces stand")
    told_everywhere(page, "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 a5")
    page.open(DESK)
    page.press("Undo", "#given")
    page.confirm()
    page.eventually("the undo", lambda: "Entered: Withdrawn" in page.text("#done p"))
    page.picture("undone")
    told_everywhere(page, "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 a6")
    # The board stands as the record has it again.
    table.wait(3)


def by_keyboard(page):
    """A move in front of the last one is deleted, inserted again, and given up; nothing is entered by that."""
    page.open(DESK)
    body = page.find("body")
    body.send_keys(Keys.HOME)
    page.eventually("the start", lambda: page.text("#caption"), "The initial position")
    body.send_keys(Keys.ARROW_RIGHT)
    page.eventually("the first ply", lambda: page.text("#caption"), "After 1. e4")
    page.press("Delete it")
    page.eventually("what does not fit", lambda: "1... e5 cannot be played then" in page.text("#draft"))
    page.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    page.eventually("no draft", lambda: not page.find("#draft").is_displayed())
    body.send_keys(Keys.END)
    page.press("Insert behind it")
    page.find("#typed").send_keys("Zz9" + Keys.ENTER)
    page.eventually("a refusal", lambda: "'Zz9'" in page.text("#unread"))
    page.find("#typed").clear()
    page.find("#typed").send_keys("Lxc6 dxc6" + Keys.ENTER)
    page.played("Bxc6 dxc6")
    page.press("Take back")
    page.played("Bxc6")
    page.press("Give up")
    page.eventually("no draft", lambda: not page.find("#draft").is_displayed())
    page.find("#others summary").send_keys(Keys.ENTER)
    page.find("#white").send_keys("an hour" + Keys.ENTER)
    page.eventually("what is no time", lambda: page.text("#done p"), "A time is written 1:29:50 or 5:00.")
    page.find("#white").clear()
    page.find("#white").send_keys("1:20:00" + Keys.ENTER)
    page.eventually("the clocks", lambda: "→ 1:20:00 – 1:29:40" in page.text("#draft") and page.find("#enter").is_enabled())
    page.press("Give up")
    page.press("Exchange the players")
    page.eventually("why not", lambda: "Not possible so: " in page.text("#draft") and not page.find("#enter").is_enabled())
    page.press("Give up")
    page.eventually("no draft", lambda: not page.find("#draft").is_displayed())
    same("what was entered", len(json.loads(page.daemon.arbiter.get("/api/boards/1/rulings"))["rulings"]), 3)


def by_command(programs, daemon):
    """The same question, and nothing is entered without a name."""
    def correct(*words):
        done = subprocess.run([programs / "eboardctl", "correct", "1", "--daemon", daemon.socket, *words],
                              capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, done.stdout + done.stderr

    before = json.loads(daemon.arbiter.get("/api/boards/1/rulings"))["rulings"]
    for words, code, part in (
            (("--after", "7", "a5"), 0, 'game 1: R-RECORD after=7 plies=1 correct moves=a5\n'),
            (("--after", "6", "Bc4"), 0, "the move 4. was corrected"),
            (("--after", "0", "d4"), 1, "of 7 plies behind 5 can stay; 4. Bb5"),
            (("--after", "2", "--cut", "Nc3"), 0, 'plies=6 correct moves="Nc3 Nc6"'),
            (("--after", "0", "--cut", "d4"), 1, "something was ruled in the middle"),
            (("--after", "7", "a6"), 0, "nothing would change\n"),
            (("--after", "9"), 1, "there is no ply 10"),
            (("--after", "7", "Zz9"), 1, "is not a move"),
            (("a5",), 2, "--after")):
        got, said = correct(*words)
        if got != code or part not in said:
            raise Failure(f"eboardctl correct 1 {' '.join(words)} ends with {got} and says {said!r}, not {part!r}")
    same("what was entered", json.loads(daemon.arbiter.get("/api/boards/1/rulings"))["rulings"], before)
    got, said = correct("--after", "6", "--author", "A. Arbiter", "Bc4")
    if got != 0 or "entered: 4 after ply 8" not in said:
        raise Failure(f"eboardctl correct with a name ends with {got} and says {said!r}")
    same("the ply that it was", moves(daemon), "e4 e5 Nf3 Nc6 Nc3 Nf6 Bc4 a6")
    rule = {"ruling": "R-UNDO 4", "author": "A. Arbiter", "id": "undo-4"}
    same("the undo", daemon.arbiter.post("/api/boards/1/rulings", rule)[0], 201)


def a_gap_is_filled(page):
    """On a tablet, from the score sheet."""
    page.open(TABLET)
    page.eventually("the gap", lambda: "Four plies are not certain between 4... and now." in page.text("#gaps"))
    page.picture("gap")
    page.press("5. d3 Bd6 6. Bxc6 dxc6", "#gaps")
    page.played("d3 Bd6 Bxc6 dxc6")
    page.eventually("that it can be entered", lambda: page.find("#enter").is_enabled())
    page.press("Give up")
    page.press("Enter the moves", "#gaps")
    page.played("Make the moves on the board, or type them.")
    page.tap("b5")
    page.tap("c6")
    page.played("Bxc6")
    page.eventually("that it goes on", lambda: "White was" in page.text("#draft"))
    page.press("Take back")
    page.find("#typed").send_keys(SHEET + Keys.ENTER)
    page.played("Bxc6 dxc6 d3 Bd6")
    page.enter("were entered from the score sheets")
    told_everywhere(page, "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 a6 Bxc6 dxc6 d3 Bd6")


def play_goes_back(page, table):
    """On a tablet; and the pieces are put there."""
    page.open(TABLET)
    page.choose(8)
    page.press("Undo all behind it")
    page.eventually("what goes", lambda: page.text("#draft .goes"), "5. Bxc6 dxc6 6. d3 Bd6")
    page.eventually("its clocks", lambda: page.all("#draft .tick input"))
    page.find("#draft .tick input").click()
    page.eventually("the clocks of then", lambda: "clock=" in page.text("#draft code"))
    page.enter("Play goes back to the position after Black's move 4", "4 plies of the record go.")
    told_everywhere(page, "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 a6")
    table.board.set_up(page.daemon.board(1)["placement"])
    table.wait(5)
    table.play("b5a4")
    told_everywhere(page, "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 a6 Ba4")


def the_result(page, table):
    """Kings in the centre that nobody meant; on a phone."""
    table.board.clock(running=False)
    table.wait(2)
    table.board.move("e1", "e4", "e8", "d5")
    wait_for("the result", lambda: page.daemon.check() or page.daemon.board(1)["result"] == "1-0")
    page.open(PHONE)
    page.script("document.getElementById('others').open = true")
    page.find("#result").find_element(By.CSS_SELECTOR, 'option[value="R-RESULT 1/2-1/2"]').click()
    page.press("See what changes", "#result-form")
    page.eventually("what changes", lambda: "1–0 → ½–½" in page.text("#draft"))
    page.enter("Result: 1–0 → ½–½.")
    wait_for("the other result", lambda: page.daemon.check() or page.daemon.board(1)["result"] == "1/2-1/2")
    page.press("Undo", "#done")
    page.confirm()
    wait_for("the first result", lambda: page.daemon.check() or page.daemon.board(1)["result"] == "1-0")
    page.find("#result").find_element(By.CSS_SELECTOR, 'option[value="R-RESULT 0-1"]').click()
    page.press("See what changes", "#result-form")
    page.enter("Result: 1–0 → 0–1.")
    wait_for("the last result", lambda: page.daemon.check() or '[Result "0-1"]' in page.daemon.get("/pgn/now.pgn"))


def from_other_pages(page):
    """The board's page at the arbiter's entrance and the arbiter's own lead there."""
    page.browser.get(page.daemon.arbiter.url + "board/1")
    page.eventually("the way there", lambda: page.find("#repair").is_displayed())
    same("where it leads", page.find("#repair").get_attribute("href"), page.daemon.arbiter.url + "board/1/repair")
    page.browser.get(page.daemon.arbiter.url + "arbiter")
    page.eventually("the arbiter's page", lambda: page.script("return document.documentElement.dataset.link") == "live")
    page.script("document.getElementById('say').open = true")
    page.eventually("the way there", lambda: page.find("#say-repair").get_attribute("href"), page.daemon.arbiter.url + "board/1/repair")


def on_a_manual_board(programs, here, browser):
    """Its desk has the same pieces under a finger. Once nothing could be dragged there, nor tapped."""
    config = here / "manual.toml"
    config.write_text(MANUAL, encoding="utf-8")
    with running(Daemon(programs, here, config)) as daemon:
        page = Page(browser, daemon, None)
        page.board = "#table .board"
        page.shape(PHONE)
        browser.get(daemon.arbiter.url + "board/7/desk")
        standing = lambda: len(json.loads(daemon.arbiter.get("/api/boards/7/entries"))["moves"])  # noqa: E731
        page.eventually("the moves that are possible", standing, 20)
        page.eventually("the pieces", lambda: len(page.all("#table .board > i")), 32)
        page.drag("e2", "e4")
        page.eventually("the move by dragging", lambda: moves(daemon, 7), "e4")
        page.eventually("its target", lambda: page.script("return document.querySelectorAll('#table .target').length") == 0)
        page.tap("e7")
        page.tap("e5")
        page.eventually("the move by tapping", lambda: moves(daemon, 7), "e4 e5")


def two_games_are_joined(programs, here, browser, pictures):
    """The board was without power, and began another game in the middle: on a phone, from the moves of the game before and two more."""
    with HandBoard(here / "board-1") as board:
        hall = Hall(programs, here, board)
        with hall.started() as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            two_games(hall, daemon)
            page = Page(browser, daemon, pictures)
            page.open(PHONE)
            page.eventually("the game before", lambda: "Game 1 of this board ends in another one" in page.text("#joins"))
            before = page.find("#joins textarea")
            same("its moves", before.get_property("value"), "e4 e5 Nf3 Nc6")
            page.picture("two-games")
            page.press("Join them", "#joins")
            page.eventually("that moves are missing", lambda: "Not possible so" in page.text("#draft"))
            page.press("Give up")
            page.eventually("the field again", lambda: page.find("#joins textarea").is_displayed())
            page.find("#joins textarea").send_keys(" Bb5 a6")
            page.press("Join them", "#joins")
            page.eventually("what comes", lambda: page.text("#draft .comes"), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6")
            page.enter("It is one game with game 1 of this board, whose moves come first.")
            told_everywhere(page, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6")
            first = daemon.board(1)["moves"][0]
            same("the clocks of the first half", (first.get("white_ms"), first.get("black_ms")), (5395000, 5400000))
            for size in (PHONE, TABLET, DESK):
                a_position_is_stated(page, board, size)
            no_complaints(browser)


STANDS = "2kr3r/ppp2ppp/2n5/8/8/2N5/PPP2PPP/2KR3R"


BEFORE = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6"


def a_position_is_stated(page, board, size):
    """Nobody knows what was played: the game goes on from what stands on the board; and that is undone."""
    board.set_up(STANDS)
    wait_for("what stands there", lambda: STANDS in (page.daemon.board(1)["seen"], page.daemon.board(1)["placement"]))
    page.open(size)
    page.choose(8)
    page.script("document.getElementById('stated').open = true")
    page.press("As the board stands now")
    same("what the board says", page.find("#stands").get_property("value"), STANDS)
    page.find("#missing").send_keys("3")
    page.script("document.querySelector('#position-form [type=submit]').click()")
    page.eventually("why it cannot be so", lambda: "after 3 plies Black would be on move" in page.text("#draft"))
    page.press("Give up")
    page.find("#missing").clear()
    page.picture("stated")
    same("what is wider than the screen", page.script(WIDER), 0)
    page.script("document.querySelector('#position-form [type=submit]').click()")
    page.eventually("what comes", lambda: "(move missing)" in page.text("#draft .comes"))
    page.enter("The position on the board is that of the game, and the moves that led there are missing.")
    page.eventually("the gap", lambda: "plies are missing" in page.text("#gaps"))
    same("where the game stands", page.daemon.board(1)["placement"], STANDS)
    page.picture("stated-entered")
    page.press("Undo", "#done")
    page.confirm()
    wait_for("the game as it was", lambda: moves(page.daemon).startswith(BEFORE) and "@" not in moves(page.daemon)[:len(BEFORE) + 2])


def a_game_is_not_of_the_round(page, size):
    """It is in no PGN of the round, and its page shows a board that waits; the board's list says so; and back, with Undo."""
    played = moves(page.daemon)
    page.open(size)
    page.script("document.getElementById('of-round').open = true")
    page.press("It is not of the round", "#round-games")
    page.eventually("the question", lambda: "Game 1 of board 1 is not of the round?" in page.text("#confirm"))
    page.picture("not-of-the-round-question")
    name = page.find("#confirm-author")
    if name.is_displayed():
        name.send_keys("A. Arbiter")
    page.confirm()
    page.eventually("the entry", lambda: page.text("#done p"), "Game 1 is not of the round.")
    page.eventually("the list", lambda: "not of the round" in page.text("#round-games strong"))
    same("what is wider than the screen", page.script(WIDER), 0)
    page.picture("not-of-the-round")
    same("the moves of the round", [move for move in played.split() if move in page.daemon.get("/pgn/round/1.pgn").split()], [])
    same("what everybody sees", moves(page.daemon), "")
    page.browser.get(page.daemon.url + "board/1")
    page.eventually("the board's own list", lambda: "(not of the round)" in page.text("#games"))
    page.picture("not-of-the-round-public")
    page.open(size)
    page.script("document.getElementById('of-round').open = true")
    page.press("It is of the round", "#round-games")
    page.confirm()
    page.eventually("the entry", lambda: page.text("#done p"), "Game 1 is of the round.")
    page.press("Undo", "#done")
    page.confirm()
    wait_for("that it is out again", lambda: not moves(page.daemon))
    page.press("It is of the round", "#round-games")
    page.confirm()
    wait_for("the game", lambda: moves(page.daemon) == played)


def no_complaints(browser):
    faults = [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"
              and not any(word in entry["message"] for word in ("WebSocket", "ERR_CONNECTION", "/api/boards/1/line"))]
    same("what the browser complains of", faults, [])


def play_through(programs, here, browser, pictures):
    with HandBoard(here / "board-1") as board:
        config = write_table(here, SPEED, white="Anderssen", black="Kieseritzky")
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            board.clock(running=True)
            table = HandTable(board, daemon, SPEED)
            table.play(*OPENING)
            page = Page(browser, daemon, pictures)
            knights_come_out_the_other_way(page, table)
            a_pawn_goes_elsewhere(page, table)
            by_keyboard(page)
            by_command(programs, daemon)
            for size in (PHONE, TABLET):
                a_game_is_not_of_the_round(page, size)
            daemon.kill()
        for move in UNHEARD:
            board.move_unheard(move[:2], move[2:])
        with running(Daemon(programs, here, config)) as daemon:
            wait_for("the gap", lambda: daemon.check() or json.loads(daemon.arbiter.get("/api/gaps"))["gaps"])
            page.daemon, table = daemon, HandTable(board, daemon, SPEED)
            a_gap_is_filled(page)
            play_goes_back(page, table)
            the_result(page, table)
            from_other_pages(page)
            no_complaints(browser)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")
    print(verify(programs, here / "eboardd.db").splitlines()[-1])


def main(programs):
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with folder() as here:
        browser = chromium()
        try:
            play_through(programs, here, browser, pictures)
            (here / "joined").mkdir()
            two_games_are_joined(programs, here / "joined", browser, pictures)
            (here / "manual").mkdir()
            on_a_manual_board(programs, here / "manual", browser)
        finally:
            browser.quit()


if __name__ == "__main__":
    as_program(main)
