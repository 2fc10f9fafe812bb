#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The operator's page in a browser, on a phone, a tablet and a desk: what needs a person, the boards with their ports, clocks and
batteries, the configuration without its secrets, what a reload would change before it is done, names that are put right, boards
that are set aside, and all of it in every language.

usage: operator_page_test.py FOLDER_OF_THE_PROGRAMS [FOLDER_FOR_PICTURES]"""
import json
import pathlib
import sys
import time

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from hall import Daemon, Failure, as_program, expect, folder, running, verify, wait_for
from hand_board import HandBoard, HandTable

from languages_test import CUT, LANGUAGES

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support.browser import chromium, shifted, slow_network  # noqa: E402

SPEED = 20
PHONE, TABLET, DESK = (390, 844), (820, 1180), (1400, 900)
CONFIG = """pairings = "round.pgn"
[daemon]
time_scale = {speed}
discover = false
[[port]]
path = "{here}/p1"
board = 1
[[port]]
path = "{here}/p2"
board = 2
[[board]]
number = 3
driver = "manual"
[outlets.pgn]
directory = "{here}/out"
[[outlets.alerts]]
name = "phone"
form = "ntfy"
url = "https://ntfy.example.org/SECRET1"
topic = "SECRET2"
delay = "1h"
{more}"""
PLAYERS = (("Anderssen, Adolf", "Kieseritzky, Lionel"), ("Menchik, Vera", "Graf, Sonja"), ("Polgár, Judit", "Hou, Yifan"))
NEXT = (("Graf, Sonja", "Anderssen, Adolf"), ("Hou, Yifan", "Menchik, Vera"), ("Kieseritzky, Lionel", "Polgár, Judit"))
WHITE_INSTEAD = {  # as a reload would change it
    "en": "board 2: round: 2 instead of 1; White: Hou, Yifan instead of Menchik, Vera",
    "de": "Brett 2: Runde: 2 statt 1; Weiß: Hou, Yifan statt Menchik, Vera",
    "es": "tablero 2: ronda: 2 en vez de 1; Blancas: Hou, Yifan en vez de Menchik, Vera",
    "fr": "échiquier 2 : ronde : 2 au lieu de 1 ; Blancs : Hou, Yifan au lieu de Menchik, Vera"}
WIDER = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


def same(what, got, wanted):
    if got != wanted:
        raise Failure(f"{what}: {got!r}, not {wanted!r}")


def pairings(here, players, number=1, extra=""):
    text = "".join(f'[White "{white}"]\n[Black "{black}"]\n[Round "{number}"]\n[Board "{board}"]\n[Result "*"]\n\n*\n\n'
                   for board, (white, black) in enumerate(players, 1))
    (here / "round.pgn").write_text(text + extra, encoding="utf-8")


def configure(here, more=""):
    (here / "out").mkdir(exist_ok=True)
    (here / "hall.toml").write_text(CONFIG.format(here=here, speed=SPEED, more=more), encoding="utf-8")
    return here / "hall.toml"


class Page:
    """The operator's page at the arbiter's entrance."""

    def __init__(self, browser, daemon, pictures):
        self.browser, self.daemon, self.pictures = browser, daemon, pictures
        self.size, self.taken = DESK, 0

    def open(self, size=None):
        self.visit(size or self.size, "en")
        self.says("#looked", "Looked at")

    def visit(self, size, language):
        self.size = size
        width, height = size
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
        self.browser.get(f"{self.daemon.arbiter.url}operator?language={language}")
        self.eventually("the boards", lambda: len(self.all("#boards tbody tr")), 3)
        self.eventually("the doctor", lambda: self.text("#looked"))
        same("the language", self.script("return document.documentElement.lang"), language)

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.find(selector).text

    def script(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

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

    def says(self, selector, *parts):
        self.eventually(f"{parts} at {selector}", lambda: all(part in self.text(selector) for part in parts))

    def cell(self, board, name):
        return self.text(f'tr[data-board="{board}"] [data-label="{name}"]')

    def press(self, selector):
        button = self.find(selector)
        self.script("arguments[0].scrollIntoView({ block: 'center' })", button)
        same(f"that {selector} is as high as a finger", button.size["height"] >= 40, True)
        button.click()

    def confirm(self, *parts):
        """Answers what is asked, which has to name these things."""
        self.eventually("the question", lambda: self.find("#confirm").is_displayed())
        for part in parts:
            if part not in self.text("#confirm"):
                raise Failure(f"asked is {self.text('#confirm')!r}, not {part!r}")
        name = self.find("#confirm-author")
        if name.is_displayed():
            name.send_keys("O. Operator")
        self.picture("question")
        self.eventually("the answer's button", lambda: self.find("#confirm-yes").is_enabled())
        self.find("#confirm-yes").click()

    def picture(self, name):
        """Of all of the page, light and dark."""
        if not self.pictures:
            return
        self.taken += 1
        time.sleep(0.3)
        for scheme in ("light", "dark"):
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            self.browser.save_screenshot(str(self.pictures / f"{self.taken:02}-{name}-{self.size[0]}-{scheme}.png"))
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    def fits(self):
        same("what is wider than the screen", self.script(WIDER), 0)


def sees_the_hall(page, table):
    """Each board in words, at each size."""
    page.open(DESK)
    page.eventually("the turn", lambda: page.cell(1, "State"), "Move 2, White to move")
    same("the players", page.cell(2, "Players"), "Menchik, Vera – Graf, Sonja")
    page.says('tr[data-board="1"]', "/p1", "serial number 24211", "White's time runs.", "Read ")
    page.says('tr[data-board="2"] [data-label="State"]', "Looking for the board")
    same("the device of a manual board", page.cell(3, "Device"), "Moves are entered")
    same("the round", page.text("#round"), "Round 1. Boards: 3. Games in play: 1.")
    page.says("#outlets", "pgn:", "alerts.phone:")
    links = [link.get_attribute("href").removeprefix(page.daemon.arbiter.url) for link in page.all("#files a")]
    same("what can be downloaded", links, ["api/export?format=pgn&round=1", "api/export?format=pgn", "api/export?format=trf", "api/export?format=csv", "api/export?format=jsonl",
                                           "api/irregularities", "api/export?format=report&round=1",
                                           "api/export?format=score-sheets&round=1"])
    for link in links:
        if not page.daemon.arbiter.get(f"/{link}"):
            raise Failure(f"{link} is empty")
    page.find('tr[data-board="1"] button').send_keys(Keys.ENTER)
    page.says("#board-box", "Anderssen, Adolf – Kieseritzky, Lionel", "/p1", "dgt", "received", "What the doctor says")
    page.picture("board")
    page.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    page.eventually("the end of the dialog", lambda: not page.find("#board").is_displayed())
    for size in (DESK, TABLET, PHONE):
        page.open(size)
        page.fits()
        page.picture("hall")
        for button in page.all("#boards button, #boards a"):
            same("the height of what is tapped", button.size["height"] >= 40, True)
    table.play("g1f3")
    page.eventually("the next turn", lambda: page.cell(1, "State"), "Move 2, Black to move")


def comes_without_a_jump(page):
    """Over a slow network, too. Once nearly all of it moved when the boards came."""
    with slow_network(page.browser):
        for size in (DESK, TABLET, PHONE):
            page.open(size)
            time.sleep(2)
            if (moved := shifted(page.browser)) > 0.05:
                raise Failure(f"of the page {moved} moves while it comes, at {size}")


def a_board_is_lost(page, here):
    """What the doctor says stands with the board and above all."""
    page.open(DESK)
    with HandBoard(here / "p2", "30000"):
        page.eventually("the board", lambda: "serial number 30000" in page.cell(2, "Device"))
    page.eventually("no signal", lambda: "No signal" in page.cell(2, "State"))
    page.press("#look")
    page.says("#needs", "oard 2")
    page.press('tr[data-board="2"] button')
    page.says("#board-box", "lost", "Why not")
    page.picture("lost")
    page.find("#board-close").click()


def sees_no_secret(page):
    """The configuration key by key."""
    page.open(TABLET)
    page.says("#configuration-file", "hall.toml")
    page.press("#rows summary")
    page.says("#rows", "[daemon]", "discover", "false", "line 4", "[[outlets.alerts]] phone", "(not shown: it may be a secret)")
    page.fits()
    page.picture("configuration")
    for text in (page.browser.page_source, page.daemon.arbiter.get("/api/configuration"), page.text("body"),
                 page.daemon.arbiter.get("/api/doctor")):
        if "SECRET" in text:
            raise Failure("a secret is shown")


def reloads(page, here):
    """First it is told, then it is done; what has faults is not offered."""
    page.open(DESK)
    page.press("#foresee")
    page.says("#foreseen", "A reload would change nothing.")
    same("the offer", page.all("#reload"), [])
    pairings(here, NEXT, 2)
    configure(here, "colour = 1\n")
    page.press("#foresee")
    page.says("#foreseen", "The configuration has faults", "hall.toml:", "colour")
    page.says("#configuration-faults", "colour")
    same("the offer", page.all("#reload"), [])
    page.picture("faults")
    configure(here, '[[board]]\nnumber = 4\nwhite = "Gaprindaschwili, Nona"\n')
    (here / "hall.toml").write_text((here / "hall.toml").read_text(encoding="utf-8").replace("discover = false", "discover = false\npack = false"),
                                    encoding="utf-8")
    page.press("#foresee")
    page.says("#foreseen", "board 2: round: 2 instead of 1; White: Hou, Yifan instead of Menchik, Vera", "time control: none instead of 5400+30",
              "board 1: the game that is played there stays in round 1, with its names",
              "daemon.pack: stays as it is until the next start", "board 4", "Gaprindaschwili, Nona instead of nobody")
    same("who plays meanwhile", page.daemon.board(2)["tags"]["White"], "Menchik, Vera")
    for size in (DESK, PHONE):
        page.open(size)
        page.press("#foresee")
        page.says("#foreseen", "board 2: round: 2")
        page.fits()
        page.picture("foreseen")
    page.press("#reload")
    page.confirm("Reload the configuration?", "board 2: round: 2 instead of 1", "All boards. Games go on.")
    page.says("#reloaded", "The configuration was read again.")
    page.eventually("the next round", lambda: page.cell(2, "Players"), "Hou, Yifan – Menchik, Vera")
    same("the game under way", page.cell(1, "Players"), "Anderssen, Karl Ernst Adolf – Kieseritzky, Lionel")
    page.daemon.says("a reload, by order of O. Operator")
    page.picture("reloaded")


def open_board(page, number):
    page.press(f'tr[data-board="{number}"] button')
    page.eventually("the board's dialog", lambda: page.find("#board").is_displayed())


def fold_out(page, words):
    """The form with that heading; the dialog draws its forms anew when what they show has changed."""
    act = f'//*[@id="board-acts"]//details[summary[normalize-space()="{words}"]]'
    page.eventually(f"a form {words!r}", lambda: page.browser.find_elements(By.XPATH, act))
    page.eventually(f"{words!r} open", lambda: opened(page.browser.find_element(By.XPATH, act)))
    return page.browser.find_element(By.XPATH, act)


def opened(act):
    if act.get_attribute("open") is None:
        act.find_element(By.CSS_SELECTOR, "summary").click()
    return True


def fill(act, label, text):
    field = act.find_element(By.XPATH, f".//label[starts-with(., '{label}')]/input")
    field.clear()
    field.send_keys(text)


def submit(page, act):
    button = act.find_element(By.CSS_SELECTOR, "[type=submit]")
    page.script("arguments[0].scrollIntoView({ block: 'center' })", button)
    button.click()


def puts_names_right(page, table):
    """On a phone, while the game goes on: a name, then who sits where, then the time control of the round."""
    page.open(PHONE)
    open_board(page, 1)
    names = fold_out(page, "Put the players' names right")
    submit(page, names)
    page.says("#board-said", "Nothing would change.")
    fill(names, "White: name", "Anderssen, Karl Ernst Adolf")
    fill(names, "White: rating", "high")
    submit(page, names)
    page.confirm("Put board 1 right?", "Board 1, White: Anderssen, Karl Ernst Adolf instead of Anderssen, Adolf.")
    page.says("#board-said", "WhiteElo is a number")
    same("who plays meanwhile", page.daemon.board(1)["tags"]["White"], "Anderssen, Adolf")
    fill(names, "White: rating", "2600")
    submit(page, names)
    page.confirm("White's rating: 2600 instead of nothing.", "in the PGN of round 1")
    page.says("#board-said", "It is put right.")
    page.fits()
    page.picture("names")
    page.eventually("the name", lambda: page.daemon.board(1)["tags"].get("White"), "Anderssen, Karl Ernst Adolf")
    page.find("#board-close").click()
    table.play("b8c6")

    page.open(TABLET)
    open_board(page, 2)
    act = fold_out(page, "Exchange a player with another one")
    act.find_element(By.XPATH, ".//option[.='Black: Graf, Sonja']").click()
    act.find_element(By.XPATH, ".//option[.='Board 3, White: Polgár, Judit']").click()
    submit(page, act)
    page.confirm("Put 2 boards right?", "Board 2, Black: Polgár, Judit instead of Graf, Sonja.",
                 "Board 3, White: Graf, Sonja instead of Polgár, Judit.")
    page.eventually("the exchange", lambda: (page.daemon.board(2)["tags"]["Black"], page.daemon.board(3)["tags"]["White"]),
                    ("Polgár, Judit", "Graf, Sonja"))
    page.find("#board-close").click()

    page.open(DESK)
    open_board(page, 3)
    act = fold_out(page, "Put the time control right")
    fill(act, "Time control", "90 min + 30 s")
    act.find_element(By.CSS_SELECTOR, "[type=checkbox]").click()
    submit(page, act)
    page.confirm("Put 3 boards right?", "Board 1, time control: 90 min + 30 s instead of nothing.")
    page.eventually("the time control", lambda: [board["time_control"] for board in page.daemon.boards()], ["5400+30"] * 3)
    fold_out(page, "In the configuration")
    page.says("#board-acts", "driver = 'manual'")
    page.picture("control")
    page.find("#board-close").click()
    pgn = page.daemon.get("/pgn/round/1.pgn")
    for part in ('[White "Anderssen, Karl Ernst Adolf"]', '[WhiteElo "2600"]', '[TimeControl "5400+30"]', "Nc6"):
        if part not in pgn:
            raise Failure(f"the PGN has no {part}: {pgn}")


LATE = """const real = window.fetch;
window.fetch = (address, ...more) => String(address).includes("/api/configuration")
  ? new Promise((go) => { window.letGo = go; }).then(() => real(address, ...more)) : real(address, ...more);"""


def lines_come_late(page):
    """The page had waited for the configuration in vain, and the dialog was open already. Once it never had its lines."""
    late = page.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LATE})
    try:
        page.open(TABLET)
        open_board(page, 3)
        fold_out(page, "In the configuration")
        page.says("#board-acts", "The configuration is not here yet.")
        page.script("window.letGo()")
        page.says("#board-acts", "driver = 'manual'")
        same("whether the fold is still open", page.script("return document.querySelectorAll('#board-acts details[open]').length"), 1)
        page.find("#board-close").click()
    finally:
        page.browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": late["identifier"]})


def undoes(page):
    """What was put right stands there with who did it, and is undone; nobody else's change is written over."""
    page.open(DESK)
    page.says("#history", "Board 1, White: Anderssen, Karl Ernst Adolf instead of Anderssen, Adolf.", "O. Operator")
    entry = page.find("#history").find_element(By.XPATH, "./li[contains(., \"White's rating\")]")
    entry.find_element(By.CSS_SELECTOR, "button").click()
    page.confirm("White's rating: nothing instead of 2600.")
    page.eventually("the undo", lambda: "WhiteElo" not in page.daemon.board(1)["tags"])
    page.picture("history")
    asked = {"author": "A", "corrections": [{"board": 2, "round": 1, "key": "White", "was": "Nobody", "is": "Somebody"}]}
    expect(409, page.daemon.arbiter.post("/api/pairings", asked), "'Menchik, Vera' meanwhile")
    asked["corrections"][0] = {"board": 2, "round": 2, "key": "White", "was": "Menchik, Vera", "is": "Somebody"}
    expect(409, page.daemon.arbiter.post("/api/pairings", asked), "round 1 is played there")
    asked["corrections"][0] = {"board": 9, "round": 1, "key": "White", "is": "Somebody"}
    expect(404, page.daemon.arbiter.post("/api/pairings", asked), "no board 9")
    expect(400, page.daemon.arbiter.post("/api/pairings", {"author": "A", "corrections": []}), "nothing")
    asked["corrections"][0]["board"] = 2
    expect(400, page.daemon.arbiter.post("/api/pairings", {"corrections": asked["corrections"]}), "author")
    expect(404, page.daemon.post("/api/pairings", asked))


