// SPDX-License-Identifier: MIT
// Enters moves at a manual board, on the arbiter's entrance: a piece is dragged, or its square and then the other one is
// tapped, or the move is typed. The server knows the rules and names the moves that are possible.

import { ask, post } from "./ask.js";
import { phrase } from "./language.js";
import { Mover } from "./mover.js";
import { setSentence } from "./sentences.js";
import { element } from "./table.js";

const TIME = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/;

function button(className, text) {
  return Object.assign(element("button", className, text), { type: "button" });
}

function field(name, label, placeholder) {
  const input = Object.assign(element("input", name), { name, placeholder, autocomplete: "off", spellcheck: false });
  const wrapped = element("label", "", label);
  wrapped.append(input);
  return { input, wrapped };
}

/** Milliseconds of "1:29:50" or "5:00"; null: it is no time. */
function parseTime(text) {
  const found = TIME.exec(text.trim());
  return found && ((Number(found[1] || 0) * 60 + Number(found[2])) * 60 + Number(found[3])) * 1000;
}

export class ManualDesk {
  /** `widget` shows the board; `mayMove()`: it shows the present position. */
  constructor({ number, widget, place, mayMove }) {
    this.address = `/api/boards/${number}/entries`;
    this.widget = widget;
    this.mayMove = mayMove;
    this.standing = null; // as the server last told it
    this.makeForm(place);
    this.mover = new Mover({
      widget, roles: this.roles, moves: () => this.moves(), onMove: (uci) => this.enter({ do: "move", move: uci }),
    });
    this.refresh();
  }

  makeForm(place) {
    this.form = element("form", "manual");
    this.move = field("move", phrase("Move"), "e4, Nf3, e7e8q");
    this.send = element("button", "send", phrase("Enter"));
    this.back = button("back", phrase("Take back"));
    this.next = button("next", phrase("New game"));
    this.roles = Object.assign(element("div", "roles"), { hidden: true });
    this.clock = element("details", "clock-times");
    this.white = field("white", phrase("White"), "1:30:00");
    this.black = field("black", phrase("Black"), "1:30:00");
    this.clock.append(element("summary", "", phrase("Clock after the move")), this.white.wrapped, this.black.wrapped);
    this.said = Object.assign(element("p", "said"), { role: "status" });
    const line = element("div", "line");
    line.append(this.move.wrapped, this.send, this.back, this.next);
    this.form.append(line, this.roles, this.clock, this.said);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.move.input.value.trim()) this.enter({ do: "move", move: this.move.input.value.trim() });
    });
    this.back.addEventListener("click", () => this.enter({ do: "takeback" }));
    this.next.addEventListener("click", () => this.begin());
    place.before(this.form);
  }

  /** A game that is not over ends without a result, so it takes a second press. */
  begin() {
    const under_way = this.standing && this.standing.ply > 0 && !this.standing.over;
    if (under_way && !this.next.classList.contains("sure")) {
      this.next.classList.add("sure");
      this.tell(true, phrase("Game {game} has no result yet. Press again to begin a new one.", { game: this.standing.game }));
      return;
    }
    this.enter({ do: "new_game" });
  }

  /** Somebody else may have entered something. */
  follow({ game, ply, placement, result }) {
    const now = [game, ply, placement, result].join(" ");
    if (now === this.followed) return;
    this.followed = now;
    this.refresh();
  }

  /** Asks where the game stands and which moves are possible. */
  async refresh() {
    const told = await ask(this.address);
    if (told.lost) return; // the page says elsewhere that the daemon is away
    if (told.error) this.tell(false, told.error);
    else this.show(told);
  }

  show(standing) {
    this.standing = standing;
    this.setUp();
    this.mover.select(null);
    this.next.classList.remove("sure");
    this.back.disabled = standing.ply === 0;
    this.move.input.disabled = this.send.disabled = standing.over;
  }

  /** Before the first move viewers see the game before, or no pieces; whoever enters that move sees where it is played. */
  setUp() {
    if (!this.standing || this.standing.ply > 0 || this.standing.over || !this.mayMove()) return;
    this.widget.show(this.standing.fen.split(" ")[0], phrase("Ready for the first move."));
    this.widget.mark([]);
  }

  moves() {
    return this.standing && !this.standing.over && this.mayMove() ? this.standing.moves : [];
  }

  // --- The server.

  /** What the clock shows, if both times are there; the player whose move it is then has the running time. */
  times(what) {
    const [white, black] = [this.white, this.black].map(({ input }) => input.value.trim());
    if (what.do !== "move" || (!white && !black)) return {};
    const times = { white_ms: parseTime(white), black_ms: parseTime(black) };
    if (times.white_ms === null || times.black_ms === null) throw new Error(phrase("A time is written 1:29:50 or 5:00."));
    return { ...times, running: this.standing.fen.split(" ")[1] === "w" ? "black" : "white" };
  }

  async enter(what) {
    if (!this.standing || this.busy) return;
    this.busy = true;
    try {
      const told = await post(this.address, { ...what, ...this.times(what), ply: this.standing.ply });
      this.tell(!told.error, told.lost ? phrase("No answer. Look at the board before it is sent again.") : told.error || "");
      if (!told.error) {
        this.move.input.value = this.white.input.value = this.black.input.value = "";
        this.show(told);
      } else if (!told.lost) {
        await this.refresh();
      }
    } catch (error) {
      this.tell(false, error.message); // of a time that cannot be read
    } finally {
      this.busy = false;
    }
  }

  tell(done, text) {
    setSentence(this.said, text);
    this.said.classList.toggle("refused", !done);
  }
}
