// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The limits of the follower: times to wait, and costs to believe. Costs are those of cost.hpp;
// docs/tracking.md and its pages explain their use.
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
inline constexpr Millis kDoubtStands = 1500ms;  // nothing accounts for the board
inline constexpr Millis kTakenBack = 2s;
inline constexpr Millis kGapQuiet = 3s;
inline constexpr Millis kMisreadLasts = 10s;  // a king that is missing or too many after a gap; most pass
inline constexpr Millis kStood = 700ms;
inline constexpr Millis kStoodUnclocked = 3s;
inline constexpr std::size_t kFewHome = 1;   // plies by which a piece goes home, at a game's end
inline constexpr std::size_t kFewRests = 2;  // behind the last ply, until the pieces are put up
inline constexpr int kElsewhere = 3;         // plies that go home, against one that goes elsewhere
inline constexpr std::size_t kWronger = 2;   // more readings that a line believes to be wrong
inline constexpr std::size_t kManyMore = 8;  // plies by which play went on all the same
inline constexpr Millis kRepairable = 30s;
inline constexpr Millis kLiftedAgain = 2s;
inline constexpr Millis kOneKingFirst = 6s;  // the other one follows sooner

inline constexpr Millis kAfterTheStop = 2s;     // of the clock; what is played earlier stood before it
inline constexpr std::ptrdiff_t kAnalysed = 2;  // plies

inline constexpr double kSure = 0.985;      // a ply that is committed
inline constexpr double kNearlySure = 0.9;  // one that many plies followed
inline constexpr double kDoubtless = 0.8;   // an offence whose king was taken, and pressed for
inline constexpr double kDoubted = 0.9;     // below it rivals are named, and its place is not certain
inline constexpr Cost kWorthNaming = 7.5;
inline constexpr Cost kCameNear = 4;
inline constexpr std::size_t kMaxRivals = 14;
inline constexpr std::size_t kNamedAhead = 4;  // plies
inline constexpr std::size_t kMaxConsidered = 48;
inline constexpr std::size_t kManyPlies = 8;
inline constexpr std::size_t kLeverInUse = 8;           // plies that were pressed for
inline constexpr std::size_t kManyPliesUnpressed = 24;  // behind them, before the lever counts as silent
inline constexpr std::size_t kOpenForLong = 2;
inline constexpr std::size_t kLag = 80;  // plies that wait for certainty at most

inline constexpr std::size_t kLongOpen = 3;  // plies that followed before one was certain
inline constexpr std::size_t kRoughPlies = 16;
inline constexpr std::size_t kLatestPlies = 8;  // what the position stands on
inline constexpr Cost kRoughest = 12;
inline constexpr double kShareAtTheEnd = 0.95;

inline constexpr int kAnotherPosition = 8;  // squares that differ

inline constexpr std::size_t kShortGap = 2;  // plies that the board alone bears witness to
inline constexpr std::size_t kLongGap = 5;   // behind more of them a ply may be missing that no story has
inline constexpr Cost kMiscounted = 4.5;
inline constexpr std::size_t kMaxCandidates = 16;
inline constexpr Cost kRival = 2.0;
inline constexpr Cost kWentOn = 3.0;
inline constexpr double kCounted = 0.5;           // plies of which nothing but their number is supposed
inline constexpr double kTooShort = 0.05;         // probability that a line after a gap has all the plies
inline constexpr double kSureOfNumber = 0.98;     // the same, for a promise
inline constexpr double kSurePlace = 0.9;         // of an unseen ply, for a promise
inline constexpr std::size_t kStuck = 12;         // plies behind an offence that cannot be named
inline constexpr std::size_t kMaxExceptions = 7;  // squares that read wrongly: such a story is none
inline constexpr Cost kFitsBadly = 10;            // of explaining a ply of a gap, or the first one behind it
inline constexpr double kUnseen = 0.9;          // the position behind an unseen ply, for reporting an offence
inline constexpr double kWrongPosition = 0.05;  // an irregular ply behind unknown plies
inline constexpr Millis kHeld = 2s;  // a piece in the hand, before its player stops the clock: it is no ply
inline constexpr std::size_t kMaxUnpressed = 2;  // at the end of a game; more without a press is analysis

inline constexpr Cost kOneHand = 1.0;
inline constexpr Cost kClear = 2.2;  // nothing but what hands do
inline constexpr Cost kFaulty = 3.0;
inline constexpr Cost kWorst = 8.5;

inline constexpr Cost kTakeback = 7;
inline constexpr Cost kOffencePutBack = -4.5;     // likelier than plies that lead back, without a clock
inline constexpr Cost kRestored = 4;              // while the clock stood still
inline constexpr Cost kTakenBackAtOnce = 10;      // and the board was not read since
inline constexpr Cost kLeverGivenBack = 3;        // and the pieces
inline constexpr Cost kUndoneUnpressed = 0.5;     // two plies or more, without a thought
inline constexpr Cost kUnlikely = 1;              // a story beside which a takeback is worth a thought
inline constexpr std::size_t kMaxUndone = 4;      // plies, at once
inline constexpr std::size_t kReplied = 2;        // plies behind a takeback, without a clock
inline constexpr std::size_t kPlayedOn = 4;       // behind one of more
inline constexpr std::size_t kMaxPlayedBack = 8;  // plies, with those by which they seem to be played back
inline constexpr std::size_t kMaxRestored = 20;   // plies, by an arbiter
inline constexpr Millis kPuttingBack = 4s;
inline constexpr Millis kNoThought = 2s;  // from the first piece that is put back to the last
inline constexpr Cost kTurnedClock = 6;   // what presses must cost the more if the clock stands right
inline constexpr int kTurnedPresses = 3;
inline constexpr Cost kNoCost = 1e9;  // for what is not to be considered
inline constexpr GrowthLimits kUsual{3, 500, 9, false, 7};
inline constexpr GrowthLimits kGap{5, 1'000, 6, true, kNoCost};
inline constexpr GrowthLimits kDoubters{3, 300, 9, false, 7};
inline constexpr Cost kWorthDoubting = 9;
inline constexpr Cost kOutOfTheQuestion = 15;
inline constexpr Cost kHeardAgain = 2;
inline constexpr std::size_t kMaxDoubters = 8;
inline constexpr GrowthLimits kRepair{4, 400, 3, true, kNoCost};

}  // namespace eboard::tracking::limits
