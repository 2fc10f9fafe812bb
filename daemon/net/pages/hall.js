// SPDX-License-Identifier: MIT
// The hall at a glance: a tile for each board, in the order of the tables so that a finger finds it again, and in words
// what needs a person first. A tile chooses the cards of its board.

import { many, phrase, within } from "./language.js";
import { Live, clockText, isHeard, remaining } from "./live.js";
import { everyTick } from "./page.js";
import { translated } from "./sentences.js";
import { element, isSilent, playerName, setText, stateText } from "./table.js";

const SOON_MS = 60000; // a flag may fall while somebody walks to the board
const FIRST = 3;
const READY_MS = 5000; // forty boards over a slow network


/** The clock that runs, if it may fall soon. */
function flagSoon(board, now) {
  if (!board.clock?.running || board.result !== "*" || !board.game) return null;
  const left = remaining(board, board.clock.running, now);
  return left !== null && left < SOON_MS ? left : null;
}

class Tile {
  constructor(number, onChoose) {
    this.element = element("button", "tile");
    this.element.type = "button";
    this.element.dataset.board = number;
    this.element.addEventListener("click", () => onChoose(number));
    this.number = element("span", "tile-number", String(number));
    this.text = element("span", "tile-text");
    this.element.append(this.number, " ", this.text);
  }

  show(need) {
    setText(this.text, need.short);
    this.element.className = `tile ${need.kind}`;
    if (this.element.ariaLabel !== need.label) this.element.ariaLabel = need.label;
  }
}

export class Hall {
  /** `cards(board)`: its open cards; `onChoose(board)`. */
  constructor({ place, first, cards, onChoose }) {
    this.place = place;
    this.first = first;
    this.cards = cards;
    this.onChoose = onChoose;
    this.tiles = new Map();
    /** So that what stands below it stands still: its tiles are there, or do not come soon. */
    this.ready = new Promise((resolve) => {
      this.shown = resolve;
      setTimeout(resolve, READY_MS);
    });
    this.live = new Live({ onBoards: (changed, all) => this.take(all) });
    everyTick(() => this.show());
  }

  take(all) {
    const known = [...this.live.boards.keys()].sort((a, b) => a - b);
    if (all || known.length !== this.tiles.size) {
      this.tiles = new Map(known.map((number) => [number, this.tiles.get(number) || new Tile(number, this.onChoose)]));
      this.place.replaceChildren(...[...this.tiles.values()].map((tile) => tile.element));
    }
    this.show();
    this.shown();
  }

  /** What that board wants of a person, the less `rank` the sooner. */
  need(board, now) {
    const cards = this.cards(board.board);
    const soon = flagSoon(board, now);
    const state = stateText(board);
    const urgent = cards.filter((card) => card.for === "arbiter");
    const notes = cards.filter((card) => card.for !== "arbiter");
    const parts = [];
    const add = (rank, kind, short, text) => parts.push({ rank, kind, short, text });
    // What a player did comes before what a clock or a board shows.
    const rank = urgent.some((card) => card.by) ? 0 : 0.5;
    if (urgent.length) add(rank, "rules", many(urgent.length, "{n} card", "{n} cards"), within(translated(urgent[0].title)));
    if (soon !== null) add(1, "soon", clockText(soon), phrase("flag within a minute"));
    if (board.game > 0 && isSilent(board)) add(2, "lost", phrase("no signal"), within(state));
    else if (board.gap) add(3, "lost", phrase("gap"), within(state));
    if (notes.length) add(4, "asks", many(notes.length, "{n} note", "{n} notes"), within(translated(notes[0].title)));
    if (parts.length) return { ...parts[0], text: parts.map((part) => part.text).join(", ") };
    if (board.result !== "*") return { rank: 9, kind: "over", short: board.result.replaceAll("1/2", "½"), text: "" };
    if (!isHeard(board) || !board.game) return { rank: 9, kind: "idle", short: "", text: "" };
    return { rank: 9, kind: "plays", short: `${Math.floor(board.ply / 2) + 1}.`, text: "" };
  }

  show() {
    const now = this.live.now();
    const needs = [];
    for (const [number, tile] of this.tiles) {
      const board = this.live.boards.get(number);
      if (!board) continue;
      const need = this.need(board, now);
      const names = phrase("{white} against {black}", { white: playerName(board, "white"), black: playerName(board, "black") });
      // What changes each second is not part of the name: a screen reader would never end.
      const state = need.text || (need.kind === "plays" ? phrase("move {number}", { number: need.short }) : need.short);
      // Whoever speaks to the page says what is to be read on the tile, so the name begins with it.
      const sign = ["rules", "lost", "asks"].includes(need.kind) && !state.startsWith(need.short) ? need.short : "";
      need.label = [phrase("Board {board}", { board: number }), sign, state, names].filter(Boolean).join(", ");
      tile.show(need);
      if (need.rank < 9) needs.push({ number, ...need });
    }
    needs.sort((a, b) => a.rank - b.rank || a.number - b.number);
    // Boards that need the same are named together, at the first of them.
    const same = new Map();
    for (const { number, text } of needs) same.set(text, [...(same.get(text) || []), number]);
    const first = [...same].slice(0, FIRST);
    const others = needs.length - first.reduce((sum, [, numbers]) => sum + numbers.length, 0);
    const words = first.map(([text, numbers]) => (numbers.length > 1
      ? phrase("boards {boards}, {text}", { boards: numbers.join(", "), text }) : phrase("board {board}, {text}", { board: numbers[0], text })));
    if (others > 0) words.push(many(others, "and {n} other board", "and {n} other boards"));
    setText(this.first, needs.length ? phrase("Needs you: {boards}.", { boards: words.join("; ") }) : phrase("No board needs anybody."));
  }
}
