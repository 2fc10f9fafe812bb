// SPDX-License-Identifier: MIT
// The reader's language. What the pages say stands in them in English; languages/de.json and its like have the same in
// another language, by the English words. A word that is missing there stays English.

import { keepText, keptText } from "./stored-set.js";

const LANGUAGE = "eboardd.language";
const PIECES = "eboardd.pieces"; // "figures", or empty: the letters of the language
const LETTERS = "KQRBN";
const FIGURES = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘" };
const SHOWN = ["aria-label", "title", "alt", "placeholder", "label"]; // attributes that somebody reads

const root = document.documentElement;
const ENGLISH = { direction: "ltr", pieces: LETTERS, capitals: false, pages: {}, sentences: {} };

async function load(tag) {
  try {
    const answer = await fetch(`/assets/${tag}.json`);
    return answer.ok ? { ...ENGLISH, ...(await answer.json()) } : ENGLISH;
  } catch {
    return ENGLISH;
  }
}

const asked = root.dataset.language || "en";
export const words = asked === "en" ? ENGLISH : await load(asked);

/** "de"; "en" too if the words of another language could not be had. */
export const language = words === ENGLISH ? "en" : asked;
export const plurals = new Intl.PluralRules(language);

/** The text with its values: "Board {board}". */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (hole, name) => (name in values ? String(values[name]) : hole));

/** What this page says in the reader's language. `text` is its English, with names for what is put in. */
export const phrase = (text, values = {}) => filled(words.pages[text] ?? text.replace(/^[^|]*\|/, ""), values);

/** The same where it depends on a number, which is `{n}` in it. */
export function many(n, one, other, values = {}) {
  const forms = words.pages[other] ?? { one, other };
  return filled(forms[plurals.select(n)] ?? forms.other, { n, ...values });
}

/** A number as it is written there: "0,8". */
export const numberText = (value, digits = 0) =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Day and minute. */
export const dateText = (ms) => new Date(ms).toLocaleString(language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });

/** "a, b and c" */
export const listText = (all, type = "conjunction") => new Intl.ListFormat(language, { type }).format(all);

export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** In the middle of a sentence: a language with capital nouns leaves them. */
export const within = (text) => (words.capitals ? text : text.charAt(0).toLocaleLowerCase(language) + text.slice(1));

/** A name, so that one written from right to left does not turn what stands around it. */
export const nameText = (name) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name);

// --- Pieces in moves.

const figures = keptText(PIECES) === "figures";
const letterOf = (letter) => (figures ? FIGURES[letter] : words.pieces[LETTERS.indexOf(letter)]);

/** "Sf3" of "Nf3", or "♘f3". What is no move in letters stays. */
export function moveLetters(san) {
  if (!figures && words.pieces === LETTERS) return san;
  return san.replace(/^([KQRBN])(?=[a-h1-8x@])|(?<=[1-8]=?)([QRBN])(?=$|[+#!?])/g, (found) => letterOf(found));
}

// --- The page itself.

const collapsed = (text) => text.replace(/\s+/g, " ").trim();

/** The English that stands in the page becomes the reader's language, but not what is in code. */
export function translatePage(part) {
  if (language === "en") return;
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT, (node) =>
    (collapsed(node.data) && !node.parentElement.closest("code, script, noscript") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP));
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = words.pages[collapsed(node.data)];
    if (text !== undefined) node.data = node.data.replace(/\S(.*\S)?/s, () => text);
  }
  for (const name of SHOWN) {
    for (const element of part.querySelectorAll(`[${name}]`)) {
      const text = words.pages[element.getAttribute(name)];
      if (text !== undefined) element.setAttribute(name, text);
    }
  }
}

root.lang = language;
root.dir = words.direction;
document.title = phrase(document.title);
translatePage(document.body);
delete root.dataset.words;

// --- The choice.

function choice(label, options, chosen, name) {
  const made = document.createElement("label");
  const list = document.createElement("select");
  for (const [value, text, tag] of options) {
    const option = Object.assign(document.createElement("option"), { value, textContent: text });
    if (tag) option.lang = tag;
    list.append(option);
  }
  list.value = chosen;
  list.addEventListener("change", () => {
    keepText(name, list.value);
    const address = new URL(location.href);
    address.searchParams.delete("language"); // it would go before what is kept
    if (address.href === location.href) location.reload();
    else location.replace(address);
  });
  made.append(`${label} `, list);
  return made;
}

/** Each language under its own name. */
function offerLanguages(foot) {
  const own = (tag) => new Intl.DisplayNames(tag, { type: "language" }).of(tag);
  const tags = root.dataset.languages.split(" ").map((tag) => [tag, capital(own(tag)), tag]);
  const pieces = [["", [...words.pieces].join(" ")], ["figures", Object.values(FIGURES).join(" ")]];
  const made = document.createElement("span");
  made.className = "languages";
  made.append(choice(phrase("Language"), tags, language, LANGUAGE), choice(phrase("Pieces"), pieces, figures ? "figures" : "", PIECES));
  foot.append(made);
}

function footer() {
  const made = Object.assign(document.createElement("footer"), { className: "foot" });
  document.body.append(made);
  return made;
}

// Pages that nobody touches are asked for their language by the address.
if (root.dataset.languages && !document.body.matches(".wall, .overlay, .embed")) {
  offerLanguages(document.querySelector("footer.foot") || footer());
}
