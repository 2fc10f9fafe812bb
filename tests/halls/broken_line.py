# SPDX-License-Identifier: MIT
"""Handshakes that are broken off: that is no refusal, they are tried again, and the daemon's end waits for none."""
import subprocess
import time

from hall import Failure, wait_for
from servers import OddServer

TRIED = 60  # seconds in which an outlet tries twice more at least
ENDS = 10  # seconds in which a daemon ends, whatever its outlet waits for


def status(scene, one):
    return subprocess.run([scene.programs / "eboardctl", "status", "--daemon", one.daemon.socket], capture_output=True, text=True,
                          check=False).stdout


def tries_on(scene, one, server, what):
    before = server.greeted
    wait_for(f"three handshakes with a server that {what}", lambda: one.daemon.check() or server.greeted >= before + 3, TRIED)
    said = status(scene, one)
    if "no encrypted line to a server comes about" not in said:
        raise Failure(f"the status says nothing of a server that {what}: {said}")


def handshakes_that_end_badly(scene):
    server = OddServer()
    broken = scene.add_hall("far", 2, urls=[server.url], user="far")
    tries_on(scene, broken, server, "ends handshakes")
    begun = time.monotonic()
    if broken.daemon.stop() != 0:
        raise Failure(f"it ends so: {broken.daemon.said()[-500:]}")
    took = time.monotonic() - begun
    if took > ENDS:
        raise Failure(f"a daemon waits {took:.0f} s for a server at its end")
    server.close()
    broken.stop()
    print(f"handshakes that are broken off are tried again, and hold up no end ({took:.1f} s)")
