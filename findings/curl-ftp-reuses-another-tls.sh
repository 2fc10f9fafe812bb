#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# curl 7.88.1 (Debian 12) keeps a connection of FTP that became TLS by AUTH for a transfer which allows TLS 1.2 at most, although
# it is one of TLS 1.3, and its new data connection is of 1.3, too: --tls-max has no effect. Of https, it connects anew.
# What follows: who tries again with another TLS asks for a new connection, too (CURLOPT_FRESH_CONNECT). Wants root, for vsftpd.
set -euo pipefail
work=$(mktemp -d)
servers=()
trap '[ ${#servers[@]} -eq 0 ] || kill "${servers[@]}"; rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q vsftpd=3.0.3-13+b2 libwrap0=7.6.q-32 curl=7.88.1-10+deb12u15 libcurl4=7.88.1-10+deb12u15 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu:$work/lib/x86_64-linux-gnu
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost 2>/dev/null
mkdir -p root/in empty
chown daemon root/in
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
ftp=$(free_port)
https=$(free_port)
cat > vsftpd.conf <<CONF
listen=YES
listen_ipv6=NO
listen_address=127.0.0.1
listen_port=$ftp
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
require_ssl_reuse=NO
ssl_ciphers=HIGH
rsa_cert_file=$work/cert.pem
rsa_private_key_file=$work/key.pem
CONF
usr/sbin/vsftpd "$work/vsftpd.conf" &
servers+=($!)
openssl s_server -quiet -WWW -accept "127.0.0.1:$https" -cert cert.pem -key key.pem >/dev/null 2>&1 &
servers+=($!)
sleep 1
echo text > one
twice() { # what of curl's words tells of connections, for the same request with TLS 1.3 and then with 1.2 at most
  local same=(-sv --cacert cert.pem)
  usr/bin/curl "${same[@]}" --tls-max 1.3 "$@" --next "${same[@]}" --tls-max 1.2 "$@" 2>&1 |
    sed -n 's/^\* SSL connection using \(TLSv1\.[0-9]\).*/\1/p; s/^\* Re-using existing connection.*/kept/p' | tr '\n' ' '
}
seen="ftp: $(twice --ssl-reqd -l "ftp://localhost:$ftp/in/")
https: $(twice -o /dev/null "https://localhost:$https/one")"
described='ftp: TLSv1.3 TLSv1.3 kept TLSv1.3 
https: TLSv1.3 TLSv1.2 '
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
