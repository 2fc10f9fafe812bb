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
  out.chess960 = chess960();
  out.committed = record_.size();
  out.position = record_.position();
  const std::size_t from = record_.size() - std::min(record_.size(), kTailPlies);
  out.tail_start = record_.position_after(from);
  out.tail = record_.tail();
  out.end = beam_.empty() ? out.position : record_.base_of(beam_.best());
  out.irregular = illegal_.has_value();
  if (!beam_.empty()) {
    for (const PlayedPly& played : beam_.best().pending) {
      out.irregular = out.irregular || (played.ply.irregular && beam_.best().confirmed > 0);
      if (played.ply.irregular) break;
      out.end = *after<G>(out.end, played.ply);
      out.behind.push_back({played.ply, played.placed});
    }
  }
  while (out.shown < std::min(shown_line_.size(), out.behind.size()) &&
         shown_line_[out.shown] == out.behind[out.shown].ply) {
    ++out.shown;
  }
  out.differing = board_.difference(out.end.placement());
  out.agrees = agrees_;
  out.presumed = record_.first_presumed();
  out.lever_silent = lever_.silent();
  return out;
}

}  // namespace eboard::tracking
