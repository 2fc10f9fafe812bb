#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A game is said not to be of the round, and to be of it after all: the cards on an arbiter's page that is open meanwhile say the
first, and then no more. Once the mark stayed until the page was loaded anew.

usage: of_round_page_test.py FOLDER_OF_THE_PROGRAMS"""
import pathlib
import sys

from selenium.webdriver.common.by import By

from hall import Daemon, as_program, expect, folder, running, wait_for, write_table
from hand_board import HandBoard, HandTable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support.browser import chromium  # noqa: E402

SPEED = 20
MARK = "not of the round"


def cards(browser):
    """What the open cards say of their table."""
    return [" ".join(one.text.split()) for one in browser.find_elements(By.CSS_SELECTOR, "#open summary")]


def rule(daemon, text, name):
    expect(201, daemon.arbiter.post("/api/boards/1/rulings", {"ruling": text, "author": "A. Arbiter", "id": name}))


def main(programs):
    with folder() as here, HandBoard(here / "board-1") as board:
        with running(Daemon(programs, here, write_table(here, SPEED, white="Anderssen", black="Kieseritzky"))) as daemon:
            wait_for("the board", lambda: daemon.check() or daemon.board(1))
            board.clock(running=True)
            table = HandTable(board, daemon, SPEED)
            table.play("e2e4", "e7e5")
            table.wait(2)
            board.move("g1", "g5")
            board.clock(white=5380, pressed_by="white")
            browser = chromium()
            try:
                browser.get(daemon.arbiter.url + "arbiter")
                wait_for("the card", lambda: daemon.check() or any("Anderssen" in one for one in cards(browser)))
                marked = lambda: [MARK in one for one in cards(browser)]  # noqa: E731
                known = len(cards(browser))
                for ruling, name, wanted in (("R-ROUND out", "out", True), ("R-UNDO 1", "in", False), ("R-ROUND out", "again", True),
                                             ("R-ROUND in", "after-all", False)):
                    rule(daemon, ruling, name)
                    wait_for(f"cards without reloading after {ruling}: {wanted}", lambda: marked() == [wanted] * known)
            finally:
                browser.quit()


if __name__ == "__main__":
    as_program(main)
