#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each page with forty boards in play at real speed, in Chromium on a processor that is four times slower, at four sizes: its first
and its largest paint, tasks that took longer than 50 ms, and how far it moved by itself; the last over slow 3G, too.

Ends with 1 if the arbiter's console is not there within a second or has a task longer than 100 ms, or if any page moves by 0.05.

pages.py BIN_FOLDER [--boards N] [--page NAME...] [--seed S]"""
import argparse
import contextlib
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "integration"), str(ROOT / "tests")]
from hall import CHANGES, Daemon, Simulator, folder, running, wait_for, write_config  # noqa: E402

GAMES = ROOT / "tests" / "data" / "demo-games.pgn"
SIZES = {"phone": (390, 844), "landscape": (844, 390), "tablet": (1024, 768), "desk": (1440, 900)}
VIEWERS = {"grid": "", "board": "board/2", "wall": "wall?seconds=60", "tournament": "tournament"}
ARBITERS = {"arbiter": "arbiter", "operator": "operator", "round": "round", "repair": "board/2/repair"}
LOOKED_AT = 3  # seconds
FIRST_VIEW, LONGEST_TASK, FARTHEST = 1000, 100, 0.05  # ms, ms, of the screen

WATCH = """
window.seen = { shifted: 0, tasks: [], largest: 0 };
const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
watch("layout-shift", (shift) => { if (!shift.hadRecentInput) window.seen.shifted += shift.value; });
watch("longtask", (task) => window.seen.tasks.push(Math.round(task.duration)));
watch("largest-contentful-paint", (paint) => { window.seen.largest = Math.round(paint.startTime); });
"""
SEEN = """
const [first] = performance.getEntriesByName("first-contentful-paint");
return { ...window.seen, first: first ? Math.round(first.startTime) : null };
"""


def choose_size(browser, size):
    width, height = SIZES[size]
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": size in ("phone", "landscape")})


def look_at(browser, url, seconds):
    browser.get("about:blank")
    browser.get(url)
    time.sleep(seconds)
    return browser.execute_script(SEEN)


def measure(browser, url, size):
    """What is seen on a slow processor, and the shifts over a slow network."""
    from support.browser import slow_network
    choose_size(browser, size)
    browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 4})
    browser.execute_cdp_cmd("Network.clearBrowserCache", {})
    quick = look_at(browser, url, LOOKED_AT)
    browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
    with slow_network(browser):
        return quick, look_at(browser, url, 8)["shifted"]


def faults_of(name, seen, slowly):
    faults = []
    if name == "arbiter" and (seen["first"] is None or seen["first"] > FIRST_VIEW):
        faults.append(f"first view after {seen['first']} ms")
    if name == "arbiter" and max(seen["tasks"], default=0) > LONGEST_TASK:
        faults.append(f"a task of {max(seen['tasks'])} ms")
    if max(seen["shifted"], slowly) >= FARTHEST:
        faults.append("it moves by itself")
    return faults


def a_round_with_pairs(daemon, boards):
    rows = "Board;White;Black\n" + "".join(f"{n};White {n};Black {n}\n" for n in range(1, boards + 1))
    daemon.arbiter.post("/api/tournament/files?name=r.csv&author=A&round=1", rows.encode(),
                        CHANGES | {"Content-Type": "application/octet-stream"})
    daemon.arbiter.post("/api/tournament/orders", {"author": "A", "order": ["round", "1"]})


@contextlib.contextmanager
def a_browser():
    from support.browser import chromium  # Selenium is not needed for --help
    browser = chromium()
    try:
        yield browser
    finally:
        browser.quit()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("programs", type=pathlib.Path, metavar="BIN_FOLDER")
    parser.add_argument("--boards", type=int, default=40)
    parser.add_argument("--page", nargs="+", choices=[*VIEWERS, *ARBITERS], default=[*VIEWERS, *ARBITERS])
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    failed = False
    with folder() as here:
        ports = [here / f"board-{n}" for n in range(1, options.boards + 1)]
        config = write_config(here / "hall.toml", ports, "", 1, daemon="discover = false")
        with running(Simulator(options.programs, here, GAMES, options.boards, "--level", "L2", "--max-think", 20, "--seed", options.seed)), \
                running(Daemon(options.programs, here, config)) as daemon, a_browser() as browser:
            wait_for("boards", lambda: len(daemon.boards()) == options.boards, 60)
            a_round_with_pairs(daemon, options.boards)
            wait_for("moves", lambda: sum(board["ply"] for board in daemon.boards()) > 5 * options.boards, 300)
            browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
            print("page        size       first  largest  moved   over slow 3G  tasks", flush=True)
            for name in options.page:
                url = daemon.url + VIEWERS[name] if name in VIEWERS else daemon.arbiter.url + ARBITERS[name]
                for size in SIZES:
                    seen, slowly = measure(browser, url, size)
                    faults = faults_of(name, seen, slowly)
                    failed = failed or bool(faults)
                    print(f"{name:11} {size:9} {seen['first'] or '-':>7} {seen['largest']:>8}  {seen['shifted']:.4f}  {slowly:.4f}        "
                          f" {' '.join(map(str, seen['tasks']))}{''.join(' <- ' + fault for fault in faults)}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
