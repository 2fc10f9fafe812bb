// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Presses that no ply answers for, plies that no press completed, and a clock that stands the other way
// round.
#pragma once

#include <optional>

#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/turn_log.hpp"

namespace eboard::tracking {

class PressDetector {
 public:
  void clear() { *this = PressDetector(); }
  void look(const Sight& sight, const TurnLog& log, Findings& findings);
  /// The game is over: no press is needed any more.
  void over(Millis now, Findings& findings);
  /// Ply `number` by `mover` was committed.
  void committed(std::size_t number, rules::Color mover, Millis now, const TurnLog& log, Findings& findings);
  void renumber(const Renumbered& plies);
  /// White's half is the other one from here on.
  void side_changed();
  /// When the clock may have been exchanged or turned last; kNever: not in this game.
  [[nodiscard]] Millis stands_since() const { return stands_since_; }
  /// Nothing shows yet that the clock stands as assumed.
  [[nodiscard]] bool may_be_turned() const { return with_ == 0; }
  /// So many presses fit the plies behind the first `committed` only if the clock stands the other way round.
  /// Precondition: may_be_turned().
  void fit_turned(std::size_t committed, int presses, Millis now, Findings& findings);
  /// Plies were completed by the half of the clock that is thought the opponent's, and never by the own one.
  [[nodiscard]] bool turned() const { return against_ >= votes() && with_ == 0; }

 private:
  static constexpr int kVotes = 3, kVotesOnceMore = 4;

  /// More where it had stood right before.
  [[nodiscard]] int votes() const { return stands_since_ == kNever ? kVotes : kVotesOnceMore; }

  void may_have_been_turned(const Sight& sight);
  void say_turned(std::size_t ply, Millis now, Findings& findings);
  /// True: the clock at this table is never pressed, and the operator was informed.
  bool silent(const Sight& sight, Findings& findings);
  void listen(const Sight& sight);
  [[nodiscard]] bool deaf(const Sight& sight) const;
  void without_move(const Sight& sight, const TurnLog& log, Findings& findings);
  void unpressed(const Sight& sight, const TurnLog& log, Findings& findings);
  void forgotten(const Sight& sight, const TurnLog& log, Findings& findings);
  void pressed_late(const Sight& sight, const TurnLog& log, Findings& findings);

  Millis judged_ = kNever;  ///< the latest press that was looked at
  struct Empty {
    Millis at;
    std::size_t ply;
    rules::Color by;
  };
  std::optional<Empty> empty_;  ///< the latest press without a move
  struct Unpressed {
    std::size_t ply;
    rules::Color by;
  };
  std::optional<Unpressed> unpressed_;  ///< stands on the board, and was reported as waiting for its press
  std::optional<Unpressed> forgotten_;  ///< the same behind its reply
  Millis read_at_ = kNever;             ///< the latest reading of the clock,
  bool ran_ = false;                    ///< by which it ran
  Millis heard_since_ = kNever;         ///< the first one behind a silence
  int ticks_ = 0;                       ///< readings without a press
  int with_ = 0, against_ = 0;          ///< plies since `stands_since_`
  Millis stands_since_ = kNever;
  bool said_turned_ = false;
  std::size_t silent_since_ =
      0;  ///< the ply at which that was reported to the operator; 0: presses are received
};

}  // namespace eboard::tracking
