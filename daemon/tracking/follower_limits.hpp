// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the follower waits for and how much it believes. Costs are those of line.hpp; docs/tracking.md says
// how they are used.
#pragma once

#include <cstddef>

#include "daemon/tracking/line_search.hpp"

namespace eboard::tracking::limits {

using namespace std::chrono_literals;

// A full scan takes 225 ms and the clock's message overtakes it: nothing is certain before both had their
// turn.
inline constexpr Millis kScan = 250ms;
inline constexpr Millis kSettled = 300ms;
inline constexpr Millis kTwoScans = 500ms;
inline constexpr Millis kDoubtful = 1000ms;
inline constexpr Millis kPoor = 2500ms;
inline constexpr Millis kLeverLate = 1200ms;  // the lever's message may come up to a second late
inline constexpr Millis kQuiet = 5s;          // without a clock, a board that stands
inline constexpr Millis kTakenBack = 2s;
inline constexpr Millis kGapQuiet = 3s;
inline constexpr Millis kIllegalQuiet = 1500ms;
inline constexpr Millis kStood = 700ms;
inline constexpr Millis kRepairable = 30s;
inline constexpr std::size_t kShortGap = 2;  // plies that the board alone bears witness to
inline constexpr std::size_t kMostCandidates = 16;
inline constexpr Cost kRival = 2.0;

inline constexpr Cost kClear = 2.2;     // nothing but what hands do
inline constexpr Cost kPassable = 5.5;  // one sensor fault
inline constexpr Cost kWorst = 8.5;
inline constexpr Cost kOneHand = 1.0;
inline constexpr Cost kOneMisread = 3.2;
inline constexpr Cost kNotThere =
    3.5;  // an empty square says that it was emptied: somebody stood there unread
inline constexpr Cost kPressWithoutPly = 2.5;
inline constexpr Cost kRootSpread = 6;
inline constexpr std::size_t kMostRoots = 48;
inline constexpr std::size_t kMostUnpressed = 2;  // at the end of a game; more without a press is analysis

inline constexpr Cost kNoCost = 1e9;  // for what is not to be considered
inline constexpr SearchLimits kUsual{4, 1'500, 9, false, 6};
inline constexpr SearchLimits kAfterIllegal{4, 1'500, 9, false, 1};
inline constexpr SearchLimits kGap{5, 8'000, 6, true, kNoCost};

}  // namespace eboard::tracking::limits
