// SPDX-License-Identifier: MIT
// What the Laws propose about an irregularity, what can be claimed, what was ruled, and the buttons that enter a ruling.

import { ask, post } from "./ask.js";
import { confirm } from "./confirm.js";
import { clockText } from "./live.js";
import { element, sideText } from "./table.js";

const DECIDERS = {
  opponent: "The opponent chooses.",
  on_request: "Only if a player asks.",
};
const GIVE = {
  opponent: "The opponent chooses this: give it",
  on_request: "It was claimed: give this ruling",
};

/** " (Art. 7.5.1)", " (annex 6)" */
export function articleText(article) {
  if (!article) return "";
  return article.startsWith("annex ") ? ` (${article})` : ` (Art. ${article})`;
}

const commandText = (ruling) => ruling.replace(/ (art|because)=("(\\.|[^"\\])*"|\S+)/g, "");
const times = (count) => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);
const moves = (count) => `${count} move${count === 1 ? "" : "s"}`;
/** A value of a command. */
export const quoted = (text) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Why a ruling is refused, without its command. */
export const plainReason = (error) => error.replace(/^R-[A-Z-]+ is refused: /, "");

/** "The wrong clock owes White 0:30 and gave Black 0:20 too much." */
function owedText(owed) {
  const part = (side, ms) => (ms < 0 ? `gave ${side} ${clockText(-ms)} too much` : `owes ${side} ${clockText(ms)}`);
  return `By now the wrong clock ${part("White", owed.white_ms)} and ${part("Black", owed.black_ms)}.`;
}

/** "two minutes added for Black (Art. 7.5.5), by A. Arbiter" */
function givenText(given) {
  return `${given.words}${articleText(given.article)}, by ${given.author}${given.undone ? "; withdrawn" : ""}`;
}

/** It rules nothing. */
export const isNote = (given) => given.words.startsWith("note: ");

/** "Ruled: two minutes added for Black, by A. Arbiter", "Noted: the clock was not pressed, by A. Arbiter" */
export const ruledText = (given) => `${isNote(given) ? "Noted" : "Ruled"}: ${givenText({ ...given, words: given.words.replace(/^note: /, "") })}`;

/** A ruling that is sent again under the same name counts once, so a lost answer does no harm. */
function newName() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `ruling`: what POST /api/boards/N/rulings takes, without its name. */
export function postRuling(board, ruling) {
  return post(`/api/boards/${board}/rulings`, { id: newName(), ...ruling });
}

/** "1:30:00 for White, 52:00 for Black, nobody's time runs" */
function shownText({ white_ms: white, black_ms: black, running }) {
  const runs = running ? `${sideText(running)}'s time runs` : "nobody's time runs";
  return `${clockText(white)} for White, ${clockText(black)} for Black, ${runs}`;
}

/** Whether the clock is to be set by that ruling. */
const setsClock = (given) => Boolean(given.clock_order) && !given.undone;

export function button(text, onPress) {
  const made = element("button", "button", text);
  made.type = "button";
  made.addEventListener("click", onPress);
  return made;
}

export class RulingPanel {
  /**
   * `author` is the field with the arbiter's name, `say(text, warn)` tells at the card how it went; `onRuled` is called
   * when something was ruled, `onDone` when the panel shows what came of it.
   */
  constructor({ author, say, onRuled, onDone }) {
    this.author = author;
    this.say = say;
    this.onRuled = onRuled;
    this.onDone = onDone;
    this.busy = false; // a ruling is being entered
    this.told = { given: [] };
    this.element = element("section", "rulings");
    this.loaded = Promise.resolve();
  }

  /** Asks again for the proposals; only the latest question counts. `table` names board and players. `question` asks the daemon: about the card if it is left out. */
  show(alert, table, question = () => ask(`/api/proposals?alert=${alert.number}`)) {
    this.alert = alert;
    this.table = table;
    this.question = question;
    this.element.setAttribute("aria-label", `Rulings on ${alert.title.toLowerCase()}, board ${alert.board}`);
    return (this.loaded = this.load());
  }

  async load() {
    const asked = (this.asked = {});
    const told = await this.question();
    const clock = told.given?.some(setsClock) ? await ask(`/api/boards/${told.board}/clock`) : {};
    if (asked !== this.asked) return;
    this.clock = clock;
    if (!told.error) this.told = told;
    this.element.replaceChildren(...(told.error ? [element("p", "note", told.error)] : this.parts(told)));
  }

  /** Whether this ruling is shown here. */
  shows(given) {
    return this.told.given.some((one) => one.number === given.number && Boolean(one.undone) === Boolean(given.undone));
  }

  /** The card is out of date: the proposals here were for another state and cannot be entered any more. */
  expire(why) {
    for (const made of this.element.querySelectorAll(".give")) made.disabled = true;
    if (this.asking) confirm.stop(why);
  }

