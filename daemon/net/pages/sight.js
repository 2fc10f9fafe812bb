// SPDX-License-Identifier: MIT
// Which of many things a viewer sees, or will soon. Nothing else needs to be drawn.

const MARGIN = "300px 0px";
const SETTLED_MS = 150;

export class Sight {
  /** `onEnter` gets a thing that came into sight. `onSettled` is called when scrolling has come to rest, and anew after each change. */
  constructor({ onEnter, onSettled = () => {} }) {
    this.things = new Map(); // by their elements
    this.seen = new Set();
    this.onSettled = onSettled;
    this.observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) {
        const thing = this.things.get(target);
        if (!thing) continue;
        if (!isIntersecting) {
          this.seen.delete(thing);
        } else if (!this.seen.has(thing)) {
          this.seen.add(thing);
          onEnter(thing);
        }
      }
      this.settle();
    }, { rootMargin: MARGIN });
  }

  settle() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(this.onSettled, this.waiting ? SETTLED_MS : 0); // what is seen first is wanted at once
  }

  watch(thing) {
    this.things.set(thing.element, thing);
    this.observer.observe(thing.element);
  }

  forget(thing) {
    this.observer.unobserve(thing.element);
    this.things.delete(thing.element);
    if (this.seen.delete(thing)) this.settle();
  }

  has(thing) {
    return this.seen.has(thing);
  }
}
