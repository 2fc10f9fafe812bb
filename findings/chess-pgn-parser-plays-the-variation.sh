#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chess-pgn-parser 1.3.9 gives the moves of a variation as moves of the game, one of them with its bracket, and no error. Of a
# text with two games it gives one, which goes on with the result, the tags and the moves of the second.
# What follows: our files for others have no variations; who uses this package gives it one game at a time.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess-pgn-parser@1.3.9 >/dev/null
cat > try.cjs <<'JS'
const { pgn2json } = require("chess-pgn-parser");
const game = (moves) => `[White "Adler"]\n[Black "Brandt"]\n[Result "1-0"]\n\n${moves} 1-0\n\n`;
console.log(JSON.parse(pgn2json(game("1. e4 (1. d4 d5) 1... e5 2. Nf3"))).moves.join(" "));
console.log(JSON.parse(pgn2json(game("1. e4 e5") + game("1. d4 d5"))).moves.filter((move) => move).slice(0, 5).join(" "));
JS
seen=$(node try.cjs)
described=$(cat <<'SEEN'
e4 d4 d5) e5 Nf3
e4 e5 1-0 [White "Adler"]
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