def sets_a_board_aside(page):
    """It goes from the list and from everybody's pages, and comes back at a tap."""
    page.open(PHONE)
    open_board(page, 2)
    act = fold_out(page, "Set this board aside")
    page.picture("aside-act")
    submit(page, act)
    page.confirm("Set board 2 aside?", "Board 2 is set aside.", "What is played there is followed and kept.")
    page.eventually("two rows", lambda: [row.get_attribute("data-board") for row in page.all("#boards tbody tr")], ["1", "3"])
    page.eventually("the end of the dialog", lambda: not page.find("#board").is_displayed())
    page.says("#aside", "Board 2 is set aside.", "O. Operator", "Take it back …")
    same("the public's boards", sorted(board["board"] for board in page.daemon.boards()), [1, 3])
    page.press("#look")
    page.eventually("no word of it", lambda: page.text("#looked").startswith("Looked at") and "oard 2 " not in page.text("#needs"))
    page.fits()
    page.picture("aside")
    page.press("#aside button")
    page.confirm("Take board 2 back?", "Board 2 takes part again.")
    page.eventually("three rows", lambda: len(page.all("#boards tbody tr")), 3)
    page.eventually("none aside", lambda: page.all("#aside li"), [])
    page.says("#history", "Board 2 takes part again.", "Board 2 is set aside.")
    same("the public's boards", sorted(board["board"] for board in page.daemon.boards()), [1, 2, 3])


