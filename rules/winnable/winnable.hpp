// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whether a side can still give mate by some series of legal moves of both (FIDE 5.2.2, 6.9): a position is
// dead when neither can. Counts of moves and repetitions do not matter here.
#pragma once

#include <cstdint>

#include "rules/winnable/certificate.hpp"

namespace eboard::rules {

/// Enough for every position we know of; some 200 bytes a node, and far more nodes than most need.
inline constexpr std::uint64_t kWinnableNodes = 6'000'000;

struct Verdict {
  Winnable answer = Winnable::undecided;
  Certificate certificate;
  std::uint64_t nodes = 0;  ///< positions looked at, and what looking at blockades cost in such units
};

/// The answer is never wrong; `undecided` only where `limit` nodes were not enough. Time and memory are
/// bounded by `limit`, not by a clock, so that the same question always has the same answer. Pure, hence safe
/// in any thread.
[[nodiscard]] Verdict winnable(const Position& position, Color side, std::uint64_t limit = kWinnableNodes);

}  // namespace eboard::rules
