// SPDX-License-Identifier: MIT
// Orders about a tournament: what they would change is asked first and shown, then they are confirmed and given. What was done
// can be undone at once.

import { post } from "./ask.js";
import { confirm } from "./confirm.js";
import { button } from "./forms.js";
import { capital, many, phrase } from "./language.js";
import { setSentence, translated } from "./sentences.js";
import { element } from "./table.js";

const ORDERS = "/api/tournament/orders";
const MANY = 8; // sentences in a question
const IN_SIGHT = 12; // in a list

/** The author of a preview, which nobody keeps. */
export const NOBODY = "-";

export const sentenceText = (english) => capital(translated(english));

/** What an answer says against it. */
export const faultsOf = ({ error, faults }) => (error ? (faults?.length ? faults : [error]) : []);

function itemOf(english, kind) {
  return setSentence(element("li", kind), english, capital);
}

/** Sentences of the daemon as a list; many of them are folded. */
export function listSentences(place, sentences, kind = "") {
  const items = sentences.slice(0, IN_SIGHT).map((one) => itemOf(one, kind));
  const rest = sentences.slice(IN_SIGHT);
  if (rest.length) {
    const more = element("details", "");
    const list = element("ul", "plain");
    list.append(...rest.map((one) => itemOf(one, kind)));
    more.append(element("summary", "", many(rest.length, "one more", "{n} more")), list);
    items.push(element("li", ""));
    items.at(-1).append(more);
  }
  place.replaceChildren(...items);
}

function shortened(sentences) {
  const shown = sentences.slice(0, MANY).map(sentenceText);
  const more = sentences.length - MANY;
  return more > 0 ? [...shown, many(more, "one more change", "{n} more changes")] : shown;
}

/** Why something was not done, as lines. */
const reasonsOf = (faults) => faults.map((one) => setSentence(element("p", "warn"), one, capital));

export class Orders {
  /** `author`: the field with the name; `said`: where is told how it went; `onDone()`: something has changed; `whatOf(change)`: what
   * the history calls it. */
  constructor({ author, said, onDone, whatOf }) {
    Object.assign(this, { author, said, onDone, whatOf });
  }

  /** Tells what was done; `changes`: their numbers, in order. */
  async report(sentences, changes) {
    await this.onDone();
    if (!changes.length) return this.tell([element("p", "", phrase("Nothing was changed."))]);
    const said = sentences.length === 1 ? sentences : changes.map(this.whatOf);
    const lines = said.map((one) => setSentence(element("p", ""), one, capital));
    const undo = button(phrase("Undo …"), () => this.undo([...changes].reverse()));
    this.tell([element("strong", "", phrase("Done:")), ...lines, undo]);
  }

  tell(parts) {
    const close = button("×", () => this.said.replaceChildren(), phrase("Close"));
    this.said.replaceChildren(...parts, close);
  }

  /** Whether it is meant. `question`: title, table and yes as of confirm.js. */
  confirmed(question, sentences) {
    return confirm.ask({ ...question, words: shortened(sentences), author: this.author });
  }

  refuse(faults) {
    this.tell(reasonsOf(faults));
  }

  /** `orders`: each { order, section, round } as /api/tournament/orders takes it; `refuse(lines)` tells why not. Gives whether
   * they were given. */
  async give(orders, question, refuse = (lines) => this.tell(lines)) {
    const previews = await Promise.all(orders.map((one) => this.send(one, { preview: true })));
    const faults = previews.flatMap(faultsOf);
    const changed = previews.flatMap((preview) => preview.changed ?? []);
    const warned = previews.flatMap((preview) => preview.warned ?? []);
    if (faults.length || !changed.length) {
      refuse(faults.length ? reasonsOf(faults) : warned.length ? reasonsOf(warned) : [element("p", "", phrase("Nothing would change."))]);
      return false;
    }
    if (!(await this.confirmed(question, [...warned, ...changed]))) return false;
    const changes = [];
    for (const one of orders) {
      const answer = await this.send(one);
      if (answer.error) {
        refuse(reasonsOf(faultsOf(answer)));
        break;
      }
      if (answer.id) changes.push(answer.id);
      else if (answer.warned?.length) refuse(reasonsOf(answer.warned));
    }
    const isDone = changes.length === orders.length;
    if (isDone) await this.report(changed, changes);
    else await this.onDone();
    return isDone;
  }

  send(order, more = {}) {
    return post(ORDERS, { author: this.author.value.trim() || NOBODY, ...order, ...more });
  }

  /** Why that order could not be given now. */
  async faultsOf(order) {
    return faultsOf(await this.send(order, { preview: true }));
  }

  /** Their numbers, the latest first. */
  undo(changes) {
    return this.give(changes.map((change) => ({ order: ["undo", String(change)] })),
      { title: phrase("Undo this change?"), table: phrase("What was changed later stays."), yes: phrase("Yes, undo it") });
  }
}
