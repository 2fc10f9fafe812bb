#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The daemon started without a configuration: it says which boards it found, what to do where there is none, and where to look.
It said where its pages are, and nothing of boards.

usage: first_words_test.py FOLDER_OF_THE_PROGRAMS"""
import os
import re
import time

from hall import Failure, Process, Site, as_program, in_folders, running, write_config
from hand_board import HandBoard


def bare(programs, here, *options):
    """As somebody types it, in a home of its own; only the port of the pages is any free one."""
    return running(Process("eboardd", ["env", "-u", "STATE_DIRECTORY", f"HOME={here}", programs / "eboardd", "--listen",
                                       "127.0.0.1:0", *options], here))


def words(daemon):
    daemon.says("everything is kept in", 30)
    return [line.removeprefix("eboardd: ") for line in daemon.said().splitlines()]


def expect_line(lines, pattern):
    found = [match for match in (re.fullmatch(pattern, line) for line in lines) if match]
    if len(found) != 1:
        raise Failure(f"{len(found)} lines are {pattern!r} in {lines}")
    return found[0]


def finds_a_board(programs, here):
    with HandBoard(here / "usb1", "100"), bare(programs, here, "--port", here / "usb1") as daemon:
        lines = words(daemon)
        expect_line(lines, rf"found: board 1 \(dgt\) on {re.escape(str(here))}/usb1")
        if any(line.startswith("to do: " + str(here)) for line in lines):
            raise Failure(f"there is something to do for a board that answers: {lines}")
        pages = expect_line(lines, r"see the boards: (http://127\.0\.0\.1:\d+/) in a browser on this computer").group(1)
        if "<html" not in Site(pages).get("/"):
            raise Failure("no page is there")
        expect_line(lines, r"start rounds, enter results, rule: eboardctl, typed by \S+ or the group \S+; in a browser on this "
                           r"computer after a start with --arbiter-listen 127\.0\.0\.1:8081")
        database = expect_line(lines, r"everything is kept in (.*)").group(1)
        if database != str(here / ".local/state/eboardd/eboardd.db") or not os.path.exists(database):
            raise Failure(f"{database} is not the database")


def finds_none(programs, here):
    with bare(programs, here, "--arbiter-listen", "127.0.0.1:0", "--port", here / "usb1") as daemon:
        lines = words(daemon)
        expect_line(lines, "found: no board yet")
        expect_line(lines, rf"to do: {re.escape(str(here))}/usb1: .*it is not there\..*")
        expect_line(lines, "to do: then ask again with: eboardctl doctor")
        page = expect_line(lines, r"start rounds, enter results, rule: (http://127\.0\.0\.1:\d+/)arbiter in a browser on this "
                                  r"computer").group(1)
        if "<html" not in Site(page).get("/arbiter"):
            raise Failure("no page of the arbiter is there")


def is_brief_in_a_hall_that_is_configured(programs, here):
    """Who named every port knows the hall."""
    config = write_config(here / "hall.toml", [here / "usb1"])
    with HandBoard(here / "usb1", "100"), bare(programs, here, "--config", config) as daemon:
        daemon.says("dgt answers", 30)
        daemon.says("serving on", 30)
        time.sleep(2)  # the words come within a second of that
        if "everything is kept" in daemon.said() or "found: " in daemon.said():
            raise Failure(daemon.said())


def main(programs):
    in_folders(programs, finds_a_board, finds_none, is_brief_in_a_hall_that_is_configured)


if __name__ == "__main__":
    as_program(main)
