// SPDX-License-Identifier: MIT
// What cards of chess and of Quaternity have in common: the words for a state, for whom it is, and the rows of facts.

import { element } from "./table.js";

const STATES = {
  pending: "Pending",
  completed: "Happened",
  corrected: "Corrected",
  stood: "Play continued",
  withdrawn: "Withdrawn",
};
const AUDIENCES = { arbiter: "For the arbiter", claim: "If a player claims it", operator: "For the operator" };

export const stateName = (state) => STATES[state] || state;
export const audienceName = (audience) => AUDIENCES[audience] || audience;

/** "Article 7.5.1", "Annex 6" */
export function articleName(article) {
  if (!article) return "No article";
  return article.startsWith("annex ") ? `A${article.slice(1)}` : `Article ${article}`;
}

export const timeText = (ms) => new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/** Pairs of name and text. */
export function factList(rows) {
  const made = element("dl", "facts");
  for (const [name, text] of rows) made.append(element("dt", "", name), element("dd", "", text));
  return made;
}
