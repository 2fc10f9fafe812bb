// SPDX-License-Identifier: MIT
// One large board with its moves.

import { Announcer } from "./announcer.js";
import { BoardText, wholeText } from "./as-text.js";
import { Choices } from "./choices.js";
import { Extras } from "./extras.js";
import { Follower, offerWays } from "./follow.js";
import { goTo, keepFocus, listenForKeys, restoreFocus } from "./keys.js";
import { listText, many, moveLetters, phrase } from "./language.js";
import { Live, remaining } from "./live.js";
import { MoveList } from "./moves.js";
import { LEAST_PX, withInitials } from "./names.js";
import { showOpinion } from "./opinion.js";
import { byId, everyTick, reachWhileItScrolls, showHeading, showLink } from "./page.js";
import { askedPly, keepPly } from "./ply-address.js";
import { hidesResults, offerSwitch } from "./results.js";
import { translated } from "./sentences.js";
import { spokenClocks, spokenPly, turnText } from "./spoken.js";
import { Table, controlText, element, isSilent, moveText, playerName, resultText, setText, stateText } from "./table.js";
import { differingSquares } from "./widget.js";

const [, , place, desk] = location.pathname.split("/"); // "/board/3", "/board/3/desk"
const number = Number(place);
const AFAR = "(min-width: 1800px) and (min-height: 900px)"; // as in eboard.css
// Letters that are read from afar get no smaller.
const table = new Table(byId("table"), { fits: { least: () => (matchMedia(AFAR).matches ? Infinity : LEAST_PX) } });
table.widget.label();
const list = new MoveList(byId("moves"), (ply) => look(ply));
const kept = new Choices("eboardd.board", { flipped: false, letters: true });
const announcer = new Announcer(byId("said"));
const say = (text) => announcer.say(text);
const extras = new Extras(number, say);
const pieces = new BoardText({ table: byId("pieces"), form: byId("ask"), input: byId("question"), said: byId("answer") });
const follower = new Follower(say);
const showWays = offerWays(byId("tell-by"), follower);
// Where there is little room, the players stand at the board alone.
const players = element("span", "players");
const about = element("span", "");
byId("summary").append(players, about);
let event = "";
let viewed = null; // the ply that is shown; null: the present position
let asked = askedPly(); // of an address that was opened, until the moves are known
const LASTS_MS = 3000;
let differsSince = null; // other pieces stand on the table than in the game
let lasting = 0; // looks again whether they still do
let manual = null; // enters moves at a manual board

const UNKNOWN = [
  phrase("Pieces are moved on this board, but no game is known here. Set up the initial position, and play is followed from there."),
  phrase("Or, with a clock: see that every piece stands on its square, both kings above all, and let the clock run."),
].join(" ");

const board = () => live.boards.get(number);
const moveAt = (ply) => (board().moves || [])[ply - 1];
const textOf = (ply) => moveText(ply, moveAt(ply), board().first_move);

function gapNote(gap) {
  const lines = gap.candidates.map((line) => line.split(" ").map(moveLetters).join(" – "));
  const missing = gap.from_ply ? phrase("Some moves after {move} are missing or unconfirmed.", { move: textOf(gap.from_ply) })
    : phrase("Some moves from the start are missing or unconfirmed.");
  return lines.length ? `${missing} ${phrase("Possibly {lines}.", { lines: listText(lines, "disjunction") })}` : missing;
}

/** `missing`: of these moves nothing is known; a sentence of its own says so. */
function presumedNotes(all, missing) {
  const notes = [];
  const isMissing = (index) => missing.some(({ after, plies }) => index >= after && index < after + plies);
  const moves = all.map((move, index) => (isMissing(index) ? { provisional: true } : move));
  const promised = moves.reduce((count, move, ply) => (move.presumed || move.provisional ? count : ply + 1), 0);
  const alone = moves.slice(0, promised).filter((move) => move.presumed).length;
  if (alone > 0) {
    notes.push(many(alone, "{n} underlined move is reconstructed; the board's signal was too poor to confirm it.",
      "{n} underlined moves are reconstructed; the board's signal was too poor to confirm them."));
  }
  const from = moves.findIndex((move, ply) => move.presumed && ply >= promised);
  if (from >= 0) {
    notes.push(phrase("Moves from {move} onwards are reconstructed; the board's signal was too poor to confirm them.",
      { move: textOf(from + 1) }));
  }
  return notes;
}

