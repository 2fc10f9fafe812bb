#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a man page from what a program prints about itself: man.py PROGRAM SECTION PAGE VERSION. The
page of eboardctl has a part for each of its commands."""
import os
import pathlib
import re
import subprocess
import sys

NAMES = {
    "eboardd": "daemon that reads electronic chess boards and shows their games",
    "eboardctl": "asks eboardd, and works with its captures, games and databases",
    "eboardsim": "simulated electronic chess boards",
}
# An option with its text, or with its text on the lines below; behind a long one a single blank.
OPTION = re.compile(r"^ {2}(-\S.*?)(?: {2,}(\S.*))?$")
LONG_OPTION = re.compile(r"^ {2}(--[\w-]+ \S+(?: \(=[^)]*\))?) (\S.*)$")
COMMAND = re.compile(r"^ {2}([a-z]+) +(\S.*)$")


def shown(*command):
    # Some programs fit what they print to the terminal.
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ | {"COLUMNS": "80"})
    return done.stdout.splitlines()


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def usage_of(lines):
    """The lines of the usage, without the word, and the lines after them."""
    end = next(n for n, line in enumerate(lines) if n and not line.startswith(" " * 7))
    return [line.removeprefix("usage:").strip() for line in lines[:end]], lines[end:]


def body(lines):
    """Prose as paragraphs, options and commands as tagged ones; what is set in columns stays as it is."""
    out = []
    for line in lines:
        if match := ("  " not in line[2:] and LONG_OPTION.match(line)) or OPTION.match(line):
            out += [".TP", f".B {escaped(match.group(1))}", *([escaped(match.group(2))] if match.group(2) else [])]
        elif match := COMMAND.match(line):
            out += [".TP", f".B {match.group(1)}", escaped(match.group(2))]
        elif not line.strip():
            out.append(".PP")
        elif line.startswith(" " * 10) and out and out[-1] != ".PP":
            out.append(escaped(line.strip()))
        elif line.startswith(" "):
            out += [".br", escaped(line.strip())]
        else:
            out.append(escaped(line))
    return out


def page(program, section, version):
    name = pathlib.Path(program).name
    usage, rest = usage_of(shown(program, "--help"))
    out = [f'.TH {name.upper()} {section} "" "eboardd {version}" "eboardd"', ".SH NAME", f"{name} \\- {NAMES[name]}", ".SH SYNOPSIS"]
    for line in usage:
        out += [escaped(line), ".br"]
    out += [".SH DESCRIPTION", *body(rest)]
    if name == "eboardctl":
        commands = [match.group(1) for line in rest if (match := COMMAND.match(line))]
        out.append(".SH COMMANDS")
        for command in commands:
            lines = shown(program, "help", command)
            synopsis, more = usage_of(lines)
            out += [f".SS {command}", *sum(([f".B {escaped(line)}", ".br"] for line in synopsis), []), ".PP", *body(more)]
    out.append(".SH SEE ALSO")
    others = {"eboardd": 8, "eboardctl": 1, "eboardsim": 1}
    del others[name]
    out.append(", ".join(f"\\fB{other}\\fR({number})" for other, number in others.items()) + "; the documents in")
    out.append(".I /usr/share/doc/eboardd")
    return "\n".join(out) + "\n"


def main(program, section, target, version):
    pathlib.Path(target).write_text(page(program, section, version), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
