// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/last_plies.hpp"

#include <algorithm>
#include <vector>

namespace eboard::tracking {

namespace {

constexpr std::size_t kTakenBack = 4;  // plies at most

std::vector<StandingPly> known_plies(const Understanding& game) {
  std::vector<StandingPly> out = game.tail;
  out.insert(out.end(), game.behind.begin(), game.behind.end());
  return out;
}

const StandingPly* last_standing(const Understanding& game) {
  if (!game.behind.empty()) return &game.behind.back();
  return game.tail.empty() ? nullptr : &game.tail.back();
}

}  // namespace

const Ply* last_ply(const Understanding& game) {
  const StandingPly* last = last_standing(game);
  return last ? &last->ply : nullptr;
}

Millis last_placed(const Understanding& game) {
  const StandingPly* last = last_standing(game);
  return last ? last->placed : kNever;
}

std::optional<rules::Position> before_last(const Understanding& game) {
  return game.behind.empty() ? std::nullopt : before_ply(game, 0);
}

std::optional<rules::Position> before_ply(const Understanding& game, std::size_t back) {
  std::vector<StandingPly> plies = known_plies(game);
  if (plies.size() <= back) return std::nullopt;
  plies.resize(plies.size() - back - 1);
  rules::Position position = game.tail_start;
  for (const StandingPly& standing : plies) {
    const auto next = after(position, standing.ply);
    if (!next) return std::nullopt;
    position = *next;
  }
  return position;
}

std::optional<std::pair<std::size_t, Ply>> promotion_of(const Understanding& game, rules::Square square) {
  std::size_t number = game.plies() + 1;
  for (const auto* plies : {&game.behind, &game.tail}) {
    for (auto standing = plies->rbegin(); standing != plies->rend(); ++standing) {
      --number;
      const Ply& ply = standing->ply;
      if (!(touched(ply) & rules::bit(square))) continue;
      if (ply.move.to != square || ply.move.kind == rules::MoveKind::castling) return std::nullopt;
      if (ply.move.kind == rules::MoveKind::promotion) return std::pair(number, ply);
      square = ply.move.from;
    }
  }
  return std::nullopt;
}

bool left_by_last(const Understanding& game, rules::Square square) {
  const auto from = [&](const StandingPly& standing) { return standing.ply.move.from == square; };
  return std::ranges::any_of(game.behind, from) || (!game.tail.empty() && from(game.tail.back()));
}

bool is_earlier(const Understanding& game, rules::Bitboard squares, const rules::Placement& seen) {
  const std::vector<StandingPly> plies = known_plies(game);
  const auto stood = [&](const rules::Position& earlier) {
    return !(squares & earlier.placement().difference(seen));
  };
  rules::Position position = game.tail_start;
  for (std::size_t n = 0; n < plies.size(); ++n) {
    if (plies.size() - n <= kTakenBack && stood(position)) return true;
    const auto next = after(position, plies[n].ply);
    if (!next) return false;
    position = *next;
  }
  return false;
}

}  // namespace eboard::tracking
