// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `rule --board N`: rulings on a game that a running daemon tracks.
#pragma once

#include <optional>
#include <string>

#include "daemon/ctl/command.hpp"

namespace eboard::ctl {

struct LiveRuling {
  int board = 0;
  std::string daemon;  ///< as DaemonClient::to() takes it
  std::string author;
  std::string id;  ///< made up where it is empty
  std::optional<int> ply;
  std::optional<int> about;
  std::optional<int> game;  ///< none: the latest
  bool list = false;
  bool snapshot = false;
  std::string ruling;  ///< empty: only say where the game stands
};

/// Prints what was entered, or why not; without a ruling, where the game stands.
[[nodiscard]] Exit rule_live(const LiveRuling& asked);

}  // namespace eboard::ctl
