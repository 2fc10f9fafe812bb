// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/give_away.hpp"

#include "rules/chess/attacks.hpp"
#include "rules/chess/winnable/plan.hpp"

namespace eboard::rules {

namespace {

constexpr std::array kDearestFirst{Role::queen, Role::rook, Role::bishop, Role::knight};

/// The attacks of some pieces, one by one.
class Reach {
 public:
  Reach(const Placement& board, Bitboard pieces) : occupied_(board.occupied()) {
    while (pieces && count_ < pieces_.size()) {
      const Square square = pop(pieces);
      const Role role = board.role_at(square);
      pieces_[count_++] = {square, role, piece_attacks(role, square, occupied_)};
    }
  }

  /// All attacks without those of the piece that leaves `from`, if `also` is occupied as well.
  [[nodiscard]] Bitboard without(Square from, Bitboard also = 0) const {
    const Bitboard changed = bit(from) | also;
    Bitboard out = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Attacker& piece = pieces_[i];
      if (piece.square == from) continue;
      const bool far = piece.role != Role::knight && (piece.attacks & changed);
      out |= far ? piece_attacks(piece.role, piece.square, (occupied_ ^ bit(from)) | also) : piece.attacks;
    }
    return out;
  }

 private:
  struct Attacker {
    Square square;
    Role role;
    Bitboard attacks;
  };

  Bitboard occupied_;
  std::array<Attacker, 16> pieces_;
  std::size_t count_ = 0;
};

}  // namespace

bool GiveAway::next() {
  const int before = count(board().of(!side_));
  while (moves_.size() < kLongest) {
    const bool hunts = position_.turn() == side_;
    if (!hunts && position_.is_checkmate()) return false;
    strong_ = can_mate();
    if (strong_ && !pieces(!side_)) return false;
    if (count(board().of(!side_)) < before) return true;
    if (!(hunts ? take() : offer())) return false;
  }
  return false;
}

Bitboard GiveAway::pieces(Color color) const {
  return board().of(color) & ~board().of(Role::king) & ~board().of(Role::pawn);
}

