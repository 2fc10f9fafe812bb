// SPDX-License-Identifier: MIT
// One board with its two players and their clocks, as both pages show it.

import { capital, moveLetters, nameText, phrase } from "./language.js";
import { clockText, isHeard, remaining } from "./live.js";
import { Fitted } from "./names.js";
import { isLost } from "./page.js";
import { Widget, differenceMarks, differingSquares, lastMoveMarks, pieceClass, pieceName } from "./widget.js";

const PHASES = {
  setting_up: phrase("Setting up"),
  playing: "",
  result_shown: phrase("Result shown"),
  analysis: phrase("Analysis"),
  resetting: phrase("Next game"),
};
const SILENT = phrase("No signal");
const HURRY_MS = 20000;
const NO_TIME = "–:––";
// A hand holds at most this many pieces; if more squares differ, the pieces are being set up or moved elsewhere.
const MOST_RINGS = 4;

export function element(tag, className, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Writes only changes, because a hundred clocks may tick on one page. */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

const PLAYERS = { white: phrase("White"), black: phrase("Black"), red: phrase("Red"), green: phrase("Green") };

/** "Red" of "red" */
export const titled = (word) => PLAYERS[word] ?? capital(word);

/** "5 min + 3 s", "40 moves in 120 min, then 60 min" of "300+3", "40/7200:3600"; empty for one that is not known */
export function controlText(control) {
  if (!control || control === "?") return "";
  if (control === "-") return phrase("no time limit");
  const time = (seconds) => {
    if (seconds % 60 === 0) return phrase("{n} min", { n: seconds / 60 });
    return seconds < 60 ? phrase("{n} s", { n: seconds }) : clockText(seconds * 1000);
  };
  const added = {
    "+": (base, n) => phrase("{base} + {n} s", { base, n }),
    d: (base, n) => phrase("{base} with a delay of {n} s", { base, n }),
    b: (base, n) => phrase("{base} with {n} s (Bronstein)", { base, n }),
  };
  const period = (text) => {
    const [, sand, moves, base, kind, bonus] = /^(\*)?(?:(\d+)\/)?(\d+)(?:([+db])(\d+))?$/.exec(text) || [];
    if (base === undefined) return text;
    const first = sand ? phrase("sand clock of {base}", { base: time(Number(base)) }) : time(Number(base));
    const given = kind ? added[kind](first, bonus) : first;
    return moves ? phrase("{moves} moves in {time}", { moves, time: given }) : given;
  };
  return control.split(":").map(period).reduce((first, next) => phrase("{first}, then {next}", { first, next }));
}

export const sideText = (side) => (side === "white" ? PLAYERS.white : PLAYERS.black);

export const other = (side) => (side === "white" ? "black" : "white");

export function playerName(board, side) {
  return nameText(board.tags[side === "white" ? "White" : "Black"] || sideText(side));
}

/** "Board 3 · White – Black" for a list to choose from. */
export function boardText({ board, tags }) {
  const names = tags.White || tags.Black ? ` · ${nameText(tags.White || "?")} – ${nameText(tags.Black || "?")}` : "";
  return `${phrase("Board {board}", { board })}${names}`;
}

const USUAL = { number: 1, turn: "white", in_advance: 0 };

/** Number and side of a ply. `first`: the move with which the game began; White may have several in advance. */
export function numbered(ply, first = USUAL) {
  const alone = Math.max(0, first.in_advance - 1);
  if (ply <= alone) return { number: first.number + ply - 1, side: "white" };
  const half = ply - alone - 1 + (first.turn === "black" ? 1 : 0);
  return { number: first.number + alone + Math.floor(half / 2), side: half % 2 ? "black" : "white" };
}

/** "Nf6". What changed on the board may be no single move; then there is no name for it. */
export function nameOf(move) {
  if (!move || !move.san) return "?";
  if (!move.san.startsWith("@")) return moveLetters(move.san);
  return move.inferred ? phrase("(move missing)") : phrase("(no legal move)");
}

/** "17… Nf6", or nothing before the first move. */
export function moveText(ply, move, first) {
  if (!ply) return "";
  const { number, side } = numbered(ply, first);
  return `${number}${side === "white" ? "." : "…"} ${nameOf(move)}`;
}

/** Nothing is received from the board, so what is shown is old. While the daemon is away it is not known. */
export function isSilent(board) {
  return !isLost() && (board.device.state === "lost" || board.phase === "not_heard");
}

const ENDS = {
  kings_on_centre: phrase("signalled with the kings"),
  result_piece: phrase("signalled with a piece"),
  ruling: phrase("arbiter's decision"),
  checkmate: phrase("checkmate"),
  stalemate: phrase("stalemate"),
  dead_position: phrase("dead position"),

  new_game: phrase("new game"),
  entered: phrase("entered"),
  resumed: phrase("resumed"),
  reported: phrase("reported"),
};

/** "0–1 (signalled with the kings)" */
export function resultText(board) {
  const by = ENDS[board.result_by] || board.result_by.replaceAll("_", " ");
  return `${board.result.replaceAll("1/2", "½").replace("-", "–")}${by ? ` (${by})` : ""}`;
}

/** A game stands ready or is awaited, and nobody's time runs. */
const isReady = (board) => board.game > 0 ? board.phase === "playing" && board.ply === 0 && !board.clock?.running
  : Boolean(board.placement);

/** The state of a board in a word or two; empty while a game simply goes on. */
export function stateText(board) {
  if (isSilent(board)) return SILENT;
  if (board.device.state === "opening") return phrase("Looking for the board");
  if (board.result !== "*") return "";
  if (board.gap) return phrase("Moves missing");
  if (board.device.game_unknown) return phrase("No game known");
  if (isReady(board)) return phrase("Not begun");
  if (board.game === 0) return board.phase === "setting_up" ? PHASES.setting_up : phrase("Waiting for a game");
  return PHASES[board.phase] || "";
}

/** In its place as it is, or as `fitted` makes it fit. */
const put = (target, fitted, text) => (fitted ? fitted.show(text) : setText(target, text));

/** The last move, and whether it is certain. */
export function showMove(target, board, fitted = null) {
  put(target, fitted, moveText(board.ply, board.last, board.first_move));
  target.classList.toggle("provisional", Boolean(board.last?.provisional));
  target.classList.toggle("irregular", Boolean(board.last?.irregular));
}

/** The state of a board, or else the result. */
export function showState(target, board, fitted = null) {
  const state = stateText(board);
  const text = state || (board.result === "*" ? "" : board.result.replaceAll("1/2", "½"));
  put(target, fitted, text);
  target.classList.toggle("warn", Boolean(state) && (isSilent(board) || Boolean(board.gap)));
  target.hidden = !text;
}

class Player {
  /** `fits`: how the name is fitted into its place, see Fitted; null: the page does that. */
  constructor(side, fits) {
    this.side = side;
    this.whole = "";
    this.element = element("div", `player ${side}`);
    this.name = element("span", "name");
    this.rating = element("span", "rating");
    this.points = element("span", "points");
    this.captured = element("span", "captured");
    this.captured.hidden = true;
    this.time = element("time", "clock");
    this.element.append(element("span", "disc"), this.name, this.rating, this.points, this.captured, this.time);
    this.fitted = fits && new Fitted(this.name, fits);
  }

  /** `letters`: the other side's pieces that are gone. */
  showCaptured(letters) {
    if (this.captured.dataset.letters === letters) return;
    this.captured.dataset.letters = letters;
    this.fit();
    this.captured.hidden = !letters;
    this.captured.role = "img";
    this.captured.ariaLabel = phrase("Has captured: {pieces}", { pieces: [...letters].map(pieceName).join(", ") });
    this.captured.replaceChildren(...[...letters].map((letter) => element("i", pieceClass(letter))));
  }

  show(board) {
    const tags = board.tags;
    const prefix = this.side === "white" ? "White" : "Black";
    const whole = [tags[`${prefix}Title`], playerName(board, this.side)].filter(Boolean).join(" ");
    if (!this.fitted && whole !== this.whole) setText(this.name, whole);
    this.whole = whole;
    setText(this.rating, tags[`${prefix}Elo`] || "");
    setText(this.points, pointsOf(board.result, this.side));
    this.element.classList.toggle("won", this.points.textContent === "1");
    this.element.classList.toggle("turn", board.turn === this.side && board.result === "*");
    this.fit();
  }

  /** The name takes the room that what stands beside it leaves. */
  fit() {
    if (!this.fitted || !this.whole) return;
    const { rating, points, captured, time } = this;
    const clock = time.hidden ? 0 : time.textContent.length;
    this.fitted.show(this.whole, [rating.textContent, points.textContent, captured.dataset.letters, clock].join("|"));
  }

  /** `view`: an earlier position; its times stand still. */
  tick(board, now, view) {
    const clock = board.clock;
    this.time.hidden = !clock || !clock.connected;
    if (this.time.hidden) return this.fit();
    const left = view ? view.clock[`${this.side}_ms`] : remaining(board, this.side, now);
    const runs = !view && now !== null && clock.running === this.side && board.result === "*" && isHeard(board);
    const before = this.time.textContent.length;
    setText(this.time, left === undefined ? NO_TIME : clockText(left));
    if (this.time.textContent.length !== before) this.fit();
    this.time.classList.toggle("runs", runs);
    this.time.classList.toggle("hurry", runs && left < HURRY_MS);
    return undefined;
  }
}

function pointsOf(result, side) {
  if (result === "1/2-1/2") return "½";
  if (result === "1-0") return side === "white" ? "1" : "0";
  if (result === "0-1") return side === "white" ? "0" : "1";
  return "";
}

/** Board and players; the pages add their own parts around it. */
export class Table {
  /** `fits`: see Player. */
  constructor(root, { fits = {} } = {}) {
    this.players = { white: new Player("white", fits), black: new Player("black", fits) };
    this.frame = element("div", "board");
    this.widget = new Widget(this.frame);
    this.root = root;
    this.root.append(this.players.black.element, this.frame, this.players.white.element);
    this.root.classList.add("seat");
  }

  /** Whether the squares on which the table differs are few enough to be marked. */
  rings(board) {
    return differingSquares(board.placement, board.seen).length <= MOST_RINGS;
  }

  /** `view`: another position than the live one, { placement, move, clock }. */
  show(board, now, view = null) {
    this.board = board;
    this.view = view;
    const placement = view ? view.placement : board.placement || board.seen;
    const last = view ? view.move : board.last;
    const [white, black] = [playerName(board, "white"), playerName(board, "black")];
    const label = phrase("Board {board}, {white} against {black}.", { board: board.board, white, black });
    this.widget.show(placement, label);
    this.widget.mark([...lastMoveMarks(last), ...(view || !this.rings(board) ? [] : differenceMarks(board.placement, board.seen))]);
    this.root.classList.toggle("unheard", !isHeard(board));
    this.root.classList.toggle("unset", !placement);
    for (const player of Object.values(this.players)) player.show(board);
    this.tick(now);
  }

  /** Pieces of both sides that are gone, as letters of a FEN. */
  showCaptured(letters = "") {
    this.players.white.showCaptured(letters.replace(/[A-Z]/g, ""));
    this.players.black.showCaptured(letters.replace(/[a-z]/g, ""));
  }

  tick(now) {
    for (const player of Object.values(this.players)) player.tick(this.board, now, this.view);
  }

  flip(flipped) {
    this.widget.flip(flipped);
    this.root.classList.toggle("flipped", flipped);
  }
}
