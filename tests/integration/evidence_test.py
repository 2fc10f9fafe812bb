#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The transparency log of a hall: what was played is sealed, a kill and a restart leave no gap, a witness on another machine sees the
log only grow, and whatever is changed behind the daemon's back is found and named.

usage: evidence_test.py FOLDER_OF_THE_PROGRAMS PGN"""
import contextlib
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request

from hall import Daemon, Failure, Simulator, as_program, expect, folder, goes_on, running, verify, wait_for, write_config

SPEED = 20


def ctl(programs, *arguments, code=0):
    done = subprocess.run([programs / "eboardctl", *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode != code:
        raise Failure(f"{arguments} ends with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def keep(programs, database, file):
    file.write_text(ctl(programs, "export", "--format", "checkpoint", "--db", database))


def rows(database, sql):
    # Else it stays open until Python looks for garbage, and nobody can pack the database.
    with contextlib.closing(sqlite3.connect(database)) as store:
        return store.execute(sql).fetchall()


def leaves_of(programs, database):
    """What verify says is sealed, and that nothing is left over."""
    said = verify(programs, database)
    sealed = re.search(r"^sealed: (\d+) leaves and (\d+) checkpoints, until [\d.: -]+( UTC[+-][\d:]+)?(; .*)?$", said, re.M)
    if not sealed:
        raise Failure(f"verify does not say what is sealed: {said}")
    return int(sealed[1]), sealed[4]


def play(programs, here, start):
    """A clean end seals all; after a kill the next start goes on where it was."""
    database = here / "state/eboardd.db"
    with running(start()) as daemon:
        goes_on(daemon, 60)
        wait_for("a checkpoint", lambda: rows(database, "SELECT 1 FROM sealed_root"), 20)
        if daemon.stop() != 0:
            raise Failure(f"ends with an error: {daemon.said()}")
    before, rest = leaves_of(programs, database)
    if rest:
        raise Failure(f"after a clean end something is not sealed: {rest}")
    keep(programs, database, here / "first.checkpoint")
    with running(start()) as daemon:
        goes_on(daemon, daemon.sequence() + 60)
        daemon.kill()
    leaves_of(programs, database)
    with running(start()) as daemon:
        goes_on(daemon, daemon.sequence() + 30)
        daemon.stop()
    after, rest = leaves_of(programs, database)
    if after <= before or rest:
        raise Failure(f"{before} leaves, then {after}{rest or ''}")
    said = ctl(programs, "verify", "--db", database, "--checkpoint", here / "first.checkpoint")
    if "with another key" in said or "did not have the key" in said:
        raise Failure(f"the keys were changed: {said}")
    ctl(programs, "pack", "--db", database)
    if leaves_of(programs, database) != (after, None):
        raise Failure("packing changes what is sealed")
    return database


def witness(programs, here, database):
    """A second machine that has nothing but the log's files and its key."""
    log, key = here / "log", ctl(programs, "export", "--format", "log-key", "--db", database).strip()
    ctl(programs, "evidence", "tiles", "--db", database, "--into", log)
    made = ctl(programs, "evidence", "witness", "--name", "laptop.example.org", "--key", here / "laptop.key")
    if not made.startswith("laptop.example.org+"):
        raise Failure(f"the witness has no key: {made}")
    look = ["evidence", "cosign", log, key, "--key", here / "laptop.key", "--seen", here / "seen"]
    seen = ctl(programs, *look)
    if "\n\u2014 laptop.example.org " not in seen or not seen.startswith(key.split("+", maxsplit=1)[0] + "\n"):
        raise Failure(f"the witness says {seen}")
    ctl(programs, *look)
    # The log that ends earlier, and another one of the same key.
    shutil.copy(here / "first.checkpoint", log / "checkpoint")
    if "its end was cut off" not in ctl(programs, *look, code=1):
        raise Failure("a witness takes a log that was cut off")
    ctl(programs, "evidence", "tiles", "--db", database, "--into", log)
    tile = next(path for path in (log / "tile/0").rglob("*") if path.is_file())
    tile.write_bytes(bytes(32) + tile.read_bytes()[32:])
    if "do not give the checkpoint's root" not in ctl(programs, *look, code=1):
        raise Failure("a witness takes a log that was changed")
    (here / "laptop.key").chmod(0o644)
    if "laptop.key" not in ctl(programs, *look, code=3):
        raise Failure("a key that everybody may read is taken")


