#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the tests that need USB devices as such, on a machine of umockdev's: two boards of one kind, the second without a
serial number, and an adapter that the kernel's driver has.

usage: usb_device_test.py UMOCKDEV_RUN DRIVERS_TEST USB_KERNEL_LIBRARY"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "support"))
from usb_descriptors import PAIR, usb_device  # noqa: E402


def devices():
    adapter = usb_device("1-3", 7, "0403", "6001", "Adapter") + ("\nP: /devices/usb1/1-3/1-3:1.0\nE: SUBSYSTEM=usb\n"
                                                                  "E: DEVTYPE=usb_interface\n"
                                                                  "L: driver=../../../../bus/usb/drivers/ftdi_sio\n")
    return "\n".join((usb_device("1-1", 5, "1209", "0001", "Own board", "A7"), usb_device("1-2", 6, "1209", "0001", "Own board"),
                      adapter))


def main(umockdev_run, drivers_test, library):
    with tempfile.TemporaryDirectory() as folder:
        described = pathlib.Path(folder) / "devices"
        described.write_text(devices(), encoding="utf-8")
        done = subprocess.run([umockdev_run, "-d", described, "--", "env", f"LD_PRELOAD={library}:libumockdev-preload.so.0",
                               drivers_test, "[mocked_usb]"], timeout=120, check=False,
                              env={**os.environ, "USB_KERNEL_DESCRIPTORS": PAIR})
    sys.exit(done.returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
