// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the player on move has touched in their present turn. No irregularity by itself: it closes a claim
// (2018 and 2023 9.4) and a complaint (1930 18.1), so rulings need it.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/game/touch.hpp"
#include "daemon/tracking/watch/turn_log.hpp"

namespace eboard::tracking {

/// A square reports up to two scans after another that changed at the same time.
inline constexpr Millis kTwoScans{500};

class Hands {
 public:
  void clear() { *this = Hands(); }
  /// While the clock runs; once it is stopped nothing is added, since anybody may show anything then.
  void look(const Sight& sight, const TurnLog& log);
  /// The player who touched a piece since the other one pressed: as a rule the one on move after the last
  /// committed ply, their opponent where that press was for a ply that is not committed.
  [[nodiscard]] std::optional<rules::Color> touched(Millis now) const;
  /// A piece of their own that they touched, and that cannot move: it binds nobody (4.3.1, decision 0293).
  [[nodiscard]] std::optional<rules::Square> touched_in_vain(Millis now) const;

 private:
  struct Lift {
    rules::Square square;
    Millis from, until;  ///< kNever: it is not back
    bool binds;          ///< false: an own piece that cannot move

    [[nodiscard]] bool held(Millis now) const {
      return (until == kNever ? now : until) - from >= touch::kHeld;
    }
  };
  [[nodiscard]] rules::Bitboard bound_in(const rules::Position& position);

  rules::Color side_ = rules::Color::white;
  std::size_t committed_ = 0;
  std::vector<Lift> lifts_;
  std::optional<rules::Position>
      bound_in_;  ///< where bound_ holds: asked at each look, and seldom another one
  rules::Bitboard bound_ = 0;
};

}  // namespace eboard::tracking
