// SPDX-License-Identifier: MIT
// How old is what a page shows while it hears nothing, and why: the daemon does not answer, or this device has no network.

import { language, phrase } from "./language.js";
import { byId, isForThisMachine } from "./page.js";

let wentAway = false; // the network, since the page is open
window.addEventListener("offline", () => {
  wentAway = true;
});
window.addEventListener("online", () => {
  wentAway = false;
});

function timeText(at) {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const style = { timeStyle: "medium", hourCycle: "h23", ...(isToday ? {} : { dateStyle: "medium" }) };
  return new Intl.DateTimeFormat(language, style).format(at);
}

/** The daemon's own computer needs no network to reach it. */
const hasNetwork = () => navigator.onLine || (isForThisMachine(location.hostname) && !wentAway);

function ageText(heardAt) {
  if (heardAt === null) return hasNetwork() ? phrase("The daemon does not answer.") : phrase("This device has no network.");
  const time = timeText(heardAt);
  return hasNetwork()
    ? phrase("The daemon has not answered since {time}. What is shown is of that time.", { time })
    : phrase("This device has had no network since {time}. What is shown is of that time.", { time });
}

/** Writes it on the banner. `heardAt`: when something was heard last, as Date.now() has it; null: never. */
export function showAge(heardAt) {
  const text = ageText(heardAt);
  if (byId("banner").textContent !== text) byId("banner").textContent = text;
}

/** Calls back when the page may have missed something: it slept, was left, or the network was away. */
export function onWake(callback) {
  window.addEventListener("online", callback);
  document.addEventListener("resume", callback);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) callback();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) callback();
  });
}
