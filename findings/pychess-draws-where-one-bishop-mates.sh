#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# PyChess 1.0.3 (Debian 12) ends a game as drawn for want of material. King and bishop against king and bishop is a dead position
# (article 5.2.2 of the Laws) if both bishops go on squares of one colour. PyChess has it nearly the other way round: with bishops
# of different colours it says "drawn", even where one of them mates with the next move, and two bishops on light squares play on.
# Only two on dark squares are as in the Laws. chess.js 1.4.0 is right about all three.
# What follows: a result that a program worked out is not taken over without the moves, nor a game on a board ended for it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q pychess=1.0.3-1 >/dev/null 2>&1
dpkg -x pychess*.deb .
npm install --silent --no-audit --no-fund --no-package-lock chess.js@1.4.0 >/dev/null
cat >positions <<'FEN'
kb6/8/1K6/8/8/8/8/5B2 w - - 0 60
2b1k3/8/8/8/8/8/8/4KB2 w - - 0 60
4kb2/8/8/8/8/8/8/2B1K3 w - - 0 60
FEN
cat >try.py <<'PY'
from pychess.Utils.Board import Board
from pychess.Utils.const import DRAW, DRAW_INSUFFICIENT
from pychess.Utils.logic import getStatus

for fen in open("positions").read().splitlines():
    print("PyChess:", "drawn" if getStatus(Board(setup=fen)) == (DRAW, DRAW_INSUFFICIENT) else "goes on", fen)
PY
cat >try.cjs <<'JS'
const { Chess } = require("chess.js");
const positions = require("node:fs").readFileSync("positions", "utf8").trim().split("\n");
for (const fen of positions) {
  const mates = new Chess(fen).moves().filter((move) => move.endsWith("#"));
  console.log(`chess.js: ${new Chess(fen).isInsufficientMaterial() ? "drawn" : "goes on"} ${fen} ${mates.join(" ")}`.trim());
}
JS
export HOME=$work PYTHONPATH=$work/usr/lib/python3/dist-packages
seen=$(/usr/bin/python3 -B try.py; node try.cjs)
described=$(cat <<'SEEN'
PyChess: drawn kb6/8/1K6/8/8/8/8/5B2 w - - 0 60
PyChess: goes on 2b1k3/8/8/8/8/8/8/4KB2 w - - 0 60
PyChess: drawn 4kb2/8/8/8/8/8/8/2B1K3 w - - 0 60
chess.js: goes on kb6/8/1K6/8/8/8/8/5B2 w - - 0 60 Bg2#
chess.js: drawn 2b1k3/8/8/8/8/8/8/4KB2 w - - 0 60
chess.js: drawn 4kb2/8/8/8/8/8/8/2B1K3 w - - 0 60
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
