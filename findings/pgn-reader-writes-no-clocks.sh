#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# @mliebelt/pgn-reader 1.2.30 reads clock times, times used and evaluations, and hands them over with each move. Its writePgn(), which
# saves what a page has read, leaves them out without a word: of a comment that is nothing else not even the braces are left.
# Words, arrows and signs stay. chessops 0.15.1 and cm-chess 4.0.0 write them all.
# What follows: a round that went through such a page has no times, so it is never taken for the record of a game.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock @mliebelt/pgn-reader@1.2.30 chessops@0.15.1 cm-chess@4.0.0 >/dev/null
cat > try.mjs <<'JS'
import reading from "@mliebelt/pgn-reader";
import { makePgn, parsePgn } from "chessops/pgn";
import { Chess } from "cm-chess/src/Chess.js";
const text = `[Result "1-0"]

1. e4 {[%clk 1:29:58]} e5 {[%clk 1:29:00] [%emt 0:00:09]} 2. Nf3 $1 {[%eval 0.3] good} Nc6 {[%cal Gb5c6]} 1-0
`;
const reader = new reading.PgnReader({ pgn: text });
reader.loadPgn();
const chess = new Chess();
chess.loadPgn(text);
const known = reader.getMoves().map(({ commentDiag }) => commentDiag?.clk).filter(Boolean);
console.log("pgn-reader has read:", known.join(" "));
const written = { "pgn-reader": reader.writePgn(), chessops: makePgn(parsePgn(text)[0]), "cm-chess": chess.renderPgn() };
for (const [name, pgn] of Object.entries(written)) {
  console.log(`${name} writes:`, ["clk", "emt", "eval", "cal", "good"].filter((word) => pgn.includes(word)).join(" "));
}
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
pgn-reader has read: 1:29:58 1:29:00
pgn-reader writes: cal good
chessops writes: clk emt eval cal good
cm-chess writes: clk emt eval cal good
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
