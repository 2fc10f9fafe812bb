// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/plan.hpp"

#include <algorithm>
#include <cstdlib>

#include "rules/chess/winnable/flood.hpp"

namespace eboard::rules {

namespace {

/// The squares that a piece attacks on an empty board.
Bitboard rays(Role role, Square square) {
  if (role == Role::knight) return knight_attacks(square);
  return (role == Role::rook ? 0 : bishop_rays(square)) | (role == Role::bishop ? 0 : rook_rays(square));
}

bool more_than_three(Bitboard set) {
  set &= set - 1;
  set &= set - 1;
  set &= set - 1;
  return set != 0;
}

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
  hunter_reach_ = hunter_rings_.within[static_cast<std::size_t>(hunter_rings_.count - 1)];
  front_ = seen_ = bit(hunted_);
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
  std::array<Bitboard, kMaxPieces> covers;
  std::array<Square, kMaxPieces> squares;
  std::size_t count = 0;
  const Bitboard pawns = board_.of(Piece{side_, Role::pawn});
  // Pieces first: if one mates soon, pawns that would have to be promoted do not matter.
  for (Bitboard rest = board_.of(side_) & ~pawns & ~bit(hunter_); rest && count < kMaxPieces; ++count) {
    squares[count] = pop(rest);
    covers[count] = piece_attacks(board_.role_at(squares[count]), squares[count], occupied_);
    covered_ |= covers[count];
  }
  for (Bitboard rest = pawns; rest && count < kMaxPieces; ++count) {
    squares[count] = pop(rest);
    covers[count] = pawn_attacks(side_, squares[count]);
    covered_ |= covers[count];
  }
  std::array<Bitboard, kMaxPieces + 1> later;  // what the pieces from this one on cover
  later[count] = 0;
  for (std::size_t i = count; i > 0; --i) later[i - 1] = later[i] | covers[i - 1];
  Bitboard earlier = 0;
  for (std::size_t i = 0; i < count; ++i) {
    add_finisher(squares[i], covers[i], earlier | later[i + 1]);
    earlier |= covers[i];
  }
}

void Planner::add_finisher(Square square, Bitboard covers, Bitboard others) {
  Finisher finisher{square, square, board_.role_at(square), 0, others, 0, 0, false};
  if (finisher.role == Role::pawn) {
    if (contains(kRank1 | kRank8, square)) return;  // after an irregularity
    finisher.acts_from = make_square(file_of(square), side_ == Color::white ? 7 : 0);
    if (occupied_ & (between(square, finisher.acts_from) | bit(finisher.acts_from))) return;
    finisher.pushes = std::abs(rank_of(finisher.acts_from) - rank_of(square));
    finisher.role = Role::queen;
    covers = queen_attacks(finisher.acts_from, occupied_);
  }
  finisher.near = covers & ~board_.of(side_);
  finishers_[count_++] = finisher;
}

Bitboard Planner::in_two(Finisher& finisher) const {
  if (!finisher.far_known) {
    finisher.far_known = true;
    const Bitboard over = finisher.near & ~occupied_ & ~guarded_;
    finisher.far =
        flood::attacks({side_, finisher.role}, over, occupied_) & ~board_.of(side_) & ~finisher.near;
  }
  return finisher.far;
}

const MatePlan* Planner::next() {
  for (;;) {
    std::size_t best = waiting_;
    for (std::size_t i = 0; i < waiting_; ++i) {
      if (best == waiting_ || pending_[i].cost < pending_[best].cost) best = i;
    }
    const bool over = !front_ || steps_ == kDeepest;
    if (best < waiting_ && (over || pending_[best].cost <= 2 * steps_ + kHaste)) {
      if (draw(best)) return &plan_;
    } else if (over) {
      return nullptr;
    } else {
      next_level();
    }
  }
}

void Planner::next_level() {
  for (Bitboard rest = front_; rest;) consider(pop(rest));
  // Squares with pieces that it would capture are left out, since they may be needed.
  front_ = flood::kings(front_) & ~occupied_ & ~covered_ & ~seen_;
  seen_ |= front_;
  ++steps_;
}

/// Keeps the cheapest way to mate the king on a square.
void Planner::consider(Square mated) {
  const Bitboard exits = king_attacks(mated) & ~(board_.of(!side_) & ~bit(hunted_));
  // Nothing mates across a square where the hunted side can interpose a piece.
  const Bitboard walls = occupied_ | interposed_;
  const Bitboard diagonal = bishop_attacks(mated, walls) & ~guarded_;
  const Bitboard straight = rook_attacks(mated, walls) & ~guarded_;
  Target target{mated,
                0,
                0,
                hunter_reach_ & ~king_attacks(mated) & ~bit(mated),
                {KingRings::kFar, mated, mated, mated, 0}};
  const std::array<Bitboard, 5> lines{0, knight_attacks(mated) & ~guarded_, diagonal, straight,
                                      diagonal | straight};
  for (const int detour : {0, 1}) {
    for (std::size_t i = 0; i < count_; ++i) {
      Finisher& finisher = finishers_[i];
      target.minimum = 2 * std::max(steps_, finisher.pushes + detour);
      if (target.minimum >= target.best.cost) continue;
      if (finisher.pushes && file_of(finisher.stands) == file_of(mated)) continue;
      const Bitboard reach = detour ? in_two(finisher) : finisher.near;
      const Bitboard from = reach & lines[static_cast<std::size_t>(finisher.role)];
      if (!from) continue;
      target.exits = exits & ~finisher.others_cover;
      if (finisher.role == Role::queen) {
        aim<Role::queen>(finisher, from, detour, target);
      } else if (finisher.role == Role::rook) {
        aim<Role::rook>(finisher, from, detour, target);
      } else if (finisher.role == Role::bishop) {
        aim<Role::bishop>(finisher, from, detour, target);
      } else {
        aim<Role::knight>(finisher, from, detour, target);
      }
    }
  }
  if (target.best.cost < KingRings::kFar) keep(target.best);
}

template <Role role>
void Planner::aim(const Finisher& finisher, Bitboard from, int detour, Target& target) const {
  while (from && target.best.cost > target.minimum) finish<role>(finisher, pop(from), detour, target);
}

template <Role role>
void Planner::finish(const Finisher& finisher, Square from, int detour, Target& target) const {
  const Square mated = target.mated;
  // The exits that only the king can cover, wherever pieces are interposed.
  const Bitboard open = target.exits & ~rays(role, from) & ~bit(from);
  if (more_than_three(open)) return;
  Bitboard helped = target.helpers & ~bit(from);
  for (Bitboard rest = open; rest;) helped &= king_attacks(pop(rest));
  if (!helped) return;
  const Bitboard occupied = (occupied_ ^ bit(finisher.stands)) & ~bit(mated);
  Bitboard left = target.exits & ~piece_attacks(role, from, occupied) & ~bit(from);
  if (contains(king_attacks(mated), from) && !contains(finisher.others_cover, from)) left |= bit(from);
  int walk = 0;
  if (left) {
    for (Bitboard rest = left & ~open; rest;) helped &= king_attacks(pop(rest));
    if (!helped) return;
    while (!(hunter_rings_.within[static_cast<std::size_t>(walk)] & helped)) ++walk;
  } else {
    helped = 0;
  }
  const int cost = 2 * std::max(steps_, finisher.pushes + detour + walk);
  if (cost < target.best.cost) target.best = {cost, mated, finisher.stands, from, helped};
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

/// True if both kings can reach the squares of the sketch.
bool Planner::draw(std::size_t pending) {
  const Sketch sketch = pending_[pending];
  pending_[pending] = pending_[--waiting_];
  plan_.mated = sketch.mated;
  plan_.helped = sketch.helped;
  plan_.finisher = sketch.finisher;
  plan_.from = sketch.from;
  plan_.cost = sketch.cost;
  plan_.spared = between(sketch.mated, sketch.from) | bit(sketch.from);
  if (contains(board_.of(Role::pawn), sketch.finisher)) {
    for (Bitboard path = forward(side_, bit(sketch.finisher)); path; path = forward(side_, path))
      plan_.spared |= path;
  }
  plan_.hunted = king_rings(bit(sketch.mated), ~occupied_ & ~covered_, bit(hunted_));
  if (plan_.hunted.steps(hunted_) == KingRings::kFar) return false;
  plan_.hunting.count = 0;
  if (!sketch.helped) return true;
  const Bitboard free = ~board_.of(side_) & ~guarded_ & ~king_attacks(sketch.mated);
  plan_.hunting = king_rings(sketch.helped & free, free, bit(hunter_));
  return plan_.hunting.steps(hunter_) != KingRings::kFar;
}

}  // namespace eboard::rules
