#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# rsync 3.5.0 (Debian 12) takes two files for the same if size and time are, and of the time it compares whole seconds, though it
# has the rest. A game whose result was corrected from 1-0 to 0-1 within the second in which it had been copied is never copied
# again, with exit code 0: the mirror that a club shows keeps the wrong winner.
# What follows: a text of the same size gets a time of a later second; or --checksum, or --modify-window=-1, which compares all.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q rsync=3.5.0+ds1-0+deb12u1 libpopt0 libxxhash0 liblz4-1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu:$work/lib/x86_64-linux-gnu
mkdir hall
publish() {
  printf '[White "Winter"]\n[Black "Sommer"]\n[Result "%s"]\n\n1. e4 e5 2. Nf3 %s\n' "$1" "$1" > new
  touch -d "2024-03-01 18:00:00.$2" new
  mv new hall/live.pgn
}
mirror() {
  usr/bin/rsync -a "$@" hall/ mirror/
  echo "${*:-usual}: $(sed -n 's/^\[Result "\(.*\)"\]/\1/p' mirror/live.pgn)"
}
publish 1-0 100
seen=$(mirror)
publish 0-1 600
seen+=$'\n'$(mirror; mirror --modify-window=-1)
described='usual: 1-0
usual: 1-0
--modify-window=-1: 0-1'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
