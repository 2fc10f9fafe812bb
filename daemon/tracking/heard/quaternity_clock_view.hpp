// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a clock for four players reports: whose time runs shows who has completed a turn. Evidence, never a
// rule.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/game/quaternity.hpp"
#include "daemon/tracking/heard/clock_history.hpp"
#include "daemon/tracking/heard/press.hpp"

namespace eboard::tracking {

/// In the words of ClockView, as far as four players have them.
class QuaternityClockView {
 public:
  using Player = rules::quaternity::Player;
  using Press = PressOf<Quaternity>;

  void apply(const drivers::QuaternityClockReading& reading, Millis at);
  void disconnect() {
    reading_.reset();
    history_.lost();
  }
  /// A new game: whether the clock has run counts from here.
  void new_game();

  [[nodiscard]] const std::optional<drivers::QuaternityClockReading>& reading() const { return reading_; }
  [[nodiscard]] bool connected() const { return reading_.has_value(); }
  [[nodiscard]] bool running() const { return reading_ && reading_->running; }
  [[nodiscard]] bool has_run() const { return has_run_; }
  /// Whose time runs, or would if the clock ran.
  [[nodiscard]] std::optional<Player> lever() const { return lever_; }
  [[nodiscard]] Millis flipped_at() const { return presses_.empty() ? kNever : presses_.back().at; }
  /// After `after`, oldest first. What was done while the clock stood still is none.
  [[nodiscard]] std::vector<Press> presses(Millis after) const;
  [[nodiscard]] Millis stopped_at() const { return stopped_at_; }
  [[nodiscard]] Millis restarted_at() const { return restarted_at_; }
  /// A flag lets the others' time run.
  [[nodiscard]] bool any_flag_fallen() const { return false; }
  [[nodiscard]] bool blocked() const { return false; }
  /// The link was down and presses may have been missed: the next reading shows whose time runs.
  void expect_news() { news_expected_ = true; }
  [[nodiscard]] std::optional<Player> told() const { return told_; }
  [[nodiscard]] Millis told_at() const { return told_at_; }
  /// Times alone do not show how often it went round.
  [[nodiscard]] std::optional<MissedPresses> missed(Millis) const { return std::nullopt; }
  /// What it showed at `at`, as a reading and not by a press; empty if it has not run in this game, or if the
  /// readings around `at` do not show it (clock_history.hpp).
  [[nodiscard]] Clocks shown_at(Millis at) const;

 private:
  ClockHistory<4> history_;  ///< of the players in their order
  std::optional<drivers::QuaternityClockReading> reading_;
  std::optional<Player> lever_;
  std::vector<Press> presses_;  ///< the latest few
  bool news_expected_ = false;
  bool has_run_ = false;
  std::optional<Player> told_;
  Millis told_at_ = kNever;
  Millis stopped_at_ = kNever;
  Millis restarted_at_ = kNever;
};

}  // namespace eboard::tracking
