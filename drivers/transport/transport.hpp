// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines the interface to a port: read, write, close and a descriptor to wait on. Classes that
// implement it: serial_port (libserialport, real ports), tty_port (any path, termios: pseudo terminals),
// hid_port (USB HID, whose reports become bytes), usb_port (libusb, USB devices as such), hand_port (this
// program itself), replay (a recording).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "drivers/driver.hpp"
#include "rules/text/expected.hpp"

namespace eboard::drivers {

struct TransportError {
  int code = 0;         ///< errno where there is one
  std::string message;  ///< names the port and the reason
};

class Transport {
 public:
  virtual ~Transport() = default;
  /// Reads without blocking. Returns 0 if nothing was received; an error if the link is gone, end of file
  /// included.
  [[nodiscard]] virtual Expected<std::size_t, TransportError> read(std::span<std::uint8_t> buffer) = 0;
  /// Writes as much as fits without blocking; returns the number of bytes written.
  [[nodiscard]] virtual Expected<std::size_t, TransportError> write(std::span<const std::uint8_t> bytes) = 0;
  /// The descriptor to wait on for reading; -1 if there is none.
  [[nodiscard]] virtual int descriptor() const = 0;
  /// How full the device's battery is, in percent, where the port itself tells it (Bluetooth LE).
  [[nodiscard]] virtual std::optional<int> battery() const { return std::nullopt; }
};

/// The node that a path leads to: links such as those in /dev/serial/by-id are followed. A path that leads
/// nowhere now is itself.
[[nodiscard]] std::string node_of(const std::string& path);

/// Opens `path` raw, exclusive and close-on-exec, flushed both ways: as a USB device where it names one
/// (usb_name.hpp; what that had ready is not flushed), as a HID device if it is one, by libserialport if the
/// system knows the port as a serial one, else by termios.
[[nodiscard]] Expected<std::unique_ptr<Transport>, TransportError> open_port(const std::string& path,
                                                                             const SerialSettings& settings);

}  // namespace eboard::drivers
