// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a busy computer or a disturbed radio held up is told at once: in its order, at moments that say
// nothing (decision 0072).
#pragma once

#include <cstdint>
#include <utility>

#include "daemon/tracking/game/time.hpp"

namespace eboard::tracking {

/// Nobody moves and presses so soon after the other's press; and between two presses somebody played.
class HeldUp {
 public:
  /// A press is told `at`, after so many changes of the board. How much later than it is what is heard next.
  [[nodiscard]] Millis behind_press(Millis at, std::uint64_t changes) {
    const bool moved = changes != std::exchange(changes_, changes);
    const bool soon = at - std::exchange(told_, at) < kSooner;
    return moved && soon ? kLeastPly : Millis{0};
  }

 private:
  static constexpr Millis kSooner{100}, kLeastPly{500};
  Millis told_ = kNever;
  std::uint64_t changes_ = 0;
};

}  // namespace eboard::tracking
