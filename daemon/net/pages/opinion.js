// SPDX-License-Identifier: MIT
// What an engine makes of the position that a board shows: a bar, a value, a line. Only where the daemon asks one.

import { many, moveLetters, numberText, phrase } from "./language.js";
import { byId } from "./page.js";
import { moveText, numbered, setText } from "./table.js";

/** "+1.3" from White's side, or "White mates in 3". */
function valueText({ centipawns, mate }) {
  if (mate > 0) return phrase("White mates in {n}", { n: mate });
  if (mate < 0) return phrase("Black mates in {n}", { n: -mate });
  const tenths = Math.round(centipawns / 10);
  return `${["−", "", "+"][Math.sign(tenths) + 1]}${numberText(Math.abs(tenths) / 10, 1)}`;
}

/** White's part of the bar, in percent; five pawns are most of it. */
function whitePart({ centipawns, mate }) {
  if (mate !== undefined) return mate > 0 ? 100 : 0;
  return 50 + 50 * Math.tanh(centipawns / 500);
}

/** Numbers stand before White's moves, and before the first one. */
function lineText(line, ply, first) {
  return line.map((san, index) => {
    const at = ply + index + 1;
    return index === 0 || numbered(at, first).side === "white" ? moveText(at, { san }, first) : moveLetters(san);
  }).join(" ");
}

/** `viewed`: an earlier position is looked at, and the opinion is about another one. */
export function showOpinion(board, viewed) {
  const root = byId("opinion");
  // Its place is kept between two opinions, so that nothing jumps.
  root.hidden = !("opinion" in board) || viewed || board.result !== "*";
  if (root.hidden) return;
  const { opinion } = board;
  root.classList.toggle("waits", !opinion);
  if (!opinion) return;
  byId("opinion-bar").style.setProperty("--white", `${whitePart(opinion)}%`);
  setText(byId("opinion-value"), valueText(opinion));
  setText(byId("opinion-line"), lineText(opinion.line, board.ply, board.first_move));
  root.title = many(opinion.depth, "{n} ply deep", "{n} plies deep");
}
