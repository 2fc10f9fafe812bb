// SPDX-License-Identifier: MIT
// A Quaternity table: board, players, eliminations and points, the score sheet in rounds. The page asks again and again;
// the answer is empty while nothing was entered.

import { onWake, showAge } from "./age.js";
import { Field, letterOf } from "./field.js";
import { keepPage, leaveKept } from "./kept.js";
import { isTaken } from "./keys.js";
import { many, nameText, phrase } from "./language.js";
import { clockText } from "./live.js";
import { Fitted, withInitials } from "./names.js";
import { byId, everyTick, isLost, reachWhileItScrolls, showConditions, showHeading, showLink } from "./page.js";
import { Desk } from "./quaternity-desk.js";
import { translated } from "./sentences.js";
import { controlText, element, titled } from "./table.js";

const ASK_MS = 1500;
const OLD_MS = 2700; // after an answer
const PATIENCE_MS = 6000;
const HURRY_MS = 20000;
const PLAYERS = ["white", "red", "black", "green"];

const number = location.pathname.split("/")[2];
const field = new Field(byId("field"));
let game = null; // as the server last sent it
let desk = null;
let etag = "";
let received = 0;
let heardAt = null; // the last answer, by the wall clock, which goes on while a computer sleeps
let next = null;
let asking = null; // the latest of those that ask

const pointsText = (halves) => `${Math.floor(halves / 2) || (halves === 1 ? "" : "0")}${halves % 2 ? "½" : ""}`;
const counted = (halves) => many(halves === 1 ? 1 : halves / 2, "{points} point", "{points} points", { points: pointsText(halves) });
const playerOf = (word) => game.players.find((player) => player.player === word);
const nameOf = (word) => nameText(playerOf(word).name || titled(word));
/** The journal time. */
const now = () => game.now_ms + (performance.now() - received) * game.time_scale;

// --- players
const sides = Object.fromEntries(PLAYERS.map((player) => {
  const root = element("div", `side ${player}`);
  const parts = Object.fromEntries(["letter", "name", "clock", "state", "points"].map((part) => [part, element("span", part)]));
  parts.letter.textContent = letterOf(player);
  root.append(...Object.values(parts));
  root.dataset.player = player;
  return [player, { root, ...parts, fitted: new Fitted(parts.name) }];
}));
// Across the table from each other as on the board: Red and Black above, White and Green below.
byId("sides").append(...["red", "black", "white", "green"].map((player) => sides[player].root));

function stateText(player) {
  if (player.status === "frozen") return phrase("frozen");
  if (player.status === "mated") return phrase("mated");
  if (game.ending) return player.signed ? phrase("signed") : "";
  const words = [];
  if (game.turn === player.player) words.push(phrase("on turn"));
  if (player.in_check) words.push(phrase("in check"));
  for (const owed of game.obligations) {
    if (owed.player === player.player) words.push(phrase("has to {duty}", { duty: translated(owed.has_to) }));
  }
  if (game.offer && game.offer.by === player.player) words.push(phrase("offers a draw"));
  else if (game.offer && game.offer.accepted.includes(player.player)) words.push(phrase("agrees to a draw"));
  if (player.warnings) words.push(many(player.warnings, "warned", "warned {n} times"));
  return words.join(", ");
}

function showSides() {
  for (const player of game.players) {
    const side = sides[player.player];
    side.fitted.show(nameOf(player.player));
    side.state.textContent = stateText(player);
    side.points.textContent = counted(player.half_points);
    side.root.classList.toggle("turn", game.turn === player.player);
    side.root.classList.toggle("gone", player.status !== "active");
  }
}

/** The time on a player's clock; null: none. The timer of a turn runs for the player on turn. */
function timeOf(player) {
  const runs = game.running === player.player;
  const passed = runs ? Math.max(0, now() - game.turn_since_ms) : 0;
  if (player.clock_ms !== null) return { ms: Math.max(0, player.clock_ms - passed), runs, falls: true };
  if (game.turn_timer_ms !== null && player.status === "active") {
    return { ms: Math.max(0, game.turn_timer_ms - passed), runs, falls: true };
  }
  return runs ? { ms: passed, runs, falls: false } : null;
}

function tick() {
  if (!game || isLost()) return;
  for (const player of game.players) {
    const clock = sides[player.player].clock;
    const time = timeOf(player);
    clock.hidden = time === null;
    if (!time) continue;
    const text = clockText(time.ms);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("runs", time.runs);
    clock.classList.toggle("hurry", time.runs && time.falls && time.ms < HURRY_MS);
  }
}

// --- what happened
function eliminationText(one) {
  const who = nameOf(one.player);
  const words = { round: one.round, who, by: one.by && nameOf(one.by), move: one.move, points: counted(one.half_points) };
  if (one.kind === "frozen") {
    if (one.reason === "time") return phrase("Round {round}: {who} is out of time, and the pieces are frozen.", words);
    return one.reason === "forfeit" ? phrase("Round {round}: {who} forfeits, and the pieces are frozen.", words)
      : phrase("Round {round}: {who} resigns, and the pieces are frozen.", words);
  }
  if (!one.by) return phrase("Round {round}: {who} is mated, nobody is credited.", words);
  return one.move ? phrase("Round {round}: {by} mates {who} with {move}: {points}.", words)
    : phrase("Round {round}: {by} mates {who}: {points}.", words);
}

