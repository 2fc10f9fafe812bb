// SPDX-License-Identifier: MIT
// The arbiter's cards, each a row until it is taken in hand: what the arbiter has to rule first, then what a player may claim,
// then the operator's. Of these the game with the newest one comes first, and those of one game stand in the order in which
// they are decided. Many of one kind are one row. Settled and dismissed ones are folded below. Nothing moves by itself while
// it is read: new cards wait behind a button, and a card stays where it is until it is put away.

import { AlertCard, clockMs, tableText } from "./alert.js";
import { Call } from "./call.js";
import { offerFeatured } from "./featured.js";
import { GapDesk } from "./gaps.js";
import { Group, inRows, kindOf } from "./group.js";
import { Hand } from "./hand.js";
import { Hall } from "./hall.js";
import { many, phrase } from "./language.js";
import { Live } from "./live.js";
import { showOutlets } from "./outlets.js";
import { logInAgain, signAsMe } from "./me.js";
import { byId, showHeading, showLink } from "./page.js";
import { offerPhones } from "./phones.js";
import { SayDesk } from "./say.js";
import { translated } from "./sentences.js";
import { StoredSet, keepText, keptText } from "./stored-set.js";
import { element, setText } from "./table.js";
import { offerTournament } from "./tournament-link.js";

const FILTERS = "eboardd.filters";
const dismissed = new StoredSet("eboardd.dismissed"); // open alerts that were put away
const kept = new StoredSet("eboardd.kept"); // ruled on here, and not put away yet
const opened = new StoredSet("eboardd.opened"); // the card in hand, and the kinds that are unfolded
const RANKS = { arbiter: 1, claim: 2, operator: 3 };
const cards = new Map(); // by key
const groups = new Map(); // by kind
const shown = new Set(); // keys of the cards in the open list
const open = byId("open");
const settled = byId("settled").querySelector("section");
const author = byId("author");
let arranging = null;
let attended = new Map(); // who is on which card, by number

// A number alone does not identify the store; number and time together identify the irregularity.
const keyOf = (alert) => `${alert.number}@${alert.states[0].at_ms}`;

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

/** What a player did comes before what a clock or a board shows. */
const rankOf = (alert) => (alert.for === "arbiter" && alert.by ? 0 : RANKS[alert.for] ?? RANKS.operator);

/**
 * Those of one game together, in the place of its newest: what was done first is decided first, and stands on top. What needs a
 * person first comes first.
 */
function byGame(alerts) {
  const games = new Map();
  for (const alert of alerts) games.set(gameOf(alert), [...(games.get(gameOf(alert)) || []), alert]);
  const ordered = [...games.values()].flatMap((cards) => cards.sort((a, b) => a.ply - b.ply || a.number - b.number));
  return ordered.sort((a, b) => rankOf(a) - rankOf(b));
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
  const card = new AlertCard({ author, hand, onMove: () => move(card), onRuled: () => kept.add(key), onSay: () => saying.open(card.alert) });
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
  if (reopen) await hand.take(card);
  (reopen ? card.summary : next?.querySelector("summary") || byId("settled").querySelector("summary")).focus();
}

/** Puts an element in its place in the list. One in the right place is not touched, so that it keeps the focus. */
function insert(list, made, i) {
  if (list.children[i] !== made) list.insertBefore(made, list.children[i] || null);
}

/** The list has these, in this order, and nothing else. */
function fillList(list, elements) {
  const keep = new Set(elements);
  for (const child of [...list.children]) if (!keep.has(child)) child.remove();
  elements.forEach((made, i) => insert(list, made, i));
}

function groupOf(kind) {
  if (groups.has(kind)) return groups.get(kind);
  const onToggle = ({ element: made }) => (made.open ? opened.add(kind) : opened.delete(kind));
  const group = new Group({ kind, onToggle, onDismiss: dismissAll });
  group.element.open = opened.has(kind);
  groups.set(kind, group);
  return group;
}

/** A row of the list: one card, or all of a kind. */
function rowOf(alerts) {
  const made = alerts.map((alert) => cardOf(alert));
  if (made.length === 1) return made[0].element;
  const group = groupOf(kindOf(alerts[0]));
  group.show(alerts, Math.max(...alerts.map((alert) => clockMs(alert.states[0]))));
  if (made.some((card) => hand.has(card))) group.element.open = true;
  fillList(group.list, made.map((card) => card.element));
  return group.element;
}

/** The one that was in hand before the page was loaded; else the only one there is. */
function toTake(above) {
  if (above.some((alert) => hand.has(cardOf(alert)))) return null;
  const known = above.find((alert) => opened.has(keyOf(alert)));
  return known || (above.length === 1 ? above[0] : null);
}

