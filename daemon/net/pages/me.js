// SPDX-License-Identifier: MIT
// Who is logged in. Where nobody logs in, at the arbiter's own entrance, whoever acts writes a name.

import { ask, post } from "./ask.js";
import { phrase } from "./language.js";
import { byId } from "./page.js";
import { keepText, keptText } from "./stored-set.js";

const AUTHOR = "eboardd.author";

/** Where somebody goes who has just come in. */
export const home = ({ role }) => (role === "display" ? "/" : "/arbiter");

/** Shows the name that this browser keeps, and keeps what is written there. */
function keepName(author) {
  author.value = keptText(AUTHOR);
  author.addEventListener("change", () => keepText(AUTHOR, author.value.trim()));
}

/** Signs with the name of whoever is logged in, and offers to log out; else with the one that is kept. `author`: the field for it.
 * Gives who that is. */
export async function signAsMe(author) {
  keepName(author);
  const me = await ask("/api/me");
  if (!me.name) return me;
  author.value = me.name;
  author.readOnly = true;
  const out = document.createElement("button");
  out.type = "button";
  out.className = "button";
  out.textContent = phrase("Log out");
  out.addEventListener("click", async () => {
    await post("/api/log-out", {});
    location.assign("/log-in");
  });
  byId("link").after(out);
  return me;
}

/** Leads to the log-in page if the connection was lost because the log-in is over. */
export async function logInAgain() {
  const me = await ask("/api/me");
  if (!me.error && !me.role) location.assign("/log-in");
}
