// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/plausible.hpp"

#include <algorithm>

#include "daemon/tracking/game/quaternity.hpp"
#include "daemon/tracking/stories/chosen.hpp"
#include "daemon/tracking/stories/disguised.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::pop;
using rules::Role;

constexpr Cost kHandsEarly = 2.5;  // the reply began before the ply stood
constexpr Cost kHandsVeryEarly = 6.0;
constexpr Cost kReplyFirst = 3.0;  // it even stood before
constexpr Cost kImpossibleOrder = 6.0;
constexpr Cost kUnseenTaken = 3.5;
constexpr Cost kKingElsewhere = 2.5;
constexpr Cost kUnseenCapture = 0.7;  // no sign of the captured piece on a board that does not know pieces
constexpr Cost kMisreadTaken = 4.0;
// More for an irregular ply that goes back the way its piece came: pawns do not play that.
constexpr Cost kPawnUndone = 4.0;
constexpr Cost kUndone = 1.0;
constexpr double kSenseOfTold = 0.5;  // of what players like, if the board shows what was played
constexpr Cost kMaxDisliked = 3;
constexpr Cost kHeldLong = 1.2;
constexpr Cost kHardlyStood =
    2.0;  // added for a piece that does not read any more though it is assumed to stand there
constexpr Cost kThroughAMan = 4.0;  // where such a piece stands, it is captured rather than passed over
constexpr Millis kLongHeld = 10s;
constexpr Millis kVeryEarly = 1500ms;
constexpr Millis kVictimTime = 4s;
constexpr Millis kStoodThere = 5s;
constexpr Millis kExchanging = 30s;  // while the other piece is fetched

Cost promotion_prior(Role role) {
  switch (role) {
    case Role::queen:
      return 0;
    case Role::knight:
      return 3.0;
    case Role::rook:
      return 4.0;
    default:
      return 5.0;
  }
}

/// A man that belongs elsewhere stands on one of the squares.
template <Game G>
bool astray_on(const HypothesisOf<G>& from, typename G::Squares squares) {
  return std::ranges::any_of(from.astray,
                             [&](const AstrayOf<G>& one) { return bool(bit(one.stands) & squares); });
}

/// A piece that goes back where it came from is taken back sooner than moved against the rules.
template <Game G>
bool undoes(const typename G::Move& move, const std::optional<PlyOf<G>>& own_last) {
  return own_last && move.from == arrived_at(*own_last) && move.to == own_last->move.from;
}

template <Game G>
Cost undone_cost(const HypothesisOf<G>& from, const typename G::Move& move) {
  return from.position.placement()[move.from]->role == Role::pawn ? kPawnUndone : kUndone;
}

template <Game G>
Millis before_last_placed(const HypothesisOf<G>& from) {
  return from.pending.size() > 1 ? from.pending[from.pending.size() - 2].placed : from.anchor;
}

}  // namespace

template <Game G>
bool passed_through(const HypothesisOf<G>& from, const typename G::Move& move, const BoardViewOf<G>& board) {
  return std::ranges::any_of(from.pending, [&](const PlayedPlyOf<G>& came) {
    return came.inferred && arrived_at(came.ply) == move.from && board.empty(move.from) &&
           came.placed > board.changed_at(move.from) && !G::goes_at_once(from.position, came.ply.move, move);
  });
}

template <Game G>
Cost PlausibleOf<G>::of_legal(const Hypothesis& from, const Ply& ply) const {
  const Cost chosen = G::is_promotion(ply.move) ? promotion_prior(ply.move.promotion) : 0;
  return kPly + chosen + order_cost(from, ply) + hold_cost(from, ply) + arrival_cost(from, ply) +
         unseen_cost(from, ply) + (unseen_capture(from, ply) ? kUnseenCapture : 0) +
         (astray_on(from, touched(ply)) ? kThroughAMan : 0);
}

template <Game G>
Cost PlausibleOf<G>::of_displaced(const Hypothesis& from, const Ply& ply, Cost offence) const {
  const Cost undone = undoes<G>(ply.move, from.before_last) ? undone_cost(from, ply.move) : 0;
  const Cost unseen = unseen_ || seen_there(from, ply.move.from) ? 0 : cost_of(Reason::unread).lasting;
  return offence + undone + unseen;
}

