#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every command that the pages of the first folder, docs/ and the folders' README files show; checks what they name.

usage: docs_test.py FOLDER_OF_THE_PROGRAMS [DOCUMENT...]

* A block ```sh runs line by line in a scratch folder of its document. The programs are on the PATH; the folder holds
  what a user would have: tests/, eboardd.db with a finished game, session.ebcap, games.pgn, round-3.pgn.
* A block ```toml must be a configuration without faults.
* A comment above a block says what is special, items separated by "; ":
      <!-- docs-test: skip, REASON -->            never run: it needs hardware, root or the network, or is run elsewhere
      <!-- docs-test: ends with Ctrl-C -->        what still runs after a while gets SIGINT and must then end with 0
      <!-- docs-test: /dev/ttyUSB0 is a simulated board -->
      <!-- docs-test: printed by the commands above -->   every line is one that the last block ```sh printed; one that
                                                          ends with ... is the beginning of one
      <!-- docs-test: long lines, REASON -->              lines that a format forbids to break
* Commands within a sentence are not run, but their options must exist; so must files that are named or linked.
* No line has more than 130 characters.
"""
import contextlib
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "integration"))
from hall import Daemon, Failure, Simulator, folder, running, wait_for, write_config  # noqa: E402

PROGRAMS = ("eboardctl", "eboardd", "eboardsim", "./run")
FOLDERS = ("clients", "daemon", "debian", "docs", "drivers", "findings", "rules", "storage", "systemd", "tests")
BOARD_PORT = "/dev/ttyUSB0"
UNTIL_CTRL_C, AT_MOST = 2.5, 20.0
LONGEST_LINE = 130
GAME = '[White "Barnes"]\n[Black "Morphy"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'


class Block:
    def __init__(self, place, language, marks, text):
        self.place, self.language, self.text = place, language, text
        reasons = {word: mark.removeprefix(word).strip(", ")
                   for mark in marks for word in ("skip", "long lines") if mark.startswith(word)}
        self.skip, self.long_lines = reasons.get("skip"), reasons.get("long lines")
        self.ctrl_c = "ends with Ctrl-C" in marks
        self.on_a_board = f"{BOARD_PORT} is a simulated board" in marks
        self.printed = "printed by the commands above" in marks
        known = self.ctrl_c + self.on_a_board + self.printed + len(reasons)
        if known != len(marks) or any(len(reason) < 10 for reason in reasons.values()):
            raise Failure(f"{place}: the mark {'; '.join(marks)} says nothing that this test knows, or no reason")

    def lines(self):
        joined = self.text.replace("\\\n", " ")
        return [line.strip() for line in joined.splitlines() if line.strip() and not line.strip().startswith("#")]


def blocks_of(document):
    """Fenced and indented blocks with the marks above them."""
    found, marks, fence = [], [], None
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(keepends=True), 1):
        place = f"{document.relative_to(ROOT)}:{number}"
        if fence is not None:
            if line.startswith("```"):
                found.append(Block(*fence[:3], "".join(fence[3])))
                fence, marks = None, []
            else:
                fence[3].append(line)
        elif line.startswith("```"):
            fence = (place, line[3:].strip(), marks, [])
        elif mark := re.fullmatch(r"<!-- docs-test: (.*) -->\n", line):
            marks = mark.group(1).split("; ")
        elif re.match(r" {4}(\./run|eboard\w+) ", line):
            found.append(Block(place, "", [], line.strip()))
        elif line.strip():
            if marks:
                raise Failure(f"{place}: a mark stands above no block")
    if fence:
        raise Failure(f"{fence[0]}: the block has no end")
    return found


def with_path(programs):
    return os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}


def run_line(block, line, here, environment):
    process = subprocess.Popen(["bash", "-c", line], cwd=here, env=environment, text=True, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        try:
            said, _ = process.communicate(timeout=UNTIL_CTRL_C if block.ctrl_c else AT_MOST)
        except subprocess.TimeoutExpired:
            if not block.ctrl_c:
                raise Failure(f"{block.place}: '{line}' had not ended after {AT_MOST} s") from None
            os.killpg(process.pid, signal.SIGINT)
            said, _ = process.communicate(timeout=AT_MOST)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    if process.returncode != 0:
        raise Failure(f"{block.place}: '{line}' ended with {process.returncode}: {said.strip()}")
    return said


def run_block(programs, block, here):
    """What the block prints."""
    environment = with_path(programs)
    if block.language == "toml":
        (here / "eboardd.toml").write_text(block.text, encoding="utf-8")
        return run_line(block, "eboardd --config eboardd.toml --check-config", here, environment)
    with contextlib.ExitStack() as stack:
        if block.on_a_board:
            (here / "hall").mkdir()
            stack.enter_context(running(Simulator(programs, here / "hall", here / "games.pgn", 1, "--level", "L0")))
        return "".join(run_line(block, line.replace(BOARD_PORT, "hall/board-1"), here, environment)
                       for line in block.lines())


def check_printed(block, output):
    """Every line of the block is one that the commands printed, or the beginning of one."""
    lines = output.splitlines()
    for line in block.text.splitlines():
        cut = line.endswith("...") and any(one.startswith(line.removesuffix("...")) for one in lines)
        if line not in lines and not cut:
            raise Failure(f"{block.place}: the commands above do not print '{line}'")


def check_length(document):
    """No line is too long, but in blocks that cannot be otherwise."""
    allowed = "\n".join(block.text for block in blocks_of(document) if block.long_lines).splitlines()
    long = [f"{document.relative_to(ROOT)}:{number}: {len(line)} characters; {LONGEST_LINE} is the maximum"
            for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1)
            if len(line) > LONGEST_LINE and line not in allowed]
    if long:
        raise Failure("\n".join(long))


