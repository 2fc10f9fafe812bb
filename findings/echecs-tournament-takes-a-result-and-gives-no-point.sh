#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The README of @echecs/tournament 3.3.0 has results as numbers: 1 for White, 0.5, 0 for Black. The program has words, "white",
# "draw", "black". A number is taken without an error, and nobody gets a point. It also counts in the players it was given: a
# second tournament of the same list begins with the points of the first.
# What follows: of a table that another program makes, the sum of points is compared with the results.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock @echecs/tournament@3.3.0 >/dev/null
cat > try.mjs <<'JS'
import { Tournament } from "@echecs/tournament";
const list = () => ["anna", "ben"].map((id, place) => ({ id, rating: 2000 - place, points: 0, rank: place + 1 }));
function play(players, result) {
  const pairingSystem = () => ({ games: [{ white: "anna", black: "ben" }], byes: [] });
  const event = new Tournament({ players, completedRounds: [], totalRounds: 1 }, { pairingSystem });
  event.pair();
  event.record({ white: "anna", black: "ben", result });
  return event.standings().map((row) => `${row.player} ${row.score}`).join(", ");
}
const same = list();
console.log(`"white": ${play(same, "white")}`);
console.log(`1: ${play(list(), 1)}`);
console.log(`0.5: ${play(list(), 0.5)}`);
console.log(`the first list again, "draw": ${play(same, "draw")}`);
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
"white": anna 1, ben 0
1: anna 0, ben 0
0.5: anna 0, ben 0
the first list again, "draw": anna 1.5, ben 0.5
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
