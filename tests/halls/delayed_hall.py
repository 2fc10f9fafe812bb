# SPDX-License-Identifier: MIT
"""Nothing of what the delay of a hall hides is in the stream, in the archive or in a folder of files: moves and results, rulings,
records that were put right, games that are not of the round, names. So it is over kills, and with a delay by plies."""
import contextlib
import json
import subprocess
import threading
import time

import web_folder
from hall import Failure, expect, wait_for
from servers import Listener, RawClient

DELAY = 12  # seconds
PLIES, AFTER_END = 4, 8
LATEST = 40  # seconds behind the delay in which all of it is everywhere
ACCURACY_MS = 20  # of two clocks that are read one after the other
PLAYED = 25  # seconds


class Places:
    """When each word was first seen in the stream, in the archive and in a file of that hall, in Unix ms."""

    def __init__(self, scene, one, words):
        self._scene, self._one, self._words = scene, one, words
        client = RawClient(scene.cluster.nodes[0].port, scene.certificates.authority, "archive", scene.passwords["archive"][0])
        self.listener = Listener(client, f"eb.{one.name}.>")
        self.watch = web_folder.Watch(scene.site(one))
        self.watch.start()
        self.archived, self.filed = {}, {}
        self._read = {}
        self._going_on = True
        self._threads = [threading.Thread(target=self._look, args=(look, pause), daemon=True)
                         for look, pause in ((self._look_at_archive, 0.5), (self._look_at_files, 0.1))]
        for each in self._threads:
            each.start()

    def stop(self):
        self._going_on = False
        self.watch.stop()
        for each in self._threads:
            each.join()

    def streamed(self):
        found = {}
        for _, text, at in self.listener.heard:
            for word in self._words:
                if word.encode() in text:
                    found.setdefault(word, at)
        return found

    def _look(self, look, pause):
        while self._going_on:
            look()
            time.sleep(pause)

    def _note(self, seen, text, at):
        for word in self._words:
            if word in text:
                seen.setdefault(word, at)

    def _look_at_archive(self):
        """All of its rows. What is seen was there before."""
        of_hall = f"SELECT id FROM hall WHERE name = '{self._one.name}'"
        text = str(self._scene.postgres.sql(f"SELECT body::text FROM event WHERE hall IN ({of_hall})")
                   + self._scene.postgres.sql(f"SELECT tags::text FROM pairing WHERE hall IN ({of_hall})")
                   + self._scene.postgres.sql(f"SELECT tags::text FROM game_name WHERE hall IN ({of_hall})"))
        self._note(self.archived, text, time.time() * 1000)

    def _look_at_files(self):
        for path in self._scene.site(self._one).folder.rglob("*"):
            with contextlib.suppress(OSError):
                about = path.stat()
                known = (about.st_ino, about.st_mtime_ns)
                if path.suffix not in (".json", ".pgn") or self._read.get(path) == known:
                    continue
                self._note(self.filed, path.read_text(encoding="utf-8"), time.time() * 1000)
                self._read[path] = known


class Acts:
    """What an arbiter and an operator do, each with a word of its own that stands in what comes of it."""

    def __init__(self, scene, one):
        self._scene, self._one = scene, one
        self.done = {}  # word: when, in Unix ms

    # By each way that there is, with the places where the word is seen in the end.
    WORDS = {"Remarked": ("stream", "archive"), "Decided": ("stream", "archive"), "Putright": ("stream", "archive"),
             "Notofit": ("stream", "archive"), "Reloaded": ("stream", "archive", "files"), "Operated": ("stream", "archive", "files")}

    def all(self):
        self._rule("Remarked", 1, 'R-NOTE text="{}"')
        self._pair("Operated")
        self._correct("Putright")
        self._reload("Reloaded")
        self._rule("Decided", 2, "R-RESULT 1/2-1/2")
        self._rule("Notofit", 2, "R-ROUND out")

    def _note(self, word):
        self.done[word] = time.time() * 1000

    def _rule(self, word, board, text):
        self._note(word)
        body = {"ruling": text.format(word), "author": f"A. {word}", "id": word}
        expect(201, self._one.daemon.arbiter.post(f"/api/boards/{board}/rulings", body))

    def _ctl(self, word, *words):
        done = subprocess.run([self._scene.programs / "eboardctl", *map(str, words), "--author", f"A. {word}", "--daemon",
                               self._one.daemon.socket], capture_output=True, text=True, check=False)
        if done.returncode > 1:
            raise Failure(f"eboardctl {words}: {done.stdout}{done.stderr}")
        return done.stdout

    def _pair(self, word):
        self._note(word)
        self._ctl(word, "pair", 2, f"White={word}")

    def _correct(self, word):
        """The first move was another one, with which the others can be played."""
        self._note(word)
        said = [self._ctl(word, "correct", 1, move, "--after", 0) for move in ("d3", "a3")]
        if not any("entered" in each for each in said):
            raise Failure(f"no record was put right: {said}")

    def _reload(self, word):
        self._note(word)
        self._one.write_pairings(word)
        subprocess.run([self._scene.programs / "eboardctl", "reload", "--daemon", self._one.daemon.socket], check=True,
                       capture_output=True, timeout=60)


