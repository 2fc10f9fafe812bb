// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Descriptive notation (1928 par. 5, 1930 5.3): squares are called after the pieces that stand behind them at
// first, ranks are counted from the mover's side.
#pragma once

#include "rules/notation/algebraic.hpp"

namespace eboard::rules {

struct DescriptiveForm {
  std::string_view behind_letter;  ///< between piece and square
  std::string_view dash;           ///< between two squares
  // Words of the French text. In other languages the signs that the article allows beside them are written.
  std::string_view king_side;
  std::string_view queen_side;
  std::string_view takes;
  std::string_view check;
  std::string_view mate;
};

/// Precondition: legal. Wings of pieces are never written: they are not needed, and promoted pieces have
/// none.
[[nodiscard]] std::string write(const DescriptiveForm& form, const Language& language,
                                const Position& position, Move move,
                                Departure departure = Departure::as_style);
/// A move at the front of what `scanner` holds; `mover` decides which end the ranks are counted from.
/// nullopt: none begins here.
[[nodiscard]] std::optional<MoveWords> scan_descriptive(const Language& language, Color mover,
                                                        Scanner& scanner);

}  // namespace eboard::rules
