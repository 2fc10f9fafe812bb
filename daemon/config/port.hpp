// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>
#include <string>

#include "drivers/driver.hpp"

namespace eboard::daemon {

/// A port of the configuration, and what is plugged in there.
struct PortConfig {
  /// Of the manual board at that table.
  [[nodiscard]] static PortConfig manual(int board);

  std::string path;
  std::string driver = "dgt";
  std::optional<int> board = {};  ///< number of the table; nullopt: the device's serial number decides
  std::optional<drivers::LineState> dtr = {}, rts = {};  ///< unset: as the driver wants them

  /// It is no port of this machine: somebody enters the moves.
  [[nodiscard]] bool is_manual() const;
  /// How the port is opened for that driver.
  [[nodiscard]] drivers::SerialSettings serial_settings(const drivers::DriverInfo& info) const;
};

}  // namespace eboard::daemon
