// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes plies into the record, and reports them.
#pragma once

#include <string>
#include <vector>

#include "daemon/tracking/follow/showing.hpp"
#include "daemon/tracking/follow/trust.hpp"

namespace eboard::tracking {

template <Game G>
class CommitsOf {
 public:
  using Position = typename G::Position;
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;

  CommitsOf(FollowedGameOf<G>& game, ShowingOf<G>& showing) : game_(game), showing_(showing) {}

  /// Adds the ply with the clocks of its press, or else with those of its completion. A ply that was played
  /// in a silence has no clocks. A ply that cannot be played there is left out. `alternatives`: most likely
  /// first; `cost`: of explaining it.
  void add(const PlayedPly& played, const Worth& worth, Millis now, std::vector<PlayedMove> alternatives = {},
           Cost cost = 0);
  /// The same with these clocks.
  void add(const PlayedPly& played, const Clocks& clocks, const Worth& worth, Millis now,
           std::vector<PlayedMove> alternatives = {}, Cost cost = 0);
  /// A ply of which nothing is known but what stood there behind it, and that the record is right with the
  /// probability `record`.
  void add_counted(Millis now, const Position& position, double record, std::vector<PlayedMove> alternatives);

 private:
  [[nodiscard]] Clocks clocks_of(const PlayedPly& played) const;

  FollowedGameOf<G>& game_;
  ShowingOf<G>& showing_;
};

}  // namespace eboard::tracking
