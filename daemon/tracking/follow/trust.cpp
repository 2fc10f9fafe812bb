// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/trust.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace eboard::tracking {

namespace {

// Odds that a ply is wrong, as natural logarithms: of a clean one, and what each circumstance adds.
constexpr double kClean = -8.5;
constexpr double kEachCost = 0.27;
constexpr Cost kMaxCost = 6;
constexpr double kEachRough = 0.18;
constexpr Cost kMaxRough = 4;
constexpr double kOpposed = 22;  // by all the likelihood
constexpr double kMaxOpposed = 2.2;
constexpr double kMisreading = 0.6;
constexpr std::size_t kMaxMisreadings = 8;
constexpr double kIrregular = 4.9;
constexpr double kInferred = 2.5;
constexpr double kOpen = 2.5;
constexpr double kAfterTakeback = 2.0;
constexpr double kAtTheEnd = 4.5;

// The same that a move which looks illegal is one.
constexpr double kLooksIllegal = 0.86;
constexpr double kLatest = 2.5;  // times the logarithm of the probability
constexpr double kIrregularBefore = 1.5;
constexpr double kOnlyCounted = -2.8;
constexpr double kMisreadingBefore = -0.4;
constexpr std::size_t kMaxBefore = 5;
constexpr double kPutRight = 1.8;

// Measured in the cells with gaps of the benchmark.
struct Way {
  std::size_t longest;  ///< plies
  double right;
};
constexpr std::array kWays{Way{4, 0.98}, Way{5, 0.9}, Way{6, 0.65}, Way{8, 0.5}, Way{9, 0.4}};
constexpr double kHardly = 0.2;
constexpr double kLikeliestOrder = 0.2;  // power of the share: of the legal orders players like some better

double probability(double odds) { return 1 / (1 + std::exp(-odds)); }

}  // namespace

double risk(const Circumstances& is) {
  double odds = kClean;
  odds += kEachCost * std::clamp(is.cost, 0.0, kMaxCost);
  odds += kEachRough * std::min(is.rough, kMaxRough);
  odds += std::min(kOpposed * (1 - is.share), kMaxOpposed);
  odds += kMisreading * static_cast<double>(std::min(is.misreadings, kMaxMisreadings));
  odds += is.irregular ? kIrregular : 0;
  odds += is.inferred ? kInferred : 0;
  odds += is.open_for_long ? kOpen : 0;
  odds += is.after_takeback ? kAfterTakeback : 0;
  odds += is.at_the_end ? kAtTheEnd : 0;
  return probability(odds);
}

double right_place(double share, std::size_t unseen) {
  const auto shorter = [&](const Way& way) { return unseen <= way.longest; };
  const auto found = std::ranges::find_if(kWays, shorter);
  return std::pow(share, kLikeliestOrder) * (found == kWays.end() ? kHardly : found->right);
}

double proof(const Suspicion& is) {
  double odds = kLooksIllegal;
  odds += kLatest * std::log(is.latest);
  odds += kIrregularBefore * std::log(is.irregular);
  odds += kMisreadingBefore * static_cast<double>(std::min(is.misreadings, kMaxBefore));
  odds += is.counted ? kOnlyCounted : 0;
  odds += is.put_right ? kPutRight : 0;
  return probability(odds);
}

}  // namespace eboard::tracking
