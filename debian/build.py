#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the Debian packages from a copy of this tree into build/package, has lintian look at them, and says what it wrote.

usage: build.py [--twice] [--older]

--twice   builds once more in another folder, without a cache of compilations, and fails unless the packages are the same
--older   packs the same programs once more with a version that is older, into build/package/older, to try an upgrade

Ends with 0, with 1 if lintian finds something or two builds differ, and with 3 if a build fails."""
import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "package"
OLDER = "~older"


class Failed(Exception):
    """A build that failed, in one sentence."""


def say(text):
    print(f"package: {text}", flush=True)


def copied_files():
    """What Git has of this tree or would take, as it lies here; where there is no Git all but what was built."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        command = ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
        names = [name for name in listed.split("\0") if name]
    else:
        names = [str(file.relative_to(ROOT)) for file in ROOT.rglob("*") if not file.is_dir()]
        names = [name for name in names if not name.startswith(("build/", ".git/"))]
    return [name for name in names if (ROOT / name).exists()]


def copy_tree(folder):
    """A new tree; the files are as old as the copy, since an age would end up in the packages."""
    shutil.rmtree(folder.parent, ignore_errors=True)
    for name in copied_files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name, follow_symlinks=False)
    return folder


def environment(cache):
    """debhelper gives a build a home of its own: the cache of compilations has to be named. It may not make paths relative, since
    debuggers are shown them: packages would differ from those of somebody who has no cache."""
    variables = {**os.environ, "CCACHE_BASEDIR": ""}
    if not cache:
        variables["CCACHE_DISABLE"] = "1"
    elif shutil.which("ccache"):
        asked = subprocess.run(["ccache", "--get-config", "cache_dir"], stdout=subprocess.PIPE, text=True, check=True)
        variables["CCACHE_DIR"] = asked.stdout.strip()
    return variables


def run(command, folder, log, variables):
    with log.open("wb") as out:
        done = subprocess.run(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT, env=variables, check=False)
    if done.returncode != 0:
        last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-15:]
        raise Failed("\n".join([*last, f"{command[0]} ended with {done.returncode}, see {log}"]))


def build(folder, cache=True):
    """The packages and what describes them, beside the folder."""
    run(["dpkg-buildpackage", "--build=binary", "--no-sign"], folder, folder.parent / "build.log", environment(cache))
    return written(folder.parent)


def written(folder):
    return sorted(file for file in folder.iterdir() if file.suffix in (".deb", ".changes", ".buildinfo"))


def packages(files):
    return [file for file in files if file.suffix == ".deb"]


def pack_as_older(folder):
    """The programs that are built, once more, as a version before this one. Its packages, in a folder beside the others."""
    changelog = folder / "debian" / "changelog"
    first, rest = changelog.read_text(encoding="utf-8").split(")", 1)
    changelog.write_text(f"{first}{OLDER}){rest}", encoding="utf-8")
    before = set(written(folder.parent))
    variables = environment(True)
    # What they have for a debugger would take as long again.
    variables["DEB_BUILD_OPTIONS"] = f"{variables.get('DEB_BUILD_OPTIONS', '')} noautodbgsym".strip()
    run(["debian/rules", "binary"], folder, folder.parent / "older.log", variables)
    return [file for file in packages(written(folder.parent)) if file not in before]


def lintian(changes):
    """True if it finds nothing to mend."""
    command = ["lintian", "--fail-on", "error,warning", changes]
    if os.geteuid() == 0:
        command.insert(1, "--allow-root")
    return subprocess.run(command, check=False).returncode == 0


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def differing(files, others):
    """Names of packages that are not the same, byte for byte."""
    one, other = ({file.name: digest(file) for file in packages(those)} for those in (files, others))
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def hand_over(files, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for file in written(folder):
        file.unlink()
    for file in files:
        shutil.copy(file, folder)


def main(arguments):
    parser = argparse.ArgumentParser(prog="./run package", usage="./run package [--twice] [--older]", allow_abbrev=False)
    parser.add_argument("--twice", action="store_true", help="build once more elsewhere, and compare")
    parser.add_argument("--older", action="store_true", help="pack once more with an older version, to try an upgrade")
    asked = parser.parse_args(arguments)
    try:
        tree = copy_tree(TARGET / "work" / "eboardd")
        say(f"building, see {tree.parent / 'build.log'}")
        files = build(tree)
        hand_over(files, TARGET)
        for file in packages(files):
            say(f"{(TARGET / file.name).relative_to(ROOT)}, {file.stat().st_size / 1024:,.0f} KiB")
        if asked.older:
            hand_over(pack_as_older(tree), TARGET / "older")
            say(f"the same as an older version: {(TARGET / 'older').relative_to(ROOT)}")
        clean = lintian(next(file for file in files if file.suffix == ".changes"))
        say("lintian finds nothing" if clean else "lintian finds what has to be mended")
        unequal = []
        if asked.twice:
            again = copy_tree(TARGET / "again" / "in-another-folder" / "eboardd-copy")
            say(f"building once more, see {again.parent / 'build.log'}")
            unequal = differing(files, build(again, cache=False))
            say(f"the second build differs in {', '.join(unequal)}" if unequal else "the second build is the same, byte for byte")
            if not unequal:
                shutil.rmtree(TARGET / "again")
    except Failed as reason:
        print(f"package: {reason}", file=sys.stderr)
        return 3
    return 0 if clean and not unequal else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
