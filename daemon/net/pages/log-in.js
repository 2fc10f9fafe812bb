// SPDX-License-Identifier: MIT
// Logs in with a name and a password, and goes on to the arbiter's page, or to all boards for who may only look.

import { post } from "./ask.js";
import { capital } from "./language.js";
import { home } from "./me.js";
import { byId } from "./page.js";
import { setSentence } from "./sentences.js";

const password = byId("password");

function refuse(sentence) {
  byId("refused").hidden = false;
  setSentence(byId("refused"), sentence, (text) => `${capital(text)}.`);
  password.value = "";
  password.focus();
}

byId("log-in").addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("refused").hidden = true;
  const answer = await post("/api/log-in", { name: byId("name").value.trim(), password: password.value });
  if (answer.error) return refuse(answer.error);
  location.assign(home(answer));
});

document.documentElement.dataset.link = "none";
byId("name").focus();