def newest(site):
    """Of the log that is served there: how many leaves, and the journal time of the last of them; (0, 0): nothing is shown."""
    try:
        size = int(site.get("/log/checkpoint").split("\n")[1])
    except urllib.error.HTTPError as error:
        if error.code != 404:
            raise
        return 0, 0
    bundle = f"/log/tile/entries/{(size - 1) // 256:03}" + (f".p/{size % 256}" if size % 256 else "")
    with urllib.request.urlopen(site.url.rstrip("/") + bundle, timeout=10) as answer:
        times = re.findall(rb"^at (\d+)$", answer.read(), re.M)
    return size, max(map(int, times))


def missing(site, path):
    try:
        site.get(path)
    except urllib.error.HTTPError as error:
        return error.code == 404
    except UnicodeDecodeError:  # a tile
        return False
    return False


def cosigned_comes_back(programs, here, daemon, look):
    """What a witness of the configuration has cosigned stands under its checkpoint; of others, and of another tree, nothing is kept."""
    place = daemon.arbiter.url.split("/")[2]
    ctl(programs, "evidence", "witness", "--name", "stranger.example.org", "--key", here / "stranger.key")
    stranger = [*look[:5], here / "stranger.key", "--seen", here / "stranger.seen", "--return", place]
    if "none of the witnesses" not in ctl(programs, *stranger, code=3):
        raise Failure("what a stranger cosigns is kept")
    note = ctl(programs, *look, "--return", place)
    kept = wait_for("the cosignature", lambda: daemon.check() or note.split("\n")[4] in daemon.arbiter.get(
        "/api/export?format=report&round=1") and note, 20)
    lines = kept.split("\n")
    for wrong, status in ((kept.replace(lines[1], str(int(lines[1]) + 1), 1), 404), (kept.replace(lines[2], "A" + lines[2][1:-2] + "A=", 1), 409),
                          (kept.replace(lines[0], lines[0] + "1", 1), 404), ("hello", 400)):
        expect(status, daemon.arbiter.post("/api/log/cosignatures", {"note": wrong}))
    expect(422, daemon.arbiter.post("/api/log/cosignatures", {"note": "\n".join([*lines[:-2], lines[-2][:-8] + "AAAAAAA=", ""])}))
    expect(404, daemon.post("/api/log/cosignatures", {"note": kept}))
    expect(400, daemon.arbiter.post("/api/log/cosignatures", {"notes": kept}))


