// SPDX-License-Identifier: MIT
// The games of the board: one that was no game of the round, a trial or an analysis, is left out of all lists of the round,
// and comes back.

import { ask } from "./ask.js";
import { confirm } from "./confirm.js";
import { phrase } from "./language.js";
import { button, postRuling } from "./ruling.js";
import { element } from "./table.js";

const LEFT_OUT = phrase("No list of the round has it: no PGN, no standings, no wall, no page of the round. The game is kept, and can be taken back.");
const COMES_BACK = phrase("It is in all lists of the round again.");

export class RoundDesk {
  /** `latest()`: the number of the latest game; `tableText()`: board and players; `onRuled(number, words, game)` when it is entered. */
  constructor({ place, board, author, latest, tableText, onRuled, onError }) {
    Object.assign(this, { place, board, author, latest, tableText, onRuled, onError, key: "" });
  }

  /** `game` is the one that is looked at; `names`: who plays it. */
  async show({ game, given }, names) {
    const key = JSON.stringify([game, given.map((one) => [one.number, Boolean(one.undone)]), names]);
    if (this.key === key) return;
    this.key = key;
    const { games, error } = await ask(`/api/boards/${this.board}/games`);
    if (this.key !== key) return;
    if (error) {
      this.key = ""; // it is asked again with the next change
      return;
    }
    // The game that is played is in no list of those before it.
    if (!games.some((one) => one.game === this.latest())) games.unshift({ game: this.latest(), names });
    this.place.replaceChildren(...games.map((one) => this.row(one)));
  }

  row(one) {
    const names = one.names || phrase("Round {round}: {white} – {black}", one);
    const words = phrase("Game {game}: {names}", { game: one.game, names });
    const item = element("li", "", words);
    if (one.not_of_round) item.append(" ", element("strong", "", phrase("not of the round")));
    const verb = one.not_of_round ? phrase("It is of the round") : phrase("It is not of the round");
    const pressed = button(verb, () => this.mark(one, words));
    pressed.ariaLabel = `${words}: ${verb}`;
    item.append(" ", pressed);
    return item;
  }

  async mark({ game, not_of_round: out }, words) {
    const meant = await confirm.ask({
      title: out ? phrase("Game {game} of board {board} is of the round?", { game, board: this.board })
        : phrase("Game {game} of board {board} is not of the round?", { game, board: this.board }),
      table: words,
      words: [out ? COMES_BACK : LEFT_OUT],
      yes: phrase("Yes, on board {board}", { board: this.board }),
      author: this.author,
    });
    if (!meant) return;
    const latest = this.latest();
    const itself = game >= latest - 1; // older ones are ruled on by the latest
    const ruling = `R-ROUND ${out ? "in" : "out"}${itself ? "" : ` game=${game}`}`;
    const answer = await postRuling(this.board, { author: this.author.value.trim(), game: itself ? game : latest, ruling });
    if (answer.error) return this.onError(answer.error);
    this.key = "";
    const said = out ? phrase("Game {game} is of the round.", { game }) : phrase("Game {game} is not of the round.", { game });
    await this.onRuled({ number: answer.number, game: itself ? game : latest, said });
  }
}
