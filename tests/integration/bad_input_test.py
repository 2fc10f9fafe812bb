#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Faulty command lines and configurations: one line each with place and reason, and the contract's exit code.

usage: bad_input_test.py FOLDER_OF_THE_PROGRAMS"""
import os
import socket
import subprocess

from hall import Daemon, Failure, as_program, folder, running, write_config

FAULTY = """colour = "red"
[daemon]
listen = "hall:80"
[[port]]
path = "/dev/ttyUSB0"
driver = "abacus"
[[board]]
number = 0
"""


def run(programs, *arguments):
    return subprocess.run([programs / "eboardd", *map(str, arguments)], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL)


def expect(done, code, *words):
    if done.returncode != code:
        raise Failure(f"{done.args[1:]} ended with {done.returncode}, not {code}: {done.stderr}")
    for word in words:
        if word not in done.stderr:
            raise Failure(f"{done.args[1:]} does not say '{word}': {done.stderr}")


def refuse_what_is_no_configuration(programs, here):
    """One line with the place, at once, and nothing started."""
    pipe, large, nul, latin = here / "pipe", here / "large.toml", here / "nul.toml", here / "latin.toml"
    os.mkfifo(pipe)
    large.write_bytes(b"#" * (1 << 20) + b"\n")
    nul.write_bytes(b"[daemon]\nlisten = \"127.0.0.1:0\0\"\n")
    latin.write_bytes("[[board]]\nnumber = 1\nwhite = \"M\u00fcller\"\n".encode("latin-1"))
    for file, word in ((here, "Is a directory"), (pipe, "pipe"), ("/dev/zero", "device"), (large, "1 MiB"),
                       (nul, f"{nul}:2: holds a NUL byte"), (latin, f"{latin}:3: is not UTF-8")):
        for options in (["--check-config"], ["--state-dir", here, "--listen", "127.0.0.1:0"]):
            done = run(programs, "--config", file, *options)
            expect(done, 2, str(file), word)
            if len(done.stderr.splitlines()) != 1:
                raise Failure(f"{file} is refused with more than a line: {done.stderr}")
    deep = here / "deep.toml"
    for content, word in (("a = " + "[" * 17 + "]" * 17, "stand in each other more than 16 deep"),
                          ("[" + ".".join("a" * 17) + "]", "a name has more than 16 parts"),
                          (".".join("a" * 17) + " = 1", "a name has more than 16 parts"),
                          ("# " + "x" * 16384, "the line is longer than 16384 bytes"),
                          ('[daemon]\nallowed_hosts = ["*"]', "allowed_hosts '*'"),
                          ('[daemon]\nallowed_hosts = ["http://a/"]', "allowed_hosts 'http://a/'"),
                          ('[daemon]\nallowed_hosts = [""]', "allowed_hosts: text 1 is empty")):
        deep.write_text(content + "\n", encoding="utf-8")
        done = run(programs, "--config", deep, "--check-config")
        expect(done, 2, f"{deep}:", word)
        if len(done.stderr.splitlines()) != 1:
            raise Failure(f"{content[:40]} is refused with more than a line: {done.stderr[:500]}")
    config = here / "pairs.toml"
    for content, word in ((b"x" * (32 << 20) + b"\n", "32 MiB"), (b'[Event "?"]\n\0', ":2: holds a NUL byte"),
                          (b'[Event "?"]\n[Board "1"]\n\n*\n\n' * 10_001, "10000 games"),
                          (b'[Round "1"]\n[Board "1"]\n[TimeControl "5+3"]\n\n*\n', "write 300+3")):
        (here / "pairs.pgn").write_bytes(content)
        config.write_text('pairings = "pairs.pgn"\n', encoding="utf-8")
        expect(run(programs, "--config", config, "--check-config"), 2, f"{config}:1:", "pairs.pgn", word)


def main(programs):
    expect(run(programs, "--nonsense"), 2, "--nonsense")
    expect(run(programs, "--time-scale", "0"), 2, "--time-scale")
    expect(run(programs, "--config", "/nowhere/hall.toml"), 2, "/nowhere/hall.toml")
    if "eboardd" not in run(programs, "--version").stdout:
        raise Failure("--version does not name the program")
    with folder() as here:
        refuse_what_is_no_configuration(programs, here)
        config = here / "hall.toml"
        config.write_text(FAULTY, encoding="utf-8")
        done = run(programs, "--config", config, "--check-config")
        expect(done, 2, f"{config}:1:", f"{config}:3:", f"{config}:6:", f"{config}:8:")
        if len(done.stderr.splitlines()) != 4:
            raise Failure(f"four faults, but these lines: {done.stderr}")
        expect(run(programs, "--config", config, "--state-dir", here), 2, f"{config}:1:")

        write_config(config, [here / "board-1"])
        expect(run(programs, "--config", config, "--check-config"), 0)
        (here / "file").write_text("", encoding="utf-8")
        expect(run(programs, "--config", config, "--state-dir", here / "file"), 3, str(here / "file"))
        (here / "broken").mkdir()
        (here / "broken" / "eboardd.db").write_bytes(b"this is no database, and it is long enough to be read" * 100)
        expect(run(programs, "--config", config, "--state-dir", here / "broken", "--listen", "127.0.0.1:0"), 3,
               "eboardd.db")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            expect(run(programs, "--config", config, "--state-dir", here / "s", "--listen", f"127.0.0.1:{port}"), 3,
                   str(port), "in use")
        with running(Daemon(programs, here, config)) as daemon:
            expect(run(programs, "--config", config, "--state-dir", here, "--listen", "127.0.0.1:0"), 3, "eboardd.db")
            if daemon.stop() != 0:
                raise Failure("a daemon whose board never came did not end cleanly")


if __name__ == "__main__":
    as_program(main)
