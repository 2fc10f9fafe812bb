# SPDX-License-Identifier: MIT
"""A bare Debian that boots: systemd-nspawn starts its own systemd, with no network and no device of this computer."""
import contextlib
import os
import pathlib
import shutil
import subprocess
import time

BOOTS_WITHIN = 60.0
LONGEST_COMMAND = 300
PATHS = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
NSPAWN = ("systemd-nspawn", "--quiet", "--register=no")


class CannotBoot(Exception):
    """This computer boots no such machine."""


class CommandFailed(Exception):
    """A command in the machine, what it ended with and what it said."""


def nspawn(root):
    if shutil.which("systemd-nspawn") is None:
        raise CannotBoot("systemd-nspawn is not installed")
    # Where no systemd runs, nobody would make a unit for the machine.
    keep = [] if pathlib.Path("/run/systemd/system").exists() else ["--keep-unit"]
    return [*NSPAWN, *keep, f"--directory={root}"]


def prepare(root, *command):
    """A command in the system that has not booted, with this computer's network."""
    done = subprocess.run([*nspawn(root), "--pipe", "--setenv=DEBIAN_FRONTEND=noninteractive", *command], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        raise CannotBoot(f"{' '.join(command)} ended with {done.returncode}: {done.stdout[-500:]}")


def child_of(process):
    """The first process in the machine, as this computer counts, or None."""
    children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
    return int(children[0]) if children else None


class Machine:
    def __init__(self, process):
        self._process, self._first = process, None

    def _command(self, words):
        return ["nsenter", f"--target={self._first}", "--all", "env", "-i", "HOME=/root", "LANG=C.UTF-8", PATHS,
                "DEBIAN_FRONTEND=noninteractive", *map(str, words)]

    def ask(self, *words):
        """Exit code, and what is said on both outputs."""
        done = subprocess.run(self._command(words), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, errors="replace", timeout=LONGEST_COMMAND, check=False)
        return done.returncode, done.stdout

    def run(self, *words):
        """What a command says that must succeed."""
        code, said = self.ask(*words)
        if code != 0:
            raise CommandFailed(f"{' '.join(map(str, words))} ended with {code}: {said[-3000:]}")
        return said

    def boot(self):
        end = time.monotonic() + BOOTS_WITHIN
        while time.monotonic() < end:
            if self._process.poll() is not None:
                raise CannotBoot(f"systemd-nspawn ended with {self._process.returncode}")
            self._first = child_of(self._process)
            if self._first is not None and self.ask("systemctl", "is-system-running")[1].strip() in ("running", "degraded"):
                return
            time.sleep(0.2)
        raise CannotBoot(f"it has not booted after {BOOTS_WITHIN:.0f} s")

    def end(self):
        if self._process.poll() is None:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(30)
        if self._process.poll() is None:
            if self._first is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self._first, 9)
            self._process.kill()
            self._process.wait()


@contextlib.contextmanager
def booted(root):
    """The machine whose system is in this folder."""
    with open(root / "var/log/console.log", "ab") as console:
        command = [*nspawn(root), "--private-network", "--boot"]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=console, stderr=console) as process:
            machine = Machine(process)
            try:
                machine.boot()
                yield machine
            finally:
                machine.end()
