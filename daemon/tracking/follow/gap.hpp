// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The link was down, or another position was set up: what is reported of that, when no known line leads to
// the board's position, and where play goes on from then.
#pragma once

#include <optional>

#include "daemon/tracking/follow/followed_game.hpp"

namespace eboard::tracking {

/// Where play goes on, and whose turn it is.
template <Game G>
struct FoundOnBoardOf {
  typename G::Position position;
  typename G::Player turn;
};

namespace limits {
inline constexpr std::size_t kMaxCandidates = 16;
inline constexpr double kTooShort = 0.05;  // probability that a line after a gap has all the plies
}  // namespace limits

template <Game G>
class GapOf {
 public:
  using Squares = typename G::Squares;
  using Placement = typename G::Placement;
  using Position = typename G::Position;
  using Player = typename G::Player;
  using PlayedPly = PlayedPlyOf<G>;
  using Hypothesis = HypothesisOf<G>;
  using ClockEvidence = ClockEvidenceOf<G>;
  using FoundOnBoard = FoundOnBoardOf<G>;

  explicit GapOf(FollowedGameOf<G>& game) : game_(game) {}

  /// What was played in a silence is known as far as it can be. Reports it as uncertain if several lines fit,
  /// or if it is so long that another way there cannot be excluded.
  void say(Moment& now);
  /// The game ends before anything showed what was missed.
  void say_unsettled(Millis now);
  /// Nothing explains what stands there since the link was back, and it rests.
  [[nodiscard]] bool lost(Moment& now) const;
  /// Every story is another position altogether.
  [[nodiscard]] bool far_from_all() const;
  /// The position on the board, from which play goes on; the gap is closed. None: what the board shows later
  /// may be one.
  [[nodiscard]] std::optional<FoundOnBoard> find_position(Moment& now);
  /// The plies since the record, until it is the turn of `turn`: as the clock counts them, and the pace.
  [[nodiscard]] PressCount missing_plies(Player turn) const;

 private:
  [[nodiscard]] bool pressed_for_none(const Hypothesis& story) const;
  [[nodiscard]] bool pressed_last(Moment& now) const;
  [[nodiscard]] bool lost_without_clock(Moment& now) const;
  [[nodiscard]] std::optional<Player> first_mover() const;
  [[nodiscard]] std::optional<Player> turn_by_clock() const;

  FollowedGameOf<G>& game_;
};

}  // namespace eboard::tracking