/// True if the hunting side has a queen, a rook, or a pawn that only the other king can stop.
bool GiveAway::can_mate() const {
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

bool GiveAway::play(Move move) {
  if (!position_.is_legal(move)) return false;
  position_.play(move);
  moves_.push(move);
  return true;
}

/// The pieces of the hunting side, without its king, that attack `square`.
Bitboard GiveAway::takers(Square square, Bitboard occupied) const {
  return position_.attackers(square, side_, occupied) & ~board().of(Role::king);
}

bool GiveAway::move(Square from, Square to) {
  if (board().role_at(from) == Role::pawn && contains(kRank1 | kRank8, to)) {
    return play({from, to, MoveKind::promotion, Role::queen});
  }
  return play({from, to});
}

bool GiveAway::take() {
  if (take_any(pieces(!side_))) return true;
  if (strong_) return pass();
  const Bitboard pawns = board().of(Piece{!side_, Role::pawn});
  return take_any(pawns) || walk() || pass();
}

bool GiveAway::take_any(Bitboard prey) {
  const Bitboard occupied = board().occupied();
  while (prey) {
    const Square to = pop(prey);
    const Bitboard by = position_.attackers(to, side_, occupied);
    if (!by) continue;
    for (Bitboard from = by & ~dear(); from;) {
      if (move(pop(from), to)) return true;
    }
    // A piece that must be kept does not capture a guarded one.
    if (position_.attackers(to, !side_, occupied)) continue;
    for (Bitboard from = by & dear(); from;) {
      if (move(pop(from), to)) return true;
    }
  }
  return false;
}

/// Moves the king to capture an unguarded piece.
bool GiveAway::walk() {
  const Square king = position_.king_square(side_);
  const Square hunted = position_.king_square(!side_);
  const Bitboard guarded = covered_by(!side_);
  const Bitboard goals = board().of(!side_) & ~bit(hunted) & ~guarded;
  const KingRings rings = king_rings(goals, ~board().of(side_) & ~guarded, bit(king));
  const int steps = rings.steps(king);
  if (steps == KingRings::kFar || steps == 0) return false;
  for (Bitboard to = king_attacks(king) & rings.within[static_cast<std::size_t>(steps - 1)]; to;) {
    if (play({king, pop(to)})) return true;
  }
  return false;
}

/// The squares that a side attacks, without its king.
Bitboard GiveAway::covered_by(Color color) const {
  Bitboard out = 0;
  for (Bitboard rest = board().of(color) & ~board().of(Role::king); rest;) {
    const Square square = pop(rest);
    const Role role = board().role_at(square);
    out |= role == Role::pawn ? pawn_attacks(color, square) : piece_attacks(role, square, board().occupied());
  }
  return out;
}

bool GiveAway::offer() {
  covered_ = covered_by(side_);
  for (const bool guarded : {false, true}) {
    for (const Role role : kDearestFirst) {
      for (Bitboard rest = board().of(Piece{!side_, role}); rest;) {
        if (offer_one(role, pop(rest), guarded)) return true;
      }
    }
  }
  if (!strong_) {
    for (Bitboard rest = board().of(Piece{!side_, Role::pawn}); rest;) {
      if (offer_one(Role::pawn, pop(rest), false)) return true;
    }
  }
  return pass();
}

/// Moves a piece to where it can be captured; if it is `guarded` there, by a piece that need not be kept.
bool GiveAway::offer_one(Role role, Square from, bool guarded) {
  const Bitboard occupied = board().occupied();
  Bitboard to = role == Role::pawn ? forward(!side_, bit(from)) : piece_attacks(role, from, occupied);
  for (to &= covered_ & ~occupied & ~(role == Role::pawn ? kRank1 | kRank8 : 0); to;) {
    const Square square = pop(to);
    const Bitboard without = occupied ^ bit(from);
    const Bitboard by = takers(square, without);
    if (!(guarded ? by & ~dear() : by)) continue;
    if (!guarded && (position_.attackers(square, !side_, without) & ~bit(from))) continue;
    if (play({from, square})) return true;
  }
  return false;
}

/// Makes the quiet move after which the side attacks most squares, when there is nothing to capture or to
/// offer.
bool GiveAway::pass() {
  if (++passes_ > kPasses) return false;
  // Computing whether a move leaves the other side in peace takes longer than computing its attacks.
  auto move = widest_move(false);
  if (move && !leaves_in_peace(*move)) move = widest_move(true);
  return move && play(*move);
}

bool GiveAway::leaves_in_peace(Move move) const {
  const Position next = position_.after(move);
  return !next.in_check() && next.has_legal_move();
}

std::optional<Move> GiveAway::widest_move(bool in_peace) const {
  const Bitboard occupied = board().occupied();
  const Reach reach(board(), pieces(position_.turn()));
  int best = -1;
  std::optional<Move> chosen;
  std::optional<Square> from;
  Bitboard others = 0;
  for (const Move move : position_.legal_moves()) {
    if (contains(occupied, move.to)) continue;
    if (from != move.from) others = reach.without(*(from = move.from));
    const Role mover = board().role_at(move.from);
    const bool piece = mover != Role::king && mover != Role::pawn;
    const Bitboard own = piece ? piece_attacks(mover, move.to, occupied ^ bit(move.from)) : 0;
    // On its new square the piece can only block others: often that need not be computed.
    int attacked = count(others | own);
    if (attacked <= best) continue;
    if (contains(others, move.to)) attacked = count(own | reach.without(move.from, bit(move.to)));
    if (attacked <= best || (in_peace && !leaves_in_peace(move))) continue;
    best = attacked;
    chosen = move;
  }
  return chosen;
}

}  // namespace eboard::rules
