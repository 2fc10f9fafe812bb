#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# polyglot 2.0.4 (Debian 12), the usual maker of opening books, plays every game of a PGN file from the initial position. Where
# the moves of a game from a FEN happen to be legal there, its book has them for the initial position (key 463b96181691fc9c).
# Where one is not, no book is written at all, of no game of the file, and polyglot ends with 0 all the same.
# What follows: leave games with a FEN out of what a book is made of, and look whether the book is there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q polyglot=2.0.4+git20210322-1 >/dev/null 2>&1
dpkg -x polyglot*.deb .
usual='[Result "1-0"]\n\n1. e4 e5 1-0\n\n'
after_kings_pawns='[SetUp "1"]\n[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]\n[Result "1-0"]\n\n2. d4 d5 1-0\n\n'
with_few_men='[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[Result "1-0"]\n\n1. Kd2 Kd7 1-0\n'
# An entry: key, move (02db: d2d4), weight, learning. Then the exit code.
book() {
  local status=0
  printf "$1" >games.pgn
  rm -f book.bin
  ./usr/games/polyglot make-book -pgn games.pgn -bin book.bin -min-game 1 >/dev/null 2>&1 || status=$?
  if [ -e book.bin ]; then od -An -v -tx1 -w16 book.bin; else echo " no book"; fi
  echo " exit $status"
}
seen=$(book "$after_kings_pawns"; book "$usual$with_few_men")
described=' 46 3b 96 18 16 91 fc 9c 02 db 00 02 00 00 00 00
 exit 0
 no book
 exit 0'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
