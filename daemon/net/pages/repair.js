// SPDX-License-Identifier: MIT
// The record of a game is put right on a board, while the game goes on: a ply is chosen, the move is made that was played,
// what changes is shown, and it is entered as a ruling.

import { figure } from "./alert.js";
import { ask } from "./ask.js";
import { confirm } from "./confirm.js";
import { isTaken } from "./keys.js";
import { capital, many, moveLetters, phrase } from "./language.js";
import { Live, clockText } from "./live.js";
import { logInAgain, signAsMe } from "./me.js";
import { Mover } from "./mover.js";
import { MoveList } from "./moves.js";
import { withInitials } from "./names.js";
import { byId, showHeading, showLink } from "./page.js";
import { Draft } from "./repair-draft.js";
import { JoinDesk } from "./repair-join.js";
import { GivenList, hintOf, offerOthers } from "./repair-more.js";
import { offerPosition } from "./repair-position.js";
import { consequences, plies, preview, restsOnEnd } from "./repair-preview.js";
import { RoundDesk } from "./repair-round.js";
import { button, movesText, plainReason, postRuling } from "./ruling.js";
import { setSentence, translated } from "./sentences.js";
import { element, isSilent, moveText, playerName, setText, sideText } from "./table.js";
import { Widget, differenceMarks } from "./widget.js";

const SOON_MS = 200; // several messages of one change are one question
const number = Number(location.pathname.split("/")[2]); // "/board/3/repair"
const query = new URLSearchParams(location.search);
const author = byId("author");
let chosen = query.has("ply") ? Number(query.get("ply")) : null; // the ply that a person wants to look at; null: always the last one
let isGone = false; // the chosen ply is not in the record at the moment
let shownGame = 0;
let asking = null; // what is being confirmed
let busy = false;

const widget = new Widget(byId("position"));
widget.label();
const list = new MoveList(byId("moves"), (ply) => choose(ply));
const draft = new Draft({ board: number, game: Number(query.get("game")) || 0, onTold: show, onError: refuse });
const mover = new Mover({ widget, roles: byId("roles"), moves: () => (mayMove() ? draft.told.line.legal : []), onMove: play });
const given = new GivenList({ author, say, onRuled: () => draft.refresh(), onDone: () => {} });
byId("given").append(given.element);
const joins = new JoinDesk({ place: byId("joins"), board: number, onRuling: seeRuling });

const ofRound = new RoundDesk({
  place: byId("round-games"), board: number, author,
  latest: () => (draft.game ? draft.game + 1 : draft.told.game),
  onRuled: async ({ number: ruling, game, said }) => {
    await draft.refresh();
    say(said, false, ruling, said, game);
  },
  onError: (error) => say(phrase("Not entered: {reason}", { reason: plainReason(error) }), true),
});

const mayMove = () => Boolean(draft.told) && !draft.state.ruling && !busy;
const now = () => live.boards.get(number);
const names = () => (now() ? `${playerName(now(), "white")} – ${playerName(now(), "black")}` : `${sideText("white")} – ${sideText("black")}`);
const boardText = () => [phrase("Board {board}", { board: number }), now() && phrase("Round {round}", { round: now().round })];
const gameText = () => phrase("Game {game}", { game: draft.told.game });
const tableText = () => [...boardText(), names(), gameText()].filter(Boolean).join(" · ");
const textOf = (ply) => moveText(ply, draft.told.moves[ply - 1], draft.told.first_move) || phrase("the initial position");
const seen = () => (now() && now().game === draft.told.game ? now().seen || now().placement : null);

// --- What is asked of the daemon.

/** That ply stays chosen while the game goes on, also if it is the last one now. */
function choose(ply) {
  if (!draft.told || draft.complete) return; // what was made is given up by its button only
  chosen = ply;
  setText(byId("unread"), "");
  draft.look(chosen);
}

/** From ply to ply; behind the last one the page follows the game. */
const look = (ply) => draft.told && choose(ply >= draft.told.ply ? null : Math.max(0, ply));

