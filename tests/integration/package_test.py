#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What debian/ says, and what the rest of the project says: every file that is installed is in one package, what is built with is
what `./run` installs, the configuration that the package brings has no faults. `./run bare package` tries the packages themselves.

usage: package_test.py FOLDER_OF_THE_PROGRAMS CMAKE"""
import fnmatch
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

from hall import Failure, folder

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = ROOT / "debian"
# debhelper's own.
OF_DEBHELPER = {"debhelper-compat", "dh-sequence-installsysusers"}
# Debian takes for granted that there is a compiler.
GRANTED = {"g++"}


def check(true, what):
    if not true:
        raise Failure(what)


def installed_paths(cmake, here):
    """Where the project installs its files, configured as debian/rules does it. Nothing is built."""
    options = re.findall(r"-DEBOARD\S+", (DEBIAN / "rules").read_text(encoding="utf-8"))
    build = here / "build"
    query = build / ".cmake/api/v1/query/codemodel-v2"
    query.parent.mkdir(parents=True)
    query.touch()
    subprocess.run([cmake, "-G", "Ninja", "-S", ROOT, "-B", build, "-DCMAKE_INSTALL_PREFIX=/usr", *options], check=True,
                   stdout=subprocess.DEVNULL)
    paths = set()
    for file in (build / ".cmake/api/v1/reply").glob("directory-*.json"):
        for installer in json.loads(file.read_text(encoding="utf-8")).get("installers", []):
            for path in installer.get("paths", []):
                name = path["to"] if isinstance(path, dict) else pathlib.Path(path).name
                paths.add(str((pathlib.Path("/usr") / installer["destination"] / name)).lstrip("/"))
    return paths


def patterns():
    """(package, what it takes of the files that are installed); what no package takes has none."""
    found = []
    for file in sorted([*DEBIAN.glob("*.install"), DEBIAN / "not-installed"]):
        for line in file.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if words and not line.startswith("#") and not words[0].startswith("debian/"):
                found.append((file.stem, words[0]))
    return found


def takes(pattern, path):
    return fnmatch.fnmatchcase(path, pattern) or path.startswith(f"{pattern}/")


def check_files(paths):
    check(len(paths) > 15, f"CMake installs only {sorted(paths)}")
    nothing = [pattern for _, pattern in patterns() if not any(takes(pattern, path) for path in paths)]
    check(not nothing, f"debian/ names what is not installed: {nothing}")
    for path in sorted(paths):
        # What is left out by name is in no package, whatever pattern it fits.
        owners = {package for package, pattern in patterns() if takes(pattern, path)}
        check(len(owners) == 1, f"{path} is in {sorted(owners) or 'no package'}")


def check_build_depends():
    control = (DEBIAN / "control").read_text(encoding="utf-8")
    named = {re.split(r"[ :]", entry.strip())[0] for entry in re.search(r"Build-Depends:((?:\n .*)+)", control).group(1).split(",")}
    run = (ROOT / "run").read_text(encoding="utf-8")
    wanted = set(re.search(r"^BUILD_PACKAGES=\(([^)]*)\)", run, re.M).group(1).split()) - GRANTED
    named -= {"", *OF_DEBHELPER}
    check(named == wanted, f"Build-Depends has {sorted(named - wanted)} for nothing, and lacks {sorted(wanted - named)} of ./run")


def check_configuration(programs, here):
    """As it is, and with everything that it offers."""
    text = (DEBIAN / "eboardd.toml").read_text(encoding="utf-8")
    shutil.copy(ROOT / "docs/round-3.pgn", here / "round-1.pgn")
    offered = re.sub(r"^#(?=[\w\[])", "", text, flags=re.M)
    check(offered != text, "the configuration offers nothing")
    for what, content in (("as it is", text), ("with what it offers", offered)):
        (here / "eboardd.toml").write_text(content, encoding="utf-8")
        done = subprocess.run([programs / "eboardd", "--config", here / "eboardd.toml", "--check-config"], capture_output=True,
                              text=True)
        check(done.returncode == 0 and not done.stderr, f"debian/eboardd.toml, {what}: {done.stderr}")


def check_comparison(here):
    """Two builds that differ in one byte are not called the same."""
    sys.path.insert(0, str(DEBIAN))
    import build  # pylint: disable=import-outside-toplevel
    for name in ("one", "other"):
        (here / name).mkdir()
        for package in ("a_1_all.deb", "b_1_all.deb"):
            (here / name / package).write_bytes(hashlib.sha256(package.encode()).digest())

    def differing():
        return build.differing(build.written(here / "one"), build.written(here / "other"))
    check(differing() == [], "two builds that are the same are called different")
    (here / "other" / "b_1_all.deb").write_bytes(b"\0" * 32)
    check(differing() == ["b_1_all.deb"], "two builds that differ are called the same")
    (here / "one" / "a_1_all.deb").unlink()
    check(differing() == ["a_1_all.deb", "b_1_all.deb"], "a package that only one build has is not noticed")


def main(programs, cmake):
    with folder() as here:
        check_files(installed_paths(cmake, here))
        check_build_depends()
        check_configuration(programs, here)
        check_comparison(here)


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1]), sys.argv[2])
    except Failure as failure:
        sys.exit(f"package_test: {failure}")
