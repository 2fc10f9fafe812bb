// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reports that a busy computer or a disturbed radio link held up arrive at once: in their order, at times
// that mean nothing (decision 0072).
#pragma once

#include <cstdint>
#include <utility>

#include "daemon/tracking/game/time.hpp"

namespace eboard::tracking {

/// No player moves and presses so soon after the other's press; and between two presses a ply was played.
class HeldUp {
 public:
  /// A press is reported `at`, after that many changes of the board. Returns how much later than it the next
  /// reports are.
  [[nodiscard]] Millis behind_press(Millis at, std::uint64_t changes) {
    const bool moved = changes != std::exchange(changes_, changes);
    const bool soon = at - std::exchange(told_, at) < kSooner;
    return moved && soon ? kMinPly : Millis{0};
  }

 private:
  static constexpr Millis kSooner{100}, kMinPly{500};
  Millis told_ = kNever;
  std::uint64_t changes_ = 0;
};

}  // namespace eboard::tracking
