#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./run pictures: makes the pictures of README.md anew. Simulated boards play, a browser looks at the live page and at the
arbiter's, and what it sees is written to docs/pictures.

usage: pictures.py FOLDER_OF_THE_PROGRAMS [FOLDER]"""
import pathlib
import statistics
import sys
import time

from selenium.webdriver.common.by import By

from demo import BOARDS, GAMES, HANDS, ROOT, SEED, SPEED, write_pairings
from hall import Daemon, Failure, Simulator, folder, running, wait_for, write_config

sys.path.insert(0, str(ROOT / "tests"))
from support.browser import chromium  # noqa: E402

LARGEST = 150_000


def window(browser, width, height, scale):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                            {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False})
    browser.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})


def kept(png, path):
    if len(png) > LARGEST:
        raise Failure(f"{path.name} has {len(png):,} bytes; {LARGEST:,} are the maximum")
    path.write_bytes(png)
    print(f"{path}: {len(png):,} bytes")


def grid(browser, daemon, path):
    """The hall in the middle of its games."""
    window(browser, 1640, 1040, 0.52)
    browser.get(daemon.url)
    # Not at all of them at once: some are over sooner, and the next game has begun there.
    wait_for("moves at most boards", lambda: statistics.quantiles([board["ply"] for board in daemon.boards()])[0] >= 12, 120)
    time.sleep(0.5)
    kept(browser.get_screenshot_as_png(), path)


def card(browser, daemon, path):
    """A card of an illegal move, with what the Laws propose."""
    window(browser, 820, 1130, 0.7)

    def shown():
        browser.get(daemon.arbiter.url + "arbiter")
        time.sleep(1.5)
        browser.execute_script("for (const group of document.querySelectorAll('#open .group')) group.open = true")
        return [one for one in browser.find_elements(By.CSS_SELECTOR, "#open .alert")
                if one.find_element(By.TAG_NAME, "h2").text == "Illegal move"]

    found = wait_for("a card", shown, 120)[0]
    if found.get_attribute("open") is None:
        found.find_element(By.TAG_NAME, "summary").click()
    wait_for("proposals", lambda: found.find_elements(By.CSS_SELECTOR, ".proposal button"))

    def applies_now():
        # Play goes on, at any time again.
        for button in found.find_elements(By.CSS_SELECTOR, ".message button"):
            if button.is_displayed():
                button.click()
        return found.find_elements(By.CSS_SELECTOR, ".proposal button:enabled")

    wait_for("what applies now", applies_now)
    kept(found.screenshot_as_png, path)


def main(programs, target=ROOT / "docs" / "pictures"):
    programs, target = pathlib.Path(programs), pathlib.Path(target)
    target.mkdir(exist_ok=True)
    with folder() as here:
        pairings = write_pairings(here / "round-1.pgn")
        config = write_config(here / "eboardd.toml", [here / f"board-{n}" for n in range(1, BOARDS + 1)],
                              f'pairings = "{pairings.name}"\n', SPEED)
        browser = chromium()
        try:
            with running(Simulator(programs, here, GAMES, BOARDS, "--games", BOARDS, "--level", "L2", "--speed", SPEED,
                                   "--max-think", 5, "--seed", SEED, *HANDS)), \
                 running(Daemon(programs, here, config)) as daemon:
                card(browser, daemon, target / "card.png")
                grid(browser, daemon, target / "grid.png")
        finally:
            browser.quit()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        sys.exit(f"pictures: {failure}")
