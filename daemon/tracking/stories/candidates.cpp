// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/candidates.hpp"

#include "daemon/tracking/game/quaternity.hpp"
#include "daemon/tracking/stories/plausible.hpp"

namespace eboard::tracking {

namespace {

using rules::contains;
using rules::count;
using rules::pop;

/// The piece that stands there after the move.
template <Game G>
auto arriving(const HypothesisOf<G>& from, const typename G::Move& move) {
  auto piece = from.read_at(move.from);
  if (piece && G::is_promotion(move)) piece->role = move.promotion;
  return piece;
}

}  // namespace

template <Game G>
PlyOf<G> both_in_turn(const PlyOf<G>& first, const PlyOf<G>& second) {
  PlyOf<G> both = in_one_turn(first, second);
  if (!(touched(first) & touched(second))) return both;
  both.move = first.move;
  both.captured = first.captured;
  both.captured_at = first.captured_at;
  both.also = second.move;
  return both;
}

template <Game G>
std::vector<PlyOf<G>> CandidatesOf<G>::legal(const Hypothesis& from, std::span<const Move> moves,
                                             Squares differing) const {
  std::vector<PlyOf<G>> out;
  // Of most moves the board shows nothing: what tells that at once is asked first.
  const auto reported = [&](const Move& move) {
    return board_.changed_at(move.to) > from.placed && board_.changed_at(move.from) > from.placed;
  };
  for (const Move& move : moves) {
    if (contains(differing, move.from) || (G::touched(move) & differing && stands(from, move)) ||
        (!unseen_ && reported(move) && came_and_went(from, move)))
      out.push_back(ply_in<G>(from.position, move));
  }
  return out;
}

template <Game G>
bool CandidatesOf<G>::stands(const Hypothesis& from, const Move& move) const {
  return (unseen_ && passed_through<G>(from, move, board_)) ||
         board_.fits(G::arrived_at(move), arriving<G>(from, move));
}

template <Game G>
bool CandidatesOf<G>::came_and_went(const Hypothesis& from, const Move& move) const {
  const auto piece = from.read_at(move.from);
  return piece && !board_.fits(move.to, piece) && board_.showed(move.to, *piece, from.placed);
}

template <Game G>
bool CandidatesOf<G>::may_be_irregular(Squares differing) const {
  return count(differing) <= kMaxForIrregular && board_.knows_pieces();
}

template <Game G>
std::vector<CandidateOf<G>> CandidatesOf<G>::irregular(const Hypothesis& from, Squares differing) const {
  Candidates out;
  if (!may_be_irregular(differing)) return out;
  const std::vector<Move> own = displacements(from, from.position.turn(), differing);
  for (const Move& move : own) {
    // A piece that goes back to its earlier square is a takeback; if a clock runs, the lever shows it.
    if (clock_.counts || G::is_castling(move) || !went_back(from, move))
      add_displaced(from, move, false, out);
  }
  add_named(from, own, differing, out);
  return out;
}

template <Game G>
std::vector<typename G::Move> CandidatesOf<G>::displacements(const Hypothesis& from, Player player,
                                                             Squares differing) const {
  std::vector<Move> out;
  Squares left = differing;
  for (const AstrayOf<G>& one : from.astray) {
    if (!board_.fits(one.stands, from.position.placement()[one.belongs])) left |= bit(one.belongs);
  }
  for (Squares origins = left & G::men_of(from.position, player); origins;) {
    const auto origin = pop(origins);
    for (Squares targets = differing & ~bit(origin); targets;) {
      const auto target = pop(targets);
      if (board_.seen()[target] == from.read_at(origin))
        out.push_back(G::Illegal::displacement(origin, target));
    }
  }
  if (const auto move = castled(from.position, player, differing)) out.push_back(*move);
  return out;
}

template <Game G>
bool CandidatesOf<G>::went_back(const Hypothesis& from, const Move& move) const {
  if (G::passes_own_king(from.position, move)) return false;
  return board_.returned(move.to, *from.read_at(move.from));
}

template <Game G>
void CandidatesOf<G>::add_displaced(const Hypothesis& from, const Move& move, bool strange,
                                    Candidates& out) const {
  if (from.position.is_legal(move) || is_two_in_advance(from, move)) return;
  const PlyOf<G> ply = ply_in<G>(from.position, move, true);
  if (const auto next = after<G>(from.position, ply)) out.push_back({ply, *next, strange});
}

template <Game G>
std::vector<CandidateOf<G>> CandidatesOf<G>::as_it_stands(const Hypothesis&, Squares) const {
  return {};
}

template <Game G>
std::vector<CandidateOf<G>> CandidatesOf<G>::overlooking(const Hypothesis&, Squares) const {
  return {};
}

template <Game G>
std::vector<CandidateOf<G>> CandidatesOf<G>::again(const Hypothesis&, Squares) const {
  return {};
}

template <Game G>
void CandidatesOf<G>::add_named(const Hypothesis&, const std::vector<Move>&, Squares, Candidates&) const {}

template <Game G>
std::optional<typename G::Move> CandidatesOf<G>::castled(const Position&, Player, Squares) const {
  return std::nullopt;
}

template <Game G>
bool CandidatesOf<G>::is_two_in_advance(const Hypothesis&, const Move&) const {
  return false;
}

template <Game G>
void CandidatesOf<G>::add_opponents(const Hypothesis&, Squares, Candidates&) const {}

template <Game G>
void CandidatesOf<G>::add_two_moves(const Hypothesis&, const std::vector<Move>&, Candidates&) const {}

template <Game G>
bool CandidatesOf<G>::follows(const Hypothesis&, const Move&, const Move&, const Position&) const {
  return false;
}

template PlyOf<Chess> both_in_turn(const PlyOf<Chess>&, const PlyOf<Chess>&);
template class CandidatesOf<Chess>;
template PlyOf<Quaternity> both_in_turn(const PlyOf<Quaternity>&, const PlyOf<Quaternity>&);
template class CandidatesOf<Quaternity>;

}  // namespace eboard::tracking
