// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/types.hpp"

namespace eboard::rules {

namespace {
constexpr std::string_view kRoleLetters = "PNBRQK";
constexpr std::string_view kPieceLetters = "PNBRQKpnbrqk";
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
  const std::size_t at = kPieceLetters.find(letter);
  if (at == std::string_view::npos) return std::nullopt;
  return Piece{at < 6 ? Color::white : Color::black, static_cast<Role>(at % 6)};
}

char to_char(Role role) { return kRoleLetters[static_cast<std::size_t>(role)]; }

}  // namespace eboard::rules
