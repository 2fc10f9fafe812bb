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
  out.committed = history_.size();
  out.position = committed_position();
  const std::size_t from = history_.size() - std::min(history_.size(), kTailPlies);
  out.tail_start = position_after(from);
  for (std::size_t i = from; i < history_.size(); ++i)
    out.tail.push_back({history_[i].ply, history_[i].placed});
  out.end = beam_.empty() ? out.position : base_of(beam_.best());
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
  out.presumed = first_presumed();
  out.lever_silent = lever_silent_;
  return out;
}

}  // namespace eboard::tracking
