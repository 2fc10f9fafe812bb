#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# @lichess-org/pgn-viewer 2.5.9 shows 0:40 as the time before the first move of a game with
# [TimeControl "40/5400+30:1800+30"]: it takes the number of moves of the first period for its seconds. PGN 9.6.1 writes
# periods so. A control of one period is shown right, and clocks of moves are.
# What follows: nothing in a file; until the first clock has come such a page shows 40 seconds.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock @lichess-org/pgn-viewer@2.5.9 >/dev/null
cat > try.mjs <<'JS'
import { register } from "node:module";
// The package is made for a bundler: its files name each other without an ending.
register("data:text/javascript," + encodeURIComponent(`
  export async function resolve(name, context, next) {
    return next(name.startsWith("./") && !name.endsWith(".js") ? name + ".js" : name, context);
  }`), import.meta.url);
const { makeGame } = await import("@lichess-org/pgn-viewer/pgn");

const first = (control) => makeGame(`[TimeControl "${control}"]\n\n1. e4 {[%clk 1:29:50]} *\n`);
for (const control of ["5400+30", "40/5400+30:1800+30"]) {
  const game = first(control);
  const move = [...game.moves.mainlineNodes()][0].data;
  console.log(control, "before the first move:", game.initial.clocks.white, "behind it:", move.clocks.white);
}
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
5400+30 before the first move: 5400 behind it: 5390
40/5400+30:1800+30 before the first move: 40 behind it: 5390
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
