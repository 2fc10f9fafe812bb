#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Scid 4.7.4 (Debian 12) imports PGN into a database of its own format and loses the EventDate of a game whose Date is unknown,
# though that is when one needs it, and of one that was played more than three calendar years after its event began, as games by
# correspondence are. Nothing is reported: the list of warnings is empty, and until the database is closed it is all there.
# EventDate is also what parts two events of one name.
# What follows: an archive is not kept in a database of Scid alone, and the day of an event stands in Date, too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q scid=1:4.7.4+dfsg1-2 libtcl8.6=8.6.13+dfsg-2 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
game() {
  printf '[Event "Club"]\n[Site "Hall"]\n[Date "%s"]\n[Round "1"]\n[White "Winter, Anna"]\n[Black "Sommer, Ben"]\n' "$1"
  printf '[Result "1-0"]\n[EventDate "%s"]\n\n1. e4 e5 1-0\n\n' "$2"
}
{
  game 2024.03.02 2024.03.01
  game '????.??.??' 2024.03.01
  game '2024.??.??' 2024.03.01
  game 2024.03.01 2021.01.01
  game 2024.03.01 2020.12.31
} >games.pgn
cat >import.tcl <<'TCL'
set base [sc_base create SCID4 games]
lassign [sc_base import $base games.pgn] imported warnings
puts "$imported games, warnings: [expr {$warnings eq "" ? "none" : $warnings}]"
sc_base close $base
set base [sc_base open SCID4 games]
for {set number 1} {$number <= [sc_base numGames $base]} {incr number} {
  sc_game load $number
  puts [sc_game pgn -tags 1]
}
exit
TCL
seen=$(
  env LD_LIBRARY_PATH="$work/usr/lib/$(uname -m)-linux-gnu" TCL_LIBRARY="$work/usr/share/tcltk/tcl8.6" \
    timeout 30 usr/games/tkscid import.tcl | grep -E 'Date|games'
)
described=$(cat <<'SEEN'
5 games, warnings: none
[Date "2024.03.02"]
[EventDate "2024.03.01"]
[Date "????.??.??"]
[Date "2024.??.??"]
[EventDate "2024.03.01"]
[Date "2024.03.01"]
[EventDate "2021.01.01"]
[Date "2024.03.01"]
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
