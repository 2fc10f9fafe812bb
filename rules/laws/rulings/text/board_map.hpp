// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How squares change when a board that was set up the wrong way round is put right.
#pragma once

#include <optional>
#include <string_view>

#include "rules/chess/setup.hpp"

namespace eboard::rules {

enum class BoardMap : std::uint8_t {
  identity,
  /// The board is turned under the pieces. They are on the same squares of the game as before, so the record
  /// stays. What changes is the game's square of each square of the real board.
  rotate,
  /// Both kings began on file d: files change names, a and h, b and g, c and f, d and e (1928 paragraph 11).
  mirror,
};
/// "identity", "rotate", "mirror".
[[nodiscard]] std::string_view to_string(BoardMap map);
[[nodiscard]] std::optional<BoardMap> parse_board_map(std::string_view name);

/// The square in the record: only `mirror` changes it.
[[nodiscard]] Square mapped(BoardMap map, Square square);
[[nodiscard]] Placement mapped(BoardMap map, const Placement& placement);
/// Castling rights follow the rooks; a set-up that becomes the initial position has all its rights.
[[nodiscard]] Setup mapped(BoardMap map, const Setup& setup);

}  // namespace eboard::rules
