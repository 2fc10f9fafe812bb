// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What becomes of the plies behind others that an R-RECORD replaces. For rule_record.cpp and record_line.cpp
// only.
#pragma once

#include <optional>

#include "rules/laws/rulings/game/game_state.hpp"

namespace eboard::rules::detail {

/// A ply that was played after the range, in the position that the entered moves lead to; none: it is not
/// possible there. Behind a correction the board showed what was wrong, too: the same move counts.
[[nodiscard]] std::optional<GamePly> played_again(const Position& before, const GamePly& ply, bool correct);

}  // namespace eboard::rules::detail
