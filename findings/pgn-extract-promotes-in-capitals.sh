#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The UCI protocol writes a promotion "e7e8q". `pgn-extract -Wuci` 19-04 (Debian 12) writes "a7a8Q". Stockfish takes that; kokopu 4.13.4
# refuses the move as text of UCI, and chess.js 1.4.0 as squares and piece. A game is exchanged without trouble until somebody promotes.
# What follows: what is read as UCI may have a capital there, and what is written has none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q pgn-extract=19.04-1 >/dev/null 2>&1
dpkg -x pgn-extract*.deb .
npm install --silent --no-audit --no-fund --no-package-lock kokopu@4.13.4 chess.js@1.4.0 >/dev/null
fen='7k/P7/8/8/8/8/7p/K7 w - - 0 1'
printf '[Result "*"]\n[SetUp "1"]\n[FEN "%s"]\n\n1. a8=Q+ Kh7 2. Qb8 h1=N *\n' "$fen" >game.pgn
cat > read.mjs <<'JS'
import { Chess } from "chess.js";
import { Position } from "kokopu";
const [fen, move] = process.argv.slice(2);
const takes = (read) => {
  try { return read() ? "taken" : "refused"; } catch { return "refused"; }
};
const [from, to, promotion] = [move.slice(0, 2), move.slice(2, 4), move[4]];
console.log(`${move}: kokopu ${takes(() => new Position(fen).uci(move))}, chess.js ${takes(() => new Chess(fen).move({ from, to, promotion }))}`);
JS
line=$(./usr/games/pgn-extract -s -Wuci game.pgn | grep a7)
seen="${line%"${line##*[^ ]}"}
$(node read.mjs "$fen" "${line%% *}")
$(node read.mjs "$fen" a7a8q)"
described='a7a8Q h8h7 a8b8 h2h1N *
a7a8Q: kokopu refused, chess.js refused
a7a8q: kokopu taken, chess.js taken'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
