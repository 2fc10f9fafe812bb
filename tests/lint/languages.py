#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The pages speak every language of daemon/net/pages/languages: languages.py ROOT fails with each text of a page that a language
has no words for, each that no page says any more, each whose holes ("{board}") differ, and each text in a script that is shown
without being looked up. The sentences that come from the daemon are compared with the sources that make them."""
import html.parser
import json
import pathlib
import re
import sys

STRING = r'"(?:[^"\\\n]|\\.)*"'
PHRASE = re.compile(rf'\bphrase\(\s*({STRING})')
MANY = re.compile(rf'\bmany\((?:[^"();]|\((?:[^()]|\([^()]*\))*\))*?,\s*({STRING}),\s*({STRING})')
CALL = re.compile(r'(?<!function )\b(?:phrase|many)\(')
MARKUP = re.compile(r'`(<[^`]*)`')
SHOWN = ("aria-label", "title", "alt", "placeholder", "label")
UNSEEN = ("code", "script", "noscript", "style")
HOLE = re.compile(r"\{(\w+)\}")
# The same in every language: what is typed, and names.
NEUTRAL = {"R-TIME black +2:00 art=7.5.5", "e4 e5 Nf3", "PGN", "Event Site Date Round White Black Result"}
# Texts with such words are read by somebody: a word with a capital letter, or two words.
WORDS = re.compile(r"(?<![\w-])[A-Z][a-z]+(?![\w-])|(?<![\w-])[a-z]{2,} [a-z]{2,}(?![\w-])")
# What has words in a script and is not shown: classes and selectors, and names that tags, headers and keys have.
CLASSES = re.compile(r"""(element\("\w+", |[cC]lassName\b.*|\bclass: |\bclassList\..*|\[square, |\w\(\d\), |\[\w+\.slice\(\d, \d\), |\? )$""")
NAMES = {"not all", "White", "Black", "White|Black", "Title", "Elo", "Event", "Content-Type", "X-Eboard-Request", "Team", "Enter", "Home", "End", "Escape", "ArrowLeft", "ArrowRight"}
TYPED = re.compile(r"R-[A-Z]|Arbiter: ")  # the beginnings of rulings


def holes(text):
    return set(HOLE.findall(text))


class Page(html.parser.HTMLParser):
    """The texts of a page that somebody reads."""

    def __init__(self, markup):
        super().__init__()
        self.texts, self.open = [], []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        self.texts += [value for name, value in attrs if name in SHOWN and value]
        if tag in UNSEEN:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            self.open.remove(tag)

    def handle_data(self, data):
        if not self.open:
            self.texts.append(" ".join(data.split()))


def is_word(text):
    return re.search("[A-Za-z][a-z]", text) and text not in NEUTRAL


def of_markup(markup):
    title = re.match(r"<!-- [^;]*; ([^,]+), [^,]+, [^ ]+ -->\n", markup)
    return {text for text in [*Page(markup).texts, *([title[1]] if title else [])] if is_word(text) and "@" not in text}


def of_script(script):
    """Its texts, and those in the markup that it makes."""
    found = {json.loads(text): None for text in PHRASE.findall(script)}
    found |= {json.loads(other): json.loads(one) for one, other in MANY.findall(script)}
    for markup in MARKUP.findall(script):
        found |= dict.fromkeys(of_markup(markup))
    return found


def without_comments(script):
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", script, flags=re.S)


def not_looked_up(name, script):
    """Texts that somebody would read in English whatever the language is."""
    code = without_comments(script)
    calls, read = len(CALL.findall(code)), len(PHRASE.findall(code)) + len(MANY.findall(code))
    faults = [f"{name}: {calls - read} texts of phrase() or many() are no plain text"] if calls != read and name != "language.js" else []
    rest = re.sub(r"^import .*?;$", "", MANY.sub("", PHRASE.sub("", MARKUP.sub("", code))), flags=re.M | re.S)
    for literal in re.finditer(rf"{STRING}|`[^`]*`", rest):
        text = re.sub(r"\$\{[^}]*\}", "", literal[0][1:-1])
        before = rest[rest.rfind("\n", 0, literal.start()) + 1:literal.start()]
        hidden = text in NAMES or text in NEUTRAL or TYPED.match(text) or (text == text.lower() and CLASSES.search(before))
        if WORDS.search(text) and not hidden:
            faults.append(f"{name}: {literal[0]} is shown in English only")
    return faults


# --- What the daemon says.

# What an arbiter reads of cards, rulings and statements, and an operator of doctor, outlets and a reload.
SAYING = ("daemon/config/corrections.cpp", "daemon/core/differences.cpp", "daemon/core/rearranging.cpp", "daemon/doctor/*_findings.cpp",
          "daemon/events/irregularities.hpp", "daemon/events/irregularity_words.cpp", "daemon/net/outlet_json.cpp", "daemon/tournament/report/tie_break_title.cpp",
          "daemon/tournament/changes/book.cpp", "daemon/tournament/changes/orders.cpp", "daemon/tournament/changes/words.cpp", "daemon/tournament/desk/*.cpp",
          "daemon/tournament/import/c[or]*.cpp", "daemon/tournament/import/[hmprs]*.cpp", "daemon/tournament/section.cpp",
          "rules/laws/endings/claim.cpp", "rules/laws/endings/ending.cpp", "rules/laws/endings/presence.cpp", "rules/laws/rulings/enter/statement_rows.hpp",
          "rules/laws/rulings/enter/statements.cpp", "rules/laws/rulings/game/record_gap.cpp", "rules/laws/rulings/judge/*.cpp",
          "rules/laws/rulings/text/decision_words.cpp", "rules/laws/rulings/text/fact.hpp", "rules/laws/rulings/text/obligation.cpp")
NO_SENTENCE = re.compile(r"R-[A-Z]|\w=|\n|^(?:#|' \||(?:sudo|echo|eboardctl|bluetoothctl) )")
# What is wrong with a store, reasons that stand in the text of a ruling, what a compiler says, and what is said on the command line only.
UNSAID = {"the changes are no JSON", "a change is not its name and two texts", "nothing touched can be used", "the position cannot be rebuilt", "one row for each code, in the same order",
          "line {} is no correction", "A daemon runs, process {}, and cannot be asked: {}", "The daemon runs, and cannot be asked: {}",
          "The daemon does not run, so nothing is read from any board", "Of its ports the daemon tells the arbiter alone",
          "Ask at its socket: name its state directory with --daemon",
          "Whoever is in the group eboardd may open the service's socket; of another daemon name the state directory with --daemon"}


def said_in(source):
    """The texts in a source of C++, with {} for what is put in."""
    code = re.sub(r"//[^\n]*|^#[^\n]*", "", source, flags=re.M | re.S)
    for run in re.finditer(rf"{STRING}(?:\s*{STRING})*", code):
        text = "".join(json.loads(re.sub(r"\\(?:x[0-9A-Fa-f]{2}|0)", "?", part.replace("\\'", "'"))) for part in re.findall(STRING, run[0]))
        for sentence in re.split(r"(?<=[.?]) ", re.sub(r"\{[\w:]*\}", "{}", text)):
            sentence = sentence.removesuffix(".{}").strip(" ;,:(.")
            if re.search(r"[a-z]{2,} [a-z]{2,}", sentence) and not NO_SENTENCE.search(sentence) and sentence not in UNSAID:
                yield sentence


def unknown_sentences(root, name, sentences):
    known = "\n".join(sentences)
    for pattern in SAYING:
        for source in sorted(root.glob(pattern)):
            for text in said_in(source.read_text(encoding="utf-8")):
                form = ".*".join(re.escape(part) for part in re.split(r"(?:\{\})+", text))
                form = re.sub("White|Black", lambda side: rf"(?:{side[0]}|{{who\d?}})", form)
                if not re.search(form, known):
                    yield f"{name}: {source.name} says {text!r}, and no sentence there has it"


def main(root):
    pages = root / "daemon/net/pages"
    texts = {}
    faults = []
    for file in sorted(pages.glob("*.html")) + [pages / "frame.html.in"]:
        texts |= dict.fromkeys(of_markup(file.read_text(encoding="utf-8")))
    for file in sorted(pages.glob("*.js")):
        script = file.read_text(encoding="utf-8")
        texts |= of_script(without_comments(script))
        faults += not_looked_up(file.name, script)
    if len(sys.argv) > 2:
        print(json.dumps(texts, indent=0, ensure_ascii=False))
        return 0
    kinds = set(re.findall(r"^  (\w+): \[", (pages / "sentences.js").read_text(encoding="utf-8"), flags=re.M))
    languages = sorted((pages / "languages").glob("*.json"))
    for file in languages:
        words = json.loads(file.read_text(encoding="utf-8"))
        faults += faults_of(file.name, words, texts)
        faults += unknown_sentences(root, file.name, words["sentences"])
        faults += [f"{file.name}: sentences.js has no {hole!r} for the sentence {text!r}" for text in words["sentences"]
                   for hole in re.findall(r"\{(\w+?)\d*\}", text) if hole not in kinds]
        faults += [f"{file.name}: the sentence {text!r} has other holes than {form!r}" for text, said in words["sentences"].items()
                   for form in (said.values() if isinstance(said, dict) else [said]) if holes(form) != holes(text)]
    print("\n".join(faults) or f"{len(texts)} texts in {len(languages)} languages beside English")
    return 1 if faults or not languages or not texts else 0


def torn(file, text):
    """French has a space before these signs, at which no line may end."""
    return file == "fr.json" and isinstance(text, str) and re.search(r" [;:!?»]|« ", text)


def faults_of(name, words, texts):
    """What a language lacks, has in vain, or says with other holes."""
    faults = [f"{name}: no words for {text!r}" for text in texts if text not in words["pages"]]
    faults += [f"{name}: no page says {text!r}" for text in words["pages"] if text not in texts]
    faults += [f"{name}: {form!r} has a space at which a line may end: write a no-break space" for part in ("pages", "sentences")
               for said in words[part].values() for form in (said.values() if isinstance(said, dict) else [said]) if torn(name, form)]
    for text, said in words["pages"].items():
        forms = said if isinstance(said, dict) else {"other": said}
        if text in texts and texts[text] is not None and not {"one", "other"} <= set(forms):
            faults.append(f"{name}: {text!r} needs a form for one and for others")
        faults += [f"{name}: {text!r} has other holes than {form!r}" for form in forms.values()
                   if holes(form) - holes(text) or (holes(text) - holes(form)) - {"n"}]
    return faults


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
