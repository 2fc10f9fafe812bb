#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chess.js 1.4.0 does not find a threefold repetition if the first of the three positions followed a double step that a pinned
# pawn stands beside. Capturing en passant there is no legal move, so article 9.2.3 counts the three as one position, and chess.js
# itself prints the same FEN for them but for the counters. Without the neighbour it finds the repetition.
# What follows: a page built on it may contradict an arbiter who accepts the claim.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess.js@1.4.0 >/dev/null
cat > try.mjs <<'JS'
import { Chess } from "chess.js";
const shuffle = (fen) => {
  const chess = new Chess(fen);
  const seen = [];
  for (const move of ["e4", "Kd7", "Kf1", "Kd8", "Ke1", "Kd7", "Kf1", "Kd8", "Ke1"]) {
    chess.move(move);
    seen.push(chess.fen().split(" ").slice(0, 4).join(" "));
  }
  const same = [0, 4, 8].every((ply) => seen[ply] === seen[0]);
  return `FEN the same three times: ${same}, threefold: ${chess.isThreefoldRepetition()}`;
};
console.log("pinned pawn on d4:", shuffle("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1"));
console.log("no pawn on d4:", shuffle("3k4/8/8/8/8/3p4/4P3/3RK3 w - - 0 1"));
JS
seen=$(node try.mjs)
described='pinned pawn on d4: FEN the same three times: true, threefold: false
no pawn on d4: FEN the same three times: true, threefold: true'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
