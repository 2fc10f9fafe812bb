// SPDX-License-Identifier: MIT
// A phone that was shown a QR code asks to be let in, shows its number, and waits for the answer.

import { post } from "./ask.js";
import { capital, phrase } from "./language.js";
import { home } from "./me.js";
import { byId } from "./page.js";
import { setSentence } from "./sentences.js";

const ASK_MS = 1000;

function refuse(sentence) {
  byId("refused").hidden = false;
  setSentence(byId("refused"), sentence, (text) => `${capital(text)}.`);
}

/** Asks until there is an answer; a cable that is bad for a moment is none. */
async function wait(ticket) {
  const answer = await post("/api/join/answer", { ticket });
  if (answer.waits || answer.lost) return setTimeout(() => wait(ticket), ASK_MS);
  if (answer.error) {
    byId("waiting").hidden = true;
    return refuse(answer.error);
  }
  location.replace(home(answer));
}

byId("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("refused").hidden = true;
  const answer = await post("/api/join", { code: location.hash.slice(1), name: byId("name").value.trim() });
  if (answer.error) return refuse(answer.error);
  byId("join").hidden = true;
  byId("waiting").hidden = false;
  byId("number").textContent = answer.number;
  wait(answer.ticket);
});

document.documentElement.dataset.link = "none";
if (location.hash.length > 1) {
  byId("name").focus();
} else {
  byId("join").hidden = true;
  byId("refused").hidden = false;
  byId("refused").textContent = phrase("This page is for a phone that reads a QR code, which an arbiter's page shows.");
}
