#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Uploads to real servers: a file is there whole or not at all, whatever breaks off, and each trouble is told with what to
do.

usage: uploads_test.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_UNPACKED_SERVERS"""
import concurrent.futures
import contextlib
import json
import pathlib
import random
import shutil
import socket
import subprocess
import sys
import threading
import time

from file_servers import PASSWORD, Cutter, JealousFtp, Lighttpd, Missing, ObjectStore, OpenSsh, Programs, PureFtpd, Vsftpd
from hall import Daemon, Failure, Simulator, as_program, folder, running, wait_for, write_config

WHOLE = "[Event \"{}\"]\n" + "1. e4 e5 2. Nf3 Nc6 " * 150 + "\n{}\n"


def text(mark):
    return WHOLE.format(mark, mark).encode()


class Upload:
    """The harness on one server."""

    def __init__(self, programs, here, keys):
        state = here / "state"
        state.mkdir(exist_ok=True)
        words = [f"{key}={value}" for key, value in keys.items()]
        self.log = open(here / "upload.log", "ab")
        self.process = subprocess.Popen([programs / "upload_harness", state, *words], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.log)

    def ask(self, command, body=b""):
        self.process.stdin.write(command.encode() + b"\n" + body)
        self.process.stdin.flush()
        return self.process.stdout.readline().decode().rstrip("\n")

    def write(self, name, body):
        return self.ask(f"write {name} {len(body)}", body)

    def must_write(self, name, body):
        answer = self.write(name, body)
        if answer != "done":
            raise Failure(f"{name} is answered with: {answer}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(20)
        self.log.close()


def expect_trouble(answer, kind, words):
    if not answer.startswith(f"{kind} The PGN files are not uploaded to 'club': ") or words not in answer:
        raise Failure(f"expected {kind} with '{words}', got: {answer}")


class Reader(threading.Thread):
    """Reads the file at random moments: it is whole whenever it is there."""

    def __init__(self, path):
        super().__init__()
        self.path, self.over, self.reads, self.missing, self.fault = path, threading.Event(), 0, 0, None

    def run(self):
        while not self.over.wait(random.random() / 2000):
            try:
                body = self.path.read_bytes()
            except FileNotFoundError:
                self.missing += self.reads > 0
                continue
            mark = body.split(b'"')[1].decode() if b'"' in body else ""
            if body != text(mark):
                self.fault = body
            self.reads += 1

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.join()
        if self.fault is not None:
            raise Failure(f"{self.path} was read half-way: {self.fault[-80:]}")


def as_it_should(programs, server):
    """New files and folders, the same text once more, another one, none."""
    file = server.root / "round-1" / "games.pgn"
    with Upload(programs, server.here, server.keys) as upload:
        upload.must_write("round-1/games.pgn", text("a"))
        if file.read_bytes() != text("a") or file.stat().st_mode & 0o777 != 0o644:
            raise Failure(f"{file} is not what was sent, or not for everybody: {oct(file.stat().st_mode)}")
        file.write_bytes(b"of somebody else")
        upload.must_write("round-1/games.pgn", text("a"))
        if file.read_bytes() != b"of somebody else":
            raise Failure("the same text was sent again")
        upload.must_write("round-1/games.pgn", text("b"))
        upload.must_write("get/id/round-2/index.json", b"{}")
        upload.must_write("round-1/game-1.pgn", text("c"))
        if upload.ask("remove round-1/game-1.pgn") != "done" or (server.root / "round-1" / "game-1.pgn").exists():
            raise Failure("a file was not removed")
    if file.read_bytes() != text("b"):
        raise Failure("a text did not replace the other")
    there = sorted(path.name for path in server.root.rglob("*") if path.is_file())
    if there != ["games.pgn", "index.json"]:
        raise Failure(f"there is: {there}")
    # What is there is known after the end, and no more after a run that did not end well.
    file.write_bytes(b"of somebody else")
    with Upload(programs, server.here, server.keys) as upload:
        upload.must_write("round-1/games.pgn", text("b"))
        if file.read_bytes() != b"of somebody else":
            raise Failure("the same text was sent again by the next run")
        upload.must_write("round-1/games.pgn", text("d"))
        upload.process.kill()
    with Upload(programs, server.here, server.keys) as upload:
        upload.must_write("round-1/games.pgn", text("b"))
    if file.read_bytes() != text("b"):
        raise Failure("after a run that was killed, what it sent is not known")


def read_meanwhile(programs, server, gaps):
    """`gaps`: a reader may find no file for a moment."""
    with Upload(programs, server.here, server.keys) as upload, Reader(server.root / "games.pgn") as reader:
        for number in range(60):
            upload.must_write("games.pgn", text(str(number)))
    if reader.reads < 20 or reader.missing and not gaps:
        raise Failure(f"{server.root}: of {reader.reads} reads {reader.missing} found no file")


def cut(programs, server, ftp=False, swallow=False):
    """Whatever is cut, the file is the old one, and the next try brings the new one."""
    cutter = Cutter(server.port, ftp, swallow)
    file = server.root / "cut.pgn"
    keys = {**server.keys, "url": server.keys["url"].replace(str(server.port), str(cutter.port))}
    size = len(text("00"))
    with Upload(programs, server.here, keys) as upload:
        upload.must_write("cut.pgn", text("00"))
    with Upload(programs, server.here, keys) as upload, Reader(file):
        for number in range(1, 9):
            new = text(f"{number:02}")
            before = file.read_bytes()
            cutter.cuts = [random.randrange(1, size - 1)]
            answer = upload.write("cut.pgn", new)
            if answer == "done" and cutter.cuts == [] and file.read_bytes() != new:
                raise Failure(f"cut, but '{answer}'")
            if answer != "done":
                expect_trouble(answer, "trouble", "")
                if file.read_bytes() not in (before, new):
                    raise Failure(f"after a cut there is: {file.read_bytes()[:100]}")
            cutter.cuts = []
            upload.must_write("cut.pgn", new)
            if file.read_bytes() != new:
                raise Failure("the next try brought something else")
    cutter.stop()
    if not cutter.made:
        raise Failure("nothing was cut")


def clear(server):
    for path in server.root.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def refused(programs, server, changes, kind, words):
    keys = {**server.keys, **changes}
    with Upload(programs, server.here, {key: value for key, value in keys.items() if value is not None}) as upload:
        if keys["protocol"] == "sftp" and "login" in words:  # the first time it may be a connection that broke off
            expect_trouble(upload.write("refused.pgn", text("r")), "trouble", words)
        expect_trouble(upload.write("refused.pgn", text("r")), kind, words)
    if list(server.root.rglob("*refused*")):
        raise Failure("something was uploaded all the same")


def another_password(server):
    path = server.here / "another"
    path.write_text("another", encoding="utf-8")
    path.chmod(0o600)
    return {"password_file": path}


def no_folder(server):
    return {"url": server.keys["url"] + "/not-there"}


def pure_ftpd(programs, server):
    as_it_should(programs, server)
    read_meanwhile(programs, server, gaps=False)
    cut(programs, server, ftp=True)
    cut(programs, server, ftp=True, swallow=True)
    refused(programs, server, another_password(server), "lasting", "the server refuses the login")
    refused(programs, server, no_folder(server), "lasting", "the folder at the server is missing")
    refused(programs, server, {"encrypted": "true"}, "lasting", "the server offers no encryption")
    with Upload(programs, server.here, server.keys) as upload:
        expect_trouble(upload.write("large.pgn", bytes(1_100_000)), "lasting", "quota is full")
    if (server.root / "large.pgn").exists():
        raise Failure("half of a file stays")


def vsftpd(programs, server):
    refused(programs, server, {"authority_file": None}, "lasting", "the server does not prove who it is")
    as_it_should(programs, server)
    read_meanwhile(programs, server, gaps=False)
    refused(programs, server, another_password(server), "lasting", "the server refuses the login")
    refused(programs, server, no_folder(server), "lasting", "the folder at the server is missing")


def jealous_ftp(programs, server):
    """The text comes over another connection, and the next one over that."""
    with Upload(programs, server.here, server.keys) as upload:
        for mark in "ab":
            upload.must_write("games.pgn", text(mark))
            if (server.root / "games.pgn").read_bytes() != text(mark):
                raise Failure("another text is there")


def open_ssh(programs, server):
    as_it_should(programs, server)
    read_meanwhile(programs, server, gaps=True)
    cut(programs, server)
    refused(programs, server, {"key_file": server.here / "stranger"}, "lasting", "the server refuses the login")
    refused(programs, server, no_folder(server), "lasting", "the folder at the server is missing")
    refused(programs, server, {"host_key": None}, "lasting", f"It is ssh-ed25519 {server.host_key}: compare it")
    refused(programs, server, {"host_key": "SHA256:" + "A" * 43}, "lasting", "another one than that which was named")
    known = server.here / "known_hosts"
    host = f"[127.0.0.1]:{server.port} "
    keys = {**server.keys, "host_key": None, "known_hosts": known}
    refused(programs, server, keys, "lasting", "nobody said whether the server's key is the right one")
    known.write_text(host + (server.here / "stranger.pub").read_text(), encoding="utf-8")
    refused(programs, server, keys, "lasting", "another one than that which was named")
    known.write_text(host + (server.here / "host.pub").read_text(), encoding="utf-8")
    with Upload(programs, server.here, {key: value for key, value in keys.items() if value}) as upload:
        upload.must_write("known.pgn", text("k"))
    clear(server)
    with_an_unknown_key(programs, server)


def lighttpd(programs, server):
    as_it_should(programs, server)
    read_meanwhile(programs, server, gaps=False)
    cut(programs, server)
    refused(programs, server, another_password(server), "lasting", "the server refuses the login")
    refused(programs, server, no_folder(server), "lasting", "the folder at the server is missing")


def object_store(programs, server):
    as_it_should(programs, server)
    read_meanwhile(programs, server, gaps=False)
    cut(programs, server)
    refused(programs, server, another_password(server), "lasting", "the server refuses the login")
    refused(programs, server, {"region": "elsewhere"}, "lasting", "the bucket is in another region")
    for answer, kind, words in [((503, "SlowDown"), "trouble", "asks to wait"), ((404, "NoSuchBucket"), "lasting", "is missing"),
                                ((403, "RequestTimeTooSkewed"), "lasting", "this computer's clock is wrong"),
                                ((403, "AccessDenied"), "lasting", "may not write"), ((500, ""), "trouble", "cannot be reached"),
                                ((403, "QuotaExceeded"), "lasting", "quota is full"), ((301, ""), "lasting", "refuses them")]:
        server.answer = answer
        refused(programs, server, {}, kind, words)
    server.answer = None
    clear(server)
    from_the_hall(programs, server)


class SilentServer(threading.Thread):
    """Takes connections, answers each of so many commands of FTP as a server would, and then nothing more."""

    ANSWERS = [b"331 go on", b"230 in", b'257 "/"', b"250 there", b"229 (|||%d|)", b"200 binary", b"150 send"]

    def __init__(self, answers):
        super().__init__(daemon=True)
        self.answers = answers
        self.listener, self.data = (socket.create_server(("127.0.0.1", 0)) for _ in range(2))
        self.port = self.listener.getsockname()[1]
        self.start()

    def run(self):
        with contextlib.suppress(OSError):
            client, _ = self.listener.accept()
            if self.answers is not None:
                client.sendall(b"220 here\r\n")
                for answer in self.ANSWERS[:self.answers]:
                    client.recv(4096)
                    client.sendall(answer.replace(b"%d", b"%d" % self.data.getsockname()[1]) + b"\r\n")
            while client.recv(4096):
                pass


def in_a_hurry(programs, here, protocol, answers):
    """Whatever a server leaves unanswered, the daemon's end waits for it two seconds."""
    server = SilentServer(answers)
    keys = {"protocol": protocol, "url": f"{'http' if protocol == 's3' else protocol}://127.0.0.1:{server.port}/x", "user": "u",
            "region": "r", "encrypted": "false", "host_key": "SHA256:" + "A" * 43}
    begun = time.monotonic()
    with Upload(programs, here, keys) as upload:
        upload.ask("hurry")
        expect_trouble(upload.write("a.pgn", text("a")), "trouble", "the daemon ends")
    if time.monotonic() - begun > 5:
        raise Failure(f"{time.monotonic() - begun} s until the end")
    server.listener.close()


