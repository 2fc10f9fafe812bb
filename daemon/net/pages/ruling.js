// SPDX-License-Identifier: MIT
// What the Laws propose about an irregularity, what can be claimed, what was ruled, and the buttons that enter a ruling.

import { ask, post } from "./ask.js";
import { confirm } from "./confirm.js";
import { capital, many, moveLetters, nameText, phrase, within } from "./language.js";
import { clockText } from "./live.js";
import { setSentence, translated } from "./sentences.js";
import { element, sideText } from "./table.js";

const DECIDERS = {
  opponent: phrase("The opponent chooses."),
  on_request: phrase("Only if a player asks."),
};
const GIVE = {
  opponent: phrase("The opponent chooses this: give it"),
  on_request: phrase("It was claimed: give this ruling"),
};

/** " (Art. 7.5.1)", " (annex 6)" */
export function articleText(article) {
  if (!article) return "";
  const name = article.startsWith("annex ") ? phrase("annex {article}", { article: article.slice(6) }) : phrase("Art. {article}", { article });
  return ` (${name})`;
}

const commandText = (ruling) => ruling.replace(/ (art|because)=("(\\.|[^"\\])*"|\S+)/g, "");
const times = (n) => (n === 1 ? phrase("once") : n === 2 ? phrase("twice") : many(n, "{n} time", "{n} times"));
/** The moves of a line, in the reader's letters. */
export const movesText = (line) => line.split(" ").map(moveLetters).join(" ");
/** A value of a command. */
export const quoted = (text) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
/** What is done by a proposal; the reason where nothing is. */
const doneBy = ({ rulings, words, why }) => (rulings.length ? words.map(translated).join("; ") : translated(why));

/** The same of proposals, of which one is enough. */
function follows(proposals) {
  const each = proposals.map(doneBy);
  return each.length ? each.reduce((first, second) => phrase("{first}, or {second}", { first, second })) : phrase("the Laws do not cover it");
}

/** Why a ruling is refused, without its command. */
export const plainReason = (error) => translated(error.replace(/^R-[A-Z-]+ is refused: /, ""));

/** "By now the wrong clock owes White 0:30 and gave Black 0:20 too much." */
function owedText(owed) {
  const part = (side, ms) => (ms < 0 ? phrase("gave {side} {time} too much", { side, time: clockText(-ms) })
    : phrase("owes {side} {time}", { side, time: clockText(ms) }));
  const [white, black] = [part(sideText("white"), owed.white_ms), part(sideText("black"), owed.black_ms)];
  return phrase("By now the wrong clock {white} and {black}.", { white, black });
}

/** "two minutes added for Black (Art. 7.5.5), by A. Arbiter" */
function givenText(given) {
  const ruling = `${translated(given.words)}${articleText(given.article)}`;
  const text = phrase("{ruling}, by {name}", { ruling, name: nameText(given.author) });
  return given.undone ? phrase("{ruling}; withdrawn", { ruling: text }) : text;
}

/** It rules nothing. */
export const isNote = (given) => given.words.startsWith("note: ");

