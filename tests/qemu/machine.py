# SPDX-License-Identifier: MIT
"""A virtual machine with Debian's kernel. Its root is this computer's, read only, so that every program that runs here runs
there, or a system of its own on a disk. Needs no KVM."""
import contextlib
import gzip
import json
import pathlib
import shutil
import socket
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
from hall import Failure  # noqa: E402

MEMORY_MIB = 768

INIT = """#!/bin/busybox sh
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t devtmpfs dev /dev
for module in $(/bin/busybox cat /modules/order); do /bin/busybox insmod /modules/$module; done
/bin/busybox mount {mount} /root
/bin/busybox umount /dev /proc
exec /bin/busybox switch_root /root {program}
"""


class OurRoot:
    """This computer's files, read only, and the program that is the machine's first."""

    # What is needed before the root is there; everything else is loaded from it.
    modules = ("9p", "9pnet_virtio", "virtio_pci")
    mount = "-t 9p -o trans=virtio,version=9p2000.L,msize=262144,cache=loose,ro host"
    devices = ("-virtfs", "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap")

    def __init__(self, *program):
        self.program = program


class Disk:
    """A system in an image of ext4, which starts as any other does. What is written is lost with the machine."""

    modules = ("virtio_pci", "virtio_blk", "crc32c_generic", "ext4")
    mount = "-t ext4 /dev/vda"
    program = ("/sbin/init",)

    def __init__(self, image):
        self.devices = ("-drive", f"file={image},format=raw,if=virtio,cache=unsafe")


def output_of(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, check=False, **options)
    if done.returncode != 0:
        raise Failure(f"{command[0]} ends with {done.returncode}: {done.stderr.decode('utf-8', 'replace')[-500:]}")
    return done.stdout


class Kernel:
    """Debian's newest, unpacked in a folder and not installed: nobody's machine shall boot from it."""

    def __init__(self, place):
        self.root = place / "kernel"
        if not self.root.exists():
            self._unpack(place)
        self.version = next((self.root / "lib" / "modules").iterdir()).name
        self.image = self.root / "boot" / f"vmlinuz-{self.version}"

    def _unpack(self, place):
        depends = output_of("apt-cache", "depends", "linux-image-amd64").decode()
        package = next(word for word in depends.split() if word.startswith("linux-image-") and word != "linux-image-amd64")
        raw = place / "kernel.new"
        shutil.rmtree(raw, ignore_errors=True)
        raw.mkdir(parents=True)
        output_of("apt-get", "download", "-qq", package, cwd=raw)
        deb = next(raw.glob("*.deb"))
        output_of("dpkg-deb", "-x", deb, raw)
        deb.unlink()
        output_of("depmod", "-b", raw, next((raw / "lib" / "modules").iterdir()).name)
        raw.rename(self.root)

    def modules(self, *names):
        """Their files, what they need first."""
        found = []
        for name in names:
            shown = output_of("modprobe", "-d", self.root, "-S", self.version, "--show-depends", name).decode()
            found += [line.split()[1] for line in shown.splitlines() if line.startswith("insmod ")]
        return [pathlib.Path(path) for path in dict.fromkeys(found)]


def make_initrd(kernel, folder, root):
    """A RAM disk that mounts the root and runs its program there."""
    tree = folder / "initrd"
    for name in ("bin", "modules", "proc", "sys", "dev", "root"):
        (tree / name).mkdir(parents=True)
    shutil.copy("/bin/busybox", tree / "bin")
    modules = kernel.modules(*root.modules)
    for module in modules:
        shutil.copy(module, tree / "modules")
    (tree / "modules" / "order").write_text("\n".join(module.name for module in modules) + "\n", encoding="utf-8")
    (tree / "init").write_text(INIT.format(mount=root.mount, program=" ".join(map(str, root.program))), encoding="utf-8")
    (tree / "init").chmod(0o755)
    names = "\n".join(str(path.relative_to(tree)) for path in sorted(tree.rglob("*"))).encode()
    packed = output_of("cpio", "-o", "-H", "newc", "--quiet", input=names, cwd=tree)
    (folder / "initrd.gz").write_bytes(gzip.compress(packed, 1))
    return folder / "initrd.gz"


def connect(path, seconds=10):
    end = time.monotonic() + seconds
    while True:
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(str(path))
            return line
        except OSError:
            line.close()
            if time.monotonic() > end:
                raise Failure(f"QEMU opens no {path.name}") from None
            time.sleep(0.05)


class Monitor:
    """QEMU's control line (QMP)."""

    def __init__(self, path):
        self._file = connect(path).makefile("rw")
        self._file.readline()  # its greeting
        self.order("qmp_capabilities")

    def order(self, name, **arguments):
        self._file.write(json.dumps({"execute": name, "arguments": arguments}) + "\n")
        self._file.flush()
        while True:
            answer = json.loads(self._file.readline() or '{"error": "QEMU has ended"}')
            if "error" in answer:
                raise Failure(f"QEMU refuses {name}: {answer['error']}")
            if "return" in answer:
                return


class Machine:
    """Runs while this object is used. Its third serial port is the other end of the adapter that plug() plugs in: a USB
    serial converter, as QEMU makes it, with FTDI's chip."""

    def __init__(self, kernel, folder, root):
        self.console = folder / "console.log"
        talk, line, monitor = (folder / name for name in ("talk", "line", "monitor"))
        initrd = make_initrd(kernel, folder, root)
        self._process = subprocess.Popen(
            ["qemu-system-x86_64", "-M", "q35", "-m", str(MEMORY_MIB), "-display", "none", "-no-reboot", "-nodefaults",
             "-kernel", kernel.image, "-initrd", initrd, "-append", "console=ttyS0 panic=-1 quiet",
             *root.devices, "-device", "qemu-xhci", "-qmp", f"unix:{monitor},server=on,wait=off",
             "-serial", f"file:{self.console}", "-serial", f"unix:{talk},server=on,wait=off",
             "-chardev", f"socket,id=line,path={line},server=on,wait=off", "-serial", "chardev:line",
             "-chardev", f"socket,id=adapter,path={line}"],
            stdin=subprocess.DEVNULL, stderr=open(folder / "qemu.log", "wb"))
        self.log = folder / "qemu.log"
        with self._ending_on_failure():
            self._monitor = Monitor(monitor)
            self.talk = connect(talk).makefile("rw")

    @contextlib.contextmanager
    def _ending_on_failure(self):
        try:
            yield
        except Failure:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()

    def plug(self):
        self._monitor.order("device_add", driver="usb-serial", id="board", chardev="adapter")

    def unplug(self):
        self._monitor.order("device_del", id="board")
