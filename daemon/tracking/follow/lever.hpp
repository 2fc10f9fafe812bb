// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whether the clock stands, whether anybody uses its lever, and whether it stands the other way round.
#pragma once

#include <cstddef>

#include "daemon/tracking/stories/beam.hpp"

namespace eboard::tracking {

namespace limits {
inline constexpr std::size_t kLeverInUse = 8;  // plies that were pressed for
}  // namespace limits

template <Game G>
class LeverOf {
 public:
  using Clock = typename G::Clock;
  using Hypothesis = HypothesisOf<G>;

  explicit LeverOf(const Clock& clock) : clock_(clock) {}

  void begin_game();
  /// A ply was committed by its press.
  void was_pressed();
  /// So many plies stand on the board behind the last press.
  void stand_unpressed(std::size_t plies);
  /// The clock runs, and its lever has no meaning any more: from here on only the board counts, as if there
  /// were no clock, until the lever moves again.
  void listen(const Hypothesis& best, bool after_gap);

  /// The clock runs, and is not pressed.
  [[nodiscard]] bool silent() const { return silent_; }
  /// A ply is expected to be pressed for.
  [[nodiscard]] bool counts() const { return clock_.has_run() && !silent_; }
  /// Several plies of this game were pressed for.
  [[nodiscard]] bool in_use() const;
  /// The most plies that stood behind the last press at a time.
  [[nodiscard]] std::size_t max_unpressed() const { return max_unpressed_; }
  /// The clock was stopped, and so was play. A clock that blocked when its time was used up ended nothing if
  /// it is never pressed, or if it was pressed on over the flag.
  [[nodiscard]] bool clock_stands() const;
  /// Since before `at`: what is done on the board while the clock stands is no play.
  [[nodiscard]] bool clock_stands_since(Millis at) const;

 private:
  [[nodiscard]] bool looks_like_play(const Hypothesis& story) const;
  [[nodiscard]] bool pressed_over_flag(const Hypothesis& story) const;

  const Clock& clock_;
  std::size_t pressed_ = 0;
  std::size_t max_unpressed_ = 0;
  bool put_back_ = false;  ///< some of them were taken back
  bool silent_ = false;
  bool over_flag_ = false;  ///< the clock is blocked, and pressed
};

/// How many presses since the last committed ply fit what was played much better if the clock stands the
/// other way round; 0: they do not. Precondition: the beam is not empty.
template <Game G>
[[nodiscard]] int presses_turned(const BeamOf<G>& beam, ClockEvidenceOf<G> clock, Moment& now);

}  // namespace eboard::tracking
