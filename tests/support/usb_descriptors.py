# SPDX-License-Identifier: MIT
"""USB devices as umockdev takes them, with a pair of bulk endpoints of their maker's own."""

# A device of one configuration and one interface (class ff), endpoints 81 and 02 of 64 bytes a packet.
PAIR = ("120100020000004009120100000101020301" "090220000101008032" "0904000002FF000000" "07058102400000"
        "07050202400000")


def usb_device(socket, number, vendor, product, name, serial=None):
    """Its node is the caller's to make."""
    lines = [f"P: /devices/usb1/{socket}", f"E: DEVNAME=/dev/bus/usb/001/{number:03}", "E: DEVTYPE=usb_device",
             "E: SUBSYSTEM=usb", f"E: PRODUCT={vendor.lstrip('0')}/{product.lstrip('0')}/100", f"A: idVendor={vendor}\\n",
             f"A: idProduct={product}\\n", f"A: product={name}\\n", "A: bConfigurationValue=1\\n", "A: busnum=1\\n",
             f"A: devnum={number}\\n", f"H: descriptors={PAIR}"]
    if serial:
        lines.append(f"A: serial={serial}\\n")
    return "\n".join(lines) + "\n"
