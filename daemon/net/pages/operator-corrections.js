// SPDX-License-Identifier: MIT
// Names and time controls are put right: of a player, of two who sit at each other's places, of a board or the round. Each
// change is asked about first and can be undone.

import { ask, post } from "./ask.js";
import { confirm } from "./confirm.js";
import { capital, language, many, nameText, phrase } from "./language.js";
import { translated } from "./sentences.js";
import { controlText, element, setText } from "./table.js";

const SIDES = ["White", "Black"];
const PARTS = ["", "Title", "Elo", "Team", "FideId"];
const FIELDS = ["", "Title", "Elo"];
const CONTROL = "TimeControl";

const WHAT = {
  White: phrase("White"),
  Black: phrase("Black"),
  WhiteTitle: phrase("White's title"),
  BlackTitle: phrase("Black's title"),
  WhiteElo: phrase("White's rating"),
  BlackElo: phrase("Black's rating"),
  WhiteTeam: phrase("White's team"),
  BlackTeam: phrase("Black's team"),
  WhiteFideId: phrase("White's FIDE number"),
  BlackFideId: phrase("Black's FIDE number"),
  TimeControl: phrase("time control"),
};
const LABELS = {
  White: phrase("White: name"),
  WhiteTitle: phrase("White: title"),
  WhiteElo: phrase("White: rating"),
  Black: phrase("Black: name"),
  BlackTitle: phrase("Black: title"),
  BlackElo: phrase("Black: rating"),
};

/** "Board 2, Black: Graf, Sonja instead of nothing." */
function wordsOf({ board, key, was, is }) {
  const shown = (value) => (key === CONTROL && controlText(value)) || (value && nameText(value)) || phrase("nothing");
  return phrase("Board {board}, {what}: {is} instead of {was}.", { board, what: WHAT[key] || key, is: shown(is), was: shown(was) });
}

const timeText = (ms) => new Date(ms).toLocaleString(language, { dateStyle: "short", timeStyle: "short" });

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
  const submit = Object.assign(element("button", "button", phrase("See what changes …")), { type: "submit" });
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

  /** "White: Menchik, Vera" */
  seatText(board, side) {
    return phrase("{what}: {name}", { what: WHAT[side], name: nameText(this.valueOf(board, side)) || phrase("nobody") });
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
      for (const part of FIELDS) fields.set(side + part, field(LABELS[side + part], this.valueOf(board, side + part)));
    }
    const swap = Object.assign(element("button", "button", phrase("Exchange White and Black")), { type: "button" });
    swap.addEventListener("click", () => {
      for (const part of FIELDS) {
        const [white, black] = SIDES.map((side) => fields.get(side + part).input);
        [white.value, black.value] = [black.value, white.value];
      }
    });
    return folded(phrase("Put the players' names right"), () => enter([...fields].flatMap(([key, { input }]) => this.change(board, round, key, input.value.trim()))),
      ...[...fields.values()].map(({ wrapped }) => wrapped), swap);
  }

  exchangeForm(board, round, enter) {
    const own = choice(phrase("This player"), SIDES.map((side) => [side, this.seatText(board, side)]));
    const seats = this.boards().filter(([, itsRound]) => itsRound === round)
      .flatMap(([number]) => SIDES.map((side) => [`${number} ${side}`, phrase("Board {board}, {seat}", { board: number, seat: this.seatText(number, side) })]));
    const other = choice(phrase("The other player"), seats);
    return folded(phrase("Exchange a player with another one"), () => {
      const [number, side] = other.select.value.split(" ");
      const mine = own.select.value;
      enter(PARTS.flatMap((part) => [
        ...this.change(board, round, mine + part, this.valueOf(Number(number), side + part)),
        ...this.change(Number(number), round, side + part, this.valueOf(board, mine + part)),
      ]));
    }, own.wrapped, other.wrapped);
  }

  controlForm(board, round, enter) {
    const control = field(phrase("Time control"), this.valueOf(board, CONTROL));
    control.input.placeholder = phrase("90 min + 30 s");
    const all = element("label", "tick", "");
    const box = Object.assign(element("input", ""), { type: "checkbox" });
    all.append(box, phrase("For all boards of round {round}", { round }));
    return folded(phrase("Put the time control right"), () => {
      const numbers = box.checked ? this.boards().filter(([, itsRound]) => itsRound === round).map(([number]) => number) : [board];
      enter(numbers.flatMap((number) => this.change(number, round, CONTROL, control.input.value.trim())));
    }, control.wrapped, all);
  }

  async enter(changes, say) {
    if (!changes.length) return say(phrase("Nothing would change."));
    const numbers = [...new Set(changes.map(({ board }) => board))];
    const one = numbers.length === 1;
    const meant = await confirm.ask({
      title: one ? phrase("Put board {board} right?", { board: numbers[0] }) : many(numbers.length, "Put one board right?", "Put {n} boards right?"),
      table: phrase("It holds at once, on all pages and in the PGN of round {round}. Your name and the time are kept.", changes[0]),
      words: changes.map(wordsOf),
      yes: one ? phrase("Yes, on board {board}", { board: numbers[0] }) : many(numbers.length, "Yes, on one board", "Yes, on {n} boards"),
      author: this.author,
    });
    if (!meant) return;
    const filled = (value) => (value ? value : undefined);
    const corrections = changes.map(({ board, round, key, was, is }) => ({ board, round, key, was: filled(was), is: filled(is) }));
    const answer = await post("/api/pairings", { author: this.author.value.trim(), corrections });
    await this.load();
    if (answer.error) return say(`${capital(translated(answer.error))}.`, true);
    say([phrase("It is put right."), ...answer.later.map((line) => `${capital(translated(line))}.`)].join(" "), false, true);
  }

  showHistory(corrections) {
    const wanted = JSON.stringify([corrections, [...this.tables.values()]]);
    if (this.history.dataset.shown === wanted) return;
    this.history.dataset.shown = wanted;
    if (!corrections.length) return this.history.replaceChildren(element("li", "quiet", phrase("Nothing was put right yet.")));
    this.history.replaceChildren(...[...corrections].reverse().map((made) => this.entryOf(made)));
  }

  /** Undone is what still stands so. */
  entryOf(made) {
    const { board, round, key, was, is, author, at_ms: at } = made;
    const entry = element("li", "");
    entry.append(element("p", "", wordsOf(made)), element("p", "quiet", phrase("{time}, {author}", { time: timeText(at), author })));
    const table = this.tables.get(board);
    if (!table || table.round !== round || this.valueOf(board, key) !== is) return entry;
    const said = element("p", "message");
    const undo = Object.assign(element("button", "button", phrase("Undo …")), { type: "button", ariaLabel: phrase("Undo: {words}", { words: wordsOf(made) }) });
    undo.addEventListener("click", () => this.enter([{ board, round, key, was: is, is: was }], (text, warn) => {
      setText(said, text);
      said.classList.toggle("warn", Boolean(warn));
    }));
    entry.append(undo, said);
    return entry;
  }
}
