// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What was ruled or noted in a game, and not followed at the board: another move than the one demanded, a
// move before the score sheet was brought up to date, a clock that runs while another position stands on the
// board than the one that was to be put back. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/tracking/tracker.hpp"
#include "rules/laws/rulings/game_state.hpp"

namespace eboard::pipeline {

class RulingWatch {
 public:
  /// What is to be reported now that game `number` stands so.
  [[nodiscard]] std::vector<tracking::Note> look(int number, const rules::GameState& state);

  /// The clock runs, or the arbiter started it. `seen`: empty where the board does not know its pieces.
  [[nodiscard]] std::optional<tracking::Note> started(int number, int ply, const rules::Placement& seen,
                                                      const rules::Placement& wanted);
  /// What stands on the board now.
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
  std::optional<Wrong> wrong_;  ///< until it is put right, or play goes on
};

}  // namespace eboard::pipeline
