// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/explain.hpp"

#include <algorithm>

#include "daemon/tracking/table.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::bit;
using rules::Bitboard;
using rules::Color;
using rules::MoveKind;
using rules::Piece;
using rules::Role;
using rules::Square;

struct ReasonEntry {
  std::string_view text;
  ReasonCost cost;
};

// Orders of magnitude come from the rates that were measured on real boards (docs/tracking.md); only
// differences between them matter. In the order of Reason.
constexpr std::array kReasons{
    ReasonEntry{"in the hand", {0.3, 2.5, 5.0}},
    ReasonEntry{"another piece in the hand", {4.0, 3.0, 5.0}},
    ReasonEntry{"king and rook in the hands", {0.8, 2.5, 5.0}},
    ReasonEntry{"taken off by the side to move", {1.0, 4.5, 5.0}},
    ReasonEntry{"two of the opponent's pieces off", {4.0, 3.0, 5.0}},
    ReasonEntry{"off, and cannot be taken", {3.0, 2.0, 5.0}},
    ReasonEntry{"placed and lifted again", {1.0, 1.2, 5.0}},
    ReasonEntry{"placed while nobody listened, and lifted", {2.5, 1.0, 4.5}},
    ReasonEntry{"placed and never read", {6.5, 0.0, 6.5}},
    ReasonEntry{"the rook has not followed yet", {0.4, 0.0, 2.0}},
    ReasonEntry{"the rook stands elsewhere", {1.2, 0.0, 5.0}},
    ReasonEntry{"the pawn is not yet exchanged", {0.8, 0.0, 2.5}},
    ReasonEntry{"exchanged for the other colour", {1.8, 0.0, 6.5}},
    ReasonEntry{"exchanged for another piece", {6.0, 3.5, 6.5}},
    ReasonEntry{"exchanged once more", {8.0, 4.0, 8.0}},
    ReasonEntry{"the captured pawn still stands", {0.8, 0.0, 3.0}},
    ReasonEntry{"placed, and just leaving", {0.8, 0.8, 6.0}},
    ReasonEntry{"placed before it was seen leaving", {2.0, 2.0, 6.0}},
    ReasonEntry{"never seen leaving", {7.0, 3.0, 7.0}},
    ReasonEntry{"on its way", {1.2, 1.2, 6.0}},
    ReasonEntry{"moved on after its ply", {5.0, 2.5, 6.0}},
    ReasonEntry{"passed a moment ago", {0.8, 0.3, 6.0}},
    ReasonEntry{"a king where results are shown", {1.0, 1.0, 6.0}},
    ReasonEntry{"captured and carried over the board", {1.0, 0.8, 4.0}},
    ReasonEntry{"taken off and carried over the board", {1.2, 0.8, 6.0}},
    ReasonEntry{"captured and left standing", {4.5, 1.0, 4.5}},
    ReasonEntry{"a reading that nobody caused", {5.5, 4.0, 8.0}},
    ReasonEntry{"a piece that nobody put there", {8.5, 4.0, 8.5}},
    ReasonEntry{"read as another piece", {3.0, 2.0, 6.5}},
    ReasonEntry{"read as another piece for long", {6.0, 5.0, 6.5}},
    ReasonEntry{"on an opponent's piece", {2.0, 1.5, 6.5}},
    ReasonEntry{"the king was taken", {2.0, 1.5, 6.5}},
    ReasonEntry{"another colour than should stand there", {6.5, 4.0, 7.0}},
    ReasonEntry{"badly centred", {0.4, 0.0, 1.0}},
};
static_assert(kReasons.size() == static_cast<std::size_t>(Reason::flickers) + 1);

constexpr Millis kScanSlack = 600ms;  // two scans and a late message: it may still be under way
constexpr Millis kStop = 1500ms;      // a slide rests longer on few squares
constexpr Millis kLongStop = 3s;
constexpr Cost kRestCost = 1.7;  // more for each of these, when a piece on its way rests that long
constexpr Cost kLeftThere = 2.5;
constexpr Millis kCarryTime = 3s;  // a captured piece is held over the board

class Explainer {
 public:
  Explainer(const Standing& standing, const BoardView& board, Millis now)
      : standing_(standing), board_(board), now_(now), turn_(standing.position.turn()) {}

