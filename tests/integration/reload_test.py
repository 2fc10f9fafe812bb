#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The configuration and its pairings are read again while a game is played: by SIGHUP and by `eboardctl reload`. The game
goes on, names change at once, what cannot change says so, and a faulty file changes nothing.

usage: reload_test.py FOLDER_OF_THE_PROGRAMS"""
import contextlib
import functools
import json
import pathlib
import signal
import socket
import subprocess

from hall import Daemon, Failure, as_program, folder, games, events, running, side_by_side, verify, wait_for
from hand_board import HandBoard, HandTable

SPEED = 20


def pairings(here, *games_of_round, round_number=1, time_control=""):
    """White and Black of boards 1, 2, ..."""
    text = ""
    for board, (white, black) in enumerate(games_of_round, 1):
        text += f'[White "{white}"]\n[Black "{black}"]\n[Round "{round_number}.{board}"]\n[Result "*"]\n'
        text += (f'[TimeControl "{time_control}"]\n' if time_control else "") + "\n*\n\n"
    (here / "round.pgn").write_text(text, encoding="utf-8")


def configure(here, *sections, pairings_file=True, daemon="discover = false"):
    top = 'pairings = "round.pgn"\n' if pairings_file else ""
    text = f"{top}[daemon]\ntime_scale = {SPEED}\n{daemon}\n" + "\n".join(sections) + "\n"
    (here / "hall.toml").write_text(text, encoding="utf-8")
    return here / "hall.toml"


def port(here, name, extra=""):
    return f'[[port]]\npath = "{here / name}"\n{extra}'


class Reloader:
    def __init__(self, programs, daemon):
        self._programs, self._daemon = programs, daemon

    def ctl(self, code, *words):
        """`eboardctl reload` ends with that code and prints these words; returns its output."""
        done = subprocess.run([self._programs / "eboardctl", "reload", "--daemon", self._daemon.socket],
                              capture_output=True, text=True, timeout=60, check=False)
        said = done.stdout + done.stderr
        if done.returncode != code:
            raise Failure(f"eboardctl reload ended with {done.returncode}, not {code}: {said}")
        for word in words:
            if word not in said:
                raise Failure(f"eboardctl reload does not say '{word}': {said}")
        return said

    def hangup(self, *words):
        """SIGHUP, and the log has these words."""
        before = len(self._daemon.said())
        self._daemon.process.send_signal(signal.SIGHUP)
        wait_for(f"{words} in the log", lambda: self._daemon.check() or
                 all(word in self._daemon.said()[before:] for word in words))


def players(daemon, number):
    board = daemon.board(number)
    return board and (board["tags"].get("White"), board["tags"].get("Black"))


def expect_players(daemon, number, white, black):
    wait_for(f"{white} and {black} at board {number}",
             lambda: daemon.check() or players(daemon, number) == (white, black))


def heard(daemon, number, path):
    wait_for(f"board {number} on {path}", lambda: daemon.check() or any(
        board["board"] == number and board["device"]["state"] == "ready" and board["device"]["port"] == str(path)
        for board in daemon.boards()), 60)


def check_pgn(daemon, *words):
    text = daemon.get("/pgn/round/1/board/1.pgn")
    for word in words:
        if word not in text:
            raise Failure(f"'{word}' is not in the PGN: {text}")


NAMED = '[[board]]\nnumber = 1\nserial = "100"\nwhite = "Ada"\n'


def goes_on(programs, before, after, *said, refused=False, after_start=1):
    """A game goes on through a reload from one arrangement of board 100 on p1 to another, and is not cut by a start; both
    are functions of the folder."""
    with folder() as here:
        with HandBoard(here / "p1", "100") as board:
            config = configure(here, *before(here), pairings_file=False)
            with running(Daemon(programs, here, config)) as daemon:
                heard(daemon, 1, here / "p1")
                board.clock(running=True)
                table = HandTable(board, daemon, SPEED)
                table.play("e2e4", "e7e5", "g1f3")
                game = daemon.board(1)["game"]
                configure(here, *after(here), pairings_file=False)
                before_reload = len(daemon.said())
                answer = Reloader(programs, daemon).ctl(int(refused), *said)
                if len([line for line in answer.splitlines() if "board 1" in line and " instead of " not in line]) > 1:
                    raise Failure(f"more than one sentence says which board it is: {answer}")
                heard(daemon, 1, here / "p1")
                table.play("b8c6", "f1b5")
                if daemon.board(1)["game"] != game or len(daemon.boards()) != 1:
                    raise Failure(f"the game was cut: {daemon.boards()}")
                check_pgn(daemon, "Bb5")
                if "a new board" in daemon.said()[before_reload:]:
                    raise Failure(f"a second board was made: {daemon.said()}")
                daemon.stop()
            plies = games(events(here / "eboardd.db"), 1)[game]["plies"]
            if plies != ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]:
                raise Failure(f"the store has {plies}")
            verify(programs, here / "eboardd.db")
            with running(Daemon(programs, here, config)) as daemon:
                heard(daemon, after_start, here / "p1")
                if after_start == 1 and len(daemon.board(1)["moves"]) != 5:
                    raise Failure(f"the game is cut by a start: {daemon.board(1)}")


def arrangements(programs):
    """A scene for each."""
    by_serial = lambda here: (port(here, "p1"), NAMED)
    by_port = lambda here: (f'[[board]]\nnumber = 1\nport = "{here / "p1"}"\nwhite = "Ada"\n',)
    found = lambda here: (port(here, "p1"),)
    table = lambda here: (port(here, "p1", "board = 1\n"),)
    other = lambda here: (port(here, "p1", "board = 4\n"),)
    released = "board 1: its device is not named any more"
    stays = {"refused": True, "after_start": 4}
    told_to_wait = "stays board 1 "
    return [functools.partial(goes_on, programs, before, after, said, **ends) for before, after, said, ends in (
        (by_serial, found, released, {}), (by_serial, by_port, "opened", {}), (by_port, by_serial, "opened", {}),
        (table, found, released, {}), (found, table, "board 1: its device was found before", {}),
        (by_serial, other, told_to_wait, stays), (table, other, told_to_wait, stays))]


def replaced(programs):
    """A board that was found breaks in mid-game; another device gets its number by a reload, and the game goes on there."""
    with folder() as here:
        config = configure(here, port(here, "p1"), pairings_file=False)
        with running(Daemon(programs, here, config)) as daemon:
            with HandBoard(here / "p1", "100") as board:
                heard(daemon, 1, here / "p1")
                board.clock(running=True)
                HandTable(board, daemon, SPEED).play("e2e4", "e7e5", "g1f3")
                game = daemon.board(1)["game"]
                named = configure(here, port(here, "p1"), port(here, "p2"), NAMED.replace("100", "200"), pairings_file=False)
                Reloader(programs, daemon).ctl(1, "board 1: the number belongs to the board that is heard on", "while it is plugged in")
                config.write_text(named.read_text(encoding="utf-8"), encoding="utf-8")
            wait_for("the board to be missed", lambda: daemon.board(1)["device"]["state"] != "ready")
            Reloader(programs, daemon).ctl(0, "board 1: its device is not heard; its game goes on at the one that is named now")
            with HandBoard(here / "p2", "200") as board:
                board.set_up("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R")
                board.clock(running=True, pressed_by="white")
                heard(daemon, 1, here / "p2")
                table = HandTable(board, daemon, SPEED)
                table.play("b8c6", "f1b5")
                if daemon.board(1)["game"] != game or len(daemon.board(1)["moves"]) != 5:
                    raise Failure(f"the game was cut: {daemon.board(1)}")
                daemon.stop()
        plies = games(events(here / "eboardd.db"), 1)[game]["plies"]
        if plies != ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]:
            raise Failure(f"the store has {plies}")
        verify(programs, here / "eboardd.db")


def says_what_has_it(programs):
    """A second name of a device, and a board that a reload takes away."""
    with folder() as here, HandBoard(here / "p1", "100") as board:
        one = port(here, "p1", "board = 1\n")
        (here / "alias").symlink_to((here / "p1").readlink())
        config = configure(here, one, port(here, "alias"), pairings_file=False)
        with running(Daemon(programs, here, config)) as daemon:
            heard(daemon, 1, here / "p1")
            wait_for("the other name", lambda: "this daemon has the device open as" in daemon.said())
            configure(here, pairings_file=False)
            Reloader(programs, daemon).ctl(0, f"port {here / 'p1'}: closed")
            doctor = subprocess.run([programs / "eboardctl", "doctor", "--daemon", here], capture_output=True, text=True,
                                    timeout=60, check=False).stdout
            if f"Board 1 has no device: the configuration does not give it {here / 'p1'} any more." not in doctor or \
               "switched on" in doctor:
                raise Failure(doctor)


def cards(daemon, code):
    told = json.loads(daemon.arbiter.get(f"/api/irregularities?code={code}"))["irregularities"]
    return {card["number"]: card["state"] for card in told}


def proposed(daemon, code):
    """The rulings that are proposed first on the card of that code."""
    number = wait_for(f"a card {code}", lambda: daemon.check() or next(iter(cards(daemon, code)), None))
    return json.loads(daemon.arbiter.get(f"/api/proposals?alert={number}"))["proposals"][0]["rulings"]


def corrects_the_control(programs):
    """A time control that was wrong is corrected within the round: cards and proposals of the game under way go by it, also
    after a start. That of another round does not touch it."""
    with folder() as here:
        with HandBoard(here / "p1", "100") as board:
            def configured(control, round_number=1):
                pairings(here, ("Ada", "Bob"), round_number=round_number, time_control=control)
                return configure(here, port(here, "p1", "board = 1"), '[[board]]\nnumber = 1\nedition = "fide-2023"')

            config = configured("40/7200:3600")
            with running(Daemon(programs, here, config)) as daemon:
                heard(daemon, 1, here / "p1")
                board.clock(white=5400, black=5400, running=True)
                table = HandTable(board, daemon, SPEED)
                table.play("e2e4", "e7e5")
                wait_for("the card of a clock that is set otherwise",
                         lambda: list(cards(daemon, "clock_setting").values()) == ["completed"])
                if "1:59:55" not in str(proposed(daemon, "clock_setting")):
                    raise Failure(f"it is to be set to {proposed(daemon, 'clock_setting')}")
                configured("5400")
                said = Reloader(programs, daemon).ctl(0, "board 1: time control: 5400 instead of 40/7200:3600")
                if "keeps" in said:
                    raise Failure(f"the correction waits: {said}")
                wait_for("the card to be withdrawn", lambda: board.clock() or
                         list(cards(daemon, "clock_setting").values()) in ([], ["withdrawn"]))
                table.play("g1f3")
                # The next round has another one, which is none of this game's.
                configured("900+10", 2)
                Reloader(programs, daemon).ctl(0, "board 1: the game that is played there keeps its time control")
                table.play("b8c6")
                if daemon.stop() != 0:
                    raise Failure("the daemon did not end well")
            verify(programs, here / "eboardd.db")
            with running(Daemon(programs, here, configured("300"))) as daemon:
                heard(daemon, 1, here / "p1")
                table = HandTable(board, daemon, SPEED)
                wait_for("the game to go on", lambda: daemon.check() or len(table.line().split()) == 4)
                wait_for("the card of the clock", lambda: board.clock() or
                         list(cards(daemon, "clock_setting").values())[:1] == ["completed"])
                configured("5400")
                Reloader(programs, daemon).ctl(0, "board 1")
                wait_for("the card to be withdrawn", lambda: board.clock() or
                         list(cards(daemon, "clock_setting").values())[:1] in ([], ["withdrawn"]))
                daemon.stop()
            verify(programs, here / "eboardd.db")


def reads_again(programs):
    """Names, times, ports and faults, while a game goes on through all of it."""
    with folder() as here, contextlib.ExitStack() as stack:
        config = configure(here, port(here, "usb1"), port(here, "usb2"), pairings_file=False)
        daemon = stack.enter_context(running(Daemon(programs, here, config)))
        board = stack.enter_context(HandBoard(here / "usb1", "100"))
        heard(daemon, 1, here / "usb1")
        stack.enter_context(HandBoard(here / "usb2", "200"))
        heard(daemon, 2, here / "usb2")
        first = HandTable(board, daemon, SPEED)
        board.clock(running=True)
        first.play("e2e4", "e7e5")
        game = daemon.board(1)["game"]
        reload = Reloader(programs, daemon)

        # Pairings for boards that were found by themselves, in the middle of a game.
        pairings(here, ("Ada", "Bob"), ("Cid", "Dee"))
        config = configure(here, port(here, "usb1"), port(here, "usb2"))
        reload.hangup("board 1: White: Ada instead of nobody; Black: Bob instead of nobody", "was read again")
        expect_players(daemon, 1, "Ada", "Bob")
        expect_players(daemon, 2, "Cid", "Dee")
        check_pgn(daemon, '[White "Ada"]')
        first.play("g1f3")

        # Two players sit the other way round.
        pairings(here, ("Bob", "Ada"), ("Cid", "Dee"))
        said = reload.ctl(0, "board 1: White: Bob instead of Ada; Black: Ada instead of Bob")
        if "board 2" in said or "later" in said:
            raise Failure(f"board 2 is as it was, and so is the time control: {said}")
        expect_players(daemon, 1, "Bob", "Ada")
        check_pgn(daemon, '[White "Bob"]', '[Black "Ada"]', "Nf3")
        first.play("b8c6")

        # The game keeps its edition, which follows from the time control; the page names the new one.
        pairings(here, ("Bob", "Ada"), ("Cid", "Dee"), time_control="300+3")
        reload.ctl(0, "later: board 1: the game that is played there keeps its edition and rules")
        reload.ctl(0, "later: board 1")  # asked twice, it is reported twice
        first.play("f1b5")

        # What cannot change while running, and what can beside it.
        stack.enter_context(HandBoard(here / "usb3", "300"))
        extra = "[[board]]\nnumber = 1\nserial = \"900\"\n[[board]]\nnumber = 3\nserial = \"300\"\nwhite = \"Eve\"\n"
        configure(here, port(here, "usb1"), port(here, "usb2", 'driver = "peripheral"'), port(here, "usb3"), extra,
                  daemon='discover = false\nlisten = "127.0.0.1:1"\nstate_dir = "elsewhere"\nallowed_hosts = ["hall"]')
        reload.ctl(1, "refused: daemon.listen", "refused: daemon.state_dir", "refused: daemon.allowed_hosts",
                   f"refused: port {here / 'usb2'}: its driver stays dgt", "refused: board 1: the number belongs to the board",
                   f"port {here / 'usb3'}: opened")
        reload.hangup("daemon.listen: stays as it is")
        heard(daemon, 3, here / "usb3")
        wait_for("Eve at board 3", lambda: players(daemon, 3) == ("Eve", None))
        expect_players(daemon, 1, "Bob", "Ada")
        first.play("a7a6")

        # A faulty configuration changes nothing, and every fault is named.
        good = config.read_text(encoding="utf-8")
        config.write_text(good.replace("[daemon]", 'colour = "red"\n[daemon]').replace(f"= {SPEED}", "= -1"),
                          encoding="utf-8")
        reload.ctl(2, f"{config}:2:", f"{config}:4:", "nothing was changed")
        reload.hangup(f"{config}:2:", "nothing was changed")
        config.write_text(good, encoding="utf-8")
        (here / "round.pgn").write_text('[Round "Final"]\n[White "X"]\n\n*\n', encoding="utf-8")
        reload.ctl(2, "round.pgn")
        expect_players(daemon, 1, "Bob", "Ada")
        heard(daemon, 3, here / "usb3")
        pairings(here, ("Bob", "Ada"), ("Cid", "Dee"), time_control="300+3")

        # A port that is not named any more is closed, and one that comes back is opened.
        configure(here, port(here, "usb1"), port(here, "usb2"))
        reload.ctl(0, f"port {here / 'usb3'}: closed")
        wait_for("board 3 to be gone", lambda: next(
            board for board in daemon.boards() if board["board"] == 3)["device"]["state"] != "ready")
        configure(here, port(here, "usb1"), port(here, "usb2"), port(here, "usb3"))
        reload.ctl(0, f"port {here / 'usb3'}: opened")
        wait_for("the third board", lambda: any(board["device"]["port"] == str(here / "usb3") and
                                                board["device"]["state"] == "ready" for board in daemon.boards()))
        reload.ctl(0, "later: board 1")

        # Whoever takes the wrong entrance, or the file while it is in use, is told of the right one.
        for wanted, words in (("is the viewers' address", ("reload", "--daemon", daemon.url.split("//")[1].rstrip("/"))),
                              ("leave out --db", ("export", "--db", here / "eboardd.db"))):
            done = subprocess.run([programs / "eboardctl", *words], capture_output=True, text=True, timeout=60, check=False)
            if done.returncode != 3 or wanted not in done.stderr:
                raise Failure(f"{words} ends with {done.returncode} and says {done.stderr}")

        # The game was played on through all of it.
        first.play("b5a4")
        if daemon.board(1)["game"] != game:
            raise Failure(f"the game is number {daemon.board(1)['game']}, it was {game}")

        if daemon.stop() != 0:
            raise Failure("the daemon did not end well")
        plies = games(events(here / "eboardd.db"), 1)[game]["plies"]
        if plies != ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4"]:
            raise Failure(f"the store has {plies}")
        verify(programs, here / "eboardd.db")
        with socket.create_server(("127.0.0.1", 0)) as nobody:
            free = nobody.getsockname()[1]
        done = subprocess.run([programs / "eboardctl", "reload", "--daemon", f"127.0.0.1:{free}"], capture_output=True,
                              text=True, timeout=60, check=False)
        if done.returncode != 3:
            raise Failure(f"without a daemon eboardctl reload ends with {done.returncode}")


def main(programs):
    side_by_side([*(functools.partial(scene, programs) for scene in (reads_again, corrects_the_control, replaced, says_what_has_it)),
                  *arrangements(programs)])


if __name__ == "__main__":
    as_program(main)
