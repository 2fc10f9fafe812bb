// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `rule --board N`: rulings on a game that a running daemon tracks.
#pragma once

#include <optional>
#include <string>

#include "daemon/ctl/command.hpp"

namespace eboard::ctl {

struct RulingForDaemon {
  int board = 0;
  std::string daemon;  ///< place as for DaemonClient::to()
  std::string author;
  std::string id;  ///< if empty, one is made up
  std::optional<int> ply;
  std::optional<int> about;
  std::optional<int> game;  ///< empty: the latest
  bool list = false;
  bool snapshot = false;
  bool say = false;      ///< print what may be said in the game
  bool as_json = false;  ///< print the daemon's answer as it is
  bool dry_run = false;  ///< enter nothing: print what would come of it
  std::string ruling;    ///< empty: only print the state of the game
  /// What a blind player's own board shows; without moves nothing is asked about it.
  struct SecondBoard {
    std::string moves;
    std::string written;  ///< the move that both score sheets have where the boards differ; may be empty
  };
  SecondBoard second;
};

/// Prints what was entered or would be, or why it is refused; without a ruling the state of the game.
[[nodiscard]] Exit rule_live(const RulingForDaemon& asked);

}  // namespace eboard::ctl
