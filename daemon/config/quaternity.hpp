// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// [[quaternity]] of the configuration: a Quaternity table.
#pragma once

#include <optional>
#include <string>

#include "daemon/config/port.hpp"
#include "daemon/config/values.hpp"

namespace eboard::daemon {

struct QuaternityConfig {
  int number = 0;                    ///< of the table; tables for two are counted apart
  std::string header;                ///< of the records of its games
  std::optional<PortConfig> port{};  ///< of the board beside it; none: all is entered by hand
};

/// Reads one table. nullopt: it has no number; all faults go to `section`'s report.
[[nodiscard]] std::optional<QuaternityConfig> read_quaternity(TableReader& section);

}  // namespace eboard::daemon
