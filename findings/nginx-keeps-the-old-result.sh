#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# nginx 1.22.1 (Debian 12) tells versions of a file apart by the second of its time and by its size. 1-0 and 0-1 are of one length,
# and so are two clock times: where a game is replaced by one of the same size within the second, as in a blitz game or when a
# result is corrected at once, a page that asks whether the game has changed is told 304 from then on. If that was the last
# change, the page shows the wrong result for good. It is the same by ETag and by Last-Modified.
# What follows: a text of the same size gets a time of a later second; or a server with `etag off; if_modified_since off`.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q nginx=1.22.1-9+deb12u11 libpcre2-8-0 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu
mkdir root
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat > nginx.conf <<CONF
daemon off;
master_process off;
pid $work/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  client_body_temp_path $work/body;
  proxy_temp_path $work/proxy;
  fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi;
  scgi_temp_path $work/scgi;
  server {
    listen 127.0.0.1:$port;
    root $work/root;
    location /careful/ { alias $work/root/; etag off; if_modified_since off; }
  }
}
CONF
usr/sbin/nginx -p "$work" -c nginx.conf -e stderr &
server=$!
sleep 1
publish() {
  printf '[White "Winter"]\n[Black "Sommer"]\n[Result "%s"]\n\n1. e4 e5 2. Nf3 %s\n' "$1" "$1" > new
  touch -d "2024-03-01 18:00:00.$2" new
  mv new root/live.pgn
}
ask() { # PLACE HEADER: the status, and the result if one came
  curl -s -w '%{http_code}\n' -H "$2" "http://127.0.0.1:$port/$1live.pgn" | sed -n 's/^\[Result "\(.*\)"\]/\1/p; s/^[23]..$/&/p' | paste -sd' '
}
header() { curl -sI "http://127.0.0.1:$port/live.pgn" | sed -n "s/^$1: \(.*\)\r\$/\1/p"; }
publish 1-0 100
etag=$(header ETag)
date=$(header Last-Modified)
seen="at first: $(ask '' 'If-None-Match: "none"')"
publish 0-1 600
seen+="
corrected, by ETag: $(ask '' "If-None-Match: $etag")
corrected, by date: $(ask '' "If-Modified-Since: $date")
both switched off: $(ask careful/ "If-Modified-Since: $date")"
described='at first: 1-0 200
corrected, by ETag: 304
corrected, by date: 304
both switched off: 0-1 200'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
