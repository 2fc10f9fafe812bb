// SPDX-License-Identifier: MIT
// Enters what players and arbiter say and no sensor shows, and any ruling that is typed in full. What may be said, and
// what follows from it, is the daemon's list: the form only shows it.

import { ask } from "./ask.js";
import { confirm } from "./confirm.js";
import { capital, phrase } from "./language.js";
import { byId } from "./page.js";
import { articleName } from "./irregularity.js";
import { articleText, button, plainReason, postRuling, quoted } from "./ruling.js";
import { SecondBoard } from "./second-board.js";
import { setSentence, translated } from "./sentences.js";
import { boardText, element, setText } from "./table.js";

const FEW = 5; // so many choices stand side by side, more are a list
const HINTS = { time: "m:ss", number: phrase("number"), move: phrase("as written"), text: "" };

/** One field of a statement: what it adds to the command, and what it means in words. */
class Field {
  constructor(field, name, onChange) {
    this.field = field;
    this.name = name;
    this.element = field.form === "choice" ? this.choice(onChange) : this.input();
  }

  choice(onChange) {
    const few = this.field.choices.length <= FEW;
    const label = translated(this.field.label);
    const made = element(few ? "fieldset" : "label", "field", few ? "" : `${label} `);
    if (few) made.append(element("legend", "", label), ...this.field.choices.map((one, i) => this.radio(one, i)));
    else made.append(this.list());
    made.addEventListener("change", onChange);
    return made;
  }

  radio(choice, i) {
    const made = element("label", "radio");
    const input = Object.assign(element("input", ""), { type: "radio", name: this.name, value: String(i), required: true });
    input.checked = this.field.choices.length === 1;
    made.append(input, setSentence(element("span", ""), choice.label, capital));
    return made;
  }

  list() {
    const made = element("select", "");
    made.required = true;
    for (const [value, text] of [["", phrase("choose")], ...this.field.choices.map((one, i) => [String(i), translated(one.label)])]) {
      const option = element("option", "", text);
      option.value = value;
      made.append(option);
    }
    return made;
  }

  input() {
    const { form, label, required } = this.field;
    const name = translated(label);
    const made = element("label", "field", `${required ? name : phrase("{field} (optional)", { field: name })} `);
    const input = Object.assign(element("input", ""), { required, autocomplete: "off", autocapitalize: "none", spellcheck: false, placeholder: HINTS[form], maxLength: 100 });
    if (form === "number") input.inputMode = "numeric";
    made.append(input);
    return made;
  }

  chosen() {
    const checked = this.element.querySelector("input:checked, select");
    return checked && checked.value !== "" ? this.field.choices[Number(checked.value)] : null;
  }

  text() {
    return this.element.querySelector("input").value.trim();
  }

  /** What it adds to the command. */
  words() {
    if (this.field.form === "choice") return ` ${this.chosen().words}`;
    return this.text() ? ` ${this.field.key}=${quoted(this.text())}` : "";
  }

  /** What stands in it, for the confirmation. */
  meaning() {
    if (this.field.form === "choice") return capital(translated(this.chosen().label));
    return this.text() && `${translated(this.field.label)}: ${this.text()}`;
  }
}

export class SayDesk {
  constructor(author) {
    this.author = author;
    this.details = byId("say");
    this.board = byId("say-board");
    this.what = byId("say-what");
    this.about = null; // the card on which a typed ruling is given
    this.undo = button(phrase("Undo"), () => this.takeBack());
    this.undo.hidden = true;
    byId("say-done").append(this.undo);
    this.second = new SecondBoard({
      author,
      table: () => this.boards && { board: Number(this.board.value), text: boardText(this.boards.get(this.board.value)) },
      say: (text, warn) => this.say(text, warn),
      onRuled: () => this.list(),
    });
    this.details.addEventListener("toggle", () => this.details.open && this.load());
    this.board.addEventListener("change", () => this.turnTo(null));
    this.what.addEventListener("change", () => this.fill());
    byId("say-form").addEventListener("submit", (event) => this.submit(event, () => this.enter()));
    byId("typed-form").addEventListener("submit", (event) => this.submit(event, () => this.enterTyped()));
  }

  /** For a card: its board is chosen, and a ruling that is typed is given on the card. */
  async open(alert) {
    this.details.open = true;
    await this.load();
    this.board.value = String(alert.board);
    await this.turnTo(alert);
    this.details.scrollIntoView({ block: "start" });
    this.what.focus({ preventScroll: true });
  }

  async turnTo(alert) {
    this.about = alert;
    setText(byId("typed-about"), alert ? phrase("Given on the card “{title}”.", { title: translated(alert.title) }) : "");
    this.say("");
    this.second.clear();
    await this.list();
  }

  say(text, warn = false) {
    setText(byId("say-words"), text);
    byId("say-words").classList.toggle("warn", warn);
    if (!text) this.undo.hidden = true;
  }

