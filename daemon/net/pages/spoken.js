// SPDX-License-Identifier: MIT
// Moves and clocks in words, for who listens.

import { nameOf, numbered, other, sideText } from "./table.js";
import { pieceName } from "./widget.js";

const MOVE = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=?([QRBN]))?$/;

function checkText(san) {
  return san.endsWith("#") ? ", checkmate" : san.endsWith("+") ? ", check" : "";
}

/** "knight b d7, check" of "Nbd7+" */
export function spokenMove(san) {
  const plain = san.replace(/[+#]$/, "");
  if (plain === "O-O-O") return `castles on the queen's side${checkText(san)}`;
  if (plain === "O-O") return `castles on the king's side${checkText(san)}`;
  const [, piece, from, takes, to, promoted] = MOVE.exec(plain) || [];
  if (!to) return san;
  const who = piece ? pieceName(piece) : "pawn";
  const words = [who, from, takes && "takes", to].filter(Boolean).join(" ");
  return `${words}${promoted ? `, becomes a ${pieceName(promoted)}` : ""}${checkText(san)}`;
}

/** "White, knight f3, check" */
export function spokenPly(ply, move, first) {
  const { side } = numbered(ply, first);
  const name = nameOf(move);
  return `${sideText(side)}, ${move && move.san && !move.san.startsWith("@") ? spokenMove(name) : name.replace(/[()]/g, "")}`;
}

/** "; Black to move", or nothing when the game is over */
export function turnText(board) {
  const mated = board.last && board.last.san.endsWith("#");
  return board.result === "*" && board.turn && !mated ? `; ${sideText(board.turn)} to move` : "";
}

/** "1 hour, 5 minutes and 3 seconds" */
export function spokenTime(ms) {
  const seconds = Math.ceil(ms / 1000);
  const parts = [[Math.floor(seconds / 3600), "hour"], [Math.floor(seconds / 60) % 60, "minute"], [seconds % 60, "second"]]
    .filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}${count === 1 ? "" : "s"}`);
  if (!parts.length) return "no time";
  return parts.length < 2 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}

/** "White has 5 minutes, Black has 4 minutes; Black's time runs" */
export function spokenClocks({ white, black, running }) {
  const has = (side, left) => `${sideText(side)} has ${left === undefined || left === null ? "an unknown time" : spokenTime(left)}`;
  return `${has("white", white)}, ${has(other("white"), black)}${running ? `; ${sideText(running)}'s time runs` : ""}`;
}
