// SPDX-License-Identifier: MIT
// How the outlets and the engine are doing, for the arbiter and the operator: a line for each, and what its receiver shows
// otherwise.

import { ask } from "./ask.js";
import { nameText, phrase } from "./language.js";
import { translated } from "./sentences.js";
import { element, setText } from "./table.js";

const EVERY_MS = 5000;

function lineOf(outlet) {
  const line = element("li", outlet.standing === "failing" ? "warn" : "");
  const words = [`${nameText(outlet.name)}: ${translated(outlet.text)}`, translated(outlet.why), ...outlet.notices.map(translated)];
  setText(line, words.filter(Boolean).join(" · "));
  return line;
}

function lineOfEngine({ text, why }) {
  return lineOf({ name: phrase("Engine"), text, why, notices: [], standing: why ? "failing" : "" });
}

/** Shows them in that list, hidden while there are none, or else `none`, and keeps them up to date while the page is seen. Ends when
 * they are there for the first time. */
export function showOutlets(list, none = null) {
  const load = async () => {
    if (document.hidden) return;
    const { outlets, engine, error } = await ask("/api/outlets");
    if (error) return; // without a connection the page says so elsewhere
    list.replaceChildren(...outlets.map(lineOf), ...(engine ? [lineOfEngine(engine)] : []));
    list.hidden = list.childElementCount === 0;
    if (none) none.hidden = !list.hidden;
  };
  setInterval(load, EVERY_MS);
  return load();
}
