# SPDX-License-Identifier: MIT
"""The first process of the virtual machine: brings it up, runs the cases and switches it off.

usage: guest.py FOLDER_OF_THE_KERNEL FOLDER_OF_THE_PROGRAMS [CASE...]"""
import os
import pathlib
import shutil
import subprocess
import sys
import termios
import time
import traceback
import tty

HERE = pathlib.Path(__file__).resolve().parent
RULES = HERE.parents[1] / "systemd" / "60-eboardd.rules"
MODULES = ("xhci_pci", "ftdi_sio", "cdc_acm", "usbhid", "hid_generic", "dummy_hcd", "libcomposite", "usb_f_acm", "usb_f_hid",
           "usb_f_fs")


def sh(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{command} ends with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def mount(kind, place, source=None):
    sh("/bin/busybox", "mount", "-t", kind, source or kind, place)


class Host:
    """The machine around this one. Asked on the second serial port. `kernel`: the folder with this kernel's modules."""

    def __init__(self, kernel):
        self.kernel = kernel
        self._line = open_raw("/dev/ttyS1")

    def tell(self, text):
        os.write(self._line, text.encode() + b"\n")

    def ask(self, text):
        self.tell(text)
        answer = b""
        while not answer.endswith(b"\n"):
            answer += os.read(self._line, 1)
        return answer.decode().strip()


def open_raw(path):
    """A serial port without echo, at the highest speed."""
    line = os.open(path, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(line)
    mode = termios.tcgetattr(line)
    mode[4] = mode[5] = termios.B115200
    termios.tcsetattr(line, termios.TCSANOW, mode)
    return line


def bring_up(kernel):
    for kind, place in (("proc", "/proc"), ("sysfs", "/sys"), ("tmpfs", "/run")):
        mount(kind, place)
    os.mkdir("/dev/pts")
    mount("devpts", "/dev/pts")
    for folder in ("/run/tmp", "/run/udev/rules.d"):
        os.makedirs(folder)
    os.environ.update(TMPDIR="/run/tmp", PATH="/usr/sbin:/usr/bin:/sbin:/bin", HOME="/run")
    shutil.copy(RULES, "/run/udev/rules.d")
    sh("/bin/busybox", "ifconfig", "lo", "127.0.0.1", "up")
    sh("/lib/systemd/systemd-udevd", "--daemon")
    for module in MODULES:
        sh("modprobe", "-d", kernel, module)
    mount("configfs", "/sys/kernel/config")
    sh("udevadm", "trigger")
    sh("udevadm", "settle")


def run(host, programs, chosen):
    sys.path.insert(0, str(HERE))
    from cases import CASES  # hall.py and its like want a machine that is up
    passed = True
    for name, case in CASES.items():
        if chosen and name not in chosen:
            continue
        begin = time.monotonic()
        try:
            result = f"ok: {case(host, programs)}"
        except Exception as error:  # whatever it is, the next case has its turn
            traceback.print_exc()
            passed, result = False, f"FAILED: {' '.join(str(error).split())}"
        host.tell(f"say {name:10} {time.monotonic() - begin:6.1f} s  {result}")
    return passed


def main(kernel, programs, *chosen):
    mount("devtmpfs", "/dev")  # the console, for whatever goes wrong from here on
    console = os.open("/dev/console", os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(console, standard)
    passed = False
    try:
        bring_up(pathlib.Path(kernel))
        host = Host(kernel)
        host.tell(f"up {os.uname().release}")
        passed = run(host, pathlib.Path(programs), chosen)
        host.tell("end passed" if passed else "end failed")
    except Exception:
        traceback.print_exc()
    time.sleep(1)  # the serial ports drain
    sh("/bin/busybox", "poweroff", "-f")


if __name__ == "__main__":
    main(*sys.argv[1:])
