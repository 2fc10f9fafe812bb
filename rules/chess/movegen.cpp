// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Generates legal moves. Checks and pins are known before the first move, so that no move is made and taken
// back.
#include "rules/chess/legality.hpp"

namespace eboard::rules {

namespace {

constexpr Bitboard kPromotionRanks = kRank1 | kRank8;

class Generator {
 public:
  Generator(const Position& position, MoveList& out)
      : position_(position),
        board_(position.placement()),
        us_(position.turn()),
        legality_(position),
        // A king is never captured, not even after an irregularity that left it in check.
        allowed_(~board_.of(us_) & ~board_.of(Piece{!us_, Role::king})),
        out_(out) {}

  void all() {
    king_steps();
    if (!legality_.targets) return;  // double check
    pawns();
    for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen}) pieces(role);
    if (!legality_.checkers) castling();
  }

  /// True if a piece other than the king has a legal move.
  [[nodiscard]] bool any_but_king_steps() {
    if (!legality_.targets) return false;
    for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen}) {
      pieces(role);
      if (!out_.empty()) return true;
    }
    pawns();
    if (out_.empty() && !legality_.checkers) castling();
    return !out_.empty();
  }

 private:
  void king_steps() {
    for (Bitboard to = king_attacks(legality_.king) & allowed_; to;) {
      const Square square = pop(to);
      if (king_may_step(position_, legality_.king, square)) out_.push({legality_.king, square});
    }
  }

  [[nodiscard]] Bitboard line_of(Square from) const {
    return contains(legality_.pinned, from) ? line_through(legality_.king, from) : ~Bitboard{0};
  }

  void pieces(Role role) {
    for (Bitboard from = board_.of(Piece{us_, role}); from;) {
      const Square square = pop(from);
      Bitboard to =
          piece_attacks(role, square, board_.occupied()) & allowed_ & legality_.targets & line_of(square);
      while (to) out_.push({square, pop(to)});
    }
  }

  void pawn_to(Square from, Square to) {
    if (!contains(kPromotionRanks, to)) {
      out_.push({from, to});
      return;
    }
    for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight}) {
      out_.push({from, to, MoveKind::promotion, role});
    }
  }

  void pawns() {
    const Bitboard empty = ~board_.occupied();
    const Bitboard home = rank_mask(us_ == Color::white ? 1 : 6);
    for (Bitboard from = board_.of(Piece{us_, Role::pawn}); from;) {
      const Square square = pop(from);
      const Bitboard step = forward(us_, bit(square)) & empty;
      const Bitboard twice = contains(home, square) ? forward(us_, step) & empty : 0;
      const Bitboard captures = pawn_attacks(us_, square) & board_.of(!us_) & allowed_;
      Bitboard to = (step | twice | captures) & legality_.targets & line_of(square);
      while (to) pawn_to(square, pop(to));
    }
    if (const auto passed = position_.en_passant()) {
      for (Bitboard from = pawn_attacks(!us_, *passed) & board_.of(Piece{us_, Role::pawn}); from;) {
        const Square square = pop(from);
        if (may_capture_en_passant(position_, square)) out_.push({square, *passed, MoveKind::en_passant});
      }
    }
  }

  void castling() {
    for (Bitboard rooks = position_.castling_corners() & back_rank(us_); rooks;) {
      const Square rook = pop(rooks);
      if (may_castle(position_, legality_.king, rook)) out_.push({legality_.king, rook, MoveKind::castling});
    }
  }

  const Position& position_;
  const Placement& board_;
  Color us_;
  Legality legality_;
  Bitboard allowed_;
  MoveList& out_;
};

/// True if a pawn of the side to move gets from `from` to `to` by a step, a double step or an ordinary
/// capture.
bool pawn_reaches(const Position& position, Square from, Square to) {
  const Placement& board = position.placement();
  const Color us = position.turn();
  if (contains(pawn_attacks(us, from), to)) return contains(board.of(!us), to);
  const Bitboard empty = ~board.occupied();
  const Bitboard step = forward(us, bit(from)) & empty;
  if (contains(step, to)) return true;
  return contains(rank_mask(us == Color::white ? 1 : 6), from) && contains(forward(us, step) & empty, to);
}

