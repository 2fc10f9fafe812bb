#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Phalanx XXV (Debian 12) offers `setboard` of the xboard protocol, which hands it a position as FEN, and goes on as if two fields
# of that FEN were not there. A capture en passant that the FEN allows is "Illegal move", of either colour; behind the same moves,
# one by one, it is taken. And at 100 half moves without capture and pawn move Phalanx plays on. HoiChess 0.22.0 takes the capture
# and says "50 move rule".
# What follows: an engine that analyses a board gets the moves from the start of the game, and its "Illegal move" is no verdict.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q phalanx=25-1 hoichess=0.22.0-3 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
until_seen() { for _ in {1..100}; do grep -aqE "$1" screen && return; sleep 0.1; done; }
play() { # COMMAND LINE...: what the engine says of the lines
  local command=$1
  shift
  : >screen
  {
    printf 'xboard\nprotover 2\nnew\nst 1\nforce\nping 1\n'
    until_seen 'pong 1'
    for line in "$@"; do sleep 0.1; echo "$line"; done
    [ "${!#}" = go ] || echo 'ping 2'
    until_seen 'pong 2|^move |^1/2'
    echo quit
  } | timeout 60 $command >>screen 2>/dev/null || true
  grep -aoE '^Illegal move: .*|^1/2-1/2 .*|^move |^pong 2' screen | head -1 | sed 's/^pong 2/taken/; s/^move /plays on/'
}
ask() {
  echo "  Phalanx: $(play usr/games/phalanx "$@")"
  echo "  HoiChess: $(play "usr/games/hoichess -x" "$@")"
}
seen=$(
  echo "White, of a FEN:"; ask 'setboard rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3' e5d6
  echo "Black, of a FEN:"; ask 'setboard 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 40' d4e3
  echo "by the moves:"; ask e2e4 a7a6 e4e5 d7d5 e5d6
  echo "100 half moves:"; ask 'setboard 4k3/8/8/8/8/8/R7/4K3 w - - 99 90' a2a3 go
)
described=$(cat <<'SEEN'
White, of a FEN:
  Phalanx: Illegal move: e5d6
  HoiChess: taken
Black, of a FEN:
  Phalanx: Illegal move: d4e3
  HoiChess: taken
by the moves:
  Phalanx: taken
  HoiChess: taken
100 half moves:
  Phalanx: plays on
  HoiChess: 1/2-1/2 {50 move rule}
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
