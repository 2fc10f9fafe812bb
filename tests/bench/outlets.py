#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the outlets cost: `bench_pipeline` with 1,000 boards without any of them, with all of them, and with all of them and a
delayed event, one after the other and several times, so that a change of the computer's load meets them alike.

usage: outlets.py FOLDER_OF_THE_PROGRAMS [BOARDS [SECONDS [TIMES [OTHER_BENCH_PIPELINE]]]]

With another build's bench_pipeline it is run in between, and the outlets are compared with that one. It is asked for its largest
hall, since an old one knows only its time. Median and 99th percentile are from a read to a viewer's frame. Memory is that of the
hall, with the simulated boards' streams in it. Partners run in a process of their own, at the lowest priority: elsewhere they
have computers of their own."""
import contextlib
import os
import pathlib
import re
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "integration"))
import alert_stand_in  # noqa: E402
import lichess_stand_in  # noqa: E402
from file_servers import ObjectStore  # noqa: E402
from hall import Failure, as_program, folder  # noqa: E402

FIGURES = ("read_to_frame_median", "read_to_frame_p99", "resident", "processor")
MOST = {"read_to_frame_median": 1.1, "read_to_frame_p99": 1.1, "resident": 1.25}
LINE = re.compile(r"pipeline\.(\d+)_boards\.(\w+) ([\d.]+) (\S+)")


def partners(programs, here):
    """Prints a configuration that names everything at once, and serves until its input ends."""
    with contextlib.ExitStack() as stack:
        lichess = stack.enter_context(lichess_stand_in.StandIn(programs))
        webhook = stack.enter_context(alert_stand_in.StandIn())
        ntfy = stack.enter_context(alert_stand_in.StandIn(ntfy=True))
        place = here / "objects"
        place.mkdir()
        objects = ObjectStore(None, place)
        stack.callback(objects.stop)
        token = here / "token"
        token.write_text("lip_secret", encoding="utf-8")
        token.chmod(0o600)
        for name in ("pgn", "livechess"):
            (here / name).mkdir()
        upload = "\n".join(f'{key} = "{value}"' for key, value in objects.keys.items())
        print(f"""
[outlets.pgn]
directory = "{here}/pgn"
files = "both"
[outlets.livechess_files]
directory = "{here}/livechess"
id = "0b1e9a52-7c38-4a41-9d0e-2f5a6c1d8e77"
[outlets.livechess]
listen = "127.0.0.1:0"
[outlets.lichess]
url = "{lichess.url}"
token_file = "{token}"
round = "{lichess.a_round()}"
[[outlets.upload]]
name = "store"
{upload}
[[outlets.alerts]]
name = "hook"
form = "webhook"
url = "{webhook.url}"
audience = "staff"
[[outlets.alerts]]
name = "phone"
form = "ntfy"
topic = "hall"
url = "{ntfy.url}"
audience = "staff"
""", flush=True)
        os.close(sys.stdout.fileno())
        sys.stdin.read()


@contextlib.contextmanager
def served(programs, delay):
    """A configuration whose partners answer."""
    with folder() as here:
        process = subprocess.Popen(["nice", "-n", "19", sys.executable, __file__, programs, "--partners", here],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            config = here / "outlets.toml"
            config.write_text(delay + process.stdout.read(), encoding="utf-8")
            yield config
        finally:
            process.stdin.close()
            process.wait()


def figures(program, seconds, *arguments):
    """Of the largest hall."""
    done = subprocess.run([program, str(seconds), *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"{program} ended with {done.returncode}: {done.stderr[-500:]}")
    halls = {}
    for boards, name, value, _ in LINE.findall(done.stdout):
        halls.setdefault(int(boards), {})[name] = float(value)
    return halls[max(halls)], [line for line in done.stdout.splitlines() if line.startswith("outlet.")]


def main(programs):
    if sys.argv[2:3] == ["--partners"]:
        partners(programs, pathlib.Path(sys.argv[3]))
        return
    boards, seconds, times = (int(sys.argv[at]) if len(sys.argv) > at else usual for at, usual in ((2, 1000), (3, 20), (4, 3)))
    other = sys.argv[5] if len(sys.argv) > 5 else None
    own = programs / "bench_pipeline"

    def with_outlets(delay):
        with served(programs, delay) as config:
            found, outlets = figures(own, seconds, boards, config)
            print("\n".join(outlets), flush=True)
            return found
    kinds = {"none": lambda: figures(own, seconds, boards)[0], "all": lambda: with_outlets(""),
             "delayed": lambda: with_outlets('[broadcast]\ndelay = "5s"\n')}
    if other:
        kinds["other"] = lambda: figures(other, seconds)[0]
    found = {kind: [] for kind in kinds}
    for _ in range(times):
        for kind, measure in kinds.items():
            found[kind].append(measure())
            print(f"outlets.{kind} " + ", ".join(f"{name} {found[kind][-1][name]:.3f}" for name in FIGURES), flush=True)
    base = "other" if other else "none"
    too_much = []
    for kind in kinds:
        for name in FIGURES if kind != base else ():
            each = [mine[name] / theirs[name] for mine, theirs in zip(found[kind], found[base])]
            middle = statistics.median(each)
            print(f"outlets.{kind}_to_{base}.{name} {middle:.3f} ({min(each):.3f} to {max(each):.3f})")
            if middle > MOST.get(name, float("inf")):
                too_much.append(f"{name} of {kind} is {middle:.2f} times that of {base}")
    if too_much:
        raise Failure("; ".join(too_much))


if __name__ == "__main__":
    as_program(main)
