// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/understanding.hpp"

#include <algorithm>

#include "daemon/tracking/follower.hpp"

namespace eboard::tracking {

Understanding Follower::understand() const {
  Understanding out;
  out.committed = history_.size();
  out.position = committed_position();
  const std::size_t from = history_.size() - std::min(history_.size(), kTailPlies);
  out.tail_start = from == 0 ? start_ : history_[from - 1].after;
  for (std::size_t i = from; i < history_.size(); ++i) out.tail.push_back(history_[i].ply);
  out.end = out.position;
  out.irregular = illegal_.has_value();
  if (!lines_.empty() && lines_.front().root < roots_.size()) {
    for (const Ply& ply : plies_of(lines_.front())) {
      out.irregular = out.irregular || ply.irregular;
      if (ply.irregular) break;
      out.end = *after(out.end, ply);
      out.behind.push_back(ply);
    }
  }
  while (out.shown < std::min(shown_line_.size(), out.behind.size()) &&
         shown_line_[out.shown] == out.behind[out.shown]) {
    ++out.shown;
  }
  out.differing = out.end.placement().difference(board_.seen());
  out.agrees = agrees_;
  return out;
}

}  // namespace eboard::tracking
