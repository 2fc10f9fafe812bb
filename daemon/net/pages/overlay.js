// SPDX-License-Identifier: MIT
// One board alone, in a stream ("/overlay/3", or "/overlay/featured" for the board that an operator chooses) or in a frame
// of another site ("/embed/3").

import { ask } from "./ask.js";
import { asked, askedNumber, heedScheme } from "./asked.js";
import { Live } from "./live.js";
import { phrase } from "./language.js";
import { fitName } from "./names.js";
import { byId, everyTick, showLink } from "./page.js";
import { hidesResults, withChoice } from "./results.js";
import { Table, showMove, showState } from "./table.js";

const WIDTHS = { small: 360, medium: 540, large: 810 };
const FEATURED_MS = 2000;

const [, kind, place] = location.pathname.split("/");
const isFeatured = place === "featured";
let number = isFeatured ? null : Number(place);
let table = null;
let names = "";

const board = () => live.boards.get(number);

function clear() {
  byId("table").replaceChildren();
  table = new Table(byId("table"));
  table.flip(asked("side") === "black");
  names = "";
}

function fitNames() {
  const players = Object.values(table.players);
  // What stands beside the names takes room from them.
  const shown = JSON.stringify(players.map(({ name, rating, points, time }) =>
    [name.textContent, rating.textContent, points.textContent, !time.hidden && time.textContent.length]));
  if (shown === names) return;
  names = shown;
  for (const { name } of players) fitName(name, 2);
}

function show() {
  byId("plate").hidden = !board();
  if (kind === "embed") byId("absent").hidden = Boolean(board()) || live.link === "connecting";
  if (!board()) return;
  table.show(board(), live.now());
  showMove(byId("move"), board());
  showState(byId("state"), board());
  fitNames();
}

/** Another board appears at once: its pieces do not come from those of the one before. */
async function followChoice() {
  const { board: chosen, error } = await ask("/api/featured");
  if (error || chosen === number) return; // without a connection the page says so elsewhere
  number = chosen;
  clear();
  show();
}

heedScheme();
clear();
const live = new Live({
  board: number,
  results: hidesResults ? "hidden" : null,
  onLink(link) {
    showLink(link);
    show();
  },
  onHello(hello) {
    document.title = hello.event || phrase("Board");
  },
  onBoards: show,
});

if (kind === "overlay") {
  const width = askedNumber("width", WIDTHS[asked("size")] ?? WIDTHS.medium, 120, 4096);
  document.body.style.setProperty("--width", `${width}px`);
} else {
  byId("way").href = withChoice(`/board/${number}`);
  new ResizeObserver(() => {
    names = "";
    if (board()) fitNames();
  }).observe(byId("plate"));
}
if (isFeatured) {
  setInterval(followChoice, FEATURED_MS);
  followChoice();
}
everyTick(() => {
  const now = live.now();
  if (now !== null && board()) table.tick(now);
});
