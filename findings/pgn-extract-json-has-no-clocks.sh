#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# pgn-extract 19-04 (Debian 12) says of comments and variations that "ordinarily these are retained"; -C and -V leave them out.
# With --json they are always gone, without a warning: the clock times of a broadcast, the words of a comment, the variations.
# Only `$1` for a good move stays. A page that is made from the JSON shows no times, and no sign that there were any.
# What follows: take clock times from the PGN itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q pgn-extract=19.04-1 >/dev/null 2>&1
dpkg -x pgn-extract*.deb .
cat >game.pgn <<'PGN'
[Event "Club"]
[Result "1-0"]

1. e4 $1 {[%clk 1:29:58]} 1... e5 {[%clk 1:29:00]} (1... c5 2. Nf3) 2. Nf3 1-0

PGN
./usr/games/pgn-extract -h >help 2>&1 || true
retained=$(grep -cE '^-[CV] .*Ordinarily these are retained' help || true)
pgn=$(./usr/games/pgn-extract -s -w200 game.pgn | sed -n '/^1\./p')
json=$(./usr/games/pgn-extract -s --json game.pgn | grep Moves)
seen=$(printf '%s lines of help: retained\n%s\n%s\n' "$retained" "$pgn" "$json")
described=$(cat <<'SEEN'
2 lines of help: retained
1. e4 $1 { [%clk 1:29:58] } 1... e5 { [%clk 1:29:00] } (1... c5 2. Nf3) 2. Nf3 1-0
"Moves":[{ "move" : "e4", "nags" : ["$1"]  }, { "move" : "e5" }, { "move" : "Nf3" }]
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