def speaks_every_language(page, here):
    """On a phone nothing is cut, and nothing that the daemon says there stays English."""
    pairings(here, NEXT, 2)
    for language in ["en", *LANGUAGES]:
        page.visit((360, 740), language)
        page.press("#rows summary")
        page.press("#foresee")
        page.says("#foreseen", WHITE_INSTEAD[language])
        page.find('tr[data-board="2"] button').click()
        page.eventually("the board's dialog", lambda: page.find("#board").is_displayed())
        page.script("for (const act of document.querySelectorAll('#board details')) act.open = true")
        same(f"what is cut in {language}", page.script(CUT), [])
        same("what is wider than the dialog", page.script("return board.scrollWidth - board.clientWidth"), 0)
        same(f"what stays English in {language}", page.script("return [...document.querySelectorAll('main [lang], dialog [lang]')]"
                                                              ".map((part) => part.textContent)"), [])
        page.picture(f"board-{language}")
        page.find("#board-close").click()
        page.picture(f"hall-{language}")
        page.script("document.getElementById('foreseen').scrollIntoView()")
        page.picture(f"foreseen-{language}")
    pairings(here, PLAYERS)


def outlasts_a_restart(programs, here, config):
    """So do the names, and a file that says something else since then counts."""
    with running(Daemon(programs, here, config)) as daemon:
        wait_for("the boards", lambda: daemon.check() or len(daemon.boards()) == 3)
        same("the next round", daemon.board(2)["tags"]["White"], "Hou, Yifan")
        pairings(here, PLAYERS)
        daemon.arbiter.post("/api/reload", {})
        same("the round before", (daemon.board(2)["tags"]["Black"], daemon.board(3)["tags"]["White"]), ("Polgár, Judit", "Graf, Sonja"))
        pairings(here, (PLAYERS[0], ("Menchik, Vera", "Keres, Paul"), PLAYERS[2]))
        told = expect(200, daemon.arbiter.post("/api/reload", {}))
        same("what counts", daemon.board(2)["tags"]["Black"], "Keres, Paul")
        if not any("Black was put right to 'Polgár, Judit' by O. Operator; the file says 'Keres, Paul'" in line for line in told["warned"]):
            raise Failure(f"nobody says that the file counts: {told}")
        if daemon.stop() != 0:
            raise Failure("the daemon did not end cleanly")


