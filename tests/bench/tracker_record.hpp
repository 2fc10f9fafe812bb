// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Judges the finished record ply by ply: how many plies of each state are wrong, how far the stated
// confidence agrees with that, and how many have no clock reading.
//
// Plies are aligned by number and by nothing else: the record's n-th ply is right if it is the n-th ply that
// was played. After a gap in which a ply was missed or invented, every later ply has a wrong number and is
// wrong, even though its move was played. No search for a better alignment hides that.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "daemon/pipeline/replay.hpp"
#include "daemon/sim/truth.hpp"

namespace eboard::bench {

/// Plies whose stated confidence lies in the same tenth.
struct ConfidenceBin {
  long count = 0, right = 0;
  double confidence = 0;  ///< sum of what was stated

  void add(double stated, bool is_right);
  ConfidenceBin& operator+=(const ConfidenceBin& other);
  /// Stated confidence less the share that is right, both from 0 to 1. Requires count > 0.
  [[nodiscard]] double error() const;
};

/// From 0.0-0.1 to 0.9-1.0.
using ConfidenceBins = std::array<ConfidenceBin, 10>;
[[nodiscard]] ConfidenceBin& bin_of(ConfidenceBins& bins, double confidence);

/// Times of the player who made a ply, for right plies.
struct ToldTimes {
  long count = 0;
  long off = 0;  ///< more than two seconds off the time that the player had when the ply was complete

  ToldTimes& operator+=(const ToldTimes& other);
};

/// Plies of finished records that have the same state.
struct RecordedPlies {
  long count = 0;
  long unknown = 0;        ///< a position ("@") without the ply that led there: not judged
  long wrong = 0;          ///< not the ply of that number
  long misplaced = 0;      ///< wrong, or with another position after it than after the true ply
  long without_clock = 0;  ///< without the time left to the player who made it
  ToldTimes pressed{}, read{};
  ConfidenceBins confidence{};

  RecordedPlies& operator+=(const RecordedPlies& other);
  /// The largest error() of a bin that has at least `fewest` plies, as an absolute value.
  [[nodiscard]] double largest_error(long fewest) const;
};

struct RecordScore {
  RecordedPlies committed, presumed;
  /// Games that were analysed on the board after their end, and those of them whose record holds more plies
  /// than the game, in the same or in another game.
  long analysed = 0, analysis_recorded = 0;

  /// `games`: the first one is the game, further ones were invented.
  void add(const sim::Truth& truth, std::span<const pipeline::ReplayedGame> games);
  RecordScore& operator+=(const RecordScore& other);
};

}  // namespace eboard::bench
