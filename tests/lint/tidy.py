#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks clang-tidy 14 about files of the product that changed: tidy.py BUILD_FOLDER [--since REVISION] [FILE...]. Without a FILE
it takes what differs from REVISION, and without that what differs from the branch that this one follows. A header is looked
at through a source that includes it. A file takes some 5 s, so this is no part of `./run test`. Exit code 1: it found something."""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = "clang-tidy-14"
ROOMS = ("rules", "drivers", "storage", "daemon")


def git(*arguments):
    done = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=False)
    return done.stdout.split("\n") if done.returncode == 0 else None


def changed(since):
    if since is None:
        followed = git("merge-base", "HEAD", "@{upstream}")
        since = followed[0] if followed else "HEAD"
    listed = git("diff", "--name-only", since)
    if listed is None:
        print(f"tidy: Git knows no revision {since}", file=sys.stderr)
        sys.exit(2)
    return [name for name in listed if name]


def source_of(header, seen=()):
    """The source of a header's own name, or else one that includes it, if only through other headers."""
    own = header.with_suffix(".cpp")
    if (ROOT / own).exists():
        return own
    including = git("grep", "-l", f'#include "{header}"', "--", *(f"{room}/*.[ch]pp" for room in ROOMS)) or []
    paths = [pathlib.Path(name) for name in including if name and pathlib.Path(name) not in seen]
    sources = [path for path in paths if path.suffix == ".cpp"]
    return sources[0] if sources else next(filter(None, (source_of(path, (*seen, header)) for path in paths)), None)


def sources_of(names):
    sources = set()
    for path in map(pathlib.Path, names):
        if path.parts[:1] and path.parts[0] in ROOMS and (ROOT / path).exists():
            source = source_of(path) if path.suffix == ".hpp" else path if path.suffix == ".cpp" else None
            sources |= {source} if source else set()
    return sorted(sources)


def asked(build, source):
    done = subprocess.run([PROGRAM, "--quiet", "-p", build, ROOT / source], capture_output=True, text=True, check=False)
    return source, done.returncode, done.stdout


def main():
    parser = argparse.ArgumentParser(prog="./run tidy", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help=argparse.SUPPRESS)
    parser.add_argument("--since", metavar="REVISION")
    parser.add_argument("file", nargs="*")
    options = parser.parse_args()
    for name in options.file:
        if not (ROOT / name).is_file():
            print(f"tidy: there is no file {name}", file=sys.stderr)
            return 2
    sources = sources_of(options.file or changed(options.since))
    found = set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, code, text in pool.map(lambda one: asked(options.build, one), sources):
            print(f"{source}: {'asked' if code == 0 and not text.strip() else 'found something'}", flush=True)
            # Of a header that many include it is said once.
            for part in text.split("\n/"):
                if ": warning: " in part or ": error: " in part:
                    found.add("/" + part.removeprefix("/").rstrip())
    print("\n".join(part.replace(f"{ROOT}/", "") for part in sorted(found)))
    print(f"{len(sources)} files, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
