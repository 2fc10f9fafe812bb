#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `cmake --install` puts below a prefix is all that a user needs: a simulated board is shown on a page by the programs there,
and the files of systemd, the man pages and the documents name what is there.

usage: install_test.py CMAKE BUILD_FOLDER"""
import pathlib
import re
import subprocess
import sys

from hall import Daemon, Failure, Simulator, folder, running, wait_for, write_config

PGN = '[White "Barnes"]\n[Black "Morphy"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
FILES = ("bin/eboardctl", "bin/eboardd", "bin/eboardsim", "lib/systemd/system/eboardd.service", "lib/sysusers.d/eboardd.conf",
         "lib/udev/rules.d/60-eboardd.rules", "share/man/man1/eboardctl.1", "share/man/man1/eboardsim.1",
         "share/man/man8/eboardd.8", "share/doc/eboardd/LICENSE", "share/doc/eboardd/README.md",
         "share/doc/eboardd/docs/operations.md", "share/doc/eboardd/docs/protocols/millennium.md")
# The folders of everything that is there, so that nothing of the build comes along.
FOLDERS = {"bin", "lib/systemd/system", "lib/sysusers.d", "lib/udev/rules.d", "share/man/man1", "share/man/man8",
           "share/doc/eboardd", "share/doc/eboardd/docs", "share/doc/eboardd/docs/decisions", "share/doc/eboardd/docs/pictures",
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


def check_unit(prefix):
    unit = (prefix / "lib/systemd/system/eboardd.service").read_text(encoding="utf-8")
    program = re.search(r"^ExecStart=(\S+)", unit, re.M).group(1)
    check(program == str(prefix / "bin/eboardd"), f"the unit starts {program}, not what is installed")
    named = re.search(r"^Documentation=(.+)", unit, re.M).group(1).split()
    for page, section in re.findall(r"man:(\w+)\((\d)\)", " ".join(named)):
        check((prefix / f"share/man/man{section}/{page}.{section}").is_file(), f"the unit names {page}({section}), which is not there")
    files = [pathlib.Path(one.removeprefix("file:")) for one in named if one.startswith("file:")]
    check(files and all(file.is_file() for file in files), f"the unit names documents that are not there: {named}")


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
        check_unit(prefix)
        check_pages(prefix)
        check_packages(prefix)
        play(prefix, here)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        sys.exit(f"install_test: {failure}")
