// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands for a USB device where a port is named: "usb:1209:0001", the device's ids in four hexadecimal
// digits each. Where several are alike, ":" and the serial number of the device follow, or "@" and the socket
// as the kernel names it, "usb:1209:0001@1-1.4".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "drivers/driver.hpp"

namespace eboard::drivers {

struct UsbName {
  UsbId id;
  std::string serial;  ///< empty: whatever it is
  std::string socket;  ///< likewise

  /// True where the path of a port means a USB device; parse() may still refuse it.
  [[nodiscard]] static bool is_meant(std::string_view path) { return path.starts_with("usb:"); }
  [[nodiscard]] static std::optional<UsbName> parse(std::string_view path);
  /// What parse() reads.
  [[nodiscard]] std::string text() const;
  /// True if this is a name of the device that `device` names with all that is known of it.
  [[nodiscard]] bool names(const UsbName& device) const;
  /// False if no device has both names.
  [[nodiscard]] bool may_be(const UsbName& other) const;
};

}  // namespace eboard::drivers