PGN = "".join(f'[White "Smith"]\n[Black "{name}"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n'
              for name in ("First", "Second"))
SPEED = 20


def daemon_of(programs, here, keys):
    (here / "games.pgn").write_text(PGN, encoding="utf-8")
    lines = [f'{key} = {value if value in ("true", "false") else json.dumps(str(value))}' for key, value in keys.items()]
    config = write_config(here / "hall.toml", [here / "board-1"], "\n".join(["[[outlets.upload]]", 'name = "club"', *lines]), SPEED)
    return Daemon(programs, here, config)


def played(programs, here):
    return running(Simulator(programs, here, here / "games.pgn", 1, "--level", "L0", "--speed", SPEED, "--max-think", 2))


def is_there(daemon, path, games):
    daemon.check()
    shown = daemon.get("/pgn/round/1.pgn")
    return shown.count("[Event ") == games and '[Result "*"]' not in shown and path.exists() and path.read_text() == shown


def keeps_the_secret(daemon):
    shown = [daemon.said(), *(daemon.arbiter.get(path) for path in ("/metrics", "/api/outlets", "/api/boards"))]
    if any(word in text for text in shown for word in (PASSWORD, "AWS4-HMAC")):
        raise Failure("the password is in the log or on a page")


def from_the_hall(programs, server):
    """The store is away at first, and then there; a restart sends nothing twice."""
    keys = {**server.keys, "files": "both"}
    file = server.root / "round-1" / "games.pgn"
    server.answer = (500, "InternalError")
    with running(daemon_of(programs, server.here, keys)) as daemon, played(programs, server.here):
        wait_for("an alarm", lambda: "The PGN files are not uploaded to 'club': the server cannot be reached" in daemon.health())
        server.answer = None
        wait_for("the games", lambda: is_there(daemon, file, 2), 60)
        wait_for("an end of the alarm", lambda: daemon.health() == "ok\n")
        keeps_the_secret(daemon)
        if daemon.stop() != 0:
            raise Failure(f"the daemon ends so: {daemon.said()}")
    sent = len(server.sent)
    with running(daemon_of(programs, server.here, keys)) as daemon, played(programs, server.here):
        wait_for("the games of another evening", lambda: is_there(daemon, file, 4), 60)
        keeps_the_secret(daemon)
    if "/broadcast/round-1/game-1.pgn" not in server.sent[sent:]:
        raise Failure(f"sent was: {server.sent[sent:]}")


