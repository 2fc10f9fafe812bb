#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# libssh2 1.10.0 (Debian 12, under curl) signs with an RSA key in the way of SHA-1 only. OpenSSH 9.2 of the same Debian refuses
# that, and curl says "Authentication failure", as for a key that nobody knows. Keys of ECDSA and Ed25519 do.
# What follows: upload with an Ed25519 key. Wants root, to run the server as another user.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q openssh-server openssh-sftp-server libwrap0=7.6.q-32 curl=7.88.1-10+deb12u15 libcurl4=7.88.1-10+deb12u15 \
  libssh2-1=1.10.0-3+b1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu:$work/lib/x86_64-linux-gnu
for kind in rsa ecdsa ed25519; do ssh-keygen -q -t $kind -N '' -f $kind; done
ssh-keygen -q -t ed25519 -N '' -f host
cat ./*.pub > known
mkdir in
chown daemon host known in
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat > sshd_config <<CONF
Port $port
ListenAddress 127.0.0.1
HostKey $work/host
AuthorizedKeysFile $work/known
StrictModes no
UsePAM no
PidFile none
Subsystem sftp internal-sftp
CONF
setpriv --reuid 1 --regid 1 --clear-groups "$work/usr/sbin/sshd" -D -f sshd_config 2>/dev/null &
server=$!
sleep 1
echo text > file
seen=$(for kind in rsa ecdsa ed25519; do
  code=0
  usr/bin/curl -sk --key $kind --pubkey $kind.pub -u daemon: -T file "sftp://127.0.0.1:$port$work/in/$kind" || code=$?
  echo "$kind: $code"
done)
described='rsa: 67
ecdsa: 0
ed25519: 0'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
