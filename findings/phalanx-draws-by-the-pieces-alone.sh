#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Article 9.2.3 of the Laws: positions are the same only if the possible moves are, castling and en passant included. Phalanx XXV
# (Debian 12) compares the squares alone: it ends a game with "1/2-1/2 {Drawn game}" where the same pieces stand there a third
# time, although castling, or a capture en passant, was possible the first time. HoiChess 0.22.0 goes on, and ends
# only a true repetition. A program that takes the engine's result as it is records a draw that nobody could claim.
# What follows: take the result of a game from its moves and its players, never from an engine.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q phalanx=25-1 hoichess=0.22.0-3 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
until_seen() { for _ in {1..100}; do grep -aq "$1" screen && return; sleep 0.1; done; }
play() { # NAME COMMAND MOVE...: the results that the engine announces meanwhile
  local name=$1 command=$2
  shift 2
  : >screen
  {
    printf 'xboard\nprotover 2\nnew\nforce\nping 1\n'
    until_seen 'pong 1'
    for move in "$@"; do sleep 0.1; echo "$move"; done
    echo 'ping 2'
    until_seen 'pong 2'
    echo quit
  } | timeout 60 $command >>screen 2>/dev/null || true
  results=$(grep -aoE '^(1-0|0-1|1/2-1/2) .*' screen || true)
  grep -aq 'pong 2' screen || results="no answer"
  echo "  $name: ${results:-goes on}"
}
ask() {
  play Phalanx usr/games/phalanx "$@"
  play HoiChess "usr/games/hoichess -x" "$@"
}
seen=$(
  echo "kings moved between:"; ask e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8
  echo "en passant at first:"; ask e2e4 a7a6 e4e5 d7d5 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8
  echo "the same position:"; ask g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8
)
described=$(cat <<'SEEN'
kings moved between:
  Phalanx: 1/2-1/2 {Drawn game}
  HoiChess: goes on
en passant at first:
  Phalanx: 1/2-1/2 {Drawn game}
  HoiChess: goes on
the same position:
  Phalanx: 1/2-1/2 {Drawn game}
  HoiChess: 1/2-1/2 {3 repetitions}
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
