#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""People log in at the console with a name and a password, may do what their role may, and sign what they do.

usage: log_in_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import hashlib
import http.client
import json
import re
import socket
import ssl
import subprocess
import sys
import urllib.parse

sys.path.insert(0, str(__import__("pathlib").Path(__file__).resolve().parent.parent))
from hall import CHANGES, Daemon, Failure, as_program, in_folders, running, wait_for  # noqa: E402
from support.websocket import Refused, WebSocket  # noqa: E402

CONSOLE = re.compile(r"people log in on (https?)://127\.0\.0\.1:(\d+)/log-in(?:; the SHA-256 of its certificate is ([0-9A-F:]+))?")
CONFIG = "[console]\nlisten = \"127.0.0.1:0\"\ntls = {tls}\n[[quaternity]]\nnumber = 1\n"
PASSWORD = "correct horse"
ROLES = {"Dora Display": "display", "Axel Arbiter": "arbiter", "Žofie Chief": "administrator"}
MAY = {"everybody": 0, "console": 1, "display": 1, "arbiter": 2, "administrator": 3}


class Console:
    """What somebody sees of it who keeps cookies, as a browser does."""

    def __init__(self, daemon, trusted=None):
        scheme, port, self.fingerprint = CONSOLE.search(daemon.said()).groups()
        self.port, self.cookie = int(port), None
        self.tls = None
        if scheme == "https":
            self.tls = ssl.create_default_context(cafile=trusted)

    def ask(self, path, method="GET", body=None, **headers):
        made = http.client.HTTPSConnection if self.tls else http.client.HTTPConnection
        more = {"context": self.tls} if self.tls else {}
        with contextlib.closing(made("127.0.0.1", self.port, timeout=20, **more)) as caller:
            if self.cookie:
                headers["Cookie"] = f"other=1; {self.cookie}; more=2"
            caller.request(method, path, body, headers)
            answer = caller.getresponse()
            return answer.status, answer.read().decode("utf-8"), answer.headers

    def post(self, path, body, **headers):
        status, text, answered = self.ask(path, "POST", json.dumps(body), **{**CHANGES, **headers})
        return status, json.loads(text), answered

    def log_in(self, name, password=PASSWORD):
        status, answer, headers = self.post("/api/log-in", {"name": name, "password": password})
        if status == 200:
            self.cookie = headers["Set-Cookie"].split(";")[0]
        return status, answer, headers


def want(what, seen, wanted):
    if seen != wanted:
        raise Failure(f"{what}: {seen!r}, not {wanted!r}")


