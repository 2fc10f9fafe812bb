#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Two arbiters in a hall of forty boards at real speed, in Chromium, one with a tablet and one at a desk. The tablet logs in by QR
and the other's consent. A player makes an illegal move: it is ruled from its card. A game is repaired on air while it goes on,
two players who sit at each other's tables are put right, and whoever does not act sees all of it. Then they exchange their parts.
At last those who may not are refused: a viewer, somebody who only looks, a foreign page, a foreign host, a frame, and whoever was
put out.

usage: console_story_test.py FOLDER_OF_THE_PROGRAMS [FOLDER_FOR_PICTURES]"""
import contextlib
import http.server
import json
import pathlib
import sys
import threading
import time
import urllib.parse

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import operator_page_test
import repair_page_test
from hall import CHANGES, Daemon, Failure, Simulator, Site, as_program, folder, running, verify, wait_for
from hand_board import HandBoard, HandTable
from joined_games_test import pgn_of
from log_in_test import CONSOLE, PASSWORD, Console, people, want

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support.browser import chromium  # noqa: E402

BOARDS, BY_HAND = 40, (37, 38, 39, 40)
OFFENDED, REPAIRED, HERE, THERE = BY_HAND  # what happens at the boards that are played by hand
SPEED = 1
STANDS = 0.8  # seconds that an illegal move has to stand behind its press (docs/irregularities.md)
WITHIN = 1.0  # seconds until it is on the consoles then
TABLET, DESK = (1024, 768), (1440, 900)
LOOK = 1.0  # seconds that a player looks at a move before pressing
# The knights came out the other way round; the board cannot know.
OPENING = ("e2e4", "e7e5", "b1c3", "b8c6", "g1f3", "g8f6")
AS_READ, AS_PLAYED = "e4 e5 Nc3 Nc6 Nf3 Nf6", "e4 e5 Nf3 Nc6 Nc3 Nf6"
GAMES = pathlib.Path(__file__).resolve().parents[1] / "data" / "demo-games.pgn"
# When the tile of that board first says that there is a card, in milliseconds of the page.
WATCH_TILE = """
const tile = document.querySelector(`#hall [data-board="${arguments[0]}"]`);
window.rang = 0;
const look = () => { if (!window.rang && tile.classList.contains("rules")) window.rang = Date.now(); };
new MutationObserver(look).observe(tile, { attributes: true });
look();
"""
# The card that is open for a ruling at that board gets a name.
NAME_CARD = """
const found = [...document.querySelectorAll("#open .alert")].filter((card) => card.dataset.state === "completed"
  && card.querySelector(".where").textContent.startsWith(arguments[0]) && !card.querySelector(".ruled").textContent);
if (found.length) found[0].id = "the-card";
return found.length > 0;
"""
CARD = "#the-card"
FOREIGN = """<!doctype html><title>foreign</title><iframe id="frame" src="{console}/arbiter"></iframe><script type="module">
const told = {{}};
try {{
  const answer = await fetch("{console}/api/irregularities", {{ credentials: "include" }});
  told.read = await answer.text();
}} catch {{ told.read = "blocked"; }}
try {{
  await fetch("{console}/api/boards/{board}/rulings", {{ method: "POST", mode: "no-cors", credentials: "include",
    body: JSON.stringify({{ ruling: "R-LOSS white", author: "E. Evil", id: "evil" }}) }});
  told.sent = "sent";
}} catch {{ told.sent = "blocked"; }}
told.live = await new Promise((resolve) => {{
  const live = new WebSocket("{socket}/arbiter/live");
  live.onmessage = () => resolve("heard");
  live.onerror = live.onclose = () => resolve("refused");
}});
window.told = told;
</script>"""


def white(board):
    return f"White {board}"


def pairings():
    return "".join(f'[White "White {n}"]\n[Black "Black {n}"]\n[Round "1"]\n[Board "{n}"]\n[Result "*"]\n\n*\n\n'
                   for n in range(1, BOARDS + 1))


def configure(here):
    (here / "round.pgn").write_text(pairings(), encoding="utf-8")
    lines = ['pairings = "round.pgn"', "[daemon]", "discover = false", "[console]", 'listen = "127.0.0.1:0"', "tls = false"]
    for number in range(1, BOARDS + 1):
        lines += ["[[board]]", f"number = {number}", f'port = "{here}/board-{number}"', 'time_control = "5400+30"']
    (here / "hall.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return here / "hall.toml"


class Entrance:
    """The daemon, asked for the arbiter's pages at the console."""

    def __init__(self, daemon, url):
        self._daemon, self.arbiter = daemon, Site(url)

    def __getattr__(self, name):
        return getattr(self._daemon, name)


