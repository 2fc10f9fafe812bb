#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chess.js 1.4.0 refuses a game in which two comments stand behind one move. PGN allows any number of them, and programs that
# add words to a broadcast write the clock in one comment and the words in a second.
# What follows: a writer puts clock and words of a ply into one comment.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess.js@1.4.0 >/dev/null
cat > try.mjs <<'JS'
import { Chess } from "chess.js";
const plies = (moves) => {
  try {
    const chess = new Chess();
    chess.loadPgn(`[Event "Club"]\n\n${moves} *\n`);
    return `${chess.history().length} plies`;
  } catch {
    return "refused";
  }
};
console.log("one comment:", plies("1. e4 {[%clk 1:30:00] quickly} e5"));
console.log("two comments:", plies("1. e4 {[%clk 1:30:00]} {quickly} e5"));
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
one comment: 2 plies
two comments: refused
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
