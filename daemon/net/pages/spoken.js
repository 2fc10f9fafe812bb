// SPDX-License-Identifier: MIT
// Moves and clocks in words, for who listens.

import { many, phrase } from "./language.js";
import { nameOf, numbered, other, sideText } from "./table.js";
import { pieceName } from "./widget.js";

const MOVE = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=?([QRBN]))?$/;

function checkText(san) {
  return san.endsWith("#") ? `, ${phrase("checkmate")}` : san.endsWith("+") ? `, ${phrase("check")}` : "";
}

/** "knight b d7, check" of "Nbd7+" */
export function spokenMove(san) {
  const plain = san.replace(/[+#]$/, "");
  if (plain === "O-O-O") return `${phrase("castles on the queen's side")}${checkText(san)}`;
  if (plain === "O-O") return `${phrase("castles on the king's side")}${checkText(san)}`;
  const [, piece, from, takes, to, promoted] = MOVE.exec(plain) || [];
  if (!to) return san;
  const words = [pieceName(piece || "p"), from, takes && phrase("takes"), to].filter(Boolean).join(" ");
  const whole = promoted ? phrase("{move}, becomes a {piece}", { move: words, piece: pieceName(promoted) }) : words;
  return `${whole}${checkText(san)}`;
}

/** "White, knight f3, check" */
export function spokenPly(ply, move, first) {
  const { side } = numbered(ply, first);
  const name = nameOf(move);
  return `${sideText(side)}, ${move && move.san && !move.san.startsWith("@") ? spokenMove(move.san) : name.replace(/[()]/g, "")}`;
}

/** "; Black to move", or nothing when the game is over */
export function turnText(board) {
  const mated = board.last && board.last.san.endsWith("#");
  return board.result === "*" && board.turn && !mated ? `; ${board.turn === "white" ? phrase("White to move") : phrase("Black to move")}` : "";
}

/** "1 hour, 5 minutes and 3 seconds" */
export function spokenTime(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = [hours && many(hours, "{n} hour", "{n} hours"), minutes && many(minutes, "{n} minute", "{n} minutes"),
    rest && many(rest, "{n} second", "{n} seconds")].filter(Boolean);
  if (!parts.length) return phrase("no time");
  return parts.length < 2 ? parts[0] : phrase("{first} and {last}", { first: parts.slice(0, -1).join(", "), last: parts[parts.length - 1] });
}

/** "White has 5 minutes, Black has 4 minutes; Black's time runs" */
export function spokenClocks({ white, black, running }) {
  const timeOf = (left) => (left === undefined || left === null ? phrase("an unknown time") : spokenTime(left));
  const has = (side, left) => phrase("{side} has {time}", { side: sideText(side), time: timeOf(left) });
  const clocks = `${has("white", white)}, ${has(other("white"), black)}`;
  if (!running) return clocks;
  return running === "white" ? phrase("{clocks}; White's time runs", { clocks }) : phrase("{clocks}; Black's time runs", { clocks });
}
