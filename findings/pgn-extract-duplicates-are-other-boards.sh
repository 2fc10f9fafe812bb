#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# pgn-extract 19-04 (Debian 12) with -D, which leaves out double games when the files of a round are joined, looks at moves only.
# Of two boards of one round with the same quick draw it keeps one, and of two forfeits the first, whatever Round, White, Black
# and even Result say: here two of four games are gone, with exit code 0.
# What follows: never join files of rounds with -D; tell games apart by their tags.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q pgn-extract=19.04-1 >/dev/null 2>&1
dpkg -x pgn-extract*.deb .
game() { printf '[Event "Club"]\n[Round "1.%s"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n\n%s%s\n\n' "$1" "$2" "$3" "$4" "$5" "$4"; }
{
  game 1 Winter Herbst 1/2-1/2 '1. e4 e5 2. Nf3 Nf6 '
  game 2 Sommer Lenz 1/2-1/2 '1. e4 e5 2. Nf3 Nf6 '
  game 3 Nord Sued 1-0 ''
  game 4 Ost West 0-1 ''
} >round.pgn
kept() { ./usr/games/pgn-extract -s "$@" round.pgn | sed -n 's/^\[Round "\(.*\)"\]/\1/p' | paste -sd' '; }
seen="without -D: $(kept); with -D: $(kept -D)"
described='without -D: 1.1 1.2 1.3 1.4; with -D: 1.1 1.3'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
