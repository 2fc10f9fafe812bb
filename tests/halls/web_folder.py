# SPDX-License-Identifier: MIT
"""The folder that eboard-publish writes, looked at as its readers do: by a web server and a browser, and file by file."""
import contextlib
import gzip
import itertools
import json
import pathlib
import re
import threading
import time
import urllib.error
import urllib.request

from hall import Failure, Process, wait_for

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What a daemon knows of a board and the stream does not say.
OF_THE_DAEMON = {"device", "edition", "time_control"}


def documented_server():
    """The server of nginx that docs/scale.md shows."""
    text = (ROOT / "docs/scale.md").read_text(encoding="utf-8")
    return re.search(r"```nginx\n(server .*?)```", text, re.DOTALL).group(1)


class Publisher(Process):
    """eboard-publish, with a folder and a state of its own."""

    def __init__(self, programs, folder, cluster, password, authority, name="publish", *options):
        self.web, self.state = folder / f"{name}-web", folder / f"{name}-state"
        for each in (self.web, self.state):
            each.mkdir(exist_ok=True)
        servers = [word for url in cluster.urls for word in ("--server", url)]
        super().__init__(name, [programs / "eboard-publish", *servers, "--user", "publish", "--password-file", password, "--authority",
                                authority, "--folder", self.web, "--state", self.state, *options], folder)


