// SPDX-License-Identifier: MIT
// A repair that is not entered yet: which plies go, and what comes in their place; or any ruling. What it means the daemon
// is asked after each change; nothing is entered by that.

import { post } from "./ask.js";

export class Draft {
  /** `onTold` gets each answer; `onError` a sentence, and whether a ply that was to be looked at is not there; then the draft is as it was before. */
  constructor({ board, game, onTold, onError }) {
    Object.assign(this, { board, game, onTold, onError });
    this.told = null; // the last answer
    this.state = { kind: "", after: null, plies: 0, moves: [], cut: false, ruling: "" };
    this.last = Promise.resolve();
  }

  /** One after the other: what a person does is not lost because the game goes on meanwhile. */
  inTurn(change) {
    this.last = this.last.catch(() => {}).then(change);
    return this.last;
  }

  /** Something is being changed. `kind` is "replace", "insert", "remove" or "fill"; empty for a ruling. */
  get active() {
    return Boolean(this.state.kind || this.state.ruling);
  }

  /** It says what is to come of it. */
  get complete() {
    const { kind, moves, ruling } = this.state;
    return Boolean(ruling || kind === "remove" || (kind && moves.length));
  }

  /** Only looks at the position behind that ply; null: the last one. */
  look(after) {
    return this.change({ kind: "", after, plies: 0, moves: [], cut: false, ruling: "" });
  }

  begin(kind, after, plies) {
    return this.change({ kind, after, plies, moves: [], cut: false, ruling: "" });
  }

  rule(ruling) {
    return this.change({ kind: "", plies: 0, moves: [], cut: false, ruling });
  }

  takeBack() {
    return this.change(() => ({ moves: this.state.moves.slice(0, -1), cut: false }));
  }

  /** More plies go, or less. */
  widen(by) {
    return this.change(() => ({ plies: this.state.plies + by, cut: false }));
  }

  /** What does not fit behind it any more goes as well. */
  cutOff() {
    return this.change({ cut: true });
  }

  /** More moves behind those of the draft, in any notation. Where nothing is being changed they replace the plies there. */
  play(text) {
    return this.inTurn(() => this.playNow(text));
  }

  async playNow(text) {
    const begun = this.begun();
    const moves = [...begun.moves.map((move) => move.uci), text].join(" ");
    const told = await this.ask({ ...begun, moves });
    if (!told) return;
    const read = told.line.moves;
    // Replacing goes on ply by ply; an insertion and a gap stay as wide as they are.
    const wide = begun.kind === "replace" ? Math.min(Math.max(begun.plies, read.length), told.ply - begun.after) : begun.plies;
    await this.changeNow({ ...begun, moves: read, plies: wide });
  }

  begun() {
    const { kind, after, plies, moves } = this.state;
    if (kind && kind !== "remove") return { kind, after, plies, moves, cut: false, ruling: "" };
    const from = after ?? this.told.ply;
    const next = from < this.told.ply;
    return { kind: next ? "replace" : "insert", after: from, plies: Math.max(plies, next ? 1 : 0), moves: [], cut: false, ruling: "" };
  }

  /** Asks again: the game has gone on, or something was entered. */
  refresh() {
    return this.change({});
  }

  /** `what`: the new values, or what gives them when its turn comes. */
  change(what) {
    return this.inTurn(() => this.changeNow(typeof what === "function" ? what() : what));
  }

  async changeNow(what) {
    const wanted = { ...this.state, ...what };
    const told = await this.ask({ ...wanted, moves: wanted.moves.map((move) => move.uci).join(" ") });
    if (!told) return;
    this.state = wanted;
    this.told = told;
    this.onTold(told);
  }

  /** null: the daemon refused. */
  async ask({ kind, after, plies, moves, cut, ruling }) {
    const line = { ...(after === null ? {} : { after }), plies, ...(moves && { moves }), ...(cut && { cut }) };
    const told = await post(`/api/boards/${this.board}/line`, { ...(this.game && { game: this.game }), ...(ruling ? { ruling } : line) });
    if (!told.error) return told;
    this.onError(told.error, !kind && !moves && !ruling && !told.lost);
    return null;
  }
}
