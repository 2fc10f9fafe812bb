// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <filesystem>

#include "drivers/transport/hid_port.hpp"
#include "drivers/transport/serial_port.hpp"
#include "drivers/transport/transport.hpp"
#include "drivers/transport/tty_port.hpp"
#include "drivers/transport/usb_port.hpp"

namespace eboard::drivers {

std::string node_of(const std::string& path) {
  std::error_code code;
  const std::filesystem::path target = std::filesystem::canonical(path, code);
  return code ? path : target.string();
}

Expected<std::unique_ptr<Transport>, TransportError> open_port(const std::string& path,
                                                               const SerialSettings& settings) {
  if (UsbName::is_meant(path)) return UsbPort::open(path, settings);
  // libserialport knows ports by their kernel names only, not by links such as those in /dev/serial/by-id.
  const std::string node = node_of(path);
  if (HidPort::is_path(node)) return HidPort::open(node);
  if (PortHandle port = SerialPort::find(node)) return SerialPort::open(std::move(port), path, settings);
  return TtyPort::open(path, settings);
}

}  // namespace eboard::drivers
