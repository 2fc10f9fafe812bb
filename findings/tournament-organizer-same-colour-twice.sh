#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# In a double round robin each two players meet twice, once with either colour (FIDE Handbook C.05, annex 1). tournament-organizer
# 4.1.1, asked for "double-round-robin" and for games with colours, draws lots for the second cycle anew: of the six pairs of four
# players about every other one has the same player with White in both games, and hardly ever none.
# What follows: colours of the second cycle are read as they stand, and never taken for those of the first, exchanged.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock tournament-organizer@4.1.1 >/dev/null
cat > try.mjs <<'JS'
import Manager from "tournament-organizer";
const draws = 400;
let pairs = 0, fair = 0;
for (let time = 0; time < draws; time++) {
  const event = new Manager().createTournament("double", { players: [], colored: true,
    stageOne: { format: "double-round-robin" } });
  for (const name of ["Anna", "Ben", "Carl", "Dora"]) event.createPlayer(name, name);
  event.startTournament();
  const games = event.getMatches().map((match) => [match.getPlayer1().id, match.getPlayer2().id]);
  const twice = games.filter(([white, black], place) =>
    games.some(([w, b], other) => other > place && w === white && b === black)).length;
  pairs += twice;
  fair += twice === 0;
}
console.error(`${(pairs / draws).toFixed(2)} of 6 pairs, none in ${fair} of ${draws} draws`);
console.log(pairs > 2 * draws && pairs < 4 * draws ? "2 to 4 of 6 pairs have the same White twice" : pairs / draws);
console.log(fair < draws / 10 ? "in fewer than a tenth of the draws none has" : fair);
JS
seen=$(node try.mjs 2>/dev/null)
described=$(cat <<'SEEN'
2 to 4 of 6 pairs have the same White twice
in fewer than a tenth of the draws none has
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
