// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes and reads descriptive notation (1928 par. 5, 1930 5.3): squares have the names of the pieces that
// stand behind them at first, ranks are counted from the mover's side.
#pragma once

#include "rules/chess/notation/algebraic.hpp"

namespace eboard::rules {

struct DescriptiveForm {
  std::string_view behind_letter;  ///< between piece and square
  std::string_view dash;           ///< between two squares
  // Words of the French text. Other languages use the signs that the article allows besides them.
  std::string_view king_side;
  std::string_view queen_side;
  std::string_view takes;
  std::string_view check;
  std::string_view mate;
};

/// Requires a legal move. Never writes wings of pieces: they are not needed, and promoted pieces have none.
[[nodiscard]] std::string write(const DescriptiveForm& form, const Language& language,
                                const Position& position, Move move,
                                Departure departure = Departure::as_style);
/// Takes a move from the front of `scanner`; `mover` decides from which end the ranks are counted. nullopt if
/// none begins here.
[[nodiscard]] std::optional<MoveWords> scan_descriptive(const Language& language, Color mover,
                                                        Scanner& scanner);

}  // namespace eboard::rules
