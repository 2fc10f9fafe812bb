// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/trust.hpp"

#include <algorithm>
#include <cmath>

namespace eboard::tracking {

namespace {

// Odds that a ply is wrong, as natural logarithms: of a clean one, and what each circumstance adds.
constexpr double kClean = -8.5;
constexpr double kEachCost = 0.27;
constexpr Cost kMostCost = 6;
constexpr double kEachRough = 0.18;
constexpr Cost kMostRough = 4;
constexpr double kOpposed = 22;  // by all the likelihood
constexpr double kMostOpposed = 2.2;
constexpr double kMisreading = 0.6;
constexpr std::size_t kMostMisreadings = 3;
constexpr double kIrregular = 4.9;
constexpr double kInferred = 2.5;
constexpr double kOpen = 2.5;
constexpr double kAtTheEnd = 1.5;

}  // namespace

double risk(const Circumstances& is) {
  double odds = kClean;
  odds += kEachCost * std::clamp(is.cost, 0.0, kMostCost);
  odds += kEachRough * std::min(is.rough, kMostRough);
  odds += std::min(kOpposed * (1 - is.share), kMostOpposed);
  odds += kMisreading * static_cast<double>(std::min(is.misreadings, kMostMisreadings));
  odds += is.irregular ? kIrregular : 0;
  odds += is.inferred ? kInferred : 0;
  odds += is.open_for_long ? kOpen : 0;
  odds += is.at_the_end ? kAtTheEnd : 0;
  return 1 / (1 + std::exp(-odds));
}

}  // namespace eboard::tracking
