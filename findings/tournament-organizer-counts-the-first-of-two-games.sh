#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tournament-organizer 4.1.1 runs double round robins and breaks ties by Sonneborn-Berger. Four players; Anna and Ben beat each
# other once, all else is drawn: everybody has 3 points of 6, and by FIDE's C.07 (9.1) everybody has 9. The library takes one
# game of each two, the first: whoever won that one is ahead, and who won the second is last, with points that are equal.
# What follows: of a table that comes from elsewhere the games are read, and tie-breaks worked out again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock tournament-organizer@4.1.1 >/dev/null
cat > try.mjs <<'JS'
import Manager from "tournament-organizer";
const event = new Manager().createTournament("double", { players: [], colored: true,
  scoring: { tiebreaks: ["sonneborn berger"] }, stageOne: { format: "double-round-robin" } });
for (const name of ["Anna", "Ben", "Carl", "Dora"]) event.createPlayer(name, name);
event.startTournament();
let decided = 0;
for (let round = 1; round <= 6; round++) {
  for (const game of event.getMatches().filter((match) => match.getRoundNumber() === round)) {
    const white = game.getPlayer1().id, black = game.getPlayer2().id;
    if (![white, black].every((name) => name === "Anna" || name === "Ben")) {
      event.enterResult(game.getId(), 0, 0, 1);
    } else {
      const winner = decided++ === 0 ? "Anna" : "Ben";
      event.enterResult(game.getId(), white === winner ? 1 : 0, black === winner ? 1 : 0, 0);
    }
  }
  if (round < 6) event.nextRound();
}
const rows = event.getStandings().map((row) => `${row.player.id} ${row.matchPoints} points, ${row.tiebreaks.sonnebornBerger}`);
console.log([rows[0], ...rows.slice(1, 3).sort(), rows[3]].join("\n"));
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
Anna 3 points, 6
Carl 3 points, 4.5
Dora 3 points, 4.5
Ben 3 points, 3
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
