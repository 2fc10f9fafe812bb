#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A null move in the main line ("--", as ChessBase writes it, and as games at odds need it) is read by kokopu 4.13.4, refused by
# chess.js 1.4.0, and by chessops 0.15.1 kept as text that its own parseSan reads as no move: whoever plays a game as
# its documents show stops there without an error, so the rest of the game is not seen.
# What follows: whoever writes such moves says which readers lose the game.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess.js@1.4.0 chessops@0.15.1 kokopu@4.13.4 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from "node:module";
import { Chess } from "chess.js";
import { parsePgn, startingPosition } from "chessops/pgn";
import { parseSan } from "chessops/san";
const { pgnRead } = createRequire(import.meta.url)("kokopu");
const text = '[Event "Odds"]\n\n1. e4 -- 2. d4 Nf6 *\n';
console.log("kokopu:", pgnRead(text).game(0).mainVariation().nodes().length, "plies");
const [game] = parsePgn(text);
const position = startingPosition(game.headers).unwrap();
let played = 0;
for (const node of game.moves.mainline()) {
  const move = parseSan(position, node.san);
  if (!move) break;
  position.play(move);
  played += 1;
}
console.log("chessops:", [...game.moves.mainline()].length, "plies of text,", played, "played");
try {
  new Chess().loadPgn(text);
  console.log("chess.js: read");
} catch {
  console.log("chess.js: refused");
}
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
kokopu: 4 plies
chessops: 4 plies of text, 1 played
chess.js: refused
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
