// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When a piece that was lifted and put back was touched by the Laws.
#pragma once

#include "daemon/tracking/game/time.hpp"
#include "rules/chess/position.hpp"

namespace eboard::tracking {

namespace touch {

/// A piece drops out by itself for two seconds at most, at any time; a hand that touches another piece first
/// does so shortly before the move, as a rule.
inline constexpr Millis kLifted{700};
inline constexpr Millis kShortlyBefore{15'000};
inline constexpr Millis kHeld{2200};  ///< longer than a piece drops out by itself
/// As many pieces are put straight, not touched.
inline constexpr int kStraightening = 3;
/// No hand takes two pieces within that: a sleeve did, or the sensors.
inline constexpr Millis kOneScan{200};

}  // namespace touch

/// Where a touch binds: own pieces that can move, and those of the opponent's that can be taken.
[[nodiscard]] rules::Bitboard bound_by_touch(const rules::Position& position);

}  // namespace eboard::tracking
