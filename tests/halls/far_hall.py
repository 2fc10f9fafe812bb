# SPDX-License-Identifier: MIT
"""A hall whose line is cut for as much as ten boards play in a day, while others play on."""
import contextlib
import sqlite3
import time

import web_folder
from hall import Failure, wait_for
from servers import Line

BOARDS, SPEED = 10, 20
PLIES = 7200  # of ten boards in six hours, a ply each thirty seconds
CAUGHT_UP = 60  # seconds
BEFORE = 15  # seconds in which the others are looked at first
# So late are 99 of 100 events of others at most, in the archive and in a file, on a machine that others use as well.
LATE_MS = {"archive": 2000, "files": 4000}
# While a hall catches up, others are not slowed in the archive; eboard-publish on a busy computer works off that hall's events first.
LATE_MEANWHILE_MS = {"archive": 2000, "files": 60_000}


def plies_behind(one, sequence):
    with contextlib.closing(sqlite3.connect(f"file:{one.database}?mode=ro", uri=True)) as store:
        return store.execute("SELECT count(*) FROM event WHERE sequence > ? AND json_extract(json, '$.type') = 'move' "
                             "AND json_extract(json, '$.state') = 'committed'", (sequence,)).fetchone()[0]


class Others:
    """How late the other halls are, in the archive and in a folder of files, while it is watched."""

    def __init__(self, scene, halls):
        self._scene, self._halls = scene, halls
        self._since = int(time.time() * 1000)
        self._watches = [(one, web_folder.Watch(scene.site(one))) for one in halls]
        for _, watch in self._watches:
            watch.start()

    def late(self):
        """99 of 100 events came so soon, in ms."""
        for _, watch in self._watches:
            watch.stop()
        found = {"archive": self._scene.archive_latencies(self._since, self._halls),
                 "files": sorted(ms for one, watch in self._watches for ms in watch.latencies(one.times()))}
        if not all(found.values()):
            raise Failure(f"nothing of the other halls came meanwhile: {found}")
        return {where: all_of[int(len(all_of) * 0.99)] for where, all_of in found.items()}


def a_day_without_a_line(scene):
    line = Line(scene.cluster.nodes[0].port)
    others = list(scene.halls)
    far = scene.add_hall("far", BOARDS, urls=[f"tls://127.0.0.1:{line.port}"], speed=SPEED)
    scene.halls.append(far)
    far.play()
    wait_for("its first events in the archive", lambda: scene.confirmed("far") > 0, 60)
    line.cut()
    cut_at = far.daemon.sequence()
    wait_for(f"{PLIES} plies without a line", lambda: far.daemon.check() or plies_behind(far, cut_at) >= PLIES, 600, 2)
    far.rest()
    watched = Others(scene, others)
    time.sleep(BEFORE)
    before = watched.late()
    last = far.daemon.sequence()
    missing = last - scene.confirmed("far")
    if missing < last - cut_at:
        raise Failure(f"of {last - cut_at} events without a line only {missing} are missing: it was not cut")
    watched = Others(scene, others)
    line.mend()
    begun = time.monotonic()
    wait_for("all of it in the archive", lambda: scene.confirmed("far") == far.daemon.sequence(), 2 * CAUGHT_UP, 0.5)
    took = time.monotonic() - begun
    wait_for("all of it in the files", lambda: scene.site(far).index()["sequence"] == far.daemon.sequence(), 2 * CAUGHT_UP, 0.5)
    in_files = time.monotonic() - begun
    late = watched.late()
    print(f"a hall without a line for {missing} events is in the archive {took:.0f} s after it has one, and in files {in_files:.0f} s; "
          f"99 % of the others' within {late['archive']:.0f} ms and {late['files']:.0f} ms meanwhile, before that "
          f"{before['archive']:.0f} ms and {before['files']:.0f} ms")
    if took > CAUGHT_UP:
        raise Failure(f"it took longer than {CAUGHT_UP} s")
    for where, limit in LATE_MEANWHILE_MS.items():
        if late[where] > max(limit, 2 * before[where]):
            raise Failure(f"the others were slowed in the {where}")
