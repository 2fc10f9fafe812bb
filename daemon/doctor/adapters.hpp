// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The USB chips behind serial boards, which are sold alone, too, and built into countless other devices.
#pragma once

#include <optional>
#include <string_view>

#include "drivers/driver.hpp"

namespace eboard::doctor {

struct Adapter {
  drivers::UsbId id;
  std::string_view chip;    ///< "FTDI FT232"
  std::string_view module;  ///< the kernel's driver
  bool brltty_takes_it;     ///< the rules of brltty give it to braille displays
};

/// nullopt: that id belongs to no such chip.
[[nodiscard]] std::optional<Adapter> adapter_of(drivers::UsbId id);

}  // namespace eboard::doctor