const at = () => Math.min(chosen ?? Infinity, draft.told.ply);
const step = (by) => draft.told && look(at() + by);

function begin(kind, after, wide) {
  setText(byId("unread"), "");
  return draft.begin(kind, after, wide).then(() => byId("draft").focus({ preventScroll: true }));
}

async function play(text) {
  setText(byId("unread"), "");
  await draft.play(text);
}

function giveUp() {
  setText(byId("unread"), "");
  draft.look(isGone ? null : chosen);
}

/** What would come of that ruling. */
function seeRuling(ruling) {
  return draft.rule(ruling).then(() => byId("draft").scrollIntoView({ block: "nearest" }));
}

/** There is no game yet, or what was asked for does not exist there. `isPly`: the chosen ply is not there. */
function refuse(error, isPly) {
  if (chosen !== null && isPly && !isGone) {
    isGone = true; // until it is in the record again
    draft.look(null);
  }
  if (draft.told) return setText(byId("unread"), plainReason(error));
  setSentence(byId("absent"), error, (text) => `${capital(text)}.`);
  byId("absent").hidden = false;
}

// --- What is shown.

function show(told) {
  byId("bench").hidden = false;
  byId("absent").hidden = true;
  if (shownGame !== told.game) {
    if (shownGame) chosen = null; // it was a ply of the game before
    shownGame = told.game;
  }
  if (isGone && chosen !== null && chosen <= told.ply) {
    isGone = false;
    setText(byId("unread"), "");
    draft.look(chosen);
  }
  mover.select(null);
  showRecord(told);
  showPosition(told);
  showBoards(told);
  byId("acts").replaceChildren(...(draft.active ? [] : actsOf(told)));
  showDraft(told);
  showOthers(told);
  loadGaps(told);
  joins.show(told, draft.active);
  if (asking && (told.ruling !== asking.ruling || told.refused || (restsOnEnd(asking) && told.ply !== asking.ply))) {
    confirm.stop(phrase("The game has gone on meanwhile. Nothing was entered: look once more at what changes."));
  }
}

function showRecord(told) {
  const before = list.current;
  list.show(told.moves, told.missing, told.first_move, at(), before !== at());
  const { after, plies: wide } = told.line;
  const marked = draft.active && !draft.state.ruling;
  list.cells.forEach((cell, i) => cell.element.classList.toggle("going", marked && i >= after && i < after + wide));
  byId("first").disabled = byId("back").disabled = draft.active || at() === 0;
  byId("forward").disabled = draft.active || at() === told.ply;
  byId("last").disabled = draft.active || chosen === null;
}

/** The position, the squares to mark, and what is to be done there. */
function positionOf(told) {
  const { moves, after, plies: wide, fen } = told.line;
  const placement = fen.split(" ")[0];
  if (draft.state.ruling) {
    const move = told.moves[at() - 1];
    return [move ? move.placement : told.start, [], phrase("After {move}", { move: textOf(at()) })];
  }
  if (moves.length) {
    const { uci, san } = moves[moves.length - 1];
    const words = phrase("After {move}, which comes into the record", { move: moveLetters(san) });
    return [placement, [[uci.slice(0, 2), "last"], [uci.slice(2, 4), "last to"]], words];
  }
  if (draft.active && wide && draft.state.kind !== "fill") {
    const goes = told.moves[after];
    const words = phrase("Before {move}: make the move that was played", { move: textOf(after + 1) });
    return [placement, goes.squares.map((square) => [square, "irregular"]), words];
  }
  const last = told.moves[after - 1];
  const words = after ? phrase("After {move}", { move: textOf(after) }) : phrase("The initial position");
  return [placement, last ? last.squares.map((square, i) => [square, i ? "last to" : "last"]) : [],
    draft.active ? phrase("{position}: make the moves that are missing", { position: words }) : words];
}

