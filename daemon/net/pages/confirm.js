// SPDX-License-Identifier: MIT
// Asks for a confirmation before a ruling is entered: it names the board and what will be done, in words. The page
// behind it does not move.

import { translatePage } from "./language.js";
import { byId } from "./page.js";
import { element, setText } from "./table.js";

// A double tap on the button that opened it must not count as an answer.
const SETTLE_MS = 400;

const FORM = `<form method="dialog">
    <h2 id="confirm-title"></h2>
    <p id="confirm-table"></p>
    <ul id="confirm-words"></ul>
    <p class="note warn" id="confirm-stopped" role="status" hidden></p>
    <div id="confirm-name" hidden>
      <p class="note warn">Your name is missing: what is changed is kept under the name of whoever changes it.</p>
      <label>Your name <input id="confirm-author" maxlength="100" autocomplete="name"></label>
    </div>
    <div class="tools">
      <button type="button" class="button" id="confirm-no">Cancel</button>
      <button type="submit" class="button" id="confirm-yes"></button>
    </div>
  </form>`;

function makeDialog() {
  const made = element("dialog", "");
  made.id = "confirm";
  made.setAttribute("aria-labelledby", "confirm-title");
  made.innerHTML = FORM;
  translatePage(made);
  document.querySelector("main").after(made);
  return made;
}

class Confirm {
  constructor(dialog) {
    this.dialog = dialog;
    this.asked = null;
    byId("confirm-no").addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => this.answer(false));
    dialog.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (byId("confirm-yes").disabled || !this.name()) return;
      this.answer(true);
      dialog.close();
    });
  }

  /**
   * `title` and `yes` are the question and the answer's button, `table` names board and players, `words` say what will
   * be done. Without a name in `author` it is asked for here. Tells whether it is meant.
   */
  ask({ title, table, words, yes, author }) {
    this.author = author;
    setText(byId("confirm-title"), title);
    setText(byId("confirm-table"), table);
    byId("confirm-words").replaceChildren(...words.map((text) => element("li", "", text)));
    setText(byId("confirm-yes"), yes);
    byId("confirm-stopped").hidden = true;
    byId("confirm-name").hidden = Boolean(author.value.trim());
    byId("confirm-author").value = "";
    byId("confirm-yes").disabled = true;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => (byId("confirm-yes").disabled = !byId("confirm-stopped").hidden), SETTLE_MS);
    this.dialog.showModal();
    (byId("confirm-name").hidden ? byId("confirm-no") : byId("confirm-author")).focus();
    return new Promise((resolve) => (this.asked = resolve));
  }

  /** The question is out of date. */
  stop(why) {
    if (!this.dialog.open) return;
    setText(byId("confirm-stopped"), why);
    byId("confirm-stopped").hidden = false;
    byId("confirm-yes").disabled = true;
  }

  /** The arbiter's name; a name that was entered here is kept. */
  name() {
    const given = byId("confirm-author").value.trim();
    if (given && !byId("confirm-name").hidden) {
      this.author.value = given;
      this.author.dispatchEvent(new Event("change"));
    }
    if (!this.author.value.trim()) byId("confirm-author").focus();
    return this.author.value.trim();
  }

  answer(meant) {
    const asked = this.asked;
    this.asked = null;
    if (asked) asked(meant);
  }
}

export const confirm = new Confirm(makeDialog());
