#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chess 1.5.1 takes every piece of a FEN for one that has never moved. So a pawn on its third rank may go two squares, and king
# and rook may castle though the FEN says "-". chess.js 1.4.0 knows better. From the initial position both have the same moves.
# What follows: a page that asks this package what is legal behind a [FEN] of ours offers moves that are illegal.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess@1.5.1 chess.js@1.4.0 >/dev/null
cat > try.cjs <<'JS'
const chess = require("chess");
const { Chess } = require("chess.js");
const plain = (moves) => moves.map((move) => move.replace(/0/g, "O").replace(/[+#]$/, ""));
for (const fen of ["4k3/8/8/8/8/P7/8/4K3 w - - 0 30", "4k3/8/8/8/8/8/8/R3K2R w - - 0 30"]) {
  const legal = new Set(plain(new Chess(fen).moves()));
  const offered = plain(Object.keys(chess.fromFEN(fen).getStatus().notatedMoves));
  console.log(`${fen}: ${offered.filter((move) => !legal.has(move)).join(" ") || "nothing"} illegal`);
}
JS
seen=$(node try.cjs)
described=$(cat <<'SEEN'
4k3/8/8/8/8/P7/8/4K3 w - - 0 30: a5 illegal
4k3/8/8/8/8/8/8/R3K2R w - - 0 30: O-O-O O-O illegal
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
