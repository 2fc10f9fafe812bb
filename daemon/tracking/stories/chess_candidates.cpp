// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
// What only chess has among the candidates: offences with names of their own.
#include <algorithm>
#include <cstdlib>

#include "daemon/tracking/game/illegal_pattern.hpp"
#include "daemon/tracking/stories/astray.hpp"
#include "daemon/tracking/stories/candidates.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::bit;
using rules::Bitboard;
using rules::contains;
using rules::Move;
using rules::pop;
using rules::Role;
using rules::Square;
using Candidate = CandidateOf<Chess>;

constexpr Millis kLetGo = 700ms;
constexpr int kKingsFile = 4;

/// The rank on which a player's pawns are promoted.
int last_rank(rules::Color player) { return player == rules::Color::white ? 7 : 0; }

bool pressed_since(const ClockEvidence& clock, Millis moved) {
  return !clock.presses.empty() && clock.presses.back().at >= moved;
}

/// King and a rook of the mover's stand along their rank neither as after a castling nor each as after a
/// move: that was meant as a castling, with the wrong rook or to wrong squares.
void add_false_castlings(const Hypothesis& from, const std::vector<Move>& own, std::vector<Candidate>& out) {
  const auto along_rank = [&](const Move& move, Role role) {
    const int back = last_rank(!from.position.turn());
    return Chess::is_plain(move) && from.position.placement().role_at(move.from) == role &&
           rank_of(move.from) == back && rank_of(move.to) == back;
  };
  for (const Move& king : own) {
    if (!along_rank(king, Role::king) || from.position.is_legal(king)) continue;
    for (const Move& rook : own) {
      if (!along_rank(rook, Role::rook)) continue;
      Ply ply = make_ply(from.position, king, true);
      ply.also = rook;
      const auto next = after<Chess>(from.position, ply);
      if (!next || illegal_pattern(from.position, next->placement(), touched(ply))) continue;
      out.push_back({ply, *next});
    }
  }
}

/// Pieces for pawns that went off the board, on squares that the pawns could not go to.
std::vector<Move> promotions_elsewhere(const Hypothesis& from, Bitboard differing, const BoardView& board) {
  std::vector<Move> out;
  const rules::Color mover = from.position.turn();
  const auto& men = from.position.placement();
  const auto gone = [&](Square square) {
    return contains(differing, square) && board.seen()[square] != men[square];
  };
  for (Bitboard targets = differing; targets;) {
    const Square target = pop(targets);
    const auto piece = board.seen()[target];
    if (rank_of(target) != last_rank(mover) || !piece || piece->color != mover || piece->role == Role::pawn ||
        piece->role == Role::king)
      continue;
    bool of_board = false;  // that piece stood elsewhere
    for (Bitboard same = men.of(*piece); same;) of_board = gone(pop(same)) || of_board;
    if (of_board) continue;
    for (Bitboard origins = differing & men.of(rules::Piece{mover, Role::pawn}); origins;) {
      const Square origin = pop(origins);
      const bool before_last = std::abs(rank_of(origin) - last_rank(mover)) == 1;
      if (before_last && board.empty(origin))
        out.push_back({origin, target, rules::MoveKind::promotion, piece->role});
    }
  }
  return out;
}

}  // namespace

template <>
std::vector<Candidate> CandidatesOf<Chess>::as_it_stands(const Hypothesis& from, Squares differing) const {
  Candidates out;
  if (from.astray.empty() || rules::count(differing) > kMaxForIrregular) return out;
  const auto stands = as_men_stand(from);
  if (!stands) return out;
  for (const Move move : stands->legal_moves()) {
    const auto man = *stands->placement()[move.from];
    const bool moved = (Chess::touched(move) & differing) && !board_.fits(move.from, man) &&
                       board_.fits(Chess::arrived_at(move), man);
    const auto ply =
        moved && !Chess::is_promotion(move) ? tracking::as_it_stands(from, *stands, move) : std::nullopt;
    if (const auto next = ply ? after<Chess>(from.position, *ply) : std::nullopt)
      out.push_back({*ply, *next});
  }
  return out;
}

template <>
std::vector<Candidate> CandidatesOf<Chess>::overlooking(const Hypothesis& from, Squares differing) const {
  Candidates out;
  if (!from.last || !from.last->irregular || !from.position.in_check()) return out;
  if (!may_be_irregular(differing)) return out;
  for (const Move& move : displacements(from, from.position.turn(), differing)) {
    if (ChessIllegal::overlooks_check(from.position, move)) add_displaced(from, move, false, out);
  }
  return out;
}

