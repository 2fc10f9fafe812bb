// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A hall of simulated tables, for the question whether a tracker still concludes what it did: boards of
// every kind and make, clocks, habits, editions, gaps, rulings and games of four.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace eboard::test {

struct Conclusions {
  /// A line for each game: what is played, how many events of each kind are concluded, a check sum of all as
  /// JSON.
  std::vector<std::string> sums;
  /// The same games in words: moves, results and irregularities, so that a difference can be read.
  std::vector<std::string> words;
  /// Every event as JSON behind the name of its game and a tabulator.
  std::vector<std::string> events;
};

/// Plays "levels", "manners", "habits", "makes", "editions" or "random-tables".
[[nodiscard]] Conclusions conclusions_of(std::string_view part);

}  // namespace eboard::test
