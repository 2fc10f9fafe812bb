// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "tests/bench/tracker_cell.hpp"

namespace eboard::bench {

/// Lines NAME VALUE UNIT; `score` is sorted on the way.
void print(const Cell& cell, CellScore& score, bool with_baselines);

}  // namespace eboard::bench