template <>
void CandidatesOf<Chess>::add_named(const Hypothesis& from, const std::vector<Move>& own, Squares differing,
                                    Candidates& out) const {
  // A pawn has taken another one en passant, though that was not allowed.
  for (const Move& step : pawns_aside(from.position, board_.seen(), differing)) {
    if (const auto move = ChessIllegal::in_passing(from.position, step.from, step.to))
      add_displaced(from, *move, false, out);
  }
  for (const Move& move : promotions_elsewhere(from, differing, board_))
    add_displaced(from, move, false, out);
  if (!clock_.counts) return;
  add_false_castlings(from, own, out);
  add_opponents(from, differing, out);
  add_two_moves(from, own, out);
}

/// The mover has moved a piece of the opponent's since the ply before was pressed for. Until the next press,
/// the piece that moved last may still be moved by its own player.
template <>
void CandidatesOf<Chess>::add_opponents(const Hypothesis& from, Squares differing, Candidates& out) const {
  if (!from.pending.empty() && !from.pending.back().press) return;
  const Millis pressed = from.pending.empty() ? from.anchor : from.pending.back().press->at;
  for (const Move& move : displacements(from, !from.position.turn(), differing)) {
    const Millis moved = board_.changed_at(Chess::touched(move));
    const bool before = moved < pressed;
    const bool moved_on = from.last && move.from == arrived_at(*from.last) && !pressed_since(clock_, moved);
    if (moved_on || before || went_back(from, move) || Chess::is_castling(move)) continue;
    add_displaced(from, move, true, out);
  }
}

/// The second of two moves may go where the first one left a square empty, if that square was seen to change,
/// and touches nothing else of it.
template <>
bool CandidatesOf<Chess>::follows(const Hypothesis& from, const Move& first, const Move& second,
                                  const Position& between) const {
  Squares shared = Chess::touched(first) & Chess::touched(second);
  if (shared & between.placement().occupied()) return false;
  while (shared) {
    if (board_.changed_at(pop(shared)) <= from.anchor) return false;
  }
  return true;
}

/// The mover has made two moves in one turn.
template <>
void CandidatesOf<Chess>::add_two_moves(const Hypothesis& from, const std::vector<Move>& own,
                                        Candidates& out) const {
  for (const Move& one : own) {
    if (!from.position.is_legal(one)) continue;
    const Position between = from.position.after(one);
    for (const Move& other : own) {
      const auto next =
          follows(from, one, other, between) ? ChessIllegal::moved_again(between, other) : std::nullopt;
      if (!next) continue;
      const Ply ply = both_in_turn(make_ply(from.position, one), make_ply(from.position, other));
      out.push_back({ply, *next, true});
      return;
    }
  }
}

template <>
std::vector<Candidate> CandidatesOf<Chess>::again(const Hypothesis& from, Squares differing) const {
  Candidates out;
  if (!clock_.counts || !may_be_irregular(differing)) return out;
  if (from.pending.empty() || from.pending.back().press || from.pending.back().inferred) return out;
  for (const Move& move : displacements(from, from.pending.back().by, differing)) {
    const auto next = ChessIllegal::moved_again(from.position, move);
    if (next && follows(from, from.last->move, move, from.position))
      out.push_back({make_ply(from.position, move), *next, true});
  }
  return out;
}

template <>
std::optional<Move> CandidatesOf<Chess>::castled(const Position& position, Player player,
                                                 Squares differing) const {
  const Square home = rules::make_square(kKingsFile, last_rank(!player));
  for (const CastlingShown& shown : castlings_shown(position, player, board_.seen(), differing)) {
    if (shown.king == home) return Move{shown.king, shown.rook, rules::MoveKind::castling, Role::pawn};
  }
  return std::nullopt;
}

template <>
bool CandidatesOf<Chess>::is_two_in_advance(const Hypothesis& from, const Move& move) const {
  const auto piece = from.position.placement()[move.from];
  if (from.position.in_advance() < 2 || !piece) return false;
  for (const Move step : from.position.legal_moves()) {
    if (step.from != move.from || step.to == move.to || !board_.empty(step.to)) continue;
    const auto came = board_.stood_from(step.to, *piece, from.placed);
    if (came && board_.changed_at(step.to) - *came >= kLetGo) return true;
  }
  return false;
}

}  // namespace eboard::tracking
