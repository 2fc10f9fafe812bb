// SPDX-License-Identifier: MIT
// A game that began in the middle, as after a power cut: what was played before it comes first, from the board's game
// before it or from the score sheets.

import { post } from "./ask.js";
import { phrase } from "./language.js";
import { clockText } from "./live.js";
import { quoted } from "./ruling.js";
import { element } from "./table.js";

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const LONGEST = 3800; // of the moves in a ruling
const ARRAY = /^\w{8}\/p{8}\/8\/8\/8\/8\/P{8}\/\w{8}$/; // of any game of Chess960

/** "e4 {1:29:55/1:30:00}" */
function timedText({ san, white_ms: white, black_ms: black }) {
  return white === undefined || black === undefined ? san : `${san} {${clockText(white)}/${clockText(black)}}`;
}

/** What is known of the game before: its number, the moves as text, without and with their clocks, its start if it is no usual one, and where it ended. */
async function gameBefore(board, game) {
  if (game < 2) return null;
  const told = await post(`/api/boards/${board}/line`, { game: game - 1, after: 0 });
  if (told.error || !told.moves.length) return null;
  const unknown = told.moves.findIndex((move) => move.san.startsWith("@"));
  const known = unknown < 0 ? told.moves : told.moves.slice(0, unknown);
  return {
    game: told.game,
    moves: known.map((move) => move.san).join(" "),
    timed: known.map(timedText).join(" "),
    start: told.start === INITIAL ? "" : told.line.fen,
    end: told.moves[told.moves.length - 1].placement,
  };
}

/** The moves that somebody looked at, and behind those of the game before what its clock showed, if there is room. */
function withClocks(text, before) {
  const moves = text.trim().replace(/\s+/g, " ");
  if (!before || !`${moves} `.startsWith(`${before.moves} `)) return moves;
  const timed = before.timed + moves.slice(before.moves.length);
  return timed.length > LONGEST ? moves : timed;
}

function words(before, start) {
  if (!before) return phrase("This game began elsewhere than in the initial position. What was played before, from the score sheets:");
  return before.end === start
    ? phrase("This game began elsewhere than in the initial position. Game {game} of this board ends where this one begins.", before)
    : phrase("This game began elsewhere than in the initial position. Game {game} of this board ends in another one: add what was played between.", before);
}

export class JoinDesk {
  /** `onRuling(command)` shows what would come of it. */
  constructor({ place, board, onRuling }) {
    Object.assign(this, { place, board, onRuling, key: "" });
  }

  /** `busy`: something else is being changed. */
  async show(told, busy) {
    const key = JSON.stringify([told.game, told.start, busy]);
    if (this.key === key) return;
    this.key = key;
    this.place.hidden = true;
    if (busy || ARRAY.test(told.start)) return;
    const before = await gameBefore(this.board, told.game);
    if (this.key !== key) return;
    this.place.replaceChildren(this.form(before, told.start));
    this.place.hidden = false;
  }

  form(before, start) {
    const made = element("form", "gap-line");
    const label = element("label", "", `${phrase("Moves before this game, in any notation")} `);
    const moves = element("textarea", "");
    Object.assign(moves, { rows: 2, maxLength: 3500, required: true, autocapitalize: "none", spellcheck: false, value: before?.moves || "" });
    label.append(moves);
    const look = Object.assign(element("button", "button", phrase("Join them: see what changes")), { type: "submit" });
    made.append(element("p", "", words(before, start)), label, look);
    made.addEventListener("submit", (event) => {
      event.preventDefault();
      const from = before?.start ? ` start=${quoted(before.start)}` : "";
      this.onRuling(`R-RECORD joins=${before ? before.game : 0}${from} moves=${quoted(withClocks(moves.value, before))}`);
    });
    return made;
  }
}
