# SPDX-License-Identifier: MIT
"""Debian's nats-server and PostgreSQL as processes of a test: on loopback, in a folder of it, with certificates made for it.
Standard library only."""
import base64
import contextlib
import json
import os
import pathlib
import secrets
import select
import signal
import socket
import ssl
import subprocess
import threading
import time

from hall import Failure, Process, wait_for

NOBODY = 65534  # PostgreSQL does not run as root


def free_ports(count):
    """Ports that nobody listens on now."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def processor_seconds(process, ended=False):
    """What it has used; with `ended` also its children that have ended. Nothing of one that is gone: its parent has that."""
    try:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except FileNotFoundError:
        return 0
    return sum(map(int, fields[11:15 if ended else 13])) / os.sysconf("SC_CLK_TCK")


class Certificates:
    """An authority, and a server's certificate for 127.0.0.1 and localhost."""

    def __init__(self, folder):
        self.authority, self.server, self.key = (folder / name for name in ("authority.pem", "server.pem", "server.key"))
        own_key, request, names = folder / "authority.key", folder / "server.csr", folder / "names"
        names.write_text("subjectAltName=IP:127.0.0.1,DNS:localhost\n", encoding="utf-8")
        self._openssl("req", "-x509", "-newkey", "ed25519", "-nodes", "-keyout", own_key, "-out", self.authority, "-days", "2",
                      "-subj", "/CN=Halls")
        self._openssl("req", "-newkey", "ed25519", "-nodes", "-keyout", self.key, "-out", request, "-subj", "/CN=nats")
        self._openssl("x509", "-req", "-in", request, "-CA", self.authority, "-CAkey", own_key, "-CAcreateserial", "-days", "2",
                      "-extfile", names, "-out", self.server)

    @staticmethod
    def _openssl(*words):
        done = subprocess.run(["openssl", *map(str, words)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Failure(f"openssl: {done.stderr}")


def account(name, password, hall=None):
    """A user of the servers: a hall may write its own subjects only, and read what the archive says to it. docs/scale.md shows
    the same."""
    if hall is None:
        return {"user": name, "password": password}
    bucket = "KV_EBOARD_CONFIRMED"
    publish = [f"eb.{hall}.*", "$JS.API.STREAM.MSG.GET.EBOARD", f"$JS.API.STREAM.INFO.{bucket}",
               f"$JS.API.STREAM.MSG.GET.{bucket}", f"$JS.API.DIRECT.GET.{bucket}.$KV.EBOARD_CONFIRMED.{hall}.>"]
    return {"user": name, "password": password, "permissions": {"publish": publish, "subscribe": ["_INBOX.>"]}}


def reader(name, password):
    """A user who reads the stream as a consumer, and writes nothing into it. docs/scale.md shows the same."""
    publish = ["$JS.API.STREAM.INFO.EBOARD", *(f"$JS.API.CONSUMER.{what}.EBOARD.*" for what in ("INFO", "DURABLE.CREATE", "MSG.NEXT"))]
    return {"user": name, "password": password, "permissions": {"publish": [*publish, "$JS.ACK.EBOARD.>"], "subscribe": ["_INBOX.>"]}}


class Nats(Process):
    """One server, or one of a cluster. `halls`: the names of those who may write."""

    def __init__(self, servers, folder, number, ports, cluster, certificates, users):
        self.port = ports[number]
        here = folder / f"nats-{number}"
        here.mkdir(exist_ok=True)
        config = {"listen": f"127.0.0.1:{self.port}", "server_name": f"nats-{number}",
                  "jetstream": {"store_dir": str(here)},
                  "tls": {"cert_file": str(certificates.server), "key_file": str(certificates.key)},
                  "authorization": {"users": users}}
        if len(ports) > 1:
            routes = [f"nats-route://127.0.0.1:{port}" for port in cluster]
            config["cluster"] = {"name": "halls", "listen": f"127.0.0.1:{cluster[number]}", "routes": routes}
        path = here / "nats.conf"
        path.write_text(json.dumps(config, indent=1), encoding="utf-8")
        self._arguments = [servers / "usr/sbin/nats-server", "-c", path]
        super().__init__(f"nats-{number}", self._arguments, folder)

    @property
    def url(self):
        return f"tls://127.0.0.1:{self.port}"


class Cluster:
    """All servers; each can be killed and started again."""

    def __init__(self, servers, folder, count, users, certificates):
        self._make = (servers, folder)
        self._ports, self._cluster = free_ports(count), free_ports(count)
        self._users, self._certificates = users, certificates
        self.nodes = [self._start(number) for number in range(count)]
        for node in self.nodes:
            node.says("Server is ready", 20)

    def _start(self, number):
        return Nats(*self._make, number, self._ports, self._cluster, self._certificates, self._users)

    @property
    def urls(self):
        return [node.url for node in self.nodes]

    def kill(self, number):
        self.nodes[number].kill()

    def start(self, number):
        self.nodes[number] = self._start(number)

    def stop(self):
        for node in self.nodes:
            if node.process.poll() is None:
                node.kill()


class Nginx(Process):
    """Serves the folder of each hall at a port of its own, as docs/scale.md says it; what stands there is what is served."""

    def __init__(self, servers, folder, root, halls, documented):
        self.ports = dict(zip(halls, free_ports(len(halls))))
        here = folder / "nginx"
        here.mkdir()
        blocks = []
        for name, port in self.ports.items():
            block = documented.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace("/srv/halls/$hall", f"{root}/{name}")
            lines = [line for line in block.splitlines() if not line.strip().startswith(("server_name", "ssl_"))]
            blocks.append("\n".join(lines))
        types = servers / "etc/nginx/mime.types"
        temporary = " ".join(f"{kind}_temp_path {here}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        path = here / "nginx.conf"
        user = "user root;" if os.getuid() == 0 else ""
        path.write_text(f"{user} daemon off; pid {here}/pid; error_log {here}/error.log; worker_processes 1;\n"
                        f"events {{}}\nhttp {{ include {types}; access_log {here}/access.log; {temporary}\n"
                        + "\n".join(blocks) + "\n}\n", encoding="utf-8")
        super().__init__("nginx", [servers / "usr/sbin/nginx", "-p", here, "-e", here / "error.log", "-c", path], folder)

    def url(self, hall):
        return f"http://127.0.0.1:{self.ports[hall]}"


class Postgres:
    """A cluster of its own, on a socket in the folder and nowhere else."""

    def __init__(self, servers, folder):
        self._programs = servers / "usr/lib/postgresql/15/bin"
        self.folder = folder / "postgres"
        self.folder.mkdir()
        self._as = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.getuid() == 0 else []
        if self._as:
            folder.chmod(0o711)
            os.chown(self.folder, NOBODY, NOBODY)
        self.data = self.folder / "data"
        self._run("initdb", "-D", self.data, "-U", "archive", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as config:
            config.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\njit = off\n"
                         "max_connections = 20\nshared_buffers = 64MB\n")
        self.process = None
        self._log = folder / "postgres.log"
        self.start()
        self.sql("CREATE DATABASE archive", "postgres")

    def _run(self, program, *words, check=True):
        done = subprocess.run([*self._as, self._programs / program, *map(str, words)], capture_output=True, text=True,
                              check=False, cwd="/", env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"})
        if check and done.returncode != 0:
            raise Failure(f"{program}: {done.stdout[-500:]}{done.stderr[-500:]}")
        return done

    def start(self):
        with open(self._log, "ab") as log:
            self.process = subprocess.Popen([*self._as, str(self._programs / "postgres"), "-D", str(self.data)], stdout=log,
                                            stderr=log, stdin=subprocess.DEVNULL, cwd="/", start_new_session=True)
        wait_for("PostgreSQL", lambda: self._run("pg_isready", "-h", self.folder, "-U", "archive", check=False).returncode == 0,
                 60, 0.1)

    def kill(self):
        """At once, without a checkpoint: as after a power cut, but for what the system has in its memory."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(30)

    def processor_seconds(self):
        """Of the server and of all sessions, also of those that have ended."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii").split()
        return processor_seconds(self.process.pid, ended=True) + sum(map(processor_seconds, children))

    def address(self, database="archive"):
        return f"postgresql://archive@/{database}?host={self.folder}"

    def sql(self, text, database="archive"):
        """The rows of an answer, each a list of texts."""
        done = self._run("psql", "-h", self.folder, "-U", "archive", "-d", database, "-X", "-q", "-A", "-t", "-F", "\t",
                         "-v", "ON_ERROR_STOP=1", "-c", text)
        return [line.split("\t") for line in done.stdout.splitlines()]


class LosingProxy:
    """Between a program and PostgreSQL: at the next COMMIT after lose() the connection is cut, before it reaches the server or
    when that has answered. After that nobody answers for a while."""

    def __init__(self, postgres, folder):
        self._target = f"{postgres.folder}/.s.PGSQL.5432"
        self.folder = folder / "proxy"
        self.folder.mkdir()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(f"{self.folder}/.s.PGSQL.5432")
        self._listener.listen()
        self._mode, self._away_until = None, 0.0
        self.lost = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def address(self, database):
        return f"postgresql://archive@/{database}?host={self.folder}"

    def lose(self, mode):
        self._mode = mode

    def close(self):
        self._listener.close()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if time.monotonic() < self._away_until:
                    client.close()
                else:
                    threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        server = socket.socket(socket.AF_UNIX)
        with contextlib.suppress(OSError), client, server:
            server.connect(self._target)
            while True:
                for ready in select.select([client, server], [], [])[0]:
                    said = ready.recv(1 << 16)
                    if not said:
                        return
                    if ready is client and self._mode and said.endswith(b"COMMIT\0"):
                        self._cut(server, said)
                        return
                    (server if ready is client else client).sendall(said)

    def _cut(self, server, said):
        mode, self._mode = self._mode, None
        self._away_until = time.monotonic() + 3
        self.lost += 1
        if mode == "answer":
            server.sendall(said)
            server.recv(1 << 16)


class OddServer:
    """Welcomes whoever comes as NATS does, and breaks the handshake off."""

    WELCOME = b'INFO {"server_id":"A","version":"2.9.10","proto":1,"max_payload":1048576,"tls_required":true}\r\n'

    def __init__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.greeted = 0
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self):
        return f"tls://127.0.0.1:{self.port}"

    def close(self):
        self._listener.close()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        with contextlib.suppress(OSError):
            client.sendall(self.WELCOME)
            if client.recv(4096):
                self.greeted += 1
        client.close()


class Line:
    """Between a hall and a server of NATS: it can be cut, and put together again."""

    def __init__(self, target):
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._whole, self._sockets = True, set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        self._whole = False
        for each in list(self._sockets):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def mend(self):
        self._whole = True

    def close(self):
        self.cut()
        self._listener.close()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if self._whole:
                    threading.Thread(target=self._serve, args=(client,), daemon=True).start()
                else:
                    client.close()

    def _serve(self, client):
        with contextlib.suppress(OSError), client, socket.create_connection(("127.0.0.1", self._target)) as server:
            pair = {client, server}
            self._sockets |= pair
            other = threading.Thread(target=self._copy, args=(server, client), daemon=True)
            other.start()
            self._copy(client, server)
            other.join()
            self._sockets -= pair

    @staticmethod
    def _copy(source, target):
        with contextlib.suppress(OSError):
            while said := source.recv(1 << 16):
                target.sendall(said)
        for each in (source, target):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


class RawClient:
    """A program that speaks to the servers without a library, and says what it likes."""

    def __init__(self, port, authority, user, password):
        plain = socket.create_connection(("127.0.0.1", port), 10)
        plain.recv(4096)  # INFO
        context = ssl.create_default_context(cafile=str(authority))
        self._socket = context.wrap_socket(plain, server_hostname="localhost")
        self._socket.settimeout(10)
        options = {"verbose": False, "pedantic": False, "user": user, "pass": password, "headers": True, "lang": "python",
                   "version": "1", "protocol": 1}
        self._socket.sendall(f"CONNECT {json.dumps(options)}\r\n".encode())

    def publish(self, subject, text):
        self.send([(subject, text)])

    def send(self, messages):
        self._socket.sendall(b"".join(f"PUB {subject} {len(text)}\r\n".encode() + text + b"\r\n" for subject, text in messages))

    def subscribe(self, subject):
        self._socket.sendall(f"SUB {subject} 1\r\n".encode())
        self.settle()
        self._socket.settimeout(None)
        self._reader = self._socket.makefile("rb")

    def line(self):
        """What a subscriber is sent next; empty: nothing any more."""
        return self._reader.readline()

    def body(self, size):
        return self._reader.read(size + 2)[:size]

    def answer(self):
        self._socket.sendall(b"PONG\r\n")

    def settle(self):
        """What the server says until it has worked through everything."""
        self._socket.sendall(b"PING\r\n")
        said = b""
        while b"PONG\r\n" not in said:
            more = self._socket.recv(65536)
            if not more:
                break
            said += more
        return said.decode("utf-8", "replace")

    def close(self):
        self._socket.close()


class Listener(threading.Thread):
    """All that is published under a subject from now on: (subject, text, when in Unix ms)."""

    def __init__(self, client, subject):
        super().__init__(daemon=True)
        self._client, self.heard = client, []
        client.subscribe(subject)
        self.start()

    def run(self):
        with contextlib.suppress(OSError):
            while line := self._client.line():
                words = line.split()
                if words[0] == b"PING":
                    self._client.answer()
                if words[0] not in (b"MSG", b"HMSG"):
                    continue
                header = int(words[-2]) if words[0] == b"HMSG" else 0
                self.heard.append((words[1].decode(), self._client.body(int(words[-1]))[header:], time.time() * 1000))


def secret_file(folder, name):
    """A password, and the file that holds it."""
    password = base64.b32encode(secrets.token_bytes(10)).decode()
    path = pathlib.Path(folder) / f"{name}.password"
    path.write_text(password + "\n", encoding="utf-8")
    path.chmod(0o600)
    return password, path


