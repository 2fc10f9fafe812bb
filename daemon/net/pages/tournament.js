// SPDX-License-Identifier: MIT
// The tables of a tournament: pairings, results, standings, cross table, players and teams, one at a time as the address says.
// It asks again when a game at a board begins or ends, and every now and then.

import { finds } from "./find.js";
import { many, phrase } from "./language.js";
import { Live } from "./live.js";
import { morph } from "./morph.js";
import { onWake } from "./age.js";
import { byId, showHeading, showLink } from "./page.js";
import { hidesResults, offerSwitch } from "./results.js";
import { element, setText } from "./table.js";
import { playerView, playersView, teamView } from "./tournament-people.js";
import { Report } from "./tournament-report.js";
import { roundView } from "./tournament-rounds.js";
import { factsOf, linkTo } from "./tournament-sheet.js";
import { crossView, standingsView } from "./tournament-standings.js";
import { dayText } from "./tournament-text.js";

const ASK_MS = 30000;
const SOON_MS = 1000; // after a game ended; not all viewers at once
const SPREAD_MS = 2000;
const PATIENCE_MS = 15000;

const VIEWS = {
  pairings: [phrase("Pairings"), roundView],
  results: [phrase("Results"), roundView],
  standings: [phrase("Standings"), standingsView],
  crosstable: [phrase("Cross table"), crossView],
  players: [phrase("Players"), playersView],
};
const CARDS = { player: playerView, team: teamView };
const TELLING = ["results", "standings", "crosstable"]; // how games ended

let sections = [];
let report = null;
let shown = null; // what the address says, as it is understood
let said = ""; // of the section, to see whether anything has changed
let asking = {};
let next = null;
let followsLink = false;

const query = () => new URLSearchParams(location.search);
const sectionNumber = () => Number(query().get("section")) || 1;

/** "#pairings/4/names"; null: it leads elsewhere on the page, nowhere, or to what is not to be told. */
function viewOf(hash) {
  const [view, number, form] = hash.slice(1).split("/");
  if (!(view in VIEWS || view in CARDS) || (hidesResults && TELLING.includes(view))) return null;
  return { view, number: /^[1-9]\d{0,3}$/.test(number) ? Number(number) : undefined, form };
}

// --- what is around the table

function showViews(current) {
  const names = Object.keys(VIEWS).filter((name) => !hidesResults || !TELLING.includes(name));
  const nav = byId("views").cloneNode(false);
  nav.append(...names.map((name) => {
    const link = linkTo(`#${name}`, VIEWS[name][0]);
    if (name === current) link.ariaCurrent = "page";
    return link;
  }));
  morph(byId("views"), nav);
}

function showHead() {
  const { event, name, planned, players, rounds } = report.section;
  const title = [event || phrase("Tournament"), name].filter(Boolean).join(" · ");
  showHeading(title);
  const latest = rounds.filter((round) => round.tables.length > 0).at(-1)?.round;
  const round = planned ? phrase("Round {round} of {all}", { round: latest, all: planned }) : phrase("Round {round}", { round: latest });
  setText(byId("summary"), [latest ? round : "", many(players.length, "{n} player", "{n} players")].filter(Boolean).join(" · "));
  return title;
}

function aboutOf() {
  const { city, start, end, time_control: control, chief_arbiter: chief, deputies } = report.section;
  const days = [...new Set([start, end].filter(Boolean).map(dayText))].join(" – ");
  return factsOf("about", [
    [phrase("Place"), city], [phrase("Days"), days], [phrase("Time control"), control],
    [phrase("Arbiters"), [chief, ...deputies].filter(Boolean).join(", ")],
  ]);
}

function offerSections() {
  const select = byId("section");
  select.parentElement.hidden = sections.length < 2;
  const options = sections.map(({ id, name, event }) => new Option(name || event || String(id), id));
  if (select.options.length !== options.length) select.replaceChildren(...options);
  select.value = String(sectionNumber());
}

// --- the table

function headingOf({ title, isName }) {
  const heading = element("h2", "", title);
  heading.id = "view-title";
  heading.tabIndex = -1;
  if (isName) heading.dir = "auto";
  return heading;
}

