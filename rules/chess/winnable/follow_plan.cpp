// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/follow_plan.hpp"

#include <algorithm>

#include "rules/chess/attacks.hpp"

namespace eboard::rules {

namespace {

class PlanWalk {
 public:
  PlanWalk(const Position& position, Color side, const MatePlan& plan)
      : position_(position), side_(side), plan_(plan), finisher_(plan.finisher) {}

  bool run() {
    for (std::size_t ply = 0; ply < kLongest; ++ply) {
      if (!(position_.turn() == side_ ? hunt() : flee())) return false;
      if (mated_) return true;
    }
    return false;
  }

  static constexpr std::size_t kLongest = 48;
  ListOfMoves<Move, kLongest> moves;

 private:
  static constexpr int kWaits = 4;

  bool play(Move move) {
    if (!position_.is_legal(move)) return false;
    if (move.from == finisher_) finisher_ = move.to;
    position_.play(move);
    moves.push(move);
    return true;
  }

  [[nodiscard]] Bitboard ours() const { return position_.placement().of(position_.turn()); }
  [[nodiscard]] int hunted_steps() const { return plan_.hunted.steps(position_.king_square(!side_)); }
  [[nodiscard]] int hunting_steps() const {
    return plan_.helped ? plan_.hunting.steps(position_.king_square(side_)) : 0;
  }

  /// The number of moves that the finisher needs before the one that mates.
  [[nodiscard]] int finisher_steps() const {
    const Placement& board = position_.placement();
    const Role role = board.role_at(finisher_);
    if (role == Role::pawn) {
      return (side_ == Color::white ? 7 - rank_of(finisher_) : rank_of(finisher_)) + 1;
    }
    if (finisher_ == plan_.from) return 2;
    const Bitboard occupied = board.occupied() & ~bit(position_.king_square(!side_));
    return contains(piece_attacks(role, finisher_, occupied), plan_.from) ? 0 : 1;
  }

  bool hunt() {
    const int walk = hunting_steps();
    const int detour = finisher_steps();
    if (walk == 0 && detour == 0 && hunted_steps() == 0) {
      const Move last{finisher_, plan_.from};
      if (!position_.is_legal(last)) return false;
      Position after = position_.after(last);
      if (!after.is_checkmate()) return false;
      moves.push(last);
      return mated_ = true;
    }
    const int left = walk + detour + hunted_steps();
    if (left < minimum_left_) {
      minimum_left_ = left;
      waits_ = 0;
    }
    if (detour > 0 && step_finisher()) return true;
    if (walk > 0 && step_king(walk - 1, plan_.hunting)) return true;
    return wait();
  }

  bool step_king(int within, const KingRings& rings) {
    const Square king = position_.king_square(position_.turn());
    if (within < 0 || within >= rings.count) return false;
    for (Bitboard to = king_attacks(king) & ~ours() & rings.within[static_cast<std::size_t>(within)]; to;) {
      if (play({king, pop(to)})) return true;
    }
    return false;
  }

  bool step_finisher() {
    const Placement& board = position_.placement();
    const Role role = board.role_at(finisher_);
    if (role == Role::pawn) {
      const auto to = static_cast<Square>(index(finisher_) + (side_ == Color::white ? 8 : -8));
      const bool last = contains(back_rank(!side_), to);
      return play(last ? Move{finisher_, to, MoveKind::promotion, Role::queen} : Move{finisher_, to});
    }
    const Square hunted = position_.king_square(!side_);
    const Bitboard occupied = board.occupied() & ~bit(hunted);
    Bitboard to = piece_attacks(role, finisher_, board.occupied()) &
                  piece_attacks(role, plan_.from, occupied) & ~board.occupied() & ~bit(plan_.from);
    while (to) {
      const Square square = pop(to);
      if (position_.attackers(square, !side_, board.occupied())) continue;
      if (contains(piece_attacks(role, square, board.occupied()), hunted)) continue;
      if (play({finisher_, square})) return true;
    }
    return false;
  }

  /// Makes a move that changes nothing the plan needs.
  bool wait() {
    if (++waits_ > kWaits) return false;
    const bool hunts = position_.turn() == side_;
    if (hunts && plan_.helped && hunting_steps() == 0 && step_king(0, plan_.hunting)) return true;
    for (Bitboard pieces = ours() & position_.placement().of(Role::pawn) & ~bit(finisher_); pieces;) {
      if (push(pop(pieces))) return true;
    }
    if (hunts && shift_finisher()) return true;
    for (Bitboard pieces = ours() & ~position_.placement().of(Role::pawn) &
                           ~position_.placement().of(Role::king) & ~bit(finisher_);
         pieces;) {
      if (shift(pop(pieces))) return true;
    }
    if (!hunts) return false;
    return plan_.helped ? step_king(hunting_steps() + 1, plan_.hunting) : step_any_king();
  }

