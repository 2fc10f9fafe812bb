// SPDX-License-Identifier: MIT
// What can be done to the game of a table: a dialog with a form for each. Each says what would change before it is done.

import { button, choice, field, folded } from "./forms.js";
import { nameText, phrase } from "./language.js";
import { outcomeText } from "./outcome.js";
import { byId } from "./page.js";
import { element, setText } from "./table.js";
import { byeText } from "./tournament-text.js";

const BYES = ["half", "full", "zero", "pairing"];
export const RESULTS = ["1-0", "1/2-1/2", "0-1", "+--", "--+", "---"];

/** Results that can be entered, and that there is none. */
export const resultOptions = () => [...RESULTS.map((result) => [result, outcomeText(result)]), ["*", phrase("no result")]];

const labelOf = ({ number, name }) => `${number} · ${nameText(name)}`;

function numberField(label) {
  const made = field(label);
  Object.assign(made.input, { type: "number", min: 1, max: 9999, required: true });
  return made;
}

/** Two players at a table; `give(words)`. */
export function pairForm(title, players, give, table) {
  const number = numberField(phrase("Table"));
  number.input.value = table ?? "";
  number.wrapped.hidden = table !== undefined;
  const options = players.map((player) => [player.number, labelOf(player)]);
  const white = choice(phrase("White"), options), black = choice(phrase("Black"), options);
  return folded(title, () => give(["pair", number.input.value, white.select.value, black.select.value]),
    number.wrapped, white.wrapped, black.wrapped);
}

export class GameDialog {
  /** `orders`: Orders; `known()`: { section, detail } as the page has it. */
  constructor({ orders, known }) {
    this.orders = orders;
    this.known = known;
    this.dialog = byId("game");
    byId("game-close").addEventListener("click", () => this.dialog.close());
  }

  /** `round`: its number; `table`: { table, white, black, electronic } with start numbers. */
  open(round, table) {
    this.round = round;
    const { detail } = this.known();
    const player = (number) => detail.players.find((one) => one.number === number) ?? { number, name: String(number) };
    const [white, black] = [player(table.white), player(table.black)];
    setText(byId("game-title"), phrase("Round {round}, table {table}", { round, table: table.table }));
    setText(byId("game-players"), `${nameText(white.name)} – ${nameText(black.name)}`);
    byId("game-said").replaceChildren();
    byId("game-acts").replaceChildren(...this.formsFor(table, white, black, this.idleFirst(detail)));
    this.dialog.showModal();
  }

  /** All players; those without a game in that round come first. */
  idleFirst({ players, rounds }) {
    const tables = rounds.find(({ round }) => round === this.round)?.tables ?? [];
    const seated = new Set(tables.flatMap(({ white, black }) => [white, black]));
    return [...players].sort((a, b) => seated.has(a.number) - seated.has(b.number) || a.number - b.number);
  }

  formsFor({ table, electronic }, white, black, players) {
    const both = [[white.number, phrase("{what}: {name}", { what: phrase("White"), name: nameText(white.name) })],
      [black.number, phrase("{what}: {name}", { what: phrase("Black"), name: nameText(black.name) })]];
    const give = (words) => this.give(words);
    const place = String(table);
    return [
      folded(phrase("Exchange the colours"), () => give(["colours", place, "white", String(black.number)]), element("p", "quiet", phrase("{black} gets White.", { black: nameText(black.name) }))),
      this.substituteForm(place, white, black, both, players),
      this.moveForm(place, white),
      this.boardForm(place, electronic),
      pairForm(phrase("Pair two others here"), players, give, place),
      this.byeForm(both),
      this.resultForm(place),
    ];
  }

  substituteForm(place, white, black, both, players) {
    const goes = choice(phrase("Who does not play"), both);
    const comes = choice(phrase("Who plays instead"), players.filter(({ number }) => number !== white.number && number !== black.number)
      .map((player) => [player.number, labelOf(player)]));
    return folded(phrase("Substitute a player"), () => {
      const pair = [white, black].map(({ number }) => (String(number) === goes.select.value ? comes.select.value : String(number)));
      this.give(["pair", place, ...pair]);
    }, goes.wrapped, comes.wrapped);
  }

  moveForm(place, white) {
    const to = numberField(phrase("To table"));
    return folded(phrase("Move to another table"), () => this.give(["table", place, "to", to.input.value, "of", String(white.number)]), to.wrapped,
      element("p", "quiet", phrase("Whoever plays there comes here.")));
  }

  boardForm(place, electronic) {
    const title = electronic ? phrase("Play without an electronic board") : phrase("Play at an electronic board");
    return folded(title, () => this.give(["table", place, electronic ? "without-board" : "with-board"]));
  }

  byeForm(both) {
    const who = choice(phrase("Who does not play"), both);
    const kind = choice(phrase("What they get"), BYES.map((one) => [one, byeText(one)]));
    return folded(phrase("Give a bye"), () => this.give(["bye", who.select.value, kind.select.value]), who.wrapped, kind.wrapped);
  }

  resultForm(place) {
    const result = choice(phrase("Result"), resultOptions());
    return folded(phrase("Enter a result"), () => this.give(["result", place, result.select.value]), result.wrapped);
  }

  async give(order) {
    const { section } = this.known();
    const done = await this.orders.give([{ order, section: section.name ?? undefined, round: this.round }], questionAbout(section, this.round),
      (lines) => {
        byId("game-said").replaceChildren(...lines);
        byId("game-said").focus();
      });
    if (done) this.dialog.close();
  }
}

/** What is asked before a change of that round. */
export const questionAbout = (section, round) => ({
  title: phrase("Change round {round}?", { round }), table: placeText(section), yes: phrase("Yes, change it"),
});

/** "Open", or that all pages show it. */
export const placeText = ({ name }) => [name, phrase("It holds at once, for all pages. It can be undone.")].filter(Boolean).join(" · ");

export const moreButton = (table, onPress) => button(phrase("Change …"), onPress, phrase("Change the game of table {table}", { table }));
