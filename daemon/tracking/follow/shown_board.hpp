// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reports what stands on the board, as text, when it is other than before. Most looks find the same, and to
// write it each time would take longer than many of them.
#pragma once

#include <optional>
#include <utility>

#include "daemon/tracking/follow/reporter.hpp"
#include "daemon/tracking/game/game.hpp"

namespace eboard::tracking {

template <Game G>
class ShownBoardOf {
 public:
  using Placement = typename G::Placement;

  explicit ShownBoardOf(Reporter& reporter) : reporter_(reporter) {}

  void show(Millis now, const Placement& stands, bool agrees) {
    const std::pair next(stands, agrees);
    if (shown_ == next) return;
    shown_ = next;
    reporter_.board(now, G::Notation::text(stands), agrees);
  }
  /// The reporter was restored, and knows another board.
  void forget() { shown_.reset(); }

 private:
  Reporter& reporter_;
  std::optional<std::pair<Placement, bool>> shown_;
};

}  // namespace eboard::tracking
