// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks that the conclusions of a board's recorder depend on bytes and their times alone: not on ticks in
// between, nor on how reads were cut, nor on a replay of the journal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/pipeline/settings_json.hpp"
#include "tests/support/random_table.hpp"

namespace eboard::test {

struct SameGames {
  std::string difference;   ///< the first difference, in a sentence; empty if there is none
  std::size_t events = 0;   ///< number of events concluded
  std::size_t rulings = 0;  ///< number of rulings made
  std::size_t checkpoints = 0;
};

/// Plays such a random table without ticks in between, with timers, with random ticks and with reads that are
/// cut; then replays the journal of each from its beginning and from every checkpoint.
[[nodiscard]] SameGames same_games(std::uint64_t seed, Hands hands);

/// What is concluded at such a table, with timers: an event each, as JSON.
[[nodiscard]] std::vector<std::string> concluded_at_random_table(std::uint64_t seed, Hands hands,
                                                                 const pipeline::PipelineSettings& settings);

}  // namespace eboard::test
