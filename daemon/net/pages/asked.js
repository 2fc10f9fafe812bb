// SPDX-License-Identifier: MIT
// What the address of a page that nobody touches asks for: "/wall?boards=1,2,5&scheme=dark". What cannot be read counts as
// not asked.

const query = new URLSearchParams(location.search);

/** A text; null: it is not asked. */
export const asked = (key) => query.get(key);

/** A number within limits. */
export function askedNumber(key, usual, least, most) {
  const number = Number.parseInt(query.get(key) ?? "", 10);
  return Number.isNaN(number) ? usual : Math.min(most, Math.max(least, number));
}

/** "1,2,5" as numbers, each once; empty: none are asked. */
export function askedNumbers(key) {
  return [...new Set((query.get(key) || "").split(",").map(Number).filter((number) => Number.isInteger(number) && number > 0))];
}

/** "dark" or "light", whatever the computer prefers. */
export function heedScheme() {
  const scheme = query.get("scheme");
  if (scheme !== "dark" && scheme !== "light") return;
  document.documentElement.style.colorScheme = scheme;
  for (const sheet of document.styleSheets) {
    for (const { media } of sheet.cssRules) {
      if (media?.mediaText.includes("prefers-color-scheme")) media.mediaText = scheme === "dark" ? "all" : "not all";
    }
  }
}
