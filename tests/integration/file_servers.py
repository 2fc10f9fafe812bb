# SPDX-License-Identifier: MIT
"""Servers to which files are uploaded: Debian's, from its packages, and an object store that checks signatures by itself.
Each serves one folder, `root`, on a free port of this computer."""
import base64
import contextlib
import getpass
import hashlib
import hmac
import http.server
import os
import pathlib
import random
import re
import shutil
import socket
import socketserver
import ssl
import subprocess
import threading
import urllib.parse

from hall import Process, wait_for

PASSWORD = "a pass: word"
USER = "club"
OTHER, OTHER_ID = "daemon", 1  # who serves where root starts a server: has a home, as vsftpd wants it, and no password


class Missing(Exception):
    """A server is not installed here, or does not run without root."""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Programs:
    """Where the servers are: unpacked beside the build, or installed."""

    def __init__(self, unpacked):
        self.unpacked = unpacked

    def find(self, name):
        for place in (self.unpacked / "usr/sbin", self.unpacked / "usr/bin", pathlib.Path("/usr/sbin"), pathlib.Path("/usr/bin")):
            if (place / name).exists():
                return place / name
        raise Missing(f"{name} is not here")

    def modules_of_lighttpd(self):
        return next(path for path in (self.unpacked / "usr/lib/lighttpd", pathlib.Path("/usr/lib/lighttpd")) if path.exists())


def as_root():
    if os.geteuid() != 0:
        raise Missing("it wants root")


def listens(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def certificate(folder):
    """A key and a certificate for localhost in one file, which nobody signed."""
    path = folder / "server.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path, "-out", folder / "cert.pem",
                    "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
                   check=True, capture_output=True)
    path.write_text(path.read_text() + (folder / "cert.pem").read_text(), encoding="utf-8")
    path.chmod(0o600)
    return path


class Server:
    """`keys`: what a configuration says of it. Its folder is below `here`."""

    def __init__(self, here):
        self.here, self.root, self.port = here, here / "root" / "broadcast", free_port()
        self.root.mkdir(parents=True)
        self.secret = here / "password"
        self.secret.write_text(PASSWORD + "\n", encoding="utf-8")
        self.secret.chmod(0o600)
        self.process = None

    def start(self, name, arguments):
        self.process = Process(name, arguments, self.here)
        wait_for(f"{name} to listen", lambda: self.process.check() or listens(self.port), 20)

    def stop(self):
        if self.process:
            self.process.kill()

    def give(self):
        """The server's user owns the folders."""
        for path in (self.here, self.root.parent):
            path.chmod(0o755)
        if os.geteuid() == 0:
            for path in (self.root.parent, self.root):
                os.chown(path, OTHER_ID, OTHER_ID)


class PureFtpd(Server):
    """Users of its own, a quota, no encryption."""

    def __init__(self, programs, here):
        super().__init__(here)
        as_root()
        self.give()
        passwords, base = here / "users", here / "users.pdb"
        # Its own way of keeping passwords takes seconds for each login.
        crypted = subprocess.run(["openssl", "passwd", "-5", PASSWORD], check=True, capture_output=True, text=True).stdout.strip()
        megabyte = 1 << 20
        passwords.write_text(f"{USER}:{crypted}:{OTHER_ID}:{OTHER_ID}::{self.root.parent}/./::::::1000:{megabyte}:::::\n", encoding="utf-8")
        subprocess.run([programs.find("pure-pw"), "mkdb", base, "-f", passwords], check=True, capture_output=True)
        self.start("pure-ftpd", [programs.find("pure-ftpd"), "-S", f"127.0.0.1,{self.port}", "-l", f"puredb:{base}", "-E", "-H",
                                 "-u", "1", "-n", "200:1", "-U", "177:077", "-g", here / "pure-ftpd.pid"])
        self.keys = {"protocol": "ftp", "url": f"ftp://127.0.0.1:{self.port}/broadcast", "user": USER,
                     "password_file": self.secret, "encrypted": "false"}


