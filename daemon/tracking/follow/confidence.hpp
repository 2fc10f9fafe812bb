// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How likely the next ply of the record is right, its number, and its place in the order of play (trust.hpp).
#pragma once

#include <utility>
#include <vector>

#include "daemon/tracking/follow/followed_game.hpp"
#include "daemon/tracking/follow/trust.hpp"

namespace eboard::tracking {

template <Game G>
class ConfidenceOf {
 public:
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Hypothesis = HypothesisOf<G>;

  explicit ConfidenceOf(const FollowedGameOf<G>& game) : game_(game) {}

  /// Of the first pending ply of `best`, if the record before it is right; `cost`: what it cost to explain.
  /// To be asked once for each ply that is committed, in order.
  [[nodiscard]] Worth of_next(const Hypothesis& best, Cost cost);
  /// The same ply, without its place among unseen plies: the order is judged apart.
  [[nodiscard]] double right_alone(const Hypothesis& best, Cost cost) const;
  /// Of a ply that the end of the game left standing.
  [[nodiscard]] Worth at_the_end(const PlayedPly& ply) const;
  /// True if there is reason enough to report the ply after that many as an offence. `put_right`: the pieces
  /// were put back, as after an offence.
  [[nodiscard]] bool may_accuse(std::size_t plies, bool put_right) const;
  /// The plies that come next are others.
  void forget_places() { places_.clear(); }

 private:
  [[nodiscard]] bool of_one_silence(const PlayedPly& ply) const;
  [[nodiscard]] double right_number(const Hypothesis& best) const;
  [[nodiscard]] double take_place(const Hypothesis& best);
  void find_places(const Hypothesis& best);

  const FollowedGameOf<G>& game_;
  std::vector<std::pair<Ply, double>> places_;  ///< of the next plies, if their order is unknown
};

}  // namespace eboard::tracking
