#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Certabo and Tabutronic boards have a Silicon Labs adapter, 10c4:ea60, as it is in a thousand things. The udev rules of gpsd 3.22
# (Debian 12) take that number for a satellite receiver: the port is /dev/gpsN besides, gpsdctl hands it to gpsd, and gpsd opens it and
# tries its speeds. Debian has switched off the rules for FTDI's 0403:6001 and Prolific's 067b:2303, "as it matches too many other
# devices", and left this one.
# What follows: a board that opens and says rubbish, on a computer that is also a time server, may have gpsd on its line.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q gpsd=3.22-4.1+deb12u1 >/dev/null 2>&1
dpkg -x gpsd*.deb .
rule() { # VENDOR PRODUCT
  local line
  line=$(grep "\"$1\".*\"$2\"" lib/udev/rules.d/60-gpsd.rules)
  case $line in
    '#'*) echo "$1:$2: switched off" ;;
    *gpsdctl*) echo "$1:$2: ${line##*, }" ;;
  esac
}
seen="$(rule 10c4 ea60)
$(rule 0403 6001)
$(rule 067b 2303)"
described='10c4:ea60: ENV{SYSTEMD_WANTS}="gpsdctl@%k.service"
0403:6001: switched off
067b:2303: switched off'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
