// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The latest past as detectors need it: square by square what was lifted and put down, who pressed when, and
// when each of the latest plies came to stand on the board.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "daemon/tracking/watch/sight.hpp"

namespace eboard::tracking {

struct SquareStep {
  rules::Square square;
  std::optional<rules::Piece> before, after;
  Millis at;
  bool dumped;  ///< found by a dump: it happened at that time or before
};

/// A stretch of time in which a square showed one thing; `until` is kNever while it lasts.
struct Stay {
  rules::Square square;
  std::optional<rules::Piece> piece;
  Millis from, until;
  Millis sure;  ///< it lasted so long at the least: its end may have been held up on the way
};

class TurnLog {
 public:
  /// A new game, or the board was turned: nothing is known.
  void clear(const BoardView& board, const ClockView& clock);
  void observe(const Sight& sight);
  /// White's half of the clock is the other one: all presses were the opponent's.
  void turn_clock();

  /// Hands have put right what a ruling demanded; none of that is a touch, nor what led to the ruling.
  void board_set(const BoardView& board);

  /// The plies that are remembered have numbers that are higher by `by`.
  void renumber(std::ptrdiff_t by);

  [[nodiscard]] const std::deque<SquareStep>& steps() const { return steps_; }
  /// How many there ever were; steps() ends with the latest of them.
  [[nodiscard]] std::size_t steps_ever() const { return steps_ever_; }
  [[nodiscard]] const std::deque<Press>& presses() const { return presses_; }
  /// The time at which ply `number` (from 1) came to stand; kNever if unknown.
  [[nodiscard]] Millis placed(std::size_t number) const;
  /// Completed stays on any square that began after `from` and ended at `to` or before.
  [[nodiscard]] std::vector<Stay> stays(Millis from, Millis to) const;
  /// The first change on that square after `from`.
  [[nodiscard]] std::optional<Millis> first_change(rules::Square square, Millis from) const;
  /// The latest time that piece arrived on that square.
  [[nodiscard]] std::optional<Millis> arrived(rules::Square square, rules::Piece piece) const;
  /// The latest time that it went from there.
  [[nodiscard]] std::optional<Millis> left(rules::Square square, rules::Piece piece) const;
  /// The first time after `from` that it arrived.
  [[nodiscard]] std::optional<Millis> first_arrival(rules::Square square, rules::Piece piece,
                                                    Millis from) const;
  /// The latest press by `by` in [from, to].
  [[nodiscard]] std::optional<Millis> pressed(rules::Color by, Millis from, Millis to) const;
  /// The press that completed that ply of `mover`'s: it may be reported a second before the ply, and
  /// completes no other ply, so that it is not the one of their ply before.
  [[nodiscard]] std::optional<Millis> press_for(std::size_t number, rules::Color mover) const;
  /// When the lever first went over in this game; far in the future if it never did.
  [[nodiscard]] Millis first_press() const { return first_press_; }
  /// What is reported at `at` may have happened any time since, because reports were held up on their way;
  /// `at` if they were not.
  [[nodiscard]] Millis earliest(Millis at) const;
  [[nodiscard]] bool held_up(Millis at) const { return earliest(at) != at; }
  /// True if a dump was needed to learn what changed at `from` or later.
  [[nodiscard]] bool blind_since(Millis from) const { return last_dump_ != kNever && last_dump_ >= from; }

 private:
  void sees(const BoardView& board);
  void observe_plies(const Sight& sight);
  void listen(const Sight& sight);

  /// A time in which a clock that ticks each second was not heard.
  struct Silence {
    Millis from, to;
  };
  std::deque<Silence> silences_;  ///< the latest few
  Millis read_at_ = kNever;
  bool ran_ = false;
  int ticks_ = 0;

  rules::Placement seen_;
  rules::Bitboard occupied_ = 0;
  std::uint64_t changes_ = 0;
  Millis last_flip_ = kNever;
  Millis last_dump_ = kNever;
  Millis first_press_ = -kNever;
  /// What press_for() found since plies and presses changed last, of each player: it is asked at every look.
  struct Found {
    std::size_t number = 0;  ///< 0: nothing
    std::optional<Millis> press;
  };
  [[nodiscard]] std::optional<Millis> find_press_for(std::size_t number, rules::Color mover) const;
  mutable std::array<Found, 2> found_;

  std::deque<SquareStep> steps_;
  std::size_t steps_ever_ = 0;
  std::deque<Press> presses_;
  std::vector<StandingPly> plies_;  ///< a vector, since they are looked up far more often than one goes
  std::size_t first_ply_ = 1;       ///< number of plies_.front()
};

}  // namespace eboard::tracking
