// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What of that which stood on the board counts when the game is over: the last ply is not pressed for, and
// what follows may be analysis, a result gesture, or pieces that are put away.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/follow/followed_game.hpp"
#include "daemon/tracking/game/last_capture.hpp"

namespace eboard::tracking {

/// Which evidence shows that a game is over.
enum class Ending {
  gesture,   ///< a result, on the board or by a ruling
  put_away,  ///< the pieces were put up for the next game
  new_game,  ///< the next game stands there, however it came
  finish,    ///< nothing more is received
};

/// What is known of the end besides.
template <Game G>
struct EndingOf {
  Ending by;
  /// One of LastStandOf::may_have_ended_at(): the kings' way from there showed the result.
  std::optional<typename G::Position> ended_at{};
  std::optional<LastCaptureOf<G>> last{};  ///< the last ply, of which the board showed next to nothing
};

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
  /// shorter time is enough. Precondition: there are stories.
  [[nodiscard]] std::vector<PlayedPly> plies_to_close_with(Millis now, const EndingOf<G>& ending) const;

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