template <Game G>
bool PlausibleOf<G>::as_it_looks(const Hypothesis& from, const Ply& ply) const {
  const auto man = from.position.placement()[ply.move.from];
  const auto reads = from.read_at(ply.move.from);
  if (ply.also || !man || !reads || reads == man || !G::same_color(*reads, *man)) return false;
  return G::Illegal::legal_as(from.position, *reads, ply.move);
}

/// However strange the moves are, if the board distinguishes them it is believed in the end.
template <Game G>
Cost PlausibleOf<G>::sense_cost(const Hypothesis& from, Cost disliked) const {
  if (!board_.knows_pieces()) return disliked;
  return std::min(kSenseOfTold * disliked, kMaxDisliked - from.disliked);
}

template <Game G>
Millis PlausibleOf<G>::placed_at(const Hypothesis& from, const Ply& ply) const {
  if (G::is_castling(ply.move) || ply.also) return board_.changed_at(touched(ply));
  const auto piece = from.read_at(ply.move.from);
  const Millis left = board_.changed_at(left_by(ply));
  if (piece && board_.fits(ply.move.to, piece))
    return std::max({left, board_.arrived_at(ply.move.to, *piece), board_.changed_at(ply.captured_at)});
  if (const auto stood = piece ? board_.stood_from(ply.move.to, *piece, left) : std::nullopt)
    return std::max({left, *stood, from.placed});
  return std::max({left, board_.changed_at(ply.move.to), from.placed});
}

/// No part of it was received while it happened.
template <Game G>
bool PlausibleOf<G>::found_by_dump(const Ply& ply) const {
  for (Squares left = touched(ply); left;) {
    const Square square = pop(left);
    if (board_.changed_at(square) > board_.last_dump()) return false;
  }
  return true;
}

template <Game G>
Cost PlausibleOf<G>::refund(const Hypothesis& from, const Ply& ply) const {
  Cost out = 0;
  for (const auto& ended : from.just_ended) {
    if (bit(ended.square) & touched(ply) && !chose_another(from, ply, ended.square)) out += ended.cost;
  }
  return out;
}

/// The pawn was another piece than the one that the ply chooses when its player pressed.
template <Game G>
bool PlausibleOf<G>::chose_another(const Hypothesis& from, const Ply& ply, Square square) const {
  if (!G::is_promotion(ply.move) || square != ply.move.to) return false;
  const auto next = after<G>(from.position, ply);
  if (!next) return false;
  const auto chosen = *next->placement()[square];
  return std::ranges::any_of(G::every_piece(), [&](const auto& piece) {
    if (piece == chosen || piece == G::pawn_like(chosen) || !G::same_color(piece, chosen)) return false;
    const auto stood = board_.stood_from(square, piece, from.placed);
    return stood && std::ranges::any_of(clock_.presses, [&](const PressOf<G>& press) {
             return press.by == from.position.turn() && press.at >= *stood &&
                    press.at <= board_.changed_at(square);
           });
  });
}

/// When the hand that made the ply came to the board.
template <Game G>
Millis PlausibleOf<G>::began_at(const Ply& ply) const {
  const Square from = left_by(ply);
  return board_.empty(from) ? board_.changed_at(from) : board_.changed_at(touched(ply));
}

template <Game G>
SettledOf<G> PlausibleOf<G>::settle(const Hypothesis& from, const Ply& ply) const {
  SettledOf<G> out{0, {}, gone_on<G>(from.disguised, ply)};
  for (const Exception& exception : from.exceptions) {
    if (!(bit(exception.square) & touched(ply))) out.exceptions.push_back(exception);
  }
  const Millis began = began_at(ply);
  for (const DifferenceOf<G>& difference : from.open.differences()) {
    if (bit(difference.square) & touched(ply)) {
      if (is_misread(difference.reason) && !unseen_ && !arrived_on_own(from, ply, difference.square))
        out.cost += kMisreadTaken;
      continue;
    }
    if (is_exchange(difference.reason)) {
      settle_exchange(from, difference, began, out);
      continue;
    }
    const bool of_last =
        difference.reason == Reason::castling_rook || difference.reason == Reason::en_passant_pawn;
    if (!of_last && difference.since >= began - kOrderSlack) continue;
    out.cost += cost_of(difference.reason).lasting;
    if (difference.reason == Reason::misread) looks_like(from, difference.square, out);
    if (difference.reason == Reason::lifted_again && difference.since - from.placed < kStoodThere)
      out.cost += kHardlyStood;
    out.exceptions.push_back({difference.square, board_.reading(difference.square)});
  }
  return out;
}

