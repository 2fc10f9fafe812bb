// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When pieces are put back: by agreement, by an arbiter, at once or after a look at the board.
#pragma once

#include <optional>
#include <span>

#include "daemon/tracking/follow/followed_game.hpp"

namespace eboard::tracking {

/// Only the first `plies` of the record stay, and `story` is all that may have been played behind them.
template <Game G>
struct PutBackOf {
  std::size_t plies;
  HypothesisOf<G> story;
};

template <Game G>
class TakebackOf {
 public:
  using Square = typename G::Square;
  using Squares = typename G::Squares;
  using Position = typename G::Position;
  using Hypothesis = HypothesisOf<G>;
  using Exception = ExceptionOf<G>;
  using PutBack = PutBackOf<G>;

  explicit TakebackOf(FollowedGameOf<G>& game) : game_(game) {}

  void begin_game() { restored_.reset(); }
  /// While the clock stands: which committed position the board shows, at rest. When it runs again hands may
  /// be at work before anybody looks. `offences`: plies against the rules that stood, from 1.
  void note_restored(Moment& now, std::span<const int> offences);
  /// What the arbiter put back while the clock stood, once it runs again.
  [[nodiscard]] std::optional<PutBack> restored(Millis now);
  /// An earlier position that the board shows, at rest, while nothing else explains it; without a clock also
  /// the one before one of `offences` (plies that stood, from 1). What is not certain becomes a story of its
  /// own.
  [[nodiscard]] std::optional<PutBack> shown(Moment& now, std::span<const int> offences);
  /// The board shows a position of some plies ago, and no story explains it well: it may have been put back,
  /// though the next piece was lifted before the board was at rest. Adds that story.
  void consider(Moment& now);
  /// The board was changed while the clock stood still, and play goes on from there.
  [[nodiscard]] bool restored_by_arbiter() const;

 private:
  [[nodiscard]] bool explained_by_play() const;
  [[nodiscard]] std::optional<std::size_t> before_offence(std::span<const int> offences) const;
  [[nodiscard]] std::optional<PutBack> go_on_restored();
  [[nodiscard]] std::optional<PutBack> take_back(Millis now);
  [[nodiscard]] std::optional<std::optional<PutBack>> take_back(Millis now, bool as_known);
  void suppose_restored(Millis now);
  void suppose(Millis now, std::size_t to_ply, Cost cost);
  void consider_pending(Moment& now);
  [[nodiscard]] std::optional<Hypothesis> put_back(const Hypothesis& story, Moment& now) const;
  [[nodiscard]] Hypothesis first_plies(const Hypothesis& story, std::size_t kept, const Position& position,
                                       Millis stands_since) const;
  [[nodiscard]] bool restored_at_once(const Position& later, const Position& earlier, Moment& now) const;
  [[nodiscard]] Cost min_paid(const Hypothesis& story) const;
  [[nodiscard]] Cost cost_of_takeback(std::size_t to, Moment& now) const;

  FollowedGameOf<G>& game_;
  std::optional<std::size_t> restored_;  ///< plies behind which the board was put back, the clock standing
};

}  // namespace eboard::tracking
