// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines colours, pieces and squares, which every other file uses.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eboard::rules {

enum class Color : std::uint8_t { white, black };

/// "White".
[[nodiscard]] constexpr std::string_view name(Color color) {
  return color == Color::white ? "White" : "Black";
}
[[nodiscard]] constexpr Color operator!(Color color) {
  return color == Color::white ? Color::black : Color::white;
}

enum class Role : std::uint8_t { pawn, knight, bishop, rook, queen, king };

struct Piece {
  Color color;
  Role role;
  auto operator<=>(const Piece&) const = default;
};

/// Index 0 = a1, 1 = b1, ... 63 = h8.
enum class Square : std::uint8_t {};

inline constexpr int kSquares = 64;

[[nodiscard]] constexpr Square make_square(int file, int rank) {
  return static_cast<Square>(rank * 8 + file);
}
[[nodiscard]] constexpr int index(Square square) { return static_cast<int>(square); }
[[nodiscard]] constexpr int file_of(Square square) { return index(square) & 7; }
[[nodiscard]] constexpr int rank_of(Square square) { return index(square) >> 3; }
/// The same square seen from the other side of the table: a1 <-> h8.
[[nodiscard]] constexpr Square rotated(Square square) { return static_cast<Square>(63 - index(square)); }

/// "e4".
[[nodiscard]] std::string to_string(Square square);
/// nullopt unless `text` is a file letter a-h and a rank digit 1-8.
[[nodiscard]] std::optional<Square> parse_square(std::string_view text);

/// FEN letter: upper case for White.
[[nodiscard]] char to_char(Piece piece);
[[nodiscard]] std::optional<Piece> parse_piece(char letter);
/// Upper-case letter of the English notation; 'P' for a pawn.
[[nodiscard]] char to_char(Role role);

}  // namespace eboard::rules
