// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Limits that several values of the follower share: times to wait, and costs to believe. What limits one of
// them alone stands beside it. Costs are those of cost.hpp; docs/tracking.md and its pages explain their use.
#pragma once

#include <cstddef>

#include "daemon/tracking/stories/growth.hpp"

namespace eboard::tracking::limits {

using namespace std::chrono_literals;

// A full scan takes 225 ms and the clock's message overtakes it: nothing is certain before both had their
// turn.
inline constexpr Millis kScan = 250ms;
inline constexpr Millis kSettled = 300ms;
inline constexpr Millis kTwoScans = 600ms;
inline constexpr Millis kDoubtful = 1000ms;
inline constexpr Millis kLeverLate = 1200ms;  // the lever's message may come up to a second late
inline constexpr Millis kIllegalQuiet = 1500ms;
inline constexpr Millis kPressedQuiet = 800ms;  // the same where a clock bears witness: past kTwoScans
inline constexpr Millis kGapQuiet = 3s;
inline constexpr Millis kStood = 700ms;        // a line, to be what was played at the end of a game
inline constexpr Millis kStoodUnclocked = 3s;  // the same without a clock
inline constexpr Millis kAfterTheStop = 2s;    // of the clock; what is played earlier stood before it
inline constexpr Millis kHeld = 2s;  // a piece in the hand, before its player stops the clock: it is no ply

inline constexpr double kSure = 0.985;         // a ply that is committed
inline constexpr double kNearlySure = 0.9;     // one that many plies followed
inline constexpr double kDoubted = 0.9;        // below it rivals are named, and its place is not certain
inline constexpr double kCounted = 0.5;        // plies of which nothing but their number is supposed
inline constexpr double kSureOfNumber = 0.98;  // the same, for a promise
inline constexpr std::size_t kManyPlies = 8;
inline constexpr std::size_t kMaxUndone = 4;  // plies, at once
inline constexpr std::size_t kShortGap = 2;   // plies that the board alone bears witness to

inline constexpr Cost kCameNear = 4;
inline constexpr Cost kMiscounted = 4.5;
inline constexpr Cost kRival = 2.0;
inline constexpr Cost kOneHand = 1.0;
inline constexpr Cost kClear = 2.2;  // nothing but what hands do
inline constexpr Cost kFaulty = 3.0;
inline constexpr Cost kWorst = 8.5;
inline constexpr GrowthLimits kUsual{3, 500, 9, false, 7};
inline constexpr GrowthLimits kGap{5, 1'000, 6, true, kNoCost};

}  // namespace eboard::tracking::limits
