// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/offence_hands.hpp"

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"
#include "daemon/tracking/game/touch.hpp"

namespace eboard::tracking {

using rules::Move;
using rules::Square;

namespace {

constexpr Millis kClearlyFirst{900};  // a rook that was lifted so long before its king
constexpr Millis kReleased{2900};     // a slide rests less

/// Its turn began then: the ply before had its press.
Millis turn_began(const FollowedGameOf<Chess>& game) {
  return game.record.empty() ? game.record.started_at() : game.record.back().anchor;
}

/// A rook that was touched before its king binds, and one that was let go on its square even more.
void add_rook_first(evidence::IllegalPly& illegal, const BoardView& board, const Move& castling) {
  const Square stop = castling_squares(castling).rook_to;
  if (board.found_by_dump(castling.from) || board.found_by_dump(castling.to)) return;
  const Millis king_left = board.changed_at(castling.from), stood = board.changed_at(stop);
  const Millis before_king = king_left - board.changed_at(castling.to);
  const bool placed_first = stood < king_left && before_king >= limits::kTwoScans;
  if (!placed_first && before_king < kClearlyFirst) return;
  illegal.rook = castling.to;
  illegal.rook_before_king = before_king;
  if (stood + kClearlyFirst > king_left) return;
  illegal.stood_on = stop;
  illegal.stood = king_left - stood;
}

/// By how much the second one was touched later than the first; nullopt: too close, or nobody saw it.
std::optional<Millis> touched_later(const BoardView& board, const Move& first, const Move& second) {
  const auto difference = [&](auto a, auto b) -> std::optional<Millis> {
    const Millis apart = board.changed_at(b) - board.changed_at(a);
    const bool told =
        !board.found_by_dump(a) && !board.found_by_dump(b) && std::chrono::abs(apart) >= limits::kTwoScans;
    return told ? std::optional(apart) : std::nullopt;
  };
  if (const auto left = difference(first.from, second.from)) return left;
  return difference(Chess::arrived_at(first), Chess::arrived_at(second));
}

/// A square to which the piece could go, and on which it had been let go in this turn before it went on, and
/// for how long.
std::optional<std::pair<Square, Millis>> let_go_on_the_way(const FollowedGameOf<Chess>& game,
                                                           const Move& move) {
  const auto& before = game.record.position();
  const auto piece = before.placement()[move.from];
  const Millis since = turn_began(game);
  if (!piece || piece->color != before.turn()) return std::nullopt;
  std::optional<std::pair<Square, Millis>> first;
  Millis earliest = kNever;
  for (const auto& step : before.legal_moves()) {
    if (step.from != move.from || step.to == move.to || !game.board.empty(step.to)) continue;
    const auto came = game.board.stood_from(step.to, *piece, since);
    if (!came || game.board.changed_at(step.to) - *came < kReleased || (first && *came >= earliest)) continue;
    earliest = *came;
    first = {step.to, game.board.changed_at(step.to) - *came};
  }
  return first;
}

/// Of two moves the one made first stands first. What is due depends on it, and on where a piece was let go
/// before it went on.
void add_order(IrregularityFound& offence, evidence::IllegalPly& illegal, const FollowedGameOf<Chess>& game,
               const Ply& ply) {
  if (!ply.also && Chess::is_castling(ply.move)) return add_rook_first(illegal, game.board, ply.move);
  if (!ply.also) {
    if (const auto step = let_go_on_the_way(game, ply.move))
      std::tie(illegal.stood_on, illegal.stood) = *step;
    return;
  }
  const bool second_needs_first =
      touched(make_ply(game.record.position(), ply.move)) & Chess::touched(*ply.also);
  const auto later = touched_later(game.board, ply.move, *ply.also);
  if (!later && !second_needs_first) return;
  illegal.second_after = std::chrono::abs(later.value_or(Millis{0}));
  if (second_needs_first || *later >= Millis{0}) return;
  Ply turned = ply;
  turned.move = *ply.also;
  turned.also = ply.move;
  offence.move = squares_of(turned);
}

/// Pieces that were lifted and put back in this turn, shortly before the ply or for long: the first of them
/// binds. Where hands put up several, or a sleeve took two at the same moment, nobody touched them for a
/// move, nor before an `earlier` offence of the turn was told or the clock was stopped: then things were put
/// right.
void add_touched(evidence::IllegalPly& illegal, const FollowedGameOf<Chess>& game, const Ply& ply,
                 Millis earlier) {
  if (ply.also) return;
  const auto& before = game.record.position();
  const Millis began =
      game.record.empty() ? std::max(turn_began(game), game.clock.runs_from()) : turn_began(game);
  const Millis since = std::max({began, earlier, game.clock.restarted_at()});
  const Millis lifted = game.board.changed_at(ply.move.from);
  std::vector<std::pair<Millis, Square>> lifts;
  for (rules::Bitboard rest = before.placement().occupied() & ~touched(ply); rest;) {
    const auto square = rules::pop(rest);
    const auto from = game.board.lifted_at(square, *before.placement()[square]);
    if (!from || *from < since || *from >= lifted || game.board.found_by_dump(square)) continue;
    const Millis held = game.board.changed_at(square) - *from;
    if (held >= touch::kLifted && (held >= touch::kHeld || lifted - *from <= touch::kShortlyBefore))
      lifts.emplace_back(*from, square);
  }
  std::ranges::sort(lifts);
  const auto together = std::ranges::adjacent_find(
      lifts, [](const auto& one, const auto& next) { return next.first - one.first < touch::kOneScan; });
  if (lifts.size() >= touch::kStraightening || together != lifts.end()) return;
  evidence::Squares squares;
  if (lifts.empty()) return;
  const rules::Bitboard bound = bound_by_touch(before);
  for (const auto& [at, square] : lifts) {
    if (rules::contains(bound, square)) squares.push_back(square);
  }
  if (!squares.empty()) illegal.touched = std::move(squares);
}

}  // namespace

void add_hands(IrregularityFound& offence, const FollowedGameOf<Chess>& game, const Ply& ply,
               Millis earlier) {
  auto* illegal = std::get_if<evidence::IllegalPly>(&offence.evidence);
  if (illegal == nullptr) return;
  add_order(offence, *illegal, game, ply);
  add_touched(*illegal, game, ply, earlier);
}

}  // namespace eboard::tracking
