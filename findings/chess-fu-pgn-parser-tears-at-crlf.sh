#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# @chess-fu/pgn-parser 1.1.3, "PGN Specification compliant", reads a game with lines that end with CR LF, as programs of Windows
# write them, as a game for each line of moves: the first has the tags, the others none, and only the last has the result. Nothing
# is thrown. With LF it is one game. It also refuses a numeric annotation where a blank stands before it (`1. e4 $1`), as PGN's
# export format writes it (8.2.4); kokopu 4.13.4 reads all of these.
# What follows: line ends are LF in what leaves, and the number of games is compared.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock @chess-fu/pgn-parser@1.1.3 kokopu@4.13.4 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from "node:module";
import { pgnRead } from "kokopu";
const { PgnParser } = createRequire(import.meta.url)("@chess-fu/pgn-parser");
const text = '[White "Winter"]\n[Black "Sommer"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 1-0\n';
const texts = { LF: text, "CR LF": text.replace(/\n/g, "\r\n"), $1: text.replace("e4", "e4 $1") };
for (const [name, pgn] of Object.entries(texts)) {
  let games;
  try {
    games = new PgnParser().parse(pgn).map((game) => `${game.headers.length} tags, ${game.moves().length} plies`).join("; ");
  } catch {
    games = "refused";
  }
  console.log(`${name}: ${games}; kokopu: ${[...pgnRead(pgn).games()].map((game) => `${game.nodes().length} plies`).join("; ")}`);
}
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
LF: 3 tags, 7 plies; kokopu: 7 plies
CR LF: 3 tags, 4 plies; 0 tags, 2 plies; 0 tags, 1 plies; kokopu: 7 plies
$1: refused; kokopu: 7 plies
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
