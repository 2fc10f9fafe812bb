// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/last_capture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "daemon/tracking/game/quaternity.hpp"
#include "daemon/tracking/game/sense.hpp"

namespace eboard::tracking {

template <Game G>
std::optional<LastCaptureOf<G>> last_capture(const typename G::Position& before, typename G::Square from) {
  const typename G::MoveList moves = before.legal_moves();
  typename G::Sense sense(before, moves);
  std::vector<std::pair<Cost, PlyOf<G>>> captures;
  for (const auto& move : moves) {
    // En passant empties two squares.
    const bool unseen = before.placement()[move.to] && !G::is_castling(move);
    const bool chosen = !G::is_promotion(move) || move.promotion == rules::Role::queen;
    if (move.from != from || !unseen || !chosen) continue;
    captures.emplace_back(sense.of(move), ply_in<G>(before, move));
  }
  if (captures.empty()) return std::nullopt;
  std::ranges::stable_sort(captures, {}, &std::pair<Cost, PlyOf<G>>::first);
  double all = 0;
  for (const auto& [cost, ply] : captures) all += std::exp(captures.front().first - cost);
  LastCaptureOf<G> out{.before = before, .ply = captures.front().second, .share = 1 / all};
  for (std::size_t i = 1; i < captures.size(); ++i) out.others.push_back(captures[i].second);
  return out;
}

template std::optional<LastCapture> last_capture<Chess>(const rules::Position&, rules::Square);
template std::optional<LastCaptureOf<Quaternity>> last_capture<Quaternity>(const QuaternityPosition&,
                                                                           Quaternity::Square);

std::vector<LastCapture> last_captures_by_king(const rules::Position& before) {
  std::vector<LastCapture> out;
  for (const rules::Move move : before.legal_moves()) {
    const bool captures = !Chess::is_castling(move) && before.placement()[move.to];
    if (captures && move.from == before.king_square(before.turn()))
      out.push_back({.before = before, .ply = make_ply(before, move)});
  }
  return out;
}

}  // namespace eboard::tracking
