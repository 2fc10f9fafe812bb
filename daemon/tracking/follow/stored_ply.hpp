// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "daemon/tracking/follow/reporter.hpp"
#include "daemon/tracking/game/ply.hpp"

namespace eboard::tracking {

/// A ply that the board's own memory bears witness to.
template <Game G>
struct StoredPlyOf {
  PlyOf<G> ply;
  Clocks clocks;
  double confidence = 0;
};
using StoredPly = StoredPlyOf<Chess>;

}  // namespace eboard::tracking
