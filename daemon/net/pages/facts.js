// SPDX-License-Identifier: MIT
// What a detector saw, as rows of a card in an arbiter's words. docs/irregularities.md says which card has which evidence.

import { numberText, phrase } from "./language.js";
import { clockText } from "./live.js";
import { translated } from "./sentences.js";
import { controlText, moveText, numbered, sideText, titled } from "./table.js";
import { pieceName } from "./widget.js";

const seconds = (ms) => phrase("{n} s", { n: numberText(ms / 1000, 1) });
/** "1.3 s", or "1.3 s, 0.8 s" where each of several squares has its own. */
const spans = (value) => value.split(" ").map(seconds).join(", ");
const list = (value) => value.split(" ").join(", ");
const clock = (value) => clockText(Number(value));
const asIs = (value) => value;
/** "a1-b3" of "a1b3" */
export const dashed = (value) => value.replace(/^([a-l]\d+)([a-l]\d+)/, "$1-$2");
/** "White, Red" of "white red" */
const players = (value) => value.split(" ").map(titled).join(", ");

/** "3. Nf3", "White's move 3" if the move is not known; "the start" before the first ply */
function plyName(ply, evidence, { first_move: first, named }) {
  if (Number(ply) === 0) return phrase("the start");
  const move = named.find((one) => one.ply === Number(ply));
  if (move) return moveText(move.ply, move, first);
  const { number, side } = numbered(Number(ply), first);
  return side === "white" ? phrase("White's move {number}", { number }) : phrase("Black's move {number}", { number });
}

/** "2. Nf3, 4. Nf3" of "3 7" */
const plies = (value, evidence, alert) => value.split(" ").map((ply) => plyName(ply, evidence, alert)).join(", ");

/** "g1 (3.1 s before the move, held for 1.5 s), b1 (…)": in the order in which they were lifted. */
function touched(value, { before_move_ms: before, held_ms: held }) {
  if (before === undefined) return list(value);
  const time = (all, i) => numberText(Number(String(all).split(" ")[i]) / 1000, 1);
  return value.split(" ").map((square, i) =>
    phrase("{square} ({before} s before the move, held for {held} s)", { square, before: time(before, i), held: time(held, i) })).join(", ");
}

/** "White's fell first, Black's 1:12 later" */
function bothFlags(second, { side, second_after_ms: after }) {
  if (after === undefined) return phrase("which fell first is not known");
  return phrase("{side}: fell first; {other}: {time} later", { side: sideText(side), other: sideText(second), time: clock(after) });
}

/** "40", or "40 by White" where the other flag has fallen as well */
const movesCompleted = (value, { side, second }) => (second === undefined ? value
  : phrase("{n} by {side}", { n: value, side: sideText(side) }));

const HEADINGS = {
  ">": phrase("to the right"), "<": phrase("to the left"), "^": phrase("up"), "v": phrase("down"), "*": phrase("in no direction yet"),
};

// Evidence by name: what the row is called, and what it says. Null: it is shown elsewhere on the card.
const FACTS = {
  board: null,
  position: null,
  own_squares: null,
  before_move_ms: null,
  held_ms: null,
  squares: [phrase("Squares"), list],
  square: [phrase("Square"), asIs],
  touched: [phrase("Touched"), touched],
  stood_on: [phrase("Stood on at first"), asIs],
  stood_ms: [phrase("Stood for"), spans],
  first: [phrase("Stood there at first"), pieceName],
  rook: [phrase("Rook of"), asIs],
  rook_before_king_ms: [phrase("Rook before the king by"), spans],
  within_ms: [phrase("Moved within"), spans],
  kings: [phrase("Squares of the kings"), list],
  illegal: [phrase("The illegal move"), dashed],
  reason: [phrase("Reason"), translated],
  shown: [phrase("The kings show"), asIs],
  flag: [phrase("Fallen flag"), sideText],
  side: [phrase("Side"), sideText],
  by: [phrase("By"), titled],
  runs: [phrase("Clock that runs"), sideText],
  plies: [phrase("It stood after"), plies],
  since_ply: [phrase("Since"), plyName],
  white_ruled_ms: [phrase("White's clock as ruled"), clock],
  black_ruled_ms: [phrase("Black's clock as ruled"), clock],
  white_before_ms: [phrase("White's clock before"), clock],
  white_ms: [phrase("White's clock"), clock],
  black_before_ms: [phrase("Black's clock before"), clock],
  black_ms: [phrase("Black's clock"), clock],
  shows_ms: [phrase("The clock shows"), clock],
  since_ms: [phrase("Unchanged for"), clock],
  remaining_ms: [phrase("Time left"), clock],
  limit_ms: [phrase("Time allowed"), clock],
  late_ms: [phrase("Came after"), clock],
  moves_committed: [phrase("Moves completed"), movesCompleted],
  made: [phrase("Made, and not pressed for"), dashed],
  made_before_ms: [phrase("Made"), (value) => phrase("{time} before the clock showed zero", { time: clock(value) })],
  periods_begun: [phrase("Times of further periods that came"), asIs],
  stands_ms: [phrase("The move stands for"), spans],
  reply_after_ms: [phrase("The reply came after"), spans],
  early_ms: [phrase("Pressed too early by"), spans],
  presses: [phrase("Presses of the wrong half"), asIs],
  declared: [phrase("Time control"), controlText],
  added_ms: [phrase("Added with a press"), spans],
  changes: [phrase("Changes"), asIs],
  drop_outs_an_hour: [phrase("Drop-outs an hour"), asIs],
  men_too_many: [phrase("Pieces too many"), asIs],
  percent: [phrase("Battery"), (value) => phrase("{n} %", { n: value })],
  shows_table: [phrase("Shows the game of board"), asIs],
  shown_by_table: [phrase("Its own game stands on board"), asIs],
  reported: [phrase("The board reported"), dashed],
  second: [phrase("Both flags"), bothFlags],
  second_after_ms: null,
  completed_by: null, // the card's sentence says it
  due: null, // "Was due" has it in words
  ruling: [phrase("Demanded by ruling"), asIs],
  // Of Quaternity.
  king: [phrase("King of"), titled],
  owner: [phrase("Belongs to"), titled],
  player: [phrase("Mated player"), titled],
  turn: [phrase("On turn"), titled],
  from: [phrase("From"), asIs],
  to: [phrase("To"), asIs],
  tried: [phrase("Tried on"), asIs],
  heading: [phrase("The pawn heads"), (value) => HEADINGS[value] || value],
  checked_by: [phrase("Checked by"), players],
  in_check: [phrase("In check"), (value) => (value === "exposed" ? phrase("by the move itself") : phrase("before the move"))],
  counter_mate: [phrase("A counter-mate was possible"), asIs],
  moves: [phrase("Moves that the player had"), asIs],
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
    rows.push(alert.code === "no_result" && name === "plies" ? [phrase("Plies"), value] : [fact[0], fact[1](value, alert.evidence, alert)]);
  }
  return rows;
}