class Vsftpd(Server):
    """Encrypted after AUTH TLS, with Debian's settings besides."""

    def __init__(self, programs, here):
        super().__init__(here)
        as_root()
        self.give()
        self.root.parent.chmod(0o555)  # or it says "refusing to run with writable root inside chroot()"
        secret = here / "passwords"
        secret.write_text(PASSWORD + "\n", encoding="utf-8")
        pem = certificate(here)
        empty = here / "empty"
        empty.mkdir()
        settings = {"listen": "YES", "listen_ipv6": "NO", "listen_address": "127.0.0.1", "listen_port": self.port,
                    "background": "NO", "anonymous_enable": "YES", "local_enable": "NO", "write_enable": "YES",
                    "anon_upload_enable": "YES", "anon_mkdir_write_enable": "YES", "anon_other_write_enable": "YES",
                    "anon_umask": "022", "anon_root": self.root.parent, "ftp_username": OTHER,
                    "secure_email_list_enable": "YES", "email_password_file": secret, "secure_chroot_dir": empty,
                    "seccomp_sandbox": "NO", "ssl_enable": "YES", "allow_anon_ssl": "YES", "force_anon_data_ssl": "YES",
                    "force_anon_logins_ssl": "YES", "rsa_cert_file": pem, "rsa_private_key_file": pem, "ssl_ciphers": "HIGH"}
        config = here / "vsftpd.conf"
        config.write_text("".join(f"{key}={value}\n" for key, value in settings.items()), encoding="utf-8")
        self.start("vsftpd", [programs.find("vsftpd"), config])
        self.keys = {"protocol": "ftp", "url": f"ftp://localhost:{self.port}/broadcast", "user": "ftp", "password_file": self.secret,
                     "authority_file": here / "cert.pem"}


