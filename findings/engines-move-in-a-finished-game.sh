#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What UCI engines of Debian 12 answer to "go" where the side to move is mated or stalemated: Stockfish 15.1 and Glaurung 2.2
# "bestmove (none)", Ethereal 12.00 and Toga II 3.0 "bestmove a1a1", a move of a square to itself. Only Stockfish says with a
# score that it is over. UCI has no word for it, and 0000, its null move, is what none of them answers.
# What follows: ask no engine about a position in which a game is over, and check every best move against the legal moves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in stockfish=15.1-4 glaurung=2.2-4 ethereal-chess=12.00+ds1-1 libfathom1=1.0+git.20190811.97fb5c-1 toga2=3.0.0.1SE1-2+b1; do
  apt-get download -qq "$package" 2>/dev/null
done
for archive in *.deb; do dpkg-deb -x "$archive" .; done
ask() { # NAME POSITION ENGINE [OPTION]: what the engine says of that position, without what it thought meanwhile
  local name=$1 position=$2
  shift 2
  (printf 'uci\nisready\nposition %s\ngo movetime 100\n' "$position"; sleep 2; printf 'quit\n') | "$@" 2>/dev/null |
    grep -oE '^bestmove .*|score .*' | sed "s/^/$name: /; s/ *\$//" || true
}
for position in "startpos moves f2f3 e7e5 g2g4 d8h4" "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"; do
  ask Stockfish "$position" usr/games/stockfish
  ask Glaurung "$position" usr/games/glaurung
  ask Ethereal "$position" env LD_LIBRARY_PATH="$(dirname usr/lib/*/libfathom.so.1)" usr/games/ethereal-chess
  ask "Toga II" "$position" usr/games/toga2
done >seen
cat >described <<'SEEN'
Stockfish: score mate 0
Stockfish: bestmove (none)
Glaurung: bestmove (none)
Ethereal: bestmove a1a1
Toga II: bestmove a1a1
Stockfish: score cp 0
Stockfish: bestmove (none)
Glaurung: bestmove (none)
Ethereal: bestmove a1a1
Toga II: bestmove a1a1
SEEN
cmp -s seen described && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$(cat seen)"
exit 1