  parts(told) {
    const made = told.given.map((given) => this.given(told, given));
    if (told.owed) made.push(element("p", "owed", owedText(told.owed)));
    made.push(element("h3", "", "What the Laws propose"));
    for (const proposal of told.proposals) made.push(this.proposal(told, proposal));
    if (!told.proposals.length) made.push(element("p", "", "The Laws do not cover this."));
    if (told.window) made.push(element("p", "window", this.window(told.window)));
    if (this.alert.number) made.push(element("p", "count-now", this.counts(told)));
    for (const claim of told.claims) {
      made.push(element("p", "", `${sideText(claim.by)} may claim now, until ${claim.until}: ${claim.why}${articleText(claim.article)}.`));
    }
    return made;
  }

  window({ until, moves_left: left, open }) {
    if (!open) return `It could be claimed until ${until}.`;
    return `It may be claimed until ${until}${left === null ? "" : `: ${left} more by each`}.`;
  }

  counts({ counts }) {
    const each = Math.floor(counts.plies_without_progress / 2);
    return `The position has occurred ${times(counts.position_occurred)}; ${moves(each)} by each side without capture or pawn move.`;
  }

  proposal(told, proposal) {
    const made = element("div", "proposal");
    made.append(element("p", "", `${sentence(proposal.why)}${articleText(proposal.article)}. ${DECIDERS[proposal.decider] || ""}`));
    if (!proposal.rulings.length) return made;
    const list = element("ul", "commands");
    proposal.rulings.forEach((ruling, i) => {
      const item = element("li", "", `${sentence(proposal.words[i])} `);
      item.append(element("code", "", commandText(ruling)));
      list.append(item);
    });
    made.append(list);
    if (proposal.refused) {
      made.append(element("p", "note", `Not possible now: ${plainReason(proposal.refused)}`));
    } else {
      const give = button(GIVE[proposal.decider] || "Give this ruling", () => this.give(told, proposal.rulings, proposal.words));
      give.classList.add("give");
      made.append(give);
    }
    return made;
  }

  given(told, given) {
    const made = element("div", "proposal given");
    const text = element("p", "", `${ruledText(given)}. `);
    text.append(element("code", "", commandText(given.ruling)));
    made.append(text);
    if (setsClock(given) && this.clock.can_be_set) {
      made.append(button("Set the clock so", () => this.setClock(told, given)));
    }
    if (!given.undone) {
      made.append(button("Undo", () => this.give(told, [`R-UNDO ${given.number}`], [`Withdrawn: ${given.words}`])));
    }
    return made;
  }

  /** Enters rulings one after the other, for the game as it was when they were shown; a refusal ends it. */
  async give(told, rulings, words) {
    this.asking = true;
    const meant = await confirm.ask({
      title: `Rule on board ${told.board}?`,
      table: this.table,
      words: words.map((text) => `${sentence(text)}.`),
      yes: `Yes, on board ${told.board}`,
      author: this.author,
    });
    this.asking = false;
    if (!meant) return;
    for (const made of this.element.querySelectorAll("button")) made.disabled = true;
    this.busy = true;
    await this.enter(told, rulings, words);
    await this.show(this.alert, this.table, this.question);
    this.busy = false;
    this.onDone();
  }

  /** Sets the clock at the board as the ruling says; the same ruling sets it once. */
  async setClock(told, given) {
    const now = await ask(`/api/boards/${told.board}/clock`);
    const shows = now.shows ? `The clock shows ${shownText(now.shows)}.` : "";
    const meant = await confirm.ask({
      title: `Set the clock of board ${told.board}?`,
      table: this.table,
      words: [`${sentence(given.words)}.`, shows].filter(Boolean),
      yes: `Yes, on board ${told.board}`,
      author: this.author,
    });
    if (!meant) return;
    for (const made of this.element.querySelectorAll("button")) made.disabled = true;
    this.busy = true;
    this.say("The clock is being set.", false);
    const id = `ruling-${told.board}-${told.game}-${given.number}`;
    const author = this.author.value.trim();
    const answer = await post(`/api/boards/${told.board}/clock`, { id, author, ...given.clock_order });
    const text = answer.error ? `The clock is not set: ${answer.error}.` : `The clock shows ${shownText(answer)}.`;
    this.say(text, Boolean(answer.error));
    await this.show(this.alert, this.table, this.question);
    this.busy = false;
    this.onDone();
  }

  async enter(told, rulings, words) {
    let ply = told.ply;
    const entered = [];
    let error = "";
    for (const [i, ruling] of rulings.entries()) {
      const author = this.author.value.trim();
      const answer = await postRuling(told.board, { author, game: told.game, ply, about: this.alert.id, ruling });
      error = answer.error || "";
      if (error) break;
      entered.push(words[i]);
      ply = undefined; // the ruling itself may have changed it
    }
    if (entered.length) this.onRuled();
    const done = entered.length ? `Entered: ${entered.join("; ")}.` : "";
    this.say([done, error && `Refused: ${error}`].filter(Boolean).join(" "), Boolean(error));
  }
}
