// SPDX-License-Identifier: MIT
// The arbiter's cards: open ones first, the game with the newest one first, and those of one game together in the order in
// which they are decided; settled and dismissed ones are folded below. Nothing moves by
// itself while it is read: new cards wait behind a button, and a card stays where it is until it is put away.

import { AlertCard, tableText } from "./alert.js";
import { Call } from "./call.js";
import { offerFeatured } from "./featured.js";
import { GapDesk } from "./gaps.js";
import { Hall } from "./hall.js";
import { Live } from "./live.js";
import { showOutlets } from "./outlets.js";
import { logInAgain, signAsMe } from "./me.js";
import { byId, showLink } from "./page.js";
import { offerPhones } from "./phones.js";
import { SayDesk } from "./say.js";
import { StoredSet, keepText, keptText } from "./stored-set.js";
import { element, setText } from "./table.js";

const FILTERS = "eboardd.filters";
const dismissed = new StoredSet("eboardd.dismissed"); // open alerts that were put away
const kept = new StoredSet("eboardd.kept"); // ruled on here, and not put away yet
const cards = new Map(); // by key
const shown = new Set(); // keys of the cards in the open list
const open = byId("open");
const settled = byId("settled").querySelector("section");
const author = byId("author");
let arranging = null;
let attended = new Map(); // who is on which card, by number

// A number alone does not identify the store; number and time together identify the irregularity.
const keyOf = (alert) => `${alert.number}@${alert.states[0].at_ms}`;
const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

const filter = (name) => byId(`by-${name}`).value;

/** A walk through the hall ends with the same filters, also after the tablet has slept. A board is chosen for a moment. */
function loadFilters() {
  if (!keptText(FILTERS)) return;
  const [forWhom, code] = keptText(FILTERS).split(" ");
  if ([...byId("by-for").options].some((option) => option.value === forWhom)) byId("by-for").value = forWhom;
  if (code) offer("code", [[code, code]]);
  if (code) byId("by-code").value = code;
}

function chooseBoard(number) {
  const select = byId("by-board");
  offer("board", [[String(number), String(number)]]);
  select.value = select.value === String(number) ? "" : String(number);
  arrange();
}

/** Open cards of a board, those that were put away too: they are open for others. */
const openCards = (board) => [...live.boards.values()].filter((alert) => alert.board === board && alert.open);

function wanted(alert) {
  return (!filter("board") || alert.board === Number(filter("board")))
    && (!filter("for") || alert.for === filter("for"))
    && (!filter("code") || alert.code === filter("code"));
}

const newestFirst = () => [...live.boards.values()].sort((a, b) => b.number - a.number);
const gameOf = (alert) => `${alert.board}/${alert.game}`;

/** Those of one game together, in the place of its newest: what was done first is decided first, and stands on top. */
function byGame(alerts) {
  const games = new Map();
  for (const alert of alerts) games.set(gameOf(alert), [...(games.get(gameOf(alert)) || []), alert]);
  return [...games.values()].flatMap((cards) => cards.sort((a, b) => a.ply - b.ply || a.number - b.number));
}

/** The arbiter must look at it, or had to, and it is not put away yet. */
function isOpen(alert) {
  const key = keyOf(alert);
  return !dismissed.has(key) && (alert.open || kept.has(key) || shown.has(key));
}

const isFresh = (alert) => isOpen(alert) && !shown.has(keyOf(alert)) && wanted(alert);

function cardOf(alert) {
  const key = keyOf(alert);
  if (cards.has(key)) return cards.get(key);
  const card = new AlertCard({ author, onMove: () => move(card), onRuled: () => kept.add(key), onSay: () => saying.open(card.alert) });
  cards.set(key, card);
  card.tell(alert);
  card.attend(attended.get(alert.number) || "");
  card.place(!isOpen(alert), dismissed.has(key));
  return card;
}

/** Puts a card away, or reopens it. */
async function move(card) {
  const key = keyOf(card.alert);
  const next = card.element.nextElementSibling || card.element.previousElementSibling;
  const reopen = card.settled;
  if (reopen) {
    dismissed.delete(key);
    shown.add(key);
  } else {
    shown.delete(key);
    kept.delete(key);
    if (card.alert.open) dismissed.add(key);
  }
  await arrange();
  (reopen ? card.summary : next?.querySelector("summary") || byId("settled").querySelector("summary")).focus();
}

/** Puts a card in its place in the list. A card in the right place is not touched, so that it keeps the focus. */
function insert(list, card, i) {
  if (list.children[i] !== card.element) list.insertBefore(card.element, list.children[i] || null);
}

