// SPDX-License-Identifier: MIT
// The tournament has a page of its own, and other pages lead there where there is a tournament.

import { ask } from "./ask.js";
import { areFiles } from "./file-socket.js";

/** Shows that link then. What is asked tells no result. */
export async function offerTournament(link) {
  if (!link.hidden || areFiles()) return;
  const { sections = [] } = await ask("/api/tournament?results=hidden");
  link.hidden = sections.length === 0;
}
