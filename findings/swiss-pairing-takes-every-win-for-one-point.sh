#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The modified median drops the lowest score of a player above 50 %, the highest of one below, and none at 50 %. swiss-pairing
# 1.4.3 documents `maxPointsPerRound` for events with two points a win, and reads `maxPerRound`: with the documented name half of
# the possible points are taken for 50 %. Anna and Ben, with two of four, lose their lowest score, and Dora, who is below,
# keeps her highest, so the last one has the best tie-break.
# What follows: points of a file are never taken for points of 1, 1/2 and 0 without what the file says of them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock swiss-pairing@1.4.3 >/dev/null
cat > try.cjs <<'JS'
const make = require("swiss-pairing");
const participants = ["Anna", "Ben", "Carl", "Dora"].map((id, place) => ({ id, seed: place + 1 }));
const game = (round, home, points, away, others) => ({ round, home: { id: home, points }, away: { id: away, points: others } });
const matches = [game(1, "Anna", 2, "Ben", 0), game(1, "Carl", 1, "Dora", 1), game(2, "Anna", 0, "Carl", 2), game(2, "Ben", 2, "Dora", 0)];
for (const name of ["maxPointsPerRound", "maxPerRound"]) {
  const scores = make({ [name]: 2 }).getModifiedMedianScores(3, participants, matches);
  console.log(`${name}: ${Object.entries(scores).map(([id, score]) => `${id} ${score}`).join(", ")}`);
}
JS
seen=$(node try.cjs)
described=$(cat <<'SEEN'
maxPointsPerRound: Anna 3, Ben 2, Carl 2, Dora 5
maxPerRound: Anna 5, Ben 3, Carl 2, Dora 2
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
