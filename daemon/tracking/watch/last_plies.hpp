// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Questions about the last plies of the game as it is understood.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "daemon/tracking/stories/understanding.hpp"

namespace eboard::tracking {

/// Null: there is none.
[[nodiscard]] const Ply* last_ply(const Understanding& game);
/// When it came to stand; kNever: there is none.
[[nodiscard]] Millis last_placed(const Understanding& game);
/// Before the last of the plies that are not certain yet.
[[nodiscard]] std::optional<rules::Position> before_last(const Understanding& game);
/// In which that ply was made, with so many behind it; nullopt: it is not remembered.
[[nodiscard]] std::optional<rules::Position> before_ply(const Understanding& game, std::size_t back);
/// The promotion by which the piece on that square came into play, wherever it went since, and its number.
[[nodiscard]] std::optional<std::pair<std::size_t, Ply>> promotion_of(const Understanding& game,
                                                                      rules::Square square);
/// The square that a recent ply came from: its update was lost, and the next dump will show it.
[[nodiscard]] bool left_by_last(const Understanding& game, rules::Square square);
/// Each of the squares shows what stood there before the last plies: hands put these back, and the lever may
/// follow.
[[nodiscard]] bool is_earlier(const Understanding& game, rules::Bitboard squares,
                              const rules::Placement& seen);

}  // namespace eboard::tracking