  /// True if a piece on `square` with these attacks covers an exit of the hunted king, or blocks one.
  [[nodiscard]] bool needed(Square square, Bitboard attacks) const {
    const Bitboard exits = king_attacks(plan_.mated);
    return position_.turn() == side_ ? (attacks & exits) != 0 : contains(exits, square);
  }

  /// True if a piece with these attacks does not check the other king, nor attacks the squares that the
  /// mating piece needs.
  [[nodiscard]] bool harmless(Bitboard attacks) const {
    if (contains(attacks, position_.king_square(!position_.turn()))) return false;
    return position_.turn() == side_ || !(attacks & plan_.spared);
  }

  bool push(Square from) {
    if (contains(kRank1 | kRank8, from)) return false;  // after an irregularity
    const Color us = position_.turn();
    const auto to = static_cast<Square>(index(from) + (us == Color::white ? 8 : -8));
    if (contains(kRank1 | kRank8, to) || contains(position_.placement().occupied(), to)) return false;
    if (needed(from, pawn_attacks(us, from)) || !harmless(pawn_attacks(us, to))) return false;
    if (contains(plan_.spared, to)) return false;
    return play({from, to});
  }

  bool shift(Square from) {
    const Bitboard occupied = position_.placement().occupied();
    const Role role = position_.placement().role_at(from);
    const Bitboard attacks = piece_attacks(role, from, occupied);
    if (needed(from, attacks)) return false;
    for (Bitboard to = attacks & ~occupied & ~plan_.spared; to;) {
      const Square square = pop(to);
      if (!harmless(piece_attacks(role, square, occupied ^ bit(from)))) continue;
      if (position_.attackers(square, !position_.turn(), occupied)) continue;
      if (play({from, square})) return true;
    }
    return false;
  }

  bool step_any_king() {
    const Square king = position_.king_square(position_.turn());
    for (Bitboard to = king_attacks(king) & ~position_.placement().occupied(); to;) {
      if (play({king, pop(to)})) return true;
    }
    return false;
  }

  /// Moves the finisher elsewhere, as near to where it mates from.
  bool shift_finisher() {
    const Placement& board = position_.placement();
    const Role role = board.role_at(finisher_);
    if (role == Role::pawn || finisher_steps() != 0) return false;
    const Bitboard occupied = board.occupied() & ~bit(position_.king_square(!side_)) & ~bit(finisher_);
    Bitboard to =
        piece_attacks(role, finisher_, board.occupied()) & piece_attacks(role, plan_.from, occupied);
    for (to &= ~board.occupied() & ~bit(plan_.from); to;) {
      const Square square = pop(to);
      if (!harmless(piece_attacks(role, square, occupied))) continue;
      if (position_.attackers(square, !side_, board.occupied())) continue;
      if (play({finisher_, square})) return true;
    }
    return false;
  }

  /// Moves the hunted king to where it is to be mated, and waits there; if nothing else can move, it steps
  /// off again.
  bool flee() {
    const int steps = hunted_steps();
    if (steps >= KingRings::kFar) return step_back();
    return step_to_ring(steps - 1) || wait() || step_to_ring(steps) || step_to_ring(steps + 1) ||
           step_any_king();
  }

  /// Moves the hunted king, which is off its way, to the square where it is to be mated, or on its way again.
  bool step_back() {
    const Square king = position_.king_square(!side_);
    const Bitboard to = king_attacks(king) & ~ours();
    const Bitboard way = plan_.hunted.within[static_cast<std::size_t>(plan_.hunted.count - 1)];
    for (const Bitboard wanted : {to & bit(plan_.mated), to & way, to & king_attacks(plan_.mated) & ~way}) {
      for (Bitboard rest = wanted; rest;) {
        if (play({king, pop(rest)})) return true;
      }
    }
    return step_any_king();
  }

  bool step_to_ring(int ring) {
    const KingRings& rings = plan_.hunted;
    if (ring < 0 || ring >= rings.count) return false;
    const Square king = position_.king_square(!side_);
    Bitboard to = rings.within[static_cast<std::size_t>(ring)];
    if (ring > 0) to &= ~rings.within[static_cast<std::size_t>(ring - 1)];
    for (to &= king_attacks(king) & ~ours(); to;) {
      if (play({king, pop(to)})) return true;
    }
    return false;
  }

  Position position_;
  Color side_;
  const MatePlan& plan_;
  Square finisher_;
  int waits_ = 0;
  int minimum_left_ = 3 * KingRings::kFar;
  bool mated_ = false;
};

}  // namespace

std::optional<MatingLine> follow_plan(const Position& position, Color side, const MatePlan& plan) {
  PlanWalk walk(position, side, plan);
  if (!walk.run()) return std::nullopt;
  return MatingLine{{walk.moves.begin(), walk.moves.end()}};
}

}  // namespace eboard::rules
