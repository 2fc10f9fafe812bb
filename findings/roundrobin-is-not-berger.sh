#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The Berger tables of FIDE's Handbook (C.05, annex 1) say who meets whom in which round: of six players 6-4, 5-3, 1-2 in the
# second. roundrobin 2.0.0 has 5-1, 6-4, 2-3 there, whoever is thought to have White; tournament-pairings 2.0.1 has FIDE's rounds.
# Both are good schedules, so nobody notices before two lists are laid side by side.
# What follows: a plan of rounds is read as it is written, and never worked out from numbers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock roundrobin@2.0.0 tournament-pairings@2.0.1 >/dev/null
cat > try.mjs <<'JS'
import roundrobin from "roundrobin";
import { RoundRobin } from "tournament-pairings";
const berger = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"];
const rounds = {
  roundrobin: roundrobin(6).map((round) => round.map(([white, black]) => `${white}-${black}`).join(" ")),
  "tournament-pairings": berger.map((_, number) => RoundRobin(6).filter((game) => game.round === number + 1)
    .map((game) => `${game.player1}-${game.player2}`).join(" ")),
};
const tables = (round) => round.split(" ").map((game) => game.split("-").sort().join("-")).sort().join(" ");
for (const [name, list] of Object.entries(rounds)) {
  console.log(`${name}: ${list.filter((round, number) => tables(round) === tables(berger[number])).length} of 5 rounds as FIDE has them; round 2: ${list[1]}`);
}
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
roundrobin: 1 of 5 rounds as FIDE has them; round 2: 5-1 6-4 2-3
tournament-pairings: 5 of 5 rounds as FIDE has them; round 2: 6-4 5-3 1-2
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
