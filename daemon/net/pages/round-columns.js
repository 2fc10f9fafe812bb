// SPDX-License-Identifier: MIT
// What the columns of a table are, and how a person says it otherwise: "number=1 name=2 rounds=6-14/3".

import { choice, folded } from "./forms.js";
import { phrase } from "./language.js";
import { element } from "./table.js";

const ROUNDS = "rounds";
const OF_ONE = {
  number: phrase("start number"), rank: phrase("rank"), name: phrase("name"), "last-name": phrase("last name"), "first-name": phrase("first name"),
  title: phrase("title"), rating: phrase("rating"), federation: phrase("federation"), "fide-id": phrase("FIDE number"), birth: phrase("birth"),
  sex: phrase("sex"), team: phrase("team or club"), points: phrase("points"),
};
const OF_SIDE = ["", "-number", "-title", "-rating", "-federation", "-fide-id", "-team"];
const SIDES = [["white", phrase("White")], ["black", phrase("Black")]];
const GROUPS = [
  [phrase("Pairings"), [["table", phrase("table")], ["result", phrase("result")], ...SIDES.flatMap(([side, name]) =>
    OF_SIDE.map((part) => [side + part, phrase("{what}: {name}", { what: name, name: OF_ONE[part.slice(1) || "name"] })]))]],
  [phrase("Players"), Object.entries(OF_ONE)],
  [phrase("Cross table"), [[ROUNDS, phrase("a round")]]],
];

/** "name=2 heads=…" as pairs. */
const wordsIn = (taken) => taken.split(" ").filter(Boolean).map((word) => word.split("="));

/** Of "6-14/3": 6, 14, 3. */
function rangeIn(text) {
  const [, first, last = first, each = 1] = /^(\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(text).map((part) => part && Number(part));
  return { first, last, each };
}

/** What each column was taken for; how many columns a round has; the mark of the heads. */
function takenOf(taken) {
  const found = { fields: new Map(), each: 1, heads: "" };
  for (const [name, value] of wordsIn(taken)) {
    if (name === "heads") {
      found.heads = value;
    } else if (name === ROUNDS) {
      const { first, last, each } = rangeIn(value);
      for (let column = first; column <= last; ++column) found.fields.set(column, ROUNDS);
      found.each = each;
    } else {
      found.fields.set(Number(value), name);
    }
  }
  return found;
}

function groupOf([label, fields]) {
  const group = element("optgroup", "");
  group.label = label;
  group.append(...fields.map(([value, text]) => new Option(text, value)));
  return group;
}

function chooserOf(column, head, below, field) {
  const { select, wrapped } = choice(phrase("Column {n}: {head}", { n: column, head: head || "–" }), [["", phrase("is not read")]]);
  select.append(...GROUPS.map(groupOf));
  select.value = field ?? "";
  if (below) wrapped.firstChild.after(element("small", "", phrase("below it: {text}", { text: below })));
  return { column, select, wrapped };
}

/** The words for these choices, as the daemon has them. */
function wordsOf(choosers, { each, heads }) {
  const chosen = choosers.filter(({ select }) => select.value);
  const rounds = chosen.filter(({ select }) => select.value === ROUNDS).map(({ column }) => column);
  const words = chosen.filter(({ select }) => select.value !== ROUNDS).map(({ column, select }) => `${select.value}=${column}`);
  if (rounds.length) words.push(`${ROUNDS}=${rounds[0]}-${rounds.at(-1)}${each > 1 ? `/${each}` : ""}`);
  if (heads) words.push(`heads=${heads}`);
  return words.join(" ");
}

/** A form with what was taken for which column. `onSay(words)`: a person says it. */
export function columnsForm({ line, heads, below, columns: taken }, onSay) {
  const known = takenOf(taken);
  const count = Math.max(heads.length, below.length);
  const choosers = Array.from({ length: count }, (_, index) => chooserOf(index + 1, heads[index] ?? "", below[index] ?? "", known.fields.get(index + 1)))
    .filter(({ column }) => heads[column - 1] || below[column - 1] || known.fields.has(column));
  const form = folded(phrase("What the columns are"), () => onSay(wordsOf(choosers, known)),
    element("p", "quiet", phrase("The heads are in line {line}.", { line })), ...choosers.map(({ wrapped }) => wrapped));
  form.open = !taken;
  return form;
}
