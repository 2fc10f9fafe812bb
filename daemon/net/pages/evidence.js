// SPDX-License-Identifier: MIT
// What squares and clock reported in the turn of a card, in order: small boards that an arbiter can show to players.

import { language, many, numberText, phrase } from "./language.js";
import { element, sideText } from "./table.js";
import { Widget, differingSquares, pieceName, squareName, squaresOf } from "./widget.js";

const MOST_NAMED = 4; // if more squares change at once, they are only counted

/** The computer's time of something in the journal, as far as the card knows it. */
export function wallMs(alert, at) {
  const first = alert.states[0];
  return (first.wall_ms ?? first.at_ms) + at - first.at_ms;
}

function timeText(ms) {
  const whole = new Date(ms).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  return `${whole}${numberText(Math.floor((ms % 1000) / 100) / 10, 1).slice(1)}`;
}

/** "knight off g1", "knight on f3", "knight in place of pawn on d5" */
function changeText(index, was, is) {
  const square = squareName(index);
  if (!is) return phrase("{piece} off {square}", { piece: pieceName(was), square });
  return was ? phrase("{piece} in place of {other} on {square}", { piece: pieceName(is), other: pieceName(was), square })
    : phrase("{piece} on {square}", { piece: pieceName(is), square });
}

function changesText(before, after, changed) {
  if (changed.length > MOST_NAMED) return many(changed.length, "{n} square changed", "{n} squares changed");
  const [was, is] = [squaresOf(before), squaresOf(after)];
  // A piece leaves its square before it stands on another one.
  const order = [...changed].sort((a, b) => Number(Boolean(is[a])) - Number(Boolean(is[b])));
  return order.map((index) => changeText(index, was[index], is[index])).join(", ");
}

function picture(placement, changed, words) {
  const board = element("div", "board");
  const widget = new Widget(board);
  widget.show(placement, `${words}.`);
  widget.mark(changed.map((index) => [index, "differs"]));
  return board;
}

/** What happened, oldest first: { at, words, placement and changed squares, or neither for a press }. */
export function stepsOf(alert) {
  const steps = [];
  let before = alert.before;
  for (const sight of alert.seen) {
    if (sight.pressed) {
      steps.push({ at: sight.at_ms, words: phrase("{side} presses the clock", { side: sideText(sight.pressed) }) });
      continue;
    }
    const changed = differingSquares(before, sight.placement);
    if (changed.length) {
      steps.push({ at: sight.at_ms, words: changesText(before, sight.placement, changed), placement: sight.placement, changed });
    }
    before = sight.placement;
  }
  // What a turn begins with: others had been there before, and a count of squares tells nobody anything.
  if (steps.length > 1 && steps[0].changed?.length > MOST_NAMED) steps.shift();
  return steps;
}

/** Null if nothing was reported in that turn. */
export function trail(alert) {
  const steps = stepsOf(alert);
  if (!steps.length) return null;
  const made = element("div", "trail"); // no landmark: there is one in each card
  made.append(element("h3", "", phrase("What the board reported, in order")));
  const list = element("ol", "");
  for (const { at, words, placement, changed } of steps) {
    const item = element("li", placement ? "" : "press");
    item.append(placement ? picture(placement, changed, words) : element("div", "lever"));
    item.append(element("time", "", timeText(wallMs(alert, at))), element("span", "", words));
    list.append(item);
  }
  made.append(list);
  return made;
}
