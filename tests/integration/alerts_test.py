#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An illegal move, a board that is unplugged and a full hall of lost boards ring at a phone within three seconds, once each, by
rules, over restarts; and a server that is dead, slow or refusing holds up nobody.

usage: alerts_test.py FOLDER_OF_THE_PROGRAMS [SCENE...]"""
import datetime
import functools
import json
import subprocess
import sys
import time

from alert_stand_in import StandIn
from hall import Daemon, Failure, Simulator, as_program, expect, folder, running, side_by_side, verify, wait_for, write_config

SPEED = 20
IN_TIME = 3.0  # seconds
TOKEN = "tk_secret_of_the_hall"
PATH = "hook-that-nobody-may-know"
PGN = """[White "Nimzowitsch"]
[Black "Alapin"]
[Result "1-0"]

1. e4 e6 2. d4 d5 3. Nc3 Nf6 4. exd5 Nxd5 5. Nf3 c5 6. Nxd5 Qxd5 7. Be3 cxd4 8. Nxd4 a6 9. Be2 Qxg2 10. Bf3 Qg6 1-0
"""
RECEIVER = """
[[outlets.alerts]]
name = "{name}"
form = "{form}"
url = "{url}"
{more}
"""


def check(what, seen, wanted):
    if seen != wanted:
        raise Failure(f"{what}: {seen!r}, not {wanted!r}")


class Scene:
    def __init__(self, programs, here, name, boards=1):
        self.programs, self.here, self.boards = programs, here / name, boards
        self.here.mkdir()
        (self.here / "games.pgn").write_text(PGN, encoding="utf-8")
        self.token = self.here / "token"
        self.token.write_text(TOKEN + "\n", encoding="utf-8")
        self.token.chmod(0o600)
        self.text = ""

    def ntfy(self, server, more="", name="phone"):
        self.text += RECEIVER.format(name=name, form="ntfy", url=server.url,
                                     more=f'topic = "hall"\naudience = "staff"\ntoken_file = "{self.token}"\n{more}')

    def webhook(self, server, more='audience = "staff"', name="hook"):
        self.text += RECEIVER.format(name=name, form="webhook", url=f"{server.url}/{PATH}", more=more)

    def configure(self, white="Weiss"):
        ports = [self.here / f"board-{n}" for n in range(1, self.boards + 1)]
        names = "".join(f'\n[[board]]\nnumber = {n}\nwhite = "{white} {n}"\nblack = "Schwarz {n}"\n'
                        for n in range(1, self.boards + 1))
        return write_config(self.here / "hall.toml", ports, "", SPEED, daemon=names + self.text)

    def daemon(self):
        return Daemon(self.programs, self.here, self.configure())

    def play(self, *options, illegal=True):
        offence = ("--set", "illegal_move=1", "--set", "illegal_at_once=0", "--set", "illegal_later=0") if illegal else ()
        return Simulator(self.programs, self.here, self.here / "games.pgn", self.boards, "--level", "L0", "--speed", SPEED,
                         "--max-think", 3, "--seed", 1, *offence, *options)

    def ends(self, daemon, seconds=10):
        """Cleanly and in time, and nothing secret is in the log."""
        check("exit code", daemon.stop(seconds), 0)
        for secret in (TOKEN, PATH):
            if secret in daemon.said():
                raise Failure(f"the log holds {secret}")
        verify(self.programs, self.here / "eboardd.db")


def outlet(daemon, name):
    return next(one for one in json.loads(daemon.arbiter.get("/api/outlets"))["outlets"] if one["name"] == name)


def illegal_move(daemon):
    """The moment at which the arbiter's page had its card."""
    def card():
        daemon.check()
        cards = json.loads(daemon.arbiter.get("/api/irregularities"))["irregularities"]
        return any(one["code"] == "illegal_move" and one["state"] in ("completed", "stood") for one in cards)
    wait_for("an illegal move", card, 90, 0.02)
    return time.monotonic()


def words_of(message):
    return message["title"] + "\n" + message.get("message", message.get("text"))


def rings(server, words, since, seconds=IN_TIME):
    """The first message with these words, alone or together with others."""
    def found():
        return [one for one in server.taken if words in words_of(one[1])]
    at, message = wait_for(f"a message with {words!r}", found, 30, 0.02)[0]
    if at - since > seconds:
        raise Failure(f"{words!r} came after {at - since:.1f} s")
    return message


