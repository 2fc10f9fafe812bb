#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a man page from what a program says of itself: man.py PROGRAM SECTION PAGE VERSION. The page of eboardctl has a part for
each of its commands."""
import itertools
import pathlib
import sys
import textwrap

from described import Program

NAMES = {
    "eboardd": ("daemon that reads electronic chess boards and shows their games", 8),
    "eboardctl": ("asks eboardd, and works with its captures, games and databases", 1),
    "eboardsim": ("simulated electronic chess boards", 1),
    "eboard-archive": ("keeps the events of many halls in PostgreSQL", 8),
    "eboard-edge": ("shows a hall's pages elsewhere, pushed from the stream", 8),
    "eboard-publish": ("writes what many halls publish as files for web servers", 8),
}
# They are there with the option EBOARD_HALLS alone, so the pages of the others do not name them.
OF_HALLS = {"eboard-archive", "eboard-edge", "eboard-publish"}

# So many words that an option takes are listed; of more the text says where they are.
FEW = 15


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("'", "\\(aq")
    return "\\&" + text if text.startswith(".") else text


def prose(text):
    """In lines of the source; a reader fills them."""
    return [escaped(line) for line in textwrap.wrap(text, 60, break_long_words=False, break_on_hyphens=False)]


def option(said):
    names = ", ".join(filter(None, [said.get("short"), "--" + said["name"]]))
    value = f' {said["value"]}' if "value" in said else ""
    about = said["about"]
    if "preset" in said:
        about += f' (without it: {said["preset"]})'
    if said.get("required"):
        about += " (must be given)"
    if len(said.get("choices", [])) in range(1, FEW) and "|" not in value and not all(choice in about for choice in said["choices"]):
        about += f'. One of {", ".join(said["choices"])}'
    return [".TP", f".B {escaped(names + value)}", *prose(about)]


def options(page):
    return list(itertools.chain.from_iterable(option(said) for said in page.options))


def synopsis(page):
    return [f".B {escaped(page.name)}", escaped(f"[OPTIONS] {page.operands}".strip())]


def examples(page):
    if not page.examples:
        return []
    return [".EX", *(escaped(f"{page.name} {example}".strip()) for example in page.examples), ".EE"]


def of_one(page):
    out = [".SH SYNOPSIS", *synopsis(page), ".SH DESCRIPTION", *prose(page.about), ".SH OPTIONS", *options(page)]
    return [*out, ".SH EXAMPLES", *examples(page)] if page.examples else out


def of_commands(program):
    out = [".SH SYNOPSIS", f".B {program.name}", "COMMAND [OPTIONS]", ".br", f".B {program.name} help", "COMMAND", ".br",
           f".B {program.name} \\-\\-version", ".SH DESCRIPTION"]
    for group, commands in itertools.groupby(program.commands, key=lambda command: command["group"]):
        out += [f".SS {group}"]
        for command in commands:
            out += [".TP", f'.B {command["name"]}', escaped(command["does"])]
    out.append(".SH COMMANDS")
    for page in program.pages:
        out += [f".SS {page.command}", *synopsis(page), ".PP", *prose(page.about), *options(page)]
        if page.examples:
            out += [".PP", "Examples:", ".PP", *examples(page)]
    return [*out, ".SH EXIT STATUS", *prose(program.exit_codes)]


def page(path, section, version):
    program = Program(path)
    about, _ = NAMES[program.name]
    out = [f'.TH {program.name.upper()} {section} "" "eboardd {version}" "eboardd"', ".SH NAME", f"{escaped(program.name)} \\- {about}"]
    out += of_commands(program) if program.commands else of_one(program.pages[0])
    others = [f"\\fB{escaped(other)}\\fR({number})" for other, (_, number) in NAMES.items()
              if other != program.name and (program.name in OF_HALLS or other not in OF_HALLS)]
    out += [".SH SEE ALSO", ", ".join(others) + "; the documents in", ".I /usr/share/doc/eboardd"]
    return "\n".join(out) + "\n"


def main(program, section, target, version):
    pathlib.Path(target).write_text(page(program, section, version), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
