// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides whether a side can still give mate by some series of legal moves of both sides (FIDE 5.2.2, 6.9): a
// position is dead when neither can. Counts of moves and repetitions do not matter here.
#pragma once

#include <cstdint>

#include "rules/chess/winnable/certificate.hpp"

namespace eboard::rules {

/// Enough for every known position; about 200 bytes per node, and far more nodes than most need.
inline constexpr std::uint64_t kWinnableNodes = 6'000'000;

struct Verdict {
  Winnable answer = Winnable::undecided;
  Certificate certificate;
  std::uint64_t nodes = 0;  ///< positions visited, plus the cost of blockades in the same unit
};

/// The answer is never wrong; it is `undecided` only if `limit` nodes were not enough. `limit`, not a clock,
/// bounds time and memory, so that the same question always has the same answer. A pure function, hence safe
/// in any thread.
[[nodiscard]] Verdict winnable(const Position& position, Color side, std::uint64_t limit = kWinnableNodes);

}  // namespace eboard::rules
