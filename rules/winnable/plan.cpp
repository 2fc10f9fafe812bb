// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/winnable/plan.hpp"

#include <algorithm>

#include "rules/winnable/flood.hpp"

namespace eboard::rules {

namespace {

constexpr Bitboard forward(Color color, Bitboard set) { return color == Color::white ? set << 8 : set >> 8; }

/// One piece that may mate: a queen where a pawn is promoted, after so many pushes.
struct Finisher {
  Square stands;
  Square acts_from;
  Role role;
  int pushes;
  Bitboard others_cover;  ///< what all the others attack, but for the king
  Bitboard near;          ///< in one move
  Bitboard far;           ///< in two
};

class Planning {
 public:
  Planning(const Position& position, Color side, std::array<MatePlan, Planner::kPlans>& plans)
      : board_(position.placement()),
        side_(side),
        hunted_(position.king_square(!side)),
        hunter_(position.king_square(side)),
        occupied_(board_.occupied() ^ bit(hunted_)),
        plans_(plans) {
    survey();
  }

  std::size_t run() {
    if (finishers_ == 0) return 0;
    const Bitboard free = ~board_.of(!side_) & ~covered_;
    Bitboard seen = 0;
    Bitboard front = bit(hunted_);
    for (int steps = 0; front && steps < kDeepest; ++steps) {
      if (size_ == plans_.size() && plans_[size_ - 1].cost <= 2 * steps) break;
      for (Bitboard rest = front; rest;) consider(pop(rest), steps);
      seen |= front;
      front = flood::kings(front) & free & ~seen;
    }
    for (std::size_t i = 0; i < size_; ++i) draw_rings(plans_[i]);
    return size_;
  }

 private:
  static constexpr int kDeepest = 8;

  void survey() {
    // What the hunted side's men may do: they are taken to stay where they are.
    for (Bitboard rest = board_.of(!side_) & ~bit(hunted_); rest;) {
      const Square square = pop(rest);
      const Role role = board_.role_at(square);
      if (role == Role::pawn) {
        guarded_ |= pawn_attacks(!side_, square);
        const Bitboard once = forward(!side_, bit(square)) & ~occupied_;
        interposed_ |= once | (forward(!side_, once) & ~occupied_ & rank_mask(side_ == Color::white ? 4 : 3));
      } else {
        const Bitboard attacks = piece_attacks(role, square, occupied_);
        guarded_ |= attacks;
        interposed_ |= attacks;
      }
    }
    std::array<Bitboard, kMen> covers;
    std::array<Square, kMen> men;
    std::size_t count = 0;
    for (Bitboard rest = board_.of(side_) & ~bit(hunter_); rest && count < kMen; ++count) {
      const Square square = pop(rest);
      const Role role = board_.role_at(square);
      men[count] = square;
      covers[count] =
          role == Role::pawn ? pawn_attacks(side_, square) : piece_attacks(role, square, occupied_);
      covered_ |= covers[count];
    }
    for (std::size_t i = 0; i < count; ++i) {
      Bitboard others = 0;
      for (std::size_t j = 0; j < count; ++j) others |= i == j ? 0 : covers[j];
      add_finisher(men[i], covers[i], others);
    }
    draw_hunter();
  }

  void add_finisher(Square square, Bitboard covers, Bitboard others) {
    Finisher finisher{square, square, board_.role_at(square), 0, others, 0, 0};
    const Bitboard ours = board_.of(side_);
    if (finisher.role == Role::pawn) {
      for (Bitboard pawn = bit(square); !(pawn & back_rank(!side_)); ++finisher.pushes) {
        pawn = forward(side_, pawn);
        if (pawn & occupied_) return;
        finisher.acts_from = first(pawn);
      }
      finisher.role = Role::queen;
      covers = queen_attacks(finisher.acts_from, occupied_);
    }
    finisher.near = covers & ~ours;
    finisher.far =
        flood::attacks({side_, finisher.role}, finisher.near & ~occupied_ & ~guarded_, occupied_) & ~ours;
    list_[finishers_++] = finisher;
  }

  /// How far the other king gets.
  void draw_hunter() {
    const Bitboard free = ~board_.of(side_) & ~guarded_;
    hunter_rings_ = king_rings(bit(hunter_), free, 0);
  }

