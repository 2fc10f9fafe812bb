// SPDX-License-Identifier: MIT
// The tables of the round that is played: what each board shows, results as they come in or are entered, and what is offered.

import { button, choice } from "./forms.js";
import { capital, language, many, nameText, phrase } from "./language.js";
import { outcomeText } from "./outcome.js";
import { byId } from "./page.js";
import { moreButton, placeText, questionAbout, resultOptions } from "./round-game.js";
import { RowList, cell } from "./row-list.js";
import { setSentence } from "./sentences.js";
import { element, setText } from "./table.js";

const HEADS = {
  table: phrase("Table"), white: phrase("White"), black: phrase("Black"), state: phrase("State"), result: phrase("Result"), enter: phrase("Enter a result"),
};
const STATES = {
  empty: phrase("Pieces are not set up"), "set-up": phrase("Pieces are set up"), playing: phrase("state of a table|In play"), over: phrase("state of a table|Over"),
  "by-hand": phrase("Without a board"), "no-link": phrase("No signal"),
  "other-game": phrase("A game that is not of the round"),
};
/** What is done with what a board found, by the first word of the order. */
const OFFERS = {
  colours: phrase("Exchange the colours"), table: phrase("Move to another table"), result: phrase("Enter a result"),
};
const BY = { board: phrase("by the board"), person: phrase("by hand") };

const timeText = (since) => new Intl.DateTimeFormat(language, { timeStyle: "short", hourCycle: "h23" }).format(new Date(since));

function stateWords({ state, since }) {
  const words = STATES[state] ?? state;
  return since && state !== "empty" ? phrase("{state} since {time}", { state: words, time: timeText(since) }) : words;
}

function offerText([word, , result]) {
  return [OFFERS[word] ?? word, word === "result" ? outcomeText(result) : ""].filter(Boolean).join(": ");
}

const isOpen = ({ result }) => !result || result === "*";

class Row {
  /** `give(order)`: what is offered; `enter(table, result)`; `onMore(table)`: all that can be done there. */
  constructor(number, { give, enter, onMore }) {
    this.number = number;
    this.give = give;
    this.element = cell("tr", "row");
    this.element.dataset.table = number;
    this.element.id = `table-${number}`;
    this.cells = Object.fromEntries(Object.entries(HEADS).map(([name, label]) =>
      [name, cell(name === "table" ? "th" : "td", name === "table" ? "rowheader" : "cell", label)]));
    this.cells.table.scope = "row";
    this.cells.white.dir = this.cells.black.dir = "auto";
    this.state = element("span", "");
    this.notes = element("ul", "offers");
    const state = element("div", "");
    state.append(this.state, this.notes);
    this.cells.state.append(state);
    this.cells.enter.append(this.entry(enter));
    const last = cell("td", "cell");
    last.append(moreButton(number, () => onMore(number)));
    this.element.append(...Object.values(this.cells), last);
  }

  /** A list to choose a result from, and the button that enters it. */
  entry(enter) {
    const form = element("form", "entry");
    const { select } = choice("", [["", phrase("Result …")], ...resultOptions()]);
    select.ariaLabel = phrase("Result of table {table}", { table: this.number });
    const submit = Object.assign(element("button", "button", phrase("Enter")), { type: "submit", disabled: true });
    submit.ariaLabel = phrase("Enter the result of table {table}", { table: this.number });
    const heed = () => (submit.disabled = select.value === "");
    select.addEventListener("change", heed);
    form.append(select, submit);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await enter(this.number, select.value)) select.value = "";
      heed();
    });
    return form;
  }

  show(table) {
    this.showNumber(table);
    setText(this.cells.white, nameText(table.white));
    setText(this.cells.black, nameText(table.black));
    setText(this.state, stateWords(table));
    this.state.classList.toggle("warn", table.state === "no-link");
    const by = BY[table.by];
    setText(this.cells.result, isOpen(table) ? "" : [outcomeText(table.result), by && `(${by})`].filter(Boolean).join(" "));
    this.element.classList.toggle("over", !isOpen(table));
    this.showNotes(table.notes);
  }

  showNumber({ table, board }) {
    const wanted = JSON.stringify([table, board]);
    if (this.cells.table.dataset.shown === wanted) return;
    this.cells.table.dataset.shown = wanted;
    const link = Object.assign(element("a", "", String(table)), { href: `/board/${board}` });
    link.ariaLabel = phrase("Table {table}, board {board}", { table, board });
    this.cells.table.replaceChildren(board === null ? String(table) : link);
  }

  offerOf(order) {
    const words = offerText(order.order);
    return button(`${words} …`, () => this.give(order), phrase("Table {table}: {words}", { table: this.number, words }));
  }

  showNotes(notes) {
    const wanted = JSON.stringify(notes);
    if (this.notes.dataset.shown === wanted) return; // a button stays under the finger
    this.notes.dataset.shown = wanted;
    this.notes.replaceChildren(...notes.map(({ text, order }) => {
      const note = setSentence(element("li", ""), text, capital);
      if (order) note.append(" ", this.offerOf(order));
      return note;
    }));
  }
}

export class Results {
  /** `orders`: Orders; `known()`: { section, detail } as the page has it; `openGame(round, table)`: the dialog with all that can be
   * done. */
  constructor({ orders, known, openGame }) {
    this.orders = orders;
    this.known = known;
    this.rows = new RowList(byId("tables"), [...Object.values(HEADS), element("span", "hidden", phrase("Change …"))], (number) => new Row(number, {
      give: (order) => this.orders.give([order], questionAbout(this.known().section, order.round)),
      enter: (table, result) => this.enter(table, result),
      onMore: (table) => this.more(table, openGame),
    }));
  }

  show() {
    const { section } = this.known();
    const tables = section?.tables ?? [];
    byId("tables").hidden = tables.length === 0;
    byId("no-tables").hidden = tables.length > 0;
    this.rows.keep(tables.map(({ table }) => table));
    for (const table of tables) this.rows.get(table.table).show(table);
    if (!tables.length) return phrase("No round is played.");
    const over = tables.filter((table) => !isOpen(table)).length;
    return many(tables.length, "Round {round}: {over} of {n} game is over", "Round {round}: {over} of {n} games are over", { round: section.round, over });
  }

  enter(table, result) {
    const { section } = this.known();
    return this.orders.give([{ order: ["result", String(table), result], section: section.name ?? undefined, round: section.round }],
      { title: phrase("Enter the result of table {table}?", { table }), table: placeText(section), yes: phrase("Yes, enter it") });
  }

  more(number, openGame) {
    const { section, detail } = this.known();
    const table = detail?.rounds.find(({ round }) => round === section.round)?.tables.find((one) => one.table === number);
    if (table) openGame(section.round, table);
  }
}
