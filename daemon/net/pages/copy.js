// SPDX-License-Identifier: MIT
// Copies a text, also where a browser has no clipboard for pages: those that came without TLS from another computer.

import { element } from "./table.js";

function copyBySelection(text) {
  const field = element("textarea", "hidden");
  field.value = text;
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}

/** To be called by a click. Whether it was copied. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