def is_asked_by_programs(daemon):
    """What the page asks, as others may."""
    expect(200, daemon.arbiter.post("/api/reload", {"dry_run": True}), "changed")
    expect(400, daemon.arbiter.post("/api/reload", {"only": True}), "only")
    expect(404, daemon.post("/api/reload", {"dry_run": True}))


def no_complaints(browser):
    faults = [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"
              and not any(word in entry["message"] for word in ("WebSocket", "ERR_CONNECTION", "422"))]
    same("what the browser complains of", faults, [])


def play_through(programs, here, browser, pictures):
    pairings(here, PLAYERS)
    config = configure(here)
    with HandBoard(here / "p1") as board, running(Daemon(programs, here, config)) as daemon:
        wait_for("the board", lambda: daemon.check() or daemon.board(1))
        board.clock(running=True)
        table = HandTable(board, daemon, SPEED)
        table.play("e2e4", "e7e5")
        page = Page(browser, daemon, pictures)
        sees_the_hall(page, table)
        comes_without_a_jump(page)
        a_board_is_lost(page, here)
        sees_no_secret(page)
        puts_names_right(page, table)
        lines_come_late(page)
        undoes(page)
        sets_a_board_aside(page)
        speaks_every_language(page, here)
        reloads(page, here)
        is_asked_by_programs(daemon)
        no_complaints(browser)
        if daemon.stop() != 0:
            raise Failure("the daemon did not end cleanly")
        outlasts_a_restart(programs, here, config)
    print(verify(programs, here / "eboardd.db").splitlines()[-1])


def main(programs):
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with folder() as here:
        browser = chromium()
        try:
            play_through(programs, here, browser, pictures)
        finally:
            browser.quit()


if __name__ == "__main__":
    as_program(main)
