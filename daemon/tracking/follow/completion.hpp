// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When a ply is taken as played: it is complete, and what is likely agrees on it.
#pragma once

#include "daemon/tracking/follow/last_stand.hpp"
#include "daemon/tracking/follow/offences.hpp"

namespace eboard::tracking {

template <Game G>
class CompletionOf {
 public:
  using Square = typename G::Square;
  using Position = typename G::Position;
  using PlayedPly = PlayedPlyOf<G>;
  using Hypothesis = HypothesisOf<G>;
  using Difference = DifferenceOf<G>;

  CompletionOf(const FollowedGameOf<G>& game, const LastStandOf<G>& last_stand, const OffencesOf<G>& offences)
      : game_(game), last_stand_(last_stand), offences_(offences) {}

  /// The first pending ply of `best` was pressed for, or followed, or is the last one that can be played.
  /// Precondition of both: there is one.
  [[nodiscard]] bool completed(const Hypothesis& best, Moment& now) const;
  /// Nearly all that is likely agrees on it, or nothing that comes later can change that.
  [[nodiscard]] bool agreed(const Hypothesis& best) const;

 private:
  [[nodiscard]] bool is_being_captured(const Hypothesis& story, const Difference& lifted) const;
  [[nodiscard]] bool stands(const Hypothesis& story) const;
  [[nodiscard]] Millis told_at(const PlayedPly& ply) const;
  [[nodiscard]] bool ends_game(const Hypothesis& best) const;
  /// Precondition: it has one ply behind the record, and takes none back.
  [[nodiscard]] bool ends_by_count(const Hypothesis& best) const;
  [[nodiscard]] bool ends_over_flag(const Hypothesis& best, Moment& now) const;
  [[nodiscard]] bool played_on(const Hypothesis& story) const;
  [[nodiscard]] bool completed_irregular(const Hypothesis& best, Moment& now) const;

  const FollowedGameOf<G>& game_;
  const LastStandOf<G>& last_stand_;
  const OffencesOf<G>& offences_;
};

}  // namespace eboard::tracking