class Repair(repair_page_test.Page):
    def __init__(self, arbiter):
        super().__init__(arbiter.browser, arbiter.entrance, None, REPAIRED)

    def shape(self, size):
        self.size = size


class Operator(operator_page_test.Page):
    def __init__(self, arbiter):
        super().__init__(arbiter.browser, arbiter.entrance, None)
        self.size = arbiter.size

    def visit(self, size, language):
        self.browser.get(f"{self.daemon.arbiter.url}operator?language={language}")
        self.eventually("the boards", lambda: len(self.all("#boards tbody tr")), BOARDS)
        self.says("#looked", "Looked at")


class Arbiter:
    """Somebody with a browser at the console."""

    def __init__(self, browser, size, entrance, pictures):
        self.browser, self.size, self.entrance, self.pictures = browser, size, entrance, pictures
        self.name, self.taken = "", 0
        width, height = size
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        if size == TABLET:
            browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})

    def go(self, path):
        self.browser.get(self.entrance.arbiter.url + path)

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.find(selector).text

    def script(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def sees(self, what, look, seconds=30.0):
        seen = []

        def looked():
            self.entrance.check()
            try:
                seen[:] = [look()]
            except (NoSuchElementException, StaleElementReferenceException):
                return None
            return seen[0]
        try:
            return wait_for(f"{what}, by {self.name or 'somebody'}", looked, seconds)
        except Failure as failure:
            self.picture("failed")
            raise Failure(f"{failure}: {seen}") from None

    def press(self, words, within):
        """The button with these words; it lies under a finger."""
        def pressed():
            found = [one for one in self.browser.find_elements(By.CSS_SELECTOR, f"{within} button")
                     if one.text.startswith(words) and one.is_displayed() and one.is_enabled()]
            if not found:
                return False
            self.script("arguments[0].scrollIntoView({ block: 'center' })", found[0])
            if found[0].size["height"] < 40:
                raise Failure(f"{words!r} is {found[0].size['height']} pixels high")
            found[0].click()
            return True
        self.sees(f"a button {words!r}", pressed)

    def confirms(self, *parts):
        self.sees("the question", lambda: self.find("#confirm").is_displayed())
        for part in parts:
            if part not in self.text("#confirm"):
                raise Failure(f"asked is {self.text('#confirm')!r}, not {part!r}")
        if self.find("#confirm-author").is_displayed():
            raise Failure(f"{self.name} is asked for a name")
        self.picture("question")
        self.sees("the answer's button", lambda: self.find("#confirm-yes").is_enabled())
        self.find("#confirm-yes").click()

    def at_the_hall(self):
        """The arbiter's page, with all boards in sight."""
        self.go("arbiter")
        self.sees("forty boards", lambda: len(self.browser.find_elements(By.CSS_SELECTOR, "#hall .tile")) == BOARDS)
        lowest = self.script("return document.getElementById('hall').getBoundingClientRect().bottom")
        if lowest > self.size[1]:
            raise Failure(f"the hall ends at {lowest} of {self.size[1]} pixels")

    def takes_the_card(self):
        """Of the latest illegal move, among those that were ruled on before."""
        self.sees("the card or that there is a new one", lambda: self.script(NAME_CARD, f"Board {OFFENDED} ") or self.find("#fresh").is_displayed())
        if self.find("#fresh").is_displayed():
            self.find("#fresh").click()
        self.sees("the card", lambda: self.script(NAME_CARD, f"Board {OFFENDED} "))
        if self.find(CARD).get_attribute("open") is None:
            self.find(f"{CARD} > summary").click()
        self.sees("what is proposed", lambda: self.find(f"{CARD} .give").is_enabled())

    def picture(self, name):
        if self.pictures:
            self.taken += 1
            self.browser.save_screenshot(str(self.pictures / f"{self.size[0]}-{self.taken:02}-{name}.png"))


class Hands:
    """The four boards that are played by hand."""

    def __init__(self, boards, daemon):
        self.boards = boards
        self.tables = {number: HandTable(board, daemon, SPEED, number) for number, board in boards.items()}

    def open(self):
        """The first moves everywhere, at the same time."""
        games = {OFFENDED: ("e2e4", "e7e5"), REPAIRED: OPENING, HERE: ("d2d4",), THERE: ("c2c4",)}
        faults = []

        def play(number):
            try:
                self.boards[number].clock(running=True)
                self.tables[number].play(*games[number])
            except Failure as failure:
                faults.append(failure)
        playing = [threading.Thread(target=play, args=(number,)) for number in games]
        for one in playing:
            one.start()
        for one in playing:
            one.join()
        if faults:
            raise faults[0]

    def offend(self, side, origin, target):
        """An illegal move; when its clock was pressed."""
        table = self.tables[OFFENDED]
        table.board.move(origin, target)
        table.wait(LOOK)
        table.board.clock(pressed_by=side)
        return time.time() * 1000

    def put_back(self, side, origin, target):
        """As it was ruled: the piece goes back, the opponent gets two minutes, the offender's clock runs."""
        table, opponent = self.tables[OFFENDED], "black" if side == "white" else "white"
        table.wait(1)
        table.board.clock(running=False)
        table.board.move(origin, target)
        table.wait(1)
        table.left[opponent] += 120
        table.board.clock(running=True, pressed_by=opponent, **table.left)


# --- the parts of the story

def logs_in(arbiter, name):
    arbiter.go("log-in")
    arbiter.find("#name").send_keys(name)
    arbiter.find("#password").send_keys(PASSWORD + Keys.ENTER)
    arbiter.sees("the arbiter's page", lambda: arbiter.browser.current_url.endswith("/arbiter"))
    arbiter.name = name


def joins_by_qr(host, guest, name, button):
    """The guest's browser goes where the code on the host's screen leads; the host compares the number and agrees."""
    host.press("Let a phone in", "body")
    drawn = "const q = document.querySelector('.qr'); return q && q.complete && q.naturalWidth > 100 ? q.src : ''"
    source = host.sees("the code", lambda: host.script(drawn))
    host.picture("code")
    code = urllib.parse.unquote(source.split("text=")[1]).split("#")[1]
    guest.go(f"join#{code}")
    guest.find("#name").send_keys(name + Keys.ENTER)
    number = guest.sees("a number", lambda: guest.text("#number"))
    host.sees("the same number", lambda: number in host.text("#phone-box"))
    guest.picture("number")
    host.press(button, "#phone-box")
    host.sees("who was let in", lambda: f"{name} is let in." in host.text("#phone-box"))
    host.find("#phone-close").click()
    guest.name = f"{name} (let in by {host.name})"


def an_illegal_move_is_ruled_on(hands, acts, looks, side, move):
    """The card is on both consoles as soon as the move has stood; one rules, the other one sees it, and play goes on."""
    for arbiter in (acts, looks):
        arbiter.at_the_hall()
        arbiter.sees("a quiet board", lambda one=arbiter: "rules" not in one.find(f'#hall [data-board="{OFFENDED}"]').get_attribute("class"))
        arbiter.script(WATCH_TILE, OFFENDED)
    pressed = hands.offend(side, *move)
    late = []
    for arbiter in (acts, looks):
        late.append((arbiter.sees("the card", lambda one=arbiter: one.script("return window.rang")) - pressed) / 1000)
    print(f"illegal move of {side}: on the console of {acts.name} {late[0]:.2f} s, of {looks.name} {late[1]:.2f} s after the press")
    if max(late) > STANDS + WITHIN:
        raise Failure(f"the illegal move is on the consoles {late} s after the press")
    for arbiter in (acts, looks):
        arbiter.sees("its words", lambda one=arbiter: f"board {OFFENDED}, illegal move" in one.text("#first"))
        arbiter.takes_the_card()
    acts.picture("card")
    acts.press("Give this ruling", CARD)
    acts.confirms(f"Rule on board {OFFENDED}?", "Two minutes added for " + ("Black" if side == "white" else "White"))
    acts.sees("what was ruled", lambda: f"by {acts.name}" in acts.text(f"{CARD} .rulings"))
    acts.sees("its Undo", lambda: [one for one in acts.browser.find_elements(By.CSS_SELECTOR, f"{CARD} .given button") if one.text == "Undo"])
    looks.sees("who ruled", lambda: f"by {acts.name}" in looks.text(CARD))
    acts.picture("ruled")
    looks.picture("ruled-by-the-other-one")
    hands.put_back(side, *reversed(move))


def a_game_is_repaired(hands, acts, looks, by_hand):
    """Two knights came out the other way round, and a move is made while it is put right."""
    table = hands.tables[REPAIRED]
    before = len(table.line().split())
    page = Repair(acts)
    page.open(acts.size, f"board/{REPAIRED}/repair")
    page.choose(3)
    page.press("Replace 2. Nc3")
    page.eventually("the position before", lambda: page.text("#caption"), "Before 2. Nc3: make the move that was played")
    if by_hand:
        page.drag("g1", "f3")
        page.played("Nf3")
        page.tap("b8")
        page.tap("c6")
        page.drag("b1", "c3")
    else:
        page.find("#typed").send_keys("Nf3 Nc6 Nc3" + Keys.ENTER)
    page.played("Nf3 Nc6 Nc3")
    page.eventually("what stays", lambda: f"{before - 5} pl" in page.text("#draft") and "behind stay" in page.text("#draft"))
    table.play(*(("f1b5",) if by_hand else ("b5a4",)))
    page.eventually("what stays by now", lambda: f"{before - 4} plies behind stay." in page.text("#draft"))
    want("moves that anybody sees before it is entered", repair_page_test.moves(acts.entrance, REPAIRED).startswith(AS_READ), True)
    page.press("Enter it")
    acts.confirms(f"Put the record of board {REPAIRED} right?", "3 plies of the record go, 3 plies come")
    page.eventually("the entry", lambda: page.text("#done p").startswith("Entered as ruling"))
    acts.picture("repaired")
    told_to_all(acts, looks, AS_PLAYED)
    table.play(*(("a7a6",) if by_hand else ("b7b5",)))


def told_to_all(acts, looks, played):
    """Everybody's page, PGN and the other arbiter have the game as it was put right, and who did it."""
    shown = lambda: repair_page_test.moves(acts.entrance, REPAIRED)  # noqa: E731
    wait_for(f"the moves {played}", lambda: shown().startswith(played))
    [(_, pgn)] = pgn_of(acts.entrance.get(f"/pgn/round/1/board/{REPAIRED}.pgn"))
    want("the PGN", " ".join(word for word in pgn.split() if not word[0].isdigit()).startswith(played), True)
    looks.go(f"board/{REPAIRED}/repair")
    looks.sees("who put it right", lambda: f"by {acts.name}" in looks.text("#given"))
    looks.sees("the moves", lambda: " ".join(looks.script("return [...document.querySelectorAll('.move .san')].map((one) => one.textContent)"))
               .startswith(played))
    looks.picture("repaired-by-the-other-one")


def the_repair_is_undone(acts, looks):
    acts.go(f"board/{REPAIRED}/repair")
    acts.press("Undo", "#given")
    acts.confirms()
    acts.sees("the undo", lambda: "Entered: Withdrawn" in acts.text("#done p"))
    told_to_all(acts, looks, AS_READ)


def two_players_are_exchanged(acts, looks, side, now, then):
    page = Operator(acts)
    page.visit(acts.size, "en")
    operator_page_test.open_board(page, HERE)
    act = operator_page_test.fold_out(page, "Exchange a player with another one")
    act.find_element(By.XPATH, f".//option[.='{side}: {now}']").click()
    act.find_element(By.XPATH, f".//option[.='Board {THERE}, {side}: {then}']").click()
    operator_page_test.submit(page, act)
    acts.confirms("Put 2 boards right?", f"Board {HERE}, {side}: {then} instead of {now}.", f"Board {THERE}, {side}: {now} instead of {then}.")
    tags = lambda: [acts.entrance.board(number)["tags"][side] for number in (HERE, THERE)]  # noqa: E731
    acts.sees("the exchange", lambda: tags() == [then, now])
    for part in (f'[{side} "{then}"]', f'[{side} "{now}"]'):
        if part not in acts.entrance.get("/pgn/now.pgn"):
            raise Failure(f"the PGN has no {part}")
    acts.picture("exchanged")
    other = Operator(looks)
    other.visit(looks.size, "en")
    looks.sees("who did it", lambda: f"Board {HERE}, {side}: {then} instead of {now}." in looks.text("#history")
               and acts.name in looks.text("#history"))
    looks.sees("the players", lambda: then in other.cell(HERE, "Players") and now in other.cell(THERE, "Players"))


# --- those who may not

def a_viewer(browser, daemon):
    """At everybody's address there is no console."""
    for path in ("arbiter", "operator", "round", f"board/{REPAIRED}/repair", "log-in"):
        browser.get(daemon.url + path)
        want(f"/{path} in public", browser.find_elements(By.ID, "author"), [])
        if not browser.find_element(By.TAG_NAME, "h1").text:
            raise Failure(f"/{path} in public is empty")


def somebody_who_only_looks(programs, here, daemon, host, browser):
    looker = Arbiter(browser, TABLET, host.entrance, None)
    host.at_the_hall()
    joins_by_qr(host, looker, "Dora", "Let in to look only")
    looker.sees("all boards", lambda: looker.browser.current_url == host.entrance.arbiter.url)
    looker.go("arbiter")
    want("an arbiter's page for somebody who only looks", browser.find_elements(By.CSS_SELECTOR, "#hall .tile"), [])
    answer = looker.script("return fetch(arguments[0], { method: 'POST', headers: arguments[1], body: '{\"ruling\": \"R-LOSS white\", \"id\": \"x\"}' })"
                           ".then((answer) => answer.status)", f"/api/boards/{REPAIRED}/rulings", CHANGES)
    want("a ruling by somebody who only looks", answer, 403)


class Foreign(http.server.BaseHTTPRequestHandler):
    """A page of somebody else on the same computer, so that cookies go along."""

    page = b""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.page)

    def log_message(self, *_):
        pass


