// SPDX-License-Identifier: MIT
// What this browser keeps: a text, and a set of names. If nothing can be stored it lasts as long as the page.

/** The text of that name; empty: there is none. */
export function keptText(name) {
  try {
    return localStorage.getItem(name) || "";
  } catch {
    return "";
  }
}

export function keepText(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // the storage is full or forbidden
  }
}

export class StoredSet {
  constructor(name) {
    this.name = name;
    try {
      this.keys = new Set(JSON.parse(keptText(name) || "[]"));
    } catch {
      this.keys = new Set();
    }
  }

  has(key) {
    return this.keys.has(key);
  }

  add(key) {
    this.keys.add(key);
    this.save();
  }

  delete(key) {
    if (this.keys.delete(key)) this.save();
  }

  /** Removes the others. */
  retain(known) {
    this.keys = new Set([...this.keys].filter((key) => known.has(key)));
    this.save();
  }

  save() {
    keepText(this.name, JSON.stringify([...this.keys]));
  }
}
