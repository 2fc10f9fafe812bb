// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One story of what happened since the last committed ply: the plies, what board and clock reported while
// they were played, and what still differs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/stories/explain.hpp"
#include "daemon/tracking/stories/presses.hpp"

namespace eboard::tracking {

template <Game G>
struct PlayedPlyOf {
  PlyOf<G> ply;
  typename G::Player by;
  Millis placed;
  bool inferred = false;              ///< played in a silence
  std::optional<PressOf<G>> press{};  ///< that confirmed it
  Millis unheard_until = kNever;      ///< it was played before the clock reported again, at that time
  std::optional<Millis> finished{};   ///< its second half came later than it was placed
  bool only_left = false;             ///< a capture of which nothing was seen but that its piece left
};
using PlayedPly = PlayedPlyOf<Chess>;

/// A man that stands on another square than the position has it on.
template <Game G>
struct AstrayOf {
  typename G::Square belongs, stands;
  bool settled = true;  ///< play has gone on over it; else it has stood there for a while, of who has moved
};

/// Plies committed since the link was back that were played before.
struct Unheard {
  Millis until = kNever;
  int plies = 0;
  int presses = 0;  ///< of theirs that were missed
};

template <Game G>
struct HypothesisOf {
  using Square = typename G::Square;
  using Position = typename G::Position;
  using Player = typename G::Player;
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Exception = ExceptionOf<G>;

  /// Nothing was played yet since `reached`, at `at`.
  explicit HypothesisOf(const Position& reached, Millis at = kNever)
      : position(reached), placed(at), anchor(at) {}

  Position position;
  std::optional<Ply> last, before_last;  ///< the plies that led there
  Millis placed;                         ///< when the last of them stood on the board
  std::size_t taken_back = 0;            ///< committed plies that were taken back before the pending ones
  std::vector<PlayedPly> pending;        ///< the plies that are not committed
  std::vector<Exception> exceptions;
  std::vector<AstrayOf<G>> astray;
  std::vector<DisguisedOf<G>> disguised;
  Millis anchor;  ///< presses up to here belong to committed plies, to settled ones or to what was put back
  std::size_t settled = 0;  ///< pending plies that were confirmed before those behind them were put back
  Unheard committed_unheard;

  Cost disliked = 0;  ///< of it: for moves that players do not like (sense.hpp), beyond what all stories have
  Cost paid = 0;      ///< for what is over: plies, ended differences, lasting exceptions
  ExplanationOf<G> open;  ///< what differs now
  Cost press_cost = 0;
  Deadline press_until;  ///< the same if nothing is pressed
  /// Of the plies in a silence: the probability that there were this many, by the clock.
  double length = 1;
  int pressed_unheard = 0;    ///< presses for these
  std::size_t confirmed = 0;  ///< pending plies up to here were confirmed by their own or a later press
  std::uint64_t path = 0;     ///< of the pending plies

  Millis dragged_at = kNever;  ///< when a piece on its way last left a square
  /// What the latest change of the board ended, and its cost: a ply that explains it refunds it.
  struct Ended {
    Square square;
    Cost cost;
  };
  std::vector<Ended> just_ended;

  [[nodiscard]] Cost cost() const { return paid + open.cost() + press_cost; }
  /// What the man that stands there reads as; nullopt: none stands there.
  [[nodiscard]] std::optional<typename G::Piece> read_at(Square square) const {
    const auto man = position.placement()[square];
    return disguised.empty() || !man ? man : std::optional(reads_as<G>(disguised, square, *man));
  }
  /// How badly the moment is explained, whatever was paid before.
  [[nodiscard]] Cost trouble() const { return open.cost() + press_cost; }
  [[nodiscard]] StandingOf<G> standing() const {
    return {position, last ? &*last : nullptr, before_last ? &*before_last : nullptr, exceptions, placed,
            disguised};
  }
  /// The clock, or the pace, shows how many plies were played in the silence.
  [[nodiscard]] bool length_told() const { return length < 1; }
  /// Whose turn it was before its pending plies.
  [[nodiscard]] Player first_mover() const { return mover_behind(0); }
  /// The player on turn after that many of them.
  [[nodiscard]] Player mover_behind(std::size_t plies) const {
    return plies < pending.size() ? pending[plies].by : position.turn();
  }
  /// None of its pending plies is against the rules.
  [[nodiscard]] bool regular() const;
  [[nodiscard]] bool begins_with(const std::vector<Ply>& plies) const;
};
using Hypothesis = HypothesisOf<Chess>;

/// Cheapest first, and those of one cost as they were.
template <Game G>
void sort_by_cost(std::vector<HypothesisOf<G>>& stories);

/// The path behind `ply` on `path`.
template <Game G>
[[nodiscard]] std::uint64_t path_after(std::uint64_t path, const PlyOf<G>& ply);
/// Of its takebacks and pending plies.
template <Game G>
[[nodiscard]] std::uint64_t path_of(const HypothesisOf<G>& story);

/// Takes what board and clock report now: ends differences that are no more, and explains the others.
template <Game G>
void observe(HypothesisOf<G>& hypothesis, const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock,
             Millis now);

/// The cost of what the clock shows of the pending plies of `story`, together and one by one.
template <Game G>
void hear_clock(HypothesisOf<G>& story, const ClockEvidenceOf<G>& clock, Millis now);

/// The king that was taken behind its pending plies; null: none was.
template <Game G>
[[nodiscard]] const DifferenceOf<G>* taken_king(const HypothesisOf<G>& story) {
  for (const DifferenceOf<G>& difference : story.open.differences()) {
    if (difference.reason == Reason::king_taken) return &difference;
  }
  return nullptr;
}

template <Game G>
[[nodiscard]] std::vector<PlyOf<G>> plies_of(std::span<const PlayedPlyOf<G>> played) {
  std::vector<PlyOf<G>> out;
  for (const PlayedPlyOf<G>& one : played) out.push_back(one.ply);
  return out;
}

}  // namespace eboard::tracking
