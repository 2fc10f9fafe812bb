// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What players like to do, for boards that do not show which piece was captured: if two captures look the
// same, the one that wins a piece is likelier than the one that loses it.
#pragma once

#include <optional>
#include <span>

#include "daemon/tracking/game/cost.hpp"
#include "rules/chess/position.hpp"

namespace eboard::tracking {

/// The moves of one position, by what they win at once.
class Sense {
 public:
  /// `moves`: the legal ones there, all of them.
  Sense(const rules::Position& position, std::span<const rules::Move> moves)
      : position_(position), moves_(moves) {}
  /// Of choosing `move`. Precondition: legal.
  [[nodiscard]] Cost of(rules::Move move);

 private:
  [[nodiscard]] int max_to_win();

  const rules::Position& position_;
  std::span<const rules::Move> moves_;
  std::optional<int> max_;
};

}  // namespace eboard::tracking
