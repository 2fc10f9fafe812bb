// SPDX-License-Identifier: MIT
// A game as PGN up to the move that somebody looks at, made of what the page was told.

import { numbered } from "./table.js";

const WIDTH = 80;
const USUAL = "Event Site Date Round White Black Result".split(" ");
const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

function clockComment(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (n) => String(n).padStart(2, "0");
  return `{[%clk ${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}]}`;
}

function tagLines(board, event, result) {
  const tags = { Event: event || "?", Site: "?", Date: "????.??.??", White: "?", Black: "?", ...board.tags, Round: String(board.round) };
  if (board.time_control) tags.TimeControl = board.time_control;
  if (board.start_fen && board.start_fen !== INITIAL) Object.assign(tags, { SetUp: "1", FEN: board.start_fen });
  tags.Result = result;
  const names = [...USUAL, ...Object.keys(tags).filter((name) => !USUAL.includes(name))];
  return names.map((name) => `[${name} "${String(tags[name]).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"]`);
}

function words(board, plies) {
  const out = [];
  let isApart = true; // a number stands before a move of Black's, too
  for (let ply = 1; ply <= plies; ++ply) {
    const move = board.moves[ply - 1];
    if (!move.san || move.san.startsWith("@")) return [...out, "{moves", "are", "missing", "from", "here", "on}"];
    const { number, side } = numbered(ply, board.first_move);
    if (side === "white") out.push(`${number}.`);
    else if (isApart) out.push(`${number}...`);
    out.push(move.san);
    const left = move[`${side}_ms`];
    if (left !== undefined) out.push(clockComment(left));
    isApart = left !== undefined;
  }
  return out;
}

function wrapped(all) {
  const lines = [""];
  for (const word of all) {
    const last = lines[lines.length - 1];
    if (last && last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** `plies`: of its moves so many. Only the whole game has its result. */
export function pgnText(board, plies, event) {
  const result = plies === board.moves.length ? board.result : "*";
  return [...tagLines(board, event, result), "", ...wrapped([...words(board, plies), result]), ""].join("\n");
}
