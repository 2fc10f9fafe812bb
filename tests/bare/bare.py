#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a command of ./run in a bare Debian 12 that debootstrap makes, from a clone of what is committed, as a newcomer does.
Ends with the command's own exit code; with 3 if no such system can be made here, and says why.

usage: bare.py demo|test [OPTION OF THE COMMAND...]
       bare.py package [--from FOLDER]
       bare.py drivers [--from FOLDER]

Packages come from where this machine has its own. The system is removed afterwards. A demo ends by itself after 20 s (or as
--for says), and how long a newcomer waited for its page is printed. What `package` makes is then tried in a second bare system,
which boots: see packages.py. With --from it is not made: FOLDER holds what `./run package --older` wrote. `drivers` tries the newer
ones in a virtual machine: see drivers.py."""
import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from drivers import play_a_round
from nspawn import CannotBoot
from packages import Failure, found, try_packages

ROOT = pathlib.Path(__file__).resolve().parents[2]
RELEASE = "bookworm"
DEMO_SECONDS = "20"
# A new system: no device but these, no process but its own.
SYSTEM = r"""set -e
mount --make-rprivate /
mount -t proc proc "$1/proc"
mount -t sysfs -o ro sysfs "$1/sys"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for node in null zero full random urandom tty; do
  touch "$1/dev/$node"
  mount --bind "/dev/$node" "$1/dev/$node"
done
mkdir "$1/dev/pts" "$1/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$1/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
ln -s pts/ptmx "$1/dev/ptmx"
ln -s /proc/self/fd "$1/dev/fd"
mount -t tmpfs -o mode=755 tmpfs "$1/run"
root=$1
shift
exec chroot "$root" env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  sh -c 'cd /root/eboardd && exec "$@"' sh "$@"
"""


class CannotBeMade(Exception):
    """No bare system can be made on this machine."""


def say(text):
    print(f"bare: {text}", flush=True)


def sources():
    """Where this machine's apt has Debian 12: (address, suite, component), the release itself first."""
    ask = ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Origin: Debian", "Created-By: Packages"]
    known = set()
    for attempt in range(2):
        lines = subprocess.run(ask, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        known = {tuple(line.split()) for line in lines if len(line.split()) == 3 and line.split()[1].startswith(RELEASE)}
        if known or attempt == 1:
            break
        subprocess.run(["apt-get", "update", "-qq"], check=False)
    found = sorted(known, key=lambda source: (source[1] != RELEASE, source))
    if not found or found[0][1] != RELEASE:
        raise CannotBeMade(f"this machine's apt has no source of {RELEASE}")
    return found


@contextlib.contextmanager
def bare_system():
    """A folder with a new system, as debootstrap leaves it, and this machine's sources of packages."""
    if shutil.which("debootstrap") is None:
        raise CannotBeMade("debootstrap is not installed")
    mirrors = sources()
    work = ROOT / "build" / "bare"
    cache = work / "packages"
    cache.mkdir(parents=True, exist_ok=True)
    root = pathlib.Path(tempfile.mkdtemp(prefix="root-", dir=work))
    # apt's own user reads in it.
    root.chmod(0o755)
    log = work / "debootstrap.log"
    try:
        begin = time.monotonic()
        command = ["debootstrap", "--variant=minbase", f"--cache-dir={cache}", RELEASE, root, mirrors[0][0]]
        with log.open("wb") as out:
            made = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, check=False).returncode == 0
        if not made:
            last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:]
            raise CannotBeMade(f"debootstrap failed: {' '.join(last)} (see {log})")
        lines = [f"deb {address} {suite} {component}\n" for address, suite, component in mirrors]
        (root / "etc/apt/sources.list").write_text("".join(lines), encoding="utf-8")
        say(f"a bare Debian 12 is made after {time.monotonic() - begin:.0f} s")
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


def clone(root):
    if subprocess.run(["git", "-C", ROOT, "status", "--porcelain"], stdout=subprocess.PIPE, check=True).stdout:
        say("what is not committed is not in the clone")
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, root / "root" / "eboardd"], check=True)


def page_is_there(address):
    """True if the page, and the boards on it, are served."""
    try:
        for path in ("", "api/boards"):
            with urllib.request.urlopen(address + path, timeout=2) as answer:
                answer.read()
        return True
    except (OSError, urllib.error.URLError):
        return False


def watch_page(address, begin):
    for _ in range(50):
        if page_is_there(address):
            say(f"the page is served {time.monotonic() - begin:.0f} s after the command, packages included")
            return True
        time.sleep(0.2)
    say(f"nothing is served at {address}")
    return False


def run_in(root, command):
    """The command's exit code, and whether a page that it promised was served (None: it promised none)."""
    begin, served = time.monotonic(), None
    inside = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", SYSTEM, "sh", root, *command]
    with subprocess.Popen(inside, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as running:
        for line in running.stdout:
            sys.stdout.buffer.write(line)
            sys.stdout.flush()
            address = re.fullmatch(rb"\s+(http://127\.0\.0\.1:\d+/)\s*", line)
            if address and served is None:
                served = watch_page(address.group(1).decode(), begin)
    say(f"./run {command[1]} ended with {running.returncode} after {time.monotonic() - begin:.0f} s")
    return running.returncode, served


def make_packages():
    """Exit code of the command, and the folder with what it wrote."""
    made = ROOT / "build" / "bare" / "made"
    shutil.rmtree(made, ignore_errors=True)
    with bare_system() as root:
        clone(root)
        status, _ = run_in(root, ["./run", "package", "--older"])
        if status == 0:
            shutil.copytree(root / "root" / "eboardd" / "build" / "package", made, ignore=shutil.ignore_patterns("work"))
    return status, made


def package(made):
    newer, older = found(made), found(made / "older")
    with bare_system() as root:
        try_packages(root, newer, older)
    return 0


def drivers(made):
    with bare_system() as root:
        play_a_round(root, found(made))
    return 0


def with_packages(act, options):
    status, made = (0, pathlib.Path(options[1])) if options else make_packages()
    return act(made) if status == 0 else status


def command_in_clone(arguments):
    command = ["./run", *arguments]
    if arguments[0] == "demo" and "--for" not in arguments:
        command += ["--for", DEMO_SECONDS]
    with bare_system() as root:
        clone(root)
        status, served = run_in(root, command)
    return 1 if arguments[0] == "demo" and status == 0 and not served else status


def main(arguments):
    of_packages = {"package": package, "drivers": drivers}
    if not arguments or arguments[0] not in ("demo", "test", *of_packages):
        print("bare: the command is demo, test, package or drivers", file=sys.stderr)
        return 2
    options = arguments[1:]
    act = of_packages.get(arguments[0])
    if act and options and (len(options) != 2 or options[0] != "--from"):
        print(f"bare: {arguments[0]} has one option, --from FOLDER", file=sys.stderr)
        return 2
    # The whole of it ends as Ctrl-C ends it: the system is removed.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if os.geteuid() != 0:
            raise CannotBeMade("debootstrap needs root")
        return with_packages(act, options) if act else command_in_clone(arguments)
    except (CannotBeMade, CannotBoot) as reason:
        print(f"bare: no bare Debian can be made here: {reason}", file=sys.stderr)
        return 3
    except Failure as reason:
        print(f"bare: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
