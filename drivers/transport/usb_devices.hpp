// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The USB devices that can be ports by themselves, as udev knows them: they have no tty and no HID node, but
// a pair of endpoints of their maker's own (usb_pipe.hpp). Opens nothing.
#pragma once

#include <string>
#include <vector>

#include "drivers/transport/discovery.hpp"
#include "drivers/transport/usb_pipe.hpp"
#include "drivers/usb_name.hpp"

namespace eboard::drivers {

struct UsbDevice {
  UsbName name;  ///< all that is known of it
  std::string product;
  std::string node;    ///< "/dev/bus/usb/001/005"
  std::string driver;  ///< the kernel's driver that has that pair, "ftdi_sio"; "usbfs" while a program has it
  UsbPipe pipe;

  /// As it is reported: by its socket.
  [[nodiscard]] PortInfo port() const;
  /// A driver of the kernel makes something else of it.
  [[nodiscard]] bool is_taken() const { return !driver.empty() && driver != "usbfs"; }
};

/// nullopt: that is no USB device, or it has no such pair.
[[nodiscard]] std::optional<UsbDevice> usb_device(udev_device* device);
/// All of them, taken ones included, by socket.
[[nodiscard]] std::vector<UsbDevice> usb_devices();
/// The path under which a device was reported that is gone; empty: it was no USB device.
[[nodiscard]] std::string path_of_removed(udev_device* device);

}  // namespace eboard::drivers
