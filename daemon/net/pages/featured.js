// SPDX-License-Identifier: MIT
// Which board the stream shows, at /overlay/featured: whoever sees the arbiter's page chooses it.

import { ask, post } from "./ask.js";
import { phrase } from "./language.js";
import { setSentence } from "./sentences.js";
import { boardText, element } from "./table.js";

const EVERY_MS = 5000;

/** Offers the boards in that list, and keeps it up to date while nobody is at it; what goes wrong is said at `said`. */
export function offerFeatured(list, said) {
  const load = async () => {
    if (document.hidden || document.activeElement === list) return;
    const [all, chosen] = await Promise.all([ask("/api/boards"), ask("/api/featured")]);
    if (all.error || chosen.error || document.activeElement === list) return;
    const options = [["", phrase("no board")], ...all.boards.map((board) => [String(board.board), boardText(board)])];
    // A board of before the restart that is not there yet.
    if (chosen.board && !options.some(([value]) => value === String(chosen.board))) options.push([String(chosen.board), phrase("Board {board}", { board: chosen.board })]);
    const known = JSON.stringify(options);
    if (list.dataset.options !== known) {
      list.dataset.options = known;
      list.replaceChildren(...options.map(([value, text]) => {
        const option = element("option", "", text);
        option.value = value;
        return option;
      }));
    }
    list.value = String(chosen.board ?? "");
  };
  list.addEventListener("change", async () => {
    const answer = await post("/api/featured/choice", list.value ? { board: Number(list.value) } : {});
    setSentence(said, answer.error || "");
  });
  setInterval(load, EVERY_MS);
  load();
}