def try_out(scene, daemon, name):
    done = subprocess.run([scene.programs / "eboardctl", "alerts", "test", name, "--daemon", daemon.socket], capture_output=True,
                          text=True, check=False, timeout=60)
    return done.returncode, done.stdout + done.stderr


def an_illegal_move(scene):
    """Both forms get it in time, in words, with what they may know."""
    with StandIn(ntfy=True, token=TOKEN) as phone, StandIn() as hook, StandIn() as club:
        scene.ntfy(phone, 'pages = "http://hall.example.org"')
        scene.webhook(hook)
        scene.webhook(club, 'delay = "1s"', "club")
        with running(scene.play()), running(scene.daemon()) as daemon:
            since = illegal_move(daemon)
            rung = rings(phone, "Board 1: Illegal move", since)
            check("priority", rung["priority"], 5)
            check("click", rung["click"], "http://hall.example.org/board/1")
            if "Weiss 1 - Schwarz 1\n" not in rung["message"] or "Article 7.5.1" not in rung["message"]:
                raise Failure(f"the message is {rung['message']!r}")
            told = rings(hook, "Board 1: Illegal move", since)["alerts"][0]
            check("webhook", (told["code"], told["board"], told["white"], told["open"]), ("illegal_move", 1, "Weiss 1", True))
            if not told["move"] or told["move"] not in rung["message"]:
                raise Failure(f"the move is {told['move']!r}, the message {rung['message']!r}")
            public = rings(club, "Board 1: Illegal move", since, 10)
            if public["alerts"][0]["move"] or told["move"] in json.dumps(public):
                raise Failure(f"everybody learns the move: {public}")
            time.sleep(2)
            check("times it rang", [title for title in phone.titles() if title.startswith("Board 1: Illegal move")],
                  ["Board 1: Illegal move"])
            check("faults of form", phone.faults, [])
            scene.ends(daemon)


def a_name_that_is_corrected(scene):
    """Staff learns it at once, and everybody else no earlier than the delay lets go what happens at that moment."""
    with StandIn() as hook, StandIn() as club:
        scene.webhook(hook)
        scene.webhook(club, f'delay = "{2 * SPEED}s"', "club")
        with running(scene.play("--loop")), running(scene.daemon()) as daemon:
            told = rings(hook, "Board 1: Illegal move", illegal_move(daemon))["alerts"][0]
            scene.configure("Blanc")
            subprocess.run([scene.programs / "eboardctl", "reload", "--daemon", daemon.socket], check=True, capture_output=True,
                           timeout=60)
            check("messages in public", club.taken, [])
            public = rings(club, "Board 1: Illegal move", time.monotonic(), 10)["alerts"][0]
            check("names in the hall and in public", (told["white"], public["white"]), ("Weiss 1", "Weiss 1"))
            wait_for("the new name at the staff's", lambda: any(one["white"] == "Blanc 1" for message in hook.messages()
                                                                for one in message["alerts"]), 60)
            scene.ends(daemon)


def boards_that_are_lost(scene):
    """One is told; twelve at once are one message; and the end of the daemon is none."""
    with StandIn(ntfy=True, token=TOKEN) as phone:
        scene.ntfy(phone)
        with running(scene.daemon()) as daemon:
            with running(scene.play(illegal=False)) as boards:
                wait_for("all boards", lambda: all(board["device"]["state"] == "ready" for board in daemon.boards())
                         and len(daemon.boards()) == scene.boards, 60)
                boards.kill()
                since = time.monotonic()
                # A board at that speed is not heard any more within a second.
                rung = rings(phone, f"{scene.boards} boards: No signal", since, IN_TIME + 2)
                check("text", rung["message"].split("\n")[0], f"Boards 1-{scene.boards}.")
            with running(scene.play(illegal=False)):
                rung = rings(phone, f"{scene.boards} boards: Signal is back", time.monotonic(), 20)
                check("priority of good news", rung["priority"], 2)
                messages = len(phone.taken)
                scene.ends(daemon)
                time.sleep(0.5)
                check("messages at the end", phone.titles()[messages:], [])


