// SPDX-License-Identifier: MIT
// The arbiter's alerts: open ones first, newest first; what is settled or dismissed is folded away.

import { AlertCard, tableText } from "./alert.js";
import { Live } from "./live.js";
import { byId, showLink } from "./page.js";
import { element } from "./table.js";

const STORED = "eboardd.dismissed";
const AUTHOR = "eboardd.author";
const cards = new Map(); // by number
const settled = byId("settled").querySelector("section");

// A number says nothing of the store that it is from; with its time it is the same alert.
const keyOf = (alert) => `${alert.number}@${alert.states[0].at_ms}`;

/** What this browser's arbiter dismissed. Where nothing can be stored it lasts as long as the page. */
const dismissed = {
  keys: new Set(),
  load() {
    try {
      this.keys = new Set(JSON.parse(localStorage.getItem(STORED) || "[]"));
    } catch {
      this.keys = new Set();
    }
  },
  save() {
    try {
      localStorage.setItem(STORED, JSON.stringify([...this.keys]));
    } catch {
      // a full or forbidden storage
    }
  },
  toggle(alert) {
    const key = keyOf(alert);
    if (!this.keys.delete(key)) this.keys.add(key);
    this.save();
  },
  /** Forgets what the server has forgotten. */
  keep(alerts) {
    const known = new Set(alerts.map(keyOf));
    this.keys = new Set([...this.keys].filter((key) => known.has(key)));
    this.save();
  },
};

/** The arbiter's name, kept in this browser; whoever has none is sent to the field. */
function author() {
  const field = byId("author");
  if (!field.value.trim()) field.focus();
  return field.value.trim();
}

function keepAuthor() {
  try {
    localStorage.setItem(AUTHOR, author());
  } catch {
    // a full or forbidden storage
  }
}

function loadAuthor() {
  try {
    byId("author").value = localStorage.getItem(AUTHOR) || "";
  } catch {
    byId("author").value = "";
  }
}

const filter = (name) => byId(`by-${name}`).value;

function wanted(alert) {
  return (!filter("board") || alert.board === Number(filter("board")))
    && (!filter("for") || alert.for === filter("for"))
    && (!filter("code") || alert.code === filter("code"));
}

function cardOf(number) {
  let card = cards.get(number);
  if (card) return card;
  card = new AlertCard(() => {
    dismissed.toggle(card.alert);
    const next = card.element.nextElementSibling || card.element.previousElementSibling;
    show();
    (card.folded ? next?.querySelector("summary") || byId("settled").querySelector("summary") : card.summary).focus();
  }, author);
  cards.set(number, card);
  return card;
}

/** Puts the cards of a section in order; those that stand right are left alone, and with them what has the focus. */
function arrange(section, wantedCards) {
  const keep = new Set(wantedCards);
  for (const child of [...section.children]) if (!keep.has(child)) child.remove();
  wantedCards.forEach((card, i) => {
    if (section.children[i] !== card) section.insertBefore(card, section.children[i] || null);
  });
}

/** An option for each value there is, the chosen one always among them. */
function offer(name, values) {
  const select = byId(`by-${name}`);
  const chosen = select.value;
  const options = [["", "all"], ...values];
  if (chosen && !values.some(([value]) => value === chosen)) options.push([chosen, chosen]);
  const now = options.map((option) => option.join("=")).join("&");
  if (select.dataset.options === now) return;
  select.dataset.options = now;
  select.replaceChildren(...options.map(([value, text]) => {
    const option = element("option", "", text);
    option.value = value;
    return option;
  }));
  select.value = chosen;
}

function offerAll(alerts) {
  const numbers = [...new Set(alerts.map((alert) => alert.board))].sort((a, b) => a - b);
  offer("board", numbers.map((number) => [String(number), String(number)]));
  const kinds = new Map(alerts.map((alert) => [alert.code, alert.title]));
  offer("code", [...kinds].sort((a, b) => a[1].localeCompare(b[1])));
}

function show() {
  const alerts = [...live.boards.values()].sort((a, b) => b.number - a.number);
  offerAll(alerts);
  const open = [], folded = [];
  for (const alert of alerts.filter(wanted)) {
    const card = cardOf(alert.number);
    if (card.alert !== alert || card.shown !== alert.states.length || card.dismissed !== dismissed.keys.has(keyOf(alert))) {
      card.show(alert, dismissed.keys.has(keyOf(alert)));
      card.shown = alert.states.length;
    }
    (card.folded ? folded : open).push(card.element);
  }
  arrange(byId("open"), open);
  arrange(settled, folded);
  byId("quiet").hidden = open.length > 0;
  byId("settled").hidden = folded.length === 0;
  byId("settled").querySelector("summary").textContent = `Settled and dismissed (${folded.length})`;
  const count = open.length === 1 ? "1 open alert" : `${open.length} open alerts`;
  byId("summary").textContent = count;
  document.title = open.length ? `(${open.length}) Alerts` : "Alerts";
}

function announce(alerts) {
  const fresh = alerts.filter((alert) => alert.open && alert.states.length === 1 && wanted(alert));
  if (fresh.length) byId("news").textContent = fresh.map((alert) => `${alert.title}. ${tableText(alert)}.`).join(" ");
}

dismissed.load();
loadAuthor();
const live = new Live({
  path: "/arbiter/live",
  list: "alerts",
  key: "number",
  onLink: showLink,
  onHello(hello) {
    byId("event").textContent = hello.event ? `${hello.event}: alerts` : "Alerts";
  },
  onBoards(changed, all) {
    if (all) {
      cards.clear();
      dismissed.keep(changed);
    } else {
      announce(changed);
    }
    show();
  },
});

byId("author").addEventListener("change", keepAuthor);
byId("filters").addEventListener("change", show);
byId("filters").addEventListener("submit", (event) => event.preventDefault());
