#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what a shell completes of a program, from what the program says of itself: completion.py PROGRAM bash|zsh FILE."""
import pathlib
import shlex
import sys

from described import Program

FILES = {"FILE", "PATH", "CAPTURE", "PORT", "LOG", "PLACE"}
FOLDERS = {"DIR", "FOLDER"}
NOTHING, A_FILE, A_FOLDER = "", "file", "folder"


def kind_of(name):
    """What stands where a value or an operand is called so."""
    plain = name.strip("[].").split(".")[0]
    return A_FILE if plain in FILES else A_FOLDER if plain in FOLDERS else NOTHING


class Place:
    """A value or an operand: the words that may stand there, or what else does."""

    def __init__(self, name, words, repeated=False):
        self.name, self.words, self.repeated = name, words, repeated
        self.kind = kind_of(name)


def value_of(said):
    return Place(said["value"], said.get("choices", []))


def operands_of(page):
    """In order. "set|add" and "test" are words, "BOARD" is a name for something."""
    found = []
    for operand in page.operands.split():
        plain = operand.strip("[].")
        words = plain.split("|") if "|" in plain else [plain] if plain.islower() else []
        found.append(Place(plain, words, operand.endswith(("...", "...]"))))
    return found


def option_names(page):
    return [name for said in page.options for name in ("--" + said["name"], said.get("short")) if name]


# --- bash

BASH = """# SPDX-License-Identifier: MIT
# What bash completes of NAME; made from what the program says of itself.
_NAME_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }
_NAME_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
}

_NAME() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=- options= takes= place=0 i=1
    COMPREPLY=()
    # "--format=uci" comes as three words.
    [ "$before" = = ] && before=${COMP_WORDS[COMP_CWORD - 2]}
    [ "$current" = = ] && current=
COMMANDS
    case $command in
OPTIONS
    esac
    case $command:$before in
VALUES
    esac
    if [[ $current == -* ]]; then
        _NAME_words "$options"
        return
    fi
    # Which operand it is: neither an option nor the value of one.
    for ((; i < COMP_CWORD; ++i)); do
        case ${COMP_WORDS[i]} in
            =) ((++i)) ;;
            -*) [[ " $takes " == *" ${COMP_WORDS[i]} "* && ${COMP_WORDS[i + 1]} != = ]] && ((++i)) ;;
            *) ((++place)) ;;
        esac
    done
    case $command:$place in
OPERANDS
    esac
}
complete -F _NAME NAME
"""

BASH_COMMANDS = """    if [ "$COMP_CWORD" -eq 1 ]; then
        _NAME_words COMMANDS
        return
    fi
    command=${COMP_WORDS[1]} i=2"""


def quoted(words):
    return shlex.quote(" ".join(words))


def bash_place(place):
    if place.words:
        return f"_NAME_words {quoted(place.words)}"
    return {A_FILE: "_NAME_files -f", A_FOLDER: "_NAME_files -d", NOTHING: ":"}[place.kind]


def bash(program):
    names = [command["name"] for command in program.commands]
    options, values, operands = [], [], []
    if names:
        operands.append(f"        help:0) _NAME_words {quoted(names)} ;;")
    for page in program.pages:
        name = page.command or "-"
        with_value = [said for said in page.options if "value" in said]
        takes = quoted(["--" + said["name"] for said in with_value])
        options.append(f"        {name}) options={quoted(option_names(page))} takes={takes} ;;")
        values += [f'        {name}:--{said["name"]}) {bash_place(value_of(said))}; return ;;' for said in with_value]
        for number, place in enumerate(operands_of(page)):
            operands.append(f'        {name}:{"*" if place.repeated else number}) {bash_place(place)} ;;')
    commands = BASH_COMMANDS.replace("COMMANDS", quoted([*names, "help", "--help", "--version"])) if names else ""
    parts = {"COMMANDS": commands, "OPTIONS": options, "VALUES": values, "OPERANDS": operands or ["        *) ;;"]}
    out = []
    for line in BASH.splitlines():
        part = parts.get(line.strip(), line)
        out += [part] if isinstance(part, str) else part
    return "\n".join(line for line in out).replace("_NAME", f"_{program.name}").replace("NAME", program.name) + "\n"


# --- zsh

def in_quotes(text):
    return "'" + text.replace("'", "'\\''") + "'"


def message(text, special):
    for letter in "\\" + special:
        text = text.replace(letter, "\\" + letter)
    return text


def zsh_place(place):
    if place.words:
        return f'({" ".join(place.words)})'
    return {A_FILE: "_files", A_FOLDER: "_files -/", NOTHING: ""}[place.kind]


def zsh_specs(page):
    specs = []
    for said in page.options:
        about = "[" + message(said["about"], "[]:") + "]"
        value = ""
        if "value" in said:
            place = value_of(said)
            value = f":{message(place.name, ':')}:{zsh_place(place)}"
        specs += [in_quotes(name + about + value) for name in ("--" + said["name"], said.get("short")) if name]
    for number, place in enumerate(operands_of(page), 1):
        where = "*" if place.repeated else str(number)
        specs.append(in_quotes(f"{where}:{message(place.name, ':')}:{zsh_place(place)}"))
    return specs


def zsh_arguments(page, indent):
    return [indent + "_arguments \\", *(f"{indent}  {spec} \\" for spec in zsh_specs(page)[:-1]),
            f"{indent}  {zsh_specs(page)[-1]}"]


def zsh(program):
    out = [f"#compdef {program.name}", "# SPDX-License-Identifier: MIT",
           f"# What zsh completes of {program.name}; made from what the program says of itself."]
    if not program.commands:
        return "\n".join([*out, *zsh_arguments(program.pages[0], "")]) + "\n"
    out += ["local -a commands", "commands=("]
    out += ["  " + in_quotes(f'{command["name"]}:{message(command["does"], ":")}') for command in program.commands]
    out += [")", "if (( CURRENT == 2 )) || [[ $CURRENT == 3 && $words[2] == help ]]; then", "  _describe command commands",
            "  return", "fi", "local command=$words[2]", "shift words", "(( CURRENT-- ))", "case $command in"]
    for page in program.pages:
        out += [f"  {page.command})", *zsh_arguments(page, "    "), "    ;;"]
    return "\n".join([*out, "esac"]) + "\n"


def main(program, shell, target):
    pathlib.Path(target).write_text({"bash": bash, "zsh": zsh}[shell](Program(program)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
