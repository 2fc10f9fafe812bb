#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Scid 4.7.4 (Debian 12) makes the crosstable of a game's event from all games within twelve months that have its Event and Site,
# as its help says. So two evenings of a club are one event. The Swiss table then shows one game for each player and round, and
# none whose round is "-"; points, number of games and tie-break are of all of them: "3.0 / 3" in front of two games and
# "+2 -0 =0". A game that is still going on is in that number, too. With EventDate, which the help does not name, each evening
# has a table of its own.
# What follows: a PGN of an event has an EventDate, or its name has the day.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q scid=1:4.7.4+dfsg1-2 libtcl8.6=8.6.13+dfsg-2 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
game() { # DATE ROUND WHITE BLACK RESULT
  printf '[Event "Blitz"]\n[Site "Hall"]\n[Date "%s"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n' "$@"
  [ -z "$event_date" ] || printf '[EventDate "%s"]\n' "$1"
  printf '\n1. e4 e5 %s\n\n' "$5"
}
both() {
  game 2024.03.01 1 Anna Ben 1-0
  game 2024.03.01 2 Ben Carl '*'
  game 2024.06.07 1 Anna Carl 1-0
  game 2024.06.07 2 Ben Anna 0-1
  game 2024.06.07 - Ben Carl 1-0
}
event_date='' both >without.pgn
event_date=yes both >with.pgn
cat >table.tcl <<'TCL'
lassign $argv name kind number
set base [sc_base create SCID4 $name.$kind.$number]
sc_base import $base $name.pgn
sc_game load $number
puts [sc_game crosstable plain score $kind +colors +breaks +tallies]
exit
TCL
table() { # NAME KIND NUMBER
  env LD_LIBRARY_PATH="$work/usr/lib/$(uname -m)-linux-gnu" TCL_LIBRARY="$work/usr/share/tcltk/tcl8.6" \
    timeout 30 usr/games/tkscid table.tcl "$@" | grep -E ' [0-9]: |Score|^Hall' | sed 's/ *$//'
}
seen=$(
  echo "without EventDate, Swiss:"; table without swiss 1
  echo "without EventDate, all play all:"; table without allplay 1
  echo "with EventDate:"; table with swiss 1; table with swiss 3
)
described=$(cat <<'SEEN'
without EventDate, Swiss:
Hall, 2024.03.01 - 2024.06.07
           Score     (Tie)   1    2  Percnt
 1: Anna   3.0 /  3   2.0   3w+  2b+ 100.0%  (+2 -0 =0)
 2: Ben    1.0 /  4   6.0   1b-  1w-  25.0%  (+0 -2 =0)
 3: Carl   0.0 /  3   5.0   1b-  2b*   0.0%  (+0 -1 =0)
without EventDate, all play all:
Hall, 2024.03.01 - 2024.06.07
           Score      (Tie)  An Be Ca Percnt
 1: Anna   3.0 /  3    2.00  XX 11 1. 100.0%  (+3 -0 =0)
 2: Ben    1.0 /  4    0.00  00 XX *1  25.0%  (+1 -2 =0)
 3: Carl   0.0 /  3    0.00  0. *0 XX   0.0%  (+0 -2 =0)
with EventDate:
Hall, 2024.03.01
           Score     (Tie)   1    2  Percnt
 1: Anna   1.0 /  1   0.0   3w+ .... 100.0%  (+1 -0 =0)
 2: Carl   0.0 /  1   0.0  ....  3b*   0.0%  (+0 -0 =0)
 3: Ben    0.0 /  2   1.0   1b-  2w*   0.0%  (+0 -1 =0)
Hall, 2024.06.07
           Score     (Tie)   1    2  Percnt
 1: Anna   2.0 /  2   1.0   3w+  2b+ 100.0%  (+2 -0 =0)
 2: Ben    1.0 /  2   2.0  ....  1w-  50.0%  (+0 -1 =0)
 3: Carl   0.0 /  2   3.0   1b- ....   0.0%  (+0 -1 =0)
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
