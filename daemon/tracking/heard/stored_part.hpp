// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which part of a board's stored changes was missed: behind the changes that were received last, up to what
// stands there. Squares are the board's own.
#pragma once

#include <deque>
#include <optional>
#include <span>

#include "drivers/event.hpp"

namespace eboard::tracking {

/// The latest changes of squares as they were received, in order. Of one square that went back and forth it
/// keeps only the last change, as the board's memory does.
class HeardChanges {
 public:
  static constexpr std::size_t kMax = 32;

  void hear(const drivers::SquareChanged& change);
  /// A dump showed changes that were not received.
  void forget() { changes_.clear(); }
  [[nodiscard]] const std::deque<drivers::SquareChanged>& changes() const { return changes_; }

 private:
  std::deque<drivers::SquareChanged> changes_;
};

/// What a board showed when it reported last, and shows now.
struct NotHeard {
  const HeardChanges& heard;
  const rules::Placement& stood;
  const rules::Placement& stands;
};

/// The stored changes up to the latest moment at which the board was as it `stands`: changes while the memory
/// was read are received later. nullopt if the place is unknown (fewer than six changes in common, and no
/// whole position that stood there), or if what is stored behind it does not lead from `stood` to `stands`.
[[nodiscard]] std::optional<std::span<const drivers::StoredChange>> unheard_part(
    const drivers::StoredChanges& stored, const NotHeard& gap);

}  // namespace eboard::tracking
