// SPDX-License-Identifier: MIT
// What the doctor found, as an entry of a list.

import { setSentence } from "./sentences.js";
import { element } from "./table.js";

/** A finding with the port that it is about and what has to be typed. */
export function findingOf({ severity, about, text, type }) {
  const made = element("li", severity);
  made.append(setSentence(element("p", ""), text, (said) => (about ? `${about}: ${said}` : said)));
  if (type.length) made.append(element("pre", "", type.join("\n")));
  return made;
}
