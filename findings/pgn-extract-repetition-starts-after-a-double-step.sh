#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# pgn-extract 19-04 (Debian 12) with --repetition shall "only output games that include 3-fold repetition". It leaves out a game
# whose first of the three positions stands behind a double step of a pawn, though no pawn could capture it: 1. e4, and both
# knights go out and back twice. With 1. e3 and the same moves behind it, the game is there. The possible moves are the same all
# three times, so article 9.2.3 of the Laws counts three, as chess.js 1.4.0 does. --nofauxep, which is about that square in FEN,
# changes nothing.
# What follows: which games of a round were drawn by repetition is worked out from the moves, not sieved out of the PGN.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q pgn-extract=19.04-1 >/dev/null 2>&1
dpkg -x pgn-extract*.deb .
npm install --silent --no-audit --no-fund --no-package-lock chess.js@1.4.0 >/dev/null
game() { printf '[Event "%s"]\n[Result "%s"]\n\n%s %s\n\n' "$1" "$2" "$3" "$2" >>games.pgn; }
game 'after e3' 1/2-1/2 '1. e3 Nf6 2. Nf3 Ng8 3. Ng1 Nf6 4. Nf3 Ng8 5. Ng1'
game 'after e4' 1/2-1/2 '1. e4 Nf6 2. Nf3 Ng8 3. Ng1 Nf6 4. Nf3 Ng8 5. Ng1'
game 'after e6' 1/2-1/2 '1. Nf3 e6 2. Ng1 Nf6 3. Nf3 Ng8 4. Ng1 Nf6 5. Nf3 Ng8'
game 'after e5' 1/2-1/2 '1. Nc3 e5 2. Nb1 Nf6 3. Nc3 Ng8 4. Nb1 Nf6 5. Nc3 Ng8'
game 'captured en passant, if at once' '*' '1. e4 a6 2. e5 d5 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8'
cat >try.cjs <<'JS'
const { Chess } = require("chess.js");
for (const text of require("node:fs").readFileSync("games.pgn", "utf8").split(/\n(?=\[Event)/)) {
  const game = new Chess();
  game.loadPgn(text);
  if (game.isThreefoldRepetition()) console.log(`[Event "${game.getHeaders().Event}"]`);
}
JS
seen=$(
  for more in '' --nofauxep; do echo "pgn-extract${more:+ $more}"; usr/games/pgn-extract -s --repetition $more games.pgn 2>&1 | grep Event; done
  echo chess.js
  node try.cjs
)
described=$(cat <<'SEEN'
pgn-extract
[Event "after e3"]
[Event "after e6"]
pgn-extract --nofauxep
[Event "after e3"]
[Event "after e6"]
chess.js
[Event "after e3"]
[Event "after e4"]
[Event "after e6"]
[Event "after e5"]
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