  void consider(Square mated, int steps) {
    const Bitboard exits = king_attacks(mated) & ~(board_.of(!side_) & ~bit(hunted_));
    for (std::size_t i = 0; i < finishers_; ++i) {
      const Finisher& finisher = list_[i];
      const Bitboard open = exits & ~finisher.others_cover;
      const Bitboard checks = finisher.role == Role::knight ? knight_attacks(mated)
                                                            : piece_attacks(finisher.role, mated, occupied_);
      const Bitboard usable = checks & ~guarded_;
      for (Bitboard from = usable & finisher.near; from;) finish(mated, steps, finisher, open, pop(from), 0);
      for (Bitboard from = usable & finisher.far & ~finisher.near; from;) {
        finish(mated, steps, finisher, open, pop(from), 1);
      }
    }
  }

  void finish(Square mated, int steps, const Finisher& finisher, Bitboard open, Square from, int detour) {
    if (between(mated, from) & interposed_) return;
    Bitboard left =
        open & ~piece_attacks(finisher.role, from, (occupied_ ^ bit(finisher.stands)) & ~bit(mated));
    if (contains(king_attacks(mated), from) && !contains(finisher.others_cover, from)) left |= bit(from);
    const int prepared = finisher.pushes + detour;
    if (2 * std::max(steps, prepared) >= worst()) return;
    Bitboard helped = 0;
    int walk = 0;
    if (left) {
      helped = ~king_attacks(mated) & ~bit(mated) & ~bit(from);
      while (left && helped) helped &= king_attacks(pop(left));
      if (!helped) return;
      while (walk < hunter_rings_.count && !(hunter_rings_.within[static_cast<std::size_t>(walk)] & helped))
        ++walk;
      if (walk == hunter_rings_.count) return;
    }
    keep({mated, helped, finisher.stands, from, 2 * std::max(steps, prepared + walk), {}, {}});
  }

  [[nodiscard]] int worst() const { return size_ < plans_.size() ? KingRings::kFar : plans_[size_ - 1].cost; }

  void keep(const MatePlan& plan) {
    if (plan.cost >= worst()) return;
    // One plan a square: others would fail for the same reason.
    std::size_t place = 0;
    while (place < size_ && plans_[place].mated != plan.mated) ++place;
    if (place < size_ && plans_[place].cost <= plan.cost) return;
    if (place == size_) place = size_ < plans_.size() ? size_++ : size_ - 1;
    for (; place > 0 && plans_[place - 1].cost > plan.cost; --place) plans_[place] = plans_[place - 1];
    plans_[place] = plan;
  }

  void draw_rings(MatePlan& plan) const {
    plan.hunted = king_rings(bit(plan.mated), ~board_.of(!side_) & ~covered_, bit(hunted_));
    if (!plan.helped) return;
    const Bitboard free = ~board_.of(side_) & ~guarded_ & ~king_attacks(plan.mated);
    plan.hunting = king_rings(plan.helped, free, bit(hunter_));
  }

  static constexpr std::size_t kMen = 16;

  const Placement& board_;
  Color side_;
  Square hunted_;
  Square hunter_;
  Bitboard occupied_;  ///< without the hunted king, which will be elsewhere
  Bitboard guarded_ = 0;
  Bitboard interposed_ = 0;
  Bitboard covered_ = 0;
  std::array<Finisher, kMen> list_;
  std::size_t finishers_ = 0;
  KingRings hunter_rings_;
  std::array<MatePlan, Planner::kPlans>& plans_;
  std::size_t size_ = 0;
};

}  // namespace

int KingRings::steps(Square from) const {
  for (int i = 0; i < count; ++i) {
    if (contains(within[static_cast<std::size_t>(i)], from)) return i;
  }
  return kFar;
}

KingRings king_rings(Bitboard goal, Bitboard free, Bitboard until) {
  KingRings out;
  Bitboard seen = goal;
  do {
    out.within[static_cast<std::size_t>(out.count++)] = seen;
    if (seen & until) break;
    seen |= flood::kings(seen) & (free | until);
  } while (out.count < static_cast<int>(out.within.size()) &&
           seen != out.within[static_cast<std::size_t>(out.count - 1)]);
  return out;
}

Planner::Planner(const Position& position, Color side) { size_ = Planning(position, side, plans_).run(); }

}  // namespace eboard::rules
