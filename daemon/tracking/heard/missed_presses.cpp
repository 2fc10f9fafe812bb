// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/missed_presses.hpp"

#include <algorithm>
#include <cmath>

namespace eboard::tracking {

namespace {

// Measured on broadcast games whose link was cut for 5 to 90 s (docs/tracking-gaps.md).
constexpr double kFewer = 0.9;     // fewer plies than the pace gives: its mean is of those that were received
constexpr double kSteadyPace = 8;  // dispersion of how many plies players make in a time
constexpr double kUnsteadyPace = 1;  // the same where they leave their pace
constexpr double kLeave = 0.08;      // how often that is
constexpr double kLonger = 0.003;    // of ways that are two plies longer than one of a single ply
constexpr double kMoreWays = 2.5;    // power of the plies with which these become more
constexpr double kLongerThanNone = 0.04;
constexpr double kEvenLonger = 0.75;    // for each two plies more
constexpr double kMiscounts = 0.005;    // the lever went over and back without a ply, or a clock erred
constexpr double kBothForget = 0.002;   // to press, one behind the other; for each press
constexpr double kMiscountsMore = 0.1;  // for each two presses more
constexpr int kMaxPairs = 60;

/// Negative binomial distribution.
class PlyCount {
 public:
  PlyCount(double mean, double dispersion)
      : each_(mean / (mean + dispersion)), dispersion_(dispersion), value_(std::pow(1 - each_, dispersion)) {}

  /// Precondition: not less than the last time.
  double at(int plies) {
    for (; plies_ < plies; ++plies_) value_ *= (plies_ + dispersion_) / (plies_ + 1) * each_;
    return value_;
  }

 private:
  double each_, dispersion_, value_;
  int plies_ = 0;
};

/// The likelihood that this many plies were made, whatever stands on the board. Asked for growing numbers.
class Likelihood {
 public:
  explicit Likelihood(const MissedPresses& missed)
      : missed_(missed),
        steady_(kFewer * missed.expected, kSteadyPace),
        unsteady_(missed.planned, kUnsteadyPace) {}

  double of(int presses) {
    const double leave = missed_.expected > 0 ? kLeave : 1;
    const double likely = (1 - leave) * steady_.at(presses) + leave * unsteady_.at(presses);
    return likely * miscount(presses);
  }

 private:
  [[nodiscard]] double miscount(int presses) const {
    const int off = std::max({missed_.min - presses, presses - missed_.max, 0});
    if (off == 0) return 1;
    const double forgotten = presses > missed_.max ? kBothForget * presses : 0;
    return (kMiscounts + forgotten) * std::pow(kMiscountsMore, (off - 1) / 2);
  }

  const MissedPresses& missed_;
  PlyCount steady_, unsteady_;
};

}  // namespace

double probability_of_length(const MissedPresses& missed, int presses) {
  Likelihood likelihood(missed);
  const int first = std::max(presses, 0);
  const double shortest = likelihood.of(first);
  double all = shortest;
  double longer = std::max(kLongerThanNone, kLonger * std::pow(first, kMoreWays));
  for (int pairs = 1; pairs <= kMaxPairs; ++pairs, longer *= kEvenLonger)
    all += longer * likelihood.of(first + 2 * pairs);
  return all > 0 ? shortest / all : 0;
}

PressCount likeliest_count(const MissedPresses& missed, int fewest, int turn) {
  Likelihood likelihood(missed);
  PressCount best{fewest, 0};
  double all = 0;
  for (int turns = 0; turns <= kMaxPairs; ++turns) {
    const int presses = fewest + turns * turn;
    const double likely = likelihood.of(std::max(presses, 0));
    all += likely;
    if (likely > best.probability) best = {presses, likely};
  }
  return {best.presses, all > 0 ? best.probability / all : 0};
}

}  // namespace eboard::tracking
