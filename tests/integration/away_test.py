#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A page that hears nothing, in a real browser: it says within three seconds that what it shows is old, since when and why; it
is right again at once; and it opens while the daemon is away, without ever having kept anything of a hall."""
import contextlib
import hashlib
import http.server
import json
import os
import pathlib
import re
import signal
import sys
import threading
import time
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from integration.hall import Daemon, Simulator, folder, running, write_config  # noqa: E402
from support.page_case import PageCase  # noqa: E402

GAMES = pathlib.Path(__file__).parent.parent / "data" / "demo-games.pgn"
SINCE = r"since \d\d:\d\d:\d\d\. What is shown is of that time\.$"
NO_ANSWER, NO_NETWORK = "The daemon has not answered " + SINCE, "This device has had no network " + SINCE
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
PAGES = ("/", "/board/1", "/wall", "/tournament", "/quaternity/1")
# Notes when the sign whether the page is live changes, by the wall clock that the test has too.
WATCH_LINK = """
window.links = [];
const note = () => links.push([document.documentElement.dataset.link, Date.now() / 1000]);
new MutationObserver(note).observe(document.documentElement, { attributeFilter: ["data-link"] });
note();
"""
# The page is kept, and the worker that keeps it is there.
KEPT = """
const done = arguments[0];
navigator.serviceWorker.ready.then(async () => done(await caches.keys()));
"""
# Address and text of all that is kept.
ALL_KEPT = """
const done = arguments[0];
(async () => {
  const all = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) all.push([new URL(request.url).pathname, await (await cache.match(request)).text()]);
  }
  done(all);
})();
"""
REGISTER = """
const done = arguments[0];
navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" }).then(() => navigator.serviceWorker.ready)
  .then(() => done(true));
"""
COVERS = """
const banner = document.getElementById("banner").getBoundingClientRect();
const [newest] = [...document.querySelectorAll(".move")].slice(-1);
const move = newest.getBoundingClientRect();
return [move.bottom <= innerHeight + 1 && move.top >= 0, move.bottom > banner.top && move.top < banner.bottom];
"""


class AwayCase(PageCase):
    def note_connections(self):
        """Pages that are opened from now on have the addresses to which they connect in `asked`."""
        listener = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
            window.asked = [];
            const Plain = WebSocket;
            window.WebSocket = class extends Plain { constructor(url) { super(url); asked.push(url); } };"""})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", listener)

    def watch(self, path):
        self.open(path)
        self.script(WATCH_LINK)

    def moment(self, link, after):
        """Seconds from that moment until the page said so."""
        found = []
        self.eventually(lambda: found.extend(at for which, at in self.script("return links") if which == link and at > after)
                        or bool(found), True)
        return found[0] - after

    def banner(self):
        return self.script("const banner = document.getElementById('banner'); return banner.hidden ? '' : banner.textContent")

    def greys(self):
        return self.script("""return [...document.querySelectorAll('.board')].map((board) => getComputedStyle(board).filter)""")


