// SPDX-License-Identifier: MIT
// All that was changed in the tournament, the latest first; what still stands can be undone.

import { button } from "./forms.js";
import { capital, dateText, phrase } from "./language.js";
import { byId } from "./page.js";
import { setSentence, translated } from "./sentences.js";
import { element } from "./table.js";

const IN_SIGHT = 8;

function entryOf({ id, at, author, what }, isUndone, undo) {
  const entry = element("li", "");
  entry.append(setSentence(element("p", ""), what, capital), element("p", "quiet", phrase("{time}, {author}", { time: dateText(at), author })));
  if (isUndone) entry.append(element("p", "quiet", phrase("It was undone.")));
  else entry.append(button(phrase("Undo …"), () => undo(id), phrase("Undo: {words}", { words: translated(what) })));
  return entry;
}

export function showHistory(changes, undo) {
  const wanted = JSON.stringify(changes);
  if (byId("history").dataset.shown === wanted) return;
  byId("history").dataset.shown = wanted;
  const undone = new Set(changes.map(({ undoes }) => undoes));
  const entries = [...changes].reverse().map((change) => entryOf(change, undone.has(change.id), undo));
  byId("history").replaceChildren(...(entries.length ? entries.slice(0, IN_SIGHT) : [element("li", "quiet", phrase("Nothing was changed yet."))]));
  byId("earlier").hidden = entries.length <= IN_SIGHT;
  byId("earlier").querySelector("ul").replaceChildren(...entries.slice(IN_SIGHT));
}
