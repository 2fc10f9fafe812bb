// SPDX-License-Identifier: MIT
// What stands below a board: its neighbours, opening and material of the position that is shown, what can be copied or
// downloaded, the games before.

import { ask } from "./ask.js";
import { copy } from "./copy.js";
import { many, phrase } from "./language.js";
import { byId } from "./page.js";
import { pgnText } from "./pgn-text.js";
import { hidesResults, withChoice } from "./results.js";
import { element, setText } from "./table.js";

const FEW = 5, MORE = 20; // of the earlier games

/** The last opening that the game had by that ply: "C41 Philidor Defense" */
function openingAt(moves, ply) {
  for (let each = ply; each > 0; --each) {
    const { eco, opening } = moves[each - 1];
    if (opening) return `${eco} ${opening}`;
  }
  return "";
}

function balanceText(balance = 0) {
  if (balance === 0) return phrase("Material is even.");
  return balance > 0 ? many(balance, "White is ahead by a pawn.", "White is ahead by the worth of {n} pawns.")
    : many(-balance, "Black is ahead by a pawn.", "Black is ahead by the worth of {n} pawns.");
}

export class Extras {
  /** `say(text)` tells what was done. */
  constructor(number, say) {
    this.number = number;
    this.say = say;
    this.event = "";
    byId("copy-fen").addEventListener("click", () => this.copyText("FEN", this.fen));
    byId("copy-pgn").addEventListener("click", () => this.copyText("PGN", pgnText(this.board, this.ply, this.event)));
  }

  async copyText(name, text) {
    this.say((await copy(text)) ? phrase("{name} copied.", { name }) : phrase("{name} could not be copied.", { name }));
  }

  hello({ event, previous, next }) {
    this.event = event;
    for (const [id, number] of [["previous", previous], ["next", next]]) {
      const link = byId(id);
      link.classList.toggle("none", !number);
      if (!number) continue;
      link.href = withChoice(`/board/${number}`);
      link.title = phrase("Board {board} ({key})", { board: number, key: id[0] });
      link.ariaLabel = id === "next" ? phrase("Next board, {board}", { board: number }) : phrase("Previous board, {board}", { board: number });
    }
  }

  /** `ply`: that is shown. */
  show(board, ply) {
    this.board = board;
    this.ply = ply;
    const move = board.moves[ply - 1];
    this.fen = move ? move.fen : board.start_fen;
    setText(byId("opening"), ply === 0 ? phrase("Initial position.") : openingAt(board.moves, ply) || phrase("No opening with a name."));
    setText(byId("material"), balanceText(move?.balance));
    byId("copy-fen").disabled = !this.fen;
    byId("copy-pgn").disabled = board.moves.length === 0;
    this.link("pgn", `/pgn/round/${board.round}/board/${this.number}.pgn`, `round-${board.round}-board-${this.number}.pgn`);
    this.link("round-pgn", `/pgn/round/${board.round}.pgn`, `round-${board.round}.pgn`);
    this.look(`${board.game} ${board.round} ${board.tags.White}`);
  }

  link(id, href, name) {
    byId(id).href = href;
    byId(id).download = name;
  }

  /** Asks for the earlier games when another one is shown. */
  async look(shown) {
    if (this.shown === shown) return;
    this.shown = shown;
    const { games, error } = await ask(`/api/boards/${this.number}/games`);
    if (this.shown !== shown) return;
    if (error) this.shown = null; // it is asked again with the next change
    else this.list(games);
  }

  /** The latest ones, and a button for more: a club's board has hundreds. */
  list(games, most = FEW) {
    byId("earlier").hidden = games.length === 0;
    const more = byId("more-games");
    more.hidden = games.length <= most;
    setText(more, many(games.length - most, "Show one more", "Show {n} more"));
    more.onclick = () => this.list(games, most + MORE);
    byId("games").replaceChildren(...games.slice(0, most).map(({ round, white, black, not_of_round: out }) => {
      const item = element("li", "");
      const text = phrase("Round {round}: {white} – {black}", { round, white, black });
      const link = element("a", "", text);
      link.href = `/pgn/round/${round}/board/${this.number}.pgn`;
      link.download = `round-${round}-board-${this.number}.pgn`;
      item.append(hidesResults || out ? text : link); // no PGN of the round has it
      if (out) item.append(" ", element("em", "", phrase("(not of the round)")));
      return item;
    }));
  }
}
