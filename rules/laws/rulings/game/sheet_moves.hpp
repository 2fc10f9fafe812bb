// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads moves as players wrote them, in any notation and language. The placement at the end decides between
// readings.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/position.hpp"

namespace eboard::rules {

/// The position where the moves begin, and the placement to which they must lead.
struct SheetLine {
  Position from;
  bool chess960 = false;
  std::optional<Placement> to{};  ///< none: anywhere
  std::optional<Color> turn{};    ///< the side on move there
};

/// `moves` as legal moves, with move numbers or without. Error: a sentence, for a move that is not legal,
/// the wrong side on move at the end, squares that would hold another piece, or two readings that fit.
[[nodiscard]] Expected<std::vector<Move>, std::string> read_sheet(const SheetLine& line,
                                                                  std::string_view moves);

/// One move, as UCI, as SAN, or in another notation or language; the first of these that fits counts. Error:
/// a sentence, for a move that is not legal, or one that may be several.
[[nodiscard]] Expected<Move, std::string> read_move(const Position& position, bool chess960,
                                                    std::string_view text);

/// "41." before White's move, "41..." before Black's, for the next move in `position`.
[[nodiscard]] std::string move_number(const Position& position);

}  // namespace eboard::rules
