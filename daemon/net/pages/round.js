// SPDX-License-Identifier: MIT
// The page of a round, for whoever runs it: import, check, start, results, close. It opens where the round is, and from then on
// folds and unfolds only what somebody touches.

import { ask } from "./ask.js";
import { many, phrase } from "./language.js";
import { Live } from "./live.js";
import { logInAgain, signAsMe } from "./me.js";
import { byId, showLink, showOnce } from "./page.js";
import { Check } from "./round-check.js";
import { Close } from "./round-close.js";
import { showHistory } from "./round-history.js";
import { Import } from "./round-import.js";
import { Orders } from "./round-orders.js";
import { Results } from "./round-results.js";
import { Start } from "./round-start.js";
import { setSentence } from "./sentences.js";
import { setText } from "./table.js";
import { offerTournament } from "./tournament-link.js";

const ASK_MS = 5000;
const SOON_MS = 500; // after something happened at a board

const author = byId("author");
let sections = []; // as the desk has them
let section; // the one that is shown; undefined: there is none
let detail; // all of it: players, and the rounds with their pairs
let editions = []; // of the Laws
let changes = null; // all that was made
let notTaken = []; // files that came by themselves
let asking = null;
let next = null; // the timer of the next question
let due = Infinity; // when that is
let boardsSeen = "";
let boardsCame;
const boardsAreKnown = new Promise((resolve) => (boardsCame = resolve));

const live = new Live({
  onLink(state) {
    showLink(state);
    if (state === "lost") logInAgain();
  },
  onBoards() {
    const seen = JSON.stringify([...live.boards.values()].map(({ board, device, game, phase, result, ply }) => [board, device.state, game, phase, result, ply > 0]));
    boardsCame();
    if (seen === boardsSeen) return; // moves alone are no news
    boardsSeen = seen;
    askWithin(SOON_MS);
  },
});
const known = () => ({ section, detail, editions, boards: live.boards });
const orders = new Orders({ author, said: byId("said"), onDone: look, whatOf: (id) => changes.find((change) => change.id === id)?.what ?? "" });
const importing = new Import({ orders, sections: () => sections.map(({ name }) => name).filter(Boolean), current: () => section?.name ?? "" });
const check = new Check({ orders, known });
const start = new Start({ orders, known, coming: () => check.coming(), onStart: () => unfold("results") });
const results = new Results({ orders, known, openGame: check.openGame });
const close = new Close({ known });
const steps = { check, start, results, close };

function askWithin(ms) {
  if (due <= Date.now() + ms) return;
  clearTimeout(next);
  due = Date.now() + ms;
  next = setTimeout(look, ms);
}

/** Asks anew; whoever asks meanwhile waits for the answer after that. */
async function look() {
  if (asking) return asking.then(look);
  asking = document.hidden && changes ? Promise.resolve() : load();
  try {
    await asking;
  } finally {
    asking = null;
    due = Infinity;
    askWithin(ASK_MS);
  }
}

async function load() {
  const [desk, history] = await Promise.all([ask("/api/tournament/desk"), ask("/api/tournament/orders")]);
  if (desk.error || history.error) {
    if (!desk.lost) setSentence(byId("summary"), desk.error ?? history.error);
    return;
  }
  const isFirst = changes === null;
  // What could not be read the last time is read now.
  const isChanged = isFirst || (section && !detail) || history.changes.length !== changes.length;
  changes = history.changes;
  notTaken = history.not_taken;
  sections = desk.sections;
  editions = desk.editions;
  const wanted = Number(new URLSearchParams(location.search).get("section"));
  section = sections.find(({ id }) => id === wanted) ?? sections[0];
  if (isChanged) await loadDetail();
  show();
  if (isFirst) begin();
}

/** Players and pairs, which change by orders only; and whether the round that comes can be played. */
async function loadDetail() {
  const found = section ? await ask(`/api/tournament/${section.id}`) : {};
  detail = found.players ? found : undefined;
  const coming = check.coming();
  check.showFaults(coming ? await orders.faultsOf({ order: ["round", String(coming.round)], section: section.name ?? undefined }) : []);
}

/** Opens the part that the address names, or where the round is. */
function begin() {
  const named = location.hash && byId(location.hash.slice(1))?.closest("details.step");
  (named || byId(currentStep())).open = true;
  if (named) shown.then(() => unfold(named.id));
}

function show() {
  showHead();
  setText(byId("import-state"), importState());
  for (const [name, step] of Object.entries(steps)) setText(byId(`${name}-state`), step.show());
  importing.showNotTaken(notTaken);
  showHistory(changes, (change) => orders.undo([change]));
  const current = currentStep();
  for (const link of document.querySelectorAll("#steps a")) link.ariaCurrent = link.hash === `#${current}` ? "step" : null;
}

function showHead() {
  const title = [detail?.event, section?.name].filter(Boolean).join(" · ");
  setText(byId("summary"), [title, section?.round ? phrase("Round {round}", section) : ""].filter(Boolean).join(" · "));
  const select = byId("section");
  select.parentElement.hidden = sections.length < 2;
  if (select.options.length !== sections.length) select.replaceChildren(...sections.map(({ id, name }) => new Option(name ?? String(id), id)));
  if (section) select.value = String(section.id);
}

function importState() {
  if (!detail) return phrase("There is no tournament yet. Choose a file.");
  const players = many(detail.players.length, "{n} player", "{n} players");
  return detail.paired ? `${players} · ${phrase("paired up to round {round}", { round: detail.paired })}` : players;
}

/** Where the round is. */
function currentStep() {
  if (section?.round && section.missing.length) return "results";
  if (check.coming()) return "check";
  return section?.round ? "close" : "import";
}

function unfold(name) {
  byId(name).open = true;
  byId(name).scrollIntoView({ block: "start" });
  byId(name).querySelector("summary").focus({ preventScroll: true });
}

/** A link to a part opens what it is in. */
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  const target = link && byId(link.hash.slice(1));
  const step = target?.closest("details.step");
  if (!step) return;
  event.preventDefault();
  unfold(step.id);
  if (target !== step) target.scrollIntoView({ block: "center" });
});
byId("section").addEventListener("change", () => location.assign(`?section=${byId("section").value}`));
document.addEventListener("visibilitychange", () => askWithin(0));
offerTournament(byId("tournament"));
const shown = showOnce([signAsMe(author), Promise.all([look(), boardsAreKnown]).then(() => changes && show())]);
