// SPDX-License-Identifier: MIT
// Names and time controls are put right: of a player, of two who sit at each other's places, of a board or the round. Each
// change is asked about first and can be undone.

import { ask, post } from "./ask.js";
import { confirm } from "./confirm.js";
import { controlText, element, setText } from "./table.js";

const SIDES = ["White", "Black"];
const PARTS = ["", "Title", "Elo", "Team", "FideId"];
const FIELDS = [["", "Name"], ["Title", "Title"], ["Elo", "Rating"]];
const CONTROL = "TimeControl";

const WORDS = {
  of: (number) => `Board ${number}`,
  names: "Put the players' names right",
  swap: "Exchange White and Black",
  field: (side, field) => `${side}: ${field.toLowerCase()}`,
  exchange: "Exchange a player with another one",
  own: "This player",
  other: "The other player",
  seat: (side, name) => `${side}: ${name || "nobody"}`,
  seatAt: (number, side, name) => `Board ${number}, ${side}: ${name || "nobody"}`,
  control: "Put the time control right",
  controlField: "Time control",
  controlHint: "90 min + 30 s",
  wholeRound: (round) => `For all boards of round ${round}`,
  see: "See what changes …",
  same: "Nothing would change.",
  question: (number) => `Put board ${number} right?`,
  questionOf: (number) => `Put ${number} boards right?`,
  yes: (number) => `Yes, on board ${number}`,
  yesOf: (number) => `Yes, on ${number} boards`,
  change: (board, what, is, was) => `Board ${board}, ${what}: ${is || "nothing"} instead of ${was || "nothing"}.`,
  holds: (round) => `It holds at once, on all pages and in the PGN of round ${round}. Your name and the time are kept.`,
  done: "It is put right.",
  undo: "Undo …",
  made: (time, author) => `${time}, ${author}`,
  nothingMade: "Nothing was put right yet.",
  keys: {
    White: "White", Black: "Black", WhiteTitle: "White's title", BlackTitle: "Black's title", WhiteElo: "White's rating",
    BlackElo: "Black's rating", WhiteTeam: "White's team", BlackTeam: "Black's team", WhiteFideId: "White's FIDE number",
    BlackFideId: "Black's FIDE number", TimeControl: "time control",
  },
};

const wordsOf = ({ board, key, was, is }) => (key === CONTROL
  ? WORDS.change(board, WORDS.keys[key], controlText(is) || is, controlText(was) || was)
  : WORDS.change(board, WORDS.keys[key] || key, is, was));

const timeText = (ms) => new Date(ms).toLocaleString([], { dateStyle: "short", timeStyle: "short" });

function field(label, value = "") {
  const input = Object.assign(element("input", ""), { value, maxLength: 200, autocomplete: "off", spellcheck: false });
  const wrapped = element("label", "", label);
  wrapped.append(input);
  return { input, wrapped };
}

function choice(label, options) {
  const select = element("select", "");
  select.append(...options.map(([value, text]) => Object.assign(element("option", "", text), { value })));
  const wrapped = element("label", "", label);
  wrapped.append(select);
  return { select, wrapped };
}

function folded(title, onSubmit, ...parts) {
  const made = element("details", "act");
  const form = element("form", "");
  const submit = Object.assign(element("button", "button", WORDS.see), { type: "submit" });
  form.append(...parts, submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onSubmit();
  });
  made.append(element("summary", "", title), form);
  return made;
}

export class Corrections {
  /** `history`: the list of what was made; `author`: the field with the name; `boards()`: numbers of the boards that are there. */
  constructor({ history, author, boards }) {
    this.history = history;
    this.author = author;
    this.boards = boards;
    this.tables = new Map();
  }

  async load() {
    const answer = await ask("/api/pairings");
    if (answer.error) return;
    this.tables = new Map(answer.tables.map((table) => [table.board, table]));
    this.showHistory(answer.corrections);
  }

  valueOf(board, key) {
    const table = this.tables.get(board);
    if (!table) return "";
    return (key === CONTROL ? table.time_control : table.tags[key]) || "";
  }

  /** Empty lists nothing: what stands there already is no change. */
  change(board, round, key, is) {
    const was = this.valueOf(board, key);
    return was === is ? [] : [{ board, round, key, was, is }];
  }

  /** What can be put right at that board; `say(text, warn, done)` tells there how it went. */
  formsFor({ board, round }, say) {
    const enter = (changes) => this.enter(changes, say);
    return [this.namesForm(board, round, enter), this.exchangeForm(board, round, enter), this.controlForm(board, round, enter)];
  }

