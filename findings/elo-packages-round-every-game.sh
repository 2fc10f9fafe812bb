#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# FIDE adds up what all games of a period are worth and rounds once (Handbook B.02, 8.3). elo-rank 1.0.4 and @echecs/elo 1.0.2, "following
# FIDE rules", round after every game; elo-rating 1.0.1 cuts the decimals off. So small steps vanish: a master (2450, K 10) who
# draws ten games against 2430 loses three points at FIDE, and none in these packages. elo-rating has no draws: 0.5 is a win.
# What follows: ratings are worked out for a whole event, from its games, and never game by game on a rounded number.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock @echecs/elo@1.0.2 elo-rank@1.0.4 elo-rating@1.0.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from "node:module";
import { update } from "@echecs/elo";
const require = createRequire(import.meta.url);
const EloRank = require("elo-rank");
const eloRating = require("elo-rating");
const rank = new EloRank(10);
const packages = {
  "@echecs/elo": (own, other, result) => update(own, other, { result, kA: 10 })[0],
  "elo-rank": (own, other, result) => rank.updateRating(rank.getExpected(own, other), result, own),
  "elo-rating": (own, other, result) => eloRating.calculate(own, other, result, 10).playerRating,
};
function play(games, other, result, rate) {
  let rating = 2450;
  for (let game = 0; game < games; game++) rating = rate(rating, other, result);
  return rating;
}
for (const [name, rate] of Object.entries(packages)) {
  console.log(`${name}: ten draws ${play(10, 2430, 0.5, rate)}, ten wins against 2050 ${play(10, 2050, 1, rate)}`);
}
// FIDE, table 8.1.2: 20 points ahead make 0.53 of a game, 400 points 0.92.
const fide = (games, expected, result) => 2450 + Math.round(10 * games * (result - expected));
console.log(`FIDE: ten draws ${fide(10, 0.53, 0.5)}, ten wins against 2050 ${fide(10, 0.92, 1)}`);
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
@echecs/elo: ten draws 2450, ten wins against 2050 2460
elo-rank: ten draws 2450, ten wins against 2050 2460
elo-rating: ten draws 2490, ten wins against 2050 2450
FIDE: ten draws 2447, ten wins against 2050 2458
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
