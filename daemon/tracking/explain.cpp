// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/explain.hpp"

namespace eboard::tracking {

namespace {

using rules::bit;
using rules::Bitboard;
using rules::Color;
using rules::MoveKind;
using rules::Piece;
using rules::Role;
using rules::Square;

// Costs by what a hand or a sensor does. Orders of magnitude come from the rates that were measured on real
// boards (docs/tracking.md); only their differences matter.
constexpr Cost kInHand = 0.7;        // the mover holds one piece
constexpr Cost kSecondInHand = 3.0;  // two own pieces in the air, not castling
constexpr Cost kCastlingSecondInHand = 0.8;
constexpr Cost kVictimInHand = 1.5;  // the opponent's piece is off: a capture begins with the victim
constexpr Cost kSecondVictimInHand = 4.0;
constexpr Cost kLiftedAgain = 1.2;          // the piece just placed is off again
constexpr Cost kUnread = 4.5;               // ... for good: no sensor reads it
constexpr Cost kCastlingRookPending = 0.6;  // each of the rook's two squares
constexpr Cost kPromotionOpen = 0.8;        // the pawn still stands there, or nothing does
constexpr Cost kEnPassantPawnStays = 0.8;
constexpr Cost kArrivedBeforeLeaving = 0.8;
constexpr Cost kNeverLeft = 4.0;
constexpr Cost kUnderWay = 1.0;  // a lifted piece seen on a square on its way
constexpr Cost kOpponentUnderWay = 1.5;
constexpr Cost kCarriedLow = 1.0;  // the captured piece, in a hand over the board
constexpr Cost kParked = 2.5;
constexpr Cost kFlash = 3.0;
constexpr Cost kGhost = 6.0;
constexpr Cost kMisread = 4.0;
constexpr Cost kMisreadJustPlaced = 3.0;
constexpr Cost kOnOpponentsPiece = 2.0;
constexpr Cost kFlickers = 0.4;  // stands there, badly centred
constexpr Cost kNonsense = 5.0;

class Explanation {
 public:
  Explanation(const Standing& standing, const BoardView& board, Millis now)
      : standing_(standing), board_(board), now_(now), turn_(standing.position.turn()) {}

  Cost of(Bitboard differing) {
    Bitboard present = 0;
    for (Bitboard left = differing; left;) {
      const Square square = rules::pop(left);
      const auto expected = standing_.position.placement()[square];
      const auto seen = board_.seen()[square];
      if (!seen) {
        absent(square, *expected);
      } else {
        present |= bit(square);
      }
    }
    while (present) {
      const Square square = rules::pop(present);
      const auto expected = standing_.position.placement()[square];
      if (expected) {
        replaced(square, *expected, *board_.seen()[square]);
      } else {
        surplus(square, *board_.seen()[square]);
      }
    }
    return cost_;
  }

 private:
  [[nodiscard]] bool recent(Square square, Millis within) const {
    return now_ - board_.changed_at(square) < within;
  }
  [[nodiscard]] bool last_is(MoveKind kind) const {
    return standing_.last && standing_.last->move.kind == kind;
  }

  void absent(Square square, Piece piece) {
    if (board_.flickers(square, piece, now_)) {
      cost_ += kFlickers;
      return;
    }
    if (piece.color == turn_) {
      own_in_hand(piece.role);
    } else if (last_is(MoveKind::castling) && square == castling_squares(standing_.last->move).rook_to) {
      cost_ += kCastlingRookPending;
    } else if (last_is(MoveKind::promotion) && square == standing_.last->move.to) {
      cost_ += kPromotionOpen;
    } else if (standing_.last && !standing_.settled && square == standing_.last->move.to) {
      cost_ += recent(square, kScanSlack) ? kLiftedAgain : kUnread;
    } else {
      cost_ += victims_ == 0 ? kVictimInHand : kSecondVictimInHand;
      ++victims_;
    }
    ++off_[static_cast<std::size_t>(piece.color)][static_cast<std::size_t>(piece.role)];
  }

