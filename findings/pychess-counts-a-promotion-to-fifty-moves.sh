#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# PyChess 1.0.3 (Debian 12) does not set the half-move clock of a FEN to 0 when a pawn is promoted: it takes the move for one of
# the new piece. Any other pawn move and each capture it knows, promotion with a capture too. Promoted at 99 half moves, a pawn
# brings the draw of the fifty moves (article 9.3 of the Laws), just where the count begins anew. chess.js 1.4.0 has 0, and no
# draw.
# What follows: the fifty moves are counted from the moves, not taken from the FEN of another program.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q pychess=1.0.3-1 >/dev/null 2>&1
dpkg -x pychess*.deb .
npm install --silent --no-audit --no-fund --no-package-lock chess.js@1.4.0 >/dev/null
cat >moves <<'MOVES'
a8=Q 7k/P7/8/8/8/8/8/1N2K3 w - - 99 90
axb8=Q 1n5k/P7/8/8/8/8/8/1N2K3 w - - 99 90
a7 7k/8/P7/8/8/8/8/1N2K3 w - - 99 90
Nc3 7k/P7/8/8/8/8/8/1N2K3 w - - 98 90
MOVES
cat >try.py <<'PY'
from pychess.Utils.Board import Board
from pychess.Utils.Move import Move
from pychess.Utils.logic import isClaimableDraw
from pychess.Utils.lutils.lmove import parseAny

for line in open("moves").read().splitlines():
    move, fen = line.split(" ", 1)
    before = Board(setup=fen)
    after = before.move(Move(parseAny(before.board, move)))
    print(f"PyChess: {after.asFen()}, {'drawn if claimed' if isClaimableDraw(after) else 'goes on'}")
PY
cat >try.cjs <<'JS'
const { Chess } = require("chess.js");
for (const line of require("node:fs").readFileSync("moves", "utf8").trim().split("\n")) {
  const [move, ...fields] = line.split(" ");
  const game = new Chess(fields.join(" "));
  game.move(move);
  console.log(`chess.js: ${game.fen()}, ${game.isDrawByFiftyMoves() ? "drawn if claimed" : "goes on"}`);
}
JS
export HOME=$work PYTHONPATH=$work/usr/lib/python3/dist-packages
seen=$(/usr/bin/python3 -B try.py; node try.cjs)
described=$(cat <<'SEEN'
PyChess: Q6k/8/8/8/8/8/8/1N2K3 b - - 100 90, drawn if claimed
PyChess: 1Q5k/8/8/8/8/8/8/1N2K3 b - - 0 90, goes on
PyChess: 7k/P7/8/8/8/8/8/1N2K3 b - - 0 90, goes on
PyChess: 7k/P7/8/8/8/2N5/8/4K3 b - - 99 90, goes on
chess.js: Q6k/8/8/8/8/8/8/1N2K3 b - - 0 90, goes on
chess.js: 1Q5k/8/8/8/8/8/8/1N2K3 b - - 0 90, goes on
chess.js: 7k/P7/8/8/8/8/8/1N2K3 b - - 0 90, goes on
chess.js: 7k/P7/8/8/8/2N5/8/4K3 b - - 99 90, goes on
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
