// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes the tables that follow from the events: game, ply, irregularity. Applying the same
// events in the same order gives the same rows; provisional moves leave no trace here.
#pragma once

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

class DerivedTables {
 public:
  /// `database` must outlive this.
  [[nodiscard]] static Result<DerivedTables> open(Database& database);

  /// Applies an event inside the caller's transaction. `sequence` is the event's.
  [[nodiscard]] Result<void> apply(BoardId board, Sequence sequence, const tracking::TrackedEvent& event,
                                   int tracker_version);

 private:
  class Step;

  Statement open_game_, game_of_, clear_game_, start_game_, enter_round_, leave_round_, end_game_,
      drop_plies_, insert_ply_, mark_game_, insert_irregularity_, insert_ruling_, drop_rulings_;
};

}  // namespace eboard::storage
