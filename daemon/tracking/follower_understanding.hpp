// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the follower makes of the game, for those who look for something else. Part of follower.cpp.
#pragma once

#include <algorithm>

#include "daemon/tracking/follower.hpp"

namespace eboard::tracking {

template <Game G>
UnderstandingOf<G> FollowerOf<G>::understand() const {
  Understanding out;
  out.chess960 = game_.chess960();
  out.committed = game_.record.size();
  out.position = game_.record.position();
  const std::size_t from = game_.record.size() - std::min(game_.record.size(), kTailPlies);
  out.tail_start = game_.record.position_after(from);
  out.tail = game_.record.tail();
  out.end = game_.beam.empty() ? out.position : game_.record.base_of(game_.beam.best());
  out.irregular = illegal_.has_value();
  if (!game_.beam.empty()) {
    for (const PlayedPly& played : game_.beam.best().pending) {
      out.irregular = out.irregular || (played.ply.irregular && game_.beam.best().confirmed > 0);
      if (played.ply.irregular) break;
      out.end = *after<G>(out.end, played.ply);
      out.behind.push_back({played.ply, played.placed});
    }
  }
  out.shown = showing_.shown_of(out.behind);
  out.differing = game_.board.difference(out.end.placement());
  out.agrees = showing_.agrees();
  out.presumed = game_.record.first_presumed();
  out.lever_silent = game_.lever.silent();
  return out;
}

}  // namespace eboard::tracking
