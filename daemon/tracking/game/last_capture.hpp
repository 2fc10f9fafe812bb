// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The last ply of a game on a board that knows presence only, if it captured: its piece is seen to leave, and
// what it captured goes and comes unseen. A later ply would tell which piece that was, but there is none.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/game/ply.hpp"

namespace eboard::tracking {

template <Game G>
struct LastCaptureOf {
  typename G::Position before;
  PlyOf<G> ply;
  double share = 1;                ///< of what is likely, 0..1: the piece may have captured something else
  std::vector<PlyOf<G>> others{};  ///< that it may have been, likeliest first
};
using LastCapture = LastCaptureOf<Chess>;

/// The likeliest capture by the piece that left `from`. nullopt: it is not of the player on turn, or can
/// capture nothing that would stay unseen.
template <Game G>
[[nodiscard]] std::optional<LastCaptureOf<G>> last_capture(const typename G::Position& before,
                                                           typename G::Square from);

/// In chess, where kings show the result: the captures by the king of the player on turn.
[[nodiscard]] std::vector<LastCapture> last_captures_by_king(const rules::Position& before);

}  // namespace eboard::tracking
