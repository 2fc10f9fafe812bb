// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/explain.hpp"

#include <algorithm>

#include "daemon/tracking/game/quaternity.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::pop;
using rules::Role;

struct ReasonEntry {
  std::string_view text;
  ReasonCost cost;
};

// Orders of magnitude come from the rates that were measured on real boards (docs/tracking-costs.md); only
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
    ReasonEntry{"exchanged for the other colour", {1.8, 0.0, 3.0}},
    ReasonEntry{"exchanged for another piece of the other colour", {8.0, 4.0, 12.0}},
    ReasonEntry{"exchanged for another piece", {6.0, 3.5, 9.0}},
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
    ReasonEntry{"the king was taken", {2.0, 3.0, 7.0}},
    ReasonEntry{"another colour than should stand there", {6.5, 4.0, 7.0}},
    ReasonEntry{"badly centred", {0.4, 0.0, 1.0}},
    ReasonEntry{"a king that is mated, not taken off yet", {0.3, 0.0, 0.5}},
};
static_assert(kReasons.size() == static_cast<std::size_t>(Reason::mated_king) + 1);

constexpr Millis kScanSlack = 600ms;  // two scans and a late message: it may still be under way
constexpr Millis kStop = 1500ms;      // a slide rests longer on few squares
constexpr Millis kLongStop = 3s;
constexpr Cost kRestCost = 1.7;  // more for each of these, when a piece on its way rests that long
constexpr Cost kLeftThere = 2.5;
constexpr Millis kCarryTime = 3s;  // a captured piece is held over the board
constexpr Millis kInTheWay = 5s;   // one that stands there was moved there, as likely as not

template <Game G>
class Explainer {
 public:
  using Square = typename G::Square;
  using Squares = typename G::Squares;
  using Piece = typename G::Piece;
  using Player = typename G::Player;
  using Ply = PlyOf<G>;

  Explainer(const StandingOf<G>& standing, const BoardViewOf<G>& board, Millis now)
      : standing_(standing), board_(board), now_(now), turn_(standing.position.turn()) {}

  ExplanationOf<G> of(Squares differing, Cost enough) {
    Squares present{};
    for (Squares left = differing; left && out_.cost() <= enough;) {
      const Square square = pop(left);
      if (board_.empty(square)) {
        absent(square, *standing_.position.placement()[square]);
      } else {
        present |= bit(square);
      }
    }
    while (present && out_.cost() <= enough) {
      const Square square = latest(present);
      present &= ~bit(square);
      const auto expected = standing_.position.placement()[square];
      const auto seen = board_.seen()[square];
      if (expected) {
        replaced(square, *expected, man_of(*seen));
      } else if (seen) {
        surplus(square, man_of(*seen));
      } else {
        something(square);
      }
    }
    out_.holds_until(now_.next());
    return out_;
  }

 private:
  /// A piece that is seen twice is where it was seen last.
  [[nodiscard]] Square latest(Squares squares) const {
    Square out = pop(squares);
    while (squares) {
      const Square other = pop(squares);
      if (board_.changed_at(other) > board_.changed_at(out)) out = other;
    }
    return out;
  }

  [[nodiscard]] Piece read_of(Square square, Piece man) const {
    return reads_as<G>(standing_.disguised, square, man);
  }
  /// The man that reads so: one that is off its square, if it looks like that.
  [[nodiscard]] Piece man_of(Piece seen) const {
    for (const DisguisedOf<G>& one : standing_.disguised) {
      if (one.reads == seen && off_[G::kind(seen)] == 0 && board_.empty(one.stands)) return one.man;
    }
    return seen;
  }

  void add(Square square, Reason reason) { out_.add({square, reason, board_.changed_at(square)}); }
  [[nodiscard]] bool recent(Square square, Millis within) {
    return !now_.passed(board_.changed_at(square), within);
  }
  [[nodiscard]] bool last_castled() const { return standing_.last && G::is_castling(standing_.last->move); }
  [[nodiscard]] bool last_promoted() const { return standing_.last && G::is_promotion(standing_.last->move); }
  /// Of the player to move.
  [[nodiscard]] bool own(Piece piece) const { return G::owner(standing_.position, piece) == turn_; }

