#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# libcurl 7.88.1 (Debian 12) with CURLOPT_AWS_SIGV4: a header that is switched off ("Expect:", the usual way not to wait for
# "100 Continue") is not sent, and is signed all the same. A store of the S3 kind cannot compute that signature.
# What follows: switch no header off in a request that is signed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q curl=7.88.1-10+deb12u15 libcurl4=7.88.1-10+deb12u15 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu
cat > server.py <<'PYTHON'
import http.server, re

class Handler(http.server.BaseHTTPRequestHandler):
    def do_PUT(self):
        names = re.search("SignedHeaders=([^,]+)", self.headers["Authorization"])[1].split(";")
        print("signed and not sent:", *[name for name in names if name not in self.headers], flush=True)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
open("port.new", "w").write(str(server.server_port))
import os
os.rename("port.new", "port")
server.handle_request()
server.handle_request()
PYTHON
python3 server.py > seen &
for _ in $(seq 100); do [ -e port ] && break; sleep 0.1; done
put() {
  usr/bin/curl -sS --aws-sigv4 aws:amz:eu-1:s3 -u id:secret -X PUT -d text "$@" "http://127.0.0.1:$(cat port)/bucket/name"
}
put
put -H 'Expect:'
wait
seen=$(sed 's/ *$//' seen)
described='signed and not sent:
signed and not sent: expect'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
