// SPDX-License-Identifier: MIT
// What all pages have around their boards: heading, banner, the sign whether the page is live, the ticking.

const TICK_MS = 200;

export const byId = (id) => document.getElementById(id);

/** The daemon does not answer, so nothing is known of any board. */
export const isLost = () => document.documentElement.dataset.link === "lost";

let live = "Live";

export function showLink(link) {
  document.documentElement.dataset.link = link;
  byId("banner").hidden = link !== "lost";
  byId("link").textContent = link === "live" ? live : "Reconnecting …";
}

/** "15 min", "90 s", "15 min and 6 plies", "6 plies". */
function delayText(ms, plies) {
  const time = ms % 60000 ? `${Math.round(ms / 1000)} s` : `${ms / 60000} min`;
  if (!plies) return time;
  return ms ? `${time} and ${plies} plies` : `${plies} plies`;
}

/** Says how late this page is, or on the arbiter's, which is live, how late everybody else's. */
export function showDelay({
  delay_ms: own, delay_plies: plies, broadcast_delay_ms: others, broadcast_delay_plies: otherPlies, broadcast_rounds: rounds = [],
}) {
  if (own === undefined && others === undefined) return;
  const each = [own === undefined ? delayText(others, otherPlies) : delayText(own, plies)];
  for (const { round, delay_ms: late, delay_plies: latePlies } of rounds) each.push(`round ${round} by ${delayText(late, latePlies)}`);
  live = `${own === undefined ? "Live; broadcast" : "Broadcast"} delayed by ${each.join(", ")}`;
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
    line.textContent = sentence;
    return line;
  }));
}

/** Calls back while the page is visible, when a running time may show another second. */
export function everyTick(callback) {
  setInterval(() => {
    if (!document.hidden) callback();
  }, TICK_MS);
  document.addEventListener("visibilitychange", callback);
}
