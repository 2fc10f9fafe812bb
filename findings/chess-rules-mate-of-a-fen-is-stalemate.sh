#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chess-rules 1.1.0 keeps with a position whether its side to move is in check, and fenToPosition() always says no. So a mate
# that is read from a FEN is "PAT", a draw. The same mate is "BLACKWON" where its last move was made by applyMove().
# What follows: a page that asks this package about our FEN of the last position takes a win for a draw; we send the result, too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess-rules@1.1.0 >/dev/null
cat > try.cjs <<'JS'
const rules = require("chess-rules");
let position = rules.getInitialPosition();
for (const move of ["f3", "e5", "g4", "Qh4"]) position = rules.applyMove(position, rules.pgnToMove(position, move));
console.log("played:", rules.getGameStatus(position));
const fen = rules.positionToFen(position);
console.log("read from its own FEN:", rules.getGameStatus(rules.fenToPosition(fen)));
JS
seen=$(node try.cjs)
described=$(cat <<'SEEN'
played: BLACKWON
read from its own FEN: PAT
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
