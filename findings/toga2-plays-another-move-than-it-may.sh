#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `go searchmoves a2a3` restricts an engine to the moves that are named, as whoever asks "how good was the move that was played" does
# (UCI protocol). Toga II 3.0 (Debian 12) reads on over it and answers with the best move of all; Stockfish 15.1 and Glaurung 2.2 answer
# with the move that was named.
# What follows: the answer's first move is compared with what was asked, before its value counts for that move.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q toga2=3.0.0.1SE1-2+b1 glaurung=2.2-4 stockfish=15.1-4 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
ask() { # ENGINE: its move, when it may play only a2a3
  (printf 'uci\nisready\nposition startpos\ngo depth 6 searchmoves a2a3\n' && sleep 3 && echo quit) |
    timeout 20 "usr/games/$1" 2>/dev/null | sed -n 's/^bestmove \([^ ]*\).*/\1/p'
}
of() { [ "$(ask "$1")" = a2a3 ] && echo "$1: a2a3" || echo "$1: another move"; }
seen="$(of stockfish; of glaurung; of toga2)"
described='stockfish: a2a3
glaurung: a2a3
toga2: another move'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
