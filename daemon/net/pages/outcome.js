// SPDX-License-Identifier: MIT
// How the result of a game of a tournament is written.

const SIGNS = { "1/2": "½", "-": "−" };

/** The two halves of "1/2-1/2", "+--": ["½", "½"], ["+", "−"]; null: it is not over. */
export function halvesOf(result) {
  const found = /^(1\/2|[01+-])-(1\/2|[01+-])$/.exec(result || "");
  return found && found.slice(1).map((half) => SIGNS[half] ?? half);
}

/** "1–0", "½–½", and of a game that nobody played "+/−". */
export function outcomeText(result) {
  const halves = halvesOf(result);
  if (!halves) return "";
  return halves.join(halves.some((half) => /[+−]/.test(half)) ? "/" : "–");
}
