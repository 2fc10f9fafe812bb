// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Players who come late, to a game or to its resumption.
#pragma once

#include <chrono>
#include <optional>

#include "rules/endings/ending.hpp"

namespace eboard::rules {

/// How late the two came, or how long they have been waited for.
struct Lateness {
  std::chrono::milliseconds white{0};
  std::chrono::milliseconds black{0};
  bool white_excused = false;  ///< by a valid reason (1930 articles 20.5 and 20.6), or by the arbiter
  bool black_excused = false;
  std::optional<std::chrono::minutes> event_limit{};  ///< what the event says instead of the Laws
};
[[nodiscard]] Judgement judge_lateness(const Edition& edition, const Lateness& lateness);

/// One player comes late to the resumption of an adjourned game.
struct LateResumption {
  Color late;
  std::chrono::milliseconds by{0};
  bool excused = false;
  bool present_flag_fallen = false;  ///< who waited had used up his time before the adjournment
  std::optional<std::chrono::minutes> event_limit{};
};
/// `history` ends with the sealed move, if it is legal. Who sealed it and comes late has not lost if his move
/// has ended the game, or the other's time was used up (2005 A.10).
[[nodiscard]] Judgement judge_late_resumption(const History& history, const Edition& edition,
                                              const LateResumption& lateness, const MateOracle& oracle);

}  // namespace eboard::rules