  Explanation of(Bitboard differing) {
    Bitboard present = 0;
    for (Bitboard left = differing; left;) {
      const Square square = rules::pop(left);
      if (board_.empty(square)) {
        absent(square, *standing_.position.placement()[square]);
      } else {
        present |= bit(square);
      }
    }
    while (present) {
      const Square square = latest(present);
      present &= ~bit(square);
      const auto expected = standing_.position.placement()[square];
      const auto seen = board_.seen()[square];
      if (expected) {
        replaced(square, *expected, *seen);
      } else if (seen) {
        surplus(square, *seen);
      } else {
        something(square);
      }
    }
    return out_;
  }

 private:
  /// A piece that is seen twice is where it was seen last.
  [[nodiscard]] Square latest(Bitboard squares) const {
    Square out = rules::pop(squares);
    while (squares) {
      const Square other = rules::pop(squares);
      if (board_.changed_at(other) > board_.changed_at(out)) out = other;
    }
    return out;
  }

  void add(Square square, Reason reason) { out_.add({square, reason, board_.changed_at(square)}); }
  [[nodiscard]] Millis age(Square square) const { return now_ - board_.changed_at(square); }
  [[nodiscard]] bool recent(Square square, Millis within) const { return age(square) < within; }
  [[nodiscard]] bool last_is(MoveKind kind) const {
    return standing_.last && standing_.last->move.kind == kind;
  }

  void absent(Square square, Piece piece) {
    const bool flickers = board_.flickers(square, piece, now_);
    ++(flickers ? flickering_
                : off_)[static_cast<std::size_t>(piece.color)][static_cast<std::size_t>(piece.role)];
    if (flickers) return add(square, Reason::flickers);
    if (piece.color == turn_) return own_in_hand(square, piece.role);
    if (last_is(MoveKind::castling) && square == castling_squares(standing_.last->move).rook_to) {
      add(square, Reason::castling_rook);
    } else if (last_is(MoveKind::promotion) && square == standing_.last->move.to) {
      promotion_open(square, piece);
    } else if (standing_.last && square == arrived_at(*standing_.last)) {
      const bool seen = board_.showed(square, piece, standing_.placed - kScanSlack);
      add(square, seen ? Reason::lifted_again : missed(square) ? Reason::lifted_unheard : Reason::unread);
      unread_ = !seen && !missed(square);
      // What stood there for a while was taken by somebody; what left at once may have gone on unread.
      const bool stood = board_.changed_at(square) - standing_.placed >= kStop;
      if (seen && !stood) went_on(square);
      if (stood && can_be_taken(square)) note_victim(piece);
    } else if (!can_be_taken(square)) {
      add(square, Reason::adjusted);
    } else {
      add(square, victims_ == 0 ? Reason::victim_in_hand : Reason::second_victim);
      ++victims_;
      note_victim(piece);
    }
  }

  /// The dump that found the ply played came too late to see its piece there.
  [[nodiscard]] bool missed(Square square) const {
    return board_.found_by_dump(standing_.last->move.from) && board_.changed_at(square) <= board_.last_dump();
  }

  void note_victim(Piece piece) {
    ++victim_[static_cast<std::size_t>(piece.color)][static_cast<std::size_t>(piece.role)];
  }

  /// The longer it stays away the likelier it stands where nobody reads it; not where it was lifted.
  void went_on(Square square) {
    rests(square);
    if (!recent(square, kLongStop)) out_.add_cost(kLeftThere);
  }

  void promotion_open(Square square, Piece chosen) {
    add(square, Reason::promotion_open);
    // A pawn that is left there counts as a queen; who wants another piece puts it there.
    const Millis since = std::max(board_.changed_at(square), standing_.placed);
    if (chosen.role != Role::queen && now_ - since >= kLongStop && !was_chosen(square, chosen))
      out_.add_cost(kLeftThere);
  }

  /// The new piece was seen there.
  [[nodiscard]] bool was_chosen(Square square, Piece piece) const {
    return board_.showed(square, piece, standing_.placed - kScanSlack);
  }

  [[nodiscard]] bool can_be_taken(Square square) {
    if (!takeable_) takeable_ = takeable();
    return rules::contains(*takeable_, square);
  }