def a_foreign_page(arbiter):
    console = arbiter.entrance.arbiter.url.rstrip("/")
    Foreign.page = FOREIGN.format(console=console, socket=console.replace("http", "ws"), board=REPAIRED).encode()
    before = arbiter.entrance.board(REPAIRED)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        arbiter.browser.get(f"http://127.0.0.1:{site.server_address[1]}/")
        told = arbiter.sees("what the page got", lambda: arbiter.script("return window.told"))
        want("what a foreign page reads, hears", (told["read"], told["live"]), ("blocked", "refused"))
        arbiter.browser.switch_to.frame(arbiter.find("#frame"))
        want("a console in a frame", arbiter.browser.find_elements(By.CSS_SELECTOR, "#hall, form"), [])
        arbiter.browser.switch_to.default_content()
        site.shutdown()
    want("the game that it ruled on", arbiter.entrance.board(REPAIRED)["result"], before["result"])


def by_hand_of_a_program(arbiter):
    """With the arbiter's own cookie."""
    console = Console(arbiter.entrance)
    arbiter.go("arbiter")
    cookie = arbiter.browser.get_cookies()[0]
    console.cookie = f"{cookie['name']}={cookie['value']}"
    want("the arbiter", console.ask("/api/irregularities")[0], 200)
    ruling = {"ruling": "R-LOSS white", "id": "evil"}
    path = f"/api/boards/{REPAIRED}/rulings"
    for name, headers in (("a foreign origin", {**CHANGES, "Origin": "http://evil.example"}), ("a foreign host", {**CHANGES, "Host": "evil.example"}),
                          ("a form", {"Content-Type": "text/plain"})):
        want(name, console.ask(path, "POST", json.dumps(ruling), **headers)[0], 403)
    for name, headers in (("a foreign origin", {"Origin": "http://evil.example"}), ("a foreign host", {"Host": "evil.example"})):
        want(f"{name} reads", console.ask("/arbiter", **headers)[0], 403)


