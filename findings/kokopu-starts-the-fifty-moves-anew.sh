#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# kokopu 4.13.4 keeps no half-move clock. Of a game that begins at 95 half moves without capture or pawn move, its writer makes one
# that begins at 0, in a FEN tag that is good otherwise, and every FEN of a position ends with "0 1". An engine or a program of
# laws that is handed either sees no draw by 50 or 75 moves where there is one. chess.js 1.4.0 and chessops 0.15.1 keep the count.
# What follows: whoever asks for the fifty moves counts them in the moves themselves, from the FEN of the file.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock kokopu@4.13.4 chess.js@1.4.0 chessops@0.15.1 >/dev/null
cat > try.mjs <<'JS'
import { Chess } from "chess.js";
import { makePgn, parsePgn } from "chessops/pgn";
import { pgnRead, pgnWrite } from "kokopu";
const text = `[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/R7/4K3 w - - 95 80"]

80. Ra3 Kd7 81. Ra4 Kd6 82. Ra5 *
`;
const chess = new Chess();
chess.loadPgn(text);
const game = pgnRead(text).game(0);
const again = { "chess.js": chess.pgn(), chessops: makePgn(parsePgn(text)[0]), kokopu: pgnWrite(game) };
for (const [name, pgn] of Object.entries(again)) {
  const read = new Chess();
  read.loadPgn(pgn);
  console.log(`${name} writes: ${pgn.match(/\[FEN "(.*)"\]/)[1]}, at the end ${read.isDrawByFiftyMoves() ? "a draw" : "no draw"}`);
}
console.log("kokopu, the last position:", game.finalPosition().fen());
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
chess.js writes: 4k3/8/8/8/8/8/R7/4K3 w - - 95 80, at the end a draw
chessops writes: 4k3/8/8/8/8/8/R7/4K3 w - - 95 80, at the end a draw
kokopu writes: 4k3/8/8/8/8/8/R7/4K3 w - - 0 80, at the end no draw
kokopu, the last position: 8/8/3k4/R7/8/8/8/4K3 b - - 0 1
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
