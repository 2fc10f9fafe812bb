// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Until when an irregularity may still be pointed out, by the edition.
#pragma once

#include <optional>
#include <string>

#include "rules/laws/rulings/game/game_state.hpp"

namespace eboard::rules {

struct ClaimWindow {
  std::string until{};              ///< "both have made 10 moves"
  std::optional<int> moves_left{};  ///< moves left to each player, if moves count
  bool open = true;
};

/// For something that happened in ply `ply`; none: the Laws set no end to it, or do not know it. `made`:
/// plies that were made by now, if more than the record has.
[[nodiscard]] std::optional<ClaimWindow> claim_window(const GameState& state, Rule what, int ply,
                                                      int made = 0);

/// By every edition it can be claimed no more once the reply to its ply was made.
[[nodiscard]] constexpr bool lapses_with_reply(Rule what) {
  return what == Rule::touch_move || what == Rule::released_then_changed || what == Rule::threefold;
}

/// Play went on behind ply `ply`, and so what happened in it can be claimed no more. A count that was reached
/// there lapses when it ends.
[[nodiscard]] bool has_lapsed(const GameState& state, Rule what, int ply);

}  // namespace eboard::rules
