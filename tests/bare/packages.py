# SPDX-License-Identifier: MIT
"""What becomes of the packages on a hall's machine: an older version is installed and runs, a newer one takes its place while two
boards play, the machine starts anew, the packages are removed and purged. Each step is a command that an organiser types."""
import csv
import json
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
from hall import Failure, wait_for  # noqa: E402
from nspawn import CommandFailed, booted, prepare  # noqa: E402

# What a computer in a hall has, and a system by debootstrap has not.
SYSTEM = ("systemd-sysv", "dbus", "udev")
NAMES = ("eboardctl", "eboardd", "eboardd-doc", "eboardsim")
SERVICE = "eboardd.service"
DATABASE = "/var/lib/eboardd/eboardd.db"
CONFIGURATION = "/etc/eboardd/eboardd.toml"
INSTALL = ("apt-get", "install", "--yes", "-qq")
PAGE = r'exec 3<>/dev/tcp/127.0.0.1/8080 && printf "GET / HTTP/1.0\r\nHost: 127.0.0.1:8080\r\n\r\n" >&3 && cat <&3'
# Both end with a mate, so that nobody has to say the result.
GAMES = """[White "Reti"]
[Black "Tartakower"]
[Result "1-0"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0

[White "Legall"]
[Black "St Brie"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
"""
BOARDS = 2
# A move in two seconds or so: as fast as hands can be that the daemon follows over its restart.
PLAYS = ("--level", "L0", "--time-control", "300+3", "--max-think", "2", "--wait")


def check(true, what):
    if not true:
        raise Failure(what)


def say(text):
    print(f"bare: {text}", flush=True)


def found(folder):
    """The packages in a folder, one of each."""
    files = sorted(file for file in folder.glob("*.deb") if "-dbgsym_" not in file.name)
    names = sorted(file.name.split("_")[0] for file in files)
    check(names == list(NAMES), f"{folder} holds {' '.join(names) or 'no packages'}, not one of each of {' '.join(NAMES)}")
    return files


