// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[console]` of the configuration file: where people log in.
#pragma once

#include <string>

#include "daemon/system/listen_address.hpp"

namespace eboard::daemon {

class TableReader;

struct ConsoleConfig {
  ListenAddress listen{"127.0.0.1", 8443};
  bool tls = true;
  std::string certificate, key;  ///< paths; empty: a self-made one
};

/// Paths are looked for in `folder`. Faults go to `own`'s report.
[[nodiscard]] ConsoleConfig read_console(TableReader& own, const std::string& folder);

}  // namespace eboard::daemon