/// What stood for the promoted pawn when the reply began is what it looks like from there on, wherever it
/// goes.
template <Game G>
void PlausibleOf<G>::settle_exchange(const Hypothesis& from, const DifferenceOf<G>& difference, Millis began,
                                     SettledOf<G>& out) const {
  const auto man = *from.position.placement()[difference.square];
  ReadingOf<G> stood = board_.reading(difference.square);
  Cost cost = cost_of(difference.reason).lasting;
  if (!stood.occupied && difference.since >= began - kOrderSlack) {
    stood = board_.reading_at(difference.square, std::max(began, from.placed));
    if (stood.occupied && stood.fits(man)) return;  // it is off its square again
    if (stood.piece) cost = cost_of(exchanged_for<G>(man, *stood.piece)).lasting;
  }
  // Where there is no clock the reply shows that it was chosen.
  const bool chosen = !clock_.counts || chosen_by_press(from, clock_, difference.since);
  if (difference.reason == Reason::promotion_misread && chosen) cost += kPlayedOnOver;
  if (stood.piece && stood.piece != man) out.disguised.push_back({difference.square, man, *stood.piece});
  if (board_.reading(difference.square) == stood) out.exceptions.push_back({difference.square, stood});
  out.cost += cost;
}

/// A man that hands exchanged looks like the other one from there on, too.
template <Game G>
void PlausibleOf<G>::looks_like(const Hypothesis& from, Square square, SettledOf<G>& out) const {
  const auto man = *from.position.placement()[square];
  const auto reads = board_.seen()[square];
  const bool off = reads && board_.was_empty(square, board_.changed_at(square) - kExchanging);
  if (off && man.role != Role::king && reads->role != Role::king)
    out.disguised.push_back({square, man, *reads});
}

/// What looked like a misread piece is the one that moved, on a square that no rule lets it go to.
template <Game G>
bool PlausibleOf<G>::arrived_on_own(const Hypothesis& from, const Ply& ply, Square square) const {
  return ply.irregular && square == ply.move.to && board_.fits(square, from.read_at(ply.move.from));
}

/// Of two pieces that are off their squares the one lifted just now is the one that was put down.
template <Game G>
Cost PlausibleOf<G>::hold_cost(const Hypothesis& from, const Ply& ply) const {
  const bool stands = board_.fits(ply.move.to, from.read_at(ply.move.from));
  const bool left = board_.empty(ply.move.from) && board_.changed_at(ply.move.from) > from.placed;
  if (!stands || !left) return 0;
  const Millis held = board_.changed_at(ply.move.to) - board_.changed_at(ply.move.from);
  return held > kLongHeld ? kHeldLong : 0;
}

/// It was read on its new square before the old one was empty.
template <Game G>
Cost PlausibleOf<G>::arrival_cost(const Hypothesis& from, const Ply& ply) const {
  const Square to = ply.move.to;
  const auto piece = from.read_at(ply.move.from);
  const bool both = board_.empty(ply.move.from) && board_.fits(to, piece) && !board_.found_by_dump(to);
  if (!both || ply.captured || !G::is_plain(ply.move)) return 0;
  const Millis arrived = board_.arrived_at(to, *piece);
  const Millis early = board_.changed_at(ply.move.from) - arrived;
  if (arrived <= from.placed || early <= Millis{0}) return 0;
  return cost_of(early < kOnTwoSquares ? Reason::arriving : Reason::arriving_first).ended;
}

