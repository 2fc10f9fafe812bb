// SPDX-License-Identifier: MIT
// Moves pieces on a board: one is dragged, or its square and then the other one is tapped. Which moves there are the page
// was told; the piece stands where it stood until the page shows another position.

import { element } from "./table.js";
import { pieceName } from "./widget.js";

export class Mover {
  /**
   * `roles` is the place for the choice of a promotion. `moves()`: those that are possible now, as objects with `uci`.
   * `onMove` gets the chosen one's `uci`.
   */
  constructor({ widget, roles, moves, onMove }) {
    Object.assign(this, { widget, roles, moves, onMove });
    this.from = null; // the square that was tapped
    this.marks = [];
    const board = widget.element;
    board.classList.add("manual");
    board.addEventListener("pointerdown", (event) => this.lift(event));
    board.addEventListener("pointermove", (event) => this.drag(event));
    board.addEventListener("pointerup", (event) => this.drop(event));
    board.addEventListener("pointercancel", () => this.letGo());
  }

  targets(from) {
    return this.moves().filter(({ uci }) => uci.startsWith(from));
  }

  lift(event) {
    const square = this.widget.squareAt(event.clientX, event.clientY);
    if (!square) return;
    const moves = this.from ? this.targets(this.from + square) : [];
    if (moves.length) return this.choose(moves);
    if (!this.targets(square).length) return this.select(null);
    event.preventDefault();
    this.widget.element.setPointerCapture(event.pointerId);
    this.dragging = true;
    this.lifted = this.widget.pieceOn(square);
    this.select(square);
  }

  drag(event) {
    if (!this.lifted) return;
    const box = this.widget.element.getBoundingClientRect();
    const half = box.width / 16;
    this.lifted.classList.add("lifted");
    this.lifted.style.transform = `translate(${event.clientX - box.left - half}px, ${event.clientY - box.top - half}px)`;
  }

  drop(event) {
    if (!this.dragging) return;
    const square = this.widget.squareAt(event.clientX, event.clientY);
    this.letGo();
    if (!square || square === this.from) return; // tapped: the next tap says where it goes
    const moves = this.targets(this.from + square);
    this.select(null);
    if (moves.length) this.choose(moves);
  }

  letGo() {
    this.dragging = false;
    if (!this.lifted) return;
    this.lifted.classList.remove("lifted");
    this.widget.putBack(this.lifted);
    this.lifted = null;
  }

  select(square) {
    this.from = square;
    this.roles.hidden = true;
    for (const mark of this.marks) mark.remove();
    this.marks = !square ? [] : [[square, "from"], ...this.targets(square).map(({ uci }) => [uci.slice(2, 4), "target"])]
      .map(([name, kind]) => this.widget.put(element("b", kind), name));
  }

  /** Of a promotion there are four. */
  choose(moves) {
    this.select(null);
    if (moves.length === 1) return this.onMove(moves[0].uci);
    this.roles.replaceChildren(...moves.map(({ uci }) => {
      const role = Object.assign(element("button", "role", pieceName(uci[4])), { type: "button" });
      role.addEventListener("click", () => this.onMove(uci));
      return role;
    }));
    this.roles.hidden = false;
    this.roles.firstChild.focus();
  }
}
