// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Judges players who come late to a game or to its resumption.
#pragma once

#include <chrono>
#include <optional>

#include "rules/laws/endings/ending.hpp"

namespace eboard::rules {

/// The time by which each player came late, or has been waited for.
struct Lateness {
  std::chrono::milliseconds white{0};
  std::chrono::milliseconds black{0};
  bool white_excused = false;  ///< has a valid reason (1930 articles 20.5 and 20.6), or the arbiter's excuse
  bool black_excused = false;
  std::optional<std::chrono::minutes> event_limit{};  ///< the event's limit instead of that of the Laws
};
[[nodiscard]] Judgement judge_lateness(const Edition& edition, const Lateness& lateness);

/// One player comes late to the resumption of an adjourned game.
struct LateResumption {
  Color late;
  std::chrono::milliseconds by{0};
  bool excused = false;
  bool present_flag_fallen = false;  ///< the waiting player had used up all time before the adjournment
  std::optional<std::chrono::minutes> event_limit{};
};
/// `history` ends with the sealed move, if it is legal. A late player who sealed has not lost if the sealed
/// move ended the game, or if the other player's time was used up (2005 A.10).
[[nodiscard]] Judgement judge_late_resumption(const History& history, const Edition& edition,
                                              const LateResumption& lateness, const MateOracle& oracle);

}  // namespace eboard::rules
