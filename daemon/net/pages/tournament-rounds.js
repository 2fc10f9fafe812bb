// SPDX-License-Identifier: MIT
// Pairings and results of a round: by tables, and by names as they hang on a wall.

import { language, many, phrase } from "./language.js";
import { element } from "./table.js";
import { lineAcross, linkTo, outcomeOf, playerCell, playerLink, sheetOf, teamLink } from "./tournament-sheet.js";
import { COLOUR_NAMES, byeText, dayText, pointsText } from "./tournament-text.js";

const namesOf = (report, ...numbers) => numbers.flatMap((number) => {
  const player = report.players.get(number);
  const team = report.teams.get(player?.team);
  return [player?.name, team?.name, String(number)].filter(Boolean);
});

function columnsOf(report) {
  const side = (colour, head) => ({ head, kind: `name ${colour}`, cell: (game) => playerCell(report.players.get(game[colour])) });
  const points = (colour) => ({
    head: phrase("Points"), kind: `pairing-points ${colour}-points`, cell: (game) => pointsText(game[`${colour}_points`]),
  });
  const known = [
    { head: phrase("Table"), kind: "place", isHeader: true, cell: (game) => String(game.table) },
    side("white", COLOUR_NAMES.white), points("white"),
    { head: phrase("Result"), kind: "outcome", cell: (game) => outcomeOf(game) },
    points("black"), side("black", COLOUR_NAMES.black),
  ];
  return report.hidesResults ? [known[0], known[1], known[5]] : known;
}

/** The line above the games of a match. */
function matchLine(report, match, count) {
  const [white, black] = [match.white, match.black].map((number) => report.teams.get(number));
  const names = [white, black].map((team) => (team ? teamLink(team) : "?"));
  const points = report.hidesResults ? "" : `${pointsText(match.white_points)} – ${pointsText(match.black_points)}`;
  return lineAcross(count, [white?.name, black?.name].filter(Boolean), names[0], " – ", names[1], " ", element("span", "", points));
}

function rowsOf(report, round, count) {
  if (!round.matches) return round.tables;
  const tables = new Map(round.tables.map((game) => [game.table, game]));
  return round.matches.flatMap((match) => [matchLine(report, match, count), ...match.tables.map((table) => tables.get(table))]);
}

function byesOf(report, round) {
  const list = element("ul", "byes");
  const add = (link, said, words) => {
    const line = element("li", "");
    line.dataset.find = JSON.stringify(words);
    line.append(link, `: ${said}`);
    list.append(line);
  };
  for (const { player, kind } of round.byes) add(playerLink(report.players.get(player)), byeText(kind), namesOf(report, player));
  const team = report.teams.get(round.team_bye);
  if (team) add(teamLink(team), byeText("pairing"), [team.name]);
  return list;
}

/** When it begins, and how far it is. */
function remarkOf(round) {
  const missing = round.missing.length;
  const state = round.state === "playing" ? many(missing, "{n} game is not over.", "{n} games are not over.") : "";
  return element("p", "remark", [dayText(round.starts), state].filter(Boolean).join(" · "));
}

/** Who plays at which table, by name. */
function byName(report, round) {
  const all = round.tables.flatMap((game) => [
    { player: game.white, opponent: game.black, colour: "white", table: game.table },
    { player: game.black, opponent: game.white, colour: "black", table: game.table },
  ]).concat(round.byes.map(({ player, kind }) => ({ player, said: byeText(kind) })));
  const order = new Intl.Collator(language);
  const nameOf = ({ player }) => report.players.get(player)?.name ?? "";
  all.sort((a, b) => order.compare(nameOf(a), nameOf(b)));
  const columns = [
    { head: phrase("Table"), kind: "place", cell: ({ table }) => (table === undefined ? "" : String(table)) },
    { head: phrase("Name"), kind: "name", isHeader: true, cell: ({ player }) => playerCell(report.players.get(player)) },
    { head: phrase("Colour"), kind: "colour", isMore: true, cell: ({ colour }) => (colour ? COLOUR_NAMES[colour] : "") },
    { head: phrase("Opponent"), kind: "name", isMore: true, label: "–", cell: ({ opponent, said }) => said ?? playerCell(report.players.get(opponent)) },
  ];
  return sheetOf("by-name", columns, all, ({ player }) => namesOf(report, player));
}

/** Links to the same view of other rounds. */
export function turnsOf(report, view, numbers, current, more = []) {
  const nav = element("nav", "turns");
  nav.ariaLabel = phrase("Rounds");
  const links = numbers.map((number) => {
    const link = linkTo(`#${view}/${number}`, String(number));
    link.ariaLabel = phrase("Round {round}", { round: number });
    if (number === current) link.ariaCurrent = "page";
    return link;
  });
  nav.append(...links, ...more);
  return nav;
}

/** `view`: "pairings" or "results". */
export function roundView(report, { view, number, form }) {
  const paired = report.section.rounds.filter((round) => round.tables.length > 0);
  const isResults = view === "results";
  const shown = isResults ? paired.filter((round) => round.state !== "paired") : paired;
  const round = number === undefined ? shown.at(-1) : shown.find((one) => one.round === number);
  const current = round?.round ?? number;
  const isByName = form === "names";
  const ways = isResults || !round ? [] : [linkTo(isByName ? `#${view}/${current}` : `#${view}/${current}/names`,
    isByName ? phrase("By table") : phrase("By name"))];
  for (const way of ways) way.className = "wide";
  const nav = turnsOf(report, view, shown.map((one) => one.round), current, ways);
  if (!round) {
    const title = current === undefined ? phrase("No round is paired yet.") : phrase("Round {round} is not paired yet.", { round: current });
    return { title, parts: [nav] };
  }
  const title = isResults ? phrase("Results of round {round}", { round: current }) : phrase("Pairings of round {round}", { round: current });
  if (isByName) return { title, parts: [nav, remarkOf(round), byName(report, round)] };
  const columns = columnsOf(report);
  const table = sheetOf("pairings", columns, rowsOf(report, round, columns.length), (game) => namesOf(report, game.white, game.black));
  return { title, parts: [nav, remarkOf(round), table, byesOf(report, round)] };
}
