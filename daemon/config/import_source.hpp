// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[[import]]` of the configuration file: where files of the pairing program come from by themselves.
#pragma once

#include <chrono>
#include <string>

namespace eboard::daemon {

class TableReader;

struct ImportSource {
  std::string from;               ///< a path, which may have a * in it, or an address
  std::string section;            ///< its name; empty: the only one
  std::chrono::seconds poll{60};  ///< an address is asked so often
  bool operator==(const ImportSource&) const = default;
};

/// Paths are looked for in `folder`. Faults go to `own`'s report.
[[nodiscard]] ImportSource read_import(TableReader& own, const std::string& folder);

}  // namespace eboard::daemon
