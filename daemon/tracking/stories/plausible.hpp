// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What speaks against a ply that may lead on from a story: what it costs, by what squares reported and when.
// Each question is answered by the board and by whether plies may have been played in a silence.
#pragma once

#include <vector>

#include "daemon/tracking/stories/hypothesis.hpp"

namespace eboard::tracking {

inline constexpr Cost kPly = 0.15;         ///< every ply wants a reason
inline constexpr Millis kOrderSlack{400};  ///< the order within a scan means nothing

/// What is known to read wrongly behind a ply, and what of it is new.
template <Game G>
struct SettledOf {
  Cost cost = 0;
  std::vector<ExceptionOf<G>> exceptions;
  std::vector<DisguisedOf<G>> disguised;
};

/// Where the move begins its piece stood only while nobody listened, and it needed two moves: that the square
/// is empty shows neither that it did not move nor when.
template <Game G>
[[nodiscard]] bool passed_through(const HypothesisOf<G>& from, const typename G::Move& move,
                                  const BoardViewOf<G>& board);

template <Game G>
class PlausibleOf {
 public:
  using Square = typename G::Square;
  using Squares = typename G::Squares;
  using Move = typename G::Move;
  using Hypothesis = HypothesisOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Ply = PlyOf<G>;
  using Exception = ExceptionOf<G>;

  /// `unseen`: plies may have been played in a silence.
  PlausibleOf(const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock, bool unseen)
      : board_(board), clock_(clock), unseen_(unseen) {}

  /// The cost of a legal ply, apart from what players like and from what settle() says.
  [[nodiscard]] Cost of_legal(const Hypothesis& from, const Ply& ply) const;
  /// The cost of a move of one piece against the rules, where the offence costs `offence`: more if it goes
  /// back, or if its piece was never seen.
  [[nodiscard]] Cost of_displaced(const Hypothesis& from, const Ply& ply, Cost offence) const;
  /// The man that moves looks like another one, and that one may move so.
  [[nodiscard]] bool as_it_looks(const Hypothesis& from, const Ply& ply) const;
  /// The cost of the order in which the squares of a reply and of the ply before it reported.
  [[nodiscard]] Cost order_cost(const Hypothesis& from, const Ply& reply) const;
  /// What players like to do, `disliked`, as far as it counts beside what the board shows.
  [[nodiscard]] Cost sense_cost(const Hypothesis& from, Cost disliked) const;
  /// Differences that the latest change ended were none, if the ply explains them.
  [[nodiscard]] Cost refund(const Hypothesis& from, const Ply& ply) const;
  /// What differed before the ply and is not explained by it: what is old is there for good.
  [[nodiscard]] SettledOf<G> settle(const Hypothesis& from, const Ply& ply) const;
  /// When the ply stood on the board.
  [[nodiscard]] Millis placed_at(const Hypothesis& from, const Ply& ply) const;
  /// It was played in a silence: no part of it was received while it happened.
  [[nodiscard]] bool inferred(const Ply& ply) const { return unseen_ && found_by_dump(ply); }
  /// The board does not know pieces, and the square never read as empty.
  [[nodiscard]] bool unseen_capture(const Hypothesis& from, const Ply& ply) const;

 private:
  [[nodiscard]] bool found_by_dump(const Ply& ply) const;
  [[nodiscard]] bool chose_another(const Hypothesis& from, const Ply& ply, Square square) const;
  [[nodiscard]] Millis began_at(const Ply& ply) const;
  void settle_exchange(const Hypothesis& from, const DifferenceOf<G>& difference, Millis began,
                       SettledOf<G>& out) const;
  void looks_like(const Hypothesis& from, Square square, SettledOf<G>& out) const;
  [[nodiscard]] bool arrived_on_own(const Hypothesis& from, const Ply& ply, Square square) const;
  [[nodiscard]] Cost hold_cost(const Hypothesis& from, const Ply& ply) const;
  [[nodiscard]] Cost arrival_cost(const Hypothesis& from, const Ply& ply) const;
  [[nodiscard]] Cost unseen_cost(const Hypothesis& from, const Ply& ply) const;
  [[nodiscard]] bool king_seen_elsewhere(const Hypothesis& from, const Ply& ply) const;
  [[nodiscard]] bool seen_there(const Hypothesis& from, Square square) const;

  const BoardViewOf<G>& board_;
  const ClockEvidenceOf<G>& clock_;
  bool unseen_;
};

}  // namespace eboard::tracking
