// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A ply that was taken for another one, committed or not: another one at its place explains the board and
// everything since.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/follow/followed_game.hpp"

namespace eboard::tracking {

/// Only the first `plies` of the record stay; behind them `stories` count.
template <Game G>
struct RepairedOf {
  std::size_t plies;
  std::vector<HypothesisOf<G>> stories;
};

template <Game G>
class RepairOf {
 public:
  using Square = typename G::Square;
  using Squares = typename G::Squares;
  using PlayedPly = PlayedPlyOf<G>;
  using Hypothesis = HypothesisOf<G>;
  using Repaired = RepairedOf<G>;

  explicit RepairOf(const FollowedGameOf<G>& game) : game_(game) {}

  void begin_game() { looked_at_ = 0; }
  /// Looked for once for each change of the board, while it rests and nothing explains it.
  [[nodiscard]] std::optional<Repaired> look(Moment& now);

 private:
  [[nodiscard]] bool well_explained() const;
  [[nodiscard]] bool moved_after_press() const;
  [[nodiscard]] bool placed_by(const Hypothesis& story) const;
  [[nodiscard]] bool chooses_anew(const Hypothesis& story, std::size_t behind) const;

  const FollowedGameOf<G>& game_;
  std::uint64_t looked_at_ = 0;  ///< changes of the board
};

}  // namespace eboard::tracking
