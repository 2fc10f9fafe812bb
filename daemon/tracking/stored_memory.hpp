// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a board stored while nothing was received from it: when that is wanted, and what follows from it.
#pragma once

#include <string_view>

#include "daemon/tracking/tracked_table.hpp"

namespace eboard::tracking {

class StoredMemory {
 public:
  explicit StoredMemory(TrackedTable& table) : table_(table) {}

  /// The link was lost. `changes`: the latest that were received.
  void link_lost(const HeardChanges& changes);
  void receive(const drivers::StoredChanges& stored);
  /// The dump behind the stored changes is the last thing that they could fit.
  void dumped();
  /// Plies are missing, and no hand is at work on the board.
  [[nodiscard]] bool would_tell();

 private:
  [[nodiscard]] bool gap_open() const;
  [[nodiscard]] rules::Placement shown() const;
  void look();
  void forget();
  void report_unused(std::string_view reason);

  TrackedTable& table_;
};

}  // namespace eboard::tracking
