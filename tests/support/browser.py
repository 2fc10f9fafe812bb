# SPDX-License-Identifier: MIT
"""Chromium without a window and without what draws one, which takes a third of the work. Debian's selenium belongs to Debian's
own Python."""
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

FLAGS = ("--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
         "--disable-component-update --disable-sync --disable-dev-shm-usage").split()


def chromium():
    """A driver with a profile of its own; its log holds everything that pages complain about."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/lib/chromium/chromium-headless-shell"  # the script of that name outlives what it started
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
