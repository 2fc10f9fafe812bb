// SPDX-License-Identifier: MIT
// What exactly a repair changes: the moves before and after, result, clocks, players, the sentence that everybody reads,
// and the ruling that enters it.

import { figure } from "./alert.js";
import { capital, many, phrase } from "./language.js";
import { clockText } from "./live.js";
import { plainReason } from "./ruling.js";
import { translated } from "./sentences.js";
import { element, nameOf, numbered } from "./table.js";
import { differenceMarks } from "./widget.js";

const TAIL = 4; // so many moves that stay are shown behind those that change
const WAITS = phrase("Play waits until the pieces stand on the board as the record has them.");

export const plies = (number) => many(number, "{n} ply", "{n} plies");
const resultWords = (outcome) => (outcome === null ? phrase("no result") : outcome.replace("1/2-1/2", "½–½").replace("-", "–"));
const clockWords = (clock) => (clock ? `${clockText(clock.white_ms)} – ${clockText(clock.black_ms)}` : "–");

/** The moves that change, before and after, and how many behind them stay. */
function changedMoves({ moves, then }) {
  const [before, after] = [moves.slice(then.from), then.moves];
  const isSame = (back) => before[before.length - back].san === after[after.length - back].san;
  let stay = 0;
  while (stay < before.length && stay < after.length && isSame(stay + 1)) ++stay;
  return { from: then.from, before, after, stay, any: before.length + after.length > 0 };
}

/** The words for what is no move: [name, before, after]. */
function otherChanges(told, names) {
  const { then } = told;
  const rows = [];
  if (told.outcome !== then.outcome) rows.push([phrase("Result"), resultWords(told.outcome), resultWords(then.outcome)]);
  if (clockWords(told.clock) !== clockWords(then.clock)) rows.push([phrase("Clocks"), clockWords(told.clock), clockWords(then.clock)]);
  if (told.players_exchanged !== then.players_exchanged) rows.push([phrase("Players"), names, names.split(" – ").reverse().join(" – ")]);
  return rows;
}

/** It changes how the game stands now, so it must not have gone on meanwhile. */
export function restsOnEnd(told) {
  const changed = changedMoves(told);
  return told.outcome !== told.then.outcome || (changed.any && changed.stay === 0);
}

const lastOf = ({ start, moves, then }) => (then.moves[then.moves.length - 1] || moves[then.from - 1])?.placement || start;
/** Pieces have to be put there first; `seen`: what stands on the board. */
const waits = (told, seen) => told.then.awaits_board && !told.awaits_board && lastOf(told) !== seen;

/** A sentence each, for the confirmation. */
export function consequences(told, names, seen) {
  const { then } = told;
  const changed = changedMoves(told);
  const out = [`${capital(translated(told.words))}.`];
  if (changed.any) {
    const [go, come] = [changed.before.length - changed.stay, changed.after.length - changed.stay];
    const parts = [
      go && many(go, "{n} ply of the record goes", "{n} plies of the record go"),
      come && many(come, "{n} ply comes", "{n} plies come"),
      changed.stay && many(changed.stay, "{n} ply behind stays", "{n} plies behind stay"),
    ];
    out.push(`${parts.filter(Boolean).join(", ")}.`);
  }
  for (const [name, before, after] of otherChanges(told, names)) out.push(`${name}: ${before} → ${after}.`);
  if (waits(told, seen)) out.push(WAITS);
  return out;
}

/** "12. Nf3 Nc6 13. Bb5 … and 7 more as they are"; those that change are marked. */
function lineOf({ from, stay }, moves, kind, first) {
  const made = element("p", `line ${kind}`);
  const changing = moves.length - stay;
  const shown = moves.slice(0, changing + TAIL);
  shown.forEach((move, i) => {
    const { number, side } = numbered(from + i + 1, first);
    const due = side === "white" ? `${number}. ` : i === 0 ? `${number}… ` : "";
    made.append(element(i < changing ? "strong" : "span", "", `${due}${nameOf(move)}`), " ");
  });
  if (shown.length < moves.length) made.append(element("span", "", phrase("… and {n} more as they are", { n: moves.length - shown.length })));
  if (!moves.length) made.append(element("span", "", phrase("nothing")));
  return made;
}

function row(name, content) {
  const made = element("dd", "");
  made.append(content);
  return [element("dt", "", name), made];
}

/** Where the pieces are to be put, with what stands otherwise on the board. */
function toBeSet(told, seen) {
  const placement = lastOf(told);
  const boards = element("div", "boards");
  boards.append(figure(phrase("So the pieces have to stand"), placement, differenceMarks(placement, seen)));
  return [element("p", "note warn", WAITS), boards];
}

/** All of it. `names`: the players, as "White – Black"; `seen`: what stands on the board, if that is known. */
export function preview(told, names, seen) {
  const made = element("div", "preview");
  if (told.refused) made.append(element("p", "note warn", phrase("Not possible so: {reason}", { reason: plainReason(told.refused) })));
  else if (!told.then) made.append(element("p", "note", phrase("The record has this already: nothing would change.")));
  if (told.then) {
    const changed = changedMoves(told);
    const list = element("dl", "facts");
    if (changed.any) {
      list.append(...row(phrase("Now"), lineOf(changed, changed.before, "goes", told.first_move)));
      list.append(...row(phrase("Then"), lineOf(changed, changed.after, "comes", told.then.first_move)));
    }
    for (const [name, before, after] of otherChanges(told, names)) list.append(...row(name, `${before} → ${after}`));
    made.append(list, element("p", "", `${capital(translated(told.words))}.`));
    if (told.public) made.append(element("p", "public", phrase("Everybody reads: “{sentence}”", { sentence: translated(told.public) })));
    if (waits(told, seen)) made.append(...toBeSet(told, seen));
  }
  if (told.ruling) made.append(element("code", "", told.ruling));
  return made;
}
