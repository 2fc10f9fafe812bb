// SPDX-License-Identifier: MIT
// What all pages have around their boards: heading, banner, the sign whether the page is live, the ticking.

import { listText, many, phrase } from "./language.js";
import { Fitted } from "./names.js";
import { setSentence } from "./sentences.js";

const TICK_MS = 200;
const SHOWN_MS = 5000;

export const byId = (id) => document.getElementById(id);

/** The daemon does not answer, so nothing is known of any board. */
export const isLost = () => document.documentElement.dataset.link === "lost";

/** A name that every computer has for itself: no phone finds this one under it. */
export const isForThisMachine = (name) => /^(localhost|127\.[0-9.]+|\[::1\])$/.test(name);

let heading = null;

/** The heading of the page; `short` where that finds no room. */
export function showHeading(whole, short = whole) {
  heading ??= new Fitted(byId("event"));
  heading.short = () => short;
  heading.show(whole, short);
}

let live = phrase("Live");

export function showLink(link) {
  document.documentElement.dataset.link = link;
  byId("banner").hidden = link !== "lost";
  byId("link").textContent = link === "live" ? live : phrase("Reconnecting …");
}

/** "15 min", "90 s", "15 min and 6 plies", "6 plies". */
function delayText(ms, plies) {
  const time = ms % 60000 ? phrase("{n} s", { n: Math.round(ms / 1000) }) : phrase("{n} min", { n: ms / 60000 });
  if (!plies) return time;
  const moves = many(plies, "{n} ply", "{n} plies");
  return ms ? listText([time, moves]) : moves;
}

/** Says how late this page is, or on the arbiter's, which is live, how late everybody else's. */
export function showDelay({
  delay_ms: own, delay_plies: plies, broadcast_delay_ms: others, broadcast_delay_plies: otherPlies, broadcast_rounds: rounds = [],
}) {
  if (own === undefined && others === undefined) return;
  const each = [own === undefined ? delayText(others, otherPlies) : delayText(own, plies)];
  for (const { round, delay_ms: late, delay_plies: latePlies } of rounds) {
    each.push(phrase("round {round} by {delay}", { round, delay: delayText(late, latePlies) }));
  }
  const delay = each.join(", ");
  live = own === undefined ? phrase("Live; broadcast delayed by {delay}", { delay }) : phrase("Broadcast delayed by {delay}", { delay });
}

/** Shows what is wrong with the hall as a whole. Every hello of the server has it, and every change of it. */
export function showConditions(conditions) {
  const said = JSON.stringify(conditions);
  if (byId("conditions").dataset.said === said) return; // a screen reader would repeat it
  byId("conditions").dataset.said = said;
  byId("conditions").replaceChildren(...conditions.map(({ code, severity, sentence }) => {
    const line = document.createElement("p");
    line.className = severity;
    line.dataset.code = code;
    return setSentence(line, sentence);
  }));
}

/** Shows the content once it has all that it begins with, because each part would move what stands below it; or after a while. */
export async function showOnce(parts) {
  await Promise.race([Promise.allSettled(parts), new Promise((resolve) => setTimeout(resolve, SHOWN_MS))]);
  document.querySelector("main").classList.remove("waits", "unfilled");
}

/** While it scrolls, who has only keys can reach it. */
export function reachWhileItScrolls(place) {
  const heed = () => {
    if (place.scrollHeight > place.clientHeight) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  };
  new ResizeObserver(heed).observe(place);
  new MutationObserver(heed).observe(place, { childList: true });
}

/** Calls back while the page is visible, when a running time may show another second. */
export function everyTick(callback) {
  setInterval(() => {
    if (!document.hidden) callback();
  }, TICK_MS);
  document.addEventListener("visibilitychange", callback);
}
