// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads moves as players wrote them down, in any notation and language: the board shows which reading is
// meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/position.hpp"

namespace eboard::rules {

/// Where the moves begin, and where they have to come to.
struct SheetLine {
  Position from;
  bool chess960 = false;
  Placement to;
  Color turn = Color::white;  ///< there
};

/// `moves` as legal moves, with move numbers or without. Error: a sentence; a move that is not legal, the
/// wrong side on move at the end, squares on which another piece would stand, or two readings that fit.
[[nodiscard]] Expected<std::vector<Move>, std::string> read_sheet(const SheetLine& line,
                                                                  std::string_view moves);

/// "41." before White's move, "41..." before Black's, of the next move in `position`.
[[nodiscard]] std::string move_number(const Position& position);

}  // namespace eboard::rules
