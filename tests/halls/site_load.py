# SPDX-License-Identifier: MIT
"""What eboard-publish takes for many boards: real events of a hall, published again as of many halls, each board with a move every
twenty seconds."""
import collections
import json
import time

import web_folder
from hall import Failure, running, wait_for
from servers import RawClient, processor_seconds

EVERY = 20  # seconds between two moves of a board
BOARDS_OF_A_HALL = 250
MEASURED = 60
WARM = 25  # each board has moved once by then
AFTER = 1.5  # seconds after the first half of what a move gives


def moves_of(halls):
    """What each move of a board gave: lists of events as they are stored, from the first game on."""
    found = []
    for one in halls:
        boards = collections.defaultdict(lambda: [[]])
        for _, board, text in one.events():
            boards[board][-1].append(text)
            event = json.loads(text)
            if event["type"] == "move" and event["state"] == "committed":
                boards[board].append([])
        found += [[move for move in moves if move] for moves in boards.values()]
    return [moves for moves in found if len(moves) * EVERY > MEASURED + WARM + EVERY]


class LoadedHall:
    """A hall that publishes what real boards did."""

    def __init__(self, number, boards, plays):
        self.name, self.store = f"load-{number}", f"{number:032X}"
        self._sequence = 0
        self._boards = [{"number": at + 1, "moves": iter(plays[(number + at) % len(plays)]), "later": []} for at in range(boards)]
        self._games = set()
        self.sent = []  # (sequence, when in Unix ms)

    def step(self, board, half):
        """The first half of what the next move gives, or the second one."""
        if half == 0:
            texts = next(board["moves"], [])
            middle = (len(texts) + 1) // 2
            board["later"] = texts[middle:]
            return self._messages(board, texts[:middle])
        return self._messages(board, board["later"])

    def due(self, now, before):
        """What is to be sent between two moments, of all boards: each has its own."""
        messages = []
        for board in self._boards:
            for half, shift in ((0, 0), (1, AFTER)):
                at = (board["number"] * EVERY / len(self._boards) + shift) % EVERY
                if (before - at) // EVERY != (now - at) // EVERY:
                    messages += self.step(board, half)
        return messages

    def _messages(self, board, texts):
        made = []
        for text in texts:
            self._sequence += 1
            event = json.loads(text)
            key = (board["number"], event["game"])
            opens = event["type"] == "game_start" or (event["game"] > 0 and key not in self._games)
            self._games.add(key)
            head = {"store": self.store, "sequence": self._sequence, "board": board["number"], "table": board["number"],
                    "round": 1 if opens else 0, "tracker": 46}
            made.append((f"eb.{self.name}.events", json.dumps(head).encode() + b"\n" + text.encode()))
            self.sent.append((self._sequence, time.time() * 1000))
        return made


def measure(scene, boards):
    plays = moves_of(scene.halls)
    halls = [LoadedHall(number, min(BOARDS_OF_A_HALL, boards - (number - 1) * BOARDS_OF_A_HALL), plays)
             for number in range(1, -(-boards // BOARDS_OF_A_HALL) + 1)]
    client = RawClient(scene.cluster.nodes[0].port, scene.certificates.authority, "archive", scene.passwords["archive"][0])
    publisher = scene.start_publisher("load-publish")
    with running(publisher):
        publisher.says("connected to the stream", 60)
        wait_for("what the stream has already", lambda: all(
            (web_folder.Site(publisher.web, one.name).index() or {"sequence": 0})["sequence"] == one.events()[-1][0]
            for one in scene.halls), 300, 1)
        watches = [web_folder.Watch(web_folder.Site(publisher.web, one.name)) for one in halls[:4]]
        send(client, halls, WARM)
        for watch in watches:
            watch.start()
        spent, written = processor_seconds(publisher.process.pid), disk_bytes(publisher.process.pid)
        counted = sum(len(one.sent) for one in halls)
        send(client, halls, MEASURED)
        spent = (processor_seconds(publisher.process.pid) - spent) / MEASURED
        written = (disk_bytes(publisher.process.pid) - written) / MEASURED
        counted = sum(len(one.sent) for one in halls) - counted
        for watch in watches:
            watch.stop()
        publisher.check()
    client.close()
    found = sorted(ms for watch, one in zip(watches, halls) for ms in watch.latencies(one.sent))
    if not found:
        raise Failure(f"nothing of {counted} events came into a file")
    print(f"{boards} boards of {len(halls)} halls with a move each {EVERY} s, {counted / MEASURED:.0f} events a second: eboard-publish "
          f"took {100 * spent:.0f} % of a core and wrote {written / 1e6:.1f} MB a second; from the stream to the file: median "
          f"{found[len(found) // 2]:.0f} ms, 99 % within {found[int(len(found) * 0.99)]:.0f} ms")


def disk_bytes(process):
    with open(f"/proc/{process}/io", encoding="ascii") as lines:
        return int(dict(line.split(": ") for line in lines)["write_bytes"])


def send(client, halls, seconds):
    begun = time.monotonic()
    before = begun
    while before < begun + seconds:
        now = time.monotonic()
        messages = [message for one in halls for message in one.due(now, before)]
        if messages:
            client.send(messages)
        before = now
        time.sleep(0.05)
    client.settle()
