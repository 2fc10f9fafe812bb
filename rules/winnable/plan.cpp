// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/winnable/plan.hpp"

#include <algorithm>

#include "rules/winnable/flood.hpp"

namespace eboard::rules {

namespace {

constexpr Bitboard forward(Color color, Bitboard set) { return color == Color::white ? set << 8 : set >> 8; }

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

Planner::Planner(const Position& position, Color side)
    : board_(position.placement()),
      side_(side),
      hunted_(position.king_square(!side)),
      hunter_(position.king_square(side)),
      occupied_(board_.occupied() ^ bit(hunted_)) {
  survey_hunted();
  survey_hunting();
  hunter_rings_ = king_rings(bit(hunter_), ~board_.of(side_) & ~guarded_, 0);
  begin_levels();
}

void Planner::survey_hunted() {
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
}

void Planner::survey_hunting() {
  std::array<Bitboard, kMen> covers;
  std::array<Square, kMen> men;
  std::size_t count = 0;
  for (Bitboard rest = board_.of(side_) & ~bit(hunter_); rest && count < kMen; ++count) {
    const Square square = pop(rest);
    const Role role = board_.role_at(square);
    men[count] = square;
    covers[count] = role == Role::pawn ? pawn_attacks(side_, square) : piece_attacks(role, square, occupied_);
    covered_ |= covers[count];
  }
  for (std::size_t i = 0; i < count; ++i) {
    Bitboard others = 0;
    for (std::size_t j = 0; j < count; ++j) others |= i == j ? 0 : covers[j];
    add_finisher(men[i], covers[i], others);
  }
}

void Planner::add_finisher(Square square, Bitboard covers, Bitboard others) {
  Finisher finisher{square, square, board_.role_at(square), 0, others, 0};
  if (finisher.role == Role::pawn) {
    for (Bitboard pawn = bit(square); !(pawn & back_rank(!side_)); ++finisher.pushes) {
      pawn = forward(side_, pawn);
      if (!pawn || (pawn & occupied_)) return;
      finisher.acts_from = first(pawn);
    }
    finisher.role = Role::queen;
    covers = queen_attacks(finisher.acts_from, occupied_);
  }
  finisher.near = covers & ~board_.of(side_);
  finishers_[count_++] = finisher;
}

Bitboard Planner::in_two(const Finisher& finisher) const {
  const Bitboard over = finisher.near & ~occupied_ & ~guarded_;
  return flood::attacks({side_, finisher.role}, over, occupied_) & ~board_.of(side_) & ~finisher.near;
}

void Planner::begin_levels() {
  steps_ = 0;
  front_ = bit(hunted_);
  seen_ = front_;
}

const MatePlan* Planner::next() {
  for (;;) {
    std::size_t best = waiting_;
    for (std::size_t i = 0; i < waiting_; ++i) {
      if (best == waiting_ || pending_[i].cost < pending_[best].cost) best = i;
    }
    const bool over = detour_ > 1;
    if (best < waiting_ && (over || pending_[best].cost <= 2 * (steps_ + detour_) + 2)) return draw(best);
    if (over) return nullptr;
    next_level();
  }
}

void Planner::next_level() {
  for (Bitboard rest = front_; rest;) consider(pop(rest));
  front_ = flood::kings(front_) & ~board_.of(!side_) & ~covered_ & ~seen_;
  seen_ |= front_;
  if (front_ && ++steps_ < kDeepest) return;
  ++detour_;
  begin_levels();
}

/// Keeps the cheapest way to mate the king on a square.
void Planner::consider(Square mated) {
  const Bitboard exits = king_attacks(mated) & ~(board_.of(!side_) & ~bit(hunted_));
  Sketch best{KingRings::kFar, mated, mated, mated, 0};
  for (std::size_t i = 0; i < count_; ++i) {
    const Finisher& finisher = finishers_[i];
    if (2 * std::max(steps_, finisher.pushes + detour_) >= best.cost) continue;
    const Bitboard usable = piece_attacks(finisher.role, mated, occupied_) & ~guarded_;
    for (Bitboard from = usable & (detour_ ? in_two(finisher) : finisher.near); from;) {
      finish(mated, finisher, exits & ~finisher.others_cover, pop(from), best);
    }
  }
  if (best.cost < KingRings::kFar) keep(best);
}

void Planner::finish(Square mated, const Finisher& finisher, Bitboard exits, Square from,
                     Sketch& best) const {
  if (between(mated, from) & interposed_) return;
  const Bitboard occupied = (occupied_ ^ bit(finisher.stands)) & ~bit(mated);
  Bitboard left = exits & ~piece_attacks(finisher.role, from, occupied);
  if (contains(king_attacks(mated), from) && !contains(finisher.others_cover, from)) left |= bit(from);
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
  const int cost = 2 * std::max(steps_, finisher.pushes + detour_ + walk);
  if (cost < best.cost) best = {cost, mated, finisher.stands, from, helped};
}

void Planner::keep(const Sketch& sketch) {
  if (waiting_ < pending_.size()) {
    pending_[waiting_++] = sketch;
    return;
  }
  Sketch& dearest = *std::max_element(pending_.begin(), pending_.end(),
                                      [](const Sketch& a, const Sketch& b) { return a.cost < b.cost; });
  if (sketch.cost < dearest.cost) dearest = sketch;
}

const MatePlan* Planner::draw(std::size_t pending) {
  const Sketch sketch = pending_[pending];
  pending_[pending] = pending_[--waiting_];
  plan_.mated = sketch.mated;
  plan_.helped = sketch.helped;
  plan_.finisher = sketch.finisher;
  plan_.from = sketch.from;
  plan_.cost = sketch.cost;
  plan_.hunted = king_rings(bit(sketch.mated), ~board_.of(!side_) & ~covered_, bit(hunted_));
  plan_.hunting.count = 0;
  if (sketch.helped) {
    const Bitboard free = ~board_.of(side_) & ~guarded_ & ~king_attacks(sketch.mated);
    plan_.hunting = king_rings(sketch.helped, free, bit(hunter_));
  }
  return &plan_;
}

}  // namespace eboard::rules
