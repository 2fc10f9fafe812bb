// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Names what happens at a whole table rather than at a single ply: how often the link is lost for long.
// Levels say how clean hands and sensors are; manners go with every level.
#pragma once

namespace eboard::sim {

/// Long losses of the link, each between the start of the clock and the end of the last ply. Board and clock
/// are both unheard meanwhile. They do not overlap, and a short game may have no room for all of them.
struct Gaps {
  int fewest = 1, most = 3;
  double shortest = 5, longest = 90;  ///< seconds
};

}  // namespace eboard::sim