def whoever_was_put_out(programs, here, arbiter, name):
    """The page of a log-in that has ended leads to the log-in by itself."""
    arbiter.at_the_hall()
    want("put out", people(programs, here, "remove", name)[0], 0)
    arbiter.sees("the log-in page", lambda: arbiter.browser.current_url.endswith("/log-in"))
    arbiter.go("arbiter")
    arbiter.sees("the log-in page", lambda: arbiter.browser.current_url.endswith("/log-in"))


# --- all of it

def tell(programs, here, daemon, hands, desk, tablet):
    want("Axel", people(programs, here, "put", "Axel Arbiter", "--role", "arbiter", password=PASSWORD)[0], 0)
    logs_in(desk, "Axel Arbiter")
    joins_by_qr(desk, tablet, "Bea", "Let in as arbiter")
    tablet.sees("the arbiter's page", lambda: tablet.browser.current_url.endswith("/arbiter"))
    wait_for("forty boards", lambda: daemon.check() or len(daemon.boards()) == BOARDS, 60)
    hands.open()
    an_illegal_move_is_ruled_on(hands, tablet, desk, "white", ("f1", "f5"))
    hands.tables[OFFENDED].play("f1c4")
    a_game_is_repaired(hands, tablet, desk, True)
    two_players_are_exchanged(tablet, desk, "White", white(HERE), white(THERE))

    the_repair_is_undone(desk, tablet)
    an_illegal_move_is_ruled_on(hands, desk, tablet, "black", ("f8", "f5"))
    hands.tables[OFFENDED].play("g8f6")
    a_game_is_repaired(hands, desk, tablet, False)
    two_players_are_exchanged(desk, tablet, "White", white(THERE), white(HERE))


