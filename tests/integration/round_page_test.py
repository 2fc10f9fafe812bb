#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page of a round in a browser, with four boards: a list of players whose columns nobody knows is imported, then the pairs of
a round; colours are exchanged, the round is started and played, a result is entered by hand and undone, the round is closed, and
the next one is imported and started. All of it on a laptop, a tablet and a phone, in every language, and by keys.

usage: round_page_test.py FOLDER_OF_THE_PROGRAMS [FOLDER_FOR_PICTURES]"""
import concurrent.futures
import contextlib
import json
import pathlib
import sys

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from hall import Daemon, Failure, as_program, folder, running, verify, wait_for, write_config
from hand_board import ARRAY, HandBoard, HandTable, message, squares_of
from languages_test import CUT, LANGUAGES
from operator_page_test import Page, comes_without_a_jump, no_complaints, same

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support.browser import chromium  # noqa: E402

SPEED = 20
LAPTOP, TABLET, PHONE, SMALL_PHONE = (1366, 768), (1024, 768), (390, 844), (360, 740)
MATE = ("f2f3", "e7e5", "g2g4", "d8h4")
OTHER_MATE = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")
NAMES = ("Aalto, Mika", "Brandt, Ole", "Costa, Rui", "Dahl, Siv", "Ekman, Lea", "Fischer-Schwarzenberg, Maximilian", "Garcia, Ana", "Horvat, Iva")
# In words that no program knows.
PLAYERS = "Lp.;Uczestnik;Punkty rankingowe\n" + "".join(f"{n};{name};{2200 - 20 * n}\n" for n, name in enumerate(NAMES, 1))
ROUND_1 = "Board;White;Result;Black\n" + "".join(f"{n};{NAMES[n - 1]};;{NAMES[n + 3]}\n" for n in range(1, 5))
ROUND_2 = "Board;White;Result;Black\n" + "".join(f"{n};{NAMES[8 - n]};;{NAMES[4 - n]}\n" for n in range(1, 5))


class RoundPage(Page):
    def visit(self, size, language, query=""):
        self.size = size
        width, height = size
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
        self.browser.get(f"{self.daemon.arbiter.url}round?language={language}{query}")
        self.eventually("a step", lambda: self.text("#steps [aria-current=step]"))
        same("the language", self.script("return document.documentElement.lang"), language)

    def open(self, size=None):
        self.visit(size or self.size, "en")

    def unfold(self, step):
        """By the link that is always in sight."""
        self.find(f"#steps a[href='#{step}']").click()
        self.eventually(f"the step {step}", lambda: self.find(f"#{step}").get_attribute("open"))

    def is_at(self, step):
        self.eventually(f"the step {step}", lambda: self.find("#steps [aria-current=step]").get_attribute("href").split("#")[1], step)

    def choose(self, here, name, text):
        (here / name).write_text(text, encoding="utf-8")
        self.unfold("import")
        self.find("#file").send_keys(str(here / name))
        self.says("#preview-title", name)

    def take(self, *parts):
        self.press("#take")
        self.confirm(*parts)
        self.eventually("the end of the preview", lambda: not self.find("#preview").is_displayed())

    def row(self, table, number):
        return self.find(f"#{table} tr[data-table='{number}']")

    def cell(self, number, name, table="tables"):
        return self.row(table, number).find_element(By.CSS_SELECTOR, f"[data-label='{name}']").text

    def change(self, table, number, act):
        """Opens that form of the dialog of a game."""
        button = self.row(table, number).find_element(By.CSS_SELECTOR, "td:last-child button")
        self.script("arguments[0].scrollIntoView({ block: 'center' })", button)
        button.click()
        self.eventually("the dialog", lambda: self.find("#game").is_displayed())
        form = self.find("#game-acts").find_element(By.XPATH, f"./details[summary[.='{act}']]")
        form.find_element(By.CSS_SELECTOR, "summary").click()
        return form

    def submit(self, form, *parts):
        form.find_element(By.CSS_SELECTOR, "[type=submit]").click()
        self.confirm(*parts)
        self.eventually("the end of the dialog", lambda: not self.find("#game").is_displayed())

    def enter(self, number, result, *parts):
        row = self.row("tables", number)
        Select(row.find_element(By.CSS_SELECTOR, "select")).select_by_value(result)
        submit = row.find_element(By.CSS_SELECTOR, "[type=submit]")
        self.script("arguments[0].scrollIntoView({ block: 'center' })", submit)
        submit.click()
        self.confirm(*parts)

    def names_at(self, board):
        shown = self.daemon.board(board)
        return shown and (shown["tags"].get("White"), shown["tags"].get("Black"))


def imports_players(page, here):
    """A person says what the columns are."""
    page.open(LAPTOP)
    page.is_at("import")
    page.says("#import-state", "There is no tournament yet.")
    page.choose(here, "players.csv", PLAYERS)
    page.says("#preview-faults", "line 1 has 1 \"Lp.\", 2 \"Uczestnik\"")
    same("that it cannot be taken", page.find("#take").is_displayed(), False)
    page.picture("columns")
    for label, field in (("Column 1: Lp.", "number"), ("Column 2: Uczestnik", "name"), ("Column 3: Punkty rankingowe", "rating")):
        Select(page.find("#columns").find_element(By.XPATH, f".//label[starts-with(., '{label}')]/select")).select_by_value(field)
    page.press("#columns [type=submit]")
    page.says("#preview-title", "players.csv would make one change")
    page.says("#preview-changes", "8 players")
    page.says("#preview-faults", "Line 1: warning: taken for the heads of the columns")
    page.take("Take in players.csv?", "8 players")
    page.says("#import-state", "8 players")
    page.says("#said", "Done:", "8 players", "Undo …")


def imports_a_round(page, here, name, text, number):
    page.choose(here, name, text)
    page.find("#import-round").send_keys(str(number), Keys.TAB)
    page.says("#preview-changes", f"Round {number}, table 1: ")
    page.take(f"Round {number}, table 4: ")
    page.is_at("check")


def checks(page):
    """Each pair with its board; what is changed is said before, and where it cannot be, why."""
    page.unfold("check")
    page.says("#check-state", "Round 1: 4 games")
    page.eventually("the boards", lambda: [page.cell(n, "Board", "pairs") for n in range(1, 5)], [f"Board {n} is linked" for n in range(1, 5)])
    page.picture("check")
    page.submit(page.change("pairs", 2, "Exchange the colours"), "Change round 1?", "Round 1, table 2: Fischer-Schwarzenberg, Maximilian - Brandt, Ole")
    page.eventually("the colours", lambda: page.cell(2, "White", "pairs"), "Fischer-Schwarzenberg, Maximilian")
    form = page.change("pairs", 3, "Substitute a player")
    page.picture("game")
    same("who comes first", form.find_elements(By.CSS_SELECTOR, "select")[1].text.splitlines()[0], "1 · Aalto, Mika")
    form = page.find("#game-acts").find_element(By.XPATH, "./details[summary[.='Pair two others here']]")
    form.find_element(By.CSS_SELECTOR, "summary").click()
    form.find_element(By.CSS_SELECTOR, "[type=submit]").click()
    page.says("#game-said", "Nobody plays against himself")
    page.find("#game-close").click()
    page.submit(page.change("pairs", 4, "Play without an electronic board"), "no electronic board")
    page.eventually("no board", lambda: page.cell(4, "Board", "pairs"), "Without a board")


def starts(page, number):
    page.unfold("start")
    same("the button", page.text("#begin"), f"Start round {number}: 4 games")
    page.picture("start")
    page.press("#begin")
    page.confirm(f"Start round {number}: 4 games?")
    page.is_at("results")
    page.eventually("the results", lambda: page.find("#results").get_attribute("open"))


def sets_the_round(page):
    page.unfold("start")
    page.find("#time-control").send_keys("90 min + 30 s")
    Select(page.find("#edition")).select_by_visible_text("FIDE Laws of Chess 2018")
    page.find("#start-position").send_keys("518")
    page.find("#default-time").clear()
    page.find("#default-time").send_keys("600")
    page.find("#settings [type=submit]").click()
    page.confirm("Change round 1?", "90 min + 30 s", "Round 1 edition fide-2018; was nothing", "Round 1 start position 518; was nothing",
                 "Round 1 default time 600; was nothing")
    page.says("#said", "Done:")
    plan = json.loads(page.daemon.arbiter.get("/api/tournament/desk"))["sections"][0]["plans"][0]
    same("what is said of the round", [plan[name] for name in ("round", "time_control", "edition", "start_position", "default_time")],
         [1, "90 min + 30 s", "fide-2018", "518", 600])
    for name, value in (("edition", "fide-2018"), ("start-position", "518"), ("default-time", "600")):
        page.eventually(name, lambda name=name: page.find(f"#{name}").get_attribute("value"), value)


class TableWithoutClock:
    """The next move is made when the one before is seen."""

    def __init__(self, board, daemon, number):
        self.board, self.daemon, self.number = board, daemon, number

    def play(self, *moves):
        line = []
        for move in moves:
            self.board.move(move[:2], move[2:])
            line.append(move)
            wait_for(f"the moves {line}", lambda: self.shows(line))

    def shows(self, line):
        shown = self.daemon.board(self.number)
        return shown["result"] != "*" or [move["uci"] for move in shown["moves"]] == line


def plays(tables, moves):
    with concurrent.futures.ThreadPoolExecutor(len(tables)) as pool:
        for done in [pool.submit(table.play, *moves) for table in tables]:
            done.result()


def results_come_in(page, tables):
    page.eventually("the seats", lambda: page.names_at(2), ("Fischer-Schwarzenberg, Maximilian", "Brandt, Ole"))
    for table in tables[:2]:
        table.board.clock(running=True)
    tables[0].play(OTHER_MATE[0])
    page.eventually("a game in play", lambda: page.cell(1, "State").startswith("In play"))
    chosen = page.row("tables", 4).find_element(By.CSS_SELECTOR, "select")
    Select(chosen).select_by_value("1/2-1/2")
    page.script("arguments[0].focus()", chosen)
    tables[0].play(*OTHER_MATE[1:])
    plays(tables[1:], MATE)
    page.eventually("the results", lambda: [page.cell(n, "Result") for n in range(1, 4)], ["1–0 (by the board)", *["0–1 (by the board)"] * 2])
    page.says("#results-state", "Round 1: 3 of 4 games are over")
    same("what was chosen meanwhile", page.script("return [arguments[0].value, document.activeElement === arguments[0]]", chosen), ["1/2-1/2", True])
    page.picture("results")
    page.enter(1, "1/2-1/2", "Enter the result of table 1?", ": 1/2-1/2 counts, though the board shows 1-0")
    page.eventually("over the board's", lambda: page.cell(1, "Result"), "½–½ (by hand)")
    page.press("#said .button")
    page.confirm("Undo this change?", "no result; was 1/2-1/2")
    page.eventually("the board's", lambda: page.cell(1, "Result"), "1–0 (by the board)")
    page.enter(4, "1/2-1/2", "Enter the result of table 4?", "Round 1, table 4: Dahl, Siv - Horvat, Iva: 1/2-1/2; was no result")
    page.eventually("by hand", lambda: page.cell(4, "Result"), "½–½ (by hand)")
    page.is_at("close")


def undoes(page):
    """At once by a button, and what was undone is entered otherwise."""
    page.press("#said .button")
    page.confirm("Undo this change?", "no result")
    page.eventually("no result", lambda: page.cell(4, "Result"), "")
    page.is_at("results")
    page.says("#close-state", "Round 1: 1 thing is missing")
    page.enter(4, "1-0", "Round 1, table 4: Dahl, Siv - Horvat, Iva: 1-0")
    page.eventually("by hand", lambda: page.cell(4, "Result"), "1–0 (by hand)")
    page.says("#history", "Result of table 4", "O. Operator", "It was undone.")


def closes(page):
    page.unfold("close")
    page.says("#close-state", "Round 1 is complete.")
    page.says("#next", "Round 2 is not paired.")
    for link in page.all("#files a"):
        address = link.get_attribute("href").removeprefix(page.daemon.arbiter.url)
        if not page.daemon.arbiter.get(f"/{address.split('#')[0]}"):
            raise Failure(f"{address} is empty")
    page.picture("close")


def goes_by_keys(page):
    """A step is opened, a game is reached and left without a pointer, and the focus is where it was."""
    def focus(what):
        return page.script("return document.activeElement.closest(arguments[0]) !== null", what)
    page.open(LAPTOP)
    page.find("#steps a[href='#start']").send_keys(Keys.ENTER)
    page.eventually("the step in hand", lambda: focus("#start > summary"))
    page.find("#steps a[href='#check']").send_keys(Keys.ENTER)
    page.eventually("the step in hand", lambda: focus("#check > summary"))
    for _ in range(3):
        page.browser.switch_to.active_element.send_keys(Keys.TAB)
    page.eventually("the third table", lambda: focus("#pairs tr[data-table='3']"))
    page.browser.switch_to.active_element.send_keys(Keys.ENTER)
    page.eventually("the dialog", lambda: page.text("#game-title"), "Round 1, table 3")
    page.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    page.eventually("the third table again", lambda: focus("#pairs tr[data-table='3'] button"))


def does_what_is_offered(page, table):
    """The pieces stand the other way about than in the round before: what that may mean is offered, and done by a button."""
    table.board.rotate()
    table.board.set_up(ARRAY)
    table.play("e2e4", "e7e5")
    page.eventually("what is odd", lambda: "White's pieces stand at the other end of board 3 than in round 1" in page.cell(3, "State"))
    is_seen_everywhere(page)
    page.open(LAPTOP)
    page.press("#tables .offers button")
    page.confirm("Change round 2?", "Round 2, table 3: Brandt, Ole - Fischer-Schwarzenberg, Maximilian")
    # The other tables stand still for so long that this is odd, too.
    page.eventually("nothing odd there", lambda: [one.text for one in page.all("#tables .offers li") if "the other end" in one.text], [])
    page.eventually("the colours", lambda: page.cell(3, "White"), "Brandt, Ole")


def is_seen_everywhere(page):
    """Nothing is wider than any screen, nothing is cut on a phone in any language, and nothing of the daemon's stays English."""
    for size in (LAPTOP, TABLET, PHONE):
        page.open(size)
        page.script("for (const step of document.querySelectorAll('details.step')) step.open = true")
        page.eventually("what is odd", lambda: page.find("#tables .offers li").is_displayed())
        page.fits()
        page.picture("everything")
    for language in ["en", *LANGUAGES]:
        page.visit(SMALL_PHONE, language)
        page.script("for (const part of document.querySelectorAll('details')) part.open = true")
        page.eventually("what is odd", lambda: page.find("#tables .offers li").is_displayed())
        same(f"what is cut in {language}", page.script(CUT), [])
        same(f"what stays English in {language}", page.script("return [...document.querySelectorAll('main [lang]')].map((part) => part.textContent)"), [])
        page.find("#tables tr td:last-child button").click()
        page.script("for (const act of document.querySelectorAll('#game details')) act.open = true")
        same(f"what is cut in {language}", page.script(CUT), [])
        page.picture(f"game-{language}")
        page.find("#game-close").click()


