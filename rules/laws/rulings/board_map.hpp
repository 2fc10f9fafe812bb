// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What becomes of squares when a board that was set up the wrong way round is put right.
#pragma once

#include <optional>
#include <string_view>

#include "rules/chess/setup.hpp"

namespace eboard::rules {

enum class BoardMap : std::uint8_t {
  identity,
  /// The board is turned under the pieces. They stand on the same squares of the game as before, so the
  /// record stays; what changes is which square of the real board is which.
  rotate,
  /// Both kings began on file d: files change names, a and h, b and g, c and f, d and e (1928 paragraph 11).
  mirror,
};
/// "identity", "rotate", "mirror".
[[nodiscard]] std::string_view to_string(BoardMap map);
[[nodiscard]] std::optional<BoardMap> parse_board_map(std::string_view name);

/// As the record of the game sees it: only `mirror` changes anything.
[[nodiscard]] Square mapped(BoardMap map, Square square);
[[nodiscard]] Placement mapped(BoardMap map, const Placement& placement);
/// Castling rights go with the rooks; a set-up that comes out as the initial position has all its rights.
[[nodiscard]] Setup mapped(BoardMap map, const Setup& setup);

}  // namespace eboard::rules
