// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Watches whether rulings and notes of a game are followed at the board. Reports another move than the one
// demanded, a move before the score sheet was brought up to date, a draw that was shown before the Laws or
// the event allow it, a win that is a draw by the Laws, and a clock that runs while the board shows another
// position than the one that was to be restored. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/tracking/table/tracker.hpp"
#include "rules/laws/endings/ending.hpp"
#include "rules/laws/rulings/game/game_state.hpp"

namespace eboard::pipeline {

class RulingWatch {
 public:
  /// Returns what is to be reported about the present state of game `number`. `flag`: the player whose flag
  /// fell.
  [[nodiscard]] std::vector<tracking::Note> look(int number, const rules::GameState& state,
                                                 const rules::MateOracle& oracle,
                                                 const std::optional<rules::Color>& flag);

  /// The clock runs, or the arbiter started it. `seen` is empty if the board does not know its pieces.
  [[nodiscard]] std::optional<tracking::Note> started(int number, int ply, const rules::Placement& seen,
                                                      const rules::Placement& wanted);
  /// Takes what the board shows now.
  [[nodiscard]] std::optional<tracking::Note> seen(const rules::Placement& board);

 private:
  struct Said {
    int id = 0;
    tracking::State state{};
    tracking::Evidence evidence;
  };
  /// By code and ply.
  using Key = std::pair<tracking::Code, int>;

  void begin(int number);
  [[nodiscard]] tracking::Note say(const Key& key, tracking::State state, tracking::Evidence evidence);

  int game_ = 0;
  std::map<Key, Said> said_;
  struct Wrong {
    Key key;
    rules::Placement wanted;
  };
  std::optional<Wrong> wrong_;  ///< until the board is put right, or play goes on
};

}  // namespace eboard::pipeline