function showPosition(told) {
  const [placement, marks, words] = positionOf(told);
  widget.show(placement, `${words}.`);
  widget.mark(marks);
  setText(byId("caption"), words);
  byId("back-one").disabled = !draft.state.moves.length;
}

/** What the sensors show beside what the game says now. */
function showBoards(told) {
  const place = byId("boards");
  const board = now();
  place.hidden = !board || board.game !== told.game || !board.placement;
  if (place.hidden) return;
  const shown = board.seen || board.placement;
  const marks = differenceMarks(board.placement, shown);
  const game = phrase("The game now: {move}", { move: moveText(board.ply, board.last, board.first_move) || phrase("no move yet") });
  const differs = marks.length ? phrase("The board now stands otherwise") : phrase("The board now: the same");
  const sensors = isSilent(board) ? phrase("The board: no signal") : differs;
  const wanted = [board.placement, shown, game, sensors].join("|");
  if (place.dataset.shown === wanted) return;
  place.dataset.shown = wanted;
  place.replaceChildren(figure(game, board.placement, marks), figure(sensors, shown, marks));
}

/** What can be done with the chosen ply. */
function actsOf(told) {
  const ply = at();
  const acts = [];
  const move = told.moves[ply - 1];
  const unknown = move && move.inferred && (move.presumed || move.san.startsWith("@")); // it is filled as a gap
  if (move && !unknown) {
    acts.push(button(phrase("Replace {move}", { move: textOf(ply) }), () => begin("replace", ply - 1, 1)),
      button(phrase("Delete it"), () => begin("remove", ply - 1, 1)),
      button(phrase("Insert before it"), () => begin("insert", ply - 1, 0)));
  }
  acts.push(button(move ? phrase("Insert behind it") : phrase("Insert at the start"), () => begin("insert", ply, 0)));
  const undo = move ? phrase("Undo all behind it") : phrase("Undo all moves");
  if (ply < told.ply) acts.push(button(undo, () => draft.rule(`R-RESTORE ${ply}`)));
  return acts;
}

// --- The draft.

function headOf({ line }) {
  const { kind, ruling } = draft.state;
  if (ruling) return phrase("What changes");
  const move = textOf(line.after + 1);
  const goes = line.plies === 1 ? move : phrase("{plies} from {move} on", { plies: plies(line.plies), move });
  if (kind === "remove") return line.plies === 1 ? phrase("{move} goes", { move }) : phrase("{plies} go", { plies: goes });
  return line.plies ? phrase("In place of {plies}", { plies: goes }) : phrase("New behind {move}", { move: textOf(line.after) });
}

/** Whether what stands behind can stay, and the way out if it cannot. */
function fitOf({ line }) {
  const lost = line.behind - line.fit;
  if (!line.behind || !draft.complete || !["replace", "insert", "remove"].includes(draft.state.kind)) return [];
  if (!lost) return [element("p", "note", `${many(line.behind, "{n} ply behind stays", "{n} plies behind stay")}.`)];
  const move = translated(line.misfit);
  if (draft.state.cut) {
    const words = many(lost, "{n} ply from {move} on is cut off.", "{n} plies from {move} on are cut off.", { move });
    return [element("p", "note warn", words)];
  }
  const words = phrase("{move} cannot be played then: of {plies} behind, {fit} can stay.", { move, plies: plies(line.behind), fit: line.fit });
  return [element("p", "note warn", words), button(phrase("Cut off {plies} from {move} on", { plies: plies(lost), move }), () => draft.cutOff())];
}

/** Less plies go, or more. */
function widthOf({ ply, line }) {
  if (!["replace", "remove"].includes(draft.state.kind) || draft.state.cut) return [];
  const made = element("div", "width");
  const less = button("−", () => draft.widen(-1));
  const more = button("+", () => draft.widen(1));
  less.disabled = line.plies <= (draft.state.kind === "remove" ? 1 : 0);
  more.disabled = line.after + line.plies >= ply;
  less.ariaLabel = phrase("One ply less goes");
  more.ariaLabel = phrase("One ply more goes");
  made.append(less, element("span", "", many(line.plies, "{n} ply goes", "{n} plies go")), more);
  return [made];
}

