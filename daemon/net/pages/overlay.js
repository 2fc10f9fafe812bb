// SPDX-License-Identifier: MIT
// One board alone, in a stream ("/overlay/3", or "/overlay/featured" for the board that an operator chooses) or in a frame
// of another site ("/embed/3").

import { ask } from "./ask.js";
import { asked, askedNumber, heedScheme } from "./asked.js";
import { Live } from "./live.js";
import { phrase } from "./language.js";
import { byId, everyTick, showLink } from "./page.js";
import { hidesResults, withChoice } from "./results.js";
import { Table, showMove, showState } from "./table.js";

const WIDTHS = { small: 360, medium: 540, large: 810 };
const FEATURED_MS = 2000;

const [, kind, place] = location.pathname.split("/");
const isFeatured = place === "featured";
let number = isFeatured ? null : Number(place);
let table = null;

const board = () => live.boards.get(number);

function clear() {
  byId("table").replaceChildren();
  table = new Table(byId("table"), { fits: { lines: 2 } });
  table.flip(asked("side") === "black");
}

function show() {
  byId("plate").hidden = !board();
  if (kind === "embed") byId("absent").hidden = Boolean(board()) || live.link === "connecting";
  if (!board()) return;
  table.show(board(), live.now());
  showMove(byId("move"), board());
  showState(byId("state"), board());
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
}
if (isFeatured) {
  setInterval(followChoice, FEATURED_MS);
  followChoice();
}
everyTick(() => {
  const now = live.now();
  if (now !== null && board()) table.tick(now);
});
