// SPDX-License-Identifier: MIT
// Boards on a projector, which nobody touches: as many as can be read from afar, and the pages turn by themselves.

import { asked, askedNumber, askedNumbers, heedScheme } from "./asked.js";
import { phrase } from "./language.js";
import { Live } from "./live.js";
import { LEAST_PX, capitalFor, clockWidth, fitAll, lettersFor } from "./names.js";
import { byId, everyTick, isForThisMachine, showLink } from "./page.js";
import { hidesResults, withChoice } from "./results.js";
import { Table, element, setText, showMove, showState } from "./table.js";

const SECONDS = askedNumber("seconds", 15, 2, 3600);
const MOST = askedNumber("per_page", 0, 1, 100); // 0: as many as are seen well
const EVENT_LINES = 6;
const FIXED = askedNumbers("boards"); // empty: all boards

// All of the size of letters: the side of a board that is seen well from afar, and the least one, beside which two clocks and
// three lines find room; a line with a name; the distances between all that stands in a place; a clock beside the board.
const GOOD_SIDE = 7.4;
const LEAST_SIDE = 5.1;
const NAME = 1.2;
const GAP = 0.4;
const CLOCK = clockWidth() + 0.6 + GAP;
const NARROWEST = 9; // a place in which names can be read
const READ = 0.6; // a name has letters of this part of the usual size at least, or is shown with initials
const TALLEST = 0.05; // letters grow with their place, up to this part of it

let cards = []; // of this page
let page = 0;
let event = "";
let known = 0; // boards for which the page is laid out

class Card {
  constructor(number) {
    this.number = number;
    this.element = element("article", "place");
    this.element.dataset.board = number;
    this.seat = element("div", "");
    this.table = new Table(this.seat, { fits: null });
    const between = element("div", "between");
    this.move = element("p", "san");
    this.state = element("p", "badge");
    between.append(element("p", "number", phrase("Board {board}", { board: number })), this.move, this.state);
    this.seat.append(between);
    this.element.append(this.seat);
  }

  show(board, now) {
    this.board = board;
    this.element.classList.toggle("absent", !board);
    if (!board) return setText(this.state, phrase("No data yet"));
    this.table.show(board, now);
    showMove(this.move, board);
    showState(this.state, board);
    const names = `${board.tags.White}|${board.tags.Black}|${board.tags.WhiteTitle}|${board.tags.BlackTitle}`;
    if (names === this.names) return;
    this.names = names;
    if (this.element.isConnected) fitCards([this]);
  }

  /** Its names, for fitAll. */
  texts(lines, em) {
    return Object.values(this.table.players).map(({ name: box, whole }) => ({ box, whole, lines, least: leastOf(em) }));
  }

  sideBeside(em) {
    const { width, height } = this.element.getBoundingClientRect();
    const taken = Object.values(this.table.players).reduce((sum, { name }) => sum + name.offsetHeight, GAP * em);
    return Math.floor(Math.min(width - CLOCK * em, height - taken));
  }

  tick(now) {
    if (this.board) this.table.tick(now);
  }
}

/** Letters that are much smaller are read by nobody from afar: rather the initials. */
const leastOf = (usual) => Math.max(LEAST_PX, READ * usual);

/** The boards take what the names leave; where that is too little, these stand on one line. */
function fitCards(some) {
  if (some.length === 0) return;
  const em = Number.parseFloat(getComputedStyle(some[0].seat).fontSize);
  fitAll(some.flatMap((card) => card.texts(2, em)));
  const sides = some.map((card) => card.sideBeside(em));
  const tight = some.filter((card, i) => sides[i] < LEAST_SIDE * em);
  fitAll(tight.flatMap((card) => card.texts(1, em)));
  const anew = tight.map((card) => card.sideBeside(em));
  some.forEach((card, i) => {
    const side = tight.includes(card) ? anew[tight.indexOf(card)] : sides[i];
    card.seat.style.setProperty("--side", `${side}px`);
  });
}

const fitEvent = () => fitAll([{ box: byId("event"), whole: event, short: (text) => text, lines: EVENT_LINES }]);

/** The best places for so many boards: columns, rows, size of letters, side of a board. */
function arrange(count, { width, height }, letters) {
  let best = { side: -1 };
  for (let columns = 1; columns <= count; ++columns) {
    const rows = Math.ceil(count / columns);
    const place = { width: width / columns - GAP * letters, height: height / rows - GAP * letters };
    if (place.width < NARROWEST * letters && columns > 1) continue;
    const em = Math.max(letters, Math.floor(TALLEST * Math.min(place.height, place.width)));
    const side = Math.min(place.width - CLOCK * em, place.height - (2 * NAME + GAP) * em);
    if (side > best.side) best = { columns, rows, em, side };
  }
  return best;
}

