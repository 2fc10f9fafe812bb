#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The documents of the API and the JavaScript client: examples are what the schemas say, and the package as it is published
(npm pack) follows boards in Node, across a restart of the server. Without npm or a WebSocket in Node the latter is left out.

usage: client_test.py WEB_HARNESS"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from support import schemas  # noqa: E402
from support.harness import Harness  # noqa: E402
from support.websocket import WebSocket  # noqa: E402

CLIENT = ROOT / "clients" / "javascript"
HARNESS = ""

FOLLOW = """
import { Live } from "eboardd-client";
const say = (what) => console.log(JSON.stringify(what));
const live = new Live({
  address: process.argv[2], board: 1,
  onLink: (link) => say({ link }),
  onHello: (hello) => say({ full: hello.full, event: hello.event }),
  onBoards: (changed) => changed.forEach((board) => say({ ply: board.ply, moves: board.moves.map((move) => move.san) })),
});
process.stdin.on("data", () => live.close()); // then nothing keeps Node alive but its input
process.stdin.on("end", () => {});
process.stdin.unref();
"""
FOLD = """
import fs from "node:fs";
import { clockText, fold, remaining } from "eboardd-client";
const { messages } = JSON.parse(fs.readFileSync(process.argv[2])).components;
const boards = new Map();
fold(boards, messages.hello.examples[0].payload);
const { payload } = messages.frame.examples[0];
fold(boards, payload);
const board = boards.get(1);
const shown = clockText(remaining(board, "white", payload.now_ms + 1000));
console.log(JSON.stringify({ moves: board.moves.map((move) => move.san), event: board.tags.White, shown }));
"""


def node():
    """The command that has a WebSocket, or why there is none."""
    if not shutil.which("npm") or not shutil.which("node"):
        return None, "npm is missing"
    for command in (["node"], ["node", "--experimental-websocket"]):
        if subprocess.run([*command, "-e", "new WebSocket('ws://127.0.0.1:1').onerror = () => {}"], capture_output=True,
                          check=False).returncode == 0:
            return command, ""
    return None, "Node has no WebSocket before version 22"


class Documents(unittest.TestCase):
    def test_examples_are_what_the_schemas_say(self):
        if schemas.jsonschema is None:
            self.skipTest("python3-jsonschema is missing")
        described = schemas.document("asyncapi.json")
        count = 0
        for message in described["components"]["messages"].values():
            for example in message["examples"]:
                fault = schemas.jsonschema.exceptions.best_match(
                    schemas.validator(schemas.schema_of(message)).iter_errors(example["payload"]))
                self.assertIsNone(fault, f"{example['name']}: {fault}")
                count += 1
        self.assertEqual(count, 6)

    def test_a_key_that_no_schema_names_and_a_value_of_another_type_are_found(self):
        if schemas.jsonschema is None:
            self.skipTest("python3-jsonschema is missing")
        hello = schemas.document("asyncapi.json")["components"]["messages"]["hello"]["examples"][0]["payload"]
        schemas.check("/live?board=1", hello)
        for change in ({"more": 1}, {"boards": [{"board": 1, "plies": 2}]}, {"boards": [{"board": "1"}]}, {"sequence": None},
                       {"boards": [{"board": 1, "clock": {"white": 1}}]}):
            with self.assertRaises(AssertionError):
                schemas.check("/live", hello | change)

    def test_every_message_name_and_version_agree(self):
        openapi, asyncapi = schemas.document("openapi.json"), schemas.document("asyncapi.json")
        package = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))
        version = re.search(r"project\(eboardd VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)
        self.assertEqual({openapi["info"]["version"], asyncapi["info"]["version"], package["version"]}, {version})
        for channel in asyncapi["channels"].values():
            self.assertIn(channel["address"], openapi["paths"])
            self.assertEqual(channel.get("x-audience"), openapi["paths"][channel["address"]].get("x-audience"))

    def test_types_have_the_keys_of_the_schemas(self):
        types = (CLIENT / "eboardd.d.ts").read_text(encoding="utf-8")
        described = dict(schemas.document("openapi.json")["components"]["schemas"])
        described["Hello"] = described["Hello"]["allOf"][1]
        for name in ("Board", "Move", "Clock", "FirstMove", "PublicRuling", "Frame", "Hello"):
            body = re.search(rf"^export interface {name} [\w ]*{{\n(.*?)^}}", types, re.MULTILINE | re.DOTALL).group(1)
            keys = set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))
            self.assertEqual(keys | ({"moves_from"} if name == "Board" else set()), set(described[name]["properties"]), name)

    def test_the_server_has_both_documents(self):
        with Harness(HARNESS, boards=1) as hall, WebSocket(hall.port, "/live") as viewer:
            viewer.message()
            for name in ("openapi.json", "asyncapi.json"):
                with urllib.request.urlopen(hall.url("/api/" + name), timeout=20) as answer:
                    self.assertEqual(json.load(answer), schemas.document(name))


class Package(unittest.TestCase):
    def setUp(self):
        self.node, missing = node()
        if missing:
            self.skipTest(missing)
        folder = tempfile.TemporaryDirectory(prefix="eboard-client-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        npm = ["npm", "--offline", "--no-audit", "--no-fund", f"--cache={self.folder}/cache"]
        packed = subprocess.run([*npm, "pack", str(CLIENT), "--json"], cwd=self.folder, capture_output=True, text=True, check=True)
        (package,) = json.loads(packed.stdout)
        self.assertEqual({file["path"] for file in package["files"]}, {"README.md", "eboardd.d.ts", "eboardd.js", "package.json"})
        (self.folder / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
        subprocess.run([*npm, "install", f"./{package['filename']}"], cwd=self.folder, capture_output=True, check=True)

    def program(self, text):
        file = self.folder / "program.js"
        file.write_text(text, encoding="utf-8")
        return [*self.node, str(file)]

    def test_the_examples_fold_into_a_board(self):
        done = subprocess.run([*self.program(FOLD), str(schemas.PAGES / "asyncapi.json")], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.stderr, "")
        # White's clock runs since 300 ms before the frame was made, and a second passed since.
        self.assertEqual(json.loads(done.stdout), {"moves": ["e4", "e5"], "event": "First, Eve", "shown": "5:00"})

    def test_it_follows_a_board_and_goes_on_after_a_restart(self):
        with Harness(HARNESS, boards=1) as hall:
            hall.tell("start 1", "move 1")
            with subprocess.Popen([*self.program(FOLLOW), hall.url()], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True) as client:
                patience = threading.Timer(60, client.kill)
                patience.start()
                self.addCleanup(patience.cancel)

                def until(**wanted):
                    for line in client.stdout:
                        said = json.loads(line)
                        if all(said.get(key) == value for key, value in wanted.items()):
                            return
                    self.fail(f"{wanted} was never said; {client.stderr.read()}")
                until(full=True)
                until(ply=1, moves=["e4"])
                hall.tell("move 1")
                until(ply=2, moves=["e4", "e5"])
                hall.kill()
                until(link="lost")
                hall.start()
                until(full=True)
                until(ply=2, moves=["e4", "e5"])
                hall.tell("move 1")
                until(ply=3)
                client.stdin.write("end\n")
                client.stdin.flush()
                client.stdin.close()
                self.assertEqual(client.wait(timeout=20), 0)


if __name__ == "__main__":
    HARNESS = sys.argv.pop(1)
    unittest.main()