function endingText() {
  const { kind, winner, article } = game.ending;
  const points = PLAYERS.map((player) => `${letterOf(player)} ${pointsText(playerOf(player).half_points)}`).join(", ");
  const what = winner ? phrase("{who} wins", { who: nameOf(winner) }) : phrase("The game is over");
  return `${what}: ${translated(kind)} (${article}). ${points}`;
}

/** An electronic board enters the moves. While nothing is received from it, they must be entered by hand. */
function boardText() {
  if (!game.board || game.ending) return "";
  if (!game.board.connected) return phrase("No signal from the board.");
  return game.board.in_doubt ? phrase("The board shows another position.") : phrase("Moves come from the board.");
}

function showNotes() {
  const notes = game.eliminations.map((one) => element("p", "note", eliminationText(one)));
  if (game.waits_for_ruling) notes.unshift(element("p", "note", phrase("Nothing can be played after the last move: the arbiter rules.")));
  if (game.ending) notes.unshift(element("p", "note result", endingText()));
  if (boardText()) notes.push(element("p", `note beside${game.board.in_doubt || !game.board.connected ? " warn" : ""}`, boardText()));
  byId("notes").replaceChildren(...notes);
}

function cellOf(entry, isLatest) {
  const text = entry.kind === "ruling" ? phrase("Arbiter, ruling {ruling}: {text}", entry) : entry.text;
  const cell = element("div", `${entry.kind === "move" ? "" : "said"}${isLatest ? " latest" : ""}`, text);
  cell.classList.toggle("struck", entry.stands === false);
  if (entry.comment) cell.title = entry.comment;
  if (entry.mated) cell.append(element("span", "mated", phrase("{players} mated", { players: entry.mated.map(letterOf).join("") })));
  return cell;
}

function showRounds() {
  const list = byId("rounds");
  const atEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 8;
  if (!game.entries.length) return list.replaceChildren();
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  head.insertCell();
  for (const title of PLAYERS.map(titled)) head.append(Object.assign(document.createElement("th"), { textContent: title }));
  const body = table.createTBody();
  let row = null;
  game.entries.forEach((entry, index) => {
    if (!row || row.dataset.round !== String(entry.round)) {
      row = body.insertRow();
      row.dataset.round = entry.round;
      row.insertCell().textContent = `${entry.round}.`;
      for (const player of PLAYERS) row.insertCell().dataset.player = player;
    }
    row.querySelector(`[data-player="${entry.player}"]`).append(cellOf(entry, index === game.entries.length - 1));
  });
  list.replaceChildren(table);
  if (atEnd) list.scrollTop = list.scrollHeight;
  return undefined;
}

function showTitle() {
  const names = PLAYERS.map(nameOf).join(", ");
  const tags = game.tags;
  showHeading(tags.Event || names, tags.Event || PLAYERS.map((player) => withInitials(nameOf(player))).join(", "));
  byId("summary").textContent = [tags.Event ? names : "", phrase("Table {table}", { table: number }), phrase("Game {game}", game),
    phrase("Round {round}", game), controlText(tags.TimeControl)].filter(Boolean).join(" · ");
  const state = game.turn ? phrase("{player} to move", { player: titled(game.turn) }) : phrase("Over");
  document.title = `${state} · ${names}`;
  byId("record").href = `/quaternity/${number}/game/${game.game}.txt`;
}

function show() {
  // Players whose pieces do nothing: they gave up, or were mated and nobody absorbed their army.
  const inert = new Set(game.players.filter((player) => player.status !== "active").map((player) => player.player));
  field.show(game.men, game.last, inert);
  showSides();
  showNotes();
  showRounds();
  showTitle();
  if (desk) desk.show();
  tick();
}

// --- asking
async function ask() {
  const headers = etag ? { "If-None-Match": etag } : {};
  const answer = await fetch(`/api/quaternity/${number}`, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (answer.status === 404) {
    byId("summary").textContent = phrase("There is no Quaternity table {table}.", { table: number });
    return;
  }
  if (answer.status === 304) return;
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  game = await answer.json();
  received = performance.now();
  etag = answer.headers.get("ETag");
  showConditions(game.conditions);
  await field.load();
  show();
}

function lose() {
  showAge(heardAt);
  showLink("lost");
}

async function keepAsking() {
  clearTimeout(next);
  const mine = (asking = {});
  try {
    await ask();
    heardAt = Date.now();
    showLink("live");
    keepPage();
    leaveKept();
  } catch {
    if (mine === asking) lose();
  }
  if (mine === asking) next = setTimeout(keepAsking, ASK_MS);
}

/** What the page shows after a sleep is old until an answer comes. */
function wake() {
  if (Date.now() - heardAt < ASK_MS) return;
  lose();
  keepAsking();
}

for (const id of ["notes", "rounds"]) reachWhileItScrolls(byId(id));
byId("turn").addEventListener("click", () => field.turn());
document.addEventListener("keydown", (key) => {
  if (key.key === "f" && !isTaken(key) && !key.ctrlKey && !key.metaKey && !key.altKey) field.turn();
});
// Only the arbiter's entrance serves that page.
if (location.pathname.endsWith("/desk")) {
  const wallMs = (at) => Date.now() - (now() - at) / game.time_scale;
  desk = new Desk({ number, game: () => game, wallMs, refresh: keepAsking, place: document.querySelector(".score") });
}
everyTick(() => {
  if (heardAt !== null && Date.now() - heardAt > OLD_MS) lose();
  tick();
});
onWake(wake);
window.addEventListener("offline", lose);
keepAsking();
