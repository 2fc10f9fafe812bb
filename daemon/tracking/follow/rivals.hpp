// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The other plies that may have been played instead of one: those that are likely now, those that were nearly
// as likely while the board stood, and the other squares to which an unseen piece may have gone.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "daemon/tracking/follow/followed_game.hpp"

namespace eboard::tracking {

template <Game G>
class RivalsOf {
 public:
  using Square = typename G::Square;
  using Position = typename G::Position;
  using Placement = typename G::Placement;
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Hypothesis = HypothesisOf<G>;

  explicit RivalsOf(const FollowedGameOf<G>& game) : game_(game) {}

  /// What comes near while the board stands is remembered.
  void remember(Moment& now);
  void clear() { considered_.clear(); }

  /// UCI, the likeliest first, of a pending ply of `story`; `before`: the position that it is played from.
  [[nodiscard]] std::vector<PlayedMove> of(const Hypothesis& story, std::size_t ply,
                                           const Position& before) const;
  /// The same for the ply after that many, with which `rivals` compete.
  [[nodiscard]] std::vector<PlayedMove> names(const std::vector<Ply>& rivals, const PlayedPly& played,
                                              std::size_t plies, const Position& before) const;
  /// What may have been the first ply on the way from the record to `stands`.
  [[nodiscard]] std::vector<PlayedMove> may_have_begun(const Placement& stands) const;

 private:
  [[nodiscard]] std::vector<Ply> unseen_elsewhere(const PlayedPly& played, const Position& before) const;

  const FollowedGameOf<G>& game_;
  std::vector<std::pair<std::size_t, Ply>> considered_;  ///< plies that came near, by their place in the game
};

}  // namespace eboard::tracking
