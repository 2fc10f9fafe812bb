// SPDX-License-Identifier: MIT
// Everybody who plays; one player with their games; one team with its players.

import { language, phrase } from "./language.js";
import { element } from "./table.js";
import { linkTo, factsOf, outcomeOf, playerCell, sheetOf, teamLink } from "./tournament-sheet.js";
import { COLOUR_NAMES, byeText, pointsText } from "./tournament-text.js";

const teamOf = (report, player) => report.teams.get(player?.team);
const numberText = (number) => (number === null || number === undefined ? "" : String(number));

function playersTable(report, kind, players, columns) {
  const all = [
    { head: phrase("No."), kind: "place", cell: ({ number }) => String(number) },
    { head: phrase("Name"), kind: "name", isHeader: true, cell: (player) => playerCell(player, [player.federation]) },
    { head: phrase("Rating"), kind: "number", isMore: true, cell: ({ rating }) => numberText(rating) },
    ...columns,
  ];
  return sheetOf(kind, all, players, (player) => [player.name, teamOf(report, player)?.name, String(player.number)].filter(Boolean));
}

const teamColumn = (report) => ({
  head: phrase("Team"), kind: "name", isMore: true, cell: (player) => (teamOf(report, player) ? teamLink(teamOf(report, player)) : ""),
});

export function playersView(report) {
  const order = new Intl.Collator(language);
  const teams = [...report.teams.values()].sort((a, b) => order.compare(a.name, b.name));
  const list = element("ul", "byes");
  list.append(...teams.map((team) => {
    const line = element("li", "");
    line.append(teamLink(team));
    return line;
  }));
  const columns = report.teams.size ? [teamColumn(report)] : [];
  const parts = [playersTable(report, "players", report.section.players, columns)];
  if (teams.length) parts.push(element("h3", "", phrase("Teams")), list);
  return { title: phrase("Players"), parts };
}

const gone = () => ({ title: phrase("Nobody here has this number."), parts: [] });

function gamesTable(report, games) {
  const columns = [
    { head: phrase("Round"), kind: "place", isHeader: true, cell: ({ round }) => linkTo(`#pairings/${round}`, String(round)) },
    { head: phrase("Opponent"), kind: "name", cell: (game) => (game.bye ? byeText(game.bye) : playerCell(report.players.get(game.opponent))) },
    { head: phrase("Colour"), kind: "colour", isMore: true, cell: ({ colour }) => (colour ? COLOUR_NAMES[colour] : "") },
    { head: phrase("Table"), kind: "number", isMore: true, label: phrase("Table"), cell: ({ table }) => numberText(table) },
    { head: phrase("Result"), kind: "points", cell: (game) => (game.bye ? pointsText(game.points) : outcomeOf(game, game.half)) },
  ];
  return sheetOf("games", report.hidesResults ? columns.slice(0, -1) : columns, games, () => null);
}

export function playerView(report, { number }) {
  const player = report.players.get(number);
  if (!player) return gone();
  const team = teamOf(report, player);
  const facts = factsOf("facts", [
    [phrase("Start number"), numberText(player.number)],
    [phrase("Title"), player.title],
    [phrase("Rating"), numberText(player.rating)],
    [phrase("Federation"), player.federation],
    [phrase("FIDE ID"), player.fide_id],
    [phrase("Team"), team && teamLink(team)],
    [phrase("Points"), pointsText(player.points)],
    [phrase("Rank"), numberText(player.rank)],
  ]);
  return { title: player.name, isName: true, parts: [facts, element("h3", "", phrase("Games")), gamesTable(report, report.games.get(number))] };
}

function matchesTable(report, matches) {
  const columns = [
    { head: phrase("Round"), kind: "place", isHeader: true, cell: ({ round }) => linkTo(`#pairings/${round}`, String(round)) },
    { head: phrase("Opponent"), kind: "name", cell: ({ opponent, bye }) => {
      const team = report.teams.get(opponent);
      return bye ? byeText("pairing") : team && teamLink(team);
    } },
    { head: phrase("Result"), kind: "points", cell: ({ points, against }) =>
      (points === null || points === undefined ? "" : `${pointsText(points)}–${pointsText(against)}`) },
  ];
  return sheetOf("games", report.hidesResults ? columns.slice(0, -1) : columns, matches, () => null);
}

export function teamView(report, { number }) {
  const team = report.teams.get(number);
  if (!team) return gone();
  const row = report.rows.find((one) => report.isOfTeams && one.number === number);
  const facts = factsOf("facts", [[phrase("Points"), row ? pointsText(row.points) : ""], [phrase("Rank"), numberText(team.rank)]]);
  const members = team.members.map((member) => report.players.get(member)).filter(Boolean);
  const points = { head: phrase("Points"), kind: "points", cell: (player) => pointsText(player.points) };
  const parts = [facts, element("h3", "", phrase("Players")), playersTable(report, "players", members, report.hidesResults ? [] : [points])];
  if (report.isOfTeams) parts.push(element("h3", "", phrase("Matches")), matchesTable(report, report.matchesOf(number)));
  return { title: team.name, isName: true, parts };
}
