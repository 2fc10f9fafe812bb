#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# ffish 0.7.10, Fairy-Stockfish for browsers, takes only a blank and "\n" for space between moves. A move with a tab or "\r\n"
# behind it is dropped, and what is legal in the wrong position is played on: the game that comes back is another one, by
# legal moves. readGamePGN() throws nothing; one line on standard error is all.
# What follows: let every line end with "\n" before a text is handed over, and compare the number of moves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock ffish@0.7.10 >/dev/null
cat > try.cjs <<'JS'
delete globalThis.fetch;  // Node 18 and later have one; without it the module is read from the disk.
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  const moves = "1. c4 c5 2. Nc3\nNc6 3. g3 g6 *";
  const read = (text) => ffish.readGamePGN('[Result "*"]\n\n' + text + "\n").mainlineMoves();
  for (const space of ["\n", "\r\n", "\t"]) console.log(JSON.stringify(space), read(moves.replace("\n", space)));
};
JS
seen=$(node try.cjs 2>/dev/null)
described=$(cat <<'SEEN'
"\n" c2c4 c7c5 b1c3 b8c6 g2g3 g7g6
"\r\n" c2c4 c7c5 g2g3 g7g6
"\t" c2c4 c7c5 g2g3 g7g6
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
