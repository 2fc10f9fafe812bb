// SPDX-License-Identifier: MIT
// A section of a tournament as the daemon tells it, and what follows from it: who played whom.

import { halvesOf } from "./outcome.js";

export class Report {
  constructor(section) {
    this.section = section;
    this.players = new Map(section.players.map((player) => [player.number, player]));
    this.teams = new Map(section.teams.map((team) => [team.number, team]));
    this.rows = section.standings?.rows ?? [];
    this.places = new Map(this.rows.map((row, index) => [row.number, index + 1]));
    this.games = new Map(section.players.map((player) => [player.number, []]));
    for (const round of section.rounds) this.takeRound(round);
  }

  takeRound(round) {
    for (const game of round.tables) {
      const [white, black] = halvesOf(game.result) ?? ["", ""];
      this.games.get(game.white)?.push({ ...game, round: round.round, colour: "white", opponent: game.black, half: white });
      this.games.get(game.black)?.push({ ...game, round: round.round, colour: "black", opponent: game.white, half: black });
    }
    for (const bye of round.byes) this.games.get(bye.player)?.push({ round: round.round, bye: bye.kind, points: bye.points });
  }

  get isOfTeams() {
    return this.section.team_event;
  }

  get hidesResults() {
    return this.section.results === "hidden";
  }

  round(number) {
    return this.section.rounds.find((round) => round.round === number);
  }

  /** The matches of a team, one a round. */
  matchesOf(number) {
    return this.section.rounds.flatMap((round) => {
      const match = round.matches?.find(({ white, black }) => white === number || black === number);
      if (!match) return round.team_bye === number ? [{ round: round.round, bye: true }] : [];
      const isWhite = match.white === number;
      const begun = round.tables.some(({ table, result }) => result !== null && match.tables.includes(table));
      return [{
        round: round.round,
        colour: isWhite ? "white" : "black",
        opponent: isWhite ? match.black : match.white,
        points: begun ? (isWhite ? match.white_points : match.black_points) : null,
        against: begun ? (isWhite ? match.black_points : match.white_points) : null,
      }];
    });
  }

  /** The name of a row of the standings. */
  nameOf(number) {
    return (this.isOfTeams ? this.teams : this.players).get(number)?.name ?? String(number);
  }

  /** What is shown first: the round that is played or comes, else who is ahead. */
  usualView() {
    const latest = this.section.rounds.filter((round) => round.tables.length > 0).at(-1);
    if (!latest) return { view: "players" };
    if (latest.state === "played") return { view: "standings" };
    return { view: "pairings", number: latest.round };
  }
}
