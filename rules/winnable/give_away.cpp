// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/winnable/give_away.hpp"

#include <optional>

#include "rules/attacks.hpp"
#include "rules/winnable/plan.hpp"

namespace eboard::rules {

namespace {

constexpr std::array kDearestFirst{Role::queen, Role::rook, Role::bishop, Role::knight};

constexpr Bitboard forward(Color color, Bitboard set) { return color == Color::white ? set << 8 : set >> 8; }

class Giving {
 public:
  Giving(Position& position, Color side, std::vector<Move>& line)
      : position_(position), side_(side), line_(line) {}

  void run() {
    for (std::size_t ply = 0; ply < kLongest; ++ply) {
      const bool hunts = position_.turn() == side_;
      if (!hunts && position_.is_checkmate()) return;
      strong_ = can_mate();
      if (strong_ && !pieces(!side_)) return;
      if (!(hunts ? take() : offer())) return;
    }
  }

 private:
  static constexpr std::size_t kLongest = 60;

  [[nodiscard]] const Placement& board() const { return position_.placement(); }
  [[nodiscard]] Bitboard pieces(Color color) const {
    return board().of(color) & ~board().of(Role::king) & ~board().of(Role::pawn);
  }

  /// Whether the hunting side has a queen, a rook, or a pawn that nothing but the other king can stop.
  [[nodiscard]] bool can_mate() const {
    const Bitboard ours = board().of(side_);
    if (ours & (board().of(Role::queen) | board().of(Role::rook))) return true;
    const Bitboard stops = board().occupied() & ~bit(position_.king_square(!side_));
    for (Bitboard pawns = ours & board().of(Role::pawn); pawns;) {
      Bitboard ahead = forward(side_, bit(pop(pawns)));
      while (ahead && !(ahead & stops)) ahead = forward(side_, ahead);
      if (!ahead) return true;
    }
    return false;
  }

  bool play(Move move) {
    if (!position_.is_legal(move)) return false;
    position_.play(move);
    line_.push_back(move);
    return true;
  }

  /// What attacks `square` of the hunting side, the king aside.
  [[nodiscard]] Bitboard takers(Square square, Bitboard occupied) const {
    return position_.attackers(square, side_, occupied) & ~board().of(Role::king);
  }
  [[nodiscard]] Bitboard dear() const { return board().of(Role::queen) | board().of(Role::rook); }

  bool move(Square from, Square to) {
    if (board().role_at(from) == Role::pawn && contains(kRank1 | kRank8, to)) {
      return play({from, to, MoveKind::promotion, Role::queen});
    }
    return play({from, to});
  }

  bool take() {
    if (take_any(pieces(!side_))) return true;
    if (strong_) return pass();
    const Bitboard pawns = board().of(Piece{!side_, Role::pawn});
    return take_any(pawns) || walk() || pass();
  }

  bool take_any(Bitboard men) {
    const Bitboard occupied = board().occupied();
    while (men) {
      const Square to = pop(men);
      const Bitboard by = position_.attackers(to, side_, occupied);
      if (!by) continue;
      for (Bitboard from = by & ~dear(); from;) {
        if (move(pop(from), to)) return true;
      }
      // What is dear does not take what is guarded.
      if (position_.attackers(to, !side_, occupied)) continue;
      for (Bitboard from = by & dear(); from;) {
        if (move(pop(from), to)) return true;
      }
    }
    return false;
  }

  /// The king goes and takes what is not guarded.
  bool walk() {
    const Square king = position_.king_square(side_);
    const Square hunted = position_.king_square(!side_);
    const Bitboard occupied = board().occupied();
    Bitboard guarded = 0;
    for (Bitboard men = board().of(!side_) & ~bit(hunted); men;) {
      const Square square = pop(men);
      const Role role = board().role_at(square);
      guarded |= role == Role::pawn ? pawn_attacks(!side_, square) : piece_attacks(role, square, occupied);
    }
    const Bitboard goals = board().of(!side_) & ~bit(hunted) & ~guarded;
    const KingRings rings = king_rings(goals, ~board().of(side_) & ~guarded, bit(king));
    const int steps = rings.steps(king);
    if (steps == KingRings::kFar || steps == 0) return false;
    for (Bitboard to = king_attacks(king) & rings.within[static_cast<std::size_t>(steps - 1)]; to;) {
      if (play({king, pop(to)})) return true;
    }
    return false;
  }

  bool offer() {
    for (const bool guarded : {false, true}) {
      for (const Role role : kDearestFirst) {
        for (Bitboard men = board().of(Piece{!side_, role}); men;) {
          if (offer_one(role, pop(men), guarded)) return true;
        }
      }
    }
    if (!strong_) {
      for (Bitboard men = board().of(Piece{!side_, Role::pawn}); men;) {
        if (offer_one(Role::pawn, pop(men), false)) return true;
      }
    }
    return pass();
  }

  /// To where it can be taken; where it is `guarded`, by something that is not dear.
  bool offer_one(Role role, Square from, bool guarded) {
    const Bitboard occupied = board().occupied();
    Bitboard to = role == Role::pawn ? forward(!side_, bit(from)) : piece_attacks(role, from, occupied);
    for (to &= ~occupied & ~(role == Role::pawn ? kRank1 | kRank8 : 0); to;) {
      const Square square = pop(to);
      const Bitboard without = occupied ^ bit(from);
      const Bitboard by = takers(square, without);
      if (!(guarded ? by & ~dear() : by)) continue;
      if (!guarded && (position_.attackers(square, !side_, without) & ~bit(from))) continue;
      if (play({from, square})) return true;
    }
    return false;
  }

  /// Nothing to take, or nothing to offer: the quiet move after which the side's men attack most.
  bool pass() {
    if (++passes_ > kPasses) return false;
    int best = -1;
    Move chosen{};
    std::optional<Square> from;
    Bitboard others = 0;
    for (const Move move : position_.legal_moves()) {
      if (contains(board().occupied(), move.to)) continue;
      if (from != move.from) others = attacks_without(*(from = move.from));
      const Role mover = board().role_at(move.from);
      const bool piece = mover != Role::king && mover != Role::pawn;
      const Bitboard own = piece ? piece_attacks(mover, move.to, board().occupied() ^ bit(move.from)) : 0;
      // Where the man now stands it may only be in the way of others: often that need not be looked at.
      if (count(others | own) <= best) continue;
      const int attacked = count(own | attacks_without(move.from, bit(move.to)));
      if (attacked <= best) continue;
      const Position next = position_.after(move);
      if (next.in_check() || !next.has_legal_move()) continue;
      best = attacked;
      chosen = move;
    }
    return best >= 0 && play(chosen);
  }

  /// What the pieces of the side on move attack, but for the one that goes from here, when something stands
  /// on `also` as well.
  [[nodiscard]] Bitboard attacks_without(Square from, Bitboard also = 0) const {
    const Bitboard occupied = (board().occupied() ^ bit(from)) | also;
    Bitboard out = 0;
    for (Bitboard men = pieces(position_.turn()) & ~bit(from); men;) {
      const Square square = pop(men);
      out |= piece_attacks(board().role_at(square), square, occupied);
    }
    return out;
  }

  static constexpr int kPasses = 8;

  Position& position_;
  Color side_;
  std::vector<Move>& line_;
  bool strong_ = false;
  int passes_ = 0;
};

}  // namespace

void give_away(Position& position, Color side, std::vector<Move>& line) {
  Giving(position, side, line).run();
}

}  // namespace eboard::rules