/** Rows of others than those that are looked for are left out. */
function fit() {
  const words = byId("find").value.trim();
  let some = !words;
  for (const row of byId("view").querySelectorAll("[data-find]")) {
    const names = JSON.parse(row.dataset.find);
    row.hidden = Boolean(words) && !names.includes(words) && !finds(words, names);
    some ||= !row.hidden;
  }
  byId("none").hidden = some || shown.view in CARDS;
}

function show() {
  byId("empty").hidden = report !== null;
  byId("filters").hidden = byId("views").hidden = byId("view").hidden = report === null;
  if (!report) return;
  const title = showHead();
  showViews(shown.view);
  const make = CARDS[shown.view] ?? VIEWS[shown.view][1];
  const made = make(report, shown);
  const view = byId("view").cloneNode(false);
  view.append(headingOf(made), ...made.parts, aboutOf());
  // Which rows are left out is the reader's choice, which is not told by what is new.
  const hidden = new Set([...byId("view").querySelectorAll("[data-find][hidden]")].map((row) => row.dataset.find));
  for (const row of view.querySelectorAll("[data-find]")) row.hidden = hidden.has(row.dataset.find);
  morph(byId("view"), view);
  fit();
  document.title = `${made.title} · ${title}`;
}

// --- asking

async function get(path) {
  const answer = await fetch(path, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.text();
}

function addressOf(path, more = {}) {
  const asked = new URLSearchParams({ ...more, ...(hidesResults ? { results: "hidden" } : {}) });
  return asked.size ? `${path}?${asked}` : path;
}

/** Standings after an earlier round are asked for. */
const earlier = () => (shown?.view === "standings" && shown.number && report && shown.number < report.section.played ? { after: shown.number } : {});

async function ask() {
  const mine = (asking = {});
  ({ sections } = JSON.parse(await get(addressOf("/api/tournament"))));
  const number = sections.some(({ id }) => id === sectionNumber()) ? sectionNumber() : 1;
  const text = sections.length ? await get(addressOf(`/api/tournament/${number}`, earlier())) : "";
  if (mine !== asking) return;
  offerSections();
  if (text === said && (report || !text) && shown) return;
  said = text;
  report = text ? new Report(JSON.parse(text)) : null;
  shown = report && (viewOf(location.hash) ?? shown ?? report.usualView());
  show();
}

async function keepAsking() {
  clearTimeout(next);
  try {
    if (!document.hidden || !report) await ask();
  } catch {
    // the sign that the page is live says it; it is asked again
  }
  clearTimeout(next);
  next = setTimeout(keepAsking, ASK_MS);
}

/** Something may have changed. */
function askSoon() {
  clearTimeout(next);
  next = setTimeout(keepAsking, SOON_MS + Math.random() * SPREAD_MS);
}

// --- what somebody does

async function turnTo(view) {
  const wasEarlier = earlier().after;
  const leaves = JSON.stringify(view) !== JSON.stringify(shown);
  shown = view;
  if (earlier().after !== wasEarlier) await ask().catch(() => {});
  else show();
  if (!leaves || !followsLink) return;
  followsLink = false;
  scrollTo(0, 0);
  byId("view-title")?.focus({ preventScroll: true });
}

function clear() {
  byId("find").value = "";
  fit();
  byId("find").focus();
}

offerSwitch();
byId("filters").addEventListener("submit", (event) => event.preventDefault());
byId("find").addEventListener("input", () => {
  if (shown?.view in CARDS && byId("find").value.trim()) location.hash = "#players";
  else if (report) fit();
});
byId("show-all").addEventListener("click", clear);
byId("print").addEventListener("click", () => print());
byId("section").addEventListener("change", () => {
  const asked = query();
  asked.set("section", byId("section").value);
  location.assign(`${location.pathname}?${asked}`);
});
document.addEventListener("click", (event) => {
  if (event.target.closest?.('main a[href^="#"]')) followsLink = true;
});
window.addEventListener("hashchange", () => {
  const view = viewOf(location.hash);
  if (view && report) turnTo(view);
});

const ends = new Map(); // by board, which game and how it stands
new Live({
  boards: [],
  results: hidesResults ? "hidden" : null,
  onLink: showLink,
  onHello: askSoon,
  onBoards(boards) {
    const begun = ends.size > 0;
    let news = false;
    for (const { board, game, result, round } of boards) {
      const state = `${round} ${game} ${result}`;
      news ||= ends.get(board) !== state;
      ends.set(board, state);
    }
    if (begun && news) askSoon();
  },
});
onWake(keepAsking);
keepAsking();
