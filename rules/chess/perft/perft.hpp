// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "rules/chess/perft/perft_board.hpp"
#include "rules/chess/position.hpp"

namespace eboard::rules {

/// Counts leaf nodes at `depth`, in bulk. perft(p, 0) == 1.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

/// Like perft(), but makes every leaf in memory with its key.
[[nodiscard]] PerftCount perft_visit(const Position& position, int depth);

/// Converts a position to call one kernel directly, as tests do.
[[nodiscard]] PerftBoard to_perft_board(const Position& position);

}  // namespace eboard::rules