  [[nodiscard]] Bitboard takeable() const {
    Bitboard out = 0;
    for (const rules::Move move : standing_.position.legal_moves()) {
      if (move.kind == MoveKind::castling) continue;
      out |= bit(move.to);
      if (move.kind == MoveKind::en_passant)
        out |= bit(rules::make_square(file_of(move.to), rank_of(move.from)));
    }
    return out;
  }

  void own_in_hand(Square square, Role role) {
    const bool castling =
        own_ == 1 && standing_.position.castling_rooks() != 0 &&
        ((role == Role::king && off(turn_, Role::rook)) || (role == Role::rook && off(turn_, Role::king)));
    add(square, own_ == 0 ? Reason::in_hand : castling ? Reason::castling_in_hand : Reason::second_in_hand);
    ++own_;
  }

  void surplus(Square square, Piece piece) {
    if (left_over_of_last(square, piece)) return;
    if (last_is(MoveKind::castling) && piece == Piece{!turn_, Role::rook} && castling_rook_off() &&
        take_off(piece)) {
      return add(square, Reason::rook_astray);
    }
    if (take_off(piece)) {
      if (recent(square, kCarryTime) && take(victim_, piece)) return add(square, Reason::carried_early);
      // A king that was read nowhere else did not go there to show the result.
      const bool gesture =
          piece.role == Role::king && piece.color != turn_ && (bit(square) & kCentre) && !unread_;
      return gesture ? add(square, Reason::king_in_centre) : under_way(square, piece.color);
    }
    // What flickers stands between two squares, or was lifted twice.
    if (take(flickering_, piece)) {
      return piece.color == turn_ ? under_way(square, piece.color) : add(square, Reason::trail);
    }
    if (moves_now(piece)) return add(square, Reason::trail);
    if (was_captured(piece)) {
      add(square, recent(square, kCarryTime) ? Reason::carried : Reason::parked);
    } else {
      add(square, recent(square, kScanSlack) ? Reason::flash : Reason::ghost);
    }
  }

  /// The rook that castled is not where it belongs.
  [[nodiscard]] bool castling_rook_off() const {
    return board_.empty(castling_squares(standing_.last->move).rook_to);
  }

  void under_way(Square square, Color color) {
    add(square, color == turn_ ? Reason::under_way : Reason::opponent_under_way);
    rests(square);
    if (recent(square, kScanSlack)) on_its_way_ = board_.seen()[square];
  }

  /// The longer it stays like that the less it looks like a hand at work.
  void rests(Square square) {
    for (const Millis rest : {kScanSlack, kStop, kLongStop}) {
      if (!recent(square, rest)) out_.add_cost(kRestCost);
    }
  }

  /// The piece that was just placed, or the one on its way, seen on a second square.
  [[nodiscard]] bool moves_now(Piece piece) const {
    if (on_its_way_ == piece) return true;
    if (!standing_.last || !recent(arrived_at(*standing_.last), kScanSlack)) return false;
    return standing_.position.placement()[arrived_at(*standing_.last)] == piece;
  }

  /// Squares that the last ply should have emptied.
  bool left_over_of_last(Square square, Piece piece) {
    if (!standing_.last) return false;
    const Ply& last = *standing_.last;
    if (last.move.kind == MoveKind::en_passant && square == last.captured_at && piece == last.captured) {
      add(square, Reason::en_passant_pawn);
      return true;
    }
    if (piece.color == turn_) return false;
    if (last.move.kind == MoveKind::castling && square == last.move.to && piece.role == Role::rook) {
      add(square, Reason::castling_rook);
      return true;
    }
    if (square != last.move.from || !moved_as(last, piece)) return false;
    // Since it should have been empty, or since it is taken again.
    const Millis stands = now_ - std::max(standing_.placed, board_.changed_at(square));
    add(square, stands < kOnTwoSquares ? Reason::arriving
                : stands < kScanSlack  ? Reason::arriving_first
                                       : Reason::never_left);
    return true;
  }

  [[nodiscard]] bool moved_as(const Ply& ply, Piece piece) const {
    if (ply.move.kind == MoveKind::promotion) return piece.role == Role::pawn;
    if (ply.move.kind == MoveKind::castling) return piece.role == Role::king;
    return standing_.position.placement()[ply.move.to] == piece;
  }

