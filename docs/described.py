# SPDX-License-Identifier: MIT
"""What a program says of itself with --describe: the source of its man page and of its completion (decision 0298)."""
import json
import subprocess


class Page:
    """A program, or a command of one."""

    def __init__(self, said):
        self.name = said["name"]
        self.operands = said.get("operands", "")
        self.about = said.get("about", "")
        self.examples = said.get("examples", [])
        self.options = said.get("options", [])

    @property
    def command(self):
        """Of a command its own name, else nothing."""
        return self.name.partition(" ")[2]


class Program:
    def __init__(self, path):
        lines = subprocess.run([path, "--describe"], check=True, capture_output=True, text=True).stdout.splitlines()
        said = json.loads(lines[0])
        self.name = said["name"]
        self.exit_codes = said.get("exit_codes", "")
        self.commands = said.get("commands", [])
        self.pages = [Page(json.loads(line)) for line in (lines[1:] if self.commands else lines)]
        if self.commands:
            places = [command["name"] for command in self.commands]
            self.pages.sort(key=lambda page: places.index(page.command))
