// SPDX-License-Identifier: MIT
// The pairs of the round that comes: who sits where, which tables have a board that is received, who has a bye, and what cannot be.

import { many, nameText, phrase } from "./language.js";
import { byId } from "./page.js";
import { GameDialog, moreButton, pairForm, questionAbout } from "./round-game.js";
import { listSentences } from "./round-orders.js";
import { RowList, cell } from "./row-list.js";
import { element, setText } from "./table.js";
import { byeText } from "./tournament-text.js";

const HEADS = { table: phrase("Table"), white: phrase("White"), black: phrase("Black"), board: phrase("Board") };

/** Whether the table's board is received, in words. `board`: as of /live; undefined: there is none. */
function boardWords(electronic, board) {
  if (!electronic) return phrase("Without a board");
  if (!board) return phrase("No board of that number");
  if (board.device.state === "ready") return phrase("Board {board} is linked", { board: board.board });
  return phrase("Board {board} is not received", { board: board.board });
}

class Row {
  constructor(number, onMore) {
    this.element = cell("tr", "row");
    this.element.dataset.table = number;
    this.cells = Object.fromEntries(Object.entries(HEADS).map(([name, label]) =>
      [name, cell(name === "table" ? "th" : "td", name === "table" ? "rowheader" : "cell", label)]));
    this.cells.table.scope = "row";
    this.cells.table.textContent = number;
    this.cells.white.dir = this.cells.black.dir = "auto";
    const last = cell("td", "cell");
    last.append(moreButton(number, () => onMore(this.table)));
    this.element.append(...Object.values(this.cells), last);
  }

  show(table, nameOf, board) {
    this.table = table;
    setText(this.cells.white, nameOf(table.white));
    setText(this.cells.black, nameOf(table.black));
    setText(this.cells.board, boardWords(table.electronic, board));
    this.cells.board.classList.toggle("warn", table.electronic && board?.device.state !== "ready");
  }
}

export class Check {
  /** `orders`: Orders; `known()`: { section, detail, boards } as the page has it. */
  constructor({ orders, known }) {
    this.orders = orders;
    this.known = known;
    const game = new GameDialog({ orders, known });
    this.openGame = (round, table) => game.open(round, table);
    this.rows = new RowList(byId("pairs"), [...Object.values(HEADS), element("span", "hidden", phrase("Change …"))],
      (number) => new Row(number, (table) => this.openGame(this.round, table)));
    this.shown = "";
  }

  /** The round that comes, with what is known of it; undefined: it is not paired. */
  coming() {
    const { section, detail } = this.known();
    return section?.next.paired ? detail?.rounds.find(({ round }) => round === section.next.round) : undefined;
  }

  show() {
    const { detail, boards } = this.known();
    const round = this.coming();
    this.round = round?.round;
    const tables = round?.tables ?? [];
    const names = new Map(detail?.players.map(({ number, name }) => [number, nameText(name)]));
    const nameOf = (number) => names.get(number) ?? String(number);
    byId("pairs").hidden = !round;
    byId("no-pairs").hidden = Boolean(round);
    this.rows.keep(tables.map(({ table }) => table));
    tables.forEach((table) => this.rows.get(table.table).show(table, nameOf, boards.get(table.table)));
    this.showByes(round, nameOf);
    return this.summaryOf(round, tables);
  }

  summaryOf(round, tables) {
    if (!round) return phrase("The next round is not paired.");
    const games = many(tables.length, "Round {round}: {n} game", "Round {round}: {n} games", { round: round.round });
    return round.byes.length ? `${games} · ${many(round.byes.length, "{n} bye", "{n} byes")}` : games;
  }

  showByes(round, nameOf) {
    const wanted = JSON.stringify([round?.byes, round?.round, this.known().detail?.players.length]);
    if (this.shown === wanted) return; // what is filled in stays
    this.shown = wanted;
    byId("byes").replaceChildren(...(round?.byes ?? []).map(({ player, kind }) =>
      element("li", "", phrase("{what}: {name}", { what: nameOf(player), name: byeText(kind) }))));
    byId("check-acts").replaceChildren(...(round ? [this.addForm(round.round)] : []));
  }

  addForm(round) {
    const { section, detail } = this.known();
    const give = (order) => this.orders.give([{ order, section: section.name ?? undefined, round }], questionAbout(section, round));
    return pairForm(phrase("Add a game, or pair who has a bye"), detail.players, give);
  }

  /** `faults`: why the round cannot be played as it is. */
  showFaults(faults) {
    listSentences(byId("check-faults"), faults, "fault");
  }
}
