#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The pages in every language that they have, in a real browser: nothing is cut on a phone, what the daemon says is known, moves
have the reader's letters, and what has no words yet is marked as English."""
import json
import pathlib
import re
import sys
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from support.page_case import PageCase  # noqa: E402

LANGUAGES = [file.stem for file in sorted((ROOT / "daemon/net/pages/languages").glob("*.json"))]
PAGES = ("/", "/board/1", "/wall", "/overlay/1", "/embed/1", "/log-in", "/join", "/arbiter", "/board/1/repair")
ILLEGAL = ('flag {board} {id} illegal_move completed arbiter {{"board":"rnbqkbnr/pppp1ppp/8/4p3/4P2P/8/PPPP1P1P/RNBQKBNR",'
           '"position":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}}')
STRING = r'"(?:[^"\\\n]|\\.)*"'
# What is wider than its place, or than the screen. Moves scroll in their own place.
CUT = """
const shown = (part) => part.checkVisibility({ checkVisibilityCSS: true }) && part.getBoundingClientRect().width > 1;
const own = (part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
const wide = document.documentElement.scrollWidth > innerWidth ? [`the page: ${document.documentElement.scrollWidth}`] : [];
return wide.concat([...document.body.querySelectorAll("*")].filter((part) => own(part) && shown(part)
    && !part.closest("select, code, .hidden, #news") && part.scrollWidth > part.clientWidth + 1
    && getComputedStyle(part).display !== "inline")
  .map((part) => `${part.tagName} ${part.className}: ${part.textContent.slice(0, 80)}`));
"""
TRANSLATED = """
const [sentences, done] = arguments;
import("/assets/sentences.js").then(({ translated }) => done(sentences.map(translated)), (error) => done(String(error)));
"""


def sentences_of_rulings():
    """Of every ruling, as the test of these words has them."""
    rows = (ROOT / "tests/unit/rules/rulings/decision_words_test.cpp").read_text(encoding="utf-8")
    rows = rows[rows.index("kRows{"):rows.index("}  // namespace")]
    runs = ["".join(map(json.loads, re.findall(STRING, run[0]))) for run in re.finditer(rf"{STRING}(?:\s*{STRING})*", rows)]
    return [text for text in runs if text and not text.startswith("R-")]


def facts():
    """What an arbiter may state of a card, as the notes on it say it."""
    table = (ROOT / "rules/laws/rulings/text/fact.hpp").read_text(encoding="utf-8")
    return [json.loads(words) for words in re.findall(rf"FactNamed{{Fact::\w+, {STRING},\s*({STRING})}}", table)]