  void own_in_hand(Role role) {
    const bool castling =
        own_ == 1 && standing_.position.castling_rooks() != 0 &&
        ((role == Role::king && off(turn_, Role::rook)) || (role == Role::rook && off(turn_, Role::king)));
    cost_ += own_ == 0 ? kInHand : castling ? kCastlingSecondInHand : kSecondInHand;
    ++own_;
  }

  void surplus(Square square, Piece piece) {
    if (left_over_of_last(square, piece)) return;
    if (take_off(piece)) {
      cost_ += piece.color == turn_ ? kUnderWay : kOpponentUnderWay;
    } else if (was_captured(piece)) {
      cost_ += recent(square, kCarryTime) ? kCarriedLow : kParked;
    } else {
      cost_ += recent(square, kScanSlack) ? kFlash : kGhost;
    }
  }

  /// Squares that the last ply should have emptied.
  bool left_over_of_last(Square square, Piece piece) {
    if (!standing_.last || piece.color == turn_) return en_passant_pawn(square, piece);
    const Ply& last = *standing_.last;
    if (last.move.kind == MoveKind::castling && square == last.move.to && piece.role == Role::rook) {
      cost_ += kCastlingRookPending;
      return true;
    }
    if (square != last.move.from || !moved_as(last, piece)) return false;
    cost_ += recent(last.move.to, kScanSlack) ? kArrivedBeforeLeaving : kNeverLeft;
    return true;
  }

  bool en_passant_pawn(Square square, Piece piece) {
    if (!last_is(MoveKind::en_passant) || square != standing_.last->captured_at || piece.role != Role::pawn)
      return false;
    cost_ += kEnPassantPawnStays;
    return true;
  }

  [[nodiscard]] bool moved_as(const Ply& ply, Piece piece) const {
    if (ply.move.kind == MoveKind::promotion) return piece.role == Role::pawn;
    if (ply.move.kind == MoveKind::castling) return piece.role == Role::king;
    return standing_.position.placement()[ply.move.to] == piece;
  }

  void replaced(Square square, Piece expected, Piece seen) {
    const bool last_to = standing_.last && square == standing_.last->move.to;
    if (last_to && last_is(MoveKind::promotion) && seen == Piece{expected.color, Role::pawn}) {
      cost_ += kPromotionOpen;
    } else if (expected.color == seen.color) {
      cost_ += last_to ? kMisreadJustPlaced : kMisread;
    } else if (seen.color == turn_ && take_off(seen)) {
      cost_ += kOnOpponentsPiece;
    } else {
      cost_ += kNonsense;
    }
  }

  [[nodiscard]] bool was_captured(Piece piece) const {
    return (standing_.last && standing_.last->captured == piece) ||
           (standing_.before_last && standing_.before_last->captured == piece);
  }

  [[nodiscard]] int off(Color color, Role role) const {
    return off_[static_cast<std::size_t>(color)][static_cast<std::size_t>(role)];
  }

  /// One absent piece of that kind is the one seen elsewhere.
  bool take_off(Piece piece) {
    int& count = off_[static_cast<std::size_t>(piece.color)][static_cast<std::size_t>(piece.role)];
    if (count == 0) return false;
    --count;
    return true;
  }

  const Standing& standing_;
  const BoardView& board_;
  Millis now_;
  Color turn_;
  Cost cost_ = 0;
  int own_ = 0;
  int victims_ = 0;
  std::array<std::array<int, 6>, 2> off_{};
};

}  // namespace

Bitboard unexplained(const Standing& standing, const BoardView& board) {
  Bitboard differing = standing.position.placement().difference(board.seen());
  for (const Exception& exception : standing.exceptions) {
    if (standing.touched & bit(exception.square)) continue;
    if (board.seen()[exception.square] == exception.reading) differing &= ~bit(exception.square);
  }
  return differing;
}

Cost explain(const Standing& standing, const BoardView& board, Millis now) {
  const Bitboard differing = unexplained(standing, board);
  return differing ? Explanation(standing, board, now).of(differing) : 0;
}

}  // namespace eboard::tracking
