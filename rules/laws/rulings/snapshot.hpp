// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What an arbiter writes down before the players put a game together again on a second board because no
// score sheet is complete: the position, both times, whose clock was running and the moves made, if they are
// known (2005 article 8.5c, 2018 and 2023 article 8.5.3); and the moves as they are in the record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/laws/rulings/game_file.hpp"

namespace eboard::rules {

struct Snapshot {
  std::string board{};     ///< placement
  std::string position{};  ///< FEN; empty: no play is possible from what stands there
  Color turn = Color::white;
  ClockState clock{};
  int ply = 0;
  int white_moves = 0;  ///< made, by the record
  int black_moves = 0;
  /// The last of a player's moves on the score sheet; empty: it is complete, or that is not known.
  std::optional<int> white_sheet{};
  std::optional<int> black_sheet{};
  Color began = Color::white;
  int first_move = 1;                ///< its number
  std::vector<std::string> moves{};  ///< SAN; two squares and '!' for an irregular ply
};

[[nodiscard]] Snapshot snapshot(const GameFile& game);
/// A line for each thing, as it is printed and kept.
[[nodiscard]] std::string to_text(const Snapshot& snapshot);

}  // namespace eboard::rules
