#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Stockfish 15.1 (Debian 12) stops at a castling that is written in the way of the other kind of chess (e1h1 without
# UCI_Chess960, e1g1 with it) and drops it and every move behind it from "position ... moves", without a word. It then answers
# for a position of some moves ago.
# What follows: hand an engine the position as FEN and no moves, or ask "d" what it has.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q stockfish=15.1-4 >/dev/null 2>&1
dpkg -x stockfish_*.deb .
board() {
  printf 'setoption name UCI_Chess960 value %s\nposition startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 %s g8f6\nd\nquit\n' "$1" "$2" |
    usr/games/stockfish | sed -n 's/^Fen: \([^ ]* .\).*/\1/p'
}
seen=$(for castling in e1g1 e1h1; do for chess960 in false true; do echo "$castling, UCI_Chess960 $chess960: $(board $chess960 $castling)"; done; done)
described='e1g1, UCI_Chess960 false: r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w
e1g1, UCI_Chess960 true: r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w
e1h1, UCI_Chess960 false: r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w
e1h1, UCI_Chess960 true: r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
