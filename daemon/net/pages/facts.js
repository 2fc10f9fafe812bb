// SPDX-License-Identifier: MIT
// What a detector saw, as rows of a card in an arbiter's words. docs/irregularities.md says which card has which evidence.

import { clockText } from "./live.js";
import { controlText, moveText, numbered, sideText, titled } from "./table.js";
import { pieceName } from "./widget.js";

/** "1.3 s", or "1.3 s, 0.8 s" where each of several squares has its own. */
const spans = (value) => value.split(" ").map((ms) => `${(ms / 1000).toFixed(1)} s`).join(", ");
const list = (value) => value.split(" ").join(", ");
const clock = (value) => clockText(Number(value));
const asIs = (value) => value;
/** "a1-b3" of "a1b3" */
export const dashed = (value) => value.replace(/^([a-l]\d+)([a-l]\d+)/, "$1-$2");
/** "White, Red" of "white red" */
const players = (value) => value.split(" ").map(titled).join(", ");

/** "3. Nf3", "White's move 3" if the move is not known; "the start" before the first ply */
function plyName(ply, evidence, { first_move: first, named }) {
  if (Number(ply) === 0) return "the start";
  const move = named.find((one) => one.ply === Number(ply));
  if (move) return moveText(move.ply, move, first);
  const { number, side } = numbered(Number(ply), first);
  return `${sideText(side)}'s move ${number}`;
}

/** "2. Nf3, 4. Nf3" of "3 7" */
const plies = (value, evidence, alert) => value.split(" ").map((ply) => plyName(ply, evidence, alert)).join(", ");

/** "g1 (3.1 s before the move, held for 1.5 s), b1 (…)": in the order in which they were lifted. */
function touched(value, { before_move_ms: before, held_ms: held }) {
  if (before === undefined) return list(value);
  const seconds = (all, i) => (Number(String(all).split(" ")[i]) / 1000).toFixed(1);
  return value.split(" ").map((square, i) => `${square} (${seconds(before, i)} s before the move, held for ${seconds(held, i)} s)`).join(", ");
}

/** "White's fell first, Black's 1:12 later" */
function bothFlags(second, { side, second_after_ms: after }) {
  if (after === undefined) return "which fell first is not known";
  return `${sideText(side)}'s fell first, ${sideText(second)}'s ${clock(after)} later`;
}

/** "40", or "40 by White" where the other flag has fallen as well */
const movesCompleted = (value, { side, second }) => (second === undefined ? value : `${value} by ${sideText(side)}`);

const HEADINGS = { ">": "to the right", "<": "to the left", "^": "up", "v": "down", "*": "in no direction yet" };

// Evidence by name: what the row is called, and what it says. Null: it is shown elsewhere on the card.
const FACTS = {
  board: null,
  position: null,
  own_squares: null,
  before_move_ms: null,
  held_ms: null,
  squares: ["Squares", list],
  square: ["Square", asIs],
  touched: ["Touched", touched],
  stood_on: ["Stood on at first", asIs],
  stood_ms: ["Stood for", spans],
  first: ["Stood there at first", pieceName],
  rook: ["Rook of", asIs],
  rook_before_king_ms: ["Rook before the king by", spans],
  within_ms: ["Moved within", spans],
  kings: ["Squares of the kings", list],
  illegal: ["The illegal move", dashed],
  reason: ["Reason", asIs],
  shown: ["The kings show", asIs],
  flag: ["Fallen flag", sideText],
  side: ["Side", sideText],
  by: ["By", titled],
  runs: ["Clock that runs", sideText],
  plies: ["It stood after", plies],
  since_ply: ["Since", plyName],
  white_ruled_ms: ["White's clock as ruled", clock],
  black_ruled_ms: ["Black's clock as ruled", clock],
  white_before_ms: ["White's clock before", clock],
  white_ms: ["White's clock", clock],
  black_before_ms: ["Black's clock before", clock],
  black_ms: ["Black's clock", clock],
  shows_ms: ["The clock shows", clock],
  since_ms: ["Unchanged for", clock],
  remaining_ms: ["Time left", clock],
  limit_ms: ["Time allowed", clock],
  late_ms: ["Came after", clock],
  moves_committed: ["Moves completed", movesCompleted],
  made: ["Made, and not pressed for", dashed],
  made_before_ms: ["Made", (value) => `${clock(value)} before the clock showed zero`],
  periods_begun: ["Times of further periods that came", asIs],
  stands_ms: ["The move stands for", spans],
  reply_after_ms: ["The reply came after", spans],
  early_ms: ["Pressed too early by", spans],
  presses: ["Presses of the wrong half", asIs],
  declared: ["Time control", controlText],
  added_ms: ["Added with a press", spans],
  changes: ["Changes", asIs],
  drop_outs_an_hour: ["Drop-outs an hour", asIs],
  men_too_many: ["Pieces too many", asIs],
  percent: ["Battery", (value) => `${value} %`],
  shows_table: ["Shows the game of board", asIs],
  shown_by_table: ["Its own game stands on board", asIs],
  reported: ["The board reported", dashed],
  second: ["Both flags", bothFlags],
  second_after_ms: null,
  completed_by: null, // the card's sentence says it
  due: null, // "Was due" has it in words
  ruling: ["Demanded by ruling", asIs],
  // Of Quaternity.
  king: ["King of", titled],
  owner: ["Belongs to", titled],
  player: ["Mated player", titled],
  turn: ["On turn", titled],
  from: ["From", asIs],
  to: ["To", asIs],
  tried: ["Tried on", asIs],
  heading: ["The pawn heads", (value) => HEADINGS[value] || value],
  checked_by: ["Checked by", players],
  in_check: ["In check", (value) => (value === "exposed" ? "by the move itself" : "before the move")],
  counter_mate: ["A counter-mate was possible", asIs],
  moves: ["Moves that the player had", asIs],
};

/** A name that this page does not know, as it is. */
function unknown(name) {
  const span = name.endsWith("_ms");
  const words = (span ? name.slice(0, -3) : name).replaceAll("_", " ");
  return [words[0].toUpperCase() + words.slice(1), span ? spans : asIs];
}

/** Rows of name and text. Who did it, and a side that is the same, stand on the card already. */
export function factsOf(alert) {
  const rows = [];
  for (const [name, written] of Object.entries(alert.evidence)) {
    const value = String(written);
    const both = name === "side" && alert.evidence.second; // "Both flags" says it
    const said = both || (alert.by && ["by", "side"].includes(name) && value === alert.by);
    const moved = alert.move && ["from", "to"].includes(name); // the move says it
    const fact = name in FACTS ? FACTS[name] : unknown(name);
    if (said || moved || !fact) continue;
    rows.push(alert.code === "no_result" && name === "plies" ? ["Plies", value] : [fact[0], fact[1](value, alert.evidence, alert)]);
  }
  return rows;
}
