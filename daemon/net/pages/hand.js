// SPDX-License-Identifier: MIT
// Of several folded things one is open: the one in hand. What was tapped stays under the finger while another one folds.

/** A thing has `element`, a <details> with its <summary>, and `prepare()`, which fills it before it is opened. */
export class Hand {
  /** `onChange(thing)`: it is in hand now; null: nothing is. */
  constructor(onChange = () => {}) {
    this.onChange = onChange;
    this.thing = null;
  }

  /** From now on a tap on its summary, or Enter, takes it in hand or folds it. */
  hold(thing) {
    thing.element.querySelector("summary").addEventListener("click", (event) => {
      event.preventDefault();
      if (thing.element.open) this.fold(thing);
      else this.take(thing);
    });
    // A browser opens what its search finds.
    thing.element.addEventListener("toggle", () => thing.element.open && this.take(thing));
  }

  has(thing) {
    return this.thing === thing;
  }

  async take(thing) {
    const asked = (this.asked = {});
    await thing.prepare();
    if (asked !== this.asked || (this.has(thing) && thing.element.open)) return;
    const top = () => thing.element.getBoundingClientRect().top;
    const before = top();
    if (this.thing && !this.has(thing)) this.thing.element.open = false;
    this.thing = thing;
    thing.element.open = true;
    if (thing.element.isConnected) window.scrollBy(0, top() - before);
    this.onChange(thing);
  }

  fold(thing) {
    this.asked = null;
    thing.element.open = false;
    if (!this.has(thing)) return;
    this.thing = null;
    this.onChange(null);
  }
}
