// SPDX-License-Identifier: MIT
// What the daemon says, in the reader's language. It says it in English, in sentences that are put together; a language has
// each of them with named holes, "{who} loses the game", and what stands in a hole may be such a sentence again. One that is
// not found so stays English.

import { capital, filled, language, listText, moveLetters, plurals, words } from "./language.js";
import { outcomeText } from "./outcome.js";

const same = (text) => text;
const COUNTED = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const counted = (text) => (COUNTED.includes(text) ? String(COUNTED.indexOf(text)) : text);
const known = new Map(Object.entries(words.sentences).filter(([english]) => !english.includes("{")));
const word = (text) => known.get(text);
const eitherOf = (text, each = same) => listText(text.split(" or ").map(each), "disjunction");
const SQUARE = "[a-h][1-8]";
const MOVE = "[KQRBNOabcdefgh0-9x=+#-]{2,12}";
const NUMBER = "\\d+\\.(?:\\.\\.)?"; // of a move: "12.", "12..."
/** Duties that are joined; null: one of them is not known. */
const allOf = (all) => (all.includes(null) ? null : listText(all));
const anything = (text) => clause(text);
// What may stand in a hole of a sentence, by its name up to a digit, and what becomes of it.
const HOLES = {
  who: ["White|Black", (text) => words.sides[text]],
  n: ["\\d+", same],
  count: [`${COUNTED.join("|")}|\\d+`, counted],
  Count: [`${COUNTED.map(capital).join("|")}|\\d+`, (text) => counted(text.toLowerCase())],
  time: ["[\\d:.]+", same],
  result: ["1-0|0-1|1/2-1/2|0-0", (text) => text.replaceAll("1/2", "½").replaceAll("-", "–")],
  outcome: ["no\\sresult|(?:1\\/2|[01+-])-(?:1\\/2|[01+-])", (text) => word(text) ?? outcomeText(text)],
  square: [SQUARE, same],
  squares: [`${SQUARE}(?: or ${SQUARE})*`, eitherOf],
  move: [MOVE, moveLetters],
  moves: [`${MOVE}(?: or ${MOVE})*`, (text) => eitherOf(text, moveLetters)],
  number: [NUMBER, same],
  edge: [".+?", (text) => (new RegExp(`^${NUMBER}$`).test(text) ? text : clause(text))],
  article: ["[\\w.]+", same],
  castle: ["king-side|queen-side", word],
  piece: ["king|queen|rook|bishop|knight|pawn|piece", word],
  text: [".+?", same],
  reason: [".+?", (text) => clause(text) ?? text], // of a system, which has more words than anybody knows
  phrase: [".+?", anything],
  duty: [".+?", (text) => allOf(text.split(" and ").map(clause))],
  ply: [".+?", anything],
  places: [".+?", anything],
  claim: [".+?", anything],
  control: [".+?", anything],
};
const kindOf = (name) => HOLES[name.replace(/\d+$/, "")];

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function patternOf([english, text]) {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const source = english.split(/\{\w+\}/).map(escaped).reduce((before, after, i) => `${before}(${kindOf(names[i - 1])[0]})${after}`);
  return { names, text, form: new RegExp(`^${source}$`, "s") };
}

const patterns = Object.entries(words.sentences).filter(([english]) => english.includes("{")).map(patternOf);

/** With plural forms the first number of the sentence decides. */
function formOf(text, names, values) {
  if (typeof text === "string") return text;
  const number = names.find((name) => /^(n|count)\d*$/.test(name));
  return text[plurals.select(Number(values[number]))] ?? text.other;
}

function matched(english) {
  for (const { names, text, form } of patterns) {
    const found = form.exec(english);
    if (!found) continue;
    const values = Object.fromEntries(names.map((name, i) => [name, kindOf(name)[1](found[i + 1])]));
    if (Object.values(values).every((value) => value !== null && value !== undefined)) return filled(formOf(text, names, values), values);
  }
  return null;
}

/** A clause of the daemon's in the reader's language; null: it is not known there. */
function clause(english) {
  if (!known.has(english)) known.set(english, matched(english) ?? otherwise(english));
  return known.get(english);
}

/** It begins or ends a sentence here, and stands within one elsewhere. */
function otherwise(english) {
  if (english.endsWith(".")) {
    const inner = clause(english.slice(0, -1));
    return inner && `${inner}.`;
  }
  const small = english.charAt(0).toLowerCase() + english.slice(1);
  if (small === english) return null;
  const inner = clause(small);
  return inner && capital(inner);
}

/** What the daemon says, in the reader's language; in English where that is not known. */
export const translated = (english) => (language === "en" || !english ? english : clause(english) ?? english);

/** Whether it stays English. */
const staysEnglish = (english) => language !== "en" && Boolean(english) && clause(english) === null;

/** Writes what the daemon says, and marks what is still English, so that it is read aloud as such. */
export function setSentence(target, english, shape = same) {
  const text = shape(translated(english));
  if (target.textContent !== text) target.textContent = text;
  if (staysEnglish(english)) target.lang = "en";
  else target.removeAttribute("lang");
  return target;
}
