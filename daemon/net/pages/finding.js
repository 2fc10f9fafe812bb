// SPDX-License-Identifier: MIT
// What the doctor found, as an entry of a list.

import { setSentence } from "./sentences.js";
import { element } from "./table.js";

/** The boards that a finding names: "Board 3 has no signal", "Boards 3, 4 have no signal", "the battery of board 3". */
export const boardsIn = (text) => [...text.matchAll(/\bboards? (\d+(?:, \d+)*)/gi)].flatMap(([, numbers]) => numbers.split(", ").map(Number));

/** A finding with the port that it is about and what has to be typed. */
export function findingOf({ severity, about, text, type }) {
  const made = element("li", severity);
  made.append(setSentence(element("p", ""), text, (said) => (about ? `${about}: ${said}` : said)));
  if (type.length) made.append(element("pre", "", type.join("\n")));
  return made;
}
