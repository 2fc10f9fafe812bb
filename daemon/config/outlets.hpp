// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.NAME]` of the configuration file: what every outlet has, and what is that one's own.
#pragma once

#include <chrono>
#include <string>
#include <variant>
#include <vector>

namespace eboard::daemon {

class TableReader;

/// `[outlets.pgn]`
struct PgnFilesConfig {
  std::string directory;  ///< absolute; made by a person, not by the daemon
};

struct OutletConfig {
  std::string name;  ///< also that of its cursor in the store
  std::chrono::milliseconds delay{0};
  std::variant<PgnFilesConfig> what;
};

/// Reads `[outlets]`; all faults go to `section`'s report.
[[nodiscard]] std::vector<OutletConfig> read_outlets(TableReader& section);

}  // namespace eboard::daemon