bool is_legal_pawn_move(const Position& position, const Legality& legality, Move move) {
  const bool promotes = contains(kPromotionRanks, move.to);
  if (promotes != (move.kind == MoveKind::promotion) || move.promotion == Role::king) return false;
  return legality.allows(move.from, move.to) && pawn_reaches(position, move.from, move.to);
}

}  // namespace

bool may_castle(const Position& position, Square king, Square rook) {
  const auto [king_to, rook_to] = castling_targets(king, rook);
  const Bitboard occupied = position.placement().occupied();
  const bool given = !contains(position.castling_rooks(), rook);
  if (given && contains(occupied, rook)) return false;
  const Bitboard others = occupied & ~(bit(king) | bit(rook));
  const Bitboard king_path = between(king, king_to) | bit(king_to);
  const Bitboard rook_path = between(rook, rook_to) | bit(rook_to);
  if ((king_path | rook_path) & others) return false;
  for (Bitboard path = king_path & ~bit(king_to); path;) {
    if (position.attackers(pop(path), !position.turn(), occupied ^ bit(king))) return false;
  }
  return !position.attackers(king_to, !position.turn(), others | bit(rook_to));
}

bool may_capture_en_passant(const Position& position, Square from) {
  const Square passed = *position.en_passant();
  const Bitboard victim = bit(static_cast<Square>(index(passed) ^ 8));
  const Bitboard occupied = (position.placement().occupied() ^ bit(from) ^ victim) | bit(passed);
  return !(position.attackers(position.king_square(position.turn()), !position.turn(), occupied) & ~victim);
}

namespace {

MoveList this_side_of_middle(const MoveList& moves) {
  MoveList out;
  for (const Move move : moves) {
    if (!crosses_middle(move)) out.push(move);
  }
  return out;
}

}  // namespace

MoveList Position::legal_moves() const {
  MoveList out;
  Generator(*this, out).all();
  return in_advance_ > 0 ? this_side_of_middle(out) : out;
}

bool Position::has_legal_move() const {
  if (in_advance_ > 0) return !legal_moves().empty();
  const Square king = king_square(turn_);
  for (Bitboard to = king_attacks(king) & ~placement_.of(turn_) & ~placement_.of(Role::king); to;) {
    if (king_may_step(*this, king, pop(to))) return true;
  }
  MoveList others;
  return Generator(*this, others).any_but_king_steps();
}

bool Position::is_legal(Move move) const {
  if (index(move.from) >= kSquares || index(move.to) >= kSquares ||
      !contains(placement_.of(turn_), move.from)) {
    return false;
  }
  if ((move.kind != MoveKind::promotion) != (move.promotion == Role::pawn)) return false;
  if (in_advance_ > 0 && crosses_middle(move)) return false;
  const Role role = placement_.role_at(move.from);
  if (role == Role::king && move.kind == MoveKind::normal) {
    return contains(king_attacks(move.from) & ~placement_.of(turn_) & ~placement_.of(Role::king), move.to) &&
           king_may_step(*this, move.from, move.to);
  }
  const Legality legality(*this);
  if (move.kind == MoveKind::castling) {
    return role == Role::king && !legality.checkers &&
           contains(castling_corners() & back_rank(turn_), move.to) && may_castle(*this, move.from, move.to);
  }
  if (move.kind == MoveKind::en_passant) {
    return role == Role::pawn && move.to == en_passant_ &&
           contains(pawn_attacks(turn_, move.from), move.to) && may_capture_en_passant(*this, move.from);
  }
  if (contains(placement_.of(turn_) | placement_.of(Role::king), move.to)) return false;
  if (role == Role::pawn) return is_legal_pawn_move(*this, legality, move);
  if (move.kind != MoveKind::normal || role == Role::king) return false;
  return legality.allows(move.from, move.to) &&
         contains(piece_attacks(role, move.from, placement_.occupied()), move.to);
}

}  // namespace eboard::rules
