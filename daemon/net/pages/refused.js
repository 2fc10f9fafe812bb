// SPDX-License-Identifier: MIT
// A page that the daemon does not give, in the reader's language: what is written here stands in it in English.

import { phrase } from "./language.js";
import { setSentence } from "./sentences.js";

const why = document.getElementById("why");
const titles = { 401: phrase("Not for everybody"), 403: phrase("Not for everybody"), 404: phrase("Not found") };
const title = titles[why.dataset.status] ?? phrase("No page this time");
document.title = title;
document.querySelector("h1").textContent = title;
setSentence(why, why.textContent);
