#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# vsftpd 3.0.3 with its default require_ssl_reuse=YES and curl 7.88.1 (both Debian 12) over TLS 1.3, forty files on one connection:
# some of them, now the second and now the tenth, are answered with "522 SSL connection failed: session reuse required". With
# TLS 1.2 all arrive. It depends on who is quicker: more of them are refused on a busy computer.
# What follows: on a 522, connect anew with TLS 1.2 at most, and see that no connection is kept for that
# (curl-ftp-reuses-another-tls.sh). Wants root, which vsftpd wants.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q vsftpd=3.0.3-13+b2 libwrap0=7.6.q-32 curl=7.88.1-10+deb12u15 libcurl4=7.88.1-10+deb12u15 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu:$work/lib/x86_64-linux-gnu
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost 2>/dev/null
mkdir -p root/in empty
chown daemon root/in
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat > vsftpd.conf <<CONF
listen=YES
listen_ipv6=NO
listen_address=127.0.0.1
listen_port=$port
background=NO
anonymous_enable=YES
no_anon_password=YES
write_enable=YES
anon_upload_enable=YES
anon_umask=022
anon_root=$work/root
ftp_username=daemon
secure_chroot_dir=$work/empty
seccomp_sandbox=NO
ssl_enable=YES
allow_anon_ssl=YES
ssl_ciphers=HIGH
rsa_cert_file=$work/cert.pem
rsa_private_key_file=$work/key.pem
CONF
usr/sbin/vsftpd "$work/vsftpd.conf" &
server=$!
sleep 1
echo text > one
put() { # how the forty files were answered
  local same=(-sv --ssl-reqd --cacert cert.pem --tls-max "$1") url=ftp://localhost:$port/in/ all=() n
  for n in $(seq 40); do all+=(--next "${same[@]}" -T one "$url$n"); done
  usr/bin/curl "${same[@]}" -I "$url" "${all[@]}" 2>&1 | sed -n 's/\r$//; s/^< \(226\|522\) .*/\1/p' | sort -u | tr '\n' ' '
  rm -f root/in/*
}
seen="TLS 1.3: $(put 1.3)
TLS 1.2: $(put 1.2)"
described='TLS 1.3: 226 522 
TLS 1.2: 226 '
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
