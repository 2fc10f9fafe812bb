#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A line that begins with % is to be ignored by every reader (PGN standard, section 6). @mliebelt/pgn-parser 1.4.19,
# pgn-parser 2.2.1 and kokopu 4.13.4 refuse the game for it, chessops 0.15.1 reads on.
# What follows: we read such lines and write none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock @mliebelt/pgn-parser@1.4.19 pgn-parser@2.2.1 chessops@0.15.1 \
  kokopu@4.13.4 >/dev/null
cat > try.mjs <<'JS'
import mliebelt from "@mliebelt/pgn-parser";
import pgnParser from "pgn-parser";
import { parsePgn } from "chessops/pgn";
import { pgnRead } from "kokopu";
const text = '[White "Adler"]\n[Black "Brandt"]\n[Result "1-0"]\n\n% written by hand\n1. e4 e5 1-0\n';
const readers = {
  "@mliebelt/pgn-parser": () => mliebelt.parse(text, { startRule: "games" })[0].moves.length,
  "pgn-parser": () => pgnParser.parse(text)[0].moves.length,
  chessops: () => [...parsePgn(text)[0].moves.mainline()].length,
  kokopu: () => pgnRead(text, 0).mainVariation().nodes().length,
};
for (const [name, read] of Object.entries(readers)) {
  try {
    console.log(`${name}: ${read()} plies`);
  } catch (error) {
    console.log(`${name}: refused`);
  }
}
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
@mliebelt/pgn-parser: refused
pgn-parser: refused
chessops: 2 plies
kokopu: refused
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
