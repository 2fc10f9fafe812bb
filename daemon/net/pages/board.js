// SPDX-License-Identifier: MIT
// One large board with its moves.

import { Live, clockText } from "./live.js";
import { byId, everyTick, showLink } from "./page.js";
import { Table, element, moveText, playerName, stateText } from "./table.js";

const number = Number(location.pathname.split("/").pop());
const table = new Table(byId("table"));
table.widget.label();
let event = "";
let viewed = null; // ply that is looked at; null: what is on the board now

const board = () => live.boards.get(number);

/** Rulings that count: one that was undone does not, unless what undid it was undone. */
function rulingsInForce(rulings) {
  const undone = new Set();
  const inForce = [];
  for (const ruling of [...(rulings || [])].reverse()) {
    if (undone.has(ruling.number)) continue;
    if (ruling.undoes) undone.add(ruling.undoes);
    else inForce.unshift(ruling);
  }
  return inForce;
}

function note(kind, text) {
  const made = element("p", `note ${kind}`, text);
  byId("notes").append(made);
}

function showNotes() {
  const now = board();
  byId("notes").replaceChildren();
  const state = stateText(now);
  if (state === "Not heard") note("warn", "This board is not heard. What you see is its last true position.");
  else if (state && !now.gap) note("", `${state}.`);
  if (now.gap) {
    const lines = now.gap.candidates.map((line) => line.replaceAll(" ", " – "));
    note("warn", `After ply ${now.gap.from_ply} moves are missing or not certain.` +
      (lines.length ? ` It may have been ${lines.join(", or ")}.` : ""));
  }
  const moves = now.moves || [];
  const promised = moves.reduce((count, move, ply) => (move.presumed || move.provisional ? count : ply + 1), 0);
  const alone = moves.slice(0, promised).filter((move) => move.presumed).length;
  if (alone > 0) {
    note("warn", `${alone === 1 ? "One move is" : `${alone} moves are`} presumed and underlined: ` +
      `the board was not heard well enough to be sure of ${alone === 1 ? "it" : "them"}.`);
  }
  const presumed = moves.findIndex((move, ply) => move.presumed && ply >= promised);
  if (presumed >= 0) {
    const from = `${presumed % 2 ? "Black's" : "White's"} move ${Math.floor(presumed / 2) + 1}`;
    note("warn", `From ${from} on the moves are presumed: the board was not heard well enough to be sure of them.`);
  }
  if (now.result !== "*") {
    const by = now.result_by ? ` (${now.result_by.replaceAll("_", " ")})` : "";
    note("result", `${now.result.replaceAll("1/2", "½")}${by}`);
  }
  for (const ruling of rulingsInForce(now.rulings)) {
    note("", `The arbiter ruled after ply ${ruling.ply}: ${ruling.ruling}${ruling.article ? ` (${ruling.article})` : ""}.`);
  }
  if (viewed !== null) note("", `You look at ${moveText(viewed, moveAt(viewed)?.san) || "the first position"}.`);
}

const moveAt = (ply) => (board().moves || [])[ply - 1];

// The last one that fits is said.
const markWords = {
  provisional: "not certain yet",
  presumed: "presumed: the board was heard too badly to promise it",
  irregular: "not a legal move",
  inferred: "not seen, follows from later moves",
};

function moveCell(move, ply) {
  const cell = element("button", "move");
  cell.type = "button";
  cell.dataset.ply = ply;
  cell.append(element("span", "san", move.san || "?"));
  const mine = ply % 2 ? move.white_ms : move.black_ms;
  if (mine !== undefined) cell.append(element("small", "", clockText(mine)));
  for (const mark of Object.keys(markWords)) {
    if (!move[mark]) continue;
    cell.classList.add(mark);
    cell.title = markWords[mark];
    cell.append(element("span", "hidden", ` (${cell.title})`));
  }
  if (ply === (viewed ?? board().moves.length)) cell.setAttribute("aria-current", "true");
  return cell;
}

function showMoves() {
  const moves = board().moves || [];
  const list = byId("moves");
  const rows = [];
  for (let i = 0; i < moves.length; i += 2) {
    const row = element("li", "");
    row.append(element("span", "count", `${i / 2 + 1}.`), moveCell(moves[i], i + 1));
    if (moves[i + 1]) row.append(moveCell(moves[i + 1], i + 2));
    rows.push(row);
  }
  list.replaceChildren(...rows);
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.parentElement.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function view() {
  if (viewed === null) return null;
  return viewed === 0 ? { placement: board().start, move: null } : { placement: moveAt(viewed).placement, move: moveAt(viewed) };
}

function show() {
  const now = board();
  byId("table").hidden = !now;
  if (!now) {
    byId("moves").replaceChildren();
    byId("notes").replaceChildren();
    byId("summary").textContent = `Board ${number} has not been heard yet.`;
    return;
  }
  if (viewed !== null && viewed > now.moves.length) viewed = null;
  table.show(now, live.now(), view());
  showNotes();
  showMoves();
  const names = `${playerName(now, "white")} – ${playerName(now, "black")}`;
  byId("event").textContent = event || names;
  byId("summary").textContent = [event ? names : "", `Round ${now.round}`, `Board ${number}`, now.time_control].filter(Boolean).join(" · ");
  document.title = `${moveText(now.ply, now.last && now.last.san)} ${names}`.trim();
  byId("pgn").href = `/pgn/round/${now.round}/board/${number}.pgn`;
  const last = now.moves.length;
  const at = viewed ?? last;
  byId("first").disabled = byId("back").disabled = at === 0;
  byId("forward").disabled = byId("live").disabled = viewed === null;
}

function look(ply) {
  if (!board()) return;
  const last = board().moves.length;
  viewed = ply >= last ? null : Math.max(0, ply);
  show();
}

const step = (by) => look((viewed ?? board()?.moves.length ?? 0) + by);

const live = new Live({
  board: number,
  onLink: showLink,
  onHello(hello) {
    event = hello.event;
  },
  onBoards: show,
});

byId("moves").addEventListener("click", (click) => {
  const cell = click.target.closest(".move");
  if (cell) look(Number(cell.dataset.ply));
});
byId("first").addEventListener("click", () => look(0));
byId("back").addEventListener("click", () => step(-1));
byId("forward").addEventListener("click", () => step(1));
byId("live").addEventListener("click", () => look(Infinity));
byId("flip").addEventListener("click", () => table.flip(!table.widget.flipped));
document.addEventListener("keydown", (key) => {
  if (key.ctrlKey || key.metaKey || key.altKey) return;
  const act = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => look(0), End: () => look(Infinity),
    f: () => table.flip(!table.widget.flipped) }[key.key];
  if (!act) return;
  key.preventDefault();
  act();
});
everyTick(() => {
  const now = live.now();
  if (now !== null && board()) table.tick(now);
});
