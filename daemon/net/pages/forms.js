// SPDX-License-Identifier: MIT
// Fields, choices and buttons with their labels, and forms that fold out.

import { phrase } from "./language.js";
import { element } from "./table.js";

export function field(label, value = "") {
  const input = Object.assign(element("input", ""), { value, maxLength: 200, autocomplete: "off", spellcheck: false });
  const wrapped = element("label", "", label);
  wrapped.append(input);
  return { input, wrapped };
}

/** `options`: pairs of a value and what is shown for it. */
export function choice(label, options) {
  const select = element("select", "");
  select.append(...options.map(([value, text]) => Object.assign(element("option", "", text), { value })));
  const wrapped = element("label", "", label);
  wrapped.append(select);
  return { select, wrapped };
}

export function button(text, onPress, label = text) {
  const made = Object.assign(element("button", "button", text), { type: "button" });
  if (label !== text) made.ariaLabel = label;
  made.addEventListener("click", onPress);
  return made;
}

export function folded(title, onSubmit, ...parts) {
  const made = element("details", "act");
  const form = element("form", "");
  const submit = Object.assign(element("button", "button", phrase("See what changes …")), { type: "submit" });
  form.append(...parts, submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onSubmit();
  });
  made.append(element("summary", "", title), form);
  return made;
}
