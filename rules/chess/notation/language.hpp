// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists the letters of the pieces for each language: the Laws leave them to each country (1928 par. 5, 2005
// E.3, 2023 C.3). The first seventeen are the table of the PGN standard, 8.2.3.2.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rules/chess/types.hpp"

namespace eboard::rules {

struct Language {
  std::string_view code;                    ///< ISO 639-1
  std::string_view name;                    ///< in English, for messages
  std::array<std::string_view, 6> letters;  ///< UTF-8, by Role; no two alike
  /// True if descriptive notation puts the wing first: "KB" as in English, not "FR" as in French.
  bool wing_first = false;

  [[nodiscard]] std::string_view letter(Role role) const { return letters[static_cast<std::size_t>(role)]; }
};

[[nodiscard]] std::span<const Language> languages();
[[nodiscard]] const Language& english();
/// Returns nullptr for a code that is not in the table.
[[nodiscard]] const Language* find_language(std::string_view code);

/// Figurines by Role; both colours use White's outlines, as books do.
inline constexpr std::array<std::string_view, 6> kFigurines{"♙", "♘", "♗", "♖", "♕", "♔"};
inline constexpr std::array<std::string_view, 6> kBlackFigurines{"♟", "♞", "♝", "♜", "♛", "♚"};

}  // namespace eboard::rules
