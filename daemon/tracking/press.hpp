// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a clock says of plies.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/chess.hpp"
#include "daemon/tracking/time.hpp"

namespace eboard::tracking {

/// What the clocks of the players showed; none where nobody plays or nobody knows.
struct Clocks {
  std::optional<Millis> white{}, black{}, red{}, green{};
  bool read = false;  ///< by nobody's press: as it was heard then
};

/// The lever went over while the clock ran: another player's time runs from here.
template <Game G>
struct PressOf {
  Millis at;
  typename G::Player by;
  Clocks shown{};
};
using Press = PressOf<Chess>;

/// The lever went over while nobody listened: as often as the clocks have grown since.
struct MissedPresses {
  Millis from;  ///< the last reading before
  int least, most;
};

/// What the clock said since the oldest hypothesis's anchor.
template <Game G>
struct ClockEvidenceOf {
  bool counts = false;  ///< it has run in this game: presses are to be expected
  std::vector<PressOf<G>> presses;
  std::optional<typename G::Player> told;  ///< whose time ran when a lost link was back
  Millis told_at = kNever;
  std::optional<MissedPresses> missed;  ///< before that
};
using ClockEvidence = ClockEvidenceOf<Chess>;

}  // namespace eboard::tracking
