// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The game at a board that reports moves: its plies, the one that waits for the clock, its end, and whether
// the board still stands where the record does. What was heard is the tracker's (move_tracker.hpp). Pure: the
// time is told.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/follow/reporter.hpp"
#include "daemon/tracking/heard/stated_line.hpp"
#include "daemon/tracking/table/table_tracker.hpp"
#include "daemon/tracking/watch/count_detector.hpp"
#include "daemon/tracking/watch/findings.hpp"

namespace eboard::tracking {

class MoveGame {
 public:
  /// Both outlive it. begin() comes first.
  MoveGame(const TrackerSettings& settings, Reporter& reporter)
      : settings_(settings),
        reporter_(reporter),
        findings_(reporter, settings.edition),
        counts_(settings.edition) {}

  /// What follows happens at this time.
  void pass(Millis now) { now_ = now; }
  [[nodiscard]] Millis now() const { return now_; }

  /// Another game stands ready.
  void begin(const rules::Position& start);
  /// The next game begins, whether this one has a result or not.
  void leave();
  /// Precondition: legal. `timed`: the clock's next reading tells its times.
  void play(rules::Move move, bool presumed, bool timed);
  /// Precondition: it has plies.
  void take_back();
  /// The last ply waits no more: the clock showed these times, or none.
  void commit_pending(const Clocks& clocks);
  /// The board told the result; unknown: the game goes on.
  void tell_result(rules::Result result);
  /// A time that is used up where there was some in this game. Whose flag was seen, and when, nobody told.
  void look_at_flags(const ClockChanged& before, const ClockChanged& now);
  /// `line`: where the board stands. Where nobody knows that, it is as the arbiter says.
  void rule(const Ruled& ruled, StatedLine& line);

  /// The board does not stand where the record does: nothing is recorded from here. `reported`: the move that
  /// does not fit; empty: a takeback.
  void part(const std::string& reported);
  void part(IrregularityFound found);
  /// The board may stand where the record does again.
  void meet(const std::optional<rules::Position>& stands);
  /// The board stands where the record does.
  [[nodiscard]] bool following() const { return following_; }
  /// By a ruling, until it does.
  [[nodiscard]] bool held() const { return held_; }

  [[nodiscard]] bool ended() const { return ended_; }
  /// By its last ply.
  [[nodiscard]] bool ended_on_board() const { return ended_on_board_; }
  /// When the last ply was played, if it waits for the clock.
  [[nodiscard]] std::optional<Millis> waits_since() const { return pending_since_; }
  /// Those that wait included.
  [[nodiscard]] std::size_t plies() const { return plies_.size(); }
  [[nodiscard]] const rules::Position& start() const { return start_; }
  [[nodiscard]] const rules::Position& position_after(std::size_t plies) const {
    return plies == 0 ? start_ : plies_[plies - 1].after;
  }
  [[nodiscard]] const rules::Position& position() const { return position_after(plies_.size()); }

 private:
  struct Played {
    Ply ply;
    rules::Position after;
    bool presumed = false;
  };

  void drop_pending();
  void commit(const rules::Position& before, const Played& played, const Clocks& clocks);
  [[nodiscard]] ShownPly shown(const rules::Position& before, const Played& played) const;
  void end_on_board();
  void say_unfollowed(State state);
  void rewrite(const Ruled& ruled);
  [[nodiscard]] std::string start_text() const { return ChessNotation::text(start_); }

  const TrackerSettings& settings_;
  Reporter& reporter_;
  Findings findings_;
  CountDetector counts_;
  Millis now_ = kNever;
  rules::Position start_ = rules::Position::initial();
  std::vector<Played> plies_;
  std::optional<Millis> pending_since_;  ///< the last ply waits for the clock's next reading
  bool following_ = true;
  bool held_ = false;
  bool ended_ = false;
  bool ended_on_board_ = false;
  bool ended_as_told_ = false;   ///< by a result that was reported
  std::array<bool, 2> flags_{};  ///< that fell in this game, White's first
  std::optional<IrregularityFound> unfollowed_{};
  int irregularities_ = 0;  ///< of this game
};

}  // namespace eboard::tracking
