#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A game that goes on from a position in which Black is on move 30 begins with "30... Kd7" (PGN standard 8.2.2.2). cm-chess 4.0.0 writes
# "1. Kd7 e4": both players' moves are the other's, and the count begins at 1. chess.js and kokopu, given its text, put it right by the
# FEN alone; whoever reads the line reads that White's king went to d7.
# What follows: numbers of moves are made from the FEN, never from the place in the list.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock cm-chess@4.0.0 kokopu@4.13.4 >/dev/null
cat > write.mjs <<'JS'
import { Chess } from "cm-chess/src/Chess.js";
import { pgnRead, pgnWrite } from "kokopu";
const chess = new Chess({ fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30" });
chess.move("Kd7");
chess.move("e4");
const text = chess.renderPgn();
const movesOf = (pgn) => pgn.trim().split("\n").at(-1);
console.log(`cm-chess: ${movesOf(text)}`);
console.log(`kokopu of that: ${movesOf(pgnWrite(pgnRead(`${text}\n`).game(0)))}`);
JS
seen=$(node write.mjs)
described='cm-chess: 1. Kd7 e4
kokopu of that: 30... Kd7 31. e4 *'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
