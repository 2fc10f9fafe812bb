# SPDX-License-Identifier: MIT
"""eboard-publish with a bucket: a store that speaks S3 has all files of the folder, and a browser lives from that store alone."""
import gzip
import hashlib
import http.server
import threading

import file_servers
import web_folder
from hall import Failure, running, wait_for

OF_OBJECTS = ("Content-Type", "Content-Encoding", "Cache-Control")


class Store(file_servers.ObjectStore):
    """Takes what eboard-publish sends, and gives the objects of one hall out to readers as a CDN would."""

    def __init__(self, programs, here, hall):
        super().__init__(programs, here)
        self.kept, self.hall = {}, hall
        store = self

        class Reading(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                name = self.path.partition("?")[0].lstrip("/") or "index.html"
                found = store.kept.get(f"/broadcast/{hall}/{name}")
                tag = found and f'"{hashlib.md5(found[1]).hexdigest()}"'
                body = b"" if not found or self.headers.get("If-None-Match") == tag else found[1]
                self.send_response(404 if not found else 200 if body else 304)
                for header, value in (found[0] if found else {}).items():
                    self.send_header(header, value)
                if found:
                    self.send_header("ETag", tag)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.reading = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Reading)
        threading.Thread(target=self.reading.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.reading.server_port}"

    def keep(self, request, body):
        if request.command == "DELETE":
            self.kept.pop(request.path, None)
            return request.answer(204)
        self.kept[request.path] = ({name: request.headers[name] for name in OF_OBJECTS if name in request.headers}, body)
        self.sent.append(request.path)
        return request.answer(200)

    def text(self, name):
        headers, body = self.kept[f"/broadcast/{self.hall}/{name}"]
        return gzip.decompress(body) if headers.get("Content-Encoding") == "gzip" else body

    def stop(self):
        self.reading.shutdown()
        super().stop()


def differing(store, folder):
    """Files of the folder that readers may know, and that the store has not, or has otherwise."""
    wrong = []
    for path in folder.rglob("*"):
        name = str(path.relative_to(folder))
        if not path.is_file() or name.endswith(".gz"):
            continue
        key = name.removesuffix(".json") if name.startswith("api/") else name
        if f"/broadcast/{store.hall}/{key}" not in store.kept or store.text(key) != path.read_bytes():
            wrong.append(name)
    return wrong


def files_in_a_bucket(scene):
    one = scene.add_hall("bucketed", 4)
    here = scene.here / "bucket"
    here.mkdir()
    store = Store(None, here, one.name)
    options = ("--bucket", store.keys["url"], "--bucket-key", store.keys["user"], "--bucket-secret-file", store.keys["password_file"],
               "--bucket-region", store.keys["region"])
    site = None
    with running(scene.start_publisher("bucket-publish", *options)) as publisher:
        site = web_folder.Site(publisher.web, one.name)
        wait_for("an index in the bucket", lambda: publisher.check() or f"/broadcast/{one.name}/live/index.json" in store.kept, 60)
        wait_for("the games", lambda: f"/broadcast/{one.name}/pgn/round/1.pgn" in store.kept, 60)
        web_folder.answers_are_right(store.url, site)
        web_folder.pages_live(store.url, site, one.boards_count)
        store.answer = (503, "SlowDown")
        publisher.says("the store of objects: ", 30)
        store.answer = None
        publisher.says("takes files again", 60)
        publisher.kill()
    taken = len(store.sent)
    with running(scene.start_publisher("bucket-publish", *options)) as publisher:
        wait_for("the files after a kill", lambda: len(store.sent) > taken, 60)
        one.rest()
        wait_for("a bucket with what the folder has", lambda: not differing(store, site.folder), 90, 1)
        if publisher.stop() != 0:
            raise Failure("eboard-publish does not end cleanly")
    if store.faults:
        raise Failure(f"the store refused what came: {store.faults[:3]}")
    store.stop()
    one.stop()
    print(f"a bucket: {len(store.kept)} objects are what the folder has, after a store that was busy and a kill; pages live from it")
