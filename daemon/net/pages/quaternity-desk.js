// SPDX-License-Identifier: MIT
// Enters lines into a game of Quaternity, on the daemon's own machine. A line that is sent twice, because no answer came,
// is entered once.

import { ask, post } from "./ask.js";
import { signAsMe } from "./me.js";
import { dashed, factsOf } from "./facts.js";
import { articleName, audienceName, factList, stateName, timeText } from "./irregularity.js";
import { phrase, within } from "./language.js";
import { setSentence, translated } from "./sentences.js";
import { keepText, keptText } from "./stored-set.js";
import { element, titled } from "./table.js";

const AUTHOR = "eboard-author";
const SHOWN = 12; // irregularities

function field(name, label, text) {
  const input = Object.assign(element("input", name), { name, autocomplete: "off", spellcheck: false, value: text });
  const wrapped = element("label", "", label);
  wrapped.append(input);
  return { input, wrapped };
}

/** Of a player who still plays. */
function ofPlayer(word) {
  const player = titled(word);
  return [
    [phrase("{player} is warned", { player }), `R-WARN ${word}`],
    [phrase("{player} gives up the right to a penalty", { player }), `R-WAIVE ${word}`],
    [phrase("The time of {player} is over", { player }), `R-Q-FREEZE ${word} time`],
  ];
}

function ofLastMove(game, active) {
  const last = game.entries.filter((entry) => entry.stands !== false && (entry.kind === "move" || entry.kind === "irregular")).pop();
  if (!last) return [];
  const agreed = [phrase("The last move goes back, and all agree"), `R-RESTORE ${game.plies - 1} agreed=${active.join(",")}`];
  if (last.kind === "move") return [agreed];
  return [
    [phrase("The last move is against the rules and goes back"), `R-RESTORE ${game.plies - 1} art=4.8`],
    agreed,
    [phrase("The last move stands"), `R-STAND ${game.plies}`],
  ];
}

function ofTurn(word) {
  if (!word) return [];
  const player = titled(word);
  return [
    [phrase("{player} must move the piece on …", { player }), `R-OBLIGE ${word} move=`],
    [phrase("{player} must take the piece on …", { player }), `R-OBLIGE ${word} capture=`],
  ];
}

/** Rulings that an arbiter may want in the present state of the game, as [words, text]; some texts are to be completed. */
function proposals(game) {
  const active = game.players.filter((player) => player.status === "active").map((player) => player.player);
  const given = game.entries.filter((entry) => entry.kind === "ruling" && entry.stands !== false);
  return [
    ...ofLastMove(game, active),
    ...ofTurn(game.turn),
    [phrase("Drawn: a check was not seen"), "R-DRAW art=3.10"],
    [phrase("The game is annulled"), "R-ANNUL art=1.5"],
    [phrase("A note: its reason"), "R-NOTE"],
    ...active.flatMap(ofPlayer),
    ...given.map((entry) => [phrase("Ruling {ruling} is withdrawn", entry), `R-UNDO ${entry.ruling}`]),
  ];
}

