// SPDX-License-Identifier: MIT
// The page of whoever runs the boards: what needs a person, each board with its port, clock and battery, where the games
// go, and the configuration with what a reload would change.

import { ask } from "./ask.js";
import { boardsIn, findingOf } from "./finding.js";
import { timeText } from "./irregularity.js";
import { phrase } from "./language.js";
import { Live } from "./live.js";
import { logInAgain, signAsMe } from "./me.js";
import { BoardList } from "./operator-boards.js";
import { Corrections } from "./operator-corrections.js";
import { offerConfiguration } from "./operator-configuration.js";
import { showOutlets } from "./outlets.js";
import { byId, everyTick, showLink, showOnce } from "./page.js";
import { setSentence } from "./sentences.js";
import { element, setText } from "./table.js";

const PORTS_MS = 5000;
const DOCTOR_MS = 30000;

const author = byId("author");
let doctor = null; // what was found last
let sections = []; // names of the tournaments, where there are several
let boardsCame;
const boardsAreKnown = new Promise((resolve) => (boardsCame = resolve));

const corrections = new Corrections({
  history: byId("history"), aside: byId("aside"), author, boards: () => [...live.boards.values()].map(({ board, round }) => [board, round]).sort(([a], [b]) => a - b),
});
const boards = new BoardList({ list: byId("boards"), dialog: byId("board"), corrections, time: () => live.now() });

function link(text, address, file) {
  const made = element("a", "button", text);
  made.href = address;
  if (file) made.download = file;
  return made;
}

/** Each tournament has a file of its own. */
function tournamentFiles() {
  if (!sections.length) return [link(phrase("Players and results as TRF"), "/api/export?format=trf", "event.trf")];
  return sections.map((section) =>
    link(phrase("Players and results of {section} as TRF", { section }), `/api/export?format=trf&section=${encodeURIComponent(section)}`, `${section}.trf`));
}

/** The round that is played; where boards play several, the latest. */
function summarize() {
  const all = [...live.boards.values()];
  const rounds = [...new Set(all.map((board) => board.round))].sort((a, b) => a - b);
  const playing = all.filter((board) => board.game > 0 && board.result === "*").length;
  const said = phrase("Round {rounds}. Boards: {boards}. Games in play: {playing}.", { rounds: rounds.join(", "), boards: all.length, playing });
  setText(byId("round"), all.length ? said : "");
  const key = JSON.stringify([rounds, sections]);
  if (byId("files").dataset.rounds === key) return;
  byId("files").dataset.rounds = key;
  byId("files").replaceChildren(
    ...rounds.map((round) => link(phrase("Round {round} as PGN", { round }), `/api/export?format=pgn&round=${round}`, `round-${round}.pgn`)),
    link(phrase("All rounds as PGN"), "/api/export?format=pgn", "event.pgn"),
    ...tournamentFiles(),
    link(phrase("All moves as CSV"), "/api/export?format=csv", "moves.csv"),
    link(phrase("All conclusions as JSON lines"), "/api/export?format=jsonl", "conclusions.jsonl"),
    link(phrase("Irregularities as JSON"), "/api/irregularities", "irregularities.json"),
    ...rounds.flatMap((round) => [
      link(phrase("Report of round {round}", { round }), `/api/export?format=report&round=${round}`),
      link(phrase("Score sheets of round {round}", { round }), `/api/export?format=score-sheets&round=${round}`),
    ]),
  );
}

async function nameSections() {
  if (document.hidden) return;
  const { sections: known = [] } = await ask("/api/tournament?results=hidden");
  sections = known.length > 1 ? known.map(({ name }) => name) : [];
  if (live.boards.size) summarize();
}

async function consult() {
  if (document.hidden) return;
  const answer = await ask("/api/doctor");
  if (answer.error) return setSentence(byId("looked"), answer.error);
  doctor = answer;
  // Of a board that is set aside nobody has to be told.
  const findings = doctor.findings.filter(({ text }) => !boardsIn(text).length || !boardsIn(text).every((board) => corrections.isAside(board)));
  const toDo = findings.filter(({ severity }) => severity === "fault" || severity === "wait");
  const notes = findings.filter(({ severity }) => severity === "note");
  const waits = toDo.some(({ severity }) => severity === "wait");
  const shown = [...toDo, ...notes];
  if (byId("needs").dataset.shown !== JSON.stringify(shown)) {
    byId("needs").dataset.shown = JSON.stringify(shown);
    const head = toDo.length ? [] : [element("li", "fine", phrase("All is well. Nobody has to do anything."))];
    const tail = waits ? [element("li", "wait", phrase("Not all is known yet. Look again in a few seconds."))] : [];
    byId("needs").replaceChildren(...head, ...toDo.map(findingOf), ...tail, ...notes.map(findingOf));
  }
  setText(byId("looked"), phrase("Looked at {time}.", { time: timeText(Date.now()) }));
  boards.consulted(doctor);
}

async function askPorts() {
  if (document.hidden) return;
  const answer = await ask("/api/ports");
  if (!answer.error) boards.heard(answer.ports);
}

const live = new Live({
  onLink(state) {
    showLink(state);
    boards.tick();
    if (state === "lost") logInAgain();
  },
  onBoards() {
    byId("no-boards").hidden = live.boards.size > 0;
    boards.show(live.boards);
    summarize();
    boardsCame();
  },
});

byId("look").addEventListener("click", () => {
  setText(byId("looked"), phrase("The machine is looked at."));
  consult();
});
everyTick(() => boards.tick());
setInterval(askPorts, PORTS_MS);
setInterval(consult, DOCTOR_MS);
setInterval(nameSections, DOCTOR_MS);

/** The administrator sees it. */
async function loadConfiguration(me) {
  if (me.role && me.role !== "administrator") {
    boards.linesOf = () => [];
    return boards.linesCame();
  }
  byId("configuration").hidden = false;
  const configuration = offerConfiguration(author, () => boards.linesCame());
  boards.linesOf = (number) => configuration.linesOf(number);
  await configuration.loaded;
}

showOnce([boardsAreKnown, showOutlets(byId("outlets"), byId("no-outlets")), askPorts(), corrections.load(), consult(), nameSections(),
  signAsMe(author).then(loadConfiguration)]);
