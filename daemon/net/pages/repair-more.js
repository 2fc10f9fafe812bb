// SPDX-License-Identifier: MIT
// Repairs that are no moves: result, clocks, players. Each gives the command of a ruling, and what comes of it is shown
// before it is entered. And the rulings of the game, each with its undo.

import { phrase } from "./language.js";
import { byId } from "./page.js";
import { RulingPanel } from "./ruling.js";
import { element } from "./table.js";

const RESULTS = [["", phrase("choose")], ["R-RESULT 1-0", "1–0"], ["R-RESULT 0-1", "0–1"], ["R-RESULT 1/2-1/2", "½–½"],
  ["R-CONTINUE", phrase("none: play goes on")]];
const TIME = /^(\d{1,2}:)?\d{1,3}:\d{2}$/;

function onSubmit(name, enter) {
  byId(name).addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
}

/** "R-SETCLOCK white=5:00 black=4:30" of what is filled in; empty: it is no time. */
function clockCommand() {
  const words = ["white", "black"].map((side) => [side, byId(side).value.trim()]).filter(([, time]) => time);
  if (!words.length || words.some(([, time]) => !TIME.test(time))) return "";
  return `R-SETCLOCK ${words.map(([side, time]) => `${side}=${time}`).join(" ")}`;
}

/** `onRuling(command)` shows what comes of one, `say(text)` what is wrong. */
export function offerOthers({ onRuling, say }) {
  byId("result").replaceChildren(...RESULTS.map(([value, text]) => Object.assign(element("option", "", text), { value })));
  onSubmit("result-form", () => onRuling(byId("result").value));
  onSubmit("players-form", () => onRuling("R-COLOURS swap"));
  onSubmit("clock-form", () => {
    const command = clockCommand();
    if (command) onRuling(command);
    else say(phrase("A time is written 1:29:50 or 5:00."));
  });
}

/** By which ruling the result stands, where another one cannot be entered over it. */
export function hintOf({ ruling, refused, outcome_ruling: by }) {
  if (!refused || by === null || !/^R-(RESULT|CONTINUE|RECORD|RESTORE)/.test(ruling)) return "";
  return phrase("The result stands by ruling {number}: it can be undone in the list of rulings.", { number: by });
}

/** The panel of a card, with all rulings of the game and without what the Laws propose. */
export class GivenList extends RulingPanel {
  parts(told) {
    const heading = element("h2", "", told.given.length ? phrase("Rulings of this game") : phrase("No ruling in this game yet"));
    return [heading, ...told.given.map((given) => this.given(told, given)).reverse()];
  }

  /** An undo names its ruling, so the game may have gone on. */
  give(told, rulings, words) {
    return super.give({ ...told, ply: undefined }, rulings, words);
  }
}