export class Desk {
  /** `game()`: as the server last sent it; `wallMs(at)`: the computer's time; `refresh()` asks again. */
  constructor({ number, game, wallMs, refresh, place }) {
    this.address = `/api/quaternity/${number}/entries`;
    this.game = game;
    this.wallMs = wallMs;
    this.refresh = refresh;
    this.asked = null; // what was sent and has no answer yet
    this.form = element("form", "enter");
    this.entry = field("entry", phrase("Line"), "");
    this.author = field("author", phrase("Author"), keptText(AUTHOR));
    this.entry.input.required = this.author.input.required = true;
    this.author.input.maxLength = 100;
    signAsMe(this.author.input);
    this.send = element("button", "send", phrase("Enter"));
    this.back = Object.assign(element("button", "back"), { type: "button" });
    this.next = Object.assign(element("button", "next"), { type: "button" });
    this.said = Object.assign(element("p", "said"), { role: "status" });
    this.addRulings();
    this.form.append(this.entry.wrapped, this.author.wrapped, this.send, this.back, this.next, this.rulings, this.said);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter({ entry: this.entry.input.value.trim() });
    });
    this.back.addEventListener("click", () => this.enter({ take_back: this.game().last_standing }));
    this.next.addEventListener("click", () => this.enter({ begin: this.game().game + 1 }));
    this.flags = element("ul", "flags");
    place.prepend(this.form, this.flags);
  }

  addRulings() {
    this.what = Object.assign(element("select", "what"), { name: "what" });
    this.what.addEventListener("change", () => this.propose(this.what.value));
    const what = element("label", "", phrase("What is ruled"));
    what.append(this.what);
    this.command = field("command", phrase("Ruling"), "");
    this.reason = field("reason", phrase("Reason"), "");
    this.texts = Object.assign(element("datalist"), { id: "ruling-texts" });
    this.command.input.setAttribute("list", this.texts.id);
    this.rule = Object.assign(element("button", "ruling", phrase("Enter this ruling")), { type: "button" });
    this.rulings = element("details", "rulings");
    this.rulings.append(element("summary", "", phrase("Rule as the arbiter")), what, this.texts, this.command.wrapped, this.reason.wrapped, this.rule);
    this.rule.addEventListener("click", () => this.enterRuling());
    for (const { input } of [this.command, this.reason]) {
      input.addEventListener("keydown", (key) => {
        if (key.key !== "Enter") return;
        key.preventDefault();
        this.enterRuling();
      });
    }
  }

  /** That text is to be completed, or entered; empty: none was chosen. */
  propose(text) {
    this.rulings.open = true;
    this.command.input.value = text;
    this.command.input.focus();
  }

  /** On what was seen at the board: the ruling is chosen, and its reason is written already. */
  ruleOn(flag) {
    this.reason.input.value = translated(flag.title);
    this.rulings.open = true;
    this.what.focus();
  }

  /** A ruling is a line like any other; braces would end its reason. */
  enterRuling() {
    const command = this.command.input.value.trim();
    if (!command) return this.command.input.focus();
    const reason = this.reason.input.value.trim().replaceAll("{", "(").replaceAll("}", ")");
    return this.enter({ entry: `Arbiter: ${command} {${reason}}` });
  }

  /** Shows irregularities at the board, on this page only. What is being read stays open. */
  async showFlags() {
    const { flags, error } = await ask(this.address);
    if (error) return; // it asks again at the next change
    const open = new Set([...this.flags.querySelectorAll("[open]")].map((card) => card.dataset.flag));
    this.flags.replaceChildren(...flags.slice(-SHOWN).reverse().map((flag) => {
      const item = element("li", flag.state);
      const card = this.card(flag);
      card.open = open.has(card.dataset.flag);
      item.append(card);
      return item;
    }));
  }

  /** What was seen, in words; a line that unfolds. */
  card(flag) {
    const move = flag.move && `${flag.by ? `${titled(flag.by)} ` : ""}${dashed(flag.move)}`;
    const card = element("details", "flag");
    card.dataset.flag = `${flag.code} ${flag.ply} ${flag.move}`;
    const summary = element("summary", "", [translated(flag.title), move, within(stateName(flag.state))].filter(Boolean).join(" · "));
    card.append(summary, setSentence(element("p", ""), flag.finding || ""), factList([
      [phrase("Law"), articleName(flag.article)],
      [phrase("For"), audienceName(flag.for)],
      ...(move ? [[phrase("Move"), move]] : []),
      ...factsOf({ named: [], ...flag }),
      [stateName(flag.state), timeText(this.wallMs(flag.at_ms))],
    ]));
    if (flag.for !== "operator" && flag.state !== "withdrawn") {
      const rule = Object.assign(element("button", "rule-on", phrase("Rule on it")), { type: "button" });
      rule.addEventListener("click", () => this.ruleOn(flag));
      card.append(rule);
    }
    return card;
  }

  show() {
    const game = this.game();
    this.showFlags();
    this.offer(proposals(game));
    this.entry.input.placeholder = game.turn ? `${game.turn[0].toUpperCase()}: ${phrase("move, resigns, time, (=) …")}` : phrase("the game is over");
    this.back.hidden = game.last_standing === 0;
    this.back.textContent = phrase("Take back line {line}", { line: game.last_standing });
    this.next.hidden = game.ending === null;
    this.next.textContent = phrase("Begin game {game}", { game: game.game + 1 });
  }

  /** What is chosen stays chosen while it is possible. */
  offer(all) {
    this.texts.replaceChildren(...all.map(([, value]) => Object.assign(element("option"), { value })));
    const chosen = this.what.value;
    const options = [[phrase("choose"), ""], ...all].map(([words, value]) => Object.assign(element("option", "", words), { value }));
    this.what.replaceChildren(...options);
    if (all.some(([, value]) => value === chosen)) this.what.value = chosen;
  }

  /** A repeated request has the same id, so it gets the same answer. */
  request(what) {
    const text = JSON.stringify(what);
    if (this.asked?.text !== text) {
      this.asked = { text, body: { ...what, author: this.author.input.value.trim(), id: crypto.randomUUID(), after: this.game().line } };
    }
    return this.asked.body;
  }

  async enter(what) {
    if (!this.author.input.reportValidity()) return;
    keepText(AUTHOR, this.author.input.value.trim());
    this.send.disabled = true;
    const told = await post(this.address, this.request(what));
    if (told.lost) {
      this.tell(false, phrase("No answer. Sent again, the line is entered once."));
    } else {
      this.asked = null;
      const line = phrase("Line {line}", told);
      this.tell(!told.error, told.error || (told.text ? `${line}: ${told.text}` : line));
      if (!told.error && what.entry) for (const { input } of [this.entry, this.command, this.reason]) input.value = "";
      await this.refresh();
    }
    this.send.disabled = false;
    this.entry.input.focus();
  }

  tell(done, text) {
    setSentence(this.said, text);
    this.said.classList.toggle("refused", !done);
  }
}
