#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Halls of simulated boards, NATS, eboard-archive, PostgreSQL and eboard-publish on one machine, which are killed at random. In the
end the archive has exactly what the halls have, and so has the folder of files. Prints what was done, latencies, and what a core of
each program does.

usage: halls.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_THE_SERVERS [--minutes M] [--halls N] [--boards N] [--servers 1|3] [--seed S]
                [--load BOARDS] [--think SECONDS] [--only PART]..."""
import argparse
import contextlib
import json
import pathlib
import random
import signal
import sqlite3
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/integration"), str(ROOT / "tests")]
import hall  # noqa: E402
from hall import Daemon, Failure, Process, Simulator, wait_for, write_config  # noqa: E402
import broken_line  # noqa: E402
import bucket_store  # noqa: E402
import delayed_hall  # noqa: E402
import edge_pages  # noqa: E402
import far_hall  # noqa: E402
import odd_hall  # noqa: E402
import operation  # noqa: E402
import site_load  # noqa: E402
import web_folder  # noqa: E402
from servers import Certificates, Cluster, LosingProxy, Nginx, Postgres, RawClient, account, processor_seconds, reader, secret_file  # noqa: E402

PGN = ROOT / "tests/data/demo-games.pgn"
CALM = 20  # seconds in which nothing is killed, for the latencies
LATE_MS = 3000  # 99 of 100 events are in a file by then, at a calm time, on a machine that others use as well
ARRIVES = 120  # seconds in which everything is there, once nothing is killed any more
MOST = 10  # so many times that, where files of a busy machine are behind but come on
BENCH_EVENTS = 100_000


class Hall:
    """A daemon with its boards, which go on playing whatever becomes of it. `user` is whose account it has, `keys` are more of its
    configuration. At another `speed` nobody plays before play()."""

    def __init__(self, scene, name, boards, urls=None, user=None, keys="", speed=1):
        self.programs, self.name, self.speed = scene.programs, name, speed
        self.here = scene.here / (name if user is None else f"{name}-of-{user}")
        self.here.mkdir()
        self.database = self.here / "eboardd.db"
        self.boards_count = boards
        self.think = scene.think
        self.write_pairings("One")
        user = user or name
        text = (f'pairings = "round.pgn"\n{keys}'
                f'[outlets.nats]\nhall = "{name}"\nservers = {json.dumps(urls or scene.cluster.urls)}\nuser = "{user}"\n'
                f'password_file = "{scene.passwords[user][1]}"\nauthority_file = "{scene.certificates.authority}"\n')
        ports = [self.here / f"board-{number}" for number in range(1, boards + 1)]
        self.config = write_config(self.here / "hall.toml", ports, text, speed)
        self.boards = self.daemon = None
        if speed == 1:
            self.play()

    def play(self):
        self.boards = Simulator(self.programs, self.here, PGN, self.boards_count, "--level", "L0", "--max-think", self.think, "--loop",
                                "--speed", self.speed)

    def write_pairings(self, given_name):
        """Player 1 is one person with a FIDE id in every hall; the others are this hall's."""
        games = [f'[Event "Open {self.name}"]\n[Round "1.{table}"]\n[White "White {table}, {self.name}"]\n'
                 f'[Black "Black {table}, {self.name}"]\n[Result "*"]\n\n*\n' for table in range(2, self.boards_count + 1)]
        games.insert(0, f'[Event "Open {self.name}"]\n[Round "1.1"]\n[White "Player, {given_name}"]\n[WhiteFideId "4100018"]\n'
                        f'[Black "Black 1, {self.name}"]\n[Result "*"]\n\n*\n')
        (self.here / "round.pgn").write_text("\n".join(games), encoding="utf-8")

    def start(self):
        self.daemon = Daemon(self.programs, self.here, self.config)

    def kill(self):
        self.daemon.kill()

    def rest(self):
        """Its boards stand still."""
        if self.boards:
            self.boards.kill()

    def stop(self):
        self.rest()
        self.daemon.kill()

    def store_id(self):
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as store:
            return store.execute("SELECT value FROM meta WHERE key = 'id'").fetchone()[0]

    def times(self):
        """(sequence, at_ms) of the store."""
        return [(sequence, json.loads(text)["at_ms"]) for sequence, _, text in self.events()]

    def events(self):
        """(sequence, board, json) of the store."""
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as store:
            return store.execute("SELECT sequence, board, json FROM event ORDER BY sequence").fetchall()


