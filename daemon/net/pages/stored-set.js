// SPDX-License-Identifier: MIT
// A set of names that this browser keeps. If nothing can be stored it lasts as long as the page.

export class StoredSet {
  constructor(name) {
    this.name = name;
    try {
      this.keys = new Set(JSON.parse(localStorage.getItem(name) || "[]"));
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
    try {
      localStorage.setItem(this.name, JSON.stringify([...this.keys]));
    } catch {
      // the storage is full or forbidden
    }
  }
}
