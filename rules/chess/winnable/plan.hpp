// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plans a mate beforehand: where the hunted king goes, from where the other king helps, which piece mates
// from where. In most positions such a plan can be carried out without search.
#pragma once

#include <array>

#include "rules/chess/position.hpp"

namespace eboard::rules {

/// For each number of steps the squares from which a king is at most that far from its goal.
struct KingRings {
  std::array<Bitboard, 16> within;
  int count = 0;  ///< rings in use

  /// The number of steps; kFar if there is no way.
  [[nodiscard]] int steps(Square from) const;
  static constexpr int kFar = 99;
};

/// Rings around a goal, as far as a king gets on free squares, or until one contains `until`.
[[nodiscard]] KingRings king_rings(Bitboard goal, Bitboard free, Bitboard until);

struct MatePlan {
  Square mated;     ///< the square on which the hunted king is mated
  Bitboard helped;  ///< the squares from which the other king helps; empty if it may be anywhere
  Square finisher;  ///< the square of the mating piece now; a pawn is promoted to a queen first
  Square from;      ///< the square from which it mates
  Bitboard spared;  ///< squares that must stay free for it
  int cost;         ///< plies, roughly
  KingRings hunted;
  KingRings hunting;
};

/// Finds plans one after the other, cheap ones first.
class Planner {
 public:
  Planner(const Position& position, Color side);

  /// The next plan, valid until the next call; nullptr if there are no more.
  [[nodiscard]] const MatePlan* next();

 private:
  /// One piece that may mate: for a pawn, the queen on its promotion square after `pushes` moves.
  struct Finisher {
    Square stands;
    Square acts_from;
    Role role;
    int pushes;
    Bitboard others_cover;  ///< what all the others attack, without the king
    Bitboard near;          ///< squares reached in one move
    Bitboard far;           ///< squares reached in two, computed on demand
    bool far_known;
  };
  struct Sketch {
    int cost;
    Square mated;
    Square finisher;
    Square from;
    Bitboard helped;
  };
  /// A square for the hunted king, and the cheapest way found so far to mate it there.
  struct Target {
    Square mated;
    int minimum;       ///< minimum cost of a mate by the current finisher
    Bitboard exits;    ///< exits that only the finisher and the other king could cover
    Bitboard helpers;  ///< squares where the other king can be
    Sketch best;
  };
  static constexpr std::size_t kMaxPieces = 16;
  static constexpr std::size_t kPending = 8;
  static constexpr int kDeepest = 6;
  static constexpr int kHaste = 6;  ///< number of plies that a plan may cost more than deeper ones could

  void survey_hunted();
  void survey_hunting();
  void add_finisher(Square square, Bitboard covers, Bitboard others);
  void next_level();
  void consider(Square mated);
  template <Role role>
  void aim(const Finisher& finisher, Bitboard from, int detour, Target& target) const;
  template <Role role>
  void finish(const Finisher& finisher, Square from, int detour, Target& target) const;
  void keep(const Sketch& sketch);
  bool draw(std::size_t pending);
  [[nodiscard]] Bitboard in_two(Finisher& finisher) const;

  const Placement& board_;
  Color side_;
  Square hunted_;
  Square hunter_;
  Bitboard occupied_;        ///< without the hunted king, which will be elsewhere
  Bitboard guarded_ = 0;     ///< squares that the hunted side's pieces guard if they stay where they are
  Bitboard interposed_ = 0;  ///< squares where they can be interposed
  Bitboard covered_ = 0;     ///< squares that the hunting side's pieces cover
  std::array<Finisher, kMaxPieces> finishers_;
  std::size_t count_ = 0;
  KingRings hunter_rings_;
  Bitboard hunter_reach_ = 0;
  int steps_ = 0;  ///< steps of the hunted king
  Bitboard front_ = 0;
  Bitboard seen_ = 0;
  std::array<Sketch, kPending> pending_;
  std::size_t waiting_ = 0;
  MatePlan plan_;
};

}  // namespace eboard::rules
