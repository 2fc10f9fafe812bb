# SPDX-License-Identifier: MIT
"""What is installed for the programs of many halls, and what docs/scale.md shows of the servers beside them."""
import json
import pathlib
import re
import subprocess

import install_test
import service_files_test
import yaml
from hall import Failure

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs/scale.md").read_text(encoding="utf-8")
PROGRAMS = {"eboard-archive": "eboard-archive", "eboard-edge": "eboard-edge@", "eboard-publish": "eboard-publish"}  # and their units


def installed(programs, here):
    """Units, man pages and completion of what `cmake --install` puts below a prefix."""
    prefix = here / "usr"
    subprocess.run(["cmake", "--install", programs.parent, "--prefix", prefix], check=True, stdout=subprocess.DEVNULL)
    for name, of in PROGRAMS.items():
        install_test.check_unit(prefix, of)
        unit = prefix / f"lib/systemd/system/{of}.service"
        level = service_files_test.exposure(unit)
        if level > service_files_test.MAX_EXPOSURE:
            raise Failure(f"the exposure of {name} is {level}")
        if complaints := service_files_test.verify(unit, prefix / "bin" / name):
            raise Failure(f"systemd says of {name}: {complaints}")
        if not (prefix / f"share/man/man8/{name}.8").exists():
            raise Failure(f"{name} has no man page")
    for check in (install_test.check_pages, install_test.check_lint, install_test.check_completion):
        check(prefix)
    print("units, man pages and completion are installed, and systemd and mandoc have nothing to say")


def shown(language, first):
    """The block of the document that begins so."""
    return re.search(rf"```{language}\n({re.escape(first)}.*?)```", DOCUMENT, re.DOTALL).group(1)


def documented(servers, here, certificates):
    """nats-server takes the configuration that is shown, with the paths of this machine."""
    text = shown("", 'listen: "0.0.0.0:4222"')
    for path, own in (("/var/lib/nats", here), ("/etc/nats/server.pem", certificates.server), ("/etc/nats/server.key", certificates.key)):
        text = text.replace(path, str(own))
    path = here / "documented.conf"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run([servers / "usr/sbin/nats-server", "-t", "-c", path], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"nats-server does not take what docs/scale.md shows: {done.stdout}{done.stderr}")
    print("nats-server takes the configuration that is documented")


def composed(programs):
    """Our programs have the options that the services of the compose file give them, and volumes that are named are there."""
    services = yaml.safe_load(shown("yaml", "x-nats: &nats"))
    found = [service["command"] for service in services["services"].values() if "eboard" in str(service.get("command"))]
    if len(found) != len(PROGRAMS):
        raise Failure(f"of {len(PROGRAMS)} programs the compose file has {found}")
    for program, *words in found:
        known = {"--" + option["name"] for option in json.loads(
            subprocess.run([programs / program, "--describe"], check=True, capture_output=True, text=True).stdout)["options"]}
        if unknown := {word for word in words if word.startswith("--")} - known:
            raise Failure(f"{program} has no options {unknown}")
    named = {volume.split(":")[0] for service in services["services"].values() for volume in service.get("volumes", [])}
    if {name for name in named if not name.startswith((".", "/"))} != set(services["volumes"]):
        raise Failure(f"volumes of the compose file are {services['volumes']}, and named are {sorted(named)}")