  namesForm(board, round, enter) {
    const fields = new Map();
    for (const side of SIDES) {
      for (const [part, name] of FIELDS) fields.set(side + part, field(WORDS.field(side, name), this.valueOf(board, side + part)));
    }
    const swap = Object.assign(element("button", "button", WORDS.swap), { type: "button" });
    swap.addEventListener("click", () => {
      for (const [part] of FIELDS) {
        const [white, black] = SIDES.map((side) => fields.get(side + part).input);
        [white.value, black.value] = [black.value, white.value];
      }
    });
    return folded(WORDS.names, () => enter([...fields].flatMap(([key, { input }]) => this.change(board, round, key, input.value.trim()))),
      ...[...fields.values()].map(({ wrapped }) => wrapped), swap);
  }

  exchangeForm(board, round, enter) {
    const own = choice(WORDS.own, SIDES.map((side) => [side, WORDS.seat(side, this.valueOf(board, side))]));
    const seats = this.boards().filter(([, itsRound]) => itsRound === round)
      .flatMap(([number]) => SIDES.map((side) => [`${number} ${side}`, WORDS.seatAt(number, side, this.valueOf(number, side))]));
    const other = choice(WORDS.other, seats);
    return folded(WORDS.exchange, () => {
      const [number, side] = other.select.value.split(" ");
      const mine = own.select.value;
      enter(PARTS.flatMap((part) => [
        ...this.change(board, round, mine + part, this.valueOf(Number(number), side + part)),
        ...this.change(Number(number), round, side + part, this.valueOf(board, mine + part)),
      ]));
    }, own.wrapped, other.wrapped);
  }

  controlForm(board, round, enter) {
    const control = field(WORDS.controlField, this.valueOf(board, CONTROL));
    control.input.placeholder = WORDS.controlHint;
    const all = element("label", "tick", "");
    const box = Object.assign(element("input", ""), { type: "checkbox" });
    all.append(box, WORDS.wholeRound(round));
    return folded(WORDS.control, () => {
      const numbers = box.checked ? this.boards().filter(([, itsRound]) => itsRound === round).map(([number]) => number) : [board];
      enter(numbers.flatMap((number) => this.change(number, round, CONTROL, control.input.value.trim())));
    }, control.wrapped, all);
  }

  async enter(changes, say) {
    if (!changes.length) return say(WORDS.same);
    const numbers = [...new Set(changes.map(({ board }) => board))];
    const one = numbers.length === 1;
    const meant = await confirm.ask({
      title: one ? WORDS.question(numbers[0]) : WORDS.questionOf(numbers.length),
      table: WORDS.holds(changes[0].round),
      words: changes.map(wordsOf),
      yes: one ? WORDS.yes(numbers[0]) : WORDS.yesOf(numbers.length),
      author: this.author,
    });
    if (!meant) return;
    const filled = (value) => (value ? value : undefined);
    const corrections = changes.map(({ board, round, key, was, is }) => ({ board, round, key, was: filled(was), is: filled(is) }));
    const answer = await post("/api/pairings", { author: this.author.value.trim(), corrections });
    await this.load();
    if (answer.error) return say(`${answer.error.charAt(0).toUpperCase()}${answer.error.slice(1)}.`, true);
    say([WORDS.done, ...answer.later.map((line) => `${line}.`)].join(" "), false, true);
  }

  showHistory(corrections) {
    const wanted = JSON.stringify([corrections, [...this.tables.values()]]);
    if (this.history.dataset.shown === wanted) return;
    this.history.dataset.shown = wanted;
    if (!corrections.length) return this.history.replaceChildren(element("li", "quiet", WORDS.nothingMade));
    this.history.replaceChildren(...[...corrections].reverse().map((made) => this.entryOf(made)));
  }

  /** Undone is what still stands so. */
  entryOf(made) {
    const { board, round, key, was, is, author, at_ms: at } = made;
    const entry = element("li", "");
    entry.append(element("p", "", wordsOf(made)), element("p", "quiet", WORDS.made(timeText(at), author)));
    const table = this.tables.get(board);
    if (!table || table.round !== round || this.valueOf(board, key) !== is) return entry;
    const said = element("p", "message");
    const undo = Object.assign(element("button", "button", WORDS.undo), { type: "button", ariaLabel: `${WORDS.undo} ${wordsOf(made)}` });
    undo.addEventListener("click", () => this.enter([{ board, round, key, was: is, is: was }], (text, warn) => {
      setText(said, text);
      said.classList.toggle("warn", Boolean(warn));
    }));
    entry.append(undo, said);
    return entry;
  }
}
