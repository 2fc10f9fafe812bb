// SPDX-License-Identifier: MIT
// The switch "Hide results". With it on the page asks the server not to be told how games ended, so there is nothing
// that a page could show by mistake.

import { phrase } from "./language.js";
import { byId } from "./page.js";
import { StoredSet } from "./stored-set.js";
import { element } from "./table.js";

const NAME = "eboardd.hidden"; // what this browser hides
const kept = () => new StoredSet(NAME).has("results");
// The address goes before what is kept: "?results=hidden", "?results=shown".
const asked = new URLSearchParams(location.search).get("results");

export const hidesResults = asked === null ? kept() : asked === "hidden";

/** The address of another page of this kind, which is asked the same way: perhaps nothing can be kept here. */
export const withChoice = (path) => (asked === null ? path : `${path}?results=${hidesResults ? "hidden" : "shown"}`);

function choose(hide) {
  const stored = new StoredSet(NAME);
  if (hide) stored.add("results");
  else stored.delete("results");
  // Nothing of what was known stays. Where nothing can be kept, the address says it.
  location.replace(kept() === hide ? location.pathname : `${location.pathname}?results=${hide ? "hidden" : "shown"}`);
}

/** Puts the switch below the sign that the page is live. */
export function offerSwitch() {
  const label = element("label", "results");
  const box = element("input", "");
  box.type = "checkbox";
  box.id = "results";
  box.autocomplete = "off"; // a browser that comes back would restore another state than that of the page
  box.checked = hidesResults;
  box.setAttribute("role", "switch");
  box.addEventListener("change", () => choose(box.checked));
  label.append(box, phrase("Hide results"));
  const side = element("div", "side");
  byId("link").before(side);
  side.append(byId("link"), label);
  for (const link of document.querySelectorAll('a[href="/"]')) link.href = withChoice("/");
  for (const one of document.querySelectorAll(".telling")) one.hidden = hidesResults; // a PGN holds the results
  // Another page of this browser has changed its mind, or this one comes back from the history as it was.
  const follow = () => {
    if (asked === null && kept() !== hidesResults) location.reload();
  };
  window.addEventListener("storage", follow);
  window.addEventListener("pageshow", follow);
}
