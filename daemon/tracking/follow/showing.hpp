// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is shown before it is certain: the provisional plies behind the record.
#pragma once

#include <vector>

#include "daemon/tracking/follow/rivals.hpp"

namespace eboard::tracking {

template <Game G>
class ShowingOf {
 public:
  using Position = typename G::Position;
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Hypothesis = HypothesisOf<G>;

  ShowingOf(const FollowedGameOf<G>& game, const RivalsOf<G>& rivals) : game_(game), rivals_(rivals) {}

  void begin_game();
  /// Nothing is shown any more.
  void clear() { line_.clear(); }
  /// What is shown is to be reported once more.
  void show_again() { again_ = true; }
  void committed(const Ply& ply);
  /// Reports what is to be shown now, if it is something else than before. Precondition: there are stories.
  void show(Moment& now);

  /// The board agrees with what is shown.
  [[nodiscard]] bool agrees() const { return agrees_; }
  /// How many of the first of these plies are shown.
  [[nodiscard]] std::size_t shown_of(const std::vector<StandingPlyOf<G>>& plies) const;

 private:
  [[nodiscard]] const Hypothesis& to_show(Moment& now) const;
  [[nodiscard]] bool presentable(const Hypothesis& story, std::size_t plies, Moment& now) const;
  [[nodiscard]] std::size_t analysis_from(const Hypothesis& story) const;
  [[nodiscard]] std::vector<ShownPly> shown_plies(const Hypothesis& story, std::size_t plies) const;

  const FollowedGameOf<G>& game_;
  const RivalsOf<G>& rivals_;
  std::vector<Ply> line_;
  bool again_ = false;  ///< a commit dropped what was shown behind it
  bool as_sure_ = false;
  bool agrees_ = true;
};

}  // namespace eboard::tracking
