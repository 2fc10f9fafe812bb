#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the tests that need a HID device, with a board that umockdev makes up: one that is a keyboard as well.

usage: hid_device_test.py UMOCKDEV_RUN DRIVERS_TEST"""
import pathlib
import subprocess
import sys
import tempfile

USB = "/devices/pci0000:00/0000:00:14.0/usb1/1-2"
# Usage page ff00; input reports 01 and 23, output report 21, each of 63 bytes.
BOARD = "06 00 ff 09 01 a1 01 15 00 26 ff 00 75 08 95 3f 85 01 09 01 81 02 85 23 09 01 81 02 85 21 09 01 91 02 c0"
KEYBOARD = "05 01 09 06 a1 01 05 07 19 e0 29 e7 15 00 25 01 75 01 95 08 81 02 c0"
MOST_BYTES = 4096  # of a descriptor, as the kernel hands it over


def hid_device(interface, node, descriptor):
    hid = f"{USB}/1-2:1.{interface}/0003:2D80:8001.000{interface + 1}"
    return f"""
P: {USB}/1-2:1.{interface}
E: DEVTYPE=usb_interface
E: SUBSYSTEM=usb

P: {hid}
E: SUBSYSTEM=hid
H: report_descriptor={bytes.fromhex(descriptor).hex().upper()}

P: {hid}/hidraw/{node}
N: {node}
E: DEVNAME=/dev/{node}
E: SUBSYSTEM=hidraw
L: device=../../../0003:2D80:8001.000{interface + 1}
"""


def devices():
    return f"""P: {USB}
N: bus/usb/001/005
E: DEVNAME=/dev/bus/usb/001/005
E: DEVTYPE=usb_device
E: SUBSYSTEM=usb
A: idVendor=2d80\\n
A: idProduct=8001\\n
A: product=Chessnut Air\\n
A: serial=206E3A785342\\n
""" + hid_device(0, "hidraw3", BOARD) + hid_device(1, "hidraw4", KEYBOARD)


def answers(node, descriptor):
    raw = bytes.fromhex(descriptor)
    size = len(raw).to_bytes(4, "little")
    return (f"@DEV /dev/{node}\nHIDIOCGRDESCSIZE 0 {size.hex().upper()}\n"
            f"HIDIOCGRDESC 0 {(size + raw.ljust(MOST_BYTES, bytes(1))).hex().upper()}\n")


def main(umockdev_run, drivers_test):
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        (here / "devices").write_text(devices(), encoding="utf-8")
        (here / "board").write_text(answers("hidraw3", BOARD), encoding="utf-8")
        done = subprocess.run([umockdev_run, "-d", here / "devices", "-i", f"/dev/hidraw3={here / 'board'}", "--",
                               drivers_test, "[mocked]"], timeout=60)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
