#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# GNU Chess 6.2.7 (Debian 12) documents `pgnsave` as "Saves the game so far". It writes the tags and then the last move only,
# without a number: 1. f3 e5 2. g4 Qh4# becomes `Qh4#`. Of a file that it has just loaded it also writes each player's name
# as the rating, in tags `WhiteELO` and `BlackELO`, which the PGN standard spells with small letters, and the mark of the result
# behind the moves is missing. `show game` has all the moves. Nothing is reported.
# What follows: before a file that another program has written replaces the old one, compare the moves of both.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q gnuchess=6.2.7-1+deb12u1 >/dev/null 2>&1
dpkg -x gnuchess*.deb .
# One line at a time, as from a keyboard.
save() { for line in "$@"; do echo "$line"; sleep 0.5; done | timeout 30 usr/games/gnuchess >screen 2>&1; }
cat >in.pgn <<'PGN'
[Event "Club"]
[Site "Hall"]
[Date "2024.03.01"]
[Round "3"]
[White "Winter, A"]
[Black "Sommer, B"]
[Result "0-1"]
[WhiteElo "2100"]
[BlackElo "2050"]

1. f3 e5 2. g4 Qh4# 0-1

PGN
save 'pgnload in.pgn' 'show game' 'pgnsave loaded.pgn' quit
on_screen=$(grep -aE '^ +[12]\. ' screen | xargs)
save manual e4 e5 Nf3 'pgnsave entered.pgn' quit
seen=$(
  echo "show game: $on_screen"
  grep -vE '^$|Event|Site|Date|Round' loaded.pgn | sed "s| *$||"
  echo "entered: $(grep -v '^\[' entered.pgn | xargs)"
)
described=$(cat <<'SEEN'
show game: 1. f3 e5 2. g4 Qh4#
[White "Winter, A"]
[Black "Sommer, B"]
[WhiteELO "Winter, A"]
[BlackELO "Sommer, B"]
[Result "0-1"]
Qh4#
entered: Nf3
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
