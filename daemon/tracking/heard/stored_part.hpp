// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which part of what a board stored in its own memory nobody heard: behind the changes that were heard last,
// up to what stands there. Squares are the board's own.
#pragma once

#include <deque>
#include <optional>
#include <span>

#include "drivers/event.hpp"

namespace eboard::tracking {

/// The latest changes of squares as they were heard, one after the other; where one square went back and
/// forth only what it said in the end, for so does the board's memory.
class HeardChanges {
 public:
  static constexpr std::size_t kMost = 32;

  void hear(const drivers::SquareChanged& change);
  /// A dump showed changes that nobody heard.
  void forget() { changes_.clear(); }
  [[nodiscard]] const std::deque<drivers::SquareChanged>& changes() const { return changes_; }

 private:
  std::deque<drivers::SquareChanged> changes_;
};

/// What a board showed when it was heard last, and shows now.
struct NotHeard {
  const HeardChanges& heard;
  const rules::Placement& stood;
  const rules::Placement& stands;
};

/// Up to the latest moment at which the board was as it `stands`: hands that were at work when the memory was
/// read are heard later. nullopt where the place cannot be told (fewer than six changes in common, and no
/// whole position that stood there), or where what is stored behind it does not lead from `stood` to
/// `stands`.
[[nodiscard]] std::optional<std::span<const drivers::StoredChange>> unheard_part(
    const drivers::StoredChanges& stored, const NotHeard& gap);

}  // namespace eboard::tracking
