// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Boards that changed places: their cables or serial numbers were exchanged, and each is heard under another
// table's number. No table can find that alone; somebody who knows all of them can, because each board then
// shows exactly where another table's game stood (docs/irregularities.md, board_swapped).
#pragma once

#include <span>
#include <vector>

#include "daemon/pipeline/whereabouts.hpp"
#include "daemon/tracking/tracker.hpp"

namespace eboard::pipeline {

struct TableAt {
  int number;
  const Whereabouts* where;
};

struct SwapFound {
  int number;           ///< of the table
  tracking::Note note;  ///< for its pipeline, before the tables are looked at again
};

/// Table `changed` has something new. If its board and another one jumped to where the other's game stood, in
/// whichever order, both changed places; so did the boards of a ring of more than two. They are `pending`, or
/// `corrected` when they had changed places before, or when a board shows its own game again. Nothing is said
/// of one board that shows another's game while nobody shows its own, nor where two games stand alike.
[[nodiscard]] std::vector<SwapFound> find_swaps(std::span<const TableAt> tables, int changed);

}  // namespace eboard::pipeline