/** The times of that ply come back with its position. */
function timesOf(told) {
  const [, ply] = /^R-RESTORE (\d+)/.exec(draft.state.ruling) || [];
  const move = ply && told.moves[ply - 1];
  if (!move || move.white_ms === undefined) return [];
  const times = [move.white_ms, move.black_ms].map(clockText);
  const label = element("label", "tick");
  const box = Object.assign(element("input", ""), { type: "checkbox", checked: draft.state.ruling.includes("clock=") });
  box.addEventListener("change", () => draft.rule(`R-RESTORE ${ply}${box.checked ? ` clock=${times.join("/")}` : ""}`));
  label.append(box, phrase("with the clocks of then: {times}", { times: times.join(" – ") }));
  return [label];
}

function showDraft(told) {
  const place = byId("draft");
  place.hidden = !draft.active;
  const { line, then, refused, ruling } = told;
  const wanted = JSON.stringify([draft.state, line, then, refused, ruling, busy, seen(), names()]);
  if (place.dataset.shown === wanted) return; // what is under the finger stays
  place.dataset.shown = wanted;
  if (place.hidden) return place.replaceChildren();
  const focused = place.contains(document.activeElement);
  const played = draft.state.moves.map((move) => moveLetters(move.san)).join(" ");
  const enter = button(phrase("Enter it …"), () => enterDraft());
  enter.id = "enter";
  enter.disabled = !draft.complete || !told.then || busy;
  const tools = element("div", "tools");
  const no = button(phrase("Give up"), giveUp);
  no.id = "give-up";
  tools.append(no, enter);
  const parts = [element("h2", "", headOf(told))];
  if (draft.state.kind && draft.state.kind !== "remove") parts.push(element("p", "played", played || phrase("Make the moves on the board, or type them.")));
  parts.push(...widthOf(told), ...fitOf(told), ...timesOf(told));
  if (draft.complete) parts.push(preview(told, names(), seen()));
  const hint = hintOf(told);
  if (hint) parts.push(element("p", "note", hint));
  place.replaceChildren(...parts, tools);
  if (focused) place.focus({ preventScroll: true });
}

async function enterDraft() {
  const told = (asking = draft.told);
  const meant = await confirm.ask({
    title: phrase("Put the record of board {board} right?", { board: number }),
    table: tableText(),
    words: consequences(told, names(), seen()),
    yes: phrase("Yes, on board {board}", { board: number }),
    author,
  });
  asking = null;
  if (!meant) return;
  busy = true;
  const ply = restsOnEnd(told) ? { ply: told.ply } : {};
  const answer = await postRuling(number, { author: author.value.trim(), game: told.game, ...ply, ruling: told.ruling });
  busy = false;
  if (answer.error) {
    say(phrase("Not entered: {reason}", { reason: plainReason(answer.error) }), true);
    return draft.refresh();
  }
  const words = translated(told.words);
  say(phrase("Entered as ruling {number}: {ruling}.", { number: answer.number, ruling: words }), false, answer.number, words);
  if (chosen > told.then.from + told.then.moves.length) chosen = null; // it is gone by that
  await draft.look(chosen);
  byId("done").focus({ preventScroll: true });
}

/** How it went; a ruling can be undone at once. */
function say(text, warn = false, ruling = 0, words = "", game = draft.told?.game) {
  const place = byId("done");
  setText(place.querySelector("p"), text);
  place.classList.toggle("warn", warn);
  for (const old of place.querySelectorAll("button")) old.remove();
  const undo = () => given.give({ ...draft.told, game }, [`R-UNDO ${ruling}`], [phrase("Withdrawn: {ruling}", { ruling: words })]);
  if (ruling) place.append(button(phrase("Undo"), undo));
}

