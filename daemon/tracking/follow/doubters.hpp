// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Stories that the committed plies contradict, in case they turn out to be right: the best of them are
// followed on, and join the others when what was committed becomes about as unlikely (decision 0044).
#pragma once

#include <vector>

#include "daemon/tracking/stories/beam.hpp"

namespace eboard::tracking {

template <Game G>
class DoubtersOf {
 public:
  using Hypothesis = HypothesisOf<G>;
  using Beam = BeamOf<G>;

  void clear() { doubters_.clear(); }
  /// `others` contradict the ply that was just committed, after as many plies were taken back. Stories in
  /// which nothing was played are left out: they would only lead to the same again.
  void add(std::vector<Hypothesis> others, std::size_t taken_back, const Beam& beam);
  /// Gives them what `beam` has received. Those that are about as likely join it, unless no play goes on.
  void listen(const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock, Moment& now, Beam& beam,
              bool may_join);
  /// Notes when the likelihood of a story changes although nothing is received.
  void wait(Moment& now) const { doubters_.wait(now); }
  /// A square that was thought empty reports that it was emptied.
  void left_unread(typename G::Square square) { doubters_.left_unread(square); }
  /// The earliest time from which one of them waits for presses, or `other`.
  [[nodiscard]] Millis earliest_anchor(Millis other) const;

 private:
  Beam doubters_;
};

}  // namespace eboard::tracking
