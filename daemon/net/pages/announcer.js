// SPDX-License-Identifier: MIT
// Says each move once, when it is certain, to who listens to a page. While somebody looks at earlier moves it is silent.

import { phrase } from "./language.js";
import { spokenPly, turnText } from "./spoken.js";
import { moveText } from "./table.js";

const MOST_AT_ONCE = 3;

/** The number of plies that will not change by themselves any more. */
function certainPlies(moves) {
  let count = moves.length;
  while (count > 0 && moves[count - 1].provisional) --count;
  return count;
}

export class Announcer {
  /** `place`: a live region that shows nothing. */
  constructor(place) {
    this.place = place;
    this.game = null;
    this.said = 0;
  }

  /** Said again, the same words would not be read: then they differ by a blank that nobody hears. */
  say(text) {
    this.place.textContent = this.place.textContent === text ? `${text}\u00a0` : text;
  }

  /** What is shown was not live meanwhile, so it is no news. */
  forget() {
    this.game = null;
  }

  /** A board with its moves, as it is now. `silent`: somebody looks at other moves. */
  hear(board, silent) {
    const before = this.said;
    const isNews = this.game === board.game && !silent;
    this.game = board.game;
    this.said = certainPlies(board.moves);
    if (!isNews || this.said === before) return;
    if (this.said < before) return this.sayTakenBack(board);
    const from = Math.max(before, this.said - MOST_AT_ONCE);
    const moves = board.moves.slice(from, this.said).map((move, i) => spokenPly(from + i + 1, move, board.first_move));
    this.say(`${moves.join(". ")}${this.said === board.moves.length ? turnText(board) : ""}`);
  }

  sayTakenBack(board) {
    const last = moveText(this.said, board.moves[this.said - 1], board.first_move);
    this.say(`${phrase("Taken back to {move}", { move: last || phrase("the initial position") })}${this.said === board.moves.length ? turnText(board) : ""}`);
  }
}