/** A piece is in a hand at each move: of what stands otherwise for a moment nothing is said, because the list would jump. */
function lasts(differing) {
  clearTimeout(lasting);
  if (!differing.length) differsSince = null;
  if (!differing.length) return false;
  differsSince ??= performance.now();
  const left = differsSince + LASTS_MS - performance.now();
  if (left > 0) lasting = setTimeout(() => board() && showNotes(notesOf(board())), left);
  return left <= 0;
}

function tableNote(now) {
  if (!lasts(differingSquares(now.placement, now.seen))) return [];
  return [table.rings(now) ? ["", phrase("Dashed ring: the piece is in a hand, or the board shows another piece here.")]
    : ["", phrase("The pieces on the table do not stand in the game's position, which is shown here.")]];
}

/** [kind, text] of each line beside the board. */
function notesOf(now) {
  const notes = [];
  const state = stateText(now);
  if (now.device.game_unknown && !isSilent(now)) notes.push(["warn", UNKNOWN]);
  else if (isSilent(now)) notes.push(["warn", phrase("No signal from this board. Showing the last position received.")]);
  else if (state && !now.gap) notes.push(["", `${state}.`]);
  if (now.gap) notes.push(["warn", gapNote(now.gap)]);
  for (const { sentence } of now.missing || []) notes.push(["warn", translated(sentence)]);
  for (const text of presumedNotes(now.moves || [], now.missing || [])) notes.push(["warn", text]);
  if (now.result !== "*") notes.push(["result", resultText(now)]);
  for (const ruling of now.rulings || []) notes.push(["", translated(ruling.text)]);
  if (viewed === null) notes.push(...tableNote(now));
  return notes;
}

/** Writes only new lines, because they are read aloud and may be scrolled. */
function showNotes(notes) {
  const said = JSON.stringify(notes);
  if (byId("notes").dataset.said === said) return;
  byId("notes").dataset.said = said;
  byId("notes").replaceChildren(...notes.map(([kind, text]) => element("p", `note ${kind}`, text)));
}

/** The times on both clocks after that ply, as far as they were known by then. */
function clockAt(ply) {
  const clock = {};
  for (const key of ["white_ms", "black_ms"]) {
    for (let each = ply; each > 0 && clock[key] === undefined; --each) clock[key] = moveAt(each)[key];
  }
  return clock;
}

function view() {
  if (viewed === null) return null;
  const clock = clockAt(viewed);
  return viewed === 0 ? { placement: board().start, move: null, clock }
    : { placement: moveAt(viewed).placement, move: moveAt(viewed), clock };
}

const placementShown = () => (viewed === null ? board().placement || board().seen : view().placement);

function showViewed() {
  byId("viewing").hidden = viewed === null;
  if (viewed !== null) setText(byId("viewed"), phrase("Viewing {move}.", { move: textOf(viewed) || phrase("the initial position") }));
}

function showNothing() {
  viewed = null;
  list.show([], [], undefined, 0, false);
  showNotes([]);
  showViewed();
  setText(players, "");
  if (live.link === "connecting") return setText(about, "");
  const name = phrase("Board {board}", { board: number });
  showHeading(event || name); // it may have been set aside
  document.title = name;
  setText(about, phrase("No data from board {board} yet.", { board: number }));
}

/** Above the board. */
function showNames(now) {
  const names = ["white", "black"].map((side) => playerName(now, side));
  showHeading(event || names.join(" – "), event || names.map(withInitials).join(" – "));
}

