// SPDX-License-Identifier: MIT
// Enters moves at a manual board, on the arbiter's entrance: a piece is dragged, or its square and then the other one is
// tapped, or the move is typed. The server knows the rules and names the moves that are possible.

import { element } from "./table.js";

const ROLES = { q: "queen", r: "rook", b: "bishop", n: "knight" };
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
    this.from = null; // the square that was tapped
    this.marks = [];
    this.makeForm(place);
    this.followPointer();
    this.refresh();
  }

  makeForm(place) {
    this.form = element("form", "manual");
    this.move = field("move", "Move", "e4, Nf3, e7e8q");
    this.send = element("button", "send", "Enter");
    this.back = button("back", "Take back");
    this.next = button("next", "New game");
    this.roles = Object.assign(element("div", "roles"), { hidden: true });
    this.clock = element("details", "clock-times");
    this.white = field("white", "White", "1:30:00");
    this.black = field("black", "Black", "1:30:00");
    this.clock.append(element("summary", "", "Clock after the move"), this.white.wrapped, this.black.wrapped);
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
      this.tell(true, `Game ${this.standing.game} has no result yet. Press again to begin a new one.`);
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
    const answer = await fetch(this.address).catch(() => null);
    if (!answer) return;
    const told = await answer.json();
    if (answer.ok) this.show(told);
    else this.tell(false, told.error);
  }

  show(standing) {
    this.standing = standing;
    this.setUp();
    this.select(null);
    this.next.classList.remove("sure");
    this.back.disabled = standing.ply === 0;
    this.move.input.disabled = this.send.disabled = standing.over;
  }

  /** Before the first move viewers see the game before, or no pieces; whoever enters that move sees where it is played. */
  setUp() {
    if (!this.standing || this.standing.ply > 0 || this.standing.over || !this.mayMove()) return;
    this.widget.show(this.standing.fen.split(" ")[0], "Ready for the first move.");
    this.widget.mark([]);
  }

  targets(from) {
    return this.standing && !this.standing.over ? this.standing.moves.filter(({ uci }) => uci.startsWith(from)) : [];
  }

  // --- The board.

  followPointer() {
    const board = this.widget.element;
    board.classList.add("manual");
    board.addEventListener("pointerdown", (event) => this.lift(event));
    board.addEventListener("pointermove", (event) => this.drag(event));
    board.addEventListener("pointerup", (event) => this.drop(event));
    board.addEventListener("pointercancel", () => this.letGo());
  }

  lift(event) {
    const square = this.widget.squareAt(event.clientX, event.clientY);
    if (!square || !this.mayMove()) return;
    const moves = this.from ? this.targets(this.from + square) : [];
    if (moves.length) return this.choose(moves);
    if (!this.targets(square).length) return this.select(null);
    event.preventDefault();
    this.widget.element.setPointerCapture(event.pointerId);
    this.dragging = true;
    this.lifted = this.widget.pieceOn(square);
    this.select(square);
  }

  drag(event) {
    if (!this.lifted) return;
    const box = this.widget.element.getBoundingClientRect();
    const half = box.width / 16;
    this.lifted.classList.add("lifted");
    this.lifted.style.transform = `translate(${event.clientX - box.left - half}px, ${event.clientY - box.top - half}px)`;
  }

  drop(event) {
    if (!this.dragging) return;
    const square = this.widget.squareAt(event.clientX, event.clientY);
    this.letGo();
    if (!square || square === this.from) return; // tapped: the next tap says where it goes
    const moves = this.targets(this.from + square);
    this.select(null);
    if (moves.length) this.choose(moves);
  }

  /** The piece stands where it stood until the server has taken the move. */
  letGo() {
    this.dragging = false;
    if (!this.lifted) return;
    this.lifted.classList.remove("lifted");
    this.widget.putBack(this.lifted);
    this.lifted = null;
  }

  select(square) {
    this.from = square;
    this.roles.hidden = true;
    for (const mark of this.marks) mark.remove();
    this.marks = !square ? [] : [[square, "from"], ...this.targets(square).map(({ uci }) => [uci.slice(2, 4), "target"])]
      .map(([name, kind]) => this.widget.put(element("b", kind), name));
  }

  /** Of a promotion there are four. */
  choose(moves) {
    this.select(null);
    if (moves.length === 1) return this.enter({ do: "move", move: moves[0].uci });
    this.roles.replaceChildren(...moves.map(({ uci }) => {
      const role = button("role", ROLES[uci[4]]);
      role.addEventListener("click", () => this.enter({ do: "move", move: uci }));
      return role;
    }));
    this.roles.hidden = false;
    this.roles.firstChild.focus();
  }

  // --- The server.

  /** What the clock shows, if both times are there; the player whose move it is then has the running time. */
  times(what) {
    const [white, black] = [this.white, this.black].map(({ input }) => input.value.trim());
    if (what.do !== "move" || (!white && !black)) return {};
    const times = { white_ms: parseTime(white), black_ms: parseTime(black) };
    if (times.white_ms === null || times.black_ms === null) throw new Error("A time is written 1:29:50 or 5:00.");
    return { ...times, running: this.standing.fen.split(" ")[1] === "w" ? "black" : "white" };
  }

  async enter(what) {
    if (!this.standing || this.busy) return;
    this.busy = true;
    try {
      const body = { ...what, ...this.times(what), ply: this.standing.ply };
      const answer = await fetch(this.address, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Eboard-Request": "1" },
        body: JSON.stringify(body),
      });
      const told = await answer.json();
      this.tell(answer.ok, told.error || "");
      if (answer.ok) {
        this.move.input.value = this.white.input.value = this.black.input.value = "";
        this.show(told);
      } else if (answer.status === 409) {
        await this.refresh();
      }
    } catch (error) {
      this.tell(false, error instanceof TypeError ? "No answer. Look at the board before it is sent again." : error.message);
    } finally {
      this.busy = false;
    }
  }

  tell(done, text) {
    this.said.textContent = text;
    this.said.classList.toggle("refused", !done);
  }
}