def people(programs, here, *arguments, password=""):
    done = subprocess.run([programs / "eboardctl", "people", *arguments, "--daemon", here], input=password + "\n",
                          capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@contextlib.contextmanager
def hall(programs, here, tls="false"):
    config = here / "hall.toml"
    config.write_text(CONFIG.format(tls=tls), encoding="utf-8")
    with running(Daemon(programs, here, config)) as daemon:
        wait_for("the console", lambda: CONSOLE.search(daemon.said()))
        yield daemon


def admit_all(programs, here):
    for name, role in ROLES.items():
        want(f"put {name}", people(programs, here, "put", name, "--role", role, password=PASSWORD),
             (0, f"{name} may log in as {role}\n"))


def nobody_without_a_console(programs, here):
    config = here / "hall.toml"
    config.write_text("[[quaternity]]\nnumber = 1\n", encoding="utf-8")
    with running(Daemon(programs, here, config)):
        code, said = people(programs, here, "list")
        want("without a console", code, 3)
        if "[console]" not in said:
            raise Failure(f"without a console: {said}")


def listed(programs, here):
    with hall(programs, here) as daemon:
        want("nobody yet", people(programs, here, "list"), (0, "nobody may log in yet\n"))
        admit_all(programs, here)
        want("list", people(programs, here, "list")[1].split("\n"),
             ["display        Dora Display", "arbiter        Axel Arbiter", "administrator  Žofie Chief", ""])
        want("remove", people(programs, here, "remove", "Dora Display"), (0, "Dora Display may not log in any more\n"))
        want("remove again", people(programs, here, "remove", "Dora Display")[0], 1)
        want("a short password", people(programs, here, "put", "A", password="short"),
             (2, "eboardctl people: a password has at least 8 bytes\n"))
        want("no such role", people(programs, here, "put", "A", "--role", "boss", password=PASSWORD)[0], 2)
        want("its log-in", Console(daemon).log_in("Dora Display")[0], 401)
        want("mode", oct((here / "people").stat().st_mode & 0o777), "0o600")
        if PASSWORD in (here / "people").read_text(encoding="utf-8") + daemon.said():
            raise Failure("a password is kept or said")


def tls_and_cookie(programs, here):
    with hall(programs, here, "true") as daemon:
        admit_all(programs, here)
        trusted = here / "certificate.pem"
        trusted.write_text((here / "console.pem").read_text(encoding="ascii").split("-----BEGIN PRIVATE")[0], encoding="ascii")
        console = Console(daemon, trusted)
        seen = ssl.get_server_certificate(("127.0.0.1", console.port))
        sha = hashlib.sha256(ssl.PEM_cert_to_DER_cert(seen)).hexdigest().upper()
        want("fingerprint", console.fingerprint.replace(":", ""), sha)
        status, answer, headers = console.log_in("Axel Arbiter")
        want("log-in", (status, answer), (200, {"name": "Axel Arbiter", "role": "arbiter"}))
        for word in ("HttpOnly", "SameSite=Strict", "Secure", "Path=/", "__Host-"):
            if word not in headers["Set-Cookie"]:
                raise Failure(f"the cookie lacks {word}: {headers['Set-Cookie']}")
        want("cards", console.ask("/api/irregularities")[0], 200)
        # A long answer goes through whole.
        want("a script", len(console.ask("/assets/openapi.json")[1].encode()) > 50000, True)
        with socket.create_connection(("127.0.0.1", console.port), timeout=20) as plain:
            plain.sendall(b"GET /log-in HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            if b"200" in plain.recv(100)[:20]:
                raise Failure("the console answers without TLS")
        want("public pages", json.loads(daemon.get("/api/boards"))["boards"], [])
    with hall(programs, here, "true") as daemon:
        again = Console(daemon, trusted)
        want("the same certificate", again.fingerprint, console.fingerprint)
        again.cookie = console.cookie
        want("still logged in", json.loads(again.ask("/api/me")[1]), {"name": "Axel Arbiter", "role": "arbiter", "may_invite": True})


def each_role(programs, here):
    """Every address of the description, asked by each role: who may not gets 401 or 403, and at everybody's it is not there."""
    with hall(programs, here) as daemon:
        admit_all(programs, here)
        described = json.loads(daemon.get("/api/openapi.json"))["paths"]
        asking = {"guest": (Console(daemon), -1)}
        for name, role in ROLES.items():
            console = Console(daemon)
            want(role, console.log_in(name)[0], 200)
            asking[role] = (console, MAY[role])
        for path, entry in described.items():
            audience = entry.get("x-audience", "everybody")
            at = re.sub(r"\{[^}]*\}", "1", path)
            if path in ("/api/log-out", "/api/log-in", "/log-in", "/join", "/api/join", "/api/join/answer", "/api/me", "/assets/{file}"):
                continue
            for method in ("get", "post"):
                if method not in entry or "stream" in path:
                    continue
                for who, (console, may) in asking.items():
                    body = "{}" if method == "post" else None
                    status = console.ask(at, method.upper(), body, **(CHANGES if body else {}))[0]
                    refused = status in (401, 403)
                    want(f"{method} {path} by {who} ({status})", refused, may < MAY[audience])
                if audience != "everybody":
                    body = b"{}" if method == "post" else None
                    with contextlib.closing(http.client.HTTPConnection(daemon.url.split("/")[2])) as public:
                        public.request(method.upper(), at, body, CHANGES if body else {})
                        want(f"{method} {path} in public", public.getresponse().status, 404)


def strangers(programs, here):
    with hall(programs, here) as daemon:
        admit_all(programs, here)
        console = Console(daemon)
        want("a browser", console.ask("/arbiter", Accept="text/html")[0], 303)
        want("a program", console.ask("/api/irregularities")[0], 401)
        want("the boards", console.ask("/api/boards")[0], 401)
        want("no password", console.post("/api/log-in", {"name": "Axel Arbiter"})[0], 400)
        want("wrong password", console.log_in("Axel Arbiter", "correct house")[:2], (401, {"error": "name or password is wrong"}))
        want("unknown name", console.log_in("Nobody")[:2], (401, {"error": "name or password is wrong"}))
        want("a foreign page", console.ask("/api/log-in", "POST", "{}", **CHANGES, Origin="http://evil.example")[0], 403)
        want("a form", console.ask("/api/log-in", "POST", "{}", **{"Content-Type": "application/json"})[0], 403)
        want("log-in", console.log_in("Axel Arbiter")[0], 200)
        want("a foreign host", console.ask("/arbiter", Host="evil.example")[0], 403)
        want("a foreign origin", console.ask("/arbiter", Origin="http://evil.example")[0], 403)
        for cookie in ("eboard=", "eboard=0", "eboard=" + "0" * 32, console.cookie[:-1], console.cookie + "0"):
            other = Console(daemon)
            other.cookie = cookie
            want(f"cookie {cookie}", other.ask("/api/irregularities")[0], 401)
        for number in range(9):
            last = Console(daemon).log_in("Axel Arbiter", f"guess number {number}")
            if last[0] == 429:
                break
        want("after many tries", last[0], 429)
        want("whoever knows the password waits, too", Console(daemon).log_in("Axel Arbiter")[0], 429)
        want("who is in stays in", console.ask("/api/irregularities")[0], 200)


def signed(programs, here):
    """Who is logged in signs with that name, whatever the request says."""
    with hall(programs, here) as daemon:
        admit_all(programs, here)
        console = Console(daemon)
        console.log_in("Axel Arbiter")
        status, answer, _ = console.post("/api/quaternity/1/entries", {"entry": "W: Ta2", "author": "Somebody Else", "id": "a"})
        if status not in (200, 201):
            raise Failure(f"the line is not entered: {status} {answer}")
        lines = json.loads(console.ask("/api/quaternity/1/entries")[1])
        if "Axel Arbiter" not in json.dumps(lines, ensure_ascii=False) or "Somebody" in json.dumps(lines):
            raise Failure(f"the line is signed otherwise: {lines}")


def ended(programs, here):
    """A connection ends with its log-in."""
    def follow(console):
        return WebSocket(console.port, "/arbiter/live", {"Cookie": console.cookie}, timeout=20)

    def is_cut(live):
        try:
            while live.frame()[0] != 8:
                pass
        except (ConnectionError, OSError):
            pass
        return True

    with hall(programs, here) as daemon:
        admit_all(programs, here)
        console = Console(daemon)
        console.log_in("Axel Arbiter")
        live = follow(console)
        live.frame()
        console.post("/api/log-out", {})
        want("after the log-out", is_cut(live), True)
        want("its cookie", console.ask("/api/irregularities")[0], 401)
        try:
            follow(console)
            raise Failure("the feed of cards is there without a log-in")
        except Refused as refused:
            want("the feed", refused.status, 401)
        for change in (("put", "Axel Arbiter", "--role", "display"), ("remove", "Axel Arbiter")):
            console.log_in("Axel Arbiter")
            path = "/arbiter/live" if change[0] == "put" else "/live"
            live = WebSocket(console.port, path, {"Cookie": console.cookie}, timeout=20)
            live.frame()
            people(programs, here, *change, password=PASSWORD)
            want(f"after {change}", is_cut(live), True)
            want(f"the cookie after {change}", console.ask("/api/boards")[0], 401)


def let_in(console, phone, name, role, number=None):
    """What the phone gets that asks by the code which `console` shows."""
    invitation = console.post("/api/invitation", {})[1]
    code = invitation["address"].split("#")[1]
    asked = phone.post("/api/join", {"code": code, "name": name})[1]
    want("meanwhile", phone.post("/api/join/answer", {"ticket": asked["ticket"]})[:2], (202, {"waits": True}))
    seen = json.loads(console.ask("/api/invitation")[1])
    want("who asks", (seen["state"], seen["name"], seen["number"]), ("asked", name, asked["number"]))
    status, answer, _ = console.post("/api/invitation/answer", {"number": number or asked["number"], "as": role})
    if status != 200:
        return status, answer, {"code": code, **asked}
    status, answer, headers = phone.post("/api/join/answer", {"ticket": asked["ticket"]})
    if status == 200:
        phone.cookie = headers["Set-Cookie"].split(";")[0]
    return status, answer, {"code": code, **asked}


def phones(programs, here):
    """A phone is let in by a code and the consent of whoever shows it."""
    with hall(programs, here) as daemon:
        admit_all(programs, here)
        axel, bea, eve = Console(daemon), Console(daemon), Console(daemon)
        axel.log_in("Axel Arbiter")
        want("nothing shown", json.loads(axel.ask("/api/invitation")[1]), {"state": "none"})
        status, answer, asked = let_in(axel, bea, "Bea", "arbiter")
        want("let in", (status, answer), (200, {"name": "Bea (let in by Axel Arbiter)", "role": "arbiter"}))
        want("its cards", bea.ask("/api/irregularities")[0], 200)
        want("no administrator", bea.ask("/api/people")[0], 403)
        want("guests invite nobody", bea.post("/api/invitation", {})[0], 403)
        want("the code is used", eve.post("/api/join", {"code": asked["code"], "name": "Eve"})[0], 410)
        want("the ticket is used", eve.post("/api/join/answer", {"ticket": asked["ticket"]})[0], 410)
        bea.post("/api/quaternity/1/entries", {"entry": "W: Ta2", "author": "Axel Arbiter", "id": "a"})
        want("signed", "Bea (let in by Axel Arbiter)" in bea.ask("/api/quaternity/1/entries")[1], True)
        want("refused", let_in(axel, eve, "Eve", "nobody")[0], 403)
        want("another number", let_in(axel, eve, "Eve", "arbiter", "x")[:2], (409, {"error": "no phone with the number x asks"}))
        want("no such role", let_in(axel, eve, "Eve", "administrator")[0], 400)
        want("who was not let in", eve.ask("/api/boards")[0], 401)
        want("a code that is none", eve.post("/api/join", {"code": "0" * 32, "name": "Eve"})[0], 410)
        own = Console(daemon)
        want("one's own phone", let_in(axel, own, "Axel's phone", "me")[1], {"name": "Axel Arbiter", "role": "arbiter"})
        looks = Console(daemon)
        want("to look", let_in(axel, looks, "Screen", "display")[1], {"name": "Screen (let in by Axel Arbiter)", "role": "display"})
        want("no cards", looks.ask("/api/irregularities")[0], 403)
        want("list", sorted(people(programs, here, "list")[1].split("\n")[3:5]),
             ["arbiter        Bea, let in by Axel Arbiter", "display        Screen, let in by Axel Arbiter"])
        want("a guest is put out", people(programs, here, "remove", "Screen"), (0, "Screen may not log in any more\n"))
        want("it is", looks.ask("/api/boards")[0], 401)
    with hall(programs, here) as daemon:
        for console in (axel, bea, own):
            console.port = Console(daemon).port
            want("after a restart", console.ask("/api/irregularities")[0], 200)
        people(programs, here, "remove", "Axel Arbiter")
        for console in (axel, bea, own):
            want("out with Axel", console.ask("/api/irregularities")[0], 401)


def a_yes_ends_with_the_password(programs, here):
    """What a thief with somebody's cookie said yes to is not collected when the password was changed."""
    with hall(programs, here) as daemon:
        admit_all(programs, here)
        axel, phone = Console(daemon), Console(daemon)
        axel.log_in("Axel Arbiter")
        code = axel.post("/api/invitation", {})[1]["address"].split("#")[1]
        asked = phone.post("/api/join", {"code": code, "name": "Phone"})[1]
        want("a yes", axel.post("/api/invitation/answer", {"number": asked["number"], "as": "me"})[0], 200)
        people(programs, here, "put", "Axel Arbiter", "--role", "arbiter", password=PASSWORD)
        want("nothing is collected", phone.post("/api/join/answer", {"ticket": asked["ticket"]})[0], 410)


def phone_in_a_browser(programs, here):
    from selenium.webdriver.common.by import By
    from support.browser import chromium
    with hall(programs, here) as daemon, contextlib.ExitStack() as stack:
        admit_all(programs, here)
        at = f"http://127.0.0.1:{Console(daemon).port}"

        def browser():
            started = chromium()
            stack.callback(started.quit)
            return started

        tablet, phone = browser(), browser()
        phone.set_window_size(390, 844)
        tablet.get(f"{at}/log-in")
        tablet.find_element(By.ID, "name").send_keys("Axel Arbiter")
        tablet.find_element(By.ID, "password").send_keys(PASSWORD + "\n")
        button = lambda text: tablet.find_element(By.XPATH, f"//button[text()='{text}']")  # noqa: E731
        wait_for("the button", lambda: tablet.find_elements(By.XPATH, "//button[text()='Let a phone in']"))
        button("Let a phone in").click()
        drawn = "const q = document.querySelector('.qr'); return q && q.complete && q.naturalWidth > 100 ? q.src : ''"
        wait_for("the code", lambda: tablet.execute_script(drawn))
        text = urllib.parse.unquote(tablet.execute_script(drawn).split("text=")[1])
        want("where it leads", text.split("/join#")[0].split(":")[0], "http")
        phone.get(f"{at}/join#{text.split('#')[1]}")
        phone.find_element(By.ID, "name").send_keys("Bea\n")
        wait_for("a number", lambda: phone.find_element(By.ID, "number").text)
        number = phone.find_element(By.ID, "number").text
        wait_for("the same number", lambda: tablet.find_element(By.ID, "phone-box").text.find(number) >= 0)
        button("Let in as arbiter").click()
        wait_for("the arbiter's page", lambda: phone.current_url.endswith("/arbiter"))
        wait_for("the name", lambda: phone.find_element(By.ID, "author").get_attribute("value") == "Bea (let in by Axel Arbiter)")
        wait_for("who was let in", lambda: "Bea is let in." in tablet.find_element(By.ID, "phone-box").text)


def in_a_browser(programs, here):
    from selenium.webdriver.common.by import By
    from support.browser import chromium
    with hall(programs, here) as daemon:
        admit_all(programs, here)
        browser = chromium()
        try:
            find = lambda name: browser.find_element(By.ID, name)  # noqa: E731
            browser.get(f"http://127.0.0.1:{Console(daemon).port}/arbiter")
            wait_for("the log-in page", lambda: browser.current_url.endswith("/log-in"))
            # Once the form had no style: fields of 21 pixels at the edge of the screen.
            want("fields as high as a finger", [find(one).size["height"] >= 44 for one in ("name", "password")], [True, True])
            want("a form in the middle", find("log-in").rect["x"] >= 12 and find("log-in").size["width"] < 450, True)
            find("name").send_keys("Žofie Chief")
            find("password").send_keys("wrong horse\n")
            wait_for("a refusal", lambda: find("refused").text == "Name or password is wrong.")
            find("password").send_keys(PASSWORD + "\n")
            wait_for("the arbiter's page", lambda: browser.current_url.endswith("/arbiter"))
            wait_for("the name", lambda: find("author").get_attribute("value") == "Žofie Chief")
            want("the name cannot be changed", find("author").get_attribute("readOnly"), "true")
            wait_for("live", lambda: browser.execute_script("return document.documentElement.dataset.link") == "live")
            # Another one gets in elsewhere, and this log-in ends.
            people(programs, here, "put", "Žofie Chief", "--role", "administrator", password="another horse")
            wait_for("the log-in page again", lambda: browser.current_url.endswith("/log-in"))
        finally:
            browser.quit()


def main(programs):
    in_folders(programs, nobody_without_a_console, listed, tls_and_cookie, each_role, strangers, signed, ended, phones,
               a_yes_ends_with_the_password, phone_in_a_browser, in_a_browser)


if __name__ == "__main__":
    as_program(main)
