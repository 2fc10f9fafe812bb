#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Pages that nobody touches, in a real browser: boards on a projector, which are read from afar, one board in a stream, and
one in a frame of another site."""
import http.server
import json
import pathlib
import sys
import threading
import time
import unittest
import urllib.error
import urllib.request

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from support.page_case import PageCase  # noqa: E402

# The heights of capitals, in pixels, of all names, and of digits, of all clocks.
CAPITALS = """
const pen = document.createElement("canvas").getContext("2d");
const capital = (one, letter) => {
  const style = getComputedStyle(one);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return pen.measureText(letter).actualBoundingBoxAscent;
};
const all = (part, letter) => [...document.querySelectorAll(part)].map((one) => capital(one, letter));
return [all(".name", "H"), all(".clock:not([hidden])", "1")];
"""
# What is not wholly within its place, and what covers something else there; texts that are cut.
FAULTS = """
const [holder, parts] = arguments;
const faults = [];
for (const place of document.querySelectorAll(holder)) {
  const outer = place.getBoundingClientRect();
  if (outer.left < 0 || outer.top < 0 || outer.right > innerWidth + 1 || outer.bottom > innerHeight + 1) faults.push("a place is outside");
  const all = [...place.querySelectorAll(parts)].filter((one) => one.getClientRects().length);
  const name = (one) => `${one.className} of ${place.dataset.board}`;
  for (const one of all) {
    const box = one.getBoundingClientRect();
    if (box.left < outer.left - 1 || box.right > outer.right + 1 || box.top < outer.top - 1 || box.bottom > outer.bottom + 1)
      faults.push(`${name(one)} is outside`);
    if (!one.classList.contains("board") && one.scrollWidth > one.clientWidth + 1) faults.push(`${name(one)} is cut`);
    for (const other of all) {
      const beside = other.getBoundingClientRect();
      if (one !== other && box.left < beside.right - 1 && box.right > beside.left + 1 && box.top < beside.bottom - 1 && box.bottom > beside.top + 1)
        faults.push(`${name(one)} covers ${name(other)}`);
    }
  }
}
const root = document.documentElement;
if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) faults.push(`${root.scrollWidth} x ${root.scrollHeight} scrolls`);
return faults;
"""
PARTS = ".board, .name, .clock, .number, .san, .badge"
# How much of the page has moved without being touched, all in all.
WATCH_SHIFTS = """
window.moved = 0;
window.movers = [];
const place = ({ node, previousRect, currentRect }) => [node?.className || node?.nodeName, JSON.stringify([previousRect, currentRect])];
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  window.moved += entry.value;
  window.movers.push(entry.startTime, ...entry.sources.flatMap(place));
})).observe({ type: "layout-shift" });
"""
CLIENT = pathlib.Path(__file__).parents[2] / "clients" / "javascript"
LONG = "Nepomniachtchi-Vachier-Lagrave,-Ian-Maximilian"
WHOLE_FROM = 540  # pixels of a plate with room for that
ONE_WORD = "Wolfeschlegelsteinhausenbergerdorff"
SCREENS = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1080, 1920), (390, 844), (844, 390))


class WallTest(PageCase):
    boards = 14

    def places(self):
        return self.script("return [...document.querySelectorAll('.place')].map((place) => Number(place.dataset.board))")

    def in_play(self):
        for board in range(1, self.boards + 1):
            self.hall.tell(f"start {board}", f"play {board} {board + 3}", f"clock {board} {3601000 * (board % 3)} 5400000 white")

    # --- what is read from afar
    def test_names_and_clocks_are_read_from_afar_on_every_screen_and_nothing_is_cut_or_scrolls(self):
        self.hall.tell(f"pair 2 1 {LONG} {LONG}", f"pair 3 1 {ONE_WORD} Dora")
        self.in_play()
        self.hall.tell("device 4 lost", "gap 5 e7e5 f2f4", "result 1 1/2-1/2 kings_on_centre")
        for width, height in SCREENS:
            with self.subTest(size=(width, height)):
                self.size(width, height)
                self.open("/wall?boards=1,2,3,4,5,6&seconds=3600")
                self.eventually(lambda: len(self.places()), lambda count: count > 0)
                self.eventually(lambda: self.script(FAULTS, ".place", PARTS), [])
                names, clocks = self.script(CAPITALS)
                wanted = max(11, 0.015 * width)
                self.assertGreaterEqual(min(clocks), wanted - 0.5)
                shown = self.script("return [...document.querySelectorAll('.name')].map((name) => name.textContent.replaceAll('\u00AD', ''))")
                long = [name for name in shown if name in (LONG, ONE_WORD)]
                self.assertEqual([name for name, capital in zip(shown, names) if capital < wanted - 0.5 and name not in long], [])
                self.assertGreaterEqual(min(names), 0.4 * wanted)

    def test_a_name_that_is_too_long_for_one_line_takes_two(self):
        self.hall.tell(f"pair 1 1 {LONG} Dora", "start 1")
        self.size(1920, 1080)
        self.open("/wall?per_page=6")
        self.eventually(lambda: self.text('[data-board="1"] .white .name'), LONG)
        lines = self.script("""const name = document.querySelector('[data-board="1"] .white .name');
            return name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight)""")
        self.assertAlmostEqual(lines, 2, delta=0.1)

    def test_a_page_has_as_many_boards_as_are_seen_well_or_as_are_asked_for(self):
        for size, query, wanted in (((1920, 1080), "", 5), ((3840, 2160), "", 5), ((1920, 1080), "?per_page=1", 1),
                                    ((1920, 1080), "?per_page=2", 2), ((1920, 1080), "?per_page=7", 7),
                                    ((390, 844), "", 4), ((390, 844), "?per_page=1", 1)):
            with self.subTest(size=size, query=query):
                self.size(*size)
                self.open("/wall" + query)
                self.eventually(lambda: len(self.places()), wanted)
        self.size(1920, 1080)
        self.open("/wall?per_page=100")
        self.eventually(lambda: len(self.places()), lambda count: 7 <= count <= 14)
        self.eventually(lambda: self.script(FAULTS, ".place", PARTS), [])
        self.assertGreaterEqual(min(sum(self.script(CAPITALS), [])), 28.5)

    def test_boards_grow_where_there_are_few(self):
        sides = []
        self.size(1920, 1080)
        for boards in ("1", "1,2", "1,2,3,4,5,6"):
            self.open(f"/wall?boards={boards}")
            self.eventually(lambda: len(self.places()), boards.count(",") + 1)
            sides.append(self.script("return document.querySelector('.place .board').offsetWidth"))
        self.assertGreater(sides[0], 850)
        self.assertGreater(sides[1], 550)
        self.assertGreater(sides[2], 300)

    def test_the_page_of_one_board_grows_with_the_screen(self):
        self.in_play()
        for width, height in ((1920, 1080), (2560, 1440), (3840, 2160)):
            self.size(width, height)
            self.open("/board/2")
            self.eventually(lambda: len(self.moves()), 5)
            self.assertGreaterEqual(min(sum(self.script(CAPITALS), [])), 0.015 * width - 0.5)
            self.assertGreater(self.script("return document.querySelector('.board').offsetWidth"), 0.7 * height)
            # What else there is to see stands below the screen.
            self.assertLessEqual(self.script("return document.getElementById('stage').getBoundingClientRect().bottom"), height)

    # --- pages
    def test_pages_turn_by_themselves_and_every_board_comes(self):
        self.in_play()
        self.size(1920, 1080)
        self.open("/wall?seconds=2")
        seen = []
        for _ in range(3):
            self.eventually(self.places, lambda places: places and places not in seen)
            seen.append(self.places())
            self.assertIn(f"Page {len(seen)} of 3", self.text("#summary"))
        self.assertEqual(sorted(sum(seen, [])), list(range(1, 15)))
        self.eventually(self.places, seen[0])

    def test_games_that_are_over_come_last_when_the_page_turns_and_not_before(self):
        self.in_play()
        self.size(1920, 1080)
        self.open("/wall?boards=&seconds=2&per_page=7")
        self.eventually(self.places, [1, 2, 3, 4, 5, 6, 7])
        self.hall.tell("result 1 1-0 checkmate", "result 3 0-1 ruling")
        self.eventually(self.places, [2, 4, 5, 6, 7, 8, 9])
        self.eventually(self.places, [10, 11, 12, 13, 14, 1, 3])
        self.assertEqual(self.text('[data-board="1"] .badge'), "1-0")

    def test_boards_that_are_asked_for_are_shown_in_that_order_and_stay_there(self):
        self.hall.tell("start 5", "play 5 3", "result 5 1-0 checkmate", "start 2")
        self.open("/wall?boards=5,2,99&seconds=2")
        self.eventually(self.places, [5, 2, 99])
        self.assertEqual(self.text('[data-board="99"] .badge'), "No data yet")
        time.sleep(2.5)
        self.assertEqual(self.places(), [5, 2, 99])

    def test_nothing_moves_while_games_go_on_and_pages_turn(self):
        self.in_play()
        self.size(1920, 1080)
        self.browser.get("about:blank")
        watch = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH_SHIFTS})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", watch)
        self.open("/wall?seconds=2")
        for board in range(1, 7):
            self.hall.tell(f"move {board}", f"provisional {board}", f"commit {board}", f"device {board} lost", f"device {board} ready")
            time.sleep(0.3)
        self.hall.tell("result 1 1-0 checkmate", "result 2 1/2-1/2 ruling")
        time.sleep(5)
        self.assertLess(self.script("return moved"), 0.01, self.script("return movers"))

    # --- the link
    def test_a_lost_link_is_said_so_that_it_is_read_from_afar_and_covers_no_board(self):
        self.in_play()
        self.size(1920, 1080)
        self.open("/wall")
        self.eventually(lambda: len(self.places()), 5)
        self.hall.kill()
        self.eventually(lambda: self.browser.find_element(By.ID, "banner").is_displayed(), True)
        size, top, lowest = self.script("""
            const banner = document.getElementById("banner");
            const places = [...document.querySelectorAll(".place")].map((place) => place.getBoundingClientRect().bottom);
            return [parseFloat(getComputedStyle(banner).fontSize), banner.getBoundingClientRect().top, Math.max(...places)]""")
        self.assertGreaterEqual(size, 40)
        self.assertGreaterEqual(top, lowest)
        self.eventually(lambda: self.script(FAULTS, ".place", PARTS), [])
        self.assertIn("grayscale", self.script("return getComputedStyle(document.querySelector('.place .board')).filter"))

    def test_a_delay_is_said(self):
        self.hall.kill()
        self.hall.options["--delay-s"] = 900
        self.hall.start()
        self.open("/wall")
        self.assertEqual(self.text("#link"), "Broadcast delayed by 15 min")

    # --- the address
    def test_dark_and_light_are_chosen_by_the_address(self):
        grounds = []
        for scheme in ("dark", "light"):
            self.open(f"/wall?scheme={scheme}")
            grounds.append(self.script("return getComputedStyle(document.documentElement).backgroundColor"))
        self.assertEqual(grounds, ["rgb(21, 25, 27)", "rgb(244, 243, 238)"])

    def test_an_address_that_no_phone_would_find_is_not_shown(self):
        self.open("/wall")
        self.assertFalse(self.browser.find_element(By.ID, "join").is_displayed())  # 127.0.0.1 is each phone itself

    def test_a_way_for_phones_is_shown_as_a_qr_code(self):
        self.size(1920, 1080)
        self.open("/wall?qr=https://hall.example.org/")
        self.assertEqual(self.text("#where"), "hall.example.org")
        self.eventually(lambda: self.script("return document.getElementById('qr').naturalWidth"), lambda width: width > 0)
        self.assertGreater(self.script("return document.getElementById('qr').offsetWidth"), 0.1 * 1920)


class SmallWallTest(PageCase):
    boards = 4

    def test_a_single_page_puts_finished_games_last_too(self):
        self.hall.tell("start 1", "start 2", "play 2 3")
        places = lambda: self.script("return [...document.querySelectorAll('.place')].map((place) => place.dataset.board)")  # noqa: E731
        self.open("/wall?seconds=2")
        self.eventually(places, ["1", "2", "3", "4"])
        self.hall.tell("result 1 1-0 checkmate")
        self.eventually(places, ["2", "3", "4", "1"])


class OverlayTest(PageCase):
    SIZES = (("small", 360), ("medium", 540), ("large", 810))

    def box(self, part):
        return self.script("""const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
            return [x, y, width, height].map(Math.round)""", part)

    def pixel(self, x, y):
        """Its four values in a picture of the page on a ground that is seen through."""
        self.browser.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride", {"color": {"r": 0, "g": 0, "b": 0, "a": 0}})
        picture = self.browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
        self.browser.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride", {})
        return self.browser.execute_async_script("""
            const [data, x, y, done] = arguments;
            const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
            createImageBitmap(new Blob([bytes], { type: "image/png" })).then((image) => {
              const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
              paper.drawImage(image, 0, 0);
              done([...paper.getImageData(x, y, 1, 1).data]);
            }, (error) => done(String(error)));""", picture, x, y)

    def test_it_has_the_size_that_is_asked_for_and_all_that_belongs_to_a_board(self):
        self.hall.tell("start 1", "play 1 3", "clock 1 3601000 90000 black")
        self.size(1920, 1080)
        for query, width in [(f"size={name}", width) for name, width in self.SIZES] + [("width=300", 300), ("", 540)]:
            with self.subTest(query=query):
                self.open(f"/overlay/1?{query}")
                self.eventually(lambda: self.text("#move"), "2. Nf3")
                self.assertEqual(self.box(".plate"), [0, 0, width, width * 4 // 3])
                self.assertEqual(self.box(".board")[2:], [width, width])
                self.assertEqual(self.marks(), ["f3 last to", "g1 last"])
                self.assertEqual(self.text(".white .name"), "Morphy, Paul")
                self.eventually(lambda: self.text(".white .clock"), "1:00:01")
                self.assertEqual([one.get_attribute("class") for one in self.browser.find_elements(By.CSS_SELECTOR, ".player.turn")],
                                 ["player black turn"])
                self.eventually(lambda: self.script(FAULTS, ".plate", ".board, .name, .clock, .san"), [])
        self.hall.tell("result 1 1-0 checkmate")
        self.eventually(lambda: self.text("#state"), "1-0")
        self.assertEqual(self.text(".white .points"), "1")

    def test_the_ground_is_seen_through_in_both_schemes_and_the_plate_is_not(self):
        self.hall.tell("start 1")
        self.size(1000, 900)
        for scheme in ("", "?scheme=dark", "?scheme=light"):
            self.open(f"/overlay/1{scheme}")
            self.eventually(lambda: self.text(".white .name"), "Morphy, Paul")
            self.assertEqual(self.pixel(900, 400), [0, 0, 0, 0])
            self.assertEqual(self.pixel(270, 710)[3], 255)
        self.open("/overlay/9")  # there is no such board: nothing covers the picture
        self.assertEqual(self.pixel(270, 400), [0, 0, 0, 0])

    def test_long_names_are_not_cut(self):
        self.hall.tell(f"pair 1 1 {LONG} {ONE_WORD}", "start 1", "clock 1 36001000 36000000 white", "result 1 1/2-1/2 ruling")
        for name, width in self.SIZES:
            self.size(1920, 1080)
            self.open(f"/overlay/1?size={name}")
            # The smallest letters that are read on a plate are larger than its smallest size has room for.
            whole = width >= WHOLE_FROM
            self.eventually(lambda: self.text(".white .name"), LONG if whole else "Nepomniachtchi-Vachier-Lagrave, I.")
            self.assertEqual(self.box(".plate")[2:], [width, width * 4 // 3])
            self.eventually(lambda: self.script(FAULTS, ".plate", ".board, .name, .clock, .rating, .points, .san"), [])

    def test_the_other_side_may_be_below(self):
        self.hall.tell("start 1", "move 1")
        self.open("/overlay/1?side=black")
        self.eventually(self.placement, "RNBKQBNR/PPP1PPPP/8/3P4/8/8/pppppppp/rnbkqbnr")
        self.assertLess(self.box(".player.white")[1], self.box(".player.black")[1])

    def test_a_lost_link_is_said_on_the_plate_and_changes_no_size(self):
        self.hall.tell("start 1", "move 1")
        self.open("/overlay/1")
        self.eventually(lambda: self.text("#move"), "1. e4")
        self.hall.kill()
        self.eventually(lambda: self.browser.find_element(By.ID, "banner").is_displayed(), True)
        self.assertEqual(self.box(".plate"), [0, 0, 540, 720])
        x, y, width, height = self.box("#banner")
        self.assertEqual([x, width], [0, 540])
        self.assertGreaterEqual(y, 675 - 1)
        self.assertLessEqual(y + height, 721)

    # --- the board that an operator chooses
    def choose(self, board, port=None):
        request = urllib.request.Request(f"http://127.0.0.1:{port or self.hall.arbiter_port}/api/featured/choice", method="POST",
                                         data=json.dumps({"board": board} if board else {}).encode(),
                                         headers={"Content-Type": "application/json", "X-Eboard-Request": "1"})
        try:
            return urllib.request.urlopen(request, timeout=5).status
        except urllib.error.HTTPError as refused:
            return refused.code

    def featured(self):
        return json.loads(urllib.request.urlopen(self.hall.url("/api/featured"), timeout=5).read())

    def test_the_chosen_board_is_shown_follows_the_choice_and_outlives_a_restart(self):
        self.hall.tell("start 2", "play 2 5", "start 3", "move 3")
        self.open("/overlay/featured")
        self.assertFalse(self.browser.find_element(By.ID, "plate").is_displayed())
        self.assertEqual(self.featured(), {"board": None})
        self.assertEqual(self.choose(2), 200)
        self.eventually(lambda: self.text("#move"), "3. Bc4")
        self.assertEqual(self.choose(3), 200)
        self.eventually(lambda: self.text("#move"), "1. d4")
        self.hall.kill()
        self.hall.start()
        self.assertEqual(self.featured(), {"board": 3})
        self.eventually(self.link, "live")
        self.hall.tell("start 3", "play 3 2")
        self.eventually(lambda: self.text("#move"), lambda text: text.startswith("1…"))
        self.assertEqual(self.choose(0), 200)
        self.eventually(lambda: self.browser.find_element(By.ID, "plate").is_displayed(), False)
        self.hall.kill()
        self.hall.start()
        self.assertEqual(self.featured(), {"board": None})

    def test_viewers_choose_nothing_and_no_board_is_invented(self):
        self.assertEqual(self.choose(2, self.hall.port), 404)
        self.assertEqual(self.choose(99), 404)
        self.assertEqual(self.choose("two"), 400)
        self.assertEqual(self.featured(), {"board": None})

    def test_the_arbiters_page_chooses_the_board(self):
        self.hall.tell("start 2", "play 2 3")
        self.open("/arbiter")
        choice = self.browser.find_element(By.ID, "featured")
        self.eventually(lambda: len(choice.find_elements(By.TAG_NAME, "option")), 7)
        Select(choice).select_by_value("2")
        self.eventually(self.featured, {"board": 2})
        self.open("/arbiter")
        choice = self.browser.find_element(By.ID, "featured")
        self.eventually(lambda: choice.get_attribute("value"), "2")
        self.assertEqual(Select(choice).first_selected_option.text, "Board 2 · Anderssen, Adolf – Kieseritzky, Lionel")


class Site:
    """Another site: a text for each of its paths."""

    def __init__(self, pages):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):  # noqa: N802
                self.send_response(200 if self.path in pages else 404)
                kind = "javascript" if self.path.endswith(".js") else "html"
                self.send_header("Content-Type", f"text/{kind}; charset=utf-8")
                self.end_headers()
                self.wfile.write(pages.get(self.path, "").encode())

            def log_message(self, *_):
                pass

        self.pages = pages
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class FramesTest(PageCase):
    """Pages of another site, one that is named and one that is not."""

    def setUp(self):
        super().setUp()
        self.club, self.stranger = Site({}), Site({})
        self.addCleanup(self.club.close)
        self.addCleanup(self.stranger.close)
        self.hall.kill()
        self.hall.options["--allowed-origin"] = self.club.origin
        self.hall.start()
        self.hall.tell("start 3", "play 3 3")

    def tearDown(self):
        self.browser.get("about:blank")
        self.browser.get_log("browser")  # what is refused is said there
        super().tearDown()

    def frame(self, site, path, attributes='width="400" height="560"'):
        site.pages["/"] = (f'<!doctype html><html><body style="background: rgb(1, 2, 3)"><iframe id="frame" {attributes} '
                           f'src="{self.hall.url(path)}"></iframe></body></html>')
        self.browser.get(site.origin)
        self.browser.switch_to.frame(self.browser.find_element(By.ID, "frame"))
        self.addCleanup(self.browser.switch_to.default_content)

    def shown(self):
        return self.script("return document.querySelector('#move')?.textContent ?? null")

    def test_a_named_site_shows_a_board_in_a_frame(self):
        for path in ("/embed/3", "/overlay/3?width=300"):
            with self.subTest(path=path):
                self.frame(self.club, path)
                self.eventually(self.shown, "2. c4")
                self.browser.switch_to.default_content()
        self.frame(self.club, "/embed/3")
        self.hall.tell("move 3")
        self.eventually(self.shown, lambda text: text.startswith("2…"))
        self.assertEqual(self.script("return document.getElementById('way').href"), self.hall.url("/board/3"))
        self.eventually(lambda: self.script(FAULTS, ".plate", ".board, .name, .clock, .san, a"), [])

    def test_a_frame_of_any_size_is_filled_and_nothing_scrolls(self):
        for width, height in ((280, 400), (400, 560), (600, 400), (200, 800)):
            self.frame(self.club, "/embed/3", f'width="{width}" height="{height}"')
            self.eventually(self.shown, "2. c4")
            self.eventually(lambda: self.script(FAULTS, ".plate", ".board, .name, .clock, .san, a"), [])
            box = self.script("const { width, height } = document.querySelector('.plate').getBoundingClientRect(); return [width, height]")
            self.assertAlmostEqual(box[0], min(width, height * 0.75), delta=2)
            self.assertAlmostEqual(box[1], box[0] * 4 / 3, delta=2)
            self.browser.switch_to.default_content()

    def test_other_sites_and_other_pages_are_not_shown_in_frames(self):
        for site, path in ((self.stranger, "/embed/3"), (self.stranger, "/overlay/3"), (self.stranger, "/overlay/featured"),
                           (self.club, "/"), (self.club, "/board/3"), (self.club, "/wall"), (self.club, "/arbiter")):
            with self.subTest(site=site.origin, path=path):
                self.frame(site, path)
                time.sleep(0.5)
                self.assertEqual(self.script("return document.getElementById('link')"), None)
                self.assertIsNone(self.shown())
                self.browser.switch_to.default_content()

    def test_none_is_shown_where_no_site_is_named(self):
        del self.hall.options["--allowed-origin"]
        self.hall.kill()
        self.hall.start()
        self.frame(self.club, "/embed/3")
        time.sleep(0.5)
        self.assertIsNone(self.shown())

    def follow(self, site):
        """What a page of that site gets of a WebSocket to the boards."""
        site.pages["/follow"] = "<!doctype html><html><body></body></html>"
        self.browser.get(site.origin + "/follow")
        return self.browser.execute_async_script("""
            const [address, done] = arguments;
            const socket = new WebSocket(address);
            socket.onmessage = (event) => done(JSON.parse(event.data).boards.length);
            socket.onerror = () => done("refused");""", f"ws://127.0.0.1:{self.hall.port}/live")

    def test_a_named_site_follows_the_boards_and_others_do_not(self):
        self.assertEqual(self.follow(self.club), 6)
        self.assertEqual(self.follow(self.stranger), "refused")

    def test_the_example_of_a_page_shows_a_board_and_follows_the_others(self):
        for path in ("example.html", "eboardd.js"):
            text = (CLIENT / path).read_text(encoding="utf-8")
            self.club.pages["/" + path] = text.replace("https://hall.example.org", self.hall.url("")).replace("embed/1", "embed/3")
        self.browser.get(self.club.origin + "/example.html")
        self.eventually(lambda: self.text("#summary"), "1 games in play")
        self.browser.switch_to.frame(self.browser.find_element(By.TAG_NAME, "iframe"))
        self.addCleanup(self.browser.switch_to.default_content)
        self.eventually(self.shown, "2. c4")

    def test_a_named_site_gets_nothing_at_the_arbiters_entrance(self):
        request = urllib.request.Request(f"http://127.0.0.1:{self.hall.arbiter_port}/api/boards", headers={"Origin": self.club.origin})
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=5)
        self.assertEqual(refused.exception.code, 403)
        answer = urllib.request.urlopen(f"http://127.0.0.1:{self.hall.arbiter_port}/overlay/3", timeout=5)
        self.assertIn("frame-ancestors 'none'", answer.headers["Content-Security-Policy"])


if __name__ == "__main__":
    PageCase.harness = sys.argv.pop(1)
    unittest.main()
