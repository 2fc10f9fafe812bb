// SPDX-License-Identifier: MIT
// What the Laws propose about an alert, what could be claimed, and the button that gives the ruling.

import { element } from "./table.js";

const DECIDERS = {
  opponent: "The opponent chooses.",
  on_request: "Only if a player asks.",
};
const NOT_REACHED = "The daemon cannot be reached.";

const sideText = (side) => (side === "white" ? "White" : "Black");
const articleText = (article) => (article ? ` (${article})` : "");
const commandText = (ruling) => ruling.replace(/ (art|because)=("(\\.|[^"\\])*"|\S+)/g, "");
const times = (count) => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

async function ask(path, options) {
  try {
    const answer = await fetch(path, { cache: "no-store", ...options });
    const body = await answer.json();
    return answer.ok ? body : { error: body.error };
  } catch {
    return { error: NOT_REACHED };
  }
}

/** Sent again under the same name it is still one ruling: a lost answer does no harm. */
function newName() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function rule(board, ruling) {
  return ask(`/api/boards/${board}/rulings`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Eboard-Request": "1" },
    body: JSON.stringify(ruling),
  });
}

function button(text, onPress) {
  const made = element("button", "button", text);
  made.type = "button";
  made.addEventListener("click", onPress);
  return made;
}

export class RulingPanel {
  /** `author()` gives the arbiter's name, and asks for it where there is none: then it is empty. */
  constructor(author) {
    this.author = author;
    this.element = element("section", "rulings");
    this.element.setAttribute("aria-label", "Rulings");
    this.message = element("p", "note");
    this.message.setAttribute("role", "status");
    this.message.hidden = true;
  }

  /** Asks anew what is proposed; the latest question counts. */
  async show(alert) {
    this.alert = alert;
    const asked = (this.asked = {});
    const told = await ask(`/api/proposals?alert=${alert.number}`);
    if (asked !== this.asked) return;
    this.element.replaceChildren(...(told.error ? [element("p", "note", told.error)] : this.parts(told)), this.message);
  }

  parts(told) {
    const made = [element("h3", "", "What the Laws have")];
    for (const proposal of told.proposals) made.push(this.proposal(told, proposal));
    if (!told.proposals.length) made.push(element("p", "", "This is no matter of the Laws."));
    if (told.window) made.push(element("p", "window", this.window(told.window)));
    made.push(element("p", "count-now", this.counts(told)));
    for (const claim of told.claims) {
      made.push(element("p", "", `${sideText(claim.by)} may claim now, until a piece is touched: ${claim.kind.replaceAll("_", " ")}${articleText(claim.article)}, plies ${claim.plies.join(", ")}.`));
    }
    for (const given of told.given) made.push(this.given(told, given));
    return made;
  }

  window({ until, moves_left: left, open }) {
    if (!open) return `It could be raised until ${until}: that is over.`;
    return `It may be raised until ${until}${left === null ? "" : `: ${left} more by each`}.`;
  }

  counts({ counts }) {
    const moves = Math.floor(counts.plies_without_progress / 2);
    return `The position has occurred ${times(counts.position_occurred)}; ${moves} moves by each side without capture or pawn move.`;
  }

  proposal(told, proposal) {
    const made = element("div", "proposal");
    const why = proposal.why.charAt(0).toUpperCase() + proposal.why.slice(1);
    made.append(element("p", "", `${why}${articleText(proposal.article)}. ${DECIDERS[proposal.decider] || ""}`));
    if (!proposal.rulings.length) return made;
    const list = element("ul", "commands");
    for (const ruling of proposal.rulings) list.append(element("li", "", commandText(ruling)));
    made.append(list);
    if (proposal.refused) {
      made.append(element("p", "note", `Not possible now: ${proposal.refused}`));
    } else {
      made.append(button("Give this ruling", () => this.give(told, proposal.rulings)));
    }
    return made;
  }

  given(told, given) {
    const made = element("div", "proposal");
    made.append(element("p", "", `Ruled by ${given.author}: ${given.ruling}${articleText(given.article)}${given.undone ? ", undone" : ""}.`));
    if (!given.undone) made.append(button("Undo", () => this.give(told, [`R-UNDO ${given.number}`])));
    return made;
  }

  /** One after the other, as the game stood when they were shown; a refusal ends it. */
  async give(told, rulings) {
    const author = this.author();
    if (!author) return;
    for (const made of this.element.querySelectorAll("button")) made.disabled = true;
    let ply = told.ply;
    const entered = [];
    let error = "";
    for (const ruling of rulings) {
      const answer = await rule(told.board, { id: newName(), author, game: told.game, ply, about: this.alert.id, ruling });
      error = answer.error || "";
      if (error) break;
      entered.push(commandText(answer.ruling));
      ply = undefined; // the ruling itself may have changed it
    }
    this.say(entered, error);
    await this.show(this.alert);
  }

  say(entered, error) {
    const done = entered.length ? `Entered: ${entered.join("; ")}.` : "";
    this.message.textContent = [done, error && `Refused: ${error}`].filter(Boolean).join(" ");
    this.message.className = `note${error ? " warn" : ""}`;
    this.message.hidden = false;
  }
}
