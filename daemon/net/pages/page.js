// SPDX-License-Identifier: MIT
// What all pages have around their boards: heading, banner, the sign whether all this is live, the ticking.

const TICK_MS = 200;

export const byId = (id) => document.getElementById(id);

export function showLink(link) {
  document.documentElement.dataset.link = link;
  byId("banner").hidden = link !== "lost";
  byId("link").textContent = link === "live" ? "Live" : "Reconnecting …";
}

/** Calls back while the page is looked at, when something that runs may show another second. */
export function everyTick(callback) {
  setInterval(() => {
    if (!document.hidden) callback();
  }, TICK_MS);
  document.addEventListener("visibilitychange", callback);
}
