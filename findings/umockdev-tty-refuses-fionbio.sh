#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A serial port that umockdev 0.17.16 (Debian 12) plays refuses two ioctls that a real one takes: FIONBIO, with which Boost.Asio
# makes a descriptor non-blocking (the kernel answers it for every file), and TIOCMGET, without which libserialport does not open
# a port. fcntl with O_NONBLOCK works.
# What follows: a test on it needs a preloaded library beside umockdev's that answers both. Wants gcc.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$work/usr/lib/$(gcc -print-multiarch)
cat > port.c <<'C'
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>

int main(void) {
  int port = open("/dev/ttyUSB0", O_RDWR | O_NOCTTY), on = 1, lines;
  if (port < 0) return 1;
  printf("FIONBIO: %s\n", ioctl(port, FIONBIO, &on) == 0 ? "taken" : "refused");
  printf("TIOCMGET: %s\n", ioctl(port, TIOCMGET, &lines) == 0 ? "taken" : "refused");
  printf("O_NONBLOCK: %s\n", fcntl(port, F_SETFL, O_RDWR | O_NONBLOCK) == 0 ? "taken" : "refused");
  return 0;
}
C
gcc -o port port.c
cat > port.umockdev <<'DEVICE'
P: /devices/pci0/usb1/1-1/1-1:1.0/ttyUSB0/tty/ttyUSB0
N: ttyUSB0
E: DEVNAME=/dev/ttyUSB0
E: SUBSYSTEM=tty
E: MAJOR=188
E: MINOR=0
DEVICE
echo 'r 0 D' > script
seen=$(usr/bin/umockdev-run -d port.umockdev -s /dev/ttyUSB0=script -- ./port)
described='FIONBIO: refused
TIOCMGET: refused
O_NONBLOCK: taken'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