class OpenSsh(Server):
    """sftp of OpenSSH, by a key."""

    def __init__(self, programs, here):
        super().__init__(here)
        daemon = programs.find("sshd")
        self.give()
        for name in ("host", "client", "stranger"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", here / name], check=True)
        shutil.copy(here / "client.pub", here / "known")
        root = os.geteuid() == 0
        if root:
            for name in ("host", "known"):
                os.chown(here / name, OTHER_ID, OTHER_ID)
        config = here / "sshd_config"
        config.write_text(f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {here / 'host'}\nAuthorizedKeysFile {here / 'known'}\n"
                          f"StrictModes no\nUsePAM no\nPidFile none\nSubsystem sftp internal-sftp\nPasswordAuthentication no\n",
                          encoding="utf-8")
        other = ["setpriv", "--reuid", str(OTHER_ID), "--regid", str(OTHER_ID), "--clear-groups"] if root else []
        self.start("sshd", [*other, daemon, "-D", "-e", "-f", config])
        shown = subprocess.run(["ssh-keygen", "-l", "-f", here / "host.pub"], check=True, capture_output=True, text=True).stdout
        self.host_key = shown.split()[1]
        self.keys = {"protocol": "sftp", "url": f"sftp://127.0.0.1:{self.port}{self.root}",
                     "user": OTHER if root else getpass.getuser(), "key_file": here / "client", "host_key": self.host_key}


class Lighttpd(Server):
    """WebDAV."""

    def __init__(self, programs, here):
        super().__init__(here)
        (here / "users").write_text(f"{USER}:{PASSWORD}\n", encoding="utf-8")
        config = here / "lighttpd.conf"
        config.write_text(f"""
server.modules = ("mod_auth", "mod_authn_file", "mod_webdav")
server.document-root = "{self.root.parent}"
server.bind = "127.0.0.1"
server.port = {self.port}
server.upload-dirs = ("{here}")
auth.backend = "plain"
auth.backend.plain.userfile = "{here / 'users'}"
auth.require = ("/" => ("method" => "basic", "realm" => "club", "require" => "valid-user"))
webdav.activate = "enable"
""", encoding="utf-8")
        self.start("lighttpd", [programs.find("lighttpd"), "-D", "-f", config, "-m", programs.modules_of_lighttpd()])
        self.keys = {"protocol": "webdav", "url": f"http://127.0.0.1:{self.port}/broadcast", "user": USER,
                     "password_file": self.secret}


class ObjectStore(Server):
    """Takes PUT and DELETE with a signature of version 4, which it computes by itself; objects are files of `root`."""

    REGION = "eu-test-1"

    def __init__(self, _programs, here):
        super().__init__(here)
        self.faults, self.sent, self.answer = [], [], None
        store = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self, status, code=""):
                body = f"<Error><Code>{code}</Code></Error>".encode() if code else b""
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def take(self):
                length = int(self.headers.get("Content-Length", 0))
                body = self.rfile.read(length)
                if len(body) < length:
                    return
                if store.answer:
                    self.answer(*store.answer)
                elif fault := store.fault_of(self, body):
                    store.faults.append(fault)
                    self.answer(403, fault)
                else:
                    store.keep(self, body)

            do_PUT = do_DELETE = take

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.keys = {"protocol": "s3", "url": f"http://127.0.0.1:{self.port}/broadcast", "user": USER,
                     "password_file": self.secret, "region": self.REGION}

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def fault_of(self, request, body):
        """The code with which S3 refuses the request, or None."""
        words = re.fullmatch(r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request, *"
                             r"SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})", request.headers.get("Authorization", ""))
        if not words:
            return "AccessDenied"
        user, day, region, names, signature = words.groups()
        if user != USER:
            return "InvalidAccessKeyId"
        if region != self.REGION:
            return "AuthorizationHeaderMalformed"
        if "host" not in names.split(";") or "x-amz-content-sha256" not in names.split(";"):
            return "AccessDenied"
        if request.headers.get("x-amz-content-sha256") != hashlib.sha256(body).hexdigest():
            return "XAmzContentSHA256Mismatch"
        moment = request.headers.get("x-amz-date", "")
        if not re.fullmatch(day + r"T\d{6}Z", moment):
            return "AccessDenied"
        path, _, query = request.path.partition("?")
        headers = "".join(f"{name}:{' '.join(request.headers[name].split())}\n" for name in names.split(";"))
        canonical = "\n".join([request.command, urllib.parse.quote(urllib.parse.unquote(path), safe="/-._~"), query, headers,
                               names, request.headers["x-amz-content-sha256"]])
        text = "\n".join(["AWS4-HMAC-SHA256", moment, f"{day}/{region}/s3/aws4_request",
                          hashlib.sha256(canonical.encode()).hexdigest()])
        key = ("AWS4" + PASSWORD).encode()
        for part in (day, region, "s3", "aws4_request"):
            key = hmac.new(key, part.encode(), hashlib.sha256).digest()
        return None if hmac.new(key, text.encode(), hashlib.sha256).hexdigest() == signature else "SignatureDoesNotMatch"

    def keep(self, request, body):
        path = self.root.parent / request.path.lstrip("/")
        if not path.is_relative_to(self.root):
            return request.answer(404, "NoSuchBucket")
        if request.command == "DELETE":
            path.unlink(missing_ok=True)
            return request.answer(204)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.sent.append(request.path)
        part = self.here / "incoming"
        part.write_bytes(body)
        part.replace(path)
        return request.answer(200)


