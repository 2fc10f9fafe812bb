// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the clocks of a game of Quaternity show, as far as that follows from what was entered and when. No
// flag falls by this: that somebody is out of time is entered by hand.
#pragma once

#include <array>
#include <optional>

#include "daemon/quaternity/sheet.hpp"

namespace eboard::quaternity_sheet {

struct Clocks {
  /// By player, in the order of turns: left when their last turn ended. Empty: it was not entered, and does
  /// not follow from the time control.
  std::array<std::optional<Millis>, rules::quaternity::kPlayers> left;
  /// When the turn began that is under way, on the journal's time line; none before the first entry and after
  /// the end.
  std::optional<Millis> turn_since;
  std::optional<Millis> turn_timer;  ///< given for each turn
};

/// A time that stands with a move ([%clk], [%emt]) is taken as entered. Without one a turn lasted until its
/// move was entered; the first turn of all counts as nothing, for nobody entered when it began.
[[nodiscard]] Clocks read_clocks(const Sheet& sheet);

/// Tag of the record in which the seconds for each turn stand.
inline constexpr std::string_view kTurnTimerTag = "TurnTimer";

}  // namespace eboard::quaternity_sheet