/** "Ruled: two minutes added for Black, by A. Arbiter", "Noted: the clock was not pressed, by A. Arbiter" */
export function ruledText(given) {
  const ruling = givenText({ ...given, words: given.words.replace(/^note: /, "") });
  return isNote(given) ? phrase("Noted: {ruling}", { ruling }) : phrase("Ruled: {ruling}", { ruling });
}

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
  const times = phrase("{white} for White, {black} for Black", { white: clockText(white), black: clockText(black) });
  if (!running) return phrase("{times}, nobody's time runs", { times });
  return running === "white" ? phrase("{times}, White's time runs", { times }) : phrase("{times}, Black's time runs", { times });
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
    this.element.tabIndex = -1;
    this.loaded = Promise.resolve();
  }

  /** Asks again for the proposals; only the latest question counts. `table` names board and players. `question` asks the daemon: about the card if it is left out. */
  show(alert, table, question = () => ask(`/api/proposals?alert=${alert.number}`)) {
    this.alert = alert;
    this.table = table;
    this.question = question;
    const words = { title: within(translated(alert.title)), board: alert.board };
    this.element.setAttribute("aria-label", phrase("Rulings on {title}, board {board}", words));
    return (this.loaded = this.load());
  }

  async load() {
    const asked = (this.asked = {});
    const told = await this.question();
    const clock = told.given?.some(setsClock) ? await ask(`/api/boards/${told.board}/clock`) : {};
    if (asked !== this.asked) return;
    this.clock = clock;
    if (!told.error) this.told = told;
    this.element.replaceChildren(...(told.error ? [setSentence(element("p", "note"), told.error)] : this.parts(told)));
  }

  /** Whether this ruling is shown here. */
  shows(given) {
    return this.told.given.some((one) => one.number === given.number && Boolean(one.undone) === Boolean(given.undone));
  }

  /** The card is out of date: the proposals here were for another state and cannot be entered any more. */
  expire(why) {
    for (const made of this.element.querySelectorAll(".give, .fact .button")) made.disabled = true;
    if (this.asking) confirm.stop(why);
  }

  /** Nothing here can be pressed until the answer is there. The focus stays here, not on a button that goes. */
  hold() {
    for (const made of this.element.querySelectorAll("button")) made.disabled = true;
    this.busy = true;
    this.element.focus({ preventScroll: true });
  }

  parts(told) {
    const made = told.given.map((given) => this.given(told, given));
    if (told.owed) made.push(element("p", "owed", owedText(told.owed)));
    made.push(element("h3", "", phrase("What the Laws propose")));
    for (const proposal of told.proposals) made.push(this.proposal(told, proposal));
    if (!told.proposals.length) made.push(element("p", "", phrase("The Laws do not cover this.")));
    if (told.what_if?.length) made.push(this.whatIf(told));
    if (told.window) made.push(element("p", "window", this.window(told.window)));
    if (this.alert.number) made.push(element("p", "count-now", this.counts(told)));
    for (const claim of told.claims) {
      const words = { side: sideText(claim.by), until: translated(claim.until), why: `${translated(claim.why)}${articleText(claim.article)}` };
      made.push(element("p", "", phrase("{side} may claim now, until {until}: {why}.", words)));
    }
    return made;
  }

  window({ until, moves_left: left, open }) {
    const end = translated(until);
    if (!open) return phrase("It could be claimed until {end}.", { end });
    return left === null ? phrase("It may be claimed until {end}.", { end })
      : phrase("It may be claimed until {end}: {left} more by each.", { end, left });
  }

  counts({ counts }) {
    const each = Math.floor(counts.plies_without_progress / 2);
    const moves = many(each, "{n} move by each side without capture or pawn move", "{n} moves by each side without capture or pawn move");
    return phrase("The position has occurred {times}; {moves}.", { times: times(counts.position_occurred), moves });
  }

  proposal(told, proposal) {
    const made = element("div", "proposal");
    const why = (text) => `${capital(text)}${articleText(proposal.article)}. ${DECIDERS[proposal.decider] || ""}`;
    made.append(setSentence(element("p", ""), proposal.why, why));
    if (!proposal.rulings.length) return made;
    const list = element("ul", "commands");
    proposal.rulings.forEach((ruling, i) => {
      const item = setSentence(element("li", ""), proposal.words[i], (text) => `${capital(text)} `);
      item.append(element("code", "", commandText(ruling)));
      list.append(item);
    });
    made.append(list);
    if (proposal.refused) {
      made.append(element("p", "note", phrase("Not possible now: {reason}", { reason: plainReason(proposal.refused) })));
    } else {
      const give = button(GIVE[proposal.decider] || phrase("Give this ruling"), () => this.give(told, proposal.rulings, proposal.words));
      give.classList.add("give");
      made.append(give);
    }
    return made;
  }

  /** What no sensor shows and would change the proposals, each with what follows and a button that states it. */
  whatIf(told) {
    const made = element("div", "what-if");
    made.append(element("h3", "", phrase("What would change this")));
    for (const { words, ruling, proposals } of told.what_if) {
      const fact = translated(words);
      const line = element("div", "fact");
      line.append(element("p", "", phrase("If {fact}: {follows}.", { fact, follows: follows(proposals) })),
        button(capital(fact), () => this.give(told, [ruling], [phrase("stated: {fact}", { fact })])));
      made.append(line);
    }
    return made;
  }

  given(told, given) {
    const made = element("div", "proposal given");
    const text = element("p", "", `${ruledText(given)}. `);
    text.append(element("code", "", commandText(given.ruling)));
    made.append(text);
    if (setsClock(given) && this.clock.can_be_set) {
      made.append(button(phrase("Set the clock so"), () => this.setClock(told, given)));
    }
    if (!given.undone) {
      const words = phrase("Withdrawn: {ruling}", { ruling: translated(given.words) });
      made.append(button(phrase("Undo"), () => this.give(told, [`R-UNDO ${given.number}`], [words])));
    }
    return made;
  }

  /** Enters rulings one after the other, for the game as it was when they were shown; a refusal ends it. */
  async give(told, rulings, words) {
    this.asking = true;
    const meant = await confirm.ask({
      title: phrase("Rule on board {board}?", told),
      table: this.table,
      words: words.map((text) => `${capital(translated(text))}.`),
      yes: phrase("Yes, on board {board}", told),
      author: this.author,
    });
    this.asking = false;
    if (!meant) return;
    this.hold();
    await this.enter(told, rulings, words);
    await this.show(this.alert, this.table, this.question);
    this.busy = false;
    this.onDone();
  }

  /** Sets the clock at the board as the ruling says; the same ruling sets it once. */
  async setClock(told, given) {
    const now = await ask(`/api/boards/${told.board}/clock`);
    const shows = now.shows ? phrase("The clock shows {times}.", { times: shownText(now.shows) }) : "";
    const meant = await confirm.ask({
      title: phrase("Set the clock of board {board}?", told),
      table: this.table,
      words: [`${capital(translated(given.words))}.`, shows].filter(Boolean),
      yes: phrase("Yes, on board {board}", told),
      author: this.author,
    });
    if (!meant) return;
    this.hold();
    this.say(phrase("The clock is being set."), false);
    const id = `ruling-${told.board}-${told.game}-${given.number}`;
    const author = this.author.value.trim();
    const answer = await post(`/api/boards/${told.board}/clock`, { id, author, ...given.clock_order });
    const text = answer.error ? phrase("The clock is not set: {reason}.", { reason: translated(answer.error) })
      : phrase("The clock shows {times}.", { times: shownText(answer) });
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
      entered.push(translated(words[i]));
      ply = undefined; // the ruling itself may have changed it
    }
    if (entered.length) this.onRuled();
    const done = entered.length ? phrase("Entered: {rulings}.", { rulings: entered.join("; ") }) : "";
    this.say([done, error && phrase("Refused: {reason}", { reason: translated(error) })].filter(Boolean).join(" "), Boolean(error));
  }
}