def by_rules(scene):
    """Quiet hours, other codes, other boards: no message, but a test rings."""
    now = datetime.datetime.now()
    quiet = f"{now - datetime.timedelta(minutes=5):%H:%M}-{now + datetime.timedelta(minutes=55):%H:%M}"
    with StandIn(ntfy=True, token=TOKEN) as phone, StandIn() as disk, StandIn() as hall, StandIn() as heard:
        scene.ntfy(phone, f'quiet = "{quiet}"')
        scene.webhook(disk, 'audience = "staff"\ncodes = ["disk_full", "disk_low"]', "disk")
        scene.webhook(hall, 'audience = "staff"\nboards = "2-9"', "other-hall")
        scene.webhook(heard)
        with running(scene.play()), running(scene.daemon()) as daemon:
            rings(heard, "Board 1: Illegal move", illegal_move(daemon))
            check("a test", try_out(scene, daemon, "phone"), (0, 'The server of "phone" has taken a test message.\n'))
            check("titles", (phone.titles(), disk.titles(), hall.titles()), (["Test of the alerts"], [], []))
            check("an unknown name", try_out(scene, daemon, "nobody")[0], 2)
            check("standing", outlet(daemon, "alerts.phone")["standing"] in ("waiting", "working"), True)
            scene.ends(daemon)


def after_a_restart(scene):
    """What a dead server did not take comes when both are there again, and once."""
    with StandIn(ntfy=True, token=TOKEN) as phone:
        scene.ntfy(phone)
        phone.status = 503
        with running(scene.play()):
            with running(scene.daemon()) as daemon:
                illegal_move(daemon)
                wait_for("an attempt", lambda: phone.asked)
                wait_for("an alarm", lambda: 'outlet_failing: The alerts for "phone" are not sent: their server has a fault.'
                         in daemon.health(), 30)
                daemon.kill()
            check("taken", phone.titles(), [])
            phone.status = 200
            with running(scene.daemon()) as daemon:
                def told():
                    return sum("Board 1: Illegal move" in words_of(one) for one in phone.messages())
                wait_for("the alert", told)
                time.sleep(2)
                check("times it was told", told(), 1)
                check("health", daemon.health(), "ok\n")
                scene.ends(daemon)


def a_decision_that_is_taken_back(scene):
    """It rings as at first, for those behind a delay later and without the move, though the daemon began anew meanwhile."""
    def rule(daemon, text, **more):
        expect(201, daemon.arbiter.post("/api/boards/1/rulings", {"ruling": text, "author": "A. Arbiter", "id": text, **more}))

    with StandIn(ntfy=True, token=TOKEN) as phone, StandIn() as club:
        scene.ntfy(phone)
        scene.webhook(club, f'delay = "{2 * SPEED}s"', "club")
        with running(scene.play()):
            with running(scene.daemon()) as daemon:
                illegal_move(daemon)
                card = next(one for one in json.loads(daemon.arbiter.get("/api/irregularities"))["irregularities"]
                            if one["code"] == "illegal_move")
                rings(phone, "Board 1: Illegal move", time.monotonic(), 10)
                rule(daemon, "R-TIME black +0:02:00", about=card["id"], game=card["game"])
                rings(phone, "Board 1: Illegal move: ruled", time.monotonic(), 10)
                rings(club, "Board 1: Illegal move: ruled", time.monotonic(), 20)
                scene.ends(daemon)
            with running(scene.daemon()) as daemon:
                since = time.monotonic()
                rule(daemon, "R-UNDO 1", game=card["game"])
                rung = rings(phone, "Board 1: Illegal move: open again", since)
                check("priority", rung["priority"], 5)
                for part in ("Weiss 1 - Schwarz 1\n", "Since ", "Go to the board.", "by White", "taken back"):
                    if part not in rung["message"]:
                        raise Failure(f"the message is {rung['message']!r}, without {part!r}")
                check("messages in public", [one for one in club.messages() if "open again" in words_of(one)], [])
                public = rings(club, "Board 1: Illegal move: open again", since, 20)["alerts"][0]
                check("in public", (public["move"], public["open"], public["told"]), (None, True, "first"))
                scene.ends(daemon)


