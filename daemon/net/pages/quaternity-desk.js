// SPDX-License-Identifier: MIT
// Entering lines into a game of four, on the daemon's own machine. What is sent twice, because no answer came, is entered once.

import { element } from "./table.js";

const AUTHOR = "eboard-author";

function field(name, label, text) {
  const input = Object.assign(element("input", name), { name, autocomplete: "off", spellcheck: false, value: text });
  const wrapped = element("label", "", label);
  wrapped.append(input);
  return { input, wrapped };
}

export class Desk {
  /** `game()`: as the server told it last; `refresh()` asks anew. */
  constructor({ number, game, refresh, place }) {
    this.address = `/api/quaternity/${number}/entries`;
    this.game = game;
    this.refresh = refresh;
    this.asked = null; // what was sent and has no answer yet
    this.form = element("form", "enter");
    this.entry = field("entry", "Line", "");
    this.author = field("author", "Author", localStorage.getItem(AUTHOR) || "");
    this.entry.input.required = this.author.input.required = true;
    this.author.input.maxLength = 100;
    this.send = element("button", "send", "Enter");
    this.back = Object.assign(element("button", "back"), { type: "button" });
    this.next = Object.assign(element("button", "next"), { type: "button" });
    this.said = Object.assign(element("p", "said"), { role: "status" });
    this.form.append(this.entry.wrapped, this.author.wrapped, this.send, this.back, this.next, this.said);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter({ entry: this.entry.input.value.trim() });
    });
    this.back.addEventListener("click", () => this.enter({ take_back: this.game().last_standing }));
    this.next.addEventListener("click", () => this.enter({ begin: this.game().game + 1 }));
    place.prepend(this.form);
  }

  show() {
    const game = this.game();
    this.entry.input.placeholder = game.turn ? `${game.turn[0].toUpperCase()}: move, resigns, time, (=) …` : "the game is over";
    this.back.hidden = game.last_standing === 0;
    this.back.textContent = `Take back line ${game.last_standing}`;
    this.next.hidden = game.ending === null;
    this.next.textContent = `Begin game ${game.game + 1}`;
  }

  /** The same request again has the same id, and with it the same answer. */
  request(what) {
    const text = JSON.stringify(what);
    if (this.asked?.text !== text) {
      this.asked = { text, body: { ...what, author: this.author.input.value.trim(), id: crypto.randomUUID(), after: this.game().line } };
    }
    return this.asked.body;
  }

  async enter(what) {
    if (!this.author.input.reportValidity()) return;
    localStorage.setItem(AUTHOR, this.author.input.value.trim());
    this.send.disabled = true;
    try {
      const answer = await fetch(this.address, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Eboard-Request": "1" },
        body: JSON.stringify(this.request(what)),
      });
      const told = await answer.json();
      this.asked = null;
      this.tell(answer.ok, told.error || `Line ${told.line}${told.text ? `: ${told.text}` : ""}`);
      if (answer.ok && what.entry) this.entry.input.value = "";
      await this.refresh();
    } catch {
      this.tell(false, "No answer. Sent again, the line is entered once.");
    } finally {
      this.send.disabled = false;
      this.entry.input.focus();
    }
  }

  tell(done, text) {
    this.said.textContent = text;
    this.said.classList.toggle("refused", !done);
  }
}
