// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How likely the board looks as it does, if the game stands at a given position: the observation model. What
// differs is explained, square by square, by hands (a piece in the air, a capture or castling half done, a
// captured piece carried low), by sensors (unread, misread, ghost) or not at all.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "daemon/tracking/game/cost.hpp"
#include "daemon/tracking/game/ply.hpp"
#include "daemon/tracking/heard/board_view.hpp"

namespace eboard::tracking {

/// Why a square differs from what the position wants there.
enum class Reason : std::uint8_t {
  in_hand,             ///< the side to move holds a piece
  second_in_hand,      ///< and another one
  castling_in_hand,    ///< and the other piece of castling
  victim_in_hand,      ///< the opponent's piece is off: a capture begins with the victim
  second_victim,       ///< two of them
  adjusted,            ///< another piece that cannot be taken is off
  lifted_again,        ///< the piece just placed is off again
  lifted_unheard,      ///< it was placed in a silence, and is off again
  unread,              ///< the piece just placed was never read there
  castling_rook,       ///< the rook has not followed the king yet
  rook_astray,         ///< it went to another square
  promotion_open,      ///< the pawn has not been exchanged yet
  promotion_wrong,     ///< it was exchanged for a piece of the other colour
  promotion_nonsense,  ///< the same, and for another kind of piece than was chosen
  promotion_misread,   ///< another piece stands there than was chosen
  promotion_changed,   ///< the new piece was seen, lifted, and is another one now
  en_passant_pawn,     ///< the captured pawn still stands
  arriving,            ///< placed, and its old square reads as before for as long as two squares can at once
  arriving_first,      ///< the same, for the time in which a scan reports it
  never_left,          ///< the same, for long
  under_way,           ///< a lifted piece over a square on its way
  opponent_under_way,  ///< the same, of the side that is not to move
  trail,               ///< where a piece on its way was a moment ago
  king_in_centre,      ///< a king where the result is shown
  carried,             ///< a captured piece, in a hand over the board
  carried_early,       ///< the same, before what takes it has moved
  parked,              ///< a captured piece left standing
  flash,               ///< a reading without a piece, just now
  ghost,               ///< the same, for long
  misread_arriving,    ///< another kind than was put there, just now
  misread,             ///< the same, for long
  on_opponents_piece,  ///< a lifted piece where an opponent's piece should stand
  king_taken,          ///< a lifted piece where the opponent's king should stand
  nonsense,            ///< another colour than should stand there
  flickers,            ///< stands there badly centred
  mated_king,          ///< of a player whose king is off the board by the rules
};
/// As a page shows it: "in the hand".
[[nodiscard]] std::string_view to_string(Reason reason);

/// Something else stands there than a pawn was promoted to, or nothing.
[[nodiscard]] constexpr bool is_exchange(Reason reason) {
  return reason >= Reason::promotion_open && reason <= Reason::promotion_changed;
}

/// What a pawn was exchanged for, if `chosen` was promised and `seen` stands there.
template <Game G>
[[nodiscard]] constexpr Reason exchanged_for(typename G::Piece chosen, typename G::Piece seen) {
  if (seen == G::pawn_like(chosen)) return Reason::promotion_open;
  if (G::same_color(seen, chosen)) return Reason::promotion_misread;
  return seen.role == chosen.role ? Reason::promotion_wrong : Reason::promotion_nonsense;
}

/// The square read as another piece than stood there.
[[nodiscard]] constexpr bool is_misread(Reason reason) {
  return reason == Reason::misread || reason == Reason::misread_arriving ||
         reason == Reason::promotion_misread;
}

/// A dragged piece is read on two squares for as long.
inline constexpr Millis kOnTwoSquares{80};

/// What a difference costs while it is there, when it ends as it began, and when play goes on over it for
/// good.
struct ReasonCost {
  Cost open, ended, lasting;
};
[[nodiscard]] const ReasonCost& cost_of(Reason reason);

template <Game G>
struct DifferenceOf {
  typename G::Square square;
  Reason reason;
  Millis since;  ///< when the square began to read as it does
};
using Difference = DifferenceOf<Chess>;

/// A reading that is known not to be what stands there: an unread or misread piece, a parked one.
template <Game G>
struct ExceptionOf {
  typename G::Square square;
  ReadingOf<G> reading;
};
using Exception = ExceptionOf<Chess>;

/// A man that reads as another piece wherever it stands: what somebody put there for a pawn that was
/// promoted.
template <Game G>
struct DisguisedOf {
  typename G::Square stands;
  typename G::Piece man;    ///< what it is
  typename G::Piece reads;  ///< what it looks like
};
using Disguised = DisguisedOf<Chess>;

template <Game G>
struct StandingOf {
  const typename G::Position& position;
  const PlyOf<G>* last = nullptr;         ///< the ply that led here
  const PlyOf<G>* before_last = nullptr;  ///< and the one before
  std::span<const ExceptionOf<G>> exceptions;
  Millis placed = kNever;  ///< when the last ply was placed
  std::span<const DisguisedOf<G>> disguised{};
};
using Standing = StandingOf<Chess>;

/// All that differs, with its reasons.
template <Game G>
class ExplanationOf {
 public:
  using Difference = DifferenceOf<G>;

  static constexpr std::size_t kMax = 20;  ///< differences; more is no position of this game

  [[nodiscard]] Cost cost() const { return cost_; }
  [[nodiscard]] std::span<const Difference> differences() const { return {differences_.data(), count_}; }
  void add(const Difference& difference);
  void add_cost(Cost cost) { cost_ += cost; }
  /// Until when it is as good as that if nothing changes on the board.
  [[nodiscard]] const Deadline& until() const { return until_; }
  void holds_until(const Deadline& until) { until_ = until; }

 private:
  std::array<Difference, kMax> differences_;
  std::size_t count_ = 0;
  Cost cost_ = 0;
  Deadline until_;
};
using Explanation = ExplanationOf<Chess>;

/// What `man` on `square` reads as.
template <Game G>
[[nodiscard]] constexpr typename G::Piece reads_as(std::span<const DisguisedOf<G>> disguised,
                                                   typename G::Square square, typename G::Piece man) {
  for (const DisguisedOf<G>& one : disguised) {
    if (one.stands == square) return one.reads;
  }
  return man;
}

/// Squares that differ between the position and the board, known exceptions left out, and men that look
/// like others.
template <Game G>
[[nodiscard]] typename G::Squares unexplained(const StandingOf<G>& standing, const BoardViewOf<G>& board);

/// `enough`: of what costs more only a part is found, which costs more, too.
template <Game G>
[[nodiscard]] ExplanationOf<G> explain(const StandingOf<G>& standing, const BoardViewOf<G>& board, Millis now,
                                       Cost enough = kNoCost);

}  // namespace eboard::tracking