  /// A board that tells no pieces apart: whatever is off may be what stands there.
  void something(Square square) {
    const bool mover_first = own_ > 0;
    for (const Color color : {turn_, !turn_}) {
      if (standing_.last && color != turn_ && !mover_first && left_over_of_last(square)) return;
      for (const Role role : {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen, Role::king}) {
        if (!take_off({color, role})) continue;
        if (recent(square, kCarryTime) && take(victim_, {color, role}))
          return add(square, Reason::carried_early);
        return under_way(square, color);
      }
    }
    if (left_over_of_last(square)) return;
    const bool captured = (standing_.last && standing_.last->captured) ||
                          (standing_.before_last && standing_.before_last->captured);
    if (captured) return add(square, recent(square, kCarryTime) ? Reason::carried : Reason::parked);
    add(square, recent(square, kScanSlack) ? Reason::flash : Reason::ghost);
  }

  bool left_over_of_last(Square square) {
    if (!standing_.last) return false;
    for (const Color color : {turn_, !turn_}) {
      for (const Role role : {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen, Role::king}) {
        if (left_over_of_last(square, {color, role})) return true;
      }
    }
    return false;
  }

  void replaced(Square square, Piece expected, Piece seen) {
    if (board_.flickers(square, expected, now_)) return add(square, Reason::flickers);
    const bool last_to = standing_.last && square == standing_.last->move.to;
    if (last_to && last_is(MoveKind::promotion) && seen == Piece{expected.color, Role::pawn}) {
      promotion_open(square, expected);
    } else if (last_to && last_is(MoveKind::promotion) && seen == Piece{turn_, expected.role}) {
      add(square, Reason::promotion_wrong);
    } else if (last_to && last_is(MoveKind::promotion) && seen.color == expected.color) {
      // A new piece comes from beside the board: none is dragged over its square.
      add(square, was_chosen(square, expected) ? Reason::promotion_changed : Reason::promotion_misread);
    } else if (seen.color == turn_ && expected == Piece{!turn_, Role::king} && take_off(seen)) {
      add(square, Reason::king_taken);
    } else if (seen.color == turn_ && seen.color != expected.color && take_off(seen)) {
      add(square, Reason::on_opponents_piece);
      rests(square);
    } else if (expected.color == seen.color || (last_to && recent(square, kScanSlack))) {
      add(square, recent(square, kScanSlack) ? Reason::misread_arriving : Reason::misread);
    } else {
      // The piece is off, and something else is read where it stood.
      add(square, recent(square, kScanSlack) ? Reason::flash : Reason::nonsense);
      ++off_[static_cast<std::size_t>(expected.color)][static_cast<std::size_t>(expected.role)];
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
  bool take_off(Piece piece) { return take(off_, piece); }
  using Counts = std::array<std::array<int, 6>, 2>;
  static bool take(Counts& counts, Piece piece) {
    int& count = counts[static_cast<std::size_t>(piece.color)][static_cast<std::size_t>(piece.role)];
    if (count == 0) return false;
    --count;
    return true;
  }

  const Standing& standing_;
  const BoardView& board_;
  Millis now_;
  Color turn_;
  Explanation out_;
  std::optional<Piece> on_its_way_;
  std::optional<Bitboard> takeable_;  ///< squares that a legal move captures on, empty ones besides
  bool unread_ = false;               ///< the piece of the last ply
  int own_ = 0;
  int victims_ = 0;
  Counts off_{}, flickering_{}, victim_{};
};

}  // namespace

std::string_view to_string(Reason reason) { return kReasons[static_cast<std::size_t>(reason)].text; }

const ReasonCost& cost_of(Reason reason) { return kReasons[static_cast<std::size_t>(reason)].cost; }

void Explanation::add(const Difference& difference) {
  cost_ += cost_of(difference.reason).open;
  if (count_ < kMost) differences_[count_++] = difference;
}

Bitboard unexplained(const Standing& standing, const BoardView& board) {
  Bitboard differing = board.difference(standing.position.placement());
  for (const Exception& exception : standing.exceptions) {
    if (board.reading(exception.square) == exception.reading) differing &= ~bit(exception.square);
  }
  return differing;
}

Explanation explain(const Standing& standing, const BoardView& board, Millis now) {
  const Bitboard differing = unexplained(standing, board);
  if (!differing) return {};
  return Explainer(standing, board, now).of(differing);
}

}  // namespace eboard::tracking