class JealousFtp(Server):
    """Encrypted after AUTH TLS. With TLS 1.3 it takes data for those of somebody else, as vsftpd may, and goes away once the
    client asks for anything more."""

    ANSWERS = {"USER": "331 go on", "PASS": "230 in", "PBSZ": "200 so be it", "PROT": "200 so be it", "PWD": '257 "/"',
               "CWD": "250 there", "TYPE": "200 binary", "SITE": "200 so be it", "RNFR": "350 go on"}

    def __init__(self, _programs, here):
        super().__init__(here)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate(here))
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.data = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()
        self.keys = {"protocol": "ftp", "url": f"ftp://localhost:{self.port}/broadcast", "user": USER, "password_file": self.secret,
                     "authority_file": here / "cert.pem"}

    def stop(self):
        self.listener.close()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self.talk, args=(self.listener.accept()[0],), daemon=True).start()

    def talk(self, client):
        with contextlib.suppress(OSError):
            client.sendall(b"220 here\r\n")
            client.recv(4096)
            client.sendall(b"234 go on\r\n")
            client = self.context.wrap_socket(client, server_side=True)
            with client, client.makefile("r") as asked:
                for line in asked:
                    command, _, name = line.strip().partition(" ")
                    answer = self.answer(client, command, name)
                    client.sendall(answer.encode() + b"\r\n")
                    if answer.startswith("522"):
                        asked.readline()
                        break

    def answer(self, client, command, name):
        file = self.root / name
        if command == "EPSV":
            return f"229 Extended passive (|||{self.data.getsockname()[1]}|)"
        if command == "STOR":
            client.sendall(b"150 send\r\n")
            with self.context.wrap_socket(self.data.accept()[0], server_side=True) as data, data.makefile("rb") as sent:
                body = sent.read()
            if client.version() == "TLSv1.3":
                return "522 are these yours?"
            file.write_bytes(body)
            return "226 done"
        if command == "SIZE":
            return f"213 {file.stat().st_size}"
        if command == "RNTO":
            (self.root / f".{name}.part").replace(file)
            return "250 done"
        return self.ANSWERS[command]


class Cutter:
    """Stands between a client and a server, on a port of its own, and cuts what the client sends after some bytes: once
    for each number in `cuts`, which are taken from its end. Data connections of FTP go through it, and those alone are cut
    then; with `swallow` the client is let send all of them, and only the server sees an end."""

    PASSIVE = re.compile(rb"229 Entering Extended Passive Mode \(\|\|\|(\d+)\|\)|"
                         rb"229 Extended Passive mode OK \(\|\|\|(\d+)\|\)")

    def __init__(self, port, ftp=False, swallow=False):
        self.ftp, self.swallow, self.cuts, self.made = ftp, swallow, [], 0
        self.listener = self.listen(port, not ftp)
        self.port = self.listener.getsockname()[1]

    def listen(self, port, cuts):
        listener = socket.create_server(("127.0.0.1", 0))

        def accept():
            with contextlib.suppress(OSError):
                while True:
                    client, _ = listener.accept()
                    server = socket.create_connection(("127.0.0.1", port))
                    limit = self.cuts.pop() if cuts and self.cuts else None
                    threading.Thread(target=self.pump, args=(client, server, limit), daemon=True).start()
                    threading.Thread(target=self.pump_back, args=(server, client), daemon=True).start()
        threading.Thread(target=accept, daemon=True).start()
        return listener

    def pump(self, client, server, limit):
        with contextlib.suppress(OSError):
            while data := client.recv(65536):
                if limit is not None and len(data) > limit:
                    self.made += 1
                    server.sendall(data[:limit])
                    if self.swallow:
                        server.shutdown(socket.SHUT_WR)
                        while client.recv(65536):
                            pass
                    client.close()
                    break
                server.sendall(data)
                if limit is not None:
                    limit -= len(data)
        with contextlib.suppress(OSError):
            server.shutdown(socket.SHUT_WR)

    def pump_back(self, server, client):
        with contextlib.suppress(OSError):
            while data := server.recv(65536):
                match = self.ftp and self.PASSIVE.search(data)
                if match:
                    number = match[1] or match[2]
                    data = data.replace(number, str(self.listen(int(number), True).getsockname()[1]).encode())
                client.sendall(data)
        with contextlib.suppress(OSError):
            client.shutdown(socket.SHUT_WR)

    def stop(self):
        self.listener.close()
