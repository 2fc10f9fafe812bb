// SPDX-License-Identifier: MIT
// What the doctor found, as an entry of a list.

import { element } from "./table.js";

/** A finding with the port that it is about and what has to be typed. */
export function findingOf({ severity, about, text, type }) {
  const made = element("li", severity);
  made.append(element("p", "", about ? `${about}: ${text}` : text));
  if (type.length) made.append(element("pre", "", type.join("\n")));
  return made;
}