// --- What stands beside it.

function showOthers(told) {
  const key = JSON.stringify([told.game, told.given]);
  if (given.key !== key) {
    given.key = key;
    given.show({ title: phrase("This game"), board: number }, tableText(), async () => draft.told);
  }
  ofRound.show(told, names());
  showHeading(names(), names().split(" – ").map(withInitials).join(" – "));
  setText(byId("summary"), [...boardText(), gameText()].filter(Boolean).join(" · "));
  document.title = phrase("Repair board {board}", { board: number });
  for (const side of ["white", "black"]) if (told.clock) byId(side).placeholder = clockText(told.clock[`${side}_ms`]);
  const other = byId("other-game");
  other.hidden = !draft.game && told.game === 1;
  other.href = draft.game ? location.pathname : `${location.pathname}?game=${told.game - 1}`;
  setText(other, draft.game ? phrase("The latest game") : phrase("The game before"));
}

/** Plies that nobody saw, with the lines that fit: one tap away. */
async function loadGaps(told) {
  const key = JSON.stringify([told.game, told.moves.map((move) => Boolean(move.inferred)), told.given.length, draft.active]);
  if (byId("gaps").dataset.key === key) return;
  byId("gaps").dataset.key = key;
  const { gaps = [] } = await ask(`/api/gaps?board=${number}`);
  if (byId("gaps").dataset.key !== key) return;
  byId("gaps").replaceChildren(...(draft.active ? [] : gaps.filter((gap) => gap.game === told.game).map(gapOf)));
}

function gapOf(gap) {
  const made = element("article", "gap-line");
  const fill = (line) => begin("fill", gap.after, gap.plies).then(() => line && play(line));
  made.append(setSentence(element("h2", ""), gap.sentence));
  if (gap.lines.length) made.append(element("p", "", phrase("These lines lead to what the board showed:")));
  made.append(...gap.lines.map((line) => button(movesText(line), () => fill(line))), button(phrase("Enter the moves"), () => fill("")));
  return made;
}

// --- The game goes on.

let followed = "";
let soon = null;

function follow() {
  const board = now();
  if (!board) return;
  if (draft.told) showBoards(draft.told);
  const sure = (board.moves || []).filter((move) => !move.provisional).map((move) => move.uci);
  const key = JSON.stringify([board.game, sure, board.result, board.rulings, board.tags]);
  if (key === followed) return;
  followed = key;
  clearTimeout(soon);
  soon = setTimeout(() => (draft.told ? draft.refresh() : draft.look(chosen)), SOON_MS);
}

const live = new Live({
  board: number,
  onLink(link) {
    showLink(link);
    if (link === "lost") logInAgain();
  },
  onBoards: follow,
});

byId("to-board").href = `/board/${number}`;
byId("first").addEventListener("click", () => look(0));
byId("back").addEventListener("click", () => step(-1));
byId("forward").addEventListener("click", () => step(1));
byId("last").addEventListener("click", () => look(Infinity));
byId("flip").addEventListener("click", () => widget.flip(!widget.flipped));
byId("back-one").addEventListener("click", () => draft.takeBack());
byId("typed-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = byId("typed").value.trim().replace(/\s+/g, " ");
  if (!text || !mayMove()) return;
  await play(text);
  if (!byId("unread").textContent) byId("typed").value = "";
});
document.addEventListener("keydown", (key) => {
  if (key.ctrlKey || key.metaKey || key.altKey || isTaken(key)) return;
  const act = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => look(0), End: () => look(Infinity),
    f: () => widget.flip(!widget.flipped), Escape: () => draft.active && giveUp() }[key.key];
  if (!act) return;
  key.preventDefault();
  act();
});
offerOthers({ onRuling: seeRuling, say: (text) => say(text, true) });
offerPosition({ seen, onRuling: (words) => seeRuling(`R-RECORD after=${at()} ${words}`), say: (text) => say(text, true) });
signAsMe(author);
draft.look(chosen);
