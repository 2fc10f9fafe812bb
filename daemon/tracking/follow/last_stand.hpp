// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What of that which stood on the board counts when the game is over: the last ply is not pressed for, and
// what follows may be analysis, a result gesture, or pieces that are put away.
#pragma once

#include <vector>

#include "daemon/tracking/follow/followed_game.hpp"

namespace eboard::tracking {

/// How a game is closed: by a result shown on the board, by the next game's initial position, or because
/// nothing more is received.
enum class Ending { gesture, new_game, finish };

template <Game G>
class LastStandOf {
 public:
  using Square = typename G::Square;
  using Squares = typename G::Squares;
  using Position = typename G::Position;
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Hypothesis = HypothesisOf<G>;
  using Difference = DifferenceOf<G>;
  using Line = LineOf<G>;
  using Stand = StandOf<G>;

  explicit LastStandOf(FollowedGameOf<G>& game) : game_(game) {}

  void begin_game() { seen_stop_ = kNever; }
  /// Notes what stands there now. Call it whenever the stories have received something.
  void remember(Moment& now);
  /// Notes what the clock was stopped on: afterwards the pieces are put away and show nothing more. Call it
  /// whenever the stories have received something. True, once, if the next ply of the best story was an
  /// offence and its king was captured.
  bool look_at_stop();
  /// What stood when the clock was stopped is the end, whatever analysis makes likelier afterwards: `story`
  /// is not that.
  [[nodiscard]] bool closed_by_clock(const Hypothesis& story, Moment& now) const;
  /// The positions, latest first, in which the game may have ended: before the kings were moved to show it.
  [[nodiscard]] std::vector<Position> may_have_ended_at() const;
  /// The plies behind the record that were played. At the finish, when nothing more will be received, a
  /// shorter time is enough. `ended_at`: one of may_have_ended_at(), where the kings' way from there showed
  /// the result. Precondition: there are stories.
  [[nodiscard]] std::vector<PlayedPly> plies_to_close_with(Millis now, Ending ending,
                                                           const Position* ended_at = nullptr) const;

 private:
  /// Of these plies nothing else is known.
  [[nodiscard]] Stand played(std::vector<PlayedPly> plies, Millis placed) const {
    return {.line = {game_.record.size(), std::move(plies)}, .placed = placed};
  }
  [[nodiscard]] Stand last_stand(Millis now, Ending ending) const;
  [[nodiscard]] std::vector<const Stand*> stood_for_long() const;
  [[nodiscard]] Stand stand_that_ended_at(const Position& end) const;
  [[nodiscard]] std::size_t plies_that_count(const Stand& standing, Ending ending) const;
  [[nodiscard]] bool in_the_hand(const PlayedPly& ply) const;
  [[nodiscard]] bool before_gesture(const PlayedPly& ply) const;
  [[nodiscard]] bool may_be_tidied_away(const PlayedPly& ply, const Position& before) const;
  void add_end(const std::vector<PlayedPly>& plies, std::vector<Position>& out) const;
  [[nodiscard]] bool only_kings_differ(const Hypothesis& story) const;

  FollowedGameOf<G>& game_;    ///< its lever learns what stands unpressed
  Millis seen_stop_ = kNever;  ///< of the clock
};

}  // namespace eboard::tracking
