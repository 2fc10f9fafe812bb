// SPDX-License-Identifier: MIT
// Who is ahead, and who met whom.

import { phrase } from "./language.js";
import { element } from "./table.js";
import { turnsOf } from "./tournament-rounds.js";
import { factsOf, playerCell, sheetOf, teamLink } from "./tournament-sheet.js";
import { COLOURS, pointsText, titleText, valueText } from "./tournament-text.js";

const MANY = 8; // columns besides rank, name and points

function nameColumn(report) {
  const cell = report.isOfTeams ? ({ number }) => teamLink(report.teams.get(number))
    : ({ number }) => playerCell(report.players.get(number), [report.players.get(number)?.federation]);
  return { head: report.isOfTeams ? phrase("Team") : phrase("Name"), kind: "name", isHeader: true, cell };
}

const placeColumn = () => ({ head: phrase("Rank"), kind: "place", cell: ({ rank }) => String(rank) });
const pointsColumn = () => ({ head: phrase("Points"), kind: "points", cell: ({ points }) => pointsText(points) });

function ratingColumns(report) {
  if (report.isOfTeams) return [];
  const rating = { head: phrase("Rating"), label: phrase("Rating"), kind: "number", isMore: true, cell: ({ number }) => report.players.get(number)?.rating ?? "" };
  const team = {
    head: phrase("Team"), kind: "name", isMore: true, cell: ({ number }) => {
      const found = report.teams.get(report.players.get(number)?.team);
      return found ? teamLink(found) : "";
    },
  };
  return report.teams.size ? [rating, team] : [rating];
}

/** By which somebody is found. */
function wordsOf(report, { number }) {
  const player = report.isOfTeams ? undefined : report.players.get(number);
  return [report.nameOf(number), report.teams.get(player?.team)?.name, String(number)].filter(Boolean);
}

function titleOf(report, after) {
  const round = report.round(after);
  return round?.state === "played" || after < report.section.played ? phrase("Standings after round {round}", { round: after })
    : phrase("Standings during round {round}", { round: after });
}

const none = () => ({ title: phrase("There are no standings yet."), parts: [] });

const playedRounds = (report) => report.section.rounds.map(({ round }) => round).filter((round) => round <= report.section.played);

export function standingsView(report) {
  if (!report.rows.length) return none();
  const after = report.section.standings.after_round;
  const ties = report.section.tie_breaks.map(({ name, title }, index) => ({
    head: name, title: titleText(title), kind: "extra", label: name, cell: ({ tie_breaks: values }) => valueText(values[index] ?? null),
  }));
  const columns = [placeColumn(), nameColumn(report), ...ratingColumns(report), pointsColumn(), ...ties];
  const table = sheetOf(ties.length > MANY ? "standings many" : "standings", columns, report.rows, (row) => wordsOf(report, row));
  const legend = factsOf("legend", report.section.tie_breaks.map(({ name, title }) => [name, titleText(title)]));
  return { title: titleOf(report, after), parts: [turnsOf(report, "standings", playedRounds(report), after), table, legend] };
}

// --- who met whom

/** "12w1": the opponent's rank in this table, the colour, the result. */
function gameText(report, game) {
  if (!game) return "";
  if (game.bye) return game.points === null ? "" : `–${pointsText(game.points)}`;
  const place = report.places.get(game.opponent) ?? "?";
  return `${place}${COLOURS[game.colour]}${game.half}`;
}

function matchText(report, match) {
  if (!match) return "";
  if (match.bye) return "–";
  return `${report.places.get(match.opponent) ?? "?"}${COLOURS[match.colour]}${pointsText(match.points)}`;
}

/** By rounds, as of a Swiss. */
function roundColumns(report) {
  const all = new Map(report.rows.map(({ number }) =>
    [number, report.isOfTeams ? report.matchesOf(number) : report.games.get(number) ?? []]));
  const text = report.isOfTeams ? matchText : gameText;
  return playedRounds(report).map((round) => ({
    head: String(round), kind: "extra", label: `${round}.`, title: phrase("Round {round}", { round }),
    cell: ({ number }) => text(report, all.get(number).find((one) => one.round === round)),
  }));
}

/** By opponents, where everybody meets everybody. */
function opponentColumns(report) {
  const against = (number, opponent) => (report.isOfTeams
    ? report.matchesOf(number).filter((match) => match.opponent === opponent).map((match) => pointsText(match.points))
    : report.games.get(number).filter((game) => game.opponent === opponent).map((game) => game.half)).join(" ");
  return report.rows.map((other, index) => ({
    head: String(index + 1), kind: "extra", label: `${index + 1}:`, title: report.nameOf(other.number),
    cell: ({ number }) => (number === other.number ? "×" : against(number, other.number)),
  }));
}

export function crossView(report) {
  if (!report.rows.length) return none();
  const isMatrix = report.section.format === "round_robin";
  const games = isMatrix ? opponentColumns(report) : roundColumns(report);
  const place = { ...placeColumn(), head: phrase("No."), cell: ({ number }) => String(report.places.get(number)) };
  const columns = [place, nameColumn(report), ...games, pointsColumn()];
  const table = sheetOf(games.length > MANY ? "cross many" : "cross", columns, report.rows, (row) => wordsOf(report, row));
  const said = isMatrix ? "" : phrase("A game is written as the opponent's number in this table, the colour and the result.");
  return { title: phrase("Cross table after round {round}", { round: report.section.standings.after_round }),
    parts: [element("p", "remark", said), table] };
}