def refuse(programs, here, daemon, desk, tablet, third):
    a_viewer(third, daemon)
    somebody_who_only_looks(programs, here, daemon, desk, third)
    a_foreign_page(desk)
    by_hand_of_a_program(desk)
    whoever_was_put_out(programs, here, tablet, "Bea")


def main(programs):
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with folder() as here, contextlib.ExitStack() as stack:
        boards = {number: stack.enter_context(HandBoard(here / f"board-{number}", str(24000 + number))) for number in BY_HAND}
        stack.enter_context(running(Simulator(programs, here, GAMES, BOARDS - len(BY_HAND), "--level", "L0", "--max-think", 20,
                                            "--time-control", "5400+30")))
        daemon = stack.enter_context(running(Daemon(programs, here, configure(here))))
        wait_for("the console", lambda: CONSOLE.search(daemon.said()))
        entrance = Entrance(daemon, f"http://127.0.0.1:{Console(daemon).port}/")
        browsers = [chromium() for _ in range(3)]
        for browser in browsers:
            stack.callback(browser.quit)
        desk, tablet = (Arbiter(browser, size, entrance, pictures) for browser, size in zip(browsers, (DESK, TABLET)))
        tell(programs, here, daemon, Hands(boards, daemon), desk, tablet)
        refuse(programs, here, daemon, desk, tablet, browsers[2])
        if daemon.stop() != 0:
            raise Failure("the daemon did not end cleanly")
        print(verify(programs, here / "eboardd.db").splitlines()[-1])


if __name__ == "__main__":
    as_program(main)
