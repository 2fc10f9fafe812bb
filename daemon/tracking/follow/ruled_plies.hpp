// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plies that count by a ruling.
#pragma once

#include <vector>

#include "daemon/tracking/follow/commits.hpp"
#include "daemon/tracking/stories/understanding.hpp"
#include "rules/laws/rulings/game/game_state.hpp"

namespace eboard::tracking {

template <Game G>
struct RuledPlyOf {
  typename G::Move move{};
  bool irregular = false;  ///< against the rules: the move's squares say what was made
  /// What stood behind a ply of which nothing else is known.
  std::optional<typename G::Placement> counted{};
  /// The position behind such a ply, where an arbiter said it.
  std::optional<typename G::Position> stated{};
  Clocks clocks{};
  double confidence = 1;  ///< probability that the game's ply of that number was this one, 0..1
  bool inferred = false;  ///< no sensor showed it
  bool presumed = false;  ///< in the record, without a promise
};
using RuledPly = RuledPlyOf<Chess>;

/// The same as a game's file has it.
[[nodiscard]] RuledPly as_ruled(const rules::GamePly& ply);
[[nodiscard]] std::vector<RuledPly> as_ruled(const std::vector<rules::GamePly>& plies);
/// The plies that were played behind `start`, to be reported once more.
[[nodiscard]] std::vector<RuledPly> as_ruled(const rules::Position& start,
                                             const std::vector<StandingPly>& plies);

/// The ply that a ruling lets count in `position`; nullopt: it cannot be played there.
template <Game G>
[[nodiscard]] std::optional<PlyOf<G>> ply_of(const typename G::Position& position,
                                             const RuledPlyOf<G>& ruled);

/// Commits them. What cannot be played is left out, with all behind it. `before`: the record as it was, to
/// which the last of them may belong.
template <Game G>
void replay(const std::vector<RuledPlyOf<G>>& plies, const std::vector<typename RecordOf<G>::Played>& before,
            RecordOf<G>& record, CommitsOf<G>& commits, Millis now);

}  // namespace eboard::tracking
