// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks that what a board's recorder concludes depends on bytes and their times alone: not on when somebody
// looked in between, nor on how reads were cut, nor on whether the journal was replayed.
#pragma once

#include <cstdint>
#include <string>

namespace eboard::test {

struct SameGames {
  std::string difference;   ///< the first one, in a sentence; empty: none
  std::size_t events = 0;   ///< that were concluded
  std::size_t rulings = 0;  ///< that were made
  std::size_t checkpoints = 0;
};

/// Plays random_table(seed) without looking in between, with timers, with random ticks and with reads that
/// are cut; then replays the journal of each from its beginning and from every checkpoint.
[[nodiscard]] SameGames same_games(std::uint64_t seed);

}  // namespace eboard::test