class LanguagesTest(PageCase):
    def visit(self, path, language):
        """The page, once it is shown; everything is at the arbiter's entrance."""
        self.browser.get(f"{self.hall.url('/arbiter').removesuffix('/arbiter')}{path}?language={language}")
        self.eventually(self.link, lambda link: link in ("live", "none") or path.endswith("repair"))
        self.eventually(lambda: self.script("return document.documentElement.dataset.words ?? 'there'"), "there")

    def play(self):
        self.hall.tell("start 1", "play 1 3", "clock 1 61000 90000 white", "start 2", ILLEGAL.format(board=2, id=1),
                       "flag 1 2 rook_first completed arbiter", "device 3 lost")

    def take_in_hand(self, board):
        """The card of that board is open, with what the Laws propose."""
        opened = """const card = [...document.querySelectorAll("#open .alert")].find((one) => one.querySelector(".where").textContent
                      .includes(` ${arguments[0]} ·`));
                    if (card && !card.open) card.querySelector("summary").click();
                    return card ? card.querySelectorAll(".proposal").length : 0"""
        self.eventually(lambda: self.script(opened, board), lambda proposals: proposals > 0)

    def test_nothing_is_cut_on_a_phone_in_any_language(self):
        self.play()
        self.size(360, 740)
        for language in ["en", *LANGUAGES]:
            for path in PAGES:
                with self.subTest(language=language, path=path):
                    self.visit(path, language)
                    if path == "/arbiter":
                        self.take_in_hand(2)
                        self.script("for (const part of document.querySelectorAll('details:not(.alert)')) part.open = true")
                    self.assertEqual(self.script("return document.documentElement.lang"), language)
                    # A wide overlay is asked for by its address; a phone shows none.
                    self.eventually(lambda: self.script(CUT), [] if path != "/overlay/1" else lambda cut: all("page" in one for one in cut))

    def test_the_buttons_of_a_card_stay_in_it_in_every_language(self):
        # In German on a screen as wide as a desk they stood out of it.
        self.play()
        out = """const card = document.querySelector("#open .alert[open]"), edge = card.getBoundingClientRect().right;
                 return [...card.querySelectorAll(".button")].filter((one) => one.getBoundingClientRect().right > edge
                   || one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
        for size in ((360, 740), (1280, 900)):
            self.size(*size)
            for language in ["en", *LANGUAGES]:
                with self.subTest(language=language, size=size):
                    self.visit("/arbiter", language)
                    self.take_in_hand(2)
                    self.eventually(lambda: self.script(out), [])

    def test_every_ruling_is_said_in_every_language(self):
        sentences = sentences_of_rulings() + facts()
        self.assertGreater(len(sentences), 40)
        self.assertGreater(len(facts()), 15)
        for language in LANGUAGES:
            self.visit("/", language)
            said = self.browser.execute_async_script(TRANSLATED, sentences)
            self.assertEqual([english for english, text in zip(sentences, said) if english == text], [], language)

    def test_a_card_and_its_rulings_are_read_in_german(self):
        self.play()
        self.size(820, 1180)
        self.visit("/arbiter", "de")
        self.eventually(lambda: [title.text for title in self.browser.find_elements(By.CSS_SELECTOR, "#open h2")],
                        lambda titles: {"Regelwidriger Zug", "Turm zuerst berührt"} <= set(titles))
        self.eventually(lambda: self.text("#first"), lambda text: text.startswith("Braucht Sie: "))
        self.take_in_hand(2)
        self.eventually(lambda: self.text("#open .proposal"), lambda text: text != "")
        changes = self.script("return [...document.querySelectorAll('#open .what-if')].map((part) => part.textContent).join()")
        self.assertIn("Angenommen, die Uhr wurde nicht gedrückt: der Zug ist nicht vollendet", changes)
        # A reason that no rule gives, of a desk that stands in for the boards.
        english = self.script("return [...document.querySelectorAll('#open [lang]')].map((part) => part.textContent)")
        self.assertEqual([text for text in english if not text.startswith("White loses (")], [])

    def test_moves_have_the_letters_of_the_language_or_figures(self):
        self.play()
        for language, move in (("en", "2. Nf3"), ("de", "2. Sf3"), ("fr", "2. Cf3"), ("es", "2. Cf3")):
            self.visit("/", language)
            self.eventually(lambda: self.text(".san", 1), move)
        pieces = Select(self.browser.find_elements(By.CSS_SELECTOR, ".languages select")[1])
        self.assertEqual([option.text for option in pieces.options], ["R D T A C", "♔ ♕ ♖ ♗ ♘"])
        pieces.select_by_value("figures")
        self.eventually(lambda: self.text(".san", 1), "2. ♘f3")
        self.script("localStorage.clear()")

    def test_the_choice_is_kept_and_goes_before_what_the_browser_prefers(self):
        self.browser.execute_cdp_cmd("Network.setUserAgentOverride", {
            "userAgent": self.script("return navigator.userAgent"), "acceptLanguage": "fr-CH,fr,en"})
        self.addCleanup(lambda: self.browser.execute_cdp_cmd("Network.setUserAgentOverride", {
            "userAgent": self.script("return navigator.userAgent"), "acceptLanguage": "en-US,en"}))
        language = lambda: self.script("return document.documentElement.lang")  # noqa: E731
        self.open()
        self.eventually(language, "fr")
        Select(self.browser.find_element(By.CSS_SELECTOR, ".languages select")).select_by_value("es")
        self.eventually(language, "es")
        self.open("/board/1")
        self.eventually(language, "es")
        self.script("localStorage.clear()")

    def test_a_sentence_without_words_stays_english_and_says_so(self):
        self.visit("/log-in", "de")
        self.script("""
            const { setSentence } = await import("/assets/sentences.js");
            const place = document.getElementById("refused");
            place.hidden = false;
            setSentence(place, "nobody has thought of this yet");""")
        self.eventually(lambda: self.script("return [refused.textContent, refused.lang]"), ["nobody has thought of this yet", "en"])
        self.script("""
            const { setSentence } = await import("/assets/sentences.js");
            setSentence(document.getElementById("refused"), "name or password is wrong", (text) => `${text}.`);""")
        self.eventually(lambda: self.script("return [refused.textContent, refused.lang]"), ["Name oder Passwort ist falsch.", ""])

    def test_without_its_words_the_page_is_shown_in_english(self):
        self.browser.execute_cdp_cmd("Network.enable", {})
        self.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/assets/de.json"]})
        self.addCleanup(lambda: self.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []}))
        self.visit("/log-in", "de")
        self.assertEqual(self.script("return [document.documentElement.lang, document.querySelector('#log-in button').textContent]"),
                         ["en", "Log in"])
        self.browser.get_log("browser")  # that the file was kept away

    def test_what_is_refused_is_refused_in_the_readers_language(self):
        # It was English whatever the browser prefers: "Page not found".
        arbiters = self.hall.url("/arbiter").removesuffix("/arbiter")
        for address, language, title, why in (
                (self.hall.url("/nothing"), "de", "Nicht gefunden", "Seite nicht gefunden: /nothing. Diese Adresse ist für Zuschauer; "
                 "die des Schiedsrichters ist eine andere, die eboardd beim Start nennt."),
                (f"{arbiters}/nothing", "fr", "Introuvable", "Page introuvable : /nothing."),
                (f"{arbiters}/pgn/round/9.pgn", "es", "No se encuentra", "No hay tal ronda ni tal tablero."),
                (f"{arbiters}/nothing", "en", "Not found", "Page not found: /nothing.")):
            with self.subTest(address=address, language=language):
                self.browser.get(f"{address}?language={language}")
                self.eventually(lambda: self.script("return [document.documentElement.lang, document.title]"), [language, title])
                self.assertEqual(self.text("h1"), title)
                self.eventually(lambda: self.text("#why"), why)
        self.browser.get_log("browser")  # that nothing was found

    def test_a_name_from_right_to_left_stays_in_its_place(self):
        self.visit("/", "fr")
        name = self.browser.execute_async_script("""
            const done = arguments[0];
            import("/assets/language.js").then(({ phrase, nameText }) =>
              done(phrase("{white} against {black}", { white: nameText("مانع"), black: nameText("Ding Liren") })));""")
        self.assertEqual(name, "\u2068مانع\u2069 contre Ding Liren")


if __name__ == "__main__":
    LanguagesTest.harness = sys.argv.pop(1)
    unittest.main(verbosity=2)
