// SPDX-License-Identifier: MIT
// The tournament has a page of its own, and other pages lead there where there is a tournament.

/** Shows that link then. What is asked tells no result. */
export async function offerTournament(link) {
  if (!link.hidden) return;
  try {
    const answer = await fetch("/api/tournament?results=hidden");
    if (answer.ok) link.hidden = (await answer.json()).sections.length === 0;
  } catch {
    // the daemon is away, and so is its tournament
  }
}
