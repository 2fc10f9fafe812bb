#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# rclone 1.60.1 (Debian 12) sync to a WebDAV server of kind "other", as most web spaces are, has neither times nor hashes of what is
# there. It compares sizes alone: a game that went from 1-0 to 0-1, or whose last clock changed a digit, is never uploaded again,
# whenever that was, with exit code 0 and no word. `rclone check` says then that nothing differs, and exits with 0, too.
# With --ignore-times it is uploaded. What follows: a result is never looked for at a mirror; an upload of ours compares the text.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q rclone=1.60.1+dfsg-2+b5 >/dev/null 2>&1
dpkg -x rclone_*.deb .
export RCLONE_CONFIG=$work/rclone.conf
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
mkdir hall web
printf '[club]\ntype = webdav\nurl = http://127.0.0.1:%s\nvendor = other\n' "$port" > rclone.conf
usr/bin/rclone serve webdav web --addr "127.0.0.1:$port" 2>/dev/null &
server=$!
sleep 2
publish() {
  printf '[White "Winter"]\n[Black "Sommer"]\n[Result "%s"]\n\n1. e4 e5 2. Nf3 %s\n' "$1" "$1" > hall/live.pgn
  touch -d "2024-03-01 $2" hall/live.pgn
}
upload() { # WHAT [OPTION]: the exit code, and the result that is shown then
  local what=$1 code=0
  shift
  usr/bin/rclone sync "$@" hall club: > said 2>&1 || code=$?
  echo "$what: exit $code, $(wc -l < said) lines, shown $(sed -n 's/^\[Result "\(.*\)"\]/\1/p' web/live.pgn)"
}
publish 1-0 18:00
seen=$(upload 'at first')
publish 0-1 19:00
seen+=$'\n'$(upload 'an hour later'
  code=0
  usr/bin/rclone check hall club: > said 2>&1 || code=$?
  echo "check: exit $code, $(grep -o '[0-9]* differences found' said)"
  upload '--ignore-times' --ignore-times)
described='at first: exit 0, 0 lines, shown 1-0
an hour later: exit 0, 0 lines, shown 1-0
check: exit 0, 0 differences found
--ignore-times: exit 0, 0 lines, shown 0-1'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
