// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where a game ended whose pieces were put up for the next one, while no clock and no king showed it: pieces
// on their way home look like plies, and like plies that are taken back.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/follow/followed_game.hpp"

namespace eboard::tracking {

template <Game G>
class PutAwayOf {
 public:
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Line = LineOf<G>;

  explicit PutAwayOf(const FollowedGameOf<G>& game) : game_(game) {}

  void begin_game() {
    stood_ = rested_ = std::nullopt;
    rests_ = 0;
    rests_since_ = kNever;
  }
  /// Notes the line that stands there. Call it whenever the stands have received something.
  void remember(Moment& now);
  /// The record is shorter now.
  void forget();
  /// What is on record is known otherwise than from what stood there.
  void record_stood() {
    stood_ = rested_ = Line{game_.record.size()};
    rests_ = 0;
  }
  /// What was played before the pieces were put up: the line that stood, without the plies at its end by
  /// which pieces went home. nullopt: none stood.
  [[nodiscard]] std::optional<Line> line() const;

 private:
  /// Precondition: it has as many.
  [[nodiscard]] static Line first_of(Line line, std::size_t plies);
  /// False: `line` is no play.
  bool keep(std::optional<Line>& kept, const Line& line) const;
  void count_rests(Moment& now);
  [[nodiscard]] std::size_t last_that_went_home(const Line& line) const;
  [[nodiscard]] std::size_t last_before_home(const Line& line) const;
  [[nodiscard]] std::size_t last_elsewhere(const Line& line) const;
  [[nodiscard]] bool stays_home(const Line& line, std::size_t n) const;

  const FollowedGameOf<G>& game_;
  std::optional<Line> stood_;   ///< for a while; plies that are only put back are part of it
  std::optional<Line> rested_;  ///< the same, while no hand touched the board for longer
  std::size_t rests_ = 0;       ///< such times since that line came
  Millis rests_since_ = kNever;
};

}  // namespace eboard::tracking