class Archive(Process):
    """eboard-archive, run."""

    def __init__(self, programs, folder, cluster, address, password, authority, *options, name="archive"):
        servers = [word for url in cluster.urls for word in ("--server", url)]
        super().__init__(name, [programs / "eboard-archive", "run", *servers, "--user", "archive", "--password-file", password,
                                "--authority", authority, "--database", address, "--replicas", len(cluster.nodes), *options],
                         folder)


class Scene:
    """All of it; what it starts ends with `ends`."""

    def __init__(self, programs, servers, here, options, ends):
        self.programs, self.here, self.think = programs, here, options.think
        names = [f"hall-{number}" for number in range(1, options.halls + 1)]
        passwords = {name: secret_file(here, name) for name in (*names, "archive", "bucketed", "edged", "far", "late", "late-plies", "odd", "publish")}
        users = [account(name, word, None if name == "archive" else name) for name, (word, _) in passwords.items() if name != "publish"]
        users.append(reader("publish", passwords["publish"][0]))
        self.passwords = passwords
        self.certificates = Certificates(here)
        self.postgres = Postgres(servers, here)
        ends.callback(self.postgres.kill)
        self.cluster = Cluster(servers, here, options.servers, users, self.certificates)
        ends.callback(self.cluster.stop)
        self.start_archive()
        ends.callback(lambda: self.archive.kill())
        self.archive.says("connected to the stream", 60)
        self.publisher = None
        self.start_publisher()
        ends.callback(lambda: self.publisher.kill())
        self.publisher.says("connected to the stream", 60)
        self.nginx = Nginx(servers, here, self.publisher.web, names, web_folder.documented_server())
        ends.callback(self.nginx.kill)
        self._ends = ends
        self.halls = [self.add_hall(name, options.boards) for name in names]
        self.edge = edge_pages.Edge(self, self.halls[0])
        ends.callback(lambda: self.edge.kill())

    def add_hall(self, name, boards, **options):
        one = Hall(self, name, boards, **options)
        one.start()
        self._ends.callback(one.stop)
        return one

    def start_archive(self):
        self.archive = Archive(self.programs, self.here, self.cluster, self.postgres.address(), self.passwords["archive"][1],
                               self.certificates.authority)

    def start_publisher(self, name="publish", *options):
        made = web_folder.Publisher(self.programs, self.here, self.cluster, self.passwords["publish"][1],
                                    self.certificates.authority, name, *options)
        if name == "publish":
            self.publisher = made
        return made

    def site(self, one):
        return web_folder.Site(self.publisher.web, one.name)

    def ask(self, *words, code=0):
        """A command of eboard-archive, and what it prints."""
        done = subprocess.run([self.programs / "eboard-archive", *map(str, words), "--database", self.postgres.address()],
                              capture_output=True, text=True, check=False)
        if done.returncode != code:
            raise Failure(f"eboard-archive {' '.join(map(str, words))}: {done.returncode}: {done.stdout[-1500:]}{done.stderr}")
        return done.stdout

    def archive_latencies(self, since_ms, halls):
        """Of these halls, from the journal's time of an event to its row in the database, in ms."""
        names = ", ".join(f"'{one.name}'" for one in halls)
        rows = self.postgres.sql("SELECT extract(epoch FROM stored_at) * 1000 - at_ms FROM event e JOIN hall h ON h.id = e.hall "
                                 f"WHERE at_ms > {since_ms} AND h.name IN ({names})")
        return sorted(float(row[0]) for row in rows)

    def rows(self, which):
        return int(self.postgres.sql(f"SELECT count(*) FROM event e JOIN hall h ON h.id = e.hall WHERE {which}")[0][0])

    def confirmed(self, name):
        rows = [json.loads(line) for line in self.ask("query", "halls", "--hall", name).splitlines()]
        return rows[0]["confirmed"] if rows else 0


