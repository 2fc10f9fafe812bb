// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "rules/perft_board.hpp"
#include "rules/position.hpp"

namespace eboard::rules {

/// Like perft(), but every leaf is made in memory with its key.
[[nodiscard]] PerftCount perft_visit(const Position& position, int depth);

/// For calling one kernel directly, as tests do.
[[nodiscard]] PerftBoard to_perft_board(const Position& position);

}  // namespace eboard::rules
