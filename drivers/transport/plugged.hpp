// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Everything that is plugged in and may be a board, as udev knows it, for somebody who looks for a fault:
// ports, HID nodes, and USB devices that have neither. Opens nothing.
#pragma once

#include <string>
#include <vector>

#include "drivers/transport/discovery.hpp"

namespace eboard::drivers {

struct PluggedDevice {
  enum class Kind : std::uint8_t { serial, hid, usb };  ///< a tty, a hidraw node, a USB device as such
  Kind kind = Kind::serial;
  PortInfo port;           ///< of a USB device as such the path is empty, unless it can be a port
  std::string usb_device;  ///< where the system keeps its USB device, "/sys/devices/..."; empty if it is none
  bool modem_manager_ignores;  ///< udev's rules tell ModemManager to leave it alone
  std::string node = {};       ///< of a USB device as such: "/dev/bus/usb/001/005"
};

/// In the order of their paths, USB devices last. Built-in ports are among them. The error is one sentence:
/// the system cannot be asked.
[[nodiscard]] Expected<std::vector<PluggedDevice>, std::string> plugged_devices();

}  // namespace eboard::drivers