/** Shows all that is known. Cards come complete and in order, so that none grows or moves once it is there. */
async function arrange() {
  const mine = (arranging = {});
  await hall.ready;
  if (mine !== arranging) return;
  const alerts = newestFirst();
  offerAll(alerts);
  const above = byGame(alerts.filter((alert) => isOpen(alert) && (wanted(alert) || staysPut(alert))));
  const below = alerts.filter((alert) => !isOpen(alert) && wanted(alert));
  const keep = new Set(above.map((alert) => cardOf(alert).element));
  for (const child of [...open.children]) if (!keep.has(child)) child.remove();
  for (const [i, alert] of above.entries()) {
    const card = cardOf(alert);
    card.place(false);
    await card.ready;
    if (mine !== arranging) return;
    shown.add(keyOf(alert));
    insert(open, card, i);
    const ofGame = above.filter((other) => gameOf(other) === gameOf(alert));
    card.tie(ofGame.indexOf(alert), ofGame.length);
  }
  const folded = below.map((alert) => cardOf(alert));
  folded.forEach((card, i) => {
    card.place(true, dismissed.has(keyOf(card.alert)));
    insert(settled, card, i);
  });
  for (const child of [...settled.children].slice(folded.length)) child.remove();
  byId("settled").hidden = folded.length === 0;
  setText(byId("settled").querySelector("summary"), `Settled and dismissed (${folded.length})`);
  arranging = null;
  document.querySelector("main").classList.remove("unfilled");
  summarize();
}

/** It is on the screen because it was for this reader. Its addressee may have changed since then. */
function staysPut(alert) {
  const card = cards.get(keyOf(alert));
  return Boolean(card && card.element.parentElement === open && card.read && card.read.for !== alert.for);
}

/** Offers an option for each value, and always the chosen one. */
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

function summarize() {
  const alerts = [...live.boards.values()];
  const here = alerts.filter((alert) => wanted(alert) && alert.open && !dismissed.has(keyOf(alert))).length;
  const fresh = arranging ? 0 : alerts.filter(isFresh).length;
  setText(byId("quiet"), here ? count(here, "open alert") : "No open alerts.");
  setText(byId("fresh"), count(fresh, "new alert"));
  byId("fresh").classList.toggle("none", fresh === 0);
  byId("fresh").disabled = fresh === 0;
  setText(byId("summary"), count(here, "open alert"));
  document.title = here ? `(${here}) Alerts` : "Alerts";
}

function announce(alerts) {
  const fresh = alerts.filter((alert) => alert.open && alert.states.length === 1 && wanted(alert));
  if (fresh.length) call.ring();
  if (fresh.length) byId("news").textContent = fresh.map((alert) => `${alert.title}. ${tableText(alert)}.`).join(" ");
}

async function showFresh() {
  const fresh = byGame(newestFirst().filter(isFresh));
  await arrange();
  window.scrollTo({ top: 0 });
  if (fresh.length) cardOf(fresh[0]).summary.focus({ preventScroll: true });
}

/** Another store, or a daemon that restarted: drops all that it does not know. What it knows it sends. */
function forgetOthers() {
  const known = new Set([...live.boards.values()].map(keyOf));
  for (const [key, card] of cards) {
    if (known.has(key)) continue;
    card.element.remove();
    cards.delete(key);
    shown.delete(key);
  }
  dismissed.retain(known);
  kept.retain(known);
}

function take(changed, all) {
  gaps.loadSoon();
  if (all) forgetOthers();
  else announce(changed);
  for (const alert of changed) {
    cards.get(keyOf(alert))?.tell(alert);
    if (isFresh(alert)) cardOf(alert); // the proposals are asked for before the card is opened
  }
  // An empty page is not being read.
  const empty = !open.children.length && !settled.children.length;
  if (empty || arranging) arrange();
  else summarize();
}

loadFilters();
signAsMe(author).then((me) => offerPhones(me, byId("link")));
const call = new Call(byId("call"));
const hall = new Hall({ place: byId("hall"), first: byId("first"), cards: openCards, onChoose: chooseBoard });
hall.ready.then(() => document.querySelector("main").classList.remove("waits"));
const gaps = new GapDesk(author);
const saying = new SayDesk(author);
const live = new Live({
  path: "arbiter/live",
  list: "alerts",
  key: "number",
  onLink(link) {
    showLink(link);
    if (link === "lost") logInAgain();
  },
  onHello(hello) {
    byId("event").textContent = hello.event ? `${hello.event}: alerts` : "Alerts";
  },
  onBoards: take,
  onAttention(all) {
    attended = new Map(all.map(({ number, person }) => [number, person]));
    cards.forEach((card) => card.attend(attended.get(card.alert.number) || ""));
  },
});

showOutlets(byId("outlets"));
offerFeatured(byId("featured"), byId("featured-said"));
byId("fresh").addEventListener("click", showFresh);
byId("filters").addEventListener("change", () => {
  keepText(FILTERS, `${filter("for")} ${filter("code")}`);
  arrange();
});
byId("filters").addEventListener("submit", (event) => event.preventDefault());
