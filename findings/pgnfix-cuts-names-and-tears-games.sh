#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# pgnfix of scid 4.7.4 (Debian 12) "cleans up" a PGN file: good games to one stream, those with errors to another. It damages
# good ones, with exit code 0. Of a name it keeps the first part that is A to Z: Möller and Müller both become "M", Żak "ak".
# A date in the name of an event replaces an unknown date, with day and year exchanged: 0001.03.2024. A line of a comment that
# begins with `[%clk`, as wrapped text may, is taken for a broken tag: the first moves of that game go to the good games, the
# other ones to the bad, behind the tags of the next game. A round "-" is gone, though PGN requires the tag.
# What follows: before a corrected file replaces the old one, compare the games of both.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q scid=1:4.7.4+dfsg1-2 >/dev/null 2>&1
dpkg -x scid*.deb .
game() {
  printf '[Event "%s"]\n[Site "Hall"]\n[Date "%s"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n' "${@:1:5}"
  printf '[Result "1-0"]\n\n%b 1-0\n\n' "$6"
}
{
  game 'Open 2024.03.01' '????.??.??' - 'Möller, Jörg' 'Lenz, Ida' '1. c4 e5'
  game Club 2024.03.02 2 'Müller, Anna' 'Żak, Piotr' '1. e4 { so far so good\n[%clk 1:30:00] } e5 2. Nf3'
  game Club 2024.03.02 3 'Winter, Anna' 'Herbst, Tom' '1. d4'
} >round.pgn
export LC_ALL=C.UTF-8
status=0
/usr/bin/python3 -W ignore usr/games/pgnfix round.pgn >good.pgn 2>bad.pgn || status=$?
seen=$(for file in good bad; do echo "$file:"; grep -vE '^$|Site|Result' $file.pgn; done; echo "exit $status")
described=$(cat <<'SEEN'
good:
[Event "Open"]
[Date "0001.03.2024"]
[White "M"]
[Black "Lenz, Ida"]
1. c4 e5 1-0
[Event "Club"]
[Date "2024.03.02"]
[Round "2"]
[White "M"]
[Black "ak, Piotr"]
1. e4 { so far so good
bad:
[Event "Club"]
[Date "2024.03.02"]
[Round "3"]
[White "Winter, Anna"]
[Black "Herbst, Tom"]
[%clk 1:30:00] } e5 2. Nf3 1-0
1. d4 1-0
exit 0
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
