// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the follower makes of the game at one moment, for those who look at the same table with other
// questions: the seam between following and detecting irregularities.
#pragma once

#include <cstddef>
#include <vector>

#include "daemon/tracking/game/ply.hpp"
#include "daemon/tracking/heard/board_view.hpp"

namespace eboard::tracking {

inline constexpr std::size_t kTailPlies = 8;

/// A ply and when it came to stand on the board.
template <Game G>
struct StandingPlyOf {
  PlyOf<G> ply;
  Millis placed;
};
using StandingPly = StandingPlyOf<Chess>;

template <Game G>
struct UnderstandingOf {
  using Position = typename G::Position;
  using StandingPly = StandingPlyOf<G>;

  bool chess960 = false;
  std::size_t committed = 0;                     ///< plies
  Position position = G::Position::initial();    ///< after them
  std::size_t taken_back = 0;                    ///< the last of them, by the best line
  std::vector<StandingPly> tail;                 ///< the last of the others, kTailPlies at most
  Position tail_start = G::Position::initial();  ///< before the tail
  std::vector<StandingPly> behind;               ///< plies of the best line behind these; no irregular ply
  std::size_t shown = 0;                         ///< how many of these are shown
  Position end = G::Position::initial();         ///< after them, too
  typename G::Squares differing{};               ///< squares where the board shows otherwise than `end`
  typename G::Squares astray{};     ///< squares whose men are known to stand elsewhere, or did until just now
  typename G::Squares disguised{};  ///< squares whose men are known to look like others
  bool agrees = true;               ///< the board shows what is shown to viewers
  std::size_t presumed = 0;         ///< the first committed ply that is only presumed; 0: none
  bool lever_silent = false;        ///< the clock runs, and was not pressed for many plies
  bool clock_stands = false;        ///< it was stopped, and so was play
  bool irregular =
      false;  ///< an illegal ply that was pressed for is the best explanation, or was reported as that

  /// The number of plies that led to `end`.
  [[nodiscard]] std::size_t plies() const { return committed - taken_back + behind.size(); }
};
using Understanding = UnderstandingOf<Chess>;

}  // namespace eboard::tracking
