#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A serial port is best named by what does not change, /dev/serial/by-id/..., which is a link to /dev/ttyUSB0. libserialport 0.1.1
# (Debian 12) takes the words behind /dev/ for the name in /sys/class/tty: sp_get_port_by_name() of a link, and of a path with "..",
# is "invalid argument", though open() of either works. /dev/ptmx stands for the port here: every Linux has it.
# What follows: a path is resolved before the library gets it, and people are told the path that they wrote.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q libserialport0=0.1.1-4 >/dev/null 2>&1
dpkg -x libserialport0*.deb .
ln -s /dev/ptmx by-id
cat > look.py <<'PY'
import ctypes
import glob
import os

library = ctypes.CDLL(glob.glob("usr/lib/*/libserialport.so.0")[0])
for what, path in (("the device", "/dev/ptmx"), ("a link to it", os.path.abspath("by-id")), ("a longer way to it", "/dev/../dev/ptmx")):
    os.close(os.open(path, os.O_RDWR | os.O_NOCTTY))
    port = ctypes.c_void_p()
    print(f"{what}: opens, sp_get_port_by_name {library.sp_get_port_by_name(path.encode(), ctypes.byref(port))}")
PY
seen=$(/usr/bin/python3 -B look.py)
described='the device: opens, sp_get_port_by_name 0
a link to it: opens, sp_get_port_by_name -1
a longer way to it: opens, sp_get_port_by_name -1'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
