// SPDX-License-Identifier: MIT
// A position that stands on the board while nobody knows how play came there: the game goes on from it, with plies
// missing before it.

import { phrase } from "./language.js";
import { byId } from "./page.js";
import { quoted } from "./ruling.js";

const SIDES = { w: "white", b: "black" };

/** `seen()`: the placement on the board, null if it is not known; `onRuling(words)` shows what would come of it. */
export function offerPosition({ seen, onRuling, say }) {
  const [text, side, missing] = [byId("stands"), byId("to-move"), byId("missing")];
  byId("as-seen").addEventListener("click", () => {
    const placement = seen();
    if (placement) text.value = placement;
    else say(phrase("The board says nothing now."));
  });
  text.addEventListener("input", () => {
    const named = SIDES[text.value.trim().split(/\s+/)[1]];
    if (named) side.value = named;
  });
  byId("position-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = text.value.trim().split(/\s+/);
    fields[1] = side.value[0]; // "w" or "b"
    onRuling(`position=${quoted(fields.join(" "))}${missing.value ? ` missing=${Number(missing.value)}` : ""}`);
  });
}