class OldTest(AwayCase):
    expected = ("net::ERR_INTERNET_DISCONNECTED",)

    def test_what_is_old_is_marked_within_three_seconds_and_live_again_at_once(self):
        self.hall.tell("start 1", "play 1 4", "clock 1 290000 280000 white", "phase 2 not_heard")
        for path in ("/", "/board/1", "/wall", "/overlay/1", "/arbiter"):
            with self.subTest(path=path):
                self.watch(path)
                time.sleep(1.5)  # in a hall where nothing happens a page stays live
                self.assertEqual(self.script("return links.map(([link]) => link)"), ["live"])
                stopped = time.time()
                with self.hall.stopped():
                    self.assertLess(self.moment("lost", stopped), 3)
                    self.assertRegex(self.banner(), NO_ANSWER)
                    self.assertNotIn("Live", self.text("body"))
                    self.assertNotIn("No signal", self.text("body"))
                    self.assertTrue(all("grayscale" in grey for grey in self.greys()))
                    self.assertEqual(self.script("return document.querySelectorAll('.runs').length"), 0)
                    began = time.time()
                self.assertLess(self.moment("live", began), 1)
                self.eventually(self.banner, "")

    def test_a_page_that_slept_does_not_go_by_a_clock_that_slept_too(self):
        self.hall.tell("start 1")
        self.watch("/board/1")
        self.script("const at = performance.now(); performance.now = () => at;")
        stopped = time.time()
        with self.hall.stopped():
            self.assertLess(self.moment("lost", stopped), 3)

    def test_after_a_restart_a_page_is_live_within_two_seconds(self):
        self.hall.tell("start 1", "move 1")
        for path in ("/", "/board/1"):
            self.watch(path)
            self.hall.kill()
            time.sleep(5)  # so that it has asked in vain some times
            self.assertRegex(self.banner(), NO_ANSWER)
            self.hall.start()
            began = time.time()
            self.assertLess(self.moment("live", began), 2.2)

    def test_a_page_that_wakes_is_right_within_a_second(self):
        self.hall.tell("start 1", "move 1")
        self.watch("/board/1")
        self.eventually(self.placement, AFTER_E4)
        self.browser.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "frozen"})
        time.sleep(4)
        self.hall.tell("move 1")
        woken = time.time()
        self.browser.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "active"})
        self.eventually(self.placement, AFTER_E4_E5)
        self.assertLess(time.time() - woken, 1)
        self.eventually(self.link, "live")

    def test_a_page_that_wakes_asks_for_everything_at_once(self):
        self.hall.tell("start 1", "move 1")
        self.note_connections()
        self.watch("/board/1")
        self.script("asked.splice(0)")
        for event in ("document.dispatchEvent(new Event('visibilitychange'))", "window.dispatchEvent(new Event('online'))",
                      "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"):
            with self.subTest(event=event):
                self.script(event)  # a page that was not away long enough to miss anything goes on
                self.eventually(self.link, "live")
                self.assertEqual(self.script("return asked.splice(0)"), [])
                with self.hall.stopped():
                    self.eventually(self.link, "lost")
                    began = time.time()
                    self.script(event)
                    self.eventually(lambda: self.script("return asked.length"), 1)
                    self.assertLess(time.time() - began, 1)
                self.moment("live", began)
                self.eventually(lambda: self.script("return asked.splice(0)"), lambda asked: asked and "since" not in asked[-1])

    def test_a_device_without_network_says_so_and_is_right_when_it_has_one(self):
        self.hall.tell("start 1", "move 1")
        self.note_connections()
        self.watch("/board/1")
        network = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.browser.execute_cdp_cmd("Network.enable", {})
        self.browser.execute_cdp_cmd("Network.emulateNetworkConditions", network)
        try:
            self.script("dispatchEvent(new Event('offline'))")  # where there never was a network it does not go away
            self.eventually(self.link, "lost")
            self.assertRegex(self.banner(), NO_NETWORK)
            self.hall.tell("move 1")
            time.sleep(4)
            self.assertEqual(self.link(), "lost")
            self.assertEqual(self.placement(), AFTER_E4)
            # An attempt that just failed is no reason to wait; once the next one came up to two seconds later.
            self.script("asked.splice(0)")
            self.eventually(lambda: self.script("return asked.length"), lambda count: count > 0)
        finally:
            back = time.time()
            self.browser.execute_cdp_cmd("Network.emulateNetworkConditions", network | {"offline": False})
            self.script("dispatchEvent(new Event('online'))")
        self.eventually(self.placement, AFTER_E4_E5)
        self.assertLess(time.time() - back, 1)

    def test_what_says_that_a_page_is_old_never_covers_the_newest_move(self):
        self.hall.tell("start 1", "play 1 30")
        for size in ((390, 844), (320, 568), (844, 390), (1400, 900)):
            with self.subTest(size=size):
                self.size(*size)
                self.open("/board/1")
                self.eventually(lambda: len(self.moves()), 30)
                with self.hall.stopped():
                    self.eventually(self.banner, lambda text: re.search(NO_ANSWER, text))
                    if size[1] > 800:  # lower screens do not show all of a page
                        self.eventually(lambda: self.script(COVERS), [True, False])
                    self.script("[...document.querySelectorAll('.move')].at(-1).scrollIntoView({ block: 'end' })")
                    self.assertFalse(self.script(COVERS)[1])
                self.eventually(self.link, "live")


