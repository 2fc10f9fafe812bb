// SPDX-License-Identifier: MIT
// A blind player has a board of their own, without sensors. Where it shows another game, the arbiter enters its moves, and
// the daemon says what the Laws propose.

import { post } from "./ask.js";
import { phrase } from "./language.js";
import { byId } from "./page.js";
import { RulingPanel } from "./ruling.js";

export class SecondBoard {
  /** `table()`: number and text of the chosen board. `say(text, warn)` tells how it went; `onRuled` is called when something was ruled. */
  constructor({ author, table, say, onRuled }) {
    this.table = table;
    this.panel = new RulingPanel({ author, say, onRuled, onDone: () => {} });
    byId("second-form").addEventListener("submit", (event) => this.compare(event));
  }

  compare(event) {
    event.preventDefault();
    const chosen = this.table();
    if (!chosen) return;
    const moves = byId("second-moves").value.trim().replace(/\s+/g, " ");
    const written = byId("second-written").value.trim();
    const question = () => post(`/api/boards/${chosen.board}/second-board`, { moves, ...(written && { written }) });
    byId("second-found").replaceChildren(this.panel.element);
    this.panel.show({ title: phrase("The blind player's own board"), board: chosen.board }, chosen.text, question);
  }

  /** Another board was chosen. */
  clear() {
    byId("second-found").replaceChildren();
  }
}
