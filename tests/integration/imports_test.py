#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Files of a pairing program come into the tournament by themselves: out of a folder in the order of their names, and from an
address. Columns that a person stated once are known from then on. After a kill nothing comes twice, so that what was put right
since stays; a file that is another one comes again, and one that cannot be taken is named in the history.

usage: imports_test.py FOLDER_OF_THE_PROGRAMS"""
import functools
import http.server
import json
import pathlib
import tempfile
import threading

from hall import Daemon, Failure, as_program, folder, running, wait_for
from put_right_test import Shell, same

PLAYERS = "No;Name\n1;Aalto, Mika\n2;Brandt, Ole\n3;Costa, Rui\n4;Dahl, Siv\n"
HEADS = "Zeile;Vorne;Hinten\n"
ROUND_1 = "Runde 1\n" + HEADS + "1;Aalto, Mika;Brandt, Ole\n2;Costa, Rui;Dahl, Siv\n"
ROUND_2 = "Runde 2\n" + HEADS + "1;Brandt, Ole;Costa, Rui\n2;Dahl, Siv;Aalto, Mika\n"
ROUND_3 = "Runde 3\n" + HEADS + "1;Dahl, Siv;Brandt, Ole\n"
EXCHANGED = {1: ("Brandt, Ole", "Aalto, Mika"), 2: ("Costa, Rui", "Dahl, Siv")}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def section(daemon):
    daemon.check()
    known = json.loads(daemon.arbiter.get("/api/tournament"))["sections"]
    return json.loads(daemon.arbiter.get("/api/tournament/1")) if known else {"players": [], "rounds": []}


def names(daemon):
    return [player["name"] for player in section(daemon)["players"]]


def pairs(daemon, number):
    """Of that round."""
    shown = section(daemon)
    by_number = {player["number"]: player["name"] for player in shown["players"]}
    return {table["table"]: (by_number[table["white"]], by_number[table["black"]])
            for one in shown["rounds"] if one["round"] == number for table in one["tables"]}


def history(shell):
    return shell("organise", "history", author="")


def first_evening(shell, daemon, here, office):
    wait_for("the players of the address", lambda: len(names(daemon)) == 4)
    # Nobody knows these heads yet.
    (office / "round-1.csv").write_text(ROUND_1, encoding="utf-8")
    wait_for("it is named", lambda: "not taken" in history(shell))
    same("what is wrong", "round-1.csv" in history(shell).splitlines()[-1], True)
    (here / "first.csv").write_text(ROUND_1, encoding="utf-8")
    shell("import", here / "first.csv", "--columns", "table=1 white=2 black=3")
    same("round 1", pairs(daemon, 1)[1], ("Aalto, Mika", "Brandt, Ole"))
    (office / "round-2.csv").write_text(ROUND_2, encoding="utf-8")
    wait_for("round 2 by what is known of its columns", lambda: pairs(daemon, 2).get(1) == ("Brandt, Ole", "Costa, Rui"))
    shell("organise", "colours", "1", "--round", "1")
    same("colours", pairs(daemon, 1), EXCHANGED)


def after_a_kill(shell, daemon, office, served):
    """What came before the kill stays as people have put it right; the refused file is readable now."""
    wait_for("the refused file", lambda: "import of round-1.csv" in history(shell))
    shell("organise", "colours", "1", "--round", "1")
    same("colours again", pairs(daemon, 1), EXCHANGED)
    (served / "club.csv").write_text(PLAYERS + "5;Ekman, Lea\n", encoding="utf-8")
    (office / "round-2.csv").write_text(ROUND_2.replace("2;Dahl, Siv;Aalto, Mika", "7;Dahl, Siv;Aalto, Mika"), encoding="utf-8")
    wait_for("another table", lambda: pairs(daemon, 2).get(7) == ("Dahl, Siv", "Aalto, Mika"))
    same("colours stay", pairs(daemon, 1), EXCHANGED)


def slips(shell, daemon, office):
    """A letter too much makes no new player: the file waits for a person, and the right one is taken."""
    known, paired = names(daemon), pairs(daemon, 3)
    (office / "round-3.csv").write_text(ROUND_3.replace("Brandt, Ole", "Brandt, Olle"), encoding="utf-8")
    said = "Brandt, Olle is not known here, and Brandt, Ole is not in it"
    wait_for("the slip is named", lambda: said in history(shell))
    same("how the round stands", said in shell("organise", "status", author=""), True)
    same("players and pairs", (names(daemon), pairs(daemon, 3)), (known, paired))
    (office / "round-3.csv").write_text(ROUND_3, encoding="utf-8")
    wait_for("the right file", lambda: said not in history(shell))


def main(programs):
    with folder() as here, tempfile.TemporaryDirectory() as served:
        served, office, config = pathlib.Path(served), here / "office", here / "hall.toml"
        (served / "club.csv").write_text(PLAYERS, encoding="utf-8")
        office.mkdir()
        site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=served))
        threading.Thread(target=site.serve_forever, daemon=True).start()
        config.write_text('[[import]]\nfrom = "office/round-*.csv"\n[[import]]\npoll = "10s"\n'
                          f'from = "http://127.0.0.1:{site.server_address[1]}/club.csv"\n', encoding="utf-8")
        shell = Shell(programs, here)
        with running(Daemon(programs, here, config)) as daemon:
            first_evening(shell, daemon, here, office)
            daemon.kill()
        with running(Daemon(programs, here, config)) as daemon:
            after_a_kill(shell, daemon, office, served)
            wait_for("a new player of the address", lambda: "Ekman, Lea" in names(daemon), 40)
            daemon.kill()
        with running(Daemon(programs, here, config)) as daemon:
            before = history(shell)
            (office / "round-3.csv").write_text(ROUND_3, encoding="utf-8")
            wait_for("a file behind the others", lambda: pairs(daemon, 3))
            same("nothing else came", history(shell).splitlines()[:-1], before.splitlines())
            same("colours", pairs(daemon, 1), EXCHANGED)
            slips(shell, daemon, office)
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")


if __name__ == "__main__":
    as_program(main)