class OldBuild(http.server.SimpleHTTPRequestHandler):
    """The pages of another build of the daemon, which has nothing besides."""

    files = {}

    def do_GET(self):
        kind, text = self.files.get(self.path, ("text/plain", None))
        self.send_response(200 if text is not None else 404)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text or b"")

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def old_build(hall):
    """On the port of the hall, which is away: its files, but for a page that says it is the old one."""
    def got(path):
        with urllib.request.urlopen(hall.url(path), timeout=20) as answer:
            return answer.headers["Content-Type"], answer.read()
    worker = got("/service-worker.js")
    listed = re.search(rb"JSON\.parse\('(.*)'\)", worker[1]).group(1)
    OldBuild.files = {path: got(path) for path in json.loads(listed)}
    kind, page = OldBuild.files["/"]
    OldBuild.files["/"] = kind, page.replace(b"<html ", b"<html data-age=old ")
    digests = {path: [hashlib.sha256(text).hexdigest()[:16]] for path, (_, text) in OldBuild.files.items()}
    text = worker[1].replace(listed, json.dumps(digests).encode())
    OldBuild.files["/service-worker.js"] = worker[0], re.sub(rb'BUILD = "\w+"', b'BUILD = "0123456789"', text)
    hall.kill()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", hall.port), OldBuild)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


class KeptTest(AwayCase):
    # What a page asks for while the daemon is away, and what another build does not have.
    expected = ("Failed to load resource",)

    def setUp(self):
        super().setUp()
        self.addCleanup(self.forget)

    def forget(self):
        """Each hall has a port, and with it an origin, of its own; what is kept for it goes with it."""
        self.browser.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": self.hall.url("")[:-1], "storageTypes": "all"})

    def keep(self):
        self.open("/")
        self.browser.set_script_timeout(30)
        self.eventually(lambda: len(self.browser.execute_async_script(KEPT)), 1)
        self.eventually(lambda: len(self.browser.execute_async_script(ALL_KEPT)), lambda count: count > 25)
        self.eventually(lambda: self.script("return Boolean(navigator.serviceWorker.controller)"), True)

    def test_the_pages_open_while_the_daemon_is_away_and_say_so(self):
        self.hall.tell("start 1", "move 1")
        self.keep()
        self.hall.kill()
        for path in (*PAGES, "/board/3?results=hidden"):
            with self.subTest(path=path):
                self.browser.get(self.hall.url(path))
                self.eventually(self.banner, "The daemon does not answer.")
                self.assertEqual(self.link(), "lost")
                self.assertEqual(self.script("return getComputedStyle(document.getElementById('banner')).position"),
                                 "static" if path == "/wall" else "fixed")
        self.browser.get(self.hall.url("/board/1"))
        self.script("window.here = true")
        self.hall.start()
        began = time.time()
        self.eventually(self.placement, AFTER_E4)
        self.assertLess(time.time() - began, 3)
        time.sleep(1)
        self.assertTrue(self.script("return window.here"), "the page of the same build was loaded again")

    def test_the_pages_open_in_the_readers_language(self):
        # What is kept had no words: the page would open in English.
        self.keep()
        self.hall.kill()
        for language, banner in (("de", "Der Dienst antwortet nicht."), ("fr", "Le service ne répond pas."),
                                 ("es", "El servicio no responde."), ("en", "The daemon does not answer.")):
            self.browser.get(self.hall.url(f"/board/1?language={language}"))
            self.eventually(self.banner, banner)
            self.assertEqual(self.script("return document.documentElement.lang"), language)

    def test_the_pages_open_while_the_daemon_takes_requests_and_answers_none(self):
        self.keep()
        with self.hall.stopped():
            began = time.time()
            self.browser.get(self.hall.url("/board/2"))
            self.eventually(self.banner, "The daemon does not answer.")
            self.assertLess(time.time() - began, 15)

    def test_nothing_of_a_hall_is_kept(self):
        self.hall.tell("start 1", "play 1 3", "result 1 0-1 result_piece")
        self.keep()
        for path in ("/board/1", "/pgn/now.pgn", "/api/boards", "/wall", "/arbiter", "/api/quaternity"):
            self.browser.get(self.hall.url(path))
        self.open("/")
        kept = self.browser.execute_async_script(ALL_KEPT)
        self.assertGreater(len(kept), 25)
        for path, text in kept:
            self.assertTrue(path in PAGES or re.fullmatch(r"/assets/[\w.-]+", path), path)
            for word in ("Morphy", "Town Championship", "0-1 result"):
                self.assertNotIn(word, text, path)
        self.hall.kill()
        for path in ("/pgn/now.pgn", "/api/boards"):
            with self.assertRaisesRegex(Exception, "ERR_CONNECTION_REFUSED"):
                self.browser.get(self.hall.url(path))

    def test_an_upgrade_leaves_nothing_of_the_old_pages(self):
        with old_build(self.hall):
            self.browser.get(self.hall.url("/"))
            self.browser.execute_async_script(REGISTER)
            self.eventually(lambda: self.browser.execute_async_script(KEPT), ["eboardd 0123456789"])
            self.eventually(lambda: len(self.browser.execute_async_script(ALL_KEPT)), len(OldBuild.files) - 1)
        age = lambda: self.script("return document.documentElement.dataset.age || 'new'")  # noqa: E731
        self.browser.get(self.hall.url("/"))
        self.eventually(age, "old")
        self.hall.start()
        self.eventually(age, "new")  # the open page goes by itself
        self.eventually(self.link, "live")
        self.eventually(lambda: self.browser.execute_async_script(KEPT), lambda names: len(names) == 1 and "0123" not in names[0])
        self.hall.kill()
        self.browser.get(self.hall.url("/"))
        self.eventually(self.banner, "The daemon does not answer.")
        self.assertEqual(age(), "new")

    def test_where_a_browser_allows_nothing_to_be_kept_nothing_is_missing(self):
        script = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument",
                                              {"source": "delete Navigator.prototype.serviceWorker"})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        self.hall.tell("start 1", "move 1")
        self.open("/board/1")
        self.assertFalse(self.script("return 'serviceWorker' in navigator"))
        self.eventually(self.placement, AFTER_E4)

    def test_the_pages_can_be_put_on_a_home_screen(self):
        self.open("/")
        manifest = self.browser.execute_cdp_cmd("Page.getAppManifest", {})
        self.assertEqual(manifest["errors"], [])
        told = json.loads(manifest["data"])
        self.assertEqual((told["start_url"], told["scope"]), ("/", "/"))
        for icon in told["icons"]:
            with urllib.request.urlopen(self.hall.url(icon["src"]), timeout=20) as answer:
                self.assertEqual(answer.headers["Content-Type"], icon["type"])


