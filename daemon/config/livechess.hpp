// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.livechess]` of the configuration file: where clients of LiveChess find the boards.
#pragma once

#include <string>
#include <vector>

#include "daemon/config/outlets.hpp"
#include "daemon/system/listen_address.hpp"

namespace eboard::daemon {

class TableReader;

struct LiveChessConfig {
  std::vector<ListenAddress> listen;
  bool by_default = false;           ///< the addresses are not from the file
  std::vector<std::string> origins;  ///< sites whose pages may ask, "https://lichess.org"
};

/// Faults go to `own`'s report.
[[nodiscard]] LiveChessConfig read_livechess(TableReader& own);

/// Where the event is not delayed, clients of LiveChess see the boards as they are: then no outlet may delay
/// anything.
void refuse_live_port(TableReader& own, const std::vector<OutletConfig>& outlets);

}  // namespace eboard::daemon
