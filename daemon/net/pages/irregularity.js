// SPDX-License-Identifier: MIT
// What cards of chess and of Quaternity have in common: the words for a state, for whom it is, and the rows of facts.

import { language, phrase } from "./language.js";
import { element } from "./table.js";

const STATES = {
  pending: phrase("Pending"),
  completed: phrase("Happened"),
  corrected: phrase("Corrected"),
  stood: phrase("Play continued"),
  withdrawn: phrase("Withdrawn"),
};
const AUDIENCES = { arbiter: phrase("For the arbiter"), claim: phrase("If a player claims it"), operator: phrase("For the operator") };

export const stateName = (state) => STATES[state] || state;
export const audienceName = (audience) => AUDIENCES[audience] || audience;

/** "Article 7.5.1", "Annex 6" */
export function articleName(article) {
  if (!article) return phrase("No article");
  return article.startsWith("annex ") ? phrase("Annex {article}", { article: article.slice(6) }) : phrase("Article {article}", { article });
}

export const timeText = (ms) => new Date(ms).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/** Pairs of name and text. */
export function factList(rows) {
  const made = element("dl", "facts");
  for (const [name, text] of rows) made.append(element("dt", "", name), element("dd", "", text));
  return made;
}
