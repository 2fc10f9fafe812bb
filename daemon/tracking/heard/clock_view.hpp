// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the clock reports, by colours. The lever is evidence of a completed move, never a rule: it may come
// late, early, not at all, or bounce.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/game/moment.hpp"
#include "daemon/tracking/heard/clock_history.hpp"
#include "daemon/tracking/heard/lever_flips.hpp"
#include "daemon/tracking/heard/missed_presses.hpp"
#include "daemon/tracking/heard/press.hpp"
#include "rules/laws/editions/time_control.hpp"

namespace eboard::tracking {

class ClockView {
 public:
  void apply(const drivers::ClockReading& reading, Millis at);
  void disconnect(Millis at);
  /// A clock that was missing for long enough counts as none, until it is back.
  void settle(Moment& now);
  void set_white(drivers::Side side) { white_ = side; }
  /// The time that the clock is to add with every press, until presses show it.
  void declare(const rules::TimeControl& control) { flips_.declare(control); }
  [[nodiscard]] drivers::Side white() const { return white_; }
  /// A new game: whether the clock has run counts from here.
  void new_game();
  void restore(std::optional<drivers::ClockReading> reading, bool has_run);

  /// It shows 0:00 on both sides, and did not run with any time since the game stood ready: it was never set.
  /// It counts as no clock at all.
  [[nodiscard]] bool unset() const { return unset_; }
  [[nodiscard]] const std::optional<drivers::ClockReading>& reading() const { return reading_; }
  [[nodiscard]] bool connected() const { return reading_.has_value(); }
  [[nodiscard]] bool running() const { return reading_ && reading_->running; }
  /// When it was read last.
  [[nodiscard]] Millis read_at() const { return reading_at_; }
  /// When it was first missed; kNever while it is there.
  [[nodiscard]] Millis missing_since() const { return missing_since_; }
  /// It ran at some time in this game, and is connected: presses are to be expected.
  [[nodiscard]] bool has_run() const { return has_run_; }
  /// The side whose lever is up: its time runs if the clock runs.
  [[nodiscard]] std::optional<rules::Color> lever() const;
  /// When the lever was first reported in its present state; kNever if it never changed.
  [[nodiscard]] Millis flipped_at() const { return flips_.last_at(); }
  [[nodiscard]] const LeverFlips& flips() const { return flips_; }
  /// Presses after `after`, oldest first. What the arbiter did to the lever while the clock stood still is
  /// none.
  [[nodiscard]] std::vector<Press> presses(Millis after) const;
  /// When the clock was last reported as going from running to stopped; kNever if it never was.
  [[nodiscard]] Millis stopped_at() const { return stopped_at_; }
  /// The message by which it stopped reported a press, too.
  [[nodiscard]] bool pressed_at_stop() const { return pressed_at_stop_; }
  /// Both sides have other times than when it was stopped: it was set for another game.
  [[nodiscard]] bool set_anew() const { return set_anew_at_ > stopped_at_; }
  /// The game is over. If the clock still runs, it was set for that game and not for the next one.
  void game_over(Millis at) {
    over_at_ = at;
    left_running_ = running() && !set_anew();
    if (running()) set_anew_at_ = kNever;
  }
  /// The same as set_anew(), and only after the latest game was over.
  [[nodiscard]] bool set_after_game() const { return set_anew() && set_anew_at_ > over_at_; }
  /// It was started for a game that is over, and not for the one that stands ready.
  [[nodiscard]] bool left_running() const { return left_running_; }
  /// When it was last reported as going from stopped to running; kNever if it never was.
  [[nodiscard]] Millis restarted_at() const { return restarted_at_; }
  /// The same, or when it was first read if it ran already: from then on hands are seen to play.
  [[nodiscard]] Millis runs_from() const { return runs_from_; }
  [[nodiscard]] std::optional<Millis> remaining(rules::Color color) const;
  /// What it showed at `at`, as a reading and not by a press; empty if it has not run in this game, or if the
  /// readings around `at` do not show it (clock_history.hpp).
  [[nodiscard]] Clocks shown_at(Millis at) const;
  /// That side's time ran out and the clock stands blocked.
  [[nodiscard]] bool flag_fallen(rules::Color color) const {
    return reading_ && reading_->half(color == rules::Color::white ? white_ : !white_).flag_fallen;
  }
  [[nodiscard]] bool any_flag_fallen() const {
    return reading_ && (reading_->left.flag_fallen || reading_->right.flag_fallen);
  }
  /// It does not run, because a flag fell.
  [[nodiscard]] bool blocked() const { return any_flag_fallen() && !reading_->running; }
  /// The link was down and presses may have been missed: the next reading shows whose time runs.
  void expect_news() { news_expected_ = true; }
  [[nodiscard]] std::optional<rules::Color> told() const { return told_; }
  [[nodiscard]] Millis told_at() const { return told_at_; }
  /// The number of presses that were missed before that reading. Every press adds the increment: the one that
  /// the presses since `since` show, else the declared one. Without an increment only the pace counts.
  /// nullopt if the clock was not silent while it ran.
  [[nodiscard]] std::optional<MissedPresses> missed(Millis since) const;

 private:
  void note_setting(const drivers::ClockReading& reading, Millis at);
  [[nodiscard]] bool was_pressed(const drivers::ClockReading& reading, Millis gained, Millis at) const;

  ClockHistory<2> history_;  ///< of the left and the right half
  std::optional<drivers::ClockReading> reading_;
  Millis reading_at_ = kNever;
  drivers::Side white_ = drivers::Side::left;
  bool news_expected_ = false;
  std::optional<rules::Color> told_;  ///< the lever in the first reading after a lost link
  Millis told_at_ = kNever;
  ClockSilence silence_;
  LeverFlips flips_;
  Millis stopped_at_ = kNever;
  std::optional<drivers::ClockReading> at_stop_;
  bool pressed_at_stop_ = false;
  Millis set_anew_at_ = kNever;
  Millis over_at_ = kNever;
  bool left_running_ = false;
  Millis restarted_at_ = kNever;
  Millis runs_from_ = kNever;
  Millis missing_since_ = kNever;
  bool has_run_ = false;
  bool ran_ = false;  ///< the same, also if the link was lost since
  bool set_ = false;  ///< it ran with a time other than zero since the game stood ready
  bool unset_ = false;
};

}  // namespace eboard::tracking
