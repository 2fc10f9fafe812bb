# SPDX-License-Identifier: MIT
"""The packages in a Debian of its own that starts in QEMU: a round on the kernel's own drivers, see tests/qemu/installed.py."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "qemu"))
from guest import MODULES  # noqa: E402
from machine import Disk, Failure, Kernel, output_of  # noqa: E402
from nspawn import prepare  # noqa: E402
from packages import INSTALL, SYSTEM, carry_in  # noqa: E402
from stage import BUILD, passes  # noqa: E402

# For the test, not for the packages.
NEEDED = ("kmod", "python3")
PLACE = pathlib.Path("root/eboardd")
FREE_MIB = 300
SERVICE = f"""[Unit]
After=eboardd.service
[Service]
ExecStart=/usr/bin/python3 -B /{PLACE}/tests/qemu/installed.py
StandardOutput=file:/dev/ttyS0
StandardError=file:/dev/ttyS0
[Install]
WantedBy=multi-user.target
"""


def carry_modules(root, kernel):
    """Drivers of boards, for the kernel with which the machine starts."""
    home = kernel.root / "lib" / "modules" / kernel.version
    for name in ("modules.builtin", "modules.order"):
        (root / "lib/modules" / kernel.version).mkdir(parents=True, exist_ok=True)
        shutil.copy(home / name, root / "lib/modules" / kernel.version)
    for module in kernel.modules(*MODULES, "autofs4"):
        target = root / module.relative_to(kernel.root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, target)
    output_of("depmod", "-b", root, kernel.version)


def carry_test(root):
    for name in ("qemu", "integration"):
        shutil.copytree(HERE.parent / name, root / PLACE / "tests" / name)
    (root / "etc/systemd/system/round.service").write_text(SERVICE, encoding="utf-8")
    prepare(root, "systemctl", "enable", "--quiet", "round.service")


def image_of(root, folder):
    used = int(subprocess.run(["du", "--summarize", "--block-size=1M", root], stdout=subprocess.PIPE, text=True, check=True).stdout.split()[0])
    image = pathlib.Path(folder) / "disk.img"
    output_of("mke2fs", "-q", "-t", "ext4", "-d", root, image, f"{used + FREE_MIB}M")
    return image


def play_a_round(root, packages):
    """`packages` as found() has them; `root` is a bare system, which is another one afterwards."""
    kernel = Kernel(BUILD / "qemu")
    prepare(root, "apt-get", "update", "-qq")
    prepare(root, *INSTALL, "--no-install-recommends", *SYSTEM, *NEEDED)
    prepare(root, *INSTALL, *carry_in(root, packages, "packages"))
    carry_modules(root, kernel)
    carry_test(root)
    with tempfile.TemporaryDirectory(prefix="eboardd-disk-", dir=root.parent) as folder:
        if not passes(kernel, Disk(image_of(root, folder))):
            raise Failure("the round on the kernel's drivers failed")
