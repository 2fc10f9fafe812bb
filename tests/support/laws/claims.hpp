// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Judges claims of a win that the product leaves to the arbiter: on time, and after an illegal move.
#pragma once

#include <optional>

#include "rules/laws/endings/ending.hpp"

namespace eboard::laws {

using rules::Color;
using rules::Edition;
using rules::History;
using rules::Judgement;
using rules::MateOracle;

enum class IllegalMoveClaim : std::uint8_t { win, draw };
/// Judges a claim after an illegal move in editions where it must be claimed (2005 C.3): only the opponent
/// may claim a win, and only if they could still mate; otherwise either player may claim a draw.
[[nodiscard]] Judgement judge_illegal_claim(const History& history, const Edition& edition, Color offender,
                                            Color by, IllegalMoveClaim claimed, const MateOracle& oracle);

/// A player's claim to have won on time. In editions where only players call flags, they must stop the clocks
/// first, and their own flag must be up (2005 B.8); `own` and `opponent` are the flags at that moment.
struct TimeClaim {
  Color by;
  bool own_fallen = false;
  bool opponent_fallen = false;
  std::optional<Color> first{};  ///< fell first, if the clock shows that
  bool last_period = true;
};
[[nodiscard]] Judgement judge_time_claim(const History& history, const Edition& edition,
                                         const TimeClaim& claim, const MateOracle& oracle);

}  // namespace eboard::laws
