// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a clock shows of plies.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "daemon/tracking/game/chess.hpp"
#include "daemon/tracking/game/time.hpp"
#include "daemon/tracking/heard/missed_presses.hpp"

namespace eboard::tracking {

/// The times of the players' clocks; nullopt for one that is absent or unknown.
struct Clocks {
  std::optional<Millis> white{}, black{}, red{}, green{};
  bool read = false;  ///< without a press: as it was reported then

  bool operator==(const Clocks&) const = default;
};

/// The same of a clock that stands the other way round: each time is the opposite player's.
[[nodiscard]] inline Clocks turned(Clocks shown) {
  std::swap(shown.white, shown.black);
  std::swap(shown.red, shown.green);
  return shown;
}

/// The lever went over while the clock ran: another player's time runs from here.
template <Game G>
struct PressOf {
  Millis at;
  typename G::Player by;
  Clocks shown{};

  bool operator==(const PressOf&) const = default;
};
using Press = PressOf<Chess>;

/// What the clock reported since the oldest story's anchor.
template <Game G>
struct ClockEvidenceOf {
  bool counts = false;  ///< it has run in this game: presses are to be expected
  std::vector<PressOf<G>> presses;
  std::optional<typename G::Player> told;  ///< whose time ran when a lost link was back
  Millis told_at = kNever;
  std::optional<MissedPresses> missed;  ///< before that

  bool operator==(const ClockEvidenceOf&) const = default;
};
using ClockEvidence = ClockEvidenceOf<Chess>;

/// The presses after `after` and up to `until` that were received, so not in the silence, without the one for
/// a ply before `mover` had to play.
template <Game G>
[[nodiscard]] int presses_heard(const ClockEvidenceOf<G>& clock, Millis after, Millis until,
                                typename G::Player mover) {
  int heard = 0;
  bool first = true;
  for (const PressOf<G>& press : clock.presses) {
    if (press.at <= after || press.at > until) continue;
    const bool of_before = std::exchange(first, false) && press.by != mover;
    const bool missed = clock.missed && press.at > clock.missed->from && press.at <= clock.missed->to;
    heard += !of_before && !missed;
  }
  return heard;
}

}  // namespace eboard::tracking