function show(chosen = false) {
  const now = board();
  byId("stage").hidden = !now;
  byId("extras").hidden = !now;
  byId("absent").hidden = Boolean(now) || live.link === "connecting";
  if (!now) return showNothing();
  const last = now.moves.length;
  if (asked !== null) viewed = asked < last ? asked : null;
  asked = null;
  if (viewed !== null && viewed > last) viewed = null;
  const at = viewed ?? last;
  keepPly(viewed);
  table.show(now, live.now(), view());
  table.showCaptured(moveAt(at)?.captured);
  pieces.show(placementShown());
  extras.show(now, at);
  if (manual) manual.setUp();
  showNotes(notesOf(now));
  showViewed();
  showOpinion(now, viewed !== null);
  list.show(now.moves, now.missing || [], now.first_move, at, chosen);
  const names = `${playerName(now, "white")} – ${playerName(now, "black")}`;
  showNames(now);
  setText(players, event ? `${names} · ` : "");
  setText(about, [phrase("Round {round}", now), phrase("Board {board}", { board: number }), controlText(now.time_control)].filter(Boolean).join(" · "));
  document.title = `${moveText(now.ply, now.last, now.first_move)} ${names}`.trim();
  byId("repair").href = `/board/${number}/repair`;
  byId("first").disabled = byId("back").disabled = at === 0;
  byId("forward").disabled = byId("live").disabled = viewed === null;
}

function look(ply) {
  if (!board()) return;
  const last = board().moves.length;
  viewed = ply >= last ? null : Math.max(0, ply);
  show(true);
}

const step = (by) => look((viewed ?? board()?.moves.length ?? 0) + by);

if (!desk) offerSwitch();
const live = new Live({
  board: number,
  results: hidesResults && !desk ? "hidden" : null, // who enters a game has to know that it is over
  onLink(link) {
    showLink(link);
    if (board()) show();
  },
  onHello(hello) {
    event = hello.event;
    extras.hello(desk ? { event } : hello); // nobody leaves a desk by a letter
    if (hello.full) announcer.forget();
  },
  onBoards(boards, all) {
    show();
    if (all) follower.forget();
    if (!board()) return;
    announcer.hear(board(), viewed !== null);
    follower.hear(board());
    if (manual) manual.follow(board());
  },
});

function flip() {
  table.flip(!table.widget.flipped);
  kept.set("flipped", table.widget.flipped);
}

function showFollowed() {
  byId("follow").setAttribute("aria-pressed", String(follower.has(number)));
  showWays();
}

/** What is looked at, said to who listens. */
function sayMove() {
  if (!board()) return;
  const ply = viewed ?? board().moves.length;
  say(ply ? `${spokenPly(ply, moveAt(ply), board().first_move)}${viewed === null ? turnText(board()) : ""}` : phrase("No move yet"));
}

function sayClocks() {
  const clock = board()?.clock;
  if (!clock?.connected) return say(phrase("No clock is seen"));
  const at = view()?.clock;
  say(spokenClocks(at ? { white: at.white_ms, black: at.black_ms }
    : { white: remaining(board(), "white", live.now()), black: remaining(board(), "black", live.now()), running: clock.running }));
}

const sayPosition = () => board() && say(wholeText(placementShown()));

/** The button disappears with its line, so the focus goes to the moves. */
function returnToLive() {
  look(Infinity);
  byId("back").focus();
}

byId("first").addEventListener("click", () => look(0));
byId("back").addEventListener("click", () => step(-1));
byId("forward").addEventListener("click", () => step(1));
byId("live").addEventListener("click", () => look(Infinity));
byId("return").addEventListener("click", returnToLive);
byId("flip").addEventListener("click", flip);
table.flip(kept.get("flipped"));
for (const id of ["previous", "next"]) byId(id).addEventListener("click", keepFocus);
window.addEventListener("hashchange", () => {
  if (askedPly() !== null) look(askedPly());
});
reachWhileItScrolls(byId("notes"));
showFollowed();
byId("follow").addEventListener("click", () => {
  follower.toggle(number);
  showFollowed();
});
listenForKeys({
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => look(0), End: () => look(Infinity), f: flip,
  p: () => goTo(byId("previous")), n: () => goTo(byId("next")), m: sayMove, c: sayClocks, b: sayPosition,
}, kept);
restoreFocus();
if (desk) {
  const { ManualDesk } = await import("./manual.js");
  manual = new ManualDesk({ number, widget: table.widget, place: byId("notes"), mayMove: () => viewed === null });
}
window.addEventListener("resize", () => show());
everyTick(() => {
  const now = live.now();
  if (now !== null && board()) table.tick(now);
});
