// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds boards that changed places: their cables or serial numbers were exchanged, and each reports under the
// number of another table. One table alone cannot show that. All tables together can, because each board then
// shows exactly the position of another table's game (docs/irregularities.md, board_swapped).
#pragma once

#include <span>
#include <vector>

#include "daemon/pipeline/whereabouts.hpp"
#include "daemon/tracking/table/tracker.hpp"

namespace eboard::pipeline {

struct TableAt {
  int number;
  const Whereabouts* where;
};

struct SwapFound {
  int number;           ///< of the table
  tracking::Note note;  ///< for its pipeline, before the tables are looked at again
};

/// Call it when table `changed` has something new. If its board and another one jumped, each to the position
/// of the other's game and in whichever order, both changed places; the same holds for a ring of more than
/// two. They are reported as `pending`, or as `corrected` when they had changed places before, or when a
/// board shows its own game again. Nothing is reported of a single board that shows another's game while no
/// board shows its own, nor if two games have the same position.
[[nodiscard]] std::vector<SwapFound> find_swaps(std::span<const TableAt> tables, int changed);

}  // namespace eboard::pipeline
