#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A tag's value may hold any printing character but an unescaped quote (PGN standard 7), so "]" is one like others: names of events
# and clubs have it. cm-pgn 5.0.0 leaves out such a tag and says nothing; all others stay, and so do the moves.
# What follows: what a page made with it lacks was perhaps in the file.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock cm-pgn@5.0.0 >/dev/null
cat > read.mjs <<'JS'
import { Pgn } from "cm-pgn/src/Pgn.js";
for (const [tag, value] of [["Event", "Club evening"], ["Event", "Club evening [A]"], ["White", "Example, Ada [GER]"]]) {
  const pgn = new Pgn(`[${tag} "${value}"]\n[Round "3"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n`);
  console.log(`${tag} "${value}": ${Object.entries(pgn.header.tags).map((pair) => pair.join("=")).join(", ")}; ${pgn.history.moves.length} moves`);
}
JS
seen=$(node read.mjs)
described='Event "Club evening": Event=Club evening, Round=3, Result=1-0; 2 moves
Event "Club evening [A]": Round=3, Result=1-0; 2 moves
White "Example, Ada [GER]": Round=3, Result=1-0; 2 moves'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
