#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The files for systemd and udev: how exposed the service is, whether systemd takes the unit, and the rules' grammar.

usage: service_files_test.py UNIT RULES EBOARDD"""
import pathlib
import re
import subprocess
import sys
import tempfile

MAX_EXPOSURE = 1.6
# KEY, KEY{attribute}; an operator; a value in quotes (udev(7)).
TOKEN = re.compile(r'([A-Z]+)(\{[^}]+\})?(==|!=|\+=|-=|:=|=)"([^"]*)"')
COMPARED = {"ACTION", "SUBSYSTEM", "SUBSYSTEMS", "ATTRS", "TEST", "KERNEL", "KERNELS", "DRIVERS"}
ASSIGNED = {"GROUP", "MODE", "GOTO", "LABEL", "SYMLINK", "TAG", "IMPORT"}
BOTH = {"ENV", "ATTR"}
# systemd looks the drivers of DeviceAllow up once: a module that comes later would stay forbidden.
MODULES = {"ttyUSB": "usbserial", "ttyACM": "cdc_acm", "rfcomm": "rfcomm", "hidraw": "hid", "usb_device": "usbcore"}
BUILT_IN = {"ttyS", "ttyAMA"}
BOARD_IDS = {("045b", "8111"), ("04d8", "000a"), ("0403", "6001"), ("10c4", "ea60"), ("2d80", "8[0-6]*"), ("0925", None)}


def exposure(unit):
    out = subprocess.run(["systemd-analyze", "security", "--offline=true", unit], capture_output=True, text=True)
    match = re.search(r"Overall exposure level for \S+: ([0-9.]+)", out.stdout)
    assert match, f"systemd-analyze security said nothing usable: {out.stdout}{out.stderr}"
    return float(match.group(1))


def verify(unit, program):
    """The unit as installed, but with the program that stands here."""
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder) / pathlib.Path(unit).name
        text = pathlib.Path(unit).read_text(encoding="utf-8")
        here.write_text(re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={program}", text), encoding="utf-8")
        out = subprocess.run(["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", here],
                             capture_output=True, text=True)
    return [line for line in (out.stdout + out.stderr).splitlines() if here.name in line]


def drivers_that_come_too_late(text):
    allowed = set(re.findall(r"(?m)^DeviceAllow=char-(\S+)", text)) - BUILT_IN
    words = {key: set(re.findall(r"modprobe@(\w+)\.service", "\n".join(re.findall(rf"(?m)^{key}=.*$", text))))
             for key in ("Wants", "After")}
    return [driver for driver in sorted(allowed) if any(MODULES.get(driver) not in words[key] for key in words)]


def rule_faults(text):
    faults, labels, jumps, ids = [], set(), set(), set()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        matched = {}
        for part in re.split(r",\s*", line.strip()):
            token = TOKEN.fullmatch(part)
            if not token:
                faults.append(f"line {number}: '{part}' is no token")
                continue
            key, attribute, operator, value = token.groups()
            compares = operator in ("==", "!=")
            if key not in BOTH and key not in (COMPARED if compares else ASSIGNED):
                faults.append(f"line {number}: {key} with {operator}")
            if key == "LABEL":
                labels.add(value)
            if key == "GOTO":
                jumps.add(value)
            matched[(attribute or key).strip("{}")] = value
        if "idVendor" in matched:
            ids.add((matched["idVendor"], matched.get("idProduct")))
    faults += [f"GOTO {name} leads nowhere" for name in jumps - labels]
    if ids != BOARD_IDS:
        faults.append(f"boards named: {sorted(ids)}, expected {sorted(BOARD_IDS)}")
    return faults


def main(unit, rules, program):
    level = exposure(unit)
    print(f"exposure {level}")
    assert level <= MAX_EXPOSURE, f"exposure {level} is above {MAX_EXPOSURE}"
    complaints = verify(unit, program)
    assert not complaints, "\n".join(complaints)
    late = drivers_that_come_too_late(pathlib.Path(unit).read_text(encoding="utf-8"))
    assert not late, f"the unit waits for no module of {late}"
    faults = rule_faults(pathlib.Path(rules).read_text(encoding="utf-8"))
    assert not faults, "\n".join(faults)
    assert rule_faults('SUBSYSTEM="tty" GOTO="x"'), "the grammar check lets anything pass"


if __name__ == "__main__":
    main(*sys.argv[1:])
