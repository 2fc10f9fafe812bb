// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/commits.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"

namespace eboard::tracking {

template <Game G>
Clocks CommitsOf<G>::clocks_of(const PlayedPly& played) const {
  if (played.press) return played.press->shown;
  return played.inferred ? Clocks{} : game_.clock.shown_at(played.finished.value_or(played.placed));
}

template <Game G>
void CommitsOf<G>::add(const PlayedPly& played, const Worth& worth, Millis now,
                       std::vector<PlayedMove> alternatives, Cost cost) {
  add(played, clocks_of(played), worth, now, std::move(alternatives), cost);
}

template <Game G>
void CommitsOf<G>::add(const PlayedPly& played, const Clocks& clocks, const Worth& worth, Millis now,
                       std::vector<PlayedMove> alternatives, Cost cost) {
  const Ply& ply = played.ply;
  const Position before = game_.record.position();
  const auto next = after<G>(before, ply);
  if (!next) return;
  const double record = game_.record.trust() * worth.right;
  const bool doubted = worth.doubted || game_.record.doubted_after(game_.record.size());
  const double likely = std::min(record, game_.record.trust() * worth.place);
  ShownPly shown{game_.move(before, ply), san_of(before, ply),    G::Notation::text(*next), likely,
                 ply.irregular,           std::move(alternatives)};
  shown.presumed = doubted || worth.guessed || !rules::is_promised(likely);
  const Millis anchor = played.press ? played.press->at : played.placed;
  game_.record.add(
      {ply, *next, played.placed, anchor, record, cost, false, played.inferred, doubted, clocks});
  game_.reporter.commit(now, game_.record.start_text(), game_.board.rotated(), std::move(shown), clocks,
                        played.inferred);
  showing_.committed(ply);
}

template <Game G>
void CommitsOf<G>::add_counted(Millis now, const Position& position, double record,
                               std::vector<PlayedMove> alternatives) {
  const PlayedMove name = PlayedMove::standing(G::Notation::text(position.placement()));
  game_.record.add({Ply{}, position, now, now, record, 0, true, true, true});
  game_.reporter.commit(
      now, game_.record.start_text(), game_.board.rotated(),
      {name, name.text(), G::Notation::text(position), record, true, std::move(alternatives), true}, {},
      true);
}

template class CommitsOf<Chess>;
template class CommitsOf<Quaternity>;

}  // namespace eboard::tracking
