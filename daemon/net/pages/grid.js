// SPDX-License-Identifier: MIT
// All boards: as cards or as a list, those that somebody wants to see, those that they keep on top first. Only what is in
// sight is asked for and drawn.

import { ask } from "./ask.js";
import { areFiles } from "./file-socket.js";
import { Filters, isInPlay } from "./filters.js";
import { Follower, offerWays } from "./follow.js";
import { Card, Line, isWhole } from "./item.js";
import { many, phrase } from "./language.js";
import { Live } from "./live.js";
import { byId, everyTick, showHeading, showLink } from "./page.js";
import { hidesResults, offerSwitch, withChoice } from "./results.js";
import { Sight } from "./sight.js";
import { StoredSet } from "./stored-set.js";
import { element, setText } from "./table.js";
import { offerTournament } from "./tournament-link.js";

const items = new Map(); // by number of the board
const pinned = new StoredSet("eboardd.pinned");
const isPinned = (number) => pinned.has(String(number));
const say = (text) => setText(byId("said"), text);
let areLinked = false;

/** Quaternity tables have pages of their own. Their list does not change while the daemon runs. */
async function linkTables() {
  if (areLinked || areFiles()) return;
  areLinked = true;
  const { tables } = await ask("/api/quaternity");
  areLinked = Boolean(tables);
  if (!tables) return;
  byId("foot").prepend(...tables.map(({ table }) => {
    const link = element("a", "", phrase("Quaternity table {table}", { table }));
    link.href = `/quaternity/${table}`;
    return link;
  }));
}

const boardOf = (item) => live.boards.get(item.number);

function draw(item) {
  const board = boardOf(item);
  if (board && isWhole(board)) item.show(board, live.now());
}

/** What the page needs: the boards in sight, and those that somebody follows. */
const isWatched = (item) => sight.has(item) || follower.has(item.number);

function watch() {
  live.watch([...[...sight.seen].map((item) => item.number), ...follower.numbers()]);
  for (const item of items.values()) item.label(boardOf(item), isWatched(item));
}

const sight = new Sight({ onEnter: draw, onSettled: watch });
const follower = new Follower(say);
const showWays = offerWays(byId("tell-by"), follower);

function onPin(item) {
  if (isPinned(item.number)) pinned.delete(String(item.number));
  else pinned.add(String(item.number));
  item.mark(isPinned(item.number), follower.has(item.number));
  arrange();
  item.pin.focus();
}

function onFollow(item) {
  const follows = follower.toggle(item.number);
  item.mark(isPinned(item.number), follows);
  watch();
  showWays();
  const board = { board: item.number };
  say(follows ? phrase("You will be told when board {board} moves.", board) : phrase("You will not be told of board {board} any more.", board));
}

function itemOf(number) {
  let item = items.get(number);
  if (item) return item;
  item = new (filters.asList ? Line : Card)(number, { onPin, onFollow });
  items.set(number, item);
  item.mark(isPinned(number), follower.has(number));
  sight.watch(item);
  return item;
}

function drop(item) {
  sight.forget(item);
  item.element.remove();
  items.delete(item.number);
}

/** Puts the boards that fit into their order. Those that stand in it already are not touched, so that they keep the focus. */
function arrange() {
  const order = [...items.values()].sort((a, b) => isPinned(b.number) - isPinned(a.number) || a.number - b.number);
  let at = byId("grid").firstElementChild;
  for (const item of order) {
    if (item.element === at) at = at.nextElementSibling;
    else byId("grid").insertBefore(item.element, at);
  }
}

/** Whether it fits may change with each report. */
function fit(item) {
  item.element.hidden = !filters.fits(boardOf(item));
}

function refit() {
  items.forEach(fit);
  sayEmpty();
}

function sayEmpty() {
  byId("empty").hidden = items.size > 0;
  byId("none").hidden = items.size === 0 || [...items.values()].some((item) => !item.element.hidden);
}

function formAnew() {
  for (const item of [...items.values()]) drop(item);
  byId("grid").classList.toggle("list", filters.asList);
  for (const board of live.boards.values()) itemOf(board.board);
  arrange();
  refit();
}

function summarize() {
  const boards = [...live.boards.values()];
  const rounds = [...new Set(boards.map((board) => board.round))].sort((a, b) => a - b);
  const playing = boards.filter(isInPlay).length;
  const words = [phrase("Round {round}", { round: rounds.join(", ") }), many(boards.length, "{n} board", "{n} boards"),
    many(playing, "{n} game in play", "{n} games in play")];
  setText(byId("summary"), boards.length ? words.join(" · ") : "");
  if (rounds.length) byId("pgn").href = `/pgn/round/${rounds[rounds.length - 1]}.pgn`;
}

const OVERVIEW_MS = 300;
let planned = null;

/** Calls that once, soon, however often it is asked to. */
function seldom(call) {
  planned ??= setTimeout(() => {
    planned = null;
    call();
  }, OVERVIEW_MS);
}

offerSwitch();
byId("tournament").href = withChoice("/tournament");
const filters = new Filters({ onChange: refit, onForm: formAnew });
byId("grid").classList.toggle("list", filters.asList);
const live = new Live({
  boards: [],
  results: hidesResults ? "hidden" : null,
  onLink(link) {
    showLink(link);
    sight.seen.forEach(draw);
  },
  onHello(hello) {
    document.title = hello.event ? phrase("{event}: live boards", hello) : phrase("Live boards");
    showHeading(hello.event || phrase("Live boards"));
    linkTables();
    offerTournament(byId("tournament"));
  },
  onBoards(boards, all) {
    if (all) {
      follower.forget();
      for (const item of [...items.values()]) if (!live.boards.has(item.number)) drop(item);
    }
    const known = items.size;
    for (const board of boards) {
      const item = itemOf(board.board);
      item.label(board, isWatched(item));
      if (sight.has(item)) draw(item);
      fit(item);
      follower.hear(board);
    }
    if (items.size !== known) arrange();
    if (all) watch();
    if (all || items.size !== known) overview();
    else seldom(overview);
  },
});

/** What is said of all of them. */
function overview() {
  filters.know([...live.boards.values()]);
  summarize();
  refit();
}

everyTick(() => {
  const now = live.now();
  if (now !== null) sight.seen.forEach((item) => item.tick(now));
});
window.addEventListener("beforeprint", () => items.forEach(draw));
