// SPDX-License-Identifier: MIT
// Names and time controls are put right: of a player, of two who sit at each other's places, of a board or the round. Each
// change is asked about first and can be undone.

import { ask, post } from "./ask.js";
import { confirm } from "./confirm.js";
import { choice, field, folded } from "./forms.js";
import { capital, dateText, many, nameText, phrase } from "./language.js";
import { translated } from "./sentences.js";
import { controlText, element, setText } from "./table.js";

const SIDES = ["White", "Black"];
const PARTS = ["", "Title", "Elo", "Team", "FideId"];
const FIELDS = ["", "Title", "Elo"];
const CONTROL = "TimeControl";
const ASIDE = "SetAside"; // holds in every round, until it is taken back

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
  if (key === ASIDE) return is ? phrase("Board {board} is set aside.", { board }) : phrase("Board {board} takes part again.", { board });
  const shown = (value) => (key === CONTROL && controlText(value)) || (value && nameText(value)) || phrase("nothing");
  return phrase("Board {board}, {what}: {is} instead of {was}.", { board, what: WHAT[key] || key, is: shown(is), was: shown(was) });
}

/** What is asked about such changes, and on which button they are done. */
function questionOf(changes) {
  const numbers = [...new Set(changes.map(({ board }) => board))];
  const [{ board, round, key, is }] = changes;
  const table = phrase("It holds at once, on all pages and in the PGN of round {round}. Your name and the time are kept.", { round });
  const yes = phrase("Yes, on board {board}", { board });
  if (key === ASIDE && is) return { title: phrase("Set board {board} aside?", { board }), table: asideWords(), yes };
  if (key === ASIDE) return { title: phrase("Take board {board} back?", { board }), table, yes };
  if (numbers.length === 1) return { title: phrase("Put board {board} right?", { board }), table, yes };
  const n = numbers.length;
  return { title: many(n, "Put one board right?", "Put {n} boards right?"), table, yes: many(n, "Yes, on one board", "Yes, on {n} boards") };
}

const asideWords = () => phrase("It takes no part until it is taken back: no page, no card, no PGN and no other outlet has it. What is played there is followed and kept. Your name and the time are kept.");

export class Corrections {
  /** `history`: the list of what was made; `aside`: that of the boards that are set aside; `author`: the field with the name; `boards()`: numbers of the boards that are there. */
  constructor({ history, aside, author, boards }) {
    this.history = history;
    this.aside = aside;
    this.author = author;
    this.boards = boards;
    this.tables = new Map();
  }

  async load() {
    const answer = await ask("/api/pairings");
    if (answer.error) return;
    this.tables = new Map(answer.tables.map((table) => [table.board, table]));
    this.showHistory(answer.corrections);
    this.showAside(answer.corrections);
  }

  isAside(board) {
    return this.valueOf(board, ASIDE) !== "";
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
    return [this.namesForm(board, round, enter), this.exchangeForm(board, round, enter), this.controlForm(board, round, enter),
      this.asideForm(board, round, enter)];
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

  asideForm(board, round, enter) {
    return folded(phrase("Set this board aside"), () => enter(this.change(board, round, ASIDE, "yes")), element("p", "", asideWords()));
  }

  async enter(changes, say) {
    if (!changes.length) return say(phrase("Nothing would change."));
    const meant = await confirm.ask({ ...questionOf(changes), words: changes.map(wordsOf), author: this.author });
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
    entry.append(element("p", "", wordsOf(made)), element("p", "quiet", phrase("{time}, {author}", { time: dateText(at), author })));
    const table = this.tables.get(board);
    if (!table || (table.round !== round && key !== ASIDE) || this.valueOf(board, key) !== is) return entry;
    const change = { board, round: table.round, key, was: is, is: was };
    entry.append(...this.buttonFor(change, phrase("Undo …"), phrase("Undo: {words}", { words: wordsOf(made) })));
    return entry;
  }

  /** A button that makes that change, and below it how it went. */
  buttonFor(change, text, label) {
    const said = element("p", "message");
    const button = Object.assign(element("button", "button", text), { type: "button", ariaLabel: label });
    button.addEventListener("click", () => this.enter([change], (words, warn) => {
      setText(said, words);
      said.classList.toggle("warn", Boolean(warn));
    }));
    return [button, said];
  }

  /** Each with who did it and when; without, where the pairings say so. */
  showAside(corrections) {
    const tables = [...this.tables.values()].filter(({ board }) => this.isAside(board)).sort((a, b) => a.board - b.board);
    const wanted = JSON.stringify([tables, corrections.length]);
    if (this.aside.dataset.shown === wanted) return;
    this.aside.dataset.shown = wanted;
    this.aside.replaceChildren(...tables.map(({ board, round }) => {
      const made = corrections.findLast((one) => one.board === board && one.key === ASIDE && one.is);
      const entry = element("li", "");
      entry.append(element("p", "", wordsOf({ board, key: ASIDE, is: "yes" })),
        ...(made ? [element("p", "quiet", phrase("{time}, {author}", { time: dateText(made.at_ms), author: made.author }))] : []),
        ...this.buttonFor({ board, round, key: ASIDE, was: this.valueOf(board, ASIDE), is: "" }, phrase("Take it back …"),
          phrase("Take board {board} back", { board })));
      return entry;
    }));
  }
}
