// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/rivals.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"
#include "daemon/tracking/game/sense.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

constexpr Cost kWorthNaming = 7.5;
constexpr std::size_t kMaxRivals = 14;
constexpr std::size_t kNamedAhead = 4;  // plies
constexpr std::size_t kMaxConsidered = 48;
constexpr Cost kWentOn = 3.0;

template <Game G>
std::vector<PlyOf<G>> cheapest_first(std::vector<std::pair<Cost, PlyOf<G>>> plies) {
  std::stable_sort(plies.begin(), plies.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<PlyOf<G>> out;
  for (auto& [cost, ply] : plies) out.push_back(std::move(ply));
  return out;
}

}  // namespace

/// If no sensor showed the piece arrive: the other squares to which it may have gone, what players like most
/// first.
template <Game G>
std::vector<PlyOf<G>> RivalsOf<G>::unseen_elsewhere(const PlayedPly& played, const Position& before) const {
  const auto piece = before.placement()[played.ply.move.from];
  if (!piece || played.ply.irregular || !game_.board.knows_pieces()) return {};
  const auto seen = [&](Square square) { return game_.board.showed(square, *piece, played.placed - kScan); };
  if (!G::is_plain(played.ply.move) || seen(arrived_at(played.ply))) return {};
  const typename G::MoveList moves = before.legal_moves();
  typename G::Sense sense(before, moves);
  std::vector<std::pair<Cost, Ply>> found;
  for (const auto& move : moves) {
    if (move.from != played.ply.move.from || !G::is_plain(move) || seen(G::arrived_at(move))) continue;
    found.emplace_back(sense.of(move), ply_in<G>(before, move));
  }
  return cheapest_first<G>(std::move(found));
}

template <Game G>
std::vector<PlayedMove> RivalsOf<G>::of(const Hypothesis& story, std::size_t ply,
                                        const Position& before) const {
  const std::size_t plies = game_.record.size() - story.taken_back + ply;
  return names(game_.beam.rivals(story, ply, kWorthNaming), story.pending[ply], plies, before);
}

template <Game G>
std::vector<PlayedMove> RivalsOf<G>::names(const std::vector<Ply>& rivals, const PlayedPly& played,
                                           std::size_t plies, const Position& before) const {
  std::vector<PlayedMove> out;
  const auto name = [&](const Ply& rival) {
    PlayedMove move = game_.move(before, rival);
    const bool known = rival == played.ply || std::find(out.begin(), out.end(), move) != out.end();
    if (!known && out.size() < kMaxRivals) out.push_back(std::move(move));
  };
  for (const Ply& rival : rivals) name(rival);
  for (const auto& [at, rival] : considered_) {
    if (at == plies) name(rival);
  }
  for (const Ply& rival : unseen_elsewhere(played, before)) name(rival);
  return out;
}

template <Game G>
void RivalsOf<G>::remember(Moment& now) {
  const Hypothesis& best = game_.beam.best();
  const std::size_t base = game_.record.size() - best.taken_back;
  std::erase_if(considered_, [&](const auto& one) { return one.first < base; });
  if (!now.passed(game_.board.last_change(), kDoubtful)) return;
  for (std::size_t ply = 0; ply < best.pending.size() && ply < kNamedAhead; ++ply) {
    for (const Ply& rival : game_.beam.rivals(best, ply, kCameNear)) {
      const std::pair found{base + ply, rival};
      const bool known = std::find(considered_.begin(), considered_.end(), found) != considered_.end();
      if (!known && considered_.size() < kMaxConsidered) considered_.push_back(found);
    }
  }
}

/// Plies that may have been the first on the way to the position on the board: the piece has left its square,
/// and stands on the other one, or went on or was captured there. What players like most first.
template <Game G>
std::vector<PlayedMove> RivalsOf<G>::may_have_begun(const Placement& stands) const {
  const Position& before = game_.record.position();
  const typename G::MoveList moves = before.legal_moves();
  typename G::Sense sense(before, moves);
  std::vector<std::pair<Cost, Ply>> found;
  for (const auto& move : moves) {
    if (stands[move.from] == before.placement()[move.from]) continue;
    const Square to = G::arrived_at(move);
    const bool there = stands[to] == before.after(move).placement()[to];
    found.emplace_back(sense.of(move) + (there ? 0 : kWentOn), ply_in<G>(before, move));
  }
  std::vector<PlayedMove> out;
  for (const Ply& ply : cheapest_first<G>(std::move(found))) {
    if (out.size() < kMaxRivals) out.push_back(game_.move(before, ply));
  }
  return out;
}

template class RivalsOf<Chess>;
template class RivalsOf<Quaternity>;

}  // namespace eboard::tracking
