// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A mate thought of beforehand: where the hunted king goes, from where the other king helps, which piece
// mates from where. Most positions need no search to carry out such a plan.
#pragma once

#include <array>

#include "rules/position.hpp"

namespace eboard::rules {

/// The squares from which a king is at most so many steps from its goal, by steps.
struct KingRings {
  std::array<Bitboard, 16> within;
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
  Bitboard spared;  ///< squares that must stay free for it
  int cost;         ///< plies, roughly
  KingRings hunted;
  KingRings hunting;
};

/// Finds plans one after the other, cheap ones first.
class Planner {
 public:
  Planner(const Position& position, Color side);

  /// nullptr when there are no more; else good until the next call.
  [[nodiscard]] const MatePlan* next();

 private:
  /// One piece that may mate: a queen where a pawn is promoted, after so many pushes.
  struct Finisher {
    Square stands;
    Square acts_from;
    Role role;
    int pushes;
    Bitboard others_cover;  ///< what all the others attack, but for the king
    Bitboard near;          ///< in one move
    Bitboard far;           ///< in two, once that is asked for
    bool far_known;
  };
  struct Sketch {
    int cost;
    Square mated;
    Square finisher;
    Square from;
    Bitboard helped;
  };
  /// A square for the hunted king, while the cheapest way to mate it there is looked for.
  struct Target {
    Square mated;
    int least;         ///< what mate by the finisher that is looked at costs at least
    Bitboard exits;    ///< that only the finisher and the other king could cover
    Bitboard helpers;  ///< where the other king can be
    Sketch best;
  };
  static constexpr std::size_t kMen = 16;
  static constexpr std::size_t kPending = 8;
  static constexpr int kDeepest = 6;
  static constexpr int kHaste = 6;  ///< plies a plan may cost more than what deeper looks could find at best

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
  Bitboard guarded_ = 0;     ///< by the hunted side's men, which are taken to stay where they are
  Bitboard interposed_ = 0;  ///< where they can step in between
  Bitboard covered_ = 0;     ///< by the hunting side's men
  std::array<Finisher, kMen> finishers_;
  std::size_t count_ = 0;
  KingRings hunter_rings_;
  Bitboard hunter_reach_ = 0;
  int steps_ = 0;  ///< of the hunted king
  Bitboard front_ = 0;
  Bitboard seen_ = 0;
  std::array<Sketch, kPending> pending_;
  std::size_t waiting_ = 0;
  MatePlan plan_;
};

}  // namespace eboard::rules
