// SPDX-License-Identifier: MIT
// The moves of a game as a list. Its rows stay the same elements while the game goes on, so that focus and scrolling
// survive. The list follows the current move until the viewer scrolls away from it.

import { many, phrase } from "./language.js";
import { clockText } from "./live.js";
import { element, nameOf, numbered, setText } from "./table.js";

// The last one that applies is shown.
const MARKS = {
  provisional: phrase("not yet confirmed"),
  presumed: phrase("reconstructed: the board's signal was too poor to confirm it"),
  irregular: phrase("not a legal move"),
  inferred: phrase("not seen, follows from later moves"),
};

class Cell {
  constructor(ply, side) {
    this.element = element("button", "move");
    this.element.type = "button";
    this.element.dataset.ply = ply;
    this.side = side;
    this.element.dataset.side = side;
    this.san = element("span", "san");
    this.time = element("small", "");
    this.mark = element("span", "hidden");
    this.element.append(this.san, this.time, this.mark);
  }

  show(move) {
    setText(this.san, nameOf(move));
    const left = move[`${this.side}_ms`];
    setText(this.time, left === undefined ? "" : clockText(left));
    const marks = Object.keys(MARKS).filter((mark) => move[mark]);
    const className = ["move", ...marks].join(" ");
    if (this.element.className === className) return;
    this.element.className = className;
    this.element.title = marks.length ? MARKS[marks[marks.length - 1]] : "";
    setText(this.mark, marks.length ? ` (${this.element.title})` : "");
  }
}

/** One row for moves of which nothing is known. It leads to the position in which play was seen again. */
class MissingCell {
  constructor({ after, plies }) {
    this.element = element("button", "move missing", many(plies, "{n} move missing", "{n} moves missing"));
    this.element.type = "button";
    this.element.dataset.ply = after + plies;
  }

  show() {}
}

export class MoveList {
  /** `onChoose` gets the ply that the viewer chose. */
  constructor(list, onChoose) {
    this.list = list;
    this.cells = []; // by ply, from 1 at index 0; missing moves that follow each other have one together
    this.missing = [];
    this.current = 0;
    this.following = true;
    this.height = this.top = 0; // of the list, before the viewer scrolled
    list.addEventListener("click", (click) => {
      const cell = click.target.closest(".move");
      if (cell) onChoose(Number(cell.dataset.ply));
    });
    list.addEventListener("scroll", () => this.notice());
    new ResizeObserver(() => (this.following ? this.follow() : this.remember())).observe(list);
  }

  /** `first`: the move with which the game began. `current`: the ply that the board shows; `chosen`: the viewer chose it and wants to see it. */
  show(moves, missing, first, current, chosen) {
    this.notice();
    this.numberFrom(first, missing);
    const had = this.cells[this.cells.length - 1]?.element;
    const focused = this.list.contains(document.activeElement);
    this.cut(moves.length);
    moves.forEach((move, i) => this.cellOf(i + 1).show(move));
    if (focused && !this.list.contains(document.activeElement)) this.cells[moves.length - 1]?.element.focus();
    const grown = had !== this.cells[this.cells.length - 1]?.element;
    if (current === this.current && !grown && !chosen) return;
    this.cells[this.current - 1]?.element.removeAttribute("aria-current");
    this.current = current;
    this.cells[current - 1]?.element.setAttribute("aria-current", "true");
    if (chosen || this.following) this.follow();
  }

  /** The game began otherwise than was assumed, or other moves are missing: everything is numbered anew. */
  numberFrom(first, missing) {
    if (JSON.stringify([first, missing]) !== JSON.stringify([this.first, this.missing])) this.cut(0);
    this.first = first;
    this.missing = missing;
  }

  cut(plies) {
    for (const cell of this.cells.splice(plies)) {
      const row = cell.element.parentElement;
      cell.element.remove();
      if (row && !row.querySelector(".move")) row.remove();
    }
  }

  cellOf(ply) {
    if (this.cells[ply - 1]) return this.cells[ply - 1];
    const within = this.missing.find(({ after, plies }) => ply > after && ply <= after + plies);
    if (within && ply > within.after + 1) return (this.cells[ply - 1] = this.cells[within.after]);
    const { number, side } = numbered(ply, this.first);
    const cell = within ? new MissingCell(within) : new Cell(ply, side);
    this.cells[ply - 1] = cell;
    const behind = this.missing.some(({ after, plies }) => ply === after + plies + 1);
    if (side === "white" || ply === 1 || within || behind) this.list.append(this.newRow(number, within));
    this.list.lastElementChild.append(cell.element);
    return cell;
  }

  newRow(number, within) {
    const row = element("li", "");
    row.append(element("span", "count", within ? "" : `${number}.`));
    return row;
  }

  /** Notices whether the viewer scrolled. If the list's size changed, the browser scrolled it. */
  notice() {
    if (this.list.clientHeight === this.height && this.list.scrollTop !== this.top) this.following = this.isInSight();
  }

  /** Its row; offsets count from the list, which is positioned. */
  row() {
    return this.cells[this.current - 1]?.element.parentElement;
  }

  isInSight() {
    const row = this.row();
    const top = row ? row.offsetTop - this.list.scrollTop : -this.list.scrollTop;
    return top >= 0 && top + (row ? row.offsetHeight : 0) <= this.list.clientHeight;
  }

  remember() {
    this.height = this.list.clientHeight;
    this.top = this.list.scrollTop;
  }

  follow() {
    const row = this.row();
    this.following = true;
    this.list.scrollTop = row ? row.offsetTop - (this.list.clientHeight - row.offsetHeight) / 2 : 0;
    this.remember();
  }
}
