// SPDX-License-Identifier: MIT
// Who is logged in. Where nobody logs in, at the arbiter's own entrance, whoever acts writes a name.

import { ask, post } from "./ask.js";
import { byId } from "./page.js";

const AUTHOR = "eboardd.author";

/** Shows the name that this browser keeps, and keeps what is written there. */
function keepName(author) {
  try {
    author.value = localStorage.getItem(AUTHOR) || "";
  } catch {
    author.value = "";
  }
  author.addEventListener("change", () => {
    try {
      localStorage.setItem(AUTHOR, author.value.trim());
    } catch {
      // the storage is full or forbidden
    }
  });
}

/** Signs with the name of whoever is logged in, and offers to log out; else with the one that is kept. `author`: the field for it. */
export async function signAsMe(author) {
  keepName(author);
  const me = await ask("/api/me");
  if (!me.name) return;
  author.value = me.name;
  author.readOnly = true;
  const out = document.createElement("button");
  out.type = "button";
  out.className = "button";
  out.textContent = "Log out";
  out.addEventListener("click", async () => {
    await post("/api/log-out", {});
    location.assign("/log-in");
  });
  byId("link").after(out);
}

/** Leads to the log-in page if the connection was lost because the log-in is over. */
export async function logInAgain() {
  const me = await ask("/api/me");
  if (!me.error && !me.role) location.assign("/log-in");
}