class Organiser:
    """Types what install.md says, on a machine that has both versions in a folder."""

    def __init__(self, machine, older, newer):
        self.machine, self.older, self.newer = machine, older, newer

    def property(self, name):
        return self.machine.run("systemctl", "show", "--value", f"--property={name}", SERVICE).strip()

    def boards(self):
        return json.loads(self.machine.run("eboardctl", "boards", "--json"))["boards"]

    def plies(self):
        """What everybody saw of each board: {board: [move, ...]}."""
        lines = csv.DictReader(self.machine.run("eboardctl", "export", "--format", "csv").splitlines())
        moves = {}
        for line in lines:
            moves.setdefault(int(line["board"]), []).append(line["uci"])
        return moves

    def version(self):
        return self.machine.run("dpkg-query", "--show", "--showformat=${Version}", "eboardd")

    def check_runs(self):
        check(self.property("ActiveState") == "active", f"the daemon does not run: {self.log()}")
        check(self.property("UnitFileState") == "enabled", "the daemon would not run after the next start of the machine")
        user = self.machine.run("stat", "--format=%U", f"/proc/{self.property('MainPID')}").strip()
        check(user == "eboardd", f"the daemon runs as {user}")
        check("<title>Live boards</title>" in self.machine.run("bash", "-c", PAGE), "the page is not served")
        check("well" in self.machine.run("eboardctl", "status"), "the daemon is not well")

    def log(self):
        return self.machine.run("journalctl", "--unit=eboardd", "--no-pager", "--lines=20")

    def install(self):
        machine = self.machine
        machine.run(*INSTALL, *self.older)
        self.check_runs()
        groups = machine.run("id", "--name", "--groups", "eboardd").split()
        check(sorted(groups) == ["dialout", "eboardd"], f"the daemon's user is in {groups}")
        check(not machine.run("dpkg", "--verify", *NAMES), "what is installed differs from the packages")
        for program in ("eboardctl", "eboardd"):
            version = machine.run(program, "--version").split()
            check(version == [program, self.version().partition("~")[0]], f"{program} calls itself {version}")
        machine.run("eboardsim", "--help")
        machine.run("eboardd", "--config", CONFIGURATION, "--check-config")
        for part in re.findall(r"file:(\S+)", self.property("Documentation")):
            machine.run("test", "-s", part)
        for page in ("man8/eboardd.8", "man1/eboardctl.1", "man1/eboardsim.1"):
            machine.run("gzip", "--test", f"/usr/share/man/{page}.gz")

    def let_an_arbiter_in(self):
        """Members of the group may ask the daemon, others may not."""
        for name, groups in (("arbiter", ("--groups", "eboardd")), ("visitor", ())):
            self.machine.run("useradd", "--create-home", *groups, name)
        self.machine.run("runuser", "-u", "arbiter", "--", "eboardctl", "status")
        check(self.machine.ask("runuser", "-u", "visitor", "--", "eboardctl", "status")[0] == 3, "everybody may ask the daemon")

    def begin_round(self):
        """Two simulated boards take the place of cables; the configuration names them."""
        lines = "".join(f'\n[[port]]\npath = "/run/boards/board-{n}"\nboard = {n}\n' for n in range(1, BOARDS + 1))
        self.machine.run("sh", "-c", 'printf %s "$1" >> "$2"; printf %s "$3" > /tmp/games.pgn', "sh", lines, CONFIGURATION, GAMES)
        self.machine.run("systemd-run", "--quiet", "--unit=boards", "--uid=eboardd", "--property=RuntimeDirectory=boards", "eboardsim",
                         "--pgn", "/tmp/games.pgn", "--boards", BOARDS, "--dir", "/run/boards", "--truth", "/run/boards", *PLAYS)
        wait_for("the simulated boards", lambda: self.machine.ask("test", "-e", f"/run/boards/board-{BOARDS}")[0] == 0)
        self.machine.run("eboardctl", "reload")
        wait_for("moves on both boards", lambda: [board["ply"] >= 2 for board in self.boards()] == [True] * BOARDS, 60)

    def upgrade(self):
        """While they play: what was seen before is there afterwards, and the games go on to their ends."""
        before, daemon = self.plies(), self.property("MainPID")
        self.machine.run(*INSTALL, *self.newer)
        check(self.property("MainPID") != daemon, "the daemon of the older version still runs")
        self.check_runs()
        check(any(board["result"] == "*" for board in self.boards()), "no game was in play any more: the upgrade took too long")
        after = self.plies()
        for board, moves in before.items():
            check(moves and after.get(board, [])[:len(moves)] == moves, f"board {board} showed {moves}, now {after.get(board)}")
        check("/run/boards/board-1" in self.machine.run("cat", CONFIGURATION), "the upgrade took the configuration away")
        wait_for("both mates", lambda: [board["result"] for board in self.boards()] == ["1-0"] * BOARDS, 120)

    def check_stored(self):
        """The daemon's own user looks, with the daemon stopped."""
        self.machine.run("systemctl", "stop", SERVICE)
        said = self.machine.run("runuser", "-u", "eboardd", "--", "eboardctl", "verify", "--db", DATABASE)
        check(f"{BOARDS} boards" in said and " 0 differences" in said, f"the store differs: {said}")
        self.machine.run("systemctl", "start", SERVICE)

    def check_kept_down(self):
        """A daemon that is stopped and masked is not started by a version that is installed."""
        self.machine.run("systemctl", "mask", "--now", SERVICE)
        self.machine.run("dpkg", "--install", *self.newer)
        check(self.property("ActiveState") == "inactive", "the daemon was started though it is masked")
        self.machine.run("systemctl", "unmask", SERVICE)
        self.machine.run("systemctl", "start", SERVICE)

    def remove(self):
        """Games and configuration stay, and are there again when the package is."""
        games = self.plies()
        self.machine.run("apt-get", "remove", "--yes", "-qq", "eboardd")
        check(self.property("ActiveState") == "inactive", "the daemon runs on without its package")
        check(self.property("LoadState") == "not-found", "the unit is still there")
        for file in (DATABASE, CONFIGURATION):
            self.machine.run("test", "-s", file)
        self.machine.run(*INSTALL, *self.newer)
        self.check_runs()
        check(len(games) == BOARDS and self.plies() == games, f"of {games} there is {self.plies()}")

    def purge(self):
        said = self.machine.run("apt-get", "purge", "--yes", *NAMES)
        check("/var/lib/eboardd are kept" in said, f"nobody says where the games are: {said}")
        self.machine.run("test", "-s", DATABASE)
        places = ("/etc", "/lib/systemd", "/lib/udev", "/usr", "/var/lib/systemd")
        left = self.machine.run("find", *places, "-name", "*eboard*").split()
        check(not left, f"a purge leaves {left}")


def first_evening(organiser):
    say("an older version is installed")
    organiser.install()
    organiser.let_an_arbiter_in()
    organiser.begin_round()
    say("two boards play, and the newer version takes its place")
    organiser.upgrade()
    organiser.check_stored()


def next_morning(organiser):
    say("the computer starts anew, and the packages are taken away")
    organiser.check_runs()
    organiser.check_kept_down()
    organiser.remove()
    organiser.purge()


def carry_in(root, files, name):
    """The files' places in the system."""
    place = pathlib.Path("/root") / name
    (root / place.relative_to("/")).mkdir()
    for file in files:
        shutil.copy(file, root / place.relative_to("/"))
    return [place / file.name for file in files]


def try_packages(root, newer, older):
    """`newer` and `older` are packages as found() has them; `root` is a bare system, which is another one afterwards."""
    inside = [carry_in(root, older, "older"), carry_in(root, newer, "newer")]
    prepare(root, "apt-get", "update", "-qq")
    prepare(root, *INSTALL, "--no-install-recommends", *SYSTEM)
    # The machine has no network: what the packages depend on is there before.
    prepare(root, *INSTALL, "--download-only", *inside[1])
    for part in (first_evening, next_morning):
        with booted(root) as machine:
            organiser = Organiser(machine, *inside)
            try:
                part(organiser)
            except (CommandFailed, Failure) as reason:
                raise Failure(f"{reason}\n{machine.ask('journalctl', '--no-pager', '--lines=40')[1]}") from None
    say("the packages were installed, exchanged, removed and purged, and no move was lost")
