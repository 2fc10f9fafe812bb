// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides what happens to the ports and tables of a running daemon when its configuration changes: what is
// done at once, and what waits for the next start because a board is connected. Pure.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "daemon/core/arrangement.hpp"
#include "daemon/core/board_key.hpp"
#include "daemon/seams/live_feed.hpp"
#include "daemon/seams/reload_desk.hpp"

namespace eboard::daemon {

/// A board whose device is connected, or is being looked up.
struct HeardBoard {
  BoardKey board;
  std::string port;
  seams::SerialNumbers numbers;
  bool fixed = false;  ///< the port belongs to this table, whatever is plugged in
};

struct Running {
  Arrangement arrangement;
  std::vector<HeardBoard> heard;
  std::set<std::string> quaternity_paths;  ///< paths that belong to Quaternity tables
};

struct Plan {
  Arrangement next;                  ///< the part of the wanted arrangement that can be put in force
  std::vector<std::string> refused;  ///< a sentence for each thing that has to wait for the next start
};

/// `keys` is asked how `next` would name devices. At the end it is configured for `next`.
[[nodiscard]] Plan plan_rearrangement(const Running& running, const Arrangement& wanted, KeyRing& keys);

using seams::Rearranged;

}  // namespace eboard::daemon
