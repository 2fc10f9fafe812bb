# SPDX-License-Identifier: MIT
"""Chromium without a window. Debian's selenium belongs to Debian's own Python."""
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

FLAGS = ("--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
         "--disable-component-update --disable-sync --disable-dev-shm-usage").split()


def chromium(profile):
    """A driver with its own profile folder; its log holds everything that pages complain about."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for flag in FLAGS + [f"--user-data-dir={profile}"]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
