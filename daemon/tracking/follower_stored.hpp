// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When the board's own memory tells what was played while nobody listened. Part of follower.cpp.
#pragma once

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/stored_line.hpp"

namespace eboard::tracking {

template <Game G>
void FollowerOf<G>::told_by_memory(Millis now, std::size_t from,
                                   const std::vector<StoredPly>& plies) requires std::same_as<G, Chess> {
  game_.gap.open = false;
  std::size_t same = 0;
  while (same < plies.size() && from + same < game_.record.size() &&
         game_.record[from + same].ply == plies[same].ply)
    ++same;
  if (same == plies.size()) return;
  if (from + same < game_.record.size()) rewind(now, from + same);
  const double before = game_.record.trust();
  for (std::size_t i = same; i < plies.size(); ++i) {
    const PlayedPly played{plies[i].ply, game_.record.position().turn(), now, true};
    commit(played, plies[i].clocks, {.right = before * plies[i].confidence / game_.record.trust()}, now);
  }
  begin_with(game_.story_put_back(game_.record.size()));
  last_stand_.forget();
}

}  // namespace eboard::tracking
