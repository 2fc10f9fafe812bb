# SPDX-License-Identifier: MIT
"""Halls that are not what they say: one with the account of another, and one that sends nonsense."""
import json
import subprocess
import time

from far_hall import LATE_MS, Others
from hall import Failure, wait_for
from servers import RawClient

STORES = 100  # stores that it says it has
TURNS = 200  # how often it goes on with another store
LARGE = 900_000  # bytes of a message; the servers take a million


def account_of_another(scene):
    """A daemon that calls itself by the name of another hall than the one whose account it has."""
    before = scene.confirmed("hall-1")
    impostor = scene.add_hall("hall-1", 1, user="odd")
    impostor.daemon.says("Permissions Violation", 60)
    done = subprocess.run([scene.programs / "eboardctl", "status", "--daemon", impostor.daemon.socket], capture_output=True, text=True,
                          check=False)
    if "the server refuses this hall, look at its user and certificates" not in done.stdout:
        raise Failure(f"the status says nothing of it: {done.stdout}")
    store = impostor.store_id()
    impostor.stop()
    rows = scene.postgres.sql(f"SELECT count(*) FROM hall WHERE store = '{store}'")
    if rows != [["0"]]:
        raise Failure("the archive knows the store of a hall with another's account")
    wait_for("events of the hall whose name it took", lambda: scene.confirmed("hall-1") > before, 60)
    print("a daemon with the account of another hall is refused, and says so")


def under_its_own_name(scene):
    """What is no event is put aside; what might be one is kept, and slows nobody else."""
    before = Others(scene, scene.halls)
    time.sleep(15)
    calm = before.late()
    odd = RawClient(scene.cluster.nodes[0].port, scene.certificates.authority, "odd", scene.passwords["odd"][0])
    odd.publish("eb.hall-1.events", b"{}\n{}")
    said = odd.settle()
    if "Permissions Violation" not in said:
        raise Failure(f"a hall may write as another one: {said!r}")
    nonsense = [("eb.odd.events", text) for text in (b"", b"\xff\x00\n{}", b"{}", b"[" * 5000, b'{"store":"x"}\n{}', b"x" * LARGE)]
    nonsense.append(("eb.odd.rounds", b'{"store":"' + b"A" * 32 + b'","version":1,"round":1,"pairings":[],"games":[{"board":1,'
                     b'"game":1,"tags":{"White":"\\u0000"}}]}'))
    watched = Others(scene, scene.halls)
    begun = time.monotonic()
    odd.send(nonsense)
    odd.settle()
    wait_for("what was put aside", lambda: len(scene.ask("query", "refusals", "--hall", "odd").splitlines()) == len(nonsense))
    event = scene.halls[0].events()[0][2].encode()

    def message(store, sequence):
        head = {"store": f"{store:032X}", "sequence": sequence, "board": 1, "table": 1, "round": 0, "tracker": 46}
        return "eb.odd.events", json.dumps(head).encode() + b"\n" + event
    odd.send([message(store, 1) for store in range(STORES)])
    odd.send([message(turn % 2, 2 + turn // 2) for turn in range(TURNS)])
    odd.send([message(STORES, 1 << 62), message(STORES + 1, 1000)])  # and none before it
    odd.settle()
    odd.close()
    time.sleep(max(0.0, 20 - (time.monotonic() - begun)))
    late = watched.late()
    print(f"nonsense is put aside, and {STORES + TURNS} events of {STORES} stores under one name slow nobody: 99 % of the others' within "
          f"{late['archive']:.0f} ms in the archive and {late['files']:.0f} ms in files, before that {calm['archive']:.0f} ms and "
          f"{calm['files']:.0f} ms")
    for where, limit in LATE_MS.items():
        if late[where] > max(limit, 2 * calm[where]):
            raise Failure(f"a hall that sends nonsense slows the others in the {where}")


def halls_that_are_not(scene):
    account_of_another(scene)
    under_its_own_name(scene)
