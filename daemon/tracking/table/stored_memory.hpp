// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a board stored while nothing was received from it: when that is wanted, and what follows from it.
#pragma once

#include <string_view>

#include "daemon/tracking/table/tracked_table.hpp"

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
  /// The link was lost, and the board shows that the game is over since: how it came there may be read.
  /// Until then, or until the memory does not answer, nothing is concluded.
  [[nodiscard]] bool awaited();
  /// The link was lost, and what was stored meanwhile may still be read: not for long after `since`.
  [[nodiscard]] bool may_be_read(Millis since);
  /// The board is used for the next game: what was stored of this one is not read any more.
  void give_up() { forget(); }

 private:
  [[nodiscard]] bool gap_open() const;
  [[nodiscard]] rules::Placement shown() const;
  void look();
  /// False: they are no play.
  [[nodiscard]] bool follow(const StoredGame& game, const std::vector<drivers::StoredChange>& missed);
  void forget();
  void report_unused(std::string_view reason);

  TrackedTable& table_;
};

}  // namespace eboard::tracking
