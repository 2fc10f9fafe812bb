// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/board_map.hpp"

#include <algorithm>
#include <array>

namespace eboard::rules {

namespace {

constexpr std::array<std::string_view, 3> kNames{"identity", "rotate", "mirror"};

}  // namespace

std::string_view to_string(BoardMap map) { return kNames[static_cast<std::size_t>(map)]; }

std::optional<BoardMap> parse_board_map(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return {};
  return static_cast<BoardMap>(found - kNames.begin());
}

Square mapped(BoardMap map, Square square) {
  return map == BoardMap::mirror ? make_square(7 - file_of(square), rank_of(square)) : square;
}

Placement mapped(BoardMap map, const Placement& placement) {
  Placement out;
  for (int i = 0; i < kSquares; ++i) {
    const auto square = static_cast<Square>(i);
    out.set(mapped(map, square), placement[square]);
  }
  return out;
}

Setup mapped(BoardMap map, const Setup& setup) {
  if (map != BoardMap::mirror) return setup;
  Setup out = setup;
  out.placement = mapped(map, setup.placement);
  if (out.placement == Placement::initial() && out.turn == Color::white) return Setup::initial();
  out.castling_rooks = 0;
  for (Bitboard rooks = setup.castling_rooks; rooks;) out.castling_rooks |= bit(mapped(map, pop(rooks)));
  if (setup.given_rook) out.given_rook = mapped(map, *setup.given_rook);
  if (setup.en_passant) out.en_passant = mapped(map, *setup.en_passant);
  return out;
}

}  // namespace eboard::rules
