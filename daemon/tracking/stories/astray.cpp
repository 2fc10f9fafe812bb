// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/astray.hpp"

#include <algorithm>
#include <chrono>

#include "daemon/tracking/game/quaternity.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr Millis kPutDown = 1500ms;  // a hand that carries a piece rests less

/// When the last ply was pressed for; before that its player may be making another move. kNever: not yet.
template <Game G>
Millis pressed_at(const HypothesisOf<G>& story) {
  if (story.pending.empty()) return story.anchor;
  return story.pending.back().press ? story.pending.back().press->at : kNever;
}

}  // namespace

template <Game G>
std::vector<AstrayOf<G>> gone_astray(const HypothesisOf<G>& from, const PlyOf<G>& ply,
                                     const HypothesisOf<G>& child) {
  std::vector<AstrayOf<G>> out;
  const auto& men = child.position.placement();
  typename G::Squares taken{};
  for (const ExceptionOf<G>& empty : child.exceptions) {
    const auto man = men[empty.square];
    if (!man || empty.reading.fits(man)) continue;
    const auto stands = std::ranges::find_if(child.exceptions, [&](const ExceptionOf<G>& one) {
      return one.reading.piece == man && men[one.square] != man && !(bit(one.square) & taken);
    });
    if (stands == child.exceptions.end()) continue;
    out.push_back({empty.square, stands->square});
    taken |= bit(stands->square);
  }
  for (const AstrayOf<G>& known : from.astray) {
    if (touched(ply) & (bit(known.belongs) | bit(known.stands))) continue;
    if (std::ranges::find(out, known.belongs, &AstrayOf<G>::belongs) == out.end()) out.push_back(known);
  }
  return out;
}

template <Game G>
void note_astray(HypothesisOf<G>& story, const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock) {
  const auto& men = story.position.placement();
  const Millis pressed = pressed_at(story);
  const auto rests = [&](const DifferenceOf<G>& difference) {
    const bool of_ply =
        difference.reason == Reason::castling_rook || difference.reason == Reason::rook_astray;
    const bool later = clock.counts && pressed != kNever && difference.since >= pressed;
    return (of_ply || later) && board.last_change() - difference.since >= kPutDown;
  };
  for (const DifferenceOf<G>& absent : story.open.differences()) {
    const auto man = men[absent.square];
    const bool gone = man && G::owner(story.position, *man) != story.position.turn() &&
                      board.empty(absent.square) && rests(absent);
    const bool known =
        std::ranges::find(story.astray, absent.square, &AstrayOf<G>::belongs) != story.astray.end();
    if (!gone || known) continue;
    const auto there = std::ranges::find_if(story.open.differences(), [&](const DifferenceOf<G>& one) {
      return !men[one.square] && rests(one) &&
             (board.seen()[one.square] == man || board.stood_from(one.square, *man, one.since - Millis{1}));
    });
    if (there != story.open.differences().end())
      story.astray.push_back({absent.square, there->square, false});
  }
}

std::optional<rules::Position> as_men_stand(const Hypothesis& story) {
  std::vector<rules::Move> displacements;
  for (const AstrayOf<Chess>& one : story.astray)
    displacements.push_back(ChessIllegal::displacement(one.belongs, one.stands));
  return ChessIllegal::rearranged(story.position, displacements);
}

std::optional<Ply> as_it_stands(const Hypothesis& story, const rules::Position& stands, rules::Move move) {
  const auto own = std::ranges::find(story.astray, move.from, &AstrayOf<Chess>::stands);
  Ply ply;
  ply.move = move;
  if (own != story.astray.end()) ply.move.from = own->belongs;
  ply.left = move.from;
  ply.irregular = true;
  ply.captured_at = Chess::captured_at(move);
  if (!Chess::is_castling(move)) ply.captured = stands.placement()[ply.captured_at];
  const auto met = touched(ply);
  for (auto other = story.astray.begin(); other != story.astray.end(); ++other) {
    if (other == own || !((bit(other->belongs) | bit(other->stands)) & met)) continue;
    // A piece that is taken first is held somewhere, too.
    if (!other->settled && (bit(other->belongs) & met)) return std::nullopt;
    if (ply.also) return std::nullopt;
    ply.also = ChessIllegal::displacement(other->belongs, other->stands);
  }
  if (!ply.also && story.position.is_legal(ply.move)) return std::nullopt;
  return ply;
}

template std::vector<AstrayOf<Chess>> gone_astray(const HypothesisOf<Chess>&, const PlyOf<Chess>&,
                                                  const HypothesisOf<Chess>&);
template std::vector<AstrayOf<Quaternity>> gone_astray(const HypothesisOf<Quaternity>&,
                                                       const PlyOf<Quaternity>&,
                                                       const HypothesisOf<Quaternity>&);
template void note_astray(HypothesisOf<Chess>&, const BoardViewOf<Chess>&, const ClockEvidenceOf<Chess>&);
template void note_astray(HypothesisOf<Quaternity>&, const BoardViewOf<Quaternity>&,
                          const ClockEvidenceOf<Quaternity>&);

}  // namespace eboard::tracking