def make_belongings(programs, here):
    """What a user would have: a store with a game in it, and so on."""
    (here / "games.pgn").write_text(GAME, encoding="utf-8")
    shutil.copy(ROOT / "docs" / "round-3.pgn", here)
    (here / "tests").symlink_to(ROOT / "tests")
    subprocess.run([programs / "eboardsim", "--pgn", here / "games.pgn", "--capture", here], check=True,
                   stdout=subprocess.DEVNULL)
    (here / "001.ebcap").rename(here / "session.ebcap")
    config = write_config(here / "hall.toml", [here / "board-1"], time_scale=20)
    with running(Daemon(programs, here, config)) as daemon:
        with running(Simulator(programs, here, here / "games.pgn", 1, "--level", "L0", "--speed", 20)):
            wait_for("the end of a game", lambda: daemon.board(1) and daemon.board(1)["result"] == "0-1")
            if daemon.stop() != 0:
                raise Failure("the daemon did not end cleanly")


def check_sentence_command(place, command, helps):
    """The options of a command within a sentence exist."""
    words = shlex.split(command)
    if words[0] == "./run":
        if len(words) > 1 and not re.search(rf"^  {words[1]}\b", helps(["./run", "help"]), re.M):
            raise Failure(f"{place}: ./run has no {words[1]}")
        if words[1:2] == ["bench"] and words[2:] and words[2] not in helps(["./run", "help"]):
            raise Failure(f"{place}: ./run names no benchmark {words[2]}")
        return
    program = words[:2] if words[0] == "eboardctl" and len(words) > 1 else words[:1]
    shown = helps([*program, "--help"])
    for option in (word.split("=")[0] for word in words if word.startswith("--")):
        if not re.search(rf"(^|\s){re.escape(option)}\b", shown):
            raise Failure(f"{place}: {' '.join(program)} has no option {option}")


def anchors_of(document):
    """What links to the headings of a document end with."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def check_names(document, helps):
    """How many commands within sentences there are."""
    count = 0
    fenced = False
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{document.relative_to(ROOT)}:{number}"
        if line.startswith("```"):
            fenced = not fenced
        if fenced:
            continue
        for code in re.findall(r"`([^`]+)`", line):
            if code.startswith(tuple(program + " " for program in PROGRAMS)):
                check_sentence_command(place, code, helps)
                count += 1
            named = re.fullmatch(rf"(?:{'|'.join(FOLDERS)})/[\w./-]*\w", code)
            bare = named and ROOT / code
            if named and "NAME" not in code and not (bare.exists() or any(bare.parent.glob(bare.name + ".*"))):
                raise Failure(f"{place}: {code} is not there")
        for link, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", line):
            target = document.parent / link if link else document
            if not target.exists() or anchor and anchor not in anchors_of(target):
                raise Failure(f"{place}: the link {link}{'#' + anchor if anchor else ''} leads nowhere")
    return count


def all_documents():
    return sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"),
                   *(path for name in FOLDERS for path in (ROOT / name).glob("**/README.md"))})


def check_each(documents, *checks):
    """The sum of what they count; all that is wrong is told at once."""
    counted, told = 0, []
    for document in documents:
        for check in checks:
            try:
                counted += check(document) or 0
            except Failure as failure:
                told.append(str(failure))
    if told:
        raise Failure("\n".join(told))
    return counted


def main(programs, *names):
    documents = [ROOT / name for name in names] or all_documents()
    answers = {}

    def helps(command):
        key = " ".join(command)
        if key not in answers:
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
                                  env=with_path(programs))
            answers[key] = done.stdout if done.returncode == 0 else ""
        return answers[key]

    ran, skipped, begin = 0, [], time.monotonic()
    named = check_each(documents, check_length, lambda one: check_names(one, helps))
    with folder() as home:
        make_belongings(programs, home)
        for document in documents:
            with folder() as here:
                shutil.copytree(home, here, dirs_exist_ok=True, symlinks=True)
                output = ""
                for block in blocks_of(document):
                    if block.printed:
                        check_printed(block, output)
                        continue
                    if block.language not in ("sh", "toml"):
                        if any(line.startswith(PROGRAMS) for line in block.lines()):
                            raise Failure(f"{block.place}: commands stand in a block that is not ```sh")
                        continue
                    if block.skip:
                        skipped.append(f"{block.place}: skipped, {block.skip}")
                        continue
                    output = run_block(programs, block, here)
                    ran += 1
    print(*skipped, sep="\n")
    print(f"{len(documents)} documents, {ran} blocks run, {len(skipped)} skipped, {named} commands named, "
          f"{time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1]).resolve(), *sys.argv[2:])
    except Failure as failure:
        sys.exit(f"docs_test: {failure}")