class Chaos:
    """Kills something, waits, and starts it again."""

    def __init__(self, scene, seed):
        self._scene, self._random = scene, random.Random(seed)
        self._next = []
        self.done = {"hall": 0, "archive": 0, "publisher": 0, "server": 0, "server held": 0, "database": 0, "edge": 0}

    def run(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            # Each in turn, in another order each time.
            self._next = self._next or self._random.sample(list(self.done), len(self.done))
            what = self._next.pop()
            self.done[what] += 1
            getattr(self, "_" + what.replace(" ", "_"))(self._random.uniform(0, 4))
            time.sleep(self._random.uniform(0.5, 4))

    def _hall(self, down):
        one = self._random.choice(self._scene.halls)
        one.kill()
        time.sleep(down)
        one.start()

    def _archive(self, down):
        self._scene.archive.check()
        self._scene.archive.kill()
        time.sleep(down)
        self._scene.start_archive()

    def _publisher(self, down):
        self._scene.publisher.check()
        self._scene.publisher.kill()
        time.sleep(down)
        self._scene.start_publisher()

    def _edge(self, down):
        self._scene.edge.check()
        self._scene.edge.kill()
        time.sleep(down)
        self._scene.edge = edge_pages.Edge(self._scene, self._scene.halls[0], port=self._scene.edge.port)

    def _server(self, down):
        number = self._random.randrange(len(self._scene.cluster.nodes))
        self._scene.cluster.kill(number)
        time.sleep(down)
        self._scene.cluster.start(number)

    def _server_held(self, down):
        process = self._random.choice(self._scene.cluster.nodes).process
        process.send_signal(signal.SIGSTOP)
        time.sleep(down + 3)
        process.send_signal(signal.SIGCONT)

    def _database(self, down):
        self._scene.postgres.kill()
        time.sleep(down)
        self._scene.postgres.start()


def keys_are_checked(scene):
    """A wrong key is named with its line, and no secret is repeated."""
    good = 'hall = "a"\nservers = ["nats://127.0.0.1:4222"]\n'
    for keys, wanted in ((good, None), ('servers = ["nats://h:1"]\n', "has no hall"),
                         ('hall = "A b"\nservers = ["nats://h:1"]\n', "hall 'A b' must be of small letters"),
                         ('hall = "a"\n', "has no servers"),
                         ('hall = "a"\nservers = ["nats://user:SECRET@h:1"]\n', "without a user"),
                         ('hall = "a"\nservers = ["http://h:1"]\n', 'must be like "nats://HOST:4222"'),
                         (good + 'password_file = "/x"\n', "a password belongs to a user"),
                         (good + 'user = "u"\ncredentials_file = "/x"\n', "user does not go with credentials_file"),
                         (good + 'certificate_file = "/x"\n', "certificate_file and key_file go together"),
                         (good + 'authority_file = "x"\n', "authority_file must begin with /"),
                         (good + 'hal = "b"\n', "hal")):
        path = write_config(scene.here / "odd.toml", [], "[outlets.nats]\n" + keys)
        done = subprocess.run([scene.programs / "eboardd", "--check-config", "--config", path], capture_output=True, text=True,
                              check=False)
        said = done.stdout + done.stderr
        if (wanted is None) != (done.returncode == 0) or (wanted or "") not in said or "SECRET" in said:
            raise Failure(f"--check-config says of {keys!r}: {said}")


def names_follow(scene):
    """A name that is put right in a hall is put right in the archive, of games that were played before, too."""
    one = scene.halls[0]

    def named(name):
        rows = [json.loads(line) for line in scene.ask("query", "games", "--hall", one.name).splitlines()]
        return [row["white"] for row in rows if row["table"] == 1].count(name) > 0
    wait_for("the name", lambda: named("Player, One"))
    one.write_pairings("Two")
    one.daemon.process.send_signal(signal.SIGHUP)
    wait_for("the name that was put right", lambda: named("Player, Two") and not named("Player, One"))
    print("a name that is put right in a hall is put right in the archive")


def latencies(scene, since_ms):
    found = scene.archive_latencies(since_ms, scene.halls)
    if not found:
        raise Failure("no event came while all was calm")
    moves = scene.postgres.sql(f"SELECT count(*) FROM event WHERE at_ms > {since_ms} AND type = 'move' "
                               "AND body->>'state' = 'committed'")[0][0]
    print(f"calm: {len(found)} events of {moves} moves in {CALM} s, from the board to the archive: median {statistics.median(found):.0f} ms, "
          f"99 % within {found[int(len(found) * 0.99)]:.0f} ms")


def files_follow(scene):
    """A hall's files in a browser, by a web server, and how soon they have what happens."""
    one = scene.halls[0]
    url, site = scene.nginx.url(one.name), scene.site(one)
    wait_for("the files of the hall", lambda: (site.index() or {"boards": {}})["boards"].keys() >= {str(number + 1) for number in
                                                                                                 range(one.boards_count)})
    wait_for("its games", lambda: (site.folder / "pgn/round/1.pgn").exists())
    web_folder.answers_are_right(url, site)
    web_folder.pages_live(url, site, one.boards_count)
    watches = [(one, web_folder.Watch(scene.site(one))) for one in scene.halls]
    begun, spent = time.monotonic(), processor_seconds(scene.publisher.process.pid)
    for _, watch in watches:
        watch.start()
    time.sleep(CALM)
    for _, watch in watches:
        watch.stop()
    spent = (processor_seconds(scene.publisher.process.pid) - spent) / (time.monotonic() - begun)
    found = sorted(ms for one, watch in watches for ms in watch.latencies(one.times()))
    if not found:
        raise Failure("no event came into a file while all was calm")
    late = found[int(len(found) * 0.99)]
    print(f"calm: {len(found)} events, from the board to the file: median {statistics.median(found):.0f} ms, 99 % within {late:.0f} ms; "
          f"eboard-publish took {100 * spent:.0f} % of a core")
    if late > LATE_MS:
        raise Failure(f"files are later than {LATE_MS} ms")


def files_arrive(one, site):
    """A publisher that stands still fails after ARRIVES; one that only is behind has longer."""
    end = time.monotonic() + MOST * ARRIVES
    last = -1
    while last != one.daemon.sequence():
        if time.monotonic() > end:
            raise Failure(f"the files of {one.name} are at {last} after {MOST * ARRIVES} s, the hall at {one.daemon.sequence()}")
        before = last

        def came(before=before):
            index = site.index()
            return index["sequence"] if index and index["sequence"] > before else None
        last = wait_for(f"files of {one.name} behind {before}", came, ARRIVES, 0.5)


def files_equal_halls(scene):
    """Before the halls end: each board and each game is in the folder what the hall serves."""
    games = 0
    for one in scene.halls:
        site = scene.site(one)
        files_arrive(one, site)
        web_folder.same_boards(site, one.daemon)
        games += web_folder.same_games(site, one.daemon)
    print(f"files: {games} games of {len(scene.halls)} halls are letter by letter those that the halls serve, and so are their boards")


def another_folder_gets_all(scene):
    """One that begins now, with the first message of the stream, comes to the same names of files, which follow from their texts."""
    wanted = {one.name: scene.site(one).names() for one in scene.halls}
    begun = time.monotonic()
    other = scene.start_publisher("second-publish", "--livechess")
    with hall.running(other):
        def is_same(name):
            other.check()
            site = web_folder.Site(other.web, name)
            return site.index() is not None and site.names() == wanted[name]
        for name in wanted:
            wait_for(f"the same files of {name}", lambda name=name: is_same(name), 120, 0.5)
        took = time.monotonic() - begun
        for one in scene.halls:
            site = web_folder.Site(other.web, one.name)
            wait_for("LiveChess's files", lambda site=site: list(site.folder.glob("get/*/tournament.json")), 30)
        same("its end", other.stop(), 0)
    print(f"a second eboard-publish has the same files after {took:.1f} s")


def everything_arrives(scene):
    """An archive that stands still fails after ARRIVES; one that only is behind has longer."""
    begun = time.monotonic()
    for one in scene.halls:
        one.rest()
    for one in scene.halls:
        last = -1
        while last != one.daemon.sequence():
            if time.monotonic() > begun + MOST * ARRIVES:
                raise Failure(f"of {one.name} {last} events are confirmed after {MOST * ARRIVES} s, and it has {one.daemon.sequence()}")

            def came(before=last, one=one):
                one.daemon.check()
                scene.archive.check()
                confirmed = scene.confirmed(one.name)
                return confirmed if confirmed > before else None
            last = wait_for(f"more than {last} events of {one.name} in the archive", came, ARRIVES, 0.5)
    print(f"all of it was confirmed {time.monotonic() - begun:.0f} s after the last board stood still")


def same(what, found, wanted):
    if found != wanted:
        raise Failure(f"{what}: {found}, wanted was {wanted}")


def archive_equals_halls(scene):
    """By eboard-archive verify, and by SQL of its own."""
    total = 0
    for one in scene.halls:
        if one.daemon.stop() != 0:
            raise Failure(f"{one.name} ends so: {one.daemon.said()[-500:]}")
        hall.verify(scene.programs, one.database)
        said = scene.ask("verify", "--db", one.database, "--all")
        stored = one.events()
        same(f"verify of {one.name}", said, f"{len(stored)} events, 0 not there yet, 0 differences\n")
        rows = scene.postgres.sql("SELECT count(*), count(DISTINCT sequence), max(sequence), sum(length(body::text)) FROM event e "
                                  f"JOIN hall h ON h.id = e.hall WHERE h.name = '{one.name}'")[0]
        same(f"rows of {one.name}", [int(cell) for cell in rows],
             [len(stored), len(stored), stored[-1][0], sum(len(text) for _, _, text in stored)])
        compare_games(scene, one)
        total += len(stored)
    same("conflicts", scene.ask("query", "conflicts"), "")
    same("rows of all halls", scene.rows("h.name <> 'odd'"), total)
    print(f"{total} events of {len(scene.halls)} halls: none lost, none double")


def compare_games(scene, one):
    """The view of games says what the hall's events say."""
    with contextlib.closing(sqlite3.connect(f"file:{one.database}?mode=ro", uri=True)) as store:
        boards = dict(store.execute("SELECT id, number FROM board").fetchall())
    stored = hall.events(one.database)
    wanted = {}
    for board, table in boards.items():
        for number, game in hall.games(stored, table).items():
            if game["plies"] or game["result"] != "*":
                wanted[board, number] = (len(game["plies"]), game["result"])
    rows = [json.loads(line) for line in scene.ask("query", "games", "--hall", one.name).splitlines()]
    same(f"games of {one.name}", {(row["board"], row["game"]): (row["plies"], row["result"]) for row in rows}, wanted)
    found = {(row["board"], row["game"], row["id"]) for row in
             map(json.loads, scene.ask("query", "irregularities", "--hall", one.name).splitlines())}
    ids = {number: board for board, number in boards.items()}
    same(f"irregularities of {one.name}", found,
         {(ids[table], event["game"], event["id"]) for _, table, event in stored if event["type"] == "irregularity"})


def what_is_across_halls(scene):
    """Views of all halls: one person in several of them, a tournament for each, boards."""
    names = sorted(one.name for one in scene.halls)
    players = [json.loads(line) for line in scene.ask("query", "players").splitlines()]
    same("halls of the player", [row["halls"] for row in players if row["fide_id"] == "4100018"], [names])
    tournaments = {row["tournament"]: row["halls"] for row in map(json.loads, scene.ask("query", "tournaments").splitlines())}
    same("tournaments", tournaments, {f"Open {name}": [name] for name in names})
    boards = [row for row in map(json.loads, scene.ask("query", "boards").splitlines()) if row["hall"] != "odd"]
    same("events of all boards", sum(row["events"] for row in boards), sum(len(one.events()) for one in scene.halls))


def a_lost_byte_is_found(scene):
    """Verify can fail: an event that is changed, one that is missing, one too many."""
    one = scene.halls[0]
    last = one.events()[-1][0]
    scene.postgres.sql("UPDATE event SET body = '{\"a\":1}' WHERE sequence = 5 AND hall = (SELECT id FROM hall WHERE name = "
                       f"'{one.name}'); DELETE FROM event WHERE sequence = 7 AND hall = (SELECT id FROM hall "
                       f"WHERE name = '{one.name}'); INSERT INTO event SELECT hall, {last} + 1, board, "
                       f"table_number, round, tracker, at_ms, game, type, known, now(), body FROM event WHERE sequence = {last} "
                       f"AND hall = (SELECT id FROM hall WHERE name = '{one.name}')")
    said = scene.ask("verify", "--db", one.database, "--all", code=1)
    if not said.endswith(" 3 differences\n") or "event 5: its text is another" not in said or "event 7: it is missing" not in said:
        raise Failure(f"verify does not see what is wrong: {said}")


def a_new_archive_gets_all(scene):
    """The database and the consumer are lost: another archive reads the stream, and what is missing there the halls send again.
    Measures what a core of it stores."""
    expected = BENCH_EVENTS + scene.rows("h.name = 'odd'") + sum(len(one.events()) for one in scene.halls)
    fill_stream(scene)
    scene.archive.stop()
    scene.postgres.sql("CREATE DATABASE second", "postgres")
    begun, spent = time.monotonic(), scene.postgres.processor_seconds()
    archive = Archive(scene.programs, scene.here, scene.cluster, scene.postgres.address("second"), scene.passwords["archive"][1],
                      scene.certificates.authority, "--consumer", "second", name="second")

    def has_all():
        archive.check()
        return [["t"]] == scene.postgres.sql("SELECT to_regclass('event') IS NOT NULL", "second") and int(
            scene.postgres.sql("SELECT count(*) FROM event", "second")[0][0]) == expected
    with hall.running(archive):
        wait_for("all of it", has_all, 300, 0.5)
        took = time.monotonic() - begun
        own, database = processor_seconds(archive.process.pid), scene.postgres.processor_seconds() - spent
        same("its end", archive.stop(), 0)
    stored = int(scene.postgres.sql("SELECT count(*) FROM event", "second")[0][0])
    same("events of the new archive", stored, expected)
    size = int(scene.postgres.sql("SELECT pg_total_relation_size('event')", "second")[0][0])
    print(f"a new archive: {stored} events of {size // stored} bytes in {took:.1f} s; processor: eboard-archive "
          f"{own:.2f} s, PostgreSQL {database:.2f} s, {stored / (own + database):.0f} events a second of both")


def a_lost_answer_is_looked_up(scene):
    """The connection is cut in a commit, once before the server has it and once before its answer is here: PostgreSQL is asked
    what became of it, also where it is away meanwhile."""
    scene.postgres.sql("CREATE DATABASE third", "postgres")
    proxy = LosingProxy(scene.postgres, scene.here)
    archive = Archive(scene.programs, scene.here, scene.cluster, proxy.address("third"), scene.passwords["archive"][1],
                      scene.certificates.authority, "--consumer", "third", "--batch", "500", name="third")
    with hall.running(archive):
        for mode, fate in (("question", "aborted"), ("answer", "committed")):
            wait_for("the archive", lambda: archive.check() or "connected to the stream" in archive.said())
            proxy.lose(mode)
            archive.says(f"a commit whose answer was lost: {fate}", 60)
        same("commits that were cut", proxy.lost, 2)
        wait_for("all of it", lambda: scene.postgres.sql("SELECT coalesce(max(confirmed), 0) FROM hall", "third") ==
                 [[str(BENCH_EVENTS)]], 120, 0.5)
        same("its end", archive.stop(), 0)
    proxy.close()
    if not archive.said().splitlines()[-1].endswith("; 0 came again"):
        raise Failure(f"it stores again what was stored: {archive.said()[-500:]}")
    print("a commit whose answer is lost is looked up, and repeated only if it was not made")


def fill_stream(scene):
    """Events of a hall that sends a hundred thousand at once, as a real one has them."""
    texts = [text for one in scene.halls for _, _, text in one.events()]
    client = RawClient(scene.cluster.nodes[0].port, scene.certificates.authority, "odd", scene.passwords["odd"][0])
    store = "B" * 32
    for first in range(1, BENCH_EVENTS + 1, 1000):
        messages = []
        for sequence in range(first, first + 1000):
            head = {"store": store, "sequence": sequence, "board": 1 + sequence % 50, "table": 1 + sequence % 50, "round": 0,
                    "tracker": 46}
            messages.append(("eb.odd.events", json.dumps(head).encode() + b"\n" + texts[sequence % len(texts)].encode()))
        client.send(messages)
        client.settle()
    client.close()


def calm(scene, options):
    """Nothing is killed, and all of it arrives soon."""
    keys_are_checked(scene)
    time.sleep(5)
    since = int(time.time() * 1000)
    time.sleep(CALM)
    latencies(scene, since)
    files_follow(scene)
    names_follow(scene)


def killed(scene, options):
    """All of it is killed at random, and in the end nothing is lost or double."""
    chaos = Chaos(scene, options.seed)
    chaos.run(options.minutes * 60)
    print("killed: " + ", ".join(f"{what} {count} times" for what, count in chaos.done.items()))
    everything_arrives(scene)
    files_equal_halls(scene)
    games = edge_pages.is_at(scene.edge, scene.halls[0])
    print(f"an edge: {games} games of {scene.halls[0].name} are letter by letter those that the hall serves, and so are its boards")
    another_folder_gets_all(scene)
    archive_equals_halls(scene)
    what_is_across_halls(scene)
    a_lost_byte_is_found(scene)
    a_new_archive_gets_all(scene)
    a_lost_answer_is_looked_up(scene)


def loaded(scene, options):
    if not options.load:
        return
    wait_for("games that can be played again", lambda: site_load.moves_of(scene.halls), 180, 1)
    for one in scene.halls:
        one.rest()
    site_load.measure(scene, options.load)


# In this order; `killed` ends the halls.
def operation_is_documented(scene, options):
    operation.installed(options.programs, scene.here)
    operation.composed(options.programs)
    operation.documented(options.servers_folder, scene.here, scene.certificates)


PARTS = {"operation": operation_is_documented, "calm": calm,
         "edge": lambda scene, _: edge_pages.pages_from_the_stream(scene),
         "bucket": lambda scene, _: bucket_store.files_in_a_bucket(scene), "odd": lambda scene, _: odd_hall.halls_that_are_not(scene),
         "day": lambda scene, _: far_hall.a_day_without_a_line(scene), "broken": lambda scene, _: broken_line.handshakes_that_end_badly(scene), "killed": killed,
         "delay": lambda scene, _: delayed_hall.nothing_leaves_early(scene), "load": loaded}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("servers", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--halls", type=int, default=3)
    parser.add_argument("--boards", type=int, default=8)
    parser.add_argument("--servers-of-nats", dest="count", type=int, choices=(1, 3), default=1)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--load", type=int, default=0, metavar="BOARDS", help="what eboard-publish takes for so many boards")
    parser.add_argument("--think", type=float, default=2, metavar="SECONDS", help="the longest time for a move of the boards")
    parser.add_argument("--only", choices=PARTS, action="append", help="this part alone; may be given several times")
    options = parser.parse_args()
    options.programs, options.servers_folder = options.programs.resolve(), options.servers.resolve()
    options.servers = options.count
    print(f"seed {options.seed}; {options.halls} halls of {options.boards} boards, {options.servers} of NATS")
    with hall.folder(keep_failed=True) as here, contextlib.ExitStack() as ends:
        try:
            scene = Scene(options.programs, options.servers_folder, here, options, ends)
            for name, part in PARTS.items():
                if not options.only or name in options.only:
                    part(scene, options)
        except Failure as failure:
            sys.exit(f"halls: {failure}")


if __name__ == "__main__":
    main()
