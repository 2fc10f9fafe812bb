// SPDX-License-Identifier: MIT
// What somebody chose on a page, by name. This browser keeps it; if nothing can be stored it lasts as long as the page.

import { keepText, keptText } from "./stored-set.js";

export class Choices {
  /** `usual`: all of them, as they are until somebody chooses. */
  constructor(name, usual) {
    this.name = name;
    this.values = { ...usual };
    let stored = {};
    try {
      stored = JSON.parse(keptText(name)) || {};
    } catch {
      // there is none, or it is not this page's
    }
    for (const key of Object.keys(usual)) if (typeof stored[key] === typeof usual[key]) this.values[key] = stored[key];
  }

  get(key) {
    return this.values[key];
  }

  set(key, value) {
    this.values[key] = value;
    keepText(this.name, JSON.stringify(this.values));
  }
}