def a_game_before_the_latest(scene):
    """An arbiter decides on it, and takes that back, when the next one is played and the daemon has begun anew each time."""
    def write(*games):
        part = scene.here / "round.part"
        part.write_text("".join(f'[Event "Open"]\n[Round "{number}.7"]\n[White "Weiss {number}"]\n[Black "Schwarz {number}"]\n'
                                f'[Result "{result}"]\n\n{moves} {result}\n\n' for number, moves, result in games),
                        encoding="utf-8")
        part.replace(scene.here / "round.pgn")

    def rule(daemon, text):
        expect(201, daemon.arbiter.post("/api/boards/7/rulings", {"ruling": text, "author": "A. Arbiter", "id": text, "game": 1,
                                                                  **({"about": card["id"]} if "UNDO" not in text else {})}))

    with StandIn(ntfy=True, token=TOKEN) as phone:
        scene.ntfy(phone)
        scene.text += '\n[[board]]\nnumber = 7\npgn = "round.pgn"\n'
        write((1, "1. e4 e5 2. Ke3", "*"))
        with running(scene.daemon()) as daemon:
            rings(phone, "Board 7: Illegal move", time.monotonic(), 20)
            card = next(one for one in json.loads(daemon.arbiter.get("/api/irregularities"))["irregularities"]
                        if one["code"] == "illegal_move")
            write((1, "1. e4 e5 2. Ke3", "1-0"), (2, "1. d4 d5", "*"))
            wait_for("the next game", lambda: (daemon.board(7) or {}).get("game") == 2 and daemon.board(7)["ply"] == 2)
            scene.ends(daemon)
        with running(scene.daemon()) as daemon:
            wait_for("the table", lambda: (daemon.board(7) or {}).get("device", {}).get("state") == "ready")
            rule(daemon, "R-WARN white")
            check("priority", rings(phone, "Board 7: Illegal move: ruled", time.monotonic(), 10)["priority"], 2)
            # A daemon that is killed before it has stored what arrived rings again.
            time.sleep(1)
            daemon.kill()
        with running(scene.daemon()) as daemon:
            wait_for("the table", lambda: (daemon.board(7) or {}).get("device", {}).get("state") == "ready")
            rule(daemon, "R-UNDO 1")
            rung = rings(phone, "Board 7: Illegal move: open again", time.monotonic(), 10)
            for part in ("Weiss 1 - Schwarz 1\n", "Watch this board", "taken back"):
                if part not in rung["message"]:
                    raise Failure(f"the message is {rung['message']!r}, without {part!r}")
            check("titles", phone.titles(), ["Board 7: Illegal move", "Board 7: Illegal move: ruled",
                                             "Board 7: Illegal move: open again"])
            scene.ends(daemon)


def servers_that_refuse(scene):
    """One condition with what to do, no storm of attempts, nothing sent elsewhere; the others get theirs."""
    with StandIn(ntfy=True, token="another") as phone, StandIn() as moved, StandIn() as target, StandIn() as silent, \
            StandIn() as well:
        moved.status, moved.headers = 302, {"Location": target.url + "/"}
        silent.status = None
        scene.ntfy(phone)
        for name, server in (("moved", moved), ("silent", silent), ("well", well)):
            scene.webhook(server, 'audience = "staff"', name)
        with running(scene.play("--loop")), running(scene.daemon()) as daemon:
            rings(well, "Board 1: Illegal move", illegal_move(daemon))
            wait_for("the alarm", lambda: "their server wants another token" in daemon.health()
                     and "sends them elsewhere" in daemon.health(), 30)
            rings(well, "Outlet failing", time.monotonic(), 30)
            code, said = try_out(scene, daemon, "phone")
            check("a test", (code, "wants another token" in said and "401" in said), (1, True))
            time.sleep(3)
            # The alert, the test, and with it the alert once more.
            check("attempts", (len(phone.asked), len(moved.asked), target.asked), (3, 1, []))
            shown = daemon.sequence()
            wait_for("games that go on", lambda: daemon.sequence() > shown)
            self_said = daemon.health() + daemon.get("/api/boards") + daemon.arbiter.get("/api/outlets") + \
                daemon.arbiter.get("/metrics")
            if TOKEN in self_said or PATH in self_said:
                raise Failure("a page holds a secret")
            # The token is mended: a test makes all of it go at once.
            scene.token.write_text("another\n", encoding="utf-8")
            check("a second test", try_out(scene, daemon, "phone")[0], 0)
            rings(phone, "Board 1: Illegal move", time.monotonic(), 10)
            scene.ends(daemon)


SCENES = {an_illegal_move: 1, a_name_that_is_corrected: 1, boards_that_are_lost: 12, by_rules: 1, after_a_restart: 1,
          a_decision_that_is_taken_back: 1, a_game_before_the_latest: 0, servers_that_refuse: 1}


def main(programs):
    chosen = sys.argv[2:]
    with folder() as here:
        side_by_side([functools.partial(scene, Scene(programs, here, scene.__name__, boards))
                      for scene, boards in SCENES.items() if not chosen or scene.__name__ in chosen])


if __name__ == "__main__":
    as_program(main)
