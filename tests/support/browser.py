# SPDX-License-Identifier: MIT
"""Chromium without a window and without what draws one, which takes a third of the work. Debian's selenium belongs to Debian's
own Python."""
import contextlib

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


SHIFTS = """
const done = arguments[arguments.length - 1];
let shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
setTimeout(() => done(shifted), 300);
"""


def shifted(browser):
    """How much of the page has moved by itself since it was opened."""
    return browser.execute_async_script(SHIFTS)


@contextlib.contextmanager
def slow_network(browser):
    """Slow 3G, and nothing is kept from before."""
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
    slow = {"offline": False, "latency": 400, "downloadThroughput": 50000, "uploadThroughput": 50000}
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", slow)
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Network.emulateNetworkConditions", {**slow, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
        browser.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": False})
