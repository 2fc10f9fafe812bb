// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Offences: when they are reported, and how they are settled. A king that is captured after one is reported,
// too.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/follow/confidence.hpp"

namespace eboard::tracking {

template <Game G>
class OffencesOf {
 public:
  using Ply = PlyOf<G>;
  using Press = PressOf<G>;
  using Hypothesis = HypothesisOf<G>;
  using Difference = DifferenceOf<G>;

  OffencesOf(FollowedGameOf<G>& game, const ConfidenceOf<G>& confidence)
      : game_(game), confidence_(confidence) {}

  void begin_game();
  /// Reports the next ply if it was completed against the rules and stands, settles it when it was put right,
  /// and reports a captured king. Call it whenever the stories have received something.
  void watch(Moment& now);
  /// Tells of the next ply of `story` at once, where nothing is open. Precondition: it can be followed.
  void tell(const Hypothesis& story, Millis now);
  /// The ply that is open is part of the record now, and nothing was played behind it yet.
  void recorded(const Ply& ply);
  /// The next ply is part of the record now.
  void played_on(Millis now);
  /// What is open stood, was corrected, or is withdrawn.
  void settle(Millis now, State state);
  /// The story's next ply is the one after `to_ply` now: in place of what is open, and of what stood there.
  void read_anew(Millis now, std::size_t to_ply, const Hypothesis& story);
  /// The plies after that many are taken back: what was reported of them is corrected, or they were none, and
  /// it is withdrawn.
  void take_back(Millis now, std::size_t to_ply, State state = State::corrected);

  /// Reported as completed, and not settled yet.
  [[nodiscard]] bool is_open() const { return open_.has_value(); }
  /// It is open, and the board shows it.
  [[nodiscard]] bool shown() const;
  /// What was reported and may still be put right.
  [[nodiscard]] std::vector<IrregularityFound> unsettled() const;
  /// The king was taken after it.
  [[nodiscard]] bool king_captured() const { return king_captured_.has_value(); }
  /// The plies that stood, from 1.
  [[nodiscard]] std::vector<int> stood() const;
  /// The last committed ply was one of two moves in one turn: the story of that, from before the ply.
  /// nullopt: it was not.
  [[nodiscard]] std::optional<Hypothesis> two_moves() const;

  /// One that was reported as completed, and is not settled yet.
  struct Open {
    IrregularityFound said;
    Ply ply;
    Millis told_at{};
    bool either = false;           ///< no sensor shows which player made it
    bool undone = false;           ///< hands had put it right before it was told
    bool for_lack_of_men = false;  ///< it would be legal without men that the board did not show
  };
  struct Unsettled {
    std::optional<Open> open;
    std::vector<Open> replaced;
    std::vector<Open> stood;
  };
  /// Keeps what was found behind plies that are entered again: it was not put right.
  [[nodiscard]] Unsettled set_aside();
  /// Those behind the first `behind` plies are `longer` plies later now.
  void take_up(Unsettled offences, std::size_t behind, int longer);

 private:
  void watch_ply(Moment& now);
  void watch_king(Moment& now);
  /// Precondition: that the king was taken was reported.
  [[nodiscard]] bool king_is_back(const Hypothesis& story) const;
  void settle_put_right(Millis now);
  void replace_open(Millis now);
  void say(Open& offence, Millis now, State state);
  void tell_other_hand(const typename G::Move& move, Millis now);
  [[nodiscard]] std::optional<typename G::Move> of_either_hand(const Ply& ply) const;
  [[nodiscard]] bool was_made(const typename G::Move& move, Millis then) const;
  [[nodiscard]] bool stood_on_the_way(const typename G::Move& move, Millis then) const;
  [[nodiscard]] State as_seen(const Open& offence, typename G::Squares except = {}) const;
  /// Settles what is open, and what it replaced, each by its own state.
  template <class StateOf>
  void settle_each(Millis now, const StateOf& state_of);
  [[nodiscard]] bool put_right(const Ply& ply) const;
  [[nodiscard]] bool for_lack_of_men(const Ply& ply) const;
  [[nodiscard]] double share_of_next(const Hypothesis& story) const;
  [[nodiscard]] bool completed(const Hypothesis& story) const;
  [[nodiscard]] bool one_of_two_committed(const Hypothesis& story) const;

  FollowedGameOf<G>& game_;
  const ConfidenceOf<G>& confidence_;
  int told_ = 0;
  std::optional<Open> open_;
  std::vector<Open> replaced_;  ///< the player made another one in its place, and nobody put it right
  std::vector<Open> stood_;     ///< may be corrected later
  Millis told_at_ = kNever;     ///< when the latest one was reported
  std::size_t told_of_ = 0;     ///< number of plies that were committed then
  /// Reported, and not put right yet.
  struct TakenKing {
    IrregularityFound said;
    typename G::Squares squares;  ///< on which it stood
    Millis told_at{};
  };
  std::optional<TakenKing> king_captured_;
};

}  // namespace eboard::tracking