def served(programs, here, start):
    """A witness looks at the running daemon, and what it is shown are the files that the database gives when it is stopped."""
    with running(start()) as daemon:
        key = daemon.arbiter.get("/api/export?format=log-key").strip()
        look = ["evidence", "cosign", daemon.url.rstrip("/") + "/log", key, "--key", here / "phone.key", "--seen", here / "phone.seen"]
        first = ctl(programs, *look)
        goes_on(daemon, daemon.sequence() + 20)
        wait_for("more of the log", lambda: daemon.get("/log/checkpoint").split("\n")[1] != first.split("\n")[1], 20)
        second = ctl(programs, *look)
        if int(second.split("\n")[1]) <= int(first.split("\n")[1]) or "\n\u2014 phone.example.org " not in second:
            raise Failure(f"a witness of the running daemon says {first} and {second}")
        cosigned_comes_back(programs, here, daemon, look)
        size, _ = newest(daemon)
        for path in (f"/log/tile/0/{size // 256 + 1:03}", "/log/tile/0/000.p/256", "/log/tile/0/0", "/log/tile/1/000.p/2", "/log/tile/", "/log/x"):
            if not missing(daemon, path):
                raise Failure(f"{path} is answered")
        shown = {}
        for path in [f"tile/{level}/{n:03}" for level in ("0", "entries") for n in range(size // 256)] + [f"tile/0/{size // 256:03}.p/{size % 256}"]:
            if not path.endswith(".p/0"):
                with urllib.request.urlopen(f"{daemon.url.rstrip('/')}/log/{path}", timeout=10) as answer:
                    shown[path] = answer.read()
        daemon.stop()
    if "cosigned by phone.example.org" not in verify(programs, here / "state/eboardd.db"):
        raise Failure("verify says nothing of what was cosigned")
    ctl(programs, "evidence", "tiles", "--db", here / "state/eboardd.db", "--into", here / "served")
    for path, body in shown.items():
        whole = here / "served" / path.split(".p/", maxsplit=1)[0]
        file = here / "served" / path
        kept = file.read_bytes() if file.exists() else next(iter([whole, *whole.parent.glob(whole.name + ".p/*")][-1:])).read_bytes()
        if kept[:len(body)] != body:
            raise Failure(f"{path} is another one than the database gives")


def delayed(programs, here, ports):
    """Whoever sees the games late sees what was sealed as late, and the arbiter sees it now."""
    delay = 10  # seconds of the computer
    text = f'[evidence]\nseal_every = 1\n[broadcast]\ndelay = "{delay * SPEED}s"\n'
    by_rounds = text + '[[broadcast.round]]\nround = 9\ndelay = "1s"\n'
    (here / "late").mkdir()
    config = write_config(here / "late.toml", ports, text, SPEED)
    with running(Daemon(programs, here / "late", config)) as daemon:
        wait_for("the arbiter's", lambda: newest(daemon.arbiter)[0], 20)
        if newest(daemon)[0] or not missing(daemon, "/log/tile/entries/000.p/1") or not missing(daemon, "/log/tile/0/000.p/1"):
            raise Failure("everybody sees at once what was sealed")
        wait_for("what was sealed, for everybody", lambda: daemon.check() or newest(daemon)[0], 4 * delay)
        for _ in range(5):
            public, now = newest(daemon), newest(daemon.arbiter)
            late = now[1] - public[1]
            # Everybody's log grows meanwhile, too.
            hidden = missing(daemon, f"/log/tile/0/000.p/{public[0] + 1}") or newest(daemon)[0] > public[0]
            if late < (delay - 3) * 1000 * SPEED or not hidden:
                raise Failure(f"everybody sees {public} when the arbiter sees {now}: it is {late} ms late")
            time.sleep(0.7)
        daemon.stop()
    with running(Daemon(programs, here / "late", write_config(here / "rounds.toml", ports, by_rounds, SPEED))) as daemon:
        wait_for("the arbiter's", lambda: newest(daemon.arbiter)[0], 20)
        if newest(daemon)[0]:
            raise Failure("where rounds have delays of their own the log is shown")
        daemon.stop()


def one_game(programs, here, database):
    """The proof of a game stands for itself."""
    key = ctl(programs, "export", "--format", "log-key", "--db", database).strip()
    text = ctl(programs, "export", "--format", "proof", "--board", 1, "--db", database)
    proof = here / "board-1.proof.txt"
    proof.write_text(text)
    said = ctl(programs, "evidence", "check", proof, "--log-key", key)
    if not said.startswith("proved: "):
        raise Failure(f"the proof proves nothing: {said}")
    size = sum(map(len, re.findall(r"^== (?:checkpoint|names|clock|path|dates|leaf|hashes|in round|rounds|trees|paired|entered|values).*?(?=^== )", text, re.M | re.S)))
    print(f"{said.strip()}; {size} bytes of proof")
    if size > 10_000:
        raise Failure(f"the proof has {size} bytes")
    for name, other in (("a byte order mark", "\ufeff" + text), ("its last end of a line cut off", text.rstrip("\n"))):
        proof.write_text(other, encoding="utf-8")
        if not ctl(programs, "evidence", "check", proof, "--log-key", key).startswith("proved: "):
            raise Failure(f"a proof with {name} is not taken")
    proof.write_text(text.replace("== not sealed\n", "== not sealed\nwhite: \x1b[31m\u202eX\n"), encoding="utf-8")
    said = ctl(programs, "evidence", "check", proof, "--log-key", key)
    if r"white: \x1B[31m\xE2\x80\xAEX" not in said or "\x1b" in said:
        raise Failure(f"what stands in a file reaches the terminal: {said!r}")
    for name, old, new in (("a byte", r"^(j \d+ 0 )..", r"\g<1>ff"), ("a time", r"^j (\d+)", r"j 1\1"), ("a line", r"^j .*\n", ""),
                           ("an event", r'"ply":1,', '"ply":2,'), ("a leaf", r"^entries (\d+)", r"entries 1\1"),
                           ("the game", r"^(?:1\. \S+|\*$)", "1. a3"), ("the board", r"^(game \d+ of board) 1", r"\1 2"),
                           ("a date", r"(?<=^== dates\n)", "1"), ("another device", r"^device 1", "device 2"),
                           ("the tree", r"^(eboardd.local/.*\n)", r"\g<1>1")):
        proof.write_text(re.sub(old, new, text, count=1, flags=re.M))
        if proof.read_text() == text or not ctl(programs, "evidence", "check", proof, "--log-key", key, code=1).startswith("not proved: "):
            raise Failure(f"{name} changed in a proof is not found")


PLAYERS = "".join(f'[[board]]\nnumber = {number}\nwhite = "{white}"\nblack = "{black}"\n'
                  for number, white, black in ((1, "Aalto, Anna", "Brandt, Ole"), (2, "Cech, Petr", "Dahl, Siv")))
TRIGGERS = ("journal_is_not_changed", "journal_is_not_deleted", "journal_chunk_is_not_changed", "journal_chunk_is_not_deleted",
            "event_is_not_changed", "event_is_not_deleted", "clock_anchor_is_not_changed", "clock_anchor_is_not_deleted",
            "sealed_is_not_changed", "sealed_is_not_deleted", "pairing_change_is_not_changed", "pairing_change_is_not_deleted")


def change(database, copy, *statements):
    for old in copy.parent.glob(copy.name + "*"):
        old.unlink()
    shutil.copy(database, copy)
    with sqlite3.connect(copy) as store:
        for name in TRIGGERS:
            store.execute(f"DROP TRIGGER {name}")
        changed = sum(store.execute(statement).rowcount for statement in statements)
    store.close()
    if changed == 0:
        raise Failure(f"{statements} changes nothing")


def touched(programs, here, database, luck):
    """Each change that a person could make in the tables is found."""
    copy, kept = here / "touched.db", here / "first.checkpoint"
    keep(programs, database, here / "last.checkpoint")
    last = here / "last.checkpoint"
    row = luck.choice(rows(database, "SELECT id FROM journal"))[0]
    event = luck.choice(rows(database, "SELECT sequence FROM event WHERE type = 'move'"))[0]
    clock = luck.choice(rows(database, "SELECT sequence FROM event WHERE type = 'clock'"))[0]
    leaves = rows(database, "SELECT max(leaf) FROM sealed")[0][0]
    size = luck.choice(rows(database, "SELECT size FROM sealed_root"))[0]
    changes = {
        "a byte of the journal": [f"UPDATE journal SET body = CAST(substr(body, 1, length(body) - 1) || char(7) AS BLOB) WHERE id = {row}"],
        "a row of the journal": [f"DELETE FROM journal WHERE id = {row}"],
        "a chunk": ["UPDATE journal_chunk SET device = 3 - device"],
        "times shifted": [f"UPDATE journal SET at_ms = at_ms + 1 WHERE id >= {row}"],
        "a clock's event": [f"UPDATE event SET json = replace(json, '\"white_ms\":', '\"white_ms\":1') WHERE sequence = {clock}"],
        "an event of another tracker": [f"UPDATE event SET tracker = tracker - 1 WHERE sequence = {event}"],
        "the wall clock": ["UPDATE clock_anchor SET wall_ms = wall_ms - 86400000"],
        "boards exchanged": ["UPDATE board SET number = 100 + number", "UPDATE board SET number = 103 - number"],
        "devices exchanged": ["UPDATE device SET key = '~' || key", "UPDATE device SET key = (SELECT substr(other.key, 2) FROM device AS "
                              "other WHERE other.id = 3 - device.id)"],
        "a leaf": [f"UPDATE sealed SET entries = entries + 1 WHERE leaf = {leaves // 2}"],
        "the last leaf": [f"DELETE FROM sealed WHERE leaf = {leaves}"],
        "a checkpoint's root": [f"UPDATE sealed_root SET root = zeroblob(32) WHERE size = {size}"],
        "a checkpoint's signature": [f"UPDATE sealed_root SET signature = zeroblob(64) WHERE size = {size}"],
        "a checkpoint's time": [f"UPDATE sealed_root SET at_ms = at_ms - 1 WHERE size = {size}"],
        "another key": ["UPDATE sealed_root SET key = randomblob(32)"],
        "a checkpoint in the middle": ["DELETE FROM sealed_root WHERE size = (SELECT min(size) FROM sealed_root)"],
        "a date that was put in": ["INSERT INTO clock_anchor (at_ms, wall_ms, utc_offset_s, scale, synchronised, begins, boot, up_ms) SELECT "
                                   "at_ms + 1, wall_ms - 31536000000, utc_offset_s, scale, 1, begins, boot, up_ms FROM clock_anchor WHERE id = 1"],
        "a board that was put in": ["INSERT INTO board (device, number) VALUES (1, 77)"],
        "what a leaf says": [f"UPDATE sealed SET says = 'abc' WHERE leaf = {leaves}"],
        "what a witness has cosigned": ["UPDATE sealed_cosignature SET size = (SELECT size FROM sealed_root WHERE size <> sealed_cosignature.size)"],
        "a cosignature": ["UPDATE sealed_cosignature SET signature = zeroblob(72)"],
        "a name in a pairing": ["UPDATE pairing_change_tag SET value = 'Dahl, Siv' WHERE value = 'Aalto, Anna'"],
        "names exchanged": ["UPDATE pairing_change_tag SET name = '~' || name WHERE name IN ('White', 'Black')",
                            "UPDATE pairing_change_tag SET name = iif(name = '~White', 'Black', 'White') WHERE name GLOB '~*'"],
        "a name as it is shown": ["UPDATE pairing_tag SET value = 'Dahl, Siv' WHERE value = 'Aalto, Anna'"],
        "where a round is played": ["UPDATE pairing_change SET number = number + 1 WHERE id = 1"],
        "a pairing that was taken out": ["DELETE FROM pairing_change_tag WHERE change = 1", "DELETE FROM pairing_change WHERE id = 1"],
        "a pairing as it is shown": ["UPDATE pairing SET round = round + 1 WHERE board = 1"],
        "the round of a game": ["UPDATE game SET round = round + 1"],
        "a round behind the last event": ["INSERT INTO game_round SELECT board, number, (SELECT max(sequence) FROM event) + 1, round + 1 "
                                          "FROM game LIMIT 1"],
        "a kind that nobody knows": ["UPDATE journal SET kind = 99 WHERE id = (SELECT min(id) FROM journal)"],
        "what came before a checkpoint": ["UPDATE board SET events_at_checkpoint = iif(events_at_checkpoint > 0, events_at_checkpoint - 1, 1) "
                                          "WHERE events > 0"],
        "the number of a checkpoint": ["UPDATE device SET checkpoint = 999999"],
        "what is sealed of a change": ["UPDATE sealed_change SET root = zeroblob(32) WHERE change = 1"],
        "where it goes on": ["UPDATE sealed_strand SET journal_head = zeroblob(32)"],
        "where it goes on, too": ["UPDATE sealed_until SET journal = 9223372036854775807"],
        "the last checkpoint": ["DELETE FROM sealed_root WHERE size = (SELECT max(size) FROM sealed_root)"],
    }
    for name, statements in changes.items():
        change(database, copy, *statements)
        done = subprocess.run([programs / "eboardctl", "verify", "--db", copy], capture_output=True, text=True, check=False)
        if done.returncode != 1 or done.stdout.endswith(" 0 differences\n"):
            raise Failure(f"{name}: not found: {done.stdout}{done.stderr}")
    # A log that ends early with everything that it spoke of is one that was never longer, but for who kept a checkpoint.
    end = luck.choice(rows(database, "SELECT size FROM sealed_root ORDER BY size")[:-1])[0]
    change(database, copy, f"DELETE FROM sealed_root WHERE size > {end}", f"DELETE FROM sealed WHERE leaf >= {end}",
           f"DELETE FROM sealed_cosignature WHERE size > {end}", "DELETE FROM sealed_strand", "DELETE FROM sealed_until")
    verify(programs, copy)
    mailed = here / "mailed.checkpoint"
    mailed.write_bytes(last.read_bytes().replace(b"\n", b"\r\n"))
    for file in (kept, last, mailed):
        ctl(programs, "verify", "--db", database, "--checkpoint", file)
    if "the end was cut off" not in ctl(programs, "verify", "--db", copy, "--checkpoint", last, code=1):
        raise Failure("a cut end is not found against a checkpoint that was kept")


def goes_on_all_the_same(programs, here, database, start):
    """What says where the log goes on follows from the log, and is made anew where it does not fit. A hall is served in any case."""
    for statement in ("UPDATE sealed_strand SET journal_head = x'00'", "UPDATE sealed_until SET frontier = x'0102030405'",
                      "UPDATE sealed_until SET journal = 9223372036854775807, event = 9223372036854775807"):
        with sqlite3.connect(database) as store:
            store.execute(statement)
        store.close()
        with running(start()) as daemon:
            goes_on(daemon, daemon.sequence() + 5)
            if daemon.stop() != 0 or "found anew" not in daemon.said():
                raise Failure(f"{statement}: {daemon.said()}")
        if leaves_of(programs, database)[1]:
            raise Failure(f"{statement}: something is not sealed")


def main(programs):
    pgn = pathlib.Path(sys.argv[2])
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    with folder() as here:
        with running(Simulator(programs, here, pgn, 2, "--loop", "--level", "L0", "--speed", SPEED, "--max-think", 2)) as boards:
            public_key = ctl(programs, "evidence", "witness", "--name", "phone.example.org", "--key", here / "phone.key").strip()
            config = write_config(here / "e.toml", boards.ports, f'[evidence]\nseal_every = 1\nwitnesses = ["{public_key}"]\n{PLAYERS}', SPEED)
            def start():
                return Daemon(programs, here, config, "--state-dir", here / "state")
            database = play(programs, here, start)
            goes_on_all_the_same(programs, here, database, start)
            served(programs, here, start)
            delayed(programs, here, boards.ports)
        witness(programs, here, database)
        one_game(programs, here, database)
        touched(programs, here, database, random.Random(seed))


if __name__ == "__main__":
    as_program(main)
