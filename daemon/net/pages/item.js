// SPDX-License-Identifier: MIT
// One board among many: as a card with the position, or as a line of a list. Both have a heading that is a link, the state
// of the game, and two buttons.

import { phrase } from "./language.js";
import { clockText, remaining } from "./live.js";
import { Fitted } from "./names.js";
import { withChoice } from "./results.js";
import { Table, element, moveText, playerName, resultText, setText, showMove, showState, stateText } from "./table.js";

/** Everything of it is known here, not only who plays. */
export const isWhole = (board) => board.device !== undefined;

function toggle(className, sign, act) {
  const button = element("button", className, sign);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

function showToggle(button, pressed, words) {
  button.setAttribute("aria-pressed", String(pressed));
  button.title = button.ariaLabel = words;
}

class Item {
  constructor(number, { onPin, onFollow }) {
    this.number = number;
    this.element = element("li", this.constructor.className);
    this.element.dataset.board = number;
    this.link = element("a", "to", this.constructor.short ? String(number) : phrase("Board {board}", { board: number }));
    this.link.href = withChoice(`/board/${number}`);
    this.heading = element("h2", "number");
    this.heading.append(this.link);
    this.badge = element("span", "badge");
    this.badge.hidden = true;
    this.pin = toggle("pin", "★", () => onPin(this));
    this.follow = toggle("follow", "♪", () => onFollow(this));
    this.san = element("p", "san");
    const whole = { short: (text) => text };
    this.state = new Fitted(this.badge, whole);
    this.move = new Fitted(this.san, whole);
  }

  /** `pinned`, `followed`: what this browser keeps of it. */
  mark(pinned, followed) {
    showToggle(this.pin, pinned, phrase("Keep board {board} on top", { board: this.number }));
    showToggle(this.follow, followed, phrase("Tell me when board {board} moves", { board: this.number }));
    this.element.classList.toggle("pinned", pinned);
  }

  /** What a screen reader calls it. `isWatched`: what is known of the position is not old. */
  label(board, isWatched) {
    const names = phrase("{white} against {black}", { white: playerName(board, "white"), black: playerName(board, "black") });
    const whole = isWatched && isWhole(board);
    const toMove = board.turn === "black" ? phrase("Black to move") : phrase("White to move");
    const turn = whole && board.placement && board.result === "*" ? toMove : "";
    const result = board.result === "*" ? "" : resultText(board);
    const move = whole ? moveText(board.ply, board.last, board.first_move) : "";
    const label = [phrase("Board {board}", board), names, move, result || turn, whole ? stateText(board) : ""].filter(Boolean).join(", ");
    if (this.link.ariaLabel !== label) this.link.ariaLabel = label;
  }

  show(board, now) {
    this.board = board;
    showMove(this.san, board, this.move);
    showState(this.badge, board, this.state);
    this.draw(board, now);
  }
}

/** The position, with players and clocks. */
export class Card extends Item {
  static className = "card";
  static short = false;

  constructor(number, kept) {
    super(number, kept);
    const top = element("header", "card-top");
    top.append(this.heading, this.badge, this.follow, this.pin);
    const seat = element("div", "");
    const body = element("div", "card-body");
    body.append(seat, this.san);
    this.table = new Table(seat);
    this.table.frame.ariaLabel = phrase("Board {board}", { board: number }); // until it is drawn
    this.element.append(top, body);
  }

  draw(board, now) {
    this.table.show(board, now);
  }

  tick(now) {
    if (this.board) this.table.tick(now);
  }
}

/** Names, clocks, last move and result in one line. */
export class Line extends Item {
  static className = "card line";
  static short = true;

  constructor(number, kept) {
    super(number, kept);
    this.players = { white: this.player("white"), black: this.player("black") };
    const buttons = element("span", "line-buttons");
    buttons.append(this.follow, this.pin);
    this.element.append(this.heading, this.players.white.element, this.players.black.element, this.san, this.badge, buttons);
  }

  player(side) {
    const made = { element: element("span", `line-player ${side}`), time: element("time", "clock") };
    const name = element("span", "name");
    made.element.append(element("span", "disc"), name, made.time);
    made.fitted = new Fitted(name);
    return made;
  }

  draw(board, now) {
    for (const side of ["white", "black"]) {
      const { element: box } = this.players[side];
      box.classList.toggle("won", board.result === (side === "white" ? "1-0" : "0-1"));
      box.classList.toggle("turn", board.turn === side && board.result === "*");
    }
    this.tick(now);
  }

  tick(now) {
    const { board } = this;
    if (!board) return;
    for (const side of ["white", "black"]) {
      const { time } = this.players[side];
      const left = board.clock?.connected ? remaining(board, side, now) : null;
      setText(time, left === null ? "" : clockText(left));
      time.classList.toggle("runs", now !== null && board.clock?.running === side && board.result === "*");
    }
    this.fit();
  }

  /** A name takes what its clock leaves, and no move is cut. */
  fit() {
    for (const side of ["white", "black"]) {
      const { fitted, time } = this.players[side];
      fitted.show(playerName(this.board, side), `${this.board.result}|${time.textContent.length}`);
    }
  }
}
