// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All algebraic styles: one writer and one grammar, and a record of what each style does differently.
#pragma once

#include "rules/notation/scanner.hpp"

namespace eboard::rules {

struct AlgebraicForm {
  bool departure = false;            ///< the square of departure is always written
  bool figurines = false;            ///< instead of letters
  bool pawn_takes_from_file = true;  ///< "exd5"; else the file only where another pawn could take, too
  bool takes_behind = false;         ///< the sign stands behind the arrival: "d4:"
  std::string_view behind_letter{};  ///< "C f3"
  std::string_view dash{};       ///< between two squares; a takes sign in front of the arrival replaces it
  std::string_view hint_dash{};  ///< behind the file or rank that tells pieces apart: "Cg—f3"
  std::string_view takes = "x";
  std::string_view promotion{};  ///< in front of the letter
  std::string_view check = "+";
  std::string_view takes_check = "+";
  std::string_view mate = "#";
  std::string_view en_passant{};
  std::string_view king_side = "O-O";
  std::string_view queen_side = "O-O-O";
};

inline constexpr AlgebraicForm kSan{.promotion = "="};
inline constexpr AlgebraicForm kLongAlgebraic{.departure = true, .dash = "-", .promotion = "="};

/// When a writer gives the square of departure.
enum class Departure : std::uint8_t {
  as_style,  ///< as much of it as the style wants
  always,    ///< for a list of the moves that a text may mean
};

/// Precondition: legal.
[[nodiscard]] std::string write(const AlgebraicForm& form, const Language& language, const Position& position,
                                Move move, Departure departure = Departure::as_style);
/// A move at the front of what `scanner` holds, in any algebraic style; nullopt: none begins here.
[[nodiscard]] std::optional<MoveWords> scan_algebraic(const Language& language, Scanner& scanner);

}  // namespace eboard::rules
