#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `cmake --install` puts below a prefix is all that a user needs: a simulated board is shown on a page by the programs there,
and the files of systemd, the man pages and the documents name what is there.

usage: install_test.py CMAKE BUILD_FOLDER"""
import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys

from hall import Daemon, Failure, Simulator, folder, running, wait_for, write_config

PGN = '[White "Barnes"]\n[Black "Morphy"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
FILES = ("bin/eboardctl", "bin/eboardd", "bin/eboardsim", "lib/systemd/system/eboardd.service", "lib/sysusers.d/eboardd.conf",
         "lib/udev/rules.d/60-eboardd.rules", "share/man/man1/eboardctl.1", "share/man/man1/eboardsim.1",
         "share/man/man8/eboardd.8", "share/bash-completion/completions/eboardctl", "share/bash-completion/completions/eboardd",
         "share/bash-completion/completions/eboardsim", "share/zsh/site-functions/_eboardctl", "share/doc/eboardd/LICENSE", "share/doc/eboardd/README.md",
         "share/doc/eboardd/docs/operations.md", "share/doc/eboardd/docs/protocols/millennium.md")
# The folders of everything that is there, so that nothing of the build comes along.
FOLDERS = {"bin", "lib/systemd/system", "lib/sysusers.d", "lib/udev/rules.d", "share/man/man1", "share/man/man8",
           "share/bash-completion/completions", "share/zsh/site-functions", "share/doc/eboardd", "share/doc/eboardd/docs", "share/doc/eboardd/docs/decisions", "share/doc/eboardd/docs/pictures",
           "share/doc/eboardd/docs/protocols"}

# Debian has these whatever is installed.
OF_THE_SYSTEM = {"libc6", "libgcc-s1", "libstdc++6"}


def check(true, what):
    if not true:
        raise Failure(what)


def check_files(prefix):
    for name in FILES:
        check((prefix / name).is_file(), f"{name} is not installed")
    for file in (path for path in prefix.rglob("*") if path.is_file()):
        check(str(file.parent.relative_to(prefix)) in FOLDERS, f"{file.relative_to(prefix)} is installed, and nobody knows why")


def check_unit(prefix, name):
    unit = (prefix / f"lib/systemd/system/{name}.service").read_text(encoding="utf-8")
    program = re.search(r"^ExecStart=(\S+)", unit, re.M).group(1)
    check(program == str(prefix / "bin" / name), f"the unit starts {program}, not what is installed")
    named = re.search(r"^Documentation=(.+)", unit, re.M).group(1).split()
    pages = re.findall(r"man:([\w-]+)\((\d)\)", " ".join(named))
    check(pages, f"the unit of {name} names no man page")
    for page, section in pages:
        check((prefix / f"share/man/man{section}/{page}.{section}").is_file(), f"the unit names {page}({section}), which is not there")
    files = [pathlib.Path(one.removeprefix("file:")) for one in named if one.startswith("file:")]
    check(files and all(file.is_file() for file in files), f"the unit names documents that are not there: {named}")


# Completes each line of words that it reads, with the functions of the file it is given.
COMPLETER = """source "$1"
while IFS= read -r line; do
    IFS=$'\\t' read -ra COMP_WORDS <<< "$line"
    [[ $line == *$'\\t' ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    "_${COMP_WORDS[0]}"
    echo "${COMPREPLY[*]}"
done"""


def completed(file, lines):
    """What bash offers at the end of each line of words."""
    typed = "".join("\t".join(line) + "\n" for line in lines)
    done = subprocess.run(["bash", "-c", COMPLETER, "bash", file], input=typed, capture_output=True, text=True, check=True,
                          cwd=file.parent)
    check(not done.stderr, f"{file.name} says {done.stderr}")
    return [set(line.split()) for line in done.stdout.splitlines()]


def described(program):
    """The pages of a program by command, and its commands with what each does."""
    lines = [json.loads(line) for line in
             subprocess.run([program, "--describe"], check=True, capture_output=True, text=True).stdout.splitlines()]
    commands = lines[0].get("commands", [])
    pages = {page["name"].partition(" ")[2]: page for page in (lines[1:] if commands else lines)}
    return pages, {command["name"]: command["does"] for command in commands}


def check_completion(prefix):
    """A real bash offers every command, every option of it that its help shows, and the words that an option takes."""
    for program in sorted(prefix.glob("bin/*")):
        file = prefix / "share/bash-completion/completions" / program.name
        pages, commands = described(program)
        if commands:
            check(set(pages) == set(commands), f"described are {sorted(pages)}, commands are {sorted(commands)}")
            offered, helped = completed(file, [[program.name, ""], [program.name, "help", ""]])
            check(helped == set(commands) and offered > helped, f"of {program.name} bash offers {offered}, to help with {helped}")
        for command, page in pages.items():
            start = [program.name, *([command] if command else [])]
            shown = subprocess.run([program, *start[1:], "--help"], check=True, capture_output=True, text=True).stdout
            known = set(re.findall(r"^  (?:-\w \[ )?(--[\w-]+)", shown, re.M))
            check(completed(file, [[*start, "--"]]) == [known], f"of {start} bash offers not the options {known}")
            for option in page["options"]:
                if "choices" not in option:
                    continue
                wanted = set(option["choices"])
                for words in ([f'--{option["name"]}', ""], [f'--{option["name"]}', "=", ""]):
                    check(completed(file, [[*start, *words]]) == [wanted], f"{start} {words} is not completed with {wanted}")
    file = prefix / "share/bash-completion/completions/eboardctl"
    for words, wanted in ((["clock", "3", "s"], {"show", "set", "stop"}), (["clock", "--white", "1:00", "3", "r"], {"run"}),
                          (["replay", "ebo"], {program.name for program in prefix.glob("bin/*")}), (["check", "a.pgn", "eboardc"], {"eboardctl"})):
        check(completed(file, [["eboardctl", *words]]) == [wanted], f"eboardctl {words} is not completed with {wanted}")


class Terminal:
    """zsh as somebody has it, with our completion."""

    def __init__(self, functions, here):
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.execvpe("zsh", ["zsh", "-f", "-i"], os.environ | {"TERM": "dumb"})
        self.said = ""
        self.type(f"PS1='> '; fpath=({functions} $fpath); autoload -Uz compinit; compinit -u -d {here}/dump; echo rea''dy\n", "ready")

    def type(self, text, wanted):
        """Waits for an answer; whatever stood on the line before is gone."""
        self.said = ""
        os.write(self.end, f"\x15{text}".encode())

        def answered():
            if select.select([self.end], [], [], 0.1)[0]:
                self.said += os.read(self.end, 65536).decode(errors="replace")
            return wanted in self.said
        wait_for(f"'{wanted}' from zsh after {text!r}, it said {self.said!r}", answered, 60, 0)

    def close(self):
        os.close(self.end)
        os.waitpid(self.process, 0)


def check_zsh(prefix, here):
    """Every command is in the functions of zsh, and zsh takes them."""
    functions = prefix / "share/zsh/site-functions"
    _, commands = described(prefix / "bin/eboardctl")
    text = (functions / "_eboardctl").read_text(encoding="utf-8")
    for command in commands:
        check(re.search(rf"^  {command}\)\n    _arguments", text, re.M), f"zsh completes nothing of {command}")
    if not shutil.which("zsh"):
        return
    for file in functions.iterdir():
        subprocess.run(["zsh", "-n", file], check=True)
    shell = Terminal(functions, here)
    shell.type("eboardctl repl\t", "eboardctl replay ")
    shell.type("eboardctl replay --form\t", "eboardctl replay --format ")
    shell.type("eboardctl replay --format p\t", "eboardctl replay --format pgn ")
    shell.type("eboardctl clock 3 se\t", "eboardctl clock 3 set ")
    shell.close()


def check_lint(prefix):
    """Nothing in the pages is wrong for those who read them, but that they have no date."""
    for page in sorted(prefix.glob("share/man/man*/*")):
        if shutil.which("mandoc"):
            done = subprocess.run(["mandoc", "-T", "lint", page], capture_output=True, text=True)
            faults = [line for line in (done.stdout + done.stderr).splitlines() if "missing date" not in line]
        else:
            done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", page], capture_output=True, text=True)
            faults = done.stderr.splitlines()
        check(not faults, f"of {page.name} there is to say: {faults[:5]}")


def check_pages(prefix):
    """Each man page has every option that its program prints."""
    for page in sorted(prefix.glob("share/man/man*/*")):
        program = prefix / "bin" / page.stem
        text = page.read_text(encoding="utf-8").replace("\\-", "-")
        helps = [[program, "--help"]]
        if page.stem == "eboardctl":
            shown = subprocess.run(helps[0], check=True, capture_output=True, text=True).stdout
            helps += [[program, "help", command] for command in re.findall(r"^  ([a-z]+) ", shown, re.M)]
        for command in helps:
            shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            for option in re.findall(r"^  (?:-\w \[ )?(--[\w-]+)", shown, re.M):
                check(re.search(rf"^\.B .*{option}\b", text, re.M), f"{page.name} has no {option} of {command[1:]}")


def check_packages(prefix):
    """The page about installing names the package of each library that the programs are linked with."""
    page = (prefix / "share/doc/eboardd/docs/install.md").read_text(encoding="utf-8")
    named = set(re.search(r"sudo apt-get install ((?:.|\\\n)*?)\n```", page).group(1).replace("\\\n", " ").split())
    needed = set()
    for program in sorted(prefix.glob("bin/*")):
        shown = subprocess.run(["objdump", "-p", program], check=True, capture_output=True, text=True).stdout
        linked = set(re.findall(r"NEEDED +(\S+)", shown))
        places = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
        for name, place in re.findall(r"(\S+) => (/\S+)", places):
            if name in linked:
                # Packages name files in /lib or in /usr/lib, which are one folder.
                file = str(pathlib.Path(place).resolve())
                owner = subprocess.run(["dpkg-query", "-S", file, file.removeprefix("/usr")], capture_output=True, text=True)
                needed.add(owner.stdout.split(":")[0])
    needed -= {"", *OF_THE_SYSTEM}
    check(needed == named, f"docs/install.md names {sorted(named - needed)} for nothing, and lacks {sorted(needed - named)}")


def play(prefix, here):
    """A game of a simulated board, on the page of the daemon."""
    (here / "games.pgn").write_text(PGN, encoding="utf-8")
    config = write_config(here / "hall.toml", [here / "board-1"], time_scale=20)
    with running(Daemon(prefix / "bin", here, config)) as daemon:
        check("<html" in daemon.beginning("/"), "the page is not served")
        with running(Simulator(prefix / "bin", here, here / "games.pgn", 1, "--level", "L0", "--speed", 20)):
            wait_for("the end of the game", lambda: daemon.board(1) and daemon.board(1)["result"] == "0-1")
        check(daemon.stop() == 0, "the daemon did not end cleanly")
    shown = subprocess.run([prefix / "bin/eboardctl", "export", "--format", "pgn", "--db", here / "eboardd.db"], check=True,
                           capture_output=True, text=True).stdout
    check("Qh4#" in shown, f"the game is not kept: {shown}")


def main(cmake, build):
    with folder() as here:
        prefix = here / "usr"
        subprocess.run([cmake, "--install", build, "--prefix", prefix], check=True, stdout=subprocess.DEVNULL)
        check_files(prefix)
        check_unit(prefix, "eboardd")
        check_pages(prefix)
        check_lint(prefix)
        check_completion(prefix)
        check_zsh(prefix, here)
        check_packages(prefix)
        play(prefix, here)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        sys.exit(f"install_test: {failure}")
