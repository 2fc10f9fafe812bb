// SPDX-License-Identifier: MIT
// A table of rows that are known by a number: a row that stays is the same element, so nothing changes under a finger.

import { element } from "./table.js";

/** Safari and Chromium take a table that is laid out otherwise for none, unless its parts say what they are. */
export function cell(tag, role, label) {
  const made = element(tag, "");
  made.setAttribute("role", role);
  if (label) made.dataset.label = label;
  return made;
}

export class RowList {
  /** `heads`: texts or elements; `makeRow(number)` gives a row with its `element`. */
  constructor(table, heads, makeRow) {
    this.makeRow = makeRow;
    this.rows = new Map();
    const head = cell("thead", "rowgroup");
    const row = cell("tr", "row");
    for (const label of heads) {
      const made = cell("th", "columnheader");
      made.append(label);
      made.scope = "col";
      row.append(made);
    }
    head.append(row);
    this.body = cell("tbody", "rowgroup");
    table.append(head, this.body);
  }

  /** From now on these are the rows, in that order. Those that stay are not moved, so that one keeps the focus. */
  keep(numbers) {
    const before = this.rows;
    this.rows = new Map(numbers.map((number) => [number, before.get(number) || this.makeRow(number)]));
    for (const [number, row] of before) if (!this.rows.has(number)) row.element.remove();
    [...this.rows.values()].forEach(({ element: row }, place) => {
      if (this.body.children[place] !== row) this.body.insertBefore(row, this.body.children[place] ?? null);
    });
  }

  get(number) {
    return this.rows.get(number);
  }

  [Symbol.iterator]() {
    return this.rows.entries();
  }
}
