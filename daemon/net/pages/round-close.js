// SPDX-License-Identifier: MIT
// What is missing before the round is over, what comes then, and what is printed or downloaded.

import { many, phrase } from "./language.js";
import { byId } from "./page.js";
import { setSentence } from "./sentences.js";
import { element } from "./table.js";

function link(text, address, file) {
  const made = Object.assign(element("a", "button", text), { href: address });
  if (file) made.download = file;
  return made;
}

/** Of the round that is played the table leads to its row. */
function missingOf({ round, table, text }, played) {
  const item = element("li", "wait");
  const words = setSentence(element("span", ""), text);
  if (table === null) item.append(words);
  else if (round !== played) item.append(`${phrase("Round {round}, table {table}", { round, table })}: `, words);
  else item.append(Object.assign(element("a", "", phrase("Table {table}", { table })), { href: `#table-${table}` }), ": ", words);
  return item;
}

export const missingText = ({ missing, round }) =>
  many(missing.length, "Round {round}: {n} thing is missing", "Round {round}: {n} things are missing", { round });

const isLast = ({ next }) => next.waits_for.some(({ kind }) => kind === "last-round");

/** What to do for the round after this one. */
function nextParts(section) {
  const { next } = section;
  if (isLast(section)) {
    return [element("p", "", phrase("Round {round} is the last one as far as is known. If another one is played, import its pairs.", section)),
      link(phrase("Import the pairs"), "#import")];
  }
  if (next.paired) return [element("p", "", phrase("Round {round} is paired.", next)), link(phrase("Check round {round}", next), "#check")];
  return [
    element("p", "", phrase("Round {round} is not paired. Take the tournament file to the pairing program, and import the pairs that it makes.", next)),
    link(phrase("Import the pairs"), "#import"),
  ];
}

export class Close {
  /** `known()`: { section } as the page has it. */
  constructor({ known }) {
    this.known = known;
    this.shown = "";
  }

  show() {
    const { section } = this.known();
    const wanted = JSON.stringify([section?.id, section?.round, section?.missing, section?.next]);
    if (wanted !== this.shown) {
      this.shown = wanted;
      byId("missing").replaceChildren(...(section?.missing ?? []).map((one) => missingOf(one, section.round)));
      byId("by-engine").hidden = !section || section.next.paired || isLast(section);
      byId("next").replaceChildren(...(section ? nextParts(section) : []));
      byId("files").replaceChildren(...(section ? this.linksOf(section) : []));
    }
    return this.summaryOf(section);
  }

  summaryOf(section) {
    if (!section?.round) return phrase("No round is played.");
    return section.missing.length ? missingText(section) : phrase("Round {round} is complete.", section);
  }

  linksOf({ id, name, round, next }) {
    const page = `/tournament?section=${id}`;
    const paired = next.paired ? next.round : round;
    const file = link(phrase("Tournament file for the pairing program"), `/api/tournament/files${name ? `?section=${encodeURIComponent(name)}` : ""}`, "tournament.trf");
    const ofRound = round ? [
      link(phrase("Results of round {round}, to print", { round }), `${page}#results/${round}`),
      link(phrase("Standings after round {round}, to print", { round }), `${page}#standings/${round}`),
      link(phrase("Round {round} as PGN", { round }), `/api/export?format=pgn&round=${round}`, `round-${round}.pgn`),
      link(phrase("Moves of round {round} as CSV", { round }), `/api/export?format=csv&round=${round}`, `round-${round}.csv`),
    ] : [];
    return [...(paired ? [link(phrase("Pairings of round {round}, to print", { round: paired }), `${page}#pairings/${paired}`)] : []), ...ofRound, file];
  }
}
