// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One turn of a game of Quaternity as detectors look at it: what the board reported during it, and its
// outcome.
#pragma once

#include <optional>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/tracking/game/moment.hpp"
#include "rules/quaternity/men.hpp"
#include "rules/quaternity/position.hpp"

namespace eboard::tracking {

/// A square changed.
struct ManStep {
  Millis at;
  rules::quaternity::Square square;
  std::optional<rules::quaternity::Man> before, after;
};

struct QuaternityTurn {
  rules::quaternity::Position before;
  std::vector<ManStep> steps;
  rules::quaternity::Move move;
  bool announced = false;  ///< "Pushkar pause" was said (4.3)
};

/// What a detector found, before it is reported.
struct QuaternityFinding {
  Code code;
  State state;
  PlayedMove move{};
  rules::quaternity::SquareSet squares{};
  Evidence evidence{};
};

/// What happened in a turn beside its move: pieces touched, adjusted, tried, released, exchanged once more.
[[nodiscard]] std::vector<QuaternityFinding> look_at_turn(const QuaternityTurn& turn);

/// What stands on the board against the rules, when the game stands at `position`; none: nothing that is
/// known, or a legal move. Mated kings that still stand are no matter here.
[[nodiscard]] std::optional<QuaternityFinding> look_at_stand(const rules::quaternity::Position& position,
                                                             const rules::quaternity::Men& men);

}  // namespace eboard::tracking
