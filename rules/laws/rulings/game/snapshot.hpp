// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The notes that an arbiter makes before the players reconstruct a game on a second board because no score
// sheet is complete: the position, both times, whose clock was running and the number of moves made, if
// known (2005 article 8.5c, 2018 and 2023 article 8.5.3); and the moves of the record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/laws/rulings/game/game_file.hpp"

namespace eboard::rules {

struct Snapshot {
  std::string board{};     ///< placement
  std::string position{};  ///< FEN; empty: no play is possible from this placement
  Color turn = Color::white;
  ClockState clock{};
  int ply = 0;
  int white_moves = 0;  ///< made, by the record
  int black_moves = 0;
  /// The player's last move on their score sheet; empty: it is complete, or not known.
  std::optional<int> white_sheet{};
  std::optional<int> black_sheet{};
  Setup start = Setup::initial();
  std::vector<std::string> moves{};  ///< SAN; two squares and '!' for an irregular ply
};

[[nodiscard]] Snapshot snapshot(const GameFile& game);
/// One line for each item, to print and to keep.
[[nodiscard]] std::string to_text(const Snapshot& snapshot);

}  // namespace eboard::rules
