#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# @lichess-org/pgn-viewer 2.5.9 knows no clock of a move if a comment without a clock stands behind the one that has it; the
# other way round it does. chessops 0.15.1, on which it stands, hands both comments over.
# What follows: a writer puts clock and words into one comment.
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

const clock = (comments) => {
  const game = makeGame(`[Event "Club"]\n\n1. e4 ${comments} *\n`);
  return [...game.moves.mainlineNodes()][0].data.clocks?.white ?? "none";
};
console.log("one comment:", clock("{[%clk 1:29:50] quickly}"));
console.log("words, clock:", clock("{quickly} {[%clk 1:29:50]}"));
console.log("clock, words:", clock("{[%clk 1:29:50]} {quickly}"));
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
one comment: 5390
words, clock: 5390
clock, words: none
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
