#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Where TLS is agreed on with NATS, the line may break, as when a server is killed: that passes by itself. Or the certificate is not
# believed: that stays until a person does something. libnats 3.4.1 (Debian 12) returns NATS_SSL_ERROR for both. Only its last error
# differs: of a broken line it says "SSL handshake error: (null)", or what a system call left there.
# What follows: NATS_SSL_ERROR is tried again like a broken line, and whoever looks is told of the certificate only if it stays.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q libnats3.4=3.4.1-1+b1 libprotobuf-c1=1.4.1-1+b1 openssl=3.0.22-1~deb12u2 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
usr/bin/openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost >/dev/null 2>&1
cat > connect.py <<'PY'
import ctypes
import glob
import socket
import ssl
import threading

for name in ("libprotobuf-c.so.1", "libnats.so.3.4"):
    nats = ctypes.CDLL(glob.glob(f"usr/lib/*/{name}")[0], mode=ctypes.RTLD_GLOBAL)
nats.natsStatus_GetText.restype = nats.nats_GetLastError.restype = ctypes.c_char_p
INFO = b'INFO {"server_id":"X","version":"2.9.10","max_payload":1048576,"tls_required":true}\r\n'


def serve(listener, encrypts):
    caller, _ = listener.accept()
    caller.sendall(INFO)
    caller.recv(1, socket.MSG_PEEK)
    if encrypts:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain("cert.pem", "key.pem")
        try:
            context.wrap_socket(caller, server_side=True)
        except OSError:
            pass
    caller.close()


for what, encrypts in (("the line breaks", False), ("the certificate is not believed", True)):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, args=(listener, encrypts))
        thread.start()
        options, connection, last = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_int()
        nats.natsOptions_Create(ctypes.byref(options))
        nats.natsOptions_SetURL(options, f"tls://localhost:{listener.getsockname()[1]}".encode())
        status = nats.natsConnection_Connect(ctypes.byref(connection), options)
        said = nats.nats_GetLastError(ctypes.byref(last)).decode()
        print(f"{what}: {nats.natsStatus_GetText(status).decode()}, {said}")
        thread.join()
PY
seen=$(/usr/bin/python3 -B connect.py)
described='the line breaks: SSL Error, (conn.c:733): SSL handshake error: (null)
the certificate is not believed: SSL Error, (conn.c:733): SSL handshake error: 18:self-signed certificate:depth=0:cert=/CN=localhost:issuer=/CN=localhost'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