def with_an_unknown_key(programs, server):
    """One condition says the key; when it is entered the games come."""
    keys = {key: value for key, value in server.keys.items() if key != "host_key"}
    file = server.root / "round-1" / "games.pgn"
    with running(daemon_of(programs, server.here, keys)) as daemon, played(programs, server.here):
        wait_for("an alarm with the key", lambda: f"{server.host_key}: compare it" in daemon.health(), 60)
        if list(server.root.iterdir()):
            raise Failure("something was uploaded to a server that nobody knows")
        wait_for("the games", lambda: daemon.get("/pgn/round/1.pgn").count('[Result "1-0"]') == 2, 60)
        daemon.stop()
    with running(daemon_of(programs, server.here, server.keys)) as daemon:
        wait_for("the games at the server", lambda: is_there(daemon, file, 2), 30)


def kinds():
    return [(PureFtpd, pure_ftpd), (Vsftpd, vsftpd), (JealousFtp, jealous_ftp), (OpenSsh, open_ssh), (Lighttpd, lighttpd),
            (ObjectStore, object_store)]


def at_a_server(programs, servers, here, kind, scenes):
    server = None
    try:
        server = kind(servers, here)
        scenes(programs, server)
    except Missing as why:
        print(f"SKIPPED: {kind.__name__}: {why}")
    finally:
        if server:
            server.stop()


def main(programs):
    """All at once, since each waits for much of its time."""
    servers = Programs(pathlib.Path(sys.argv[2]))
    only = sys.argv[3:]
    silent = [("sftp", None), ("s3", None), *(("ftp", answers) for answers in (0, 1, 3, 5, 7))]
    with folder() as here, concurrent.futures.ThreadPoolExecutor(max_workers=16) as pool:
        here.chmod(0o755)
        running_scenes = {}

        def begin(name, scene, *arguments):
            if only and name not in only:
                return
            place = here / name
            place.mkdir()
            running_scenes[name] = pool.submit(scene, *[place if argument is here else argument for argument in arguments])

        for kind, scenes in kinds():
            begin(kind.__name__, at_a_server, programs, servers, here, kind, scenes)
        for protocol, answers in silent:
            begin(f"silent-{protocol}-{answers}", in_a_hurry, programs, here, protocol, answers)
        faults = []
        for name, scene in running_scenes.items():
            try:
                scene.result()
            except Failure as why:
                log = here / name / "upload.log"
                faults.append(f"{name}: {why}\n{log.read_text()[-600:] if log.exists() else ''}")
    if faults:
        raise Failure("\n".join(faults))


if __name__ == "__main__":
    as_program(main)
