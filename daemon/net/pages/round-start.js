// SPDX-License-Identifier: MIT
// How the round that comes is played, what it waits for, and the button that starts it.

import { many, phrase } from "./language.js";
import { byId } from "./page.js";
import { missingText } from "./round-close.js";
import { placeText, questionAbout } from "./round-game.js";
import { listSentences } from "./round-orders.js";
import { translated } from "./sentences.js";
import { setText } from "./table.js";

const WHEN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/;

/** Each setting: its field, what it is now in a section and in what is said of a round, and the words that change it. */
const SETTINGS = [
  { id: "begins", now: ({ begins }) => begins, words: (value) => ["begins", value] },
  { id: "default-time", isOfRound: true, now: (section, plan) => String((plan ?? section).default_time), words: (value) => ["default-time", value || "0"] },
  { id: "starts", isOfRound: true, isAhead: true, now: (_, plan) => WHEN.exec(plan?.starts ?? "")?.slice(1).join("T") ?? "", words: (value) => ["starts", value.replace("T", " ")] },
  { id: "time-control", isOfRound: true, isAhead: true, now: (_, plan) => plan?.time_control ?? "", words: (value) => ["time-control", value] },
  { id: "edition", isOfRound: true, isAhead: true, now: (_, plan) => plan?.edition ?? "", words: (value) => ["edition", value] },
  { id: "start-position", isOfRound: true, isAhead: true, now: (_, plan) => plan?.start_position ?? "", words: (value) => ["start-position", value] },
];
/** The order that the button gives is waited for, too. */
const isHeldUp = ({ kind }) => kind !== "order" && kind !== "begun-before";

export class Start {
  /** `orders`: Orders; `known()`: { section, detail, editions } as the page has it; `coming()`: the round that comes; `onStart()`: it began. */
  constructor({ orders, known, coming, onStart }) {
    Object.assign(this, { orders, known, coming, onStart });
    this.shown = new Map(); // what each field said before somebody changed it
    byId("settings").addEventListener("submit", (event) => {
      event.preventDefault();
      this.set();
    });
    byId("begin").addEventListener("click", () => this.begin());
  }

  show() {
    const { section } = this.known();
    const coming = this.coming();
    for (const { id, isAhead } of SETTINGS) byId(id).parentElement.hidden = isAhead && !coming;
    byId("settings").hidden = !section;
    if (section) this.showSettings(section);
    this.showWaits(coming ? section.next.waits_for.filter(({ kind }) => kind !== "order") : []);
    byId("unfinished").hidden = !coming || section.missing.length === 0;
    if (coming) setText(byId("unfinished"), section.missing.length ? missingText(section) : "");
    byId("begin").hidden = !coming;
    if (coming) setText(byId("begin"), this.buttonText(section, coming));
    return this.summaryOf(section, coming);
  }

  showWaits(waits) {
    const wanted = JSON.stringify(waits);
    if (byId("waits").dataset.shown === wanted) return;
    byId("waits").dataset.shown = wanted;
    listSentences(byId("waits"), waits.map(({ text }) => text), "wait");
  }

  buttonText({ name }, { round, tables }) {
    const values = { round, section: name ?? "" };
    return name ? many(tables.length, "Start round {round} of {section}: {n} game", "Start round {round} of {section}: {n} games", values)
      : many(tables.length, "Start round {round}: {n} game", "Start round {round}: {n} games", values);
  }

  summaryOf(section, coming) {
    if (!coming) return section?.round ? phrase("Round {round} is played.", section) : phrase("No round can be started yet.");
    const { round } = coming;
    return section.next.waits_for.some(isHeldUp) ? phrase("Round {round} waits.", { round }) : phrase("Round {round} can be started.", { round });
  }

  /** The round that its settings are about: the one that comes, else the one that is played. 0: none. */
  roundOf(section) {
    return this.coming()?.round ?? section.round;
  }

  offerEditions(chosen) {
    const { editions } = this.known();
    const select = byId("edition");
    if (!select.options.length) {
      select.replaceChildren(new Option(phrase("as the configuration has it"), ""), ...editions.map(({ id, title }) => new Option(translated(title), id)));
    }
    if (![...select.options].some(({ value }) => value === chosen)) select.add(new Option(chosen, chosen));
  }

  /** What somebody is changing stays as it is. */
  showSettings(section) {
    const plan = section.plans.find(({ round }) => round === this.roundOf(section));
    this.offerEditions(plan?.edition ?? "");
    for (const { id, now } of SETTINGS) {
      const value = now(section, plan);
      const isTouched = this.shown.has(id) && byId(id).value !== this.shown.get(id);
      if (isTouched || this.shown.get(id) === value) continue;
      byId(id).value = value;
      this.shown.set(id, byId(id).value);
    }
  }

  async set() {
    const { section } = this.known();
    const round = this.roundOf(section);
    const changed = SETTINGS.filter(({ id }) => byId(id).value !== this.shown.get(id));
    const orders = changed.map(({ id, isOfRound, words }) => (
      { order: words(byId(id).value.trim()), section: section.name ?? undefined, round: (isOfRound && round) || undefined }));
    if (await this.orders.give(orders, questionAbout(section, round))) for (const { id } of changed) this.shown.set(id, byId(id).value);
  }

  async begin() {
    const { section } = this.known();
    const { round } = this.coming();
    const question = { title: `${this.buttonText(section, this.coming())}?`, table: placeText(section), yes: phrase("Yes, start round {round}", { round }) };
    if (await this.orders.give([{ order: ["round", String(round)], section: section.name ?? undefined }], question)) this.onStart();
  }
}
