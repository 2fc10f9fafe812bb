// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <filesystem>

#include "drivers/transport/hid_port.hpp"
#include "drivers/transport/serial_port.hpp"
#include "drivers/transport/transport.hpp"
#include "drivers/transport/tty_port.hpp"
#include "drivers/transport/usb_port.hpp"

namespace eboard::drivers {

Expected<std::unique_ptr<Transport>, TransportError> open_port(const std::string& path,
                                                               const SerialSettings& settings) {
  if (UsbName::is_meant(path)) return UsbPort::open(path, settings);
  // libserialport knows ports by their kernel names only, not by links such as those in /dev/serial/by-id.
  std::error_code code;
  const std::filesystem::path target = std::filesystem::canonical(path, code);
  if (!code && HidPort::is_path(target.string())) return HidPort::open(target.string());
  if (!code) {
    if (PortHandle port = SerialPort::find(target.string())) {
      return SerialPort::open(std::move(port), target.string(), settings);
    }
  }
  return TtyPort::open(path, settings);
}

}  // namespace eboard::drivers