  /** The boards; the chosen one stays chosen. */
  async load() {
    const told = await ask("/api/boards");
    if (told.error) return this.say(translated(told.error), true);
    this.boards = new Map(told.boards.map((board) => [String(board.board), board]));
    const chosen = this.board.value;
    this.board.replaceChildren(...told.boards.map((board) => {
      const option = element("option", "", boardText(board));
      option.value = String(board.board);
      return option;
    }));
    if (this.boards.has(chosen)) this.board.value = chosen;
    await this.list();
  }

  /** What may be said at that board now. */
  async list() {
    const asked = (this.asked = {});
    const board = this.board.value;
    this.offerRepair(board);
    const told = board ? await ask(`/api/boards/${board}/statements`) : { statements: [] };
    if (asked !== this.asked) return;
    this.told = told.error ? null : told;
    if (told.error) this.say(plainReason(told.error), true);
    const all = told.statements || [];
    this.sayable = all.filter((one) => !one.barred);
    this.offer();
    const barred = all.filter((one) => one.barred);
    byId("say-barred").hidden = barred.length === 0;
    byId("say-barred").querySelector("ul").replaceChildren(...barred.map((one) => element("li", "", `${capital(translated(one.words))}: ${plainReason(one.barred)}`)));
    this.fill();
  }

  offerRepair(board) {
    const link = byId("say-repair");
    link.hidden = !board;
    link.href = `/board/${board}/repair`;
    setText(link, phrase("Put the record of board {board} right", { board }));
  }

  offer() {
    const groups = new Map();
    this.sayable.forEach((one, i) => {
      if (!groups.has(one.subject)) groups.set(one.subject, Object.assign(element("optgroup", ""), { label: capital(translated(one.subject)) }));
      const option = setSentence(element("option", ""), one.words, capital);
      option.value = String(i);
      groups.get(one.subject).append(option);
    });
    const none = element("option", "", this.sayable.length ? phrase("choose") : phrase("nothing can be said now"));
    none.value = "";
    this.what.replaceChildren(none, ...groups.values());
  }

  /** The fields of the chosen statement. */
  fill() {
    this.statement = this.what.value === "" ? null : this.sayable[Number(this.what.value)];
    this.fields = (this.statement?.fields || []).map((field, i) => new Field(field, `say-${i}`, () => this.showEffect()));
    byId("say-fields").replaceChildren(...this.fields.map((field) => field.element));
    byId("say-enter").disabled = !this.statement;
    setText(byId("say-article"), this.statement?.article ? articleName(this.statement.article) : "");
    this.showEffect();
  }

  effect() {
    const choice = this.fields.find((field) => field.field.form === "choice")?.chosen();
    return (choice ? choice.effect : this.statement?.effect) || "";
  }

  showEffect() {
    const effect = this.effect();
    setText(byId("say-effect"), effect && phrase("What follows: {effect}.", { effect: translated(effect) }));
    setText(byId("say-command"), this.statement ? this.statement.command : "");
  }

  async submit(event, enter) {
    event.preventDefault();
    if (this.busy || !this.boards) return;
    this.busy = true;
    await enter();
    this.busy = false;
  }

  async enter() {
    const { article, command } = this.statement;
    const words = capital(translated(this.statement.words));
    const effect = this.effect();
    const lines = [`${words}${articleText(article)}`, ...this.fields.map((field) => field.meaning()), effect && capital(translated(effect))];
    const ruling = command + this.fields.map((field) => field.words()).join("");
    const body = { game: this.told.game, ply: this.told.ply, ruling };
    await this.give(body, lines.filter(Boolean), words);
    await this.list();
  }

  async enterTyped() {
    const ruling = byId("typed").value.trim();
    const about = this.about && this.told && this.about.game === this.told.game ? { about: this.about.id, game: this.about.game } : {};
    if (await this.give({ ...about, ruling }, [ruling], ruling)) {
      byId("typed").value = "";
      await this.list();
    }
  }

  /** Asks once more, enters it, and says how it went. */
  async give(body, words, done) {
    const board = this.boards.get(this.board.value);
    const meant = await confirm.ask({
      title: phrase("Enter at board {board}?", board),
      table: boardText(board),
      words,
      yes: phrase("Yes, at board {board}", board),
      author: this.author,
    });
    if (!meant) return false;
    this.undo.hidden = true;
    const answer = await postRuling(board.board, { author: this.author.value.trim(), ...body });
    if (answer.error) {
      this.say(phrase("Not entered: {reason}", { reason: plainReason(answer.error) }), true);
      return false;
    }
    this.entered = { board, number: answer.number, game: answer.game };
    this.undo.hidden = false;
    this.say(phrase("Entered at board {board}: {words}.", { board: board.board, words: done }));
    return true;
  }

  async takeBack() {
    const { number, game } = this.entered;
    if (await this.give({ game, ruling: `R-UNDO ${number}` }, [phrase("Withdrawn: what was entered last.")], phrase("withdrawn"))) {
      this.undo.hidden = true;
      await this.list();
    }
  }
}
