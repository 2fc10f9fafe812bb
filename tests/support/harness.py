# SPDX-License-Identifier: MIT
"""The web harness as a child process: start, tell, kill, start again on the same port and file."""
import contextlib
import os
import pathlib
import signal
import subprocess
import tempfile


class Harness:
    """`with Harness(program) as hall: hall.tell("start 1")`. The database lives as long as the object."""

    def __init__(self, program, boards=4, before=(), **options):
        """`before`: words between the program and its options, where the program starts another one."""
        self.program, self.before = program, before
        self.folder = tempfile.TemporaryDirectory(prefix="eboard-web-")
        self.options = {"--boards": boards, "--port": 0, "--arbiter-port": 0}
        self.options.update({"--" + name.replace("_", "-"): value for name, value in options.items()})
        self.was_killed = False
        self.start()

    def start(self):
        database = pathlib.Path(self.folder.name) / "live.db"
        arguments = [str(word) for pair in self.options.items() for word in pair]
        self.process = subprocess.Popen([self.program, *self.before, "--database", str(database), *arguments], encoding="utf-8",
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        line = self.process.stdout.readline()
        assert line.startswith("listening "), f"the harness did not start: {line!r}"
        self.port, self.arbiter_port = (int(address.rsplit(":", 1)[1]) for address in line.split()[1:])
        self.options.update({"--port": self.port, "--arbiter-port": self.arbiter_port})  # the same after a restart

    def tell(self, *commands):
        """Sequence number of the last event."""
        sequence = 0
        for command in commands:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline().split(maxsplit=1)
            assert answer and answer[0] == "ok", f"{command}: {answer}"
            sequence = int(answer[1]) or sequence
        return sequence

    def url(self, path="/"):
        """Of a page: the arbiter's are at the arbiter's port."""
        return f"http://127.0.0.1:{self.arbiter_port if path.startswith('/arbiter') else self.port}{path}"

    def kill(self):
        self.was_killed = True
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    @contextlib.contextmanager
    def stopped(self):
        """It keeps its connections, takes new ones, and answers none."""
        os.kill(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.process.pid, signal.SIGCONT)

    def alive(self):
        return self.process.poll() is None

    def memory(self):
        """Resident, in KiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.alive():
            self.kill()
        self.folder.cleanup()