  void absent(Square square, Piece piece) {
    const Piece reads = read_of(square, piece);
    const bool flickers = board_.flickers(square, reads, now_);
    ++(flickers ? flickering_ : off_)[G::kind(piece)];
    if (flickers) return add(square, Reason::flickers);
    if (own(piece)) return own_in_hand(square, piece);
    if (last_castled() && square == G::castled_rook(standing_.last->move)) {
      add(square, Reason::castling_rook);
    } else if (last_promoted() && square == standing_.last->move.to) {
      promotion_open(square, piece);
    } else if (standing_.last && square == arrived_at(*standing_.last)) {
      const bool seen = board_.showed(square, reads, standing_.placed - kScanSlack);
      add(square, seen ? Reason::lifted_again : missed(square) ? Reason::lifted_unheard : Reason::unread);
      unread_ = !seen && !missed(square);
      // A piece that stood there for a while was captured; one that left at once may have gone on unread.
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

  void note_victim(Piece piece) { ++victim_[G::kind(piece)]; }

  /// The longer it stays away, the likelier it stands on a square that does not read; not where it was
  /// lifted.
  void went_on(Square square) {
    rests(square);
    if (!recent(square, kLongStop)) out_.add_cost(kLeftThere);
  }

  void promotion_open(Square square, Piece chosen) {
    add(square, Reason::promotion_open);
    // A pawn that is left there counts as a queen; who wants another piece puts it there.
    const Millis since = std::max(board_.changed_at(square), standing_.placed);
    if (chosen.role != Role::queen && !was_chosen(square, chosen) && now_.passed(since, kLongStop))
      out_.add_cost(kLeftThere);
  }

  /// The new piece was seen there.
  [[nodiscard]] bool was_chosen(Square square, Piece piece) const {
    return board_.showed(square, piece, standing_.placed - kScanSlack);
  }

  [[nodiscard]] bool can_be_taken(Square square) {
    if (!takeable_) takeable_ = takeable();
    return contains(*takeable_, square);
  }

  [[nodiscard]] Squares takeable() const {
    Squares out{};
    for (const auto move : standing_.position.legal_moves()) out |= G::taking_squares(move);
    return out;
  }

  void own_in_hand(Square square, Piece piece) {
    const auto off = [&](Role role) {
      Piece other = piece;
      other.role = role;
      return off_[G::kind(other)] > 0;
    };
    const bool castling =
        own_ == 1 && G::may_castle(standing_.position) &&
        ((piece.role == Role::king && off(Role::rook)) || (piece.role == Role::rook && off(Role::king)));
    add(square, own_ == 0 ? Reason::in_hand : castling ? Reason::castling_in_hand : Reason::second_in_hand);
    // While all hands rest it has rather captured, where no square shows that.
    if (!board_.knows_pieces() && now_.passed(board_.last_change(), kLongStop)) out_.add_cost(kLeftThere);
    ++own_;
  }

  void surplus(Square square, Piece piece) {
    if (G::is_off(standing_.position, piece)) return add(square, Reason::mated_king);
    if (left_over_of_last(square, piece)) return;
    const bool rook_left = last_castled() && !board_.fits(standing_.last->move.to, piece);
    if (rook_left && !own(piece) && piece.role == Role::rook && castling_rook_off() && take_off(piece)) {
      return add(square, Reason::rook_astray);
    }
    if (take_off(piece)) {
      if (recent(square, kCarryTime) && take(victim_, piece)) return add(square, Reason::carried_early);
      // A king that was read nowhere else did not go there to show the result.
      const bool gesture =
          piece.role == Role::king && !own(piece) && contains(G::kGesture, square) && !unread_;
      return gesture ? add(square, Reason::king_in_centre) : under_way(square, own(piece));
    }
    // What flickers stands between two squares, or was lifted twice.
    if (take(flickering_, piece)) {
      return own(piece) ? under_way(square, true) : leaves(square);
    }
    if (moves_now(piece)) return leaves(square);
    if (was_captured(piece)) {
      captured(square);
    } else {
      add(square, recent(square, kScanSlack) ? Reason::flash : Reason::ghost);
    }
  }

  /// The rook that castled is not where it belongs.
  [[nodiscard]] bool castling_rook_off() const {
    return board_.empty(*G::castled_rook(standing_.last->move));
  }

  void under_way(Square square, bool own) {
    add(square, own ? Reason::under_way : Reason::opponent_under_way);
    rests(square);
    if (recent(square, kScanSlack)) on_its_way_ = board_.reading(square);
  }

  /// What reads on its next square already.
  void leaves(Square square) {
    add(square, Reason::trail);
    rests(square);
  }

  /// A hand carries it on; who sets it down there sets it down in the way of play.
  void captured(Square square) {
    add(square, recent(square, kCarryTime) ? Reason::carried : Reason::parked);
    if (!recent(square, kInTheWay)) out_.add_cost(kRestCost);
  }

  /// The longer it stays like that the less it looks like a hand at work.
  void rests(Square square) {
    for (const Millis rest : {kScanSlack, kStop, kLongStop}) {
      if (!recent(square, rest)) out_.add_cost(kRestCost);
    }
  }

  /// The piece that was just placed, or the one on its way, seen on a second square.
  [[nodiscard]] bool moves_now(Piece piece) {
    if (on_its_way_ && on_its_way_->piece == piece) return true;
    if (!just_placed()) return false;
    return stands_as(arrived_at(*standing_.last), piece);
  }

  /// What stands there reads so.
  [[nodiscard]] bool stands_as(Square square, Piece piece) const {
    const auto man = standing_.position.placement()[square];
    return man && read_of(square, *man) == piece;
  }

  /// The same where nobody knows which piece that is.
  [[nodiscard]] bool something_moves_now() { return on_its_way_ || just_placed(); }
  [[nodiscard]] bool just_placed() {
    return standing_.last && recent(arrived_at(*standing_.last), kScanSlack);
  }

  /// Squares that the last ply should have emptied.
  bool left_over_of_last(Square square, Piece piece) {
    if (!standing_.last) return false;
    const Ply& last = *standing_.last;
    if (last.captured_at != last.move.to && square == last.captured_at && piece == last.captured) {
      add(square, Reason::en_passant_pawn);
      return true;
    }
    if (own(piece)) return false;
    if (G::is_castling(last.move) && square == last.move.to && piece.role == Role::rook) {
      if (castling_rook_off()) {
        add(square, Reason::castling_rook);
      } else {
        on_two_squares(square, board_.changed_at(*G::castled_rook(last.move)));
        // That it never left is true where the other rook is gone: that one stands beside the king.
        if (take_off(piece)) out_.add_cost(kLeftThere);
      }
      return true;
    }
    if (square != left_by(last) || !moved_as(last, piece)) return false;
    on_two_squares(square, standing_.placed);
    return true;
  }

  /// A piece that arrived elsewhere reads there still, or again.
  void on_two_squares(Square square, Millis arrived) {
    const Millis since = std::max(arrived, board_.changed_at(square));
    add(square, !now_.passed(since, kOnTwoSquares) ? Reason::arriving
                : !now_.passed(since, kScanSlack)  ? Reason::arriving_first
                                                   : Reason::never_left);
  }

  [[nodiscard]] bool moved_as(const Ply& ply, Piece piece) const {
    if (G::is_promotion(ply.move)) return piece.role == Role::pawn;
    if (G::is_castling(ply.move)) return piece.role == Role::king;
    return stands_as(ply.move.to, piece);
  }

  /// On a board that does not know pieces, any missing piece may be the one that stands there.
  void something(Square square) {
    const bool mover_first = own_ > 0;
    for (const bool of_mover : {true, false}) {
      if (standing_.last && !of_mover && !mover_first && left_over_of_last(square)) return;
      for (const Piece piece : G::every_piece()) {
        if (own(piece) != of_mover || !take_off(piece)) continue;
        if (recent(square, kCarryTime) && take(victim_, piece)) return add(square, Reason::carried_early);
        return under_way(square, of_mover);
      }
    }
    if (left_over_of_last(square)) return;
    if (something_moves_now()) return leaves(square);
    const bool taken = (standing_.last && standing_.last->captured) ||
                       (standing_.before_last && standing_.before_last->captured);
    if (taken) return captured(square);
    add(square, recent(square, kScanSlack) ? Reason::flash : Reason::ghost);
  }

  bool left_over_of_last(Square square) {
    if (!standing_.last) return false;
    for (const bool of_mover : {true, false}) {
      for (const Piece piece : G::every_piece()) {
        if (own(piece) == of_mover && left_over_of_last(square, piece)) return true;
      }
    }
    return false;
  }

  void replaced(Square square, Piece expected, Piece seen) {
    if (board_.flickers(square, read_of(square, expected), now_)) return add(square, Reason::flickers);
    const bool last_to = standing_.last && square == standing_.last->move.to;
    const bool exchanged = last_to && last_promoted();
    const bool same_color = G::same_color(seen, expected);
    if (exchanged && seen == G::pawn_like(expected)) {
      promotion_open(square, expected);
    } else if (exchanged && own(seen) && seen.role == expected.role) {
      add(square, Reason::promotion_wrong);
    } else if (exchanged && same_color) {
      // A new piece comes from beside the board: none is dragged over its square.
      const bool changed = was_chosen(square, expected);
      add(square, changed ? Reason::promotion_changed : Reason::promotion_misread);
      // A reading that lasts this long is the choice.
      if (!changed && !recent(square, kLongStop)) out_.add_cost(kLeftThere);
    } else if (own(seen) && !own(expected) && expected.role == Role::king && take_off(seen)) {
      add(square, Reason::king_taken);
    } else if (own(seen) && !own(expected) && take_off(seen)) {
      add(square, Reason::on_opponents_piece);
      rests(square);
    } else if (same_color || (last_to && recent(square, kScanSlack))) {
      add(square, recent(square, kScanSlack) ? Reason::misread_arriving : Reason::misread);
    } else if (exchanged && own(seen)) {
      add(square, Reason::promotion_nonsense);
    } else {
      // The piece is off, and something else is read where it stood.
      add(square, recent(square, kScanSlack) ? Reason::flash : Reason::nonsense);
      ++off_[G::kind(expected)];
    }
  }

  [[nodiscard]] bool was_captured(Piece piece) const {
    return (standing_.last && standing_.last->captured == piece) ||
           (standing_.before_last && standing_.before_last->captured == piece);
  }

  /// One absent piece of that kind is the one seen elsewhere.
  bool take_off(Piece piece) { return take(off_, piece); }
  using Counts = std::array<int, G::kKinds>;
  static bool take(Counts& counts, Piece piece) {
    int& count = counts[G::kind(piece)];
    if (count == 0) return false;
    --count;
    return true;
  }

  const StandingOf<G>& standing_;
  const BoardViewOf<G>& board_;
  Moment now_;
  Player turn_;
  ExplanationOf<G> out_;
  std::optional<ReadingOf<G>> on_its_way_;
  std::optional<Squares> takeable_;  ///< squares that a legal move captures on, empty ones besides
  bool unread_ = false;              ///< the piece of the last ply
  int own_ = 0;
  int victims_ = 0;
  Counts off_{}, flickering_{}, victim_{};
};

}  // namespace

std::string_view to_string(Reason reason) { return kReasons[static_cast<std::size_t>(reason)].text; }

const ReasonCost& cost_of(Reason reason) { return kReasons[static_cast<std::size_t>(reason)].cost; }

template <Game G>
void ExplanationOf<G>::add(const Difference& difference) {
  cost_ += cost_of(difference.reason).open;
  if (count_ < kMax) differences_[count_++] = difference;
}

template <Game G>
typename G::Squares unexplained(const StandingOf<G>& standing, const BoardViewOf<G>& board) {
  typename G::Squares differing = board.difference(standing.position.placement());
  for (const ExceptionOf<G>& exception : standing.exceptions) {
    if (board.reading(exception.square) == exception.reading) differing &= ~bit(exception.square);
  }
  for (const DisguisedOf<G>& one : standing.disguised) {
    if (board.reading(one.stands).piece == one.reads) differing &= ~bit(one.stands);
  }
  return differing;
}

template <Game G>
ExplanationOf<G> explain(const StandingOf<G>& standing, const BoardViewOf<G>& board, Millis now,
                         Cost enough) {
  const typename G::Squares differing = unexplained(standing, board);
  if (!differing) return {};
  return Explainer<G>(standing, board, now).of(differing, enough);
}

template class ExplanationOf<Chess>;
template Chess::Squares unexplained(const StandingOf<Chess>&, const BoardViewOf<Chess>&);
template ExplanationOf<Chess> explain(const StandingOf<Chess>&, const BoardViewOf<Chess>&, Millis, Cost);

template class ExplanationOf<Quaternity>;
template Quaternity::Squares unexplained(const StandingOf<Quaternity>&, const BoardViewOf<Quaternity>&);
template ExplanationOf<Quaternity> explain(const StandingOf<Quaternity>&, const BoardViewOf<Quaternity>&,
                                           Millis, Cost);

}  // namespace eboard::tracking