/** How many boards a page has at most: as many as can be seen, and not more than are asked for. */
function mostOf(all, room, letters) {
  const least = (MOST ? LEAST_SIDE : GOOD_SIDE) * letters;
  const most = Math.min(all, MOST || all);
  for (let count = most; count > 1; --count) if (arrange(count, room, letters).side >= least) return count;
  return 1;
}

/** The numbers of all boards in their order. Games that are over come last, but boards that are asked for stay in place. */
function inOrder() {
  if (FIXED.length) return FIXED;
  const isOver = ({ result }) => result !== "*";
  return [...live.boards.values()].sort((a, b) => isOver(a) - isOver(b) || a.board - b.board).map(({ board }) => board);
}

/**
 * Lays out this page. Boards that stand there already stay where they are, so that nothing moves while it is read, unless
 * the page `turns`.
 */
function layOut({ turns = false } = {}) {
  const room = byId("places").getBoundingClientRect();
  const letters = lettersFor(capitalFor(innerWidth));
  const all = inOrder();
  known = live.boards.size;
  const pages = Math.ceil(all.length / mostOf(all.length, room, letters)) || 1;
  const each = Math.ceil(all.length / pages);
  page %= pages;
  const { columns = 1, rows = 1, em = letters } = arrange(each, room, letters);
  const { style } = byId("places");
  style.setProperty("--columns", columns);
  style.setProperty("--rows", rows);
  style.setProperty("--em", `${em}px`);
  document.documentElement.style.setProperty("--letters", `${letters}px`);
  fill(all.slice(page * each, (page + 1) * each), turns);
  fitCards(cards);
  fitEvent();
  summarize(pages);
}

function fill(wanted, turns) {
  const isThere = wanted.length === cards.length
    && cards.every(({ number }, place) => (turns ? wanted[place] === number : wanted.includes(number)));
  if (isThere) return;
  cards = wanted.map((number) => new Card(number));
  cards.forEach((card) => card.show(live.boards.get(card.number), live.now()));
  byId("places").replaceChildren(byId("empty"), ...cards.map((card) => card.element)); // and they are fitted together
}

function summarize(pages) {
  const rounds = [...new Set([...live.boards.values()].map(({ round }) => round))].sort((a, b) => a - b);
  const round = rounds.length ? phrase("Round {round}", { round: rounds.join(", ") }) : "";
  const place = pages > 1 ? phrase("Page {page} of {pages}", { page: page + 1, pages }) : "";
  setText(byId("summary"), [round, place].filter(Boolean).join("\n"));
  byId("empty").hidden = live.boards.size > 0 || FIXED.length > 0 || live.link === "connecting";
}

/** On a single page, too, games that are over go to the end. */
function turn() {
  if (document.hidden) return;
  ++page;
  layOut({ turns: true });
}

function showWay() {
  const text = asked("qr") ?? (isForThisMachine(location.hostname) ? "" : location.origin + withChoice("/"));
  byId("join").hidden = !text;
  if (!text) return;
  byId("qr").addEventListener("error", () => byId("qr").remove()); // a text that is too long for a code is written below
  byId("qr").src = `/api/qr?text=${encodeURIComponent(text)}`;
  setText(byId("where"), text.replace(/^https?:\/\//, "").replace(/\/(\?.*)?$/, ""));
}

heedScheme();
showWay();
const live = new Live({
  results: hidesResults ? "hidden" : null,
  onLink(link) {
    showLink(link);
    cards.forEach((card) => card.show(live.boards.get(card.number), live.now()));
  },
  onHello(hello) {
    document.title = hello.event || phrase("Boards");
    event = hello.event || phrase("Live boards");
    fitEvent();
  },
  onBoards(changed, all) {
    if (all || known !== live.boards.size) layOut();
    const now = live.now();
    for (const board of changed) cards.find((card) => card.number === board.board)?.show(board, now);
  },
});

new ResizeObserver(() => layOut()).observe(byId("places"));
setInterval(turn, SECONDS * 1000);
everyTick(() => {
  const now = live.now();
  if (now !== null) cards.forEach((card) => card.tick(now));
});
