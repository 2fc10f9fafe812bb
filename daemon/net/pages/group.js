// SPDX-License-Identifier: MIT
// Cards of one kind as one row with their number: a kind that many boards have at once, or one board many times.

import { timeText } from "./irregularity.js";
import { many, phrase } from "./language.js";
import { setSentence, translated } from "./sentences.js";
import { element, setText } from "./table.js";

const MANY = 3; // of one kind in the hall; at one board two are enough

export const kindOf = (alert) => `${alert.code}/${alert.for}`;

/** Cards in their order as rows of one or several: a row stands where its first card does. */
export function inRows(alerts) {
  const kinds = new Map();
  for (const alert of alerts) kinds.set(kindOf(alert), [...(kinds.get(kindOf(alert)) || []), alert]);
  const folds = (all) => all.length >= MANY || (all.length > 1 && new Set(all.map((one) => one.board)).size === 1);
  return alerts.flatMap((alert) => {
    const all = kinds.get(kindOf(alert));
    if (!folds(all)) return [[alert]];
    return all[0] === alert ? [all] : [];
  });
}

/** "Boards 3, 7, 12, 18", "Board 3, 4 times" */
function boardsText(alerts) {
  const boards = [...new Set(alerts.map((alert) => alert.board))].sort((a, b) => a - b);
  if (boards.length > 1) return phrase("Boards {boards}", { boards: boards.join(", ") });
  return many(alerts.length, "Board {board}, {n} time", "Board {board}, {n} times", { board: boards[0] });
}

export class Group {
  /** `onToggle`: somebody opened or folded it. `onDismiss`: all its cards are put away. */
  constructor({ kind, onToggle, onDismiss }) {
    this.kind = kind;
    this.element = element("details", "group");
    this.title = element("h2", "");
    this.count = element("span", "badge warn");
    this.time = element("time", "when");
    this.where = element("p", "where");
    const summary = element("summary", "");
    summary.append(this.title, this.count, this.time, this.where);
    this.list = element("section", "cards");
    this.button = element("button", "button");
    this.button.type = "button";
    this.button.addEventListener("click", () => onDismiss(this));
    const tools = element("div", "tools");
    tools.append(this.button);
    this.element.append(summary, this.list, tools);
    this.element.addEventListener("toggle", () => onToggle(this));
  }

  show(alerts, newest) {
    this.alerts = alerts;
    setSentence(this.title, alerts[0].title);
    setText(this.count, String(alerts.length));
    setText(this.where, boardsText(alerts));
    setText(this.time, timeText(newest));
    this.list.setAttribute("aria-label", `${translated(alerts[0].title)}: ${boardsText(alerts)}`);
    setText(this.button, phrase("Dismiss all {n}", { n: alerts.length }));
  }
}
