// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/missed_presses.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

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

constexpr Millis kReadInSeconds{2000};  // a clock reports whole ones
constexpr int kDrift = 500;             // a clock gains or loses less than one part in this many
constexpr std::array kPeriodsAdd{Millis{1'800'000}, Millis{900'000}, Millis{3'600'000}};
constexpr Millis kFastest{8000};   // a ply, where many are played
constexpr int kPliesInATime = 80;  // by both players in all the time that they have

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

/// What was gained is more than presses of `added` could add in that time: a time control was passed.
Millis period_added(Millis gained, Millis added, Millis lasted) {
  if ((gained + lasted) / added * kFastest <= lasted) return Millis{0};
  for (const Millis period : kPeriodsAdd) {
    const Millis ran = gained + lasted - period;
    if (ran >= Millis{0} && ran / added * kFastest <= lasted) return period;
  }
  return Millis{0};
}

/// The minimum and the maximum number of presses by what was gained in the silence.
std::pair<int, int> counted(const ClockSilence& silence, Millis added) {
  const Millis lasted = silence.to - silence.from;
  const Millis tolerated = kReadInSeconds + lasted / kDrift;
  const Millis gained = silence.gained - period_added(silence.gained, added, lasted);
  const Millis ran = gained + lasted;  // if the clock was not stopped meanwhile
  // The lever's place distinguishes an odd number from an even one, so the next count is two increments away.
  const int odd = silence.flipped ? 1 : 0;
  const int count = odd + 2 * static_cast<int>(std::max(ran + (1 - odd) * added, Millis{0}) / (2 * added));
  if (silence.runs_on && 2 * tolerated < 3 * added && std::chrono::abs(ran - count * added) <= tolerated)
    return {count, count};
  const Millis stood = gained - tolerated;
  const int min = stood > Millis{0} ? static_cast<int>((stood + added - Millis{1}) / added) : 0;
  return {min, std::max(min, static_cast<int>((ran + tolerated) / added))};
}

}  // namespace

ClockSilence silence_between(const drivers::ClockReading& before, Millis from,
                             const drivers::ClockReading& after, Millis to) {
  const Millis left = before.left.remaining + before.right.remaining;
  const Millis gained = after.left.remaining + after.right.remaining - left;
  return {from, to, gained, left, after.running, after.lever_high != before.lever_high};
}

MissedPresses missed_in(const ClockSilence& silence, std::optional<Millis> added,
                        std::optional<Millis> pace) {
  const auto [min, max] = added ? counted(silence, *added) : std::pair(0, kMaxMissed);
  const Millis lasted = silence.to - silence.from;
  const auto plies_of = [&](Millis each) {
    return static_cast<double>(lasted.count()) / static_cast<double>(std::max(each, kNext).count());
  };
  const Millis planned = silence.left / kPliesInATime + added.value_or(Millis{0});
  return {silence.from, silence.to, min, max, pace ? plies_of(*pace) : 0, plies_of(planned)};
}

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
