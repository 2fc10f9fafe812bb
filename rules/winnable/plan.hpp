// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A mate thought of beforehand: where the hunted king goes, from where the other king helps, which piece
// mates from where. Most positions need no search to carry out such a plan.
#pragma once

#include <array>
#include <optional>

#include "rules/position.hpp"

namespace eboard::rules {

/// The squares from which a king is at most so many steps from its goal, by steps.
struct KingRings {
  std::array<Bitboard, 16> within{};
  int count = 0;  ///< rings in use

  /// kFar where there is no way.
  [[nodiscard]] int steps(Square from) const;
  static constexpr int kFar = 99;
};

/// Rings around a goal, as far as a king gets on free squares, or until they hold `until`.
[[nodiscard]] KingRings king_rings(Bitboard goal, Bitboard free, Bitboard until);

struct MatePlan {
  Square mated;     ///< where the hunted king is to be
  Bitboard helped;  ///< where the other king is to be: any of these; empty: anywhere
  Square finisher;  ///< where the piece stands that mates; a pawn is made a queen first
  Square from;      ///< where it mates from
  int cost;         ///< plies, roughly
  KingRings hunted;
  KingRings hunting;
};

/// Up to as many plans as asked for, cheapest first.
class Planner {
 public:
  static constexpr std::size_t kPlans = 3;

  Planner(const Position& position, Color side);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const MatePlan& operator[](std::size_t i) const { return plans_[i]; }

 private:
  std::array<MatePlan, kPlans> plans_;
  std::size_t size_ = 0;
};

}  // namespace eboard::rules