class DaemonTest(AwayCase):
    """The whole daemon in place of the harness."""

    programs = None

    def setUp(self):
        here = self.enterContext(folder())
        self.here, self.hall = here, self
        self.was_killed = True
        simulator = self.enterContext(running(Simulator(self.programs, here, GAMES, 4)))
        self.config = write_config(here / "hall.toml", simulator.ports)
        self.daemon = Daemon(self.programs, here, self.config)
        self.addCleanup(lambda: self.daemon.process.poll() is None and self.daemon.kill())
        self.size(390, 844)

    def url(self, path="/"):
        return self.daemon.url.rstrip("/") + path

    def test_a_stall_and_a_restart(self):
        self.watch("/")
        stopped = time.time()
        os.kill(self.daemon.process.pid, signal.SIGSTOP)
        old = self.moment("lost", stopped)
        self.assertRegex(self.banner(), NO_ANSWER)
        began = time.time()
        os.kill(self.daemon.process.pid, signal.SIGCONT)
        live = self.moment("live", began)
        address = self.daemon.url.split("//")[1].rstrip("/")
        ended = time.time()
        self.daemon.stop()
        gone = self.moment("lost", ended)
        time.sleep(4)
        self.daemon = Daemon(self.programs, self.here, self.config, "--listen", address)
        began = time.time()
        back = self.moment("live", began)
        print(f"stalled: old after {old:.2f} s; it goes on: live after {live:.2f} s; it ends: old after {gone:.2f} s; "
              f"it answers again: live after {back:.2f} s", file=sys.stderr)
        self.assertLess(old, 3)
        self.assertLess(live, 1)
        self.assertLess(gone, 3)
        self.assertLess(back, 2.2)


if __name__ == "__main__":
    DaemonTest.programs = pathlib.Path(sys.argv.pop(1))
    PageCase.harness = DaemonTest.programs / "web_harness"
    unittest.main()