class Site:
    """The folder of one hall."""

    def __init__(self, web, name):
        self.folder = web / name

    def text(self, name):
        """Of a file, which its gzip has, too."""
        text = (self.folder / name).read_bytes()
        if gzip.decompress((self.folder / f"{name}.gz").read_bytes()) != text:
            raise Failure(f"{self.folder / name}: its gzip is of something else")
        return text.decode("utf-8")

    def index(self):
        """None while there is none."""
        try:
            return json.loads((self.folder / "live/index.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None

    def names(self):
        """Of all files that the index names."""
        index = self.index()
        return {key: index[key] for key in ("run", "event", "list", "hidden_list", "boards", "hidden")}

    def board(self, number):
        """With its moves, as a page has it."""
        board = json.loads(self.text(f"live/board-{number}-{self.index()['boards'][str(number)]}.json"))
        moves = json.loads(self.text(f"live/moves-{number}-{board.pop('moves_file')}.json"))
        return {**board, **moves}


class Watch(threading.Thread):
    """Looks at the index of a hall again and again: when each event was in a file first."""

    def __init__(self, site):
        super().__init__(daemon=True)
        self._site, self._going_on = site, True
        self._seen = []  # (sequence, when in Unix ms)

    def run(self):
        last = 0
        while self._going_on:
            index = self._site.index()
            if index and index["sequence"] > last:
                last = index["sequence"]
                self._seen.append((last, time.time() * 1000))
            time.sleep(0.005)

    def stop(self):
        self._going_on = False
        self.join()

    def latencies(self, events):
        """From an event's time to the index that has it, in ms. `events`: (sequence, at_ms)."""
        found = []
        for (before, _), (last, at) in zip(self._seen, self._seen[1:]):
            found += [at - at_ms for sequence, at_ms in events if before < sequence <= last]
        return sorted(found)


def header_of(url, name, **headers):
    """Status, and that header of the answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10) as answer:
            return answer.status, answer.headers.get(name)
    except urllib.error.HTTPError as error:
        return error.code, error.headers.get(name)


def answers_are_right(url, site):
    """What a CDN and a browser are told: how long they may keep a file, whether it is another one, and its gzip."""
    index = site.index()
    name = f"/live/board-1-{index['boards']['1']}.json"
    for path, wanted in (("/live/index.json", "public, max-age=1"), (name, "public, max-age=31536000, immutable"),
                         ("/", "public, max-age=60"), ("/board/1", "public, max-age=60"), ("/assets/grid.js", "public, max-age=60"),
                         ("/pgn/round/1.pgn", "public, max-age=5"), ("/api/boards/1/games", "public, max-age=5")):
        status, said = header_of(url + path, "Cache-Control")
        if (status, said) != (200, wanted):
            raise Failure(f"{path}: {status}, Cache-Control {said!r}, wanted was {wanted!r}")
        encoding = header_of(url + path, "Content-Encoding", **{"Accept-Encoding": "gzip"})
        if encoding != (200, "gzip"):
            raise Failure(f"{path} comes without gzip: {encoding}")
    tag = header_of(url + name, "ETag")[1]
    if header_of(url + name, "ETag", **{"If-None-Match": tag})[0] != 304:
        raise Failure(f"{name}: what did not change is sent again")
    if header_of(url + "/live/board-1-0000000000.json", "Cache-Control") != (404, None):
        raise Failure("a file that is missing may be kept as missing")


class Reader:
    """A real browser at a hall's pages."""

    def __init__(self, url):
        from support.browser import chromium
        self.url, self.browser = url, chromium()

    def open(self, path):
        self.browser.get(self.url + path)

    def text(self, selector):
        return self.browser.execute_script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def complaints(self):
        return [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]

    def close(self):
        self.browser.quit()


def pages_live(url, site, boards):
    """The grid and a board, in a browser: what is played appears, without a daemon and without a complaint."""
    reader = Reader(url)
    try:
        reader.open("/")
        wait_for("the boards", lambda: reader.browser.execute_script("return document.querySelectorAll('#grid > li').length") == boards)
        wait_for("a live page", lambda: reader.text("#link").strip() == "Live")
        moves = reader.text("#grid .san")
        wait_for("another move in the grid", lambda: reader.text("#grid .san") not in ("", moves))
        wait_for("a clock that ticks", lambda: ticks(reader))
        reader.open("/board/2")
        wait_for("the moves of a board", lambda: reader.text("#moves").strip() != "")
        shown = reader.text("#moves")
        wait_for("another move on the board", lambda: reader.text("#moves") not in ("", shown))
        wait_for("the names", lambda: site.board(2)["tags"]["White"].split(",")[0] in reader.text("#event") + reader.text("#summary"))
        reader.open("/wall")
        wait_for("boards on the wall", lambda: reader.text(".place .san").strip() != "")
        if reader.complaints():
            raise Failure(f"the pages complain: {reader.complaints()}")
        said_when_lost(reader)
    finally:
        reader.close()
    print("pages from files: grid, board and wall follow in a browser")


def ticks(reader):
    """A clock shows another time within a second and a half, and no move was made."""
    moves, before = reader.text("#grid"), [element.text for element in reader.browser.find_elements("css selector", "#grid .clock")]
    time.sleep(1.2)
    after = [element.text for element in reader.browser.find_elements("css selector", "#grid .clock")]
    return bool(moves) and before != after


def said_when_lost(reader):
    """Whoever loses the network is told that the page is not live, and it is live again by itself."""
    reader.open("/")
    wait_for("a live page", lambda: reader.text("#link").strip() == "Live")
    network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    reader.browser.execute_cdp_cmd("Network.enable", {})
    reader.browser.execute_cdp_cmd("Network.emulateNetworkConditions", {**network, "offline": True})
    wait_for("a page that says it", lambda: reader.text("#link").strip() != "Live")
    reader.browser.execute_cdp_cmd("Network.emulateNetworkConditions", {**network, "offline": False})
    wait_for("a live page again", lambda: reader.text("#link").strip() == "Live")


def same_boards(site, daemon):
    """Each board is in the folder what the daemon says of it."""
    for number in map(int, site.index()["boards"]):
        wanted = daemon.board(number)
        found = site.board(number)
        keys = (set(wanted) & set(found)) - OF_THE_DAEMON
        differing = {key: (found[key], wanted[key]) for key in keys if found[key] != wanted[key]}
        if differing or not keys >= {"tags", "moves", "result", "placement", "clock"}:
            raise Failure(f"{site.folder.name}, board {number} is in the folder and in the hall: {differing}")


def same_games(site, daemon, rounds=(1,)):
    """The games of each round are letter by letter those that the hall serves."""
    total = 0
    for number in rounds:
        wanted = daemon.get(f"/pgn/round/{number}.pgn")
        name = f"pgn/round/{number}.pgn"
        with contextlib.suppress(Failure):  # a round is written every ten seconds
            wait_for(name, lambda: site.text(name) == wanted, 15, 0.5)
        differing = [pair for pair in itertools.zip_longest(site.text(name).splitlines(), wanted.splitlines()) if pair[0] != pair[1]]
        if differing:
            raise Failure(f"{name} of {site.folder.name} has {len(differing)} other lines than the hall: {differing[:4]}")
        total += wanted.count("[Event ")
    return total
