// SPDX-License-Identifier: MIT
// The keys of the page of one board. Nobody's focus moves. Those of one letter can be switched off, since some people press
// letters by mistake and some programs that speak do it for them.

import { byId } from "./page.js";

/** What has the focus needs that key itself: a letter is text in a field, and an arrow chooses among radio buttons. A box that
 * is ticked needs no letter, and neither does a button. */
export function isTaken({ key, target }) {
  if (target.closest?.("select, textarea, dialog")) return true;
  const type = target.closest?.("input")?.type;
  if (type === "checkbox") return key === " ";
  return type === "radio" ? key === " " || /^Arrow/.test(key) : type !== undefined;
}

/** `acts`: by key. `kept`: whether letters count, as "letters". */
export function listenForKeys(acts, kept) {
  const box = byId("letters");
  box.checked = kept.get("letters");
  box.addEventListener("change", () => kept.set("letters", box.checked));
  document.addEventListener("keydown", (key) => {
    if (key.ctrlKey || key.metaKey || key.altKey || isTaken(key)) return;
    if (key.key.length === 1 && !kept.get("letters")) return;
    const act = acts[key.key];
    if (!act) return;
    key.preventDefault();
    act();
  });
}

const NAME = "eboardd.focus";

/** Goes to another page of this kind, where the same element has the focus. */
export function goTo(link) {
  if (link.classList.contains("none")) return;
  keepFocus();
  location.href = link.href;
}

export function keepFocus() {
  try {
    sessionStorage.setItem(NAME, document.activeElement?.id || "");
  } catch {
    // then the page begins at its top
  }
}

export function restoreFocus() {
  try {
    const id = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    if (id) byId(id)?.focus();
  } catch {
    // nothing is kept here
  }
}