def plays_two_rounds(page, here, tables):
    imports_players(page, here)
    imports_a_round(page, here, "round-1.csv", ROUND_1, 1)
    checks(page)
    goes_by_keys(page)
    sets_the_round(page)
    starts(page, 1)
    results_come_in(page, tables)
    undoes(page)
    closes(page)
    imports_a_round(page, here, "round-2.csv", ROUND_2, 2)
    starts(page, 2)
    page.eventually("the seats", lambda: page.names_at(1), ("Horvat, Iva", "Dahl, Siv"))
    does_what_is_offered(page, tables[2])
    comes_without_a_jump(page)


def main(programs):
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with folder() as here, contextlib.ExitStack() as stack:
        no_clock = message(0x86, squares_of(ARRAY))
        boards = [stack.enter_context(HandBoard(here / f"p{n}", str(24210 + n), shows)) for n, shows in enumerate((None, None, no_clock, None), 1)]
        config = write_config(here / "hall.toml", [here / f"p{n}" for n in range(1, 5)], "", SPEED)
        daemon = stack.enter_context(running(Daemon(programs, here, config)))
        wait_for("the boards", lambda: daemon.check() or len(daemon.boards()) == 4)
        browser = chromium()
        stack.callback(browser.quit)
        page = RoundPage(browser, daemon, pictures)
        tables = [*(HandTable(board, daemon, SPEED, number) for number, board in enumerate(boards[:2], 1)), TableWithoutClock(boards[2], daemon, 3)]
        plays_two_rounds(page, here, tables)
        no_complaints(browser)
        if daemon.stop() != 0:
            raise Failure("the daemon did not end cleanly")
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
