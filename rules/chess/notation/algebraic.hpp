// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes and reads all algebraic styles with one writer and one grammar; a record lists the differences of
// each style.
#pragma once

#include "rules/chess/notation/scanner.hpp"

namespace eboard::rules {

struct AlgebraicForm {
  bool departure = false;            ///< the square of departure is always written
  bool figurines = false;            ///< figurines instead of letters
  bool pawn_takes_from_file = true;  ///< "exd5"; false: only if another pawn could capture, too
  bool takes_behind = false;         ///< the capture sign follows the target: "d4:"
  std::string_view behind_letter{};  ///< "C f3"
  std::string_view dash{};           ///< between two squares; a capture sign before the target replaces it
  std::string_view hint_dash{};      ///< after the file or rank that distinguishes pieces: "Cg—f3"
  std::string_view takes = "x";
  std::string_view promotion{};  ///< before the letter
  std::string_view check = "+";
  std::string_view takes_check = "+";
  std::string_view mate = "#";
  std::string_view en_passant{};
  std::string_view king_side = "O-O";
  std::string_view queen_side = "O-O-O";
};

inline constexpr AlgebraicForm kSan{.promotion = "="};
inline constexpr AlgebraicForm kLongAlgebraic{.departure = true, .dash = "-", .promotion = "="};

/// When to write the square of departure.
enum class Departure : std::uint8_t {
  as_style,  ///< as much of it as the style requires
  always,    ///< all of it, for a list of the moves that a text may mean
};

/// Requires a legal move.
[[nodiscard]] std::string write(const AlgebraicForm& form, const Language& language, const Position& position,
                                Move move, Departure departure = Departure::as_style);
/// Takes a move of any algebraic style from the front of `scanner`; nullopt if none begins here.
[[nodiscard]] std::optional<MoveWords> scan_algebraic(const Language& language, Scanner& scanner);

}  // namespace eboard::rules
