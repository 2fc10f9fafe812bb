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
  bool fixed = false;    ///< the port belongs to this table, whatever is plugged in
  bool playing = false;  ///< a game is under way there
  bool known = true;     ///< the store has it; false: it is being asked for it
  /// The path on which it was found, or would be if the configuration did not name its port. Empty: nowhere.
  std::string found_at{};
};

struct Running {
  Arrangement arrangement;
  std::vector<HeardBoard> heard;
  std::set<std::string> quaternity_paths;  ///< paths that belong to Quaternity tables
  std::vector<BoardKey> missed{};          ///< boards that are not heard, with a game under way
};

/// A board that goes on under another key, for it is named in another way.
struct Renamed {
  BoardKey from, to;
};

struct Plan {
  Arrangement next;  ///< the part of the wanted arrangement that can be put in force
  std::vector<Renamed> renamed;
  std::vector<std::string> changed;  ///< a sentence for each of them
  std::vector<std::string> refused;  ///< a sentence for each thing that has to wait for the next start
};

/// A game that is played goes on as long as the device stays plugged in. The game of a board that is missed
/// goes on at the device that its number is given to, as when a broken board is replaced (decision 0341). At
/// the end `keys` is configured for `next`, and what is renamed has its new key.
[[nodiscard]] Plan plan_rearrangement(const Running& running, const Arrangement& wanted, KeyRing& keys);

using seams::Rearranged;

}  // namespace eboard::daemon