/// The piece that moves or is captured was never seen on the square to which it is assumed to have come.
template <Game G>
Cost PlausibleOf<G>::unseen_cost(const Hypothesis& from, const Ply& ply) const {
  if (unseen_) return 0;
  const Cost moved = seen_there(from, ply.move.from) ? 0 : cost_of(Reason::unread).lasting;
  const Cost elsewhere = king_seen_elsewhere(from, ply) ? kKingElsewhere : 0;
  return moved + elsewhere + (!ply.captured || seen_there(from, ply.captured_at) ? 0 : kUnseenTaken);
}

/// There is only one, and since it was lifted it was read on another square than the one on which it is
/// assumed to stand unread.
template <Game G>
bool PlausibleOf<G>::king_seen_elsewhere(const Hypothesis& from, const Ply& ply) const {
  const auto piece = from.position.placement()[ply.move.from];
  if (!piece || piece->role != Role::king || !G::is_plain(ply.move) || !board_.empty(ply.move.from))
    return false;
  const Millis lifted = board_.changed_at(ply.move.from);
  if (board_.showed(ply.move.to, *piece, lifted)) return false;
  for (int n = 0; n < G::kSquares; ++n) {
    const auto square = static_cast<Square>(n);
    if (board_.changed_at(square) > lifted && board_.showed(square, *piece, lifted)) return true;
  }
  return false;
}

template <Game G>
bool PlausibleOf<G>::seen_there(const Hypothesis& from, Square square) const {
  const auto came = std::find_if(from.pending.rbegin(), from.pending.rend(),
                                 [&](const PlayedPly& played) { return arrived_at(played.ply) == square; });
  if (came == from.pending.rend() || came->inferred) return true;
  const bool known = std::any_of(from.exceptions.begin(), from.exceptions.end(),
                                 [&](const Exception& exception) { return exception.square == square; });
  const auto piece = *from.read_at(square);
  const Millis since = came->placed - kOrderSlack;
  // A pawn that was not exchanged in time was seen as a pawn.
  const bool as_pawn = G::is_promotion(came->ply.move) && board_.showed(square, G::pawn_like(piece), since);
  return known || as_pawn || board_.showed(square, piece, since);
}

template <Game G>
bool PlausibleOf<G>::unseen_capture(const Hypothesis& from, const Ply& ply) const {
  if (board_.knows_pieces() || !ply.captured || ply.captured_at != ply.move.to) return false;
  const Millis since = std::max(from.placed, began_at(ply) - kVictimTime);
  return !board_.was_empty(ply.move.to, since);
}

/// Hands come in turns; one may be early by a moment, not by more.
template <Game G>
Cost PlausibleOf<G>::order_cost(const Hypothesis& from, const Ply& reply) const {
  // What a report of all squares shows missing had left before anything that was received after it. Of a
  // board that listens this is said only where nothing else tells whose piece it was.
  const Square left = left_by(reply);
  const bool in_order = board_.knows_pieces() ? board_.found_by_dump(left) : board_.told_with_all(left);
  const bool gone = board_.empty(left) && board_.changed_at(left) < from.placed;
  if (in_order && gone) return unseen_ && passed_through<G>(from, reply.move, board_) ? 0 : kImpossibleOrder;
  if (from.pending.empty()) return 0;
  const Millis began = board_.changed_at(left);
  if (!board_.empty(left) || began <= before_last_placed<G>(from)) return 0;
  const Millis late = from.placed - began;
  Cost cost = late > kVeryEarly ? kHandsVeryEarly : late > kOrderSlack ? kHandsEarly : 0;
  const bool stands = board_.fits(reply.move.to, from.read_at(reply.move.from));
  const Millis arrived = board_.changed_at(reply.move.to);
  if (stands && arrived > before_last_placed<G>(from) && from.placed - arrived > kOrderSlack)
    cost += kReplyFirst;
  return cost;
}

template bool passed_through(const HypothesisOf<Chess>&, const Chess::Move&, const BoardViewOf<Chess>&);
template class PlausibleOf<Chess>;
template bool passed_through(const HypothesisOf<Quaternity>&, const Quaternity::Move&,
                             const BoardViewOf<Quaternity>&);
template class PlausibleOf<Quaternity>;

}  // namespace eboard::tracking