def nothing_is_early(where, seen, done, delay_ms):
    for word, at in done.items():
        if word in seen and seen[word] - at < delay_ms:
            raise Failure(f"'{word}' is in the {where} {seen[word] - at:.0f} ms after it was done, and the delay is {delay_ms} ms")


def by_time(scene):
    one = scene.add_hall("late", 2, keys=f'[broadcast]\ndelay = "{DELAY}s"\n')
    acts = Acts(scene, one)
    places = Places(scene, one, Acts.WORDS)
    wait_for("moves in the hall", lambda: len(json.loads(one.daemon.arbiter.get("/api/boards/1"))["moves"]) > 2
             and len(json.loads(one.daemon.arbiter.get("/api/boards/2"))["moves"]) > 2, 60)
    acts.all()
    time.sleep(DELAY / 3)
    one.kill()  # what was done is hidden still, and must be so after a start
    one.start()
    seen = {"stream": places.streamed, "archive": lambda: places.archived, "files": lambda: places.filed}
    wanted = {(word, where) for word, all_of in Acts.WORDS.items() for where in all_of}
    found = lambda: {(word, where) for where, words in seen.items() for word in words()}  # noqa: E731
    try:
        wait_for("all that was done, at each place", lambda: wanted <= found(), DELAY + LATEST, 0.5)
    except Failure as failure:
        raise Failure(f"{failure}; missing are {sorted(wanted - found())}") from None
    one.kill()
    time.sleep(DELAY / 4)
    one.start()
    time.sleep(PLAYED)
    one.rest()
    places.stop()
    for where, words in seen.items():
        nothing_is_early(where, words(), acts.done, 1000 * DELAY)
    events_are_late(scene, one, places)


def events_are_late(scene, one, places):
    """Each event, by the time that the hall's journal gives it; and none of a version of names before them."""
    found = []
    for subject, text, at in places.listener.heard:
        if subject.endswith(".events"):
            event = json.loads(text.split(b"\n", 1)[1])
            found.append((at - event["at_ms"], event))
    streamed = min(found, key=lambda pair: pair[0])
    filed = places.watch.latencies(one.times())
    archived = scene.archive_latencies(0, [one])
    if min(len(found), len(filed), len(archived)) < 100:
        raise Failure(f"too little was compared: {len(found)}, {len(filed)} and {len(archived)} events")
    for where, earliest in (("stream", streamed[0]), ("archive", archived[0]), ("files", filed[0])):
        if earliest < 1000 * DELAY - ACCURACY_MS:
            raise Failure(f"an event is in the {where} after {earliest:.0f} ms: {streamed[1]}")
    print(f"a delay of {DELAY} s: of {len(found)} events and {len(Acts.WORDS)} kinds of what people did the earliest was in the stream "
          f"after {streamed[0]:.0f} ms, in the archive after {archived[0]:.0f} ms, in a file after {filed[0]:.0f} ms")


def by_plies(scene):
    """A move leaves when so many more stand on its board, or some time after its game."""
    one = scene.add_hall("late-plies", 2, keys=f'[broadcast]\ndelay_plies = {PLIES}\ndelay_after_end = "{AFTER_END}s"\n')
    places = Places(scene, one, ())
    time.sleep(PLAYED)
    one.kill()
    one.start()
    time.sleep(2 * PLAYED)
    one.rest()
    places.stop()
    stored = [(board, json.loads(text)) for _, board, text in one.events()]
    stood, over = {}, {}
    for board, event in stored:
        key = (board, event["game"])
        if event["type"] == "move":
            stood.setdefault((*key, event["ply"]), event["at_ms"])
        if event["type"] == "result":
            over.setdefault(key, event["at_ms"])
    compared = 0
    for subject, text, at in places.listener.heard:
        if not subject.endswith(".events"):
            continue
        head, event = map(json.loads, text.split(b"\n", 1))
        if event["type"] != "move":
            continue
        key = (head["board"], event["game"])
        free = min(stood.get((*key, event["ply"] + PLIES), float("inf")), over.get(key, float("inf")) + 1000 * AFTER_END)
        compared += 1
        if at < free - ACCURACY_MS:
            raise Failure(f"{event} is in the stream {free - at:.0f} ms before {PLIES} plies more stood there")
    if compared < 20:
        raise Failure(f"only {compared} moves came")
    print(f"a delay of {PLIES} plies: none of {compared} moves was in the stream before them")


def nothing_leaves_early(scene):
    by_time(scene)
    by_plies(scene)
