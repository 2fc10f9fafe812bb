// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/last_capture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "daemon/tracking/game/sense.hpp"

namespace eboard::tracking {

std::optional<LastCapture> last_capture(const rules::Position& before, rules::Square from) {
  Sense sense(before);
  std::vector<std::pair<Cost, Ply>> captures;
  for (const rules::Move move : before.legal_moves()) {
    // En passant empties two squares.
    const bool unseen = before.placement()[move.to] && move.kind != rules::MoveKind::castling;
    const bool chosen = move.kind != rules::MoveKind::promotion || move.promotion == rules::Role::queen;
    if (move.from != from || !unseen || !chosen) continue;
    captures.emplace_back(sense.of(move), make_ply(before, move));
  }
  if (captures.empty()) return std::nullopt;
  std::ranges::stable_sort(captures, {}, &std::pair<Cost, Ply>::first);
  double all = 0;
  for (const auto& [cost, ply] : captures) all += std::exp(captures.front().first - cost);
  LastCapture out{.before = before, .ply = captures.front().second, .share = 1 / all};
  for (std::size_t i = 1; i < captures.size(); ++i) out.others.push_back(captures[i].second);
  return out;
}

std::vector<LastCapture> last_captures_by_king(const rules::Position& before) {
  std::vector<LastCapture> out;
  for (const rules::Move move : before.legal_moves()) {
    const bool captures = move.kind != rules::MoveKind::castling && before.placement()[move.to];
    if (captures && move.from == before.king_square(before.turn()))
      out.push_back({.before = before, .ply = make_ply(before, move)});
  }
  return out;
}

}  // namespace eboard::tracking