/** Shows all that is known. The card in hand comes complete, so that it does not grow once it is there. */
async function arrange() {
  const mine = (arranging = {});
  await hall.ready;
  if (mine !== arranging) return;
  const alerts = newestFirst();
  offerAll(alerts);
  const above = byGame(alerts.filter((alert) => isOpen(alert) && (wanted(alert) || staysPut(alert))));
  const below = alerts.filter((alert) => !isOpen(alert) && wanted(alert));
  for (const alert of above) {
    const card = cardOf(alert);
    card.place(false);
    if (!open.contains(card.element)) card.shownFor = alert.for;
    shown.add(keyOf(alert));
    const ofGame = above.filter((other) => gameOf(other) === gameOf(alert));
    card.tie(ofGame.indexOf(alert), ofGame.length);
  }
  const take = toTake(above);
  if (take) await hand.take(cardOf(take));
  if (mine !== arranging) return;
  fillList(open, inRows(above).map(rowOf));
  fillList(settled, below.map((alert) => {
    const card = cardOf(alert);
    card.place(true, dismissed.has(keyOf(alert)));
    return card.element;
  }));
  byId("settled").hidden = below.length === 0;
  setText(byId("settled").querySelector("summary"), phrase("Settled and dismissed ({n})", { n: below.length }));
  arranging = null;
  document.querySelector("main").classList.remove("unfilled");
  summarize();
}

/** All of a kind are put away. */
async function dismissAll(group) {
  for (const alert of group.alerts) {
    shown.delete(keyOf(alert));
    kept.delete(keyOf(alert));
    if (alert.open) dismissed.add(keyOf(alert));
  }
  await arrange();
  (open.querySelector("summary") || byId("settled").querySelector("summary")).focus();
}

/** It is on the screen because it was for this reader. Its addressee may have changed since then. */
function staysPut(alert) {
  const card = cards.get(keyOf(alert));
  return Boolean(card && open.contains(card.element) && card.shownFor !== alert.for);
}

/** Offers an option for each value, and always the chosen one. */
function offer(name, values) {
  const select = byId(`by-${name}`);
  const chosen = select.value;
  const options = [["", phrase("all")], ...values];
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
  const kinds = new Map(alerts.map((alert) => [alert.code, translated(alert.title)]));
  offer("code", [...kinds].sort((a, b) => a[1].localeCompare(b[1])));
}

function summarize() {
  const alerts = [...live.boards.values()];
  const here = alerts.filter((alert) => wanted(alert) && alert.open && !dismissed.has(keyOf(alert))).length;
  const fresh = arranging ? 0 : alerts.filter(isFresh).length;
  const openOnes = many(here, "{n} open alert", "{n} open alerts");
  setText(byId("quiet"), here ? openOnes : phrase("No open alerts."));
  setText(byId("fresh"), many(fresh, "{n} new alert", "{n} new alerts"));
  byId("fresh").classList.toggle("none", fresh === 0);
  byId("fresh").disabled = fresh === 0;
  setText(byId("summary"), openOnes);
  document.title = `${here ? `(${here}) ` : ""}${phrase("Alerts")}`;
}

function announce(alerts) {
  const fresh = alerts.filter((alert) => alert.open && alert.states.length === 1 && wanted(alert));
  if (fresh.length) call.ring();
  if (fresh.length) byId("news").textContent = fresh.map((alert) => `${translated(alert.title)}. ${tableText(alert)}.`).join(" ");
}

async function showFresh() {
  const fresh = byGame(newestFirst().filter(isFresh));
  await arrange();
  if (!fresh.length) return;
  const card = cardOf(fresh[0]);
  if (groups.has(kindOf(fresh[0]))) groups.get(kindOf(fresh[0])).element.open = true;
  if (!hand.thing?.element.isConnected) await hand.take(card);
  card.summary.focus({ preventScroll: true });
  card.summary.scrollIntoView({ block: "center" });
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
  opened.retain(new Set([...known, ...[...live.boards.values()].map(kindOf)]));
}

function take(changed, all) {
  gaps.loadSoon();
  if (all) forgetOthers();
  else announce(changed);
  for (const alert of changed) {
    cards.get(keyOf(alert))?.tell(alert);
  }
  // An empty page is not being read.
  const empty = !open.children.length && !settled.children.length;
  if (empty || arranging) arrange();
  else summarize();
}

loadFilters();
signAsMe(author).then((me) => offerPhones(me, byId("link")));
const call = new Call(byId("call"));
const hand = new Hand((card) => {
  for (const key of cards.keys()) opened.delete(key);
  if (card) opened.add(keyOf(card.alert));
});
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
    showHeading(hello.event ? phrase("{event}: alerts", { event: hello.event }) : phrase("Alerts"));
  },
  onBoards: take,
  onAttention(all) {
    attended = new Map(all.map(({ number, person }) => [number, person]));
    cards.forEach((card) => card.attend(attended.get(card.alert.number) || ""));
  },
});

showOutlets(byId("outlets"));
offerFeatured(byId("featured"), byId("featured-said"));
offerTournament(byId("tournament"));
byId("fresh").addEventListener("click", showFresh);
byId("filters").addEventListener("change", () => {
  keepText(FILTERS, `${filter("for")} ${filter("code")}`);
  arrange();
});
byId("filters").addEventListener("submit", (event) => event.preventDefault());
