// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Looks at one table besides the follower, and finds irregularities: what was touched, pressed, displaced,
// misread, forgotten. It decides nothing: no move, no result, no time follows from its findings.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <tuple>

#include "daemon/tracking/watch/absence_detector.hpp"
#include "daemon/tracking/watch/battery_detector.hpp"
#include "daemon/tracking/watch/board_detector.hpp"
#include "daemon/tracking/watch/clock_detector.hpp"
#include "daemon/tracking/watch/count_detector.hpp"
#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/hands.hpp"
#include "daemon/tracking/watch/kings_detector.hpp"
#include "daemon/tracking/watch/ply_detectors.hpp"
#include "daemon/tracking/watch/press_detector.hpp"
#include "daemon/tracking/watch/replaced_detector.hpp"
#include "daemon/tracking/watch/sensor_detector.hpp"
#include "daemon/tracking/watch/standing_detector.hpp"
#include "daemon/tracking/watch/turn_log.hpp"
#include "rules/chess/game_record.hpp"

namespace eboard::tracking {

/// The detectors that look at a game whenever something was received, in the order in which they report: the
/// place to enter one more. Each has look(sight, log, findings) and clear(), for the next game.
using Detectors = std::tuple<PressDetector, KingsDetector, ClockDetector, SensorDetector, StandingDetector,
                             ReplacedDetector, AbsenceDetector, BatteryDetector>;

class Watch {
 public:
  /// `late_limit`: by how much a player may be late; none: that is the arbiter's matter.
  Watch(Reporter& reporter, const rules::Edition& edition, const rules::TimeControl& control,
        std::optional<std::chrono::minutes> late_limit)
      : terms_{edition, control, late_limit}, findings_(reporter, edition), counts_(edition) {}

  /// A new game stands ready.
  void start(const BoardView& board, const ClockView& clock);
  /// What start() keeps.
  [[nodiscard]] std::vector<DropOut> drop_outs() const { return of<SensorDetector>().drop_outs(); }
  [[nodiscard]] std::optional<drivers::BatteryStatus> battery() const { return of<BatteryDetector>().told(); }
  /// Knows of nothing else.
  void restore(const BoardView& board, const ClockView& clock,
               const std::optional<drivers::BatteryStatus>& battery, const std::vector<DropOut>& drop_outs) {
    start(board, clock);
    of<BatteryDetector>().restore(battery);
    of<SensorDetector>().restore(drop_outs);
  }
  /// At any time, before anything follows from what the board shows. `at_start`: men_too_many() of the games
  /// that are played here.
  void look_at_board(const BoardView& board, int at_start, std::size_t committed, Moment& now) {
    boards_.look(board, at_start, committed, now, findings_);
  }
  /// What the board showed then cannot be right.
  [[nodiscard]] bool board_cannot_be() const { return boards_.cannot_be(); }
  /// During a game, whenever something was received or a deadline passed, after the follower.
  void look(const BoardView& board, const ClockView& clock, const Understanding& game, Moment& now);
  /// The same while nothing follows from the board: a ruled position has not been put there yet, or what
  /// stands there cannot be right.
  void look_aside(const BoardView& board, const ClockView& clock, const Understanding& game, Moment& now);
  /// The result that the kings on the centre show now.
  /// `on_board`: what the last ply decided, unknown if nothing.
  void gesture(Millis now, std::size_t committed, rules::Result shown, rules::Result on_board);
  /// The player announced an adjustment, in their present turn or in the one that they have just ended.
  void adjusted(Millis now, rules::Color side);
  /// The player whose turn it is, if they touched a piece in it and had not announced an adjustment.
  [[nodiscard]] std::optional<rules::Color> touched(Millis now) const;
  /// A piece of their own that they touched in it, and that cannot move.
  [[nodiscard]] std::optional<rules::Square> touched_in_vain(Millis now) const {
    return hands_.touched_in_vain(now);
  }
  /// An arbiter entered other plies behind the first `kept` of `before`, at a table where nothing changed:
  /// `positions` are those of the game now, from its start; `presumed` its first ply that is only presumed.
  void record_ruled(Millis now, std::size_t kept, std::size_t before,
                    const std::vector<rules::Position>& positions, std::size_t presumed);
  /// The game is over.
  void over(Millis now);
  /// The game ended because the next one was set up.
  void no_result(Millis now, std::size_t committed);
  /// It did not end: play goes on from there.
  void goes_on(Millis now, std::size_t committed);
  /// What the board stored during a silence could not be used.
  void stored_unused(Millis now, std::size_t committed, std::string_view reason);
  /// The initial position was wrong from the start.
  void irregular_start(Millis now, const rules::Placement& stands, const rules::Placement& usual);
  /// The board lies by a quarter otherwise than it should, and play has begun.
  void board_turned(Millis now, const rules::Placement& start, rules::BoardTurn turn);
  /// No ply was completed by the half of the clock that is thought the mover's.
  [[nodiscard]] bool clock_may_be_turned() const { return of<PressDetector>().may_be_turned(); }
  /// So many presses fit what was played only if the clock stands the other way round. Precondition:
  /// clock_may_be_turned().
  void presses_fit_turned(Millis now, std::size_t committed, int presses) {
    of<PressDetector>().fit_turned(committed, presses, now, findings_);
  }
  void board_lies_right(Millis now);
  /// White's half of the clock is the other one.
  [[nodiscard]] bool clock_turned() const { return of<PressDetector>().turned(); }
  /// It has been since then at the most.
  [[nodiscard]] Millis clock_turned_since() const { return of<PressDetector>().stands_since(); }
  /// That was taken account of: presses are judged again.
  void clock_side_changed();
  /// The board stands as a ruling demanded.
  void board_set(const BoardView& board) {
    log_.board_set(board);
    of<ReplacedDetector>().clear();
  }
  /// The board reported its battery.
  void battery(const drivers::BatteryStatus& told) { of<BatteryDetector>().tell(told); }
  /// By a ruling the clock is to show these times when it runs on.
  void times_ruled(const ClockView& clock, const RuledTimes& ruled) {
    of<ClockDetector>().times_ruled(clock, ruled);
  }
  /// The arbiter set the clock through the board, or tried to.
  void clock_ordered(const drivers::ClockOrdered& order) { of<ClockDetector>().ordered(order); }

 private:
  void look_at_commits(const Sight& sight);
  void look_at(PlayedTurn turn, const Sight& sight);
  void kings_near_centre(const Sight& sight);
  void judge_record(const Sight& sight);
  void judge_record(Millis now, std::size_t presumed, const rules::Placement& board);

  template <class Detector>
  [[nodiscard]] Detector& of() {
    return std::get<Detector>(detectors_);
  }
  template <class Detector>
  [[nodiscard]] const Detector& of() const {
    return std::get<Detector>(detectors_);
  }

  Terms terms_;
  Findings findings_;
  TurnLog log_;
  Hands hands_;
  Detectors detectors_;
  CountDetector counts_;
  BoardDetector boards_;
  std::size_t committed_ = 0;
  std::size_t presumed_ = 0;  ///< the first ply of the record that was reported as presumed; 0: none
  std::optional<rules::Color> last_mover_;
  std::array<Millis, 2> adjusted_{kNever, kNever};  ///< the time at which that was announced last
  std::optional<PlayedTurn> castling_;              ///< committed while its rook is still on the way
};

}  // namespace eboard::tracking
