// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/types.hpp"

#include <array>

namespace eboard::rules {

namespace {
constexpr std::string_view kRoleLetters = "PNBRQK";
constexpr std::string_view kPieceLetters = "PNBRQKpnbrqk";

/// By letter: the place in kPieceLetters, from 1; 0: it is no piece. Some boards report all their squares
/// several times a second.
constexpr auto kPieceOfLetter = [] {
  std::array<std::uint8_t, 256> out{};
  for (std::size_t i = 0; i < kPieceLetters.size(); ++i)
    out[static_cast<unsigned char>(kPieceLetters[i])] = static_cast<std::uint8_t>(i + 1);
  return out;
}();
}  // namespace

std::string to_string(Square square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
    return std::nullopt;
  return make_square(text[0] - 'a', text[1] - '1');
}

char to_char(Piece piece) {
  return kPieceLetters[static_cast<std::size_t>(piece.color) * 6 + static_cast<std::size_t>(piece.role)];
}

std::optional<Piece> parse_piece(char letter) {
  const std::size_t number = kPieceOfLetter[static_cast<unsigned char>(letter)];
  if (number == 0) return std::nullopt;
  return Piece{number <= 6 ? Color::white : Color::black, static_cast<Role>((number - 1) % 6)};
}

char to_char(Role role) { return kRoleLetters[static_cast<std::size_t>(role)]; }

}  // namespace eboard::rules
