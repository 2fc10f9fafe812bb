// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/ruled_plies.hpp"

#include <algorithm>

#include "daemon/tracking/follow/games.hpp"

namespace eboard::tracking {

std::optional<Ply> ply_of(const rules::Position& position, const rules::GamePly& ruled) {
  const auto [from, to, kind, promotion] = ruled.move;
  if (ruled.irregular)
    return make_ply(position, Chess::in_passing(position, from, to).value_or(rules::Move{from, to}), true);
  return position.is_legal(ruled.move) ? std::optional(make_ply(position, ruled.move)) : std::nullopt;
}

Clocks clocks_of(const rules::GamePly& ply) {
  if (!ply.times) return {};
  return {ply.times->white, ply.times->black};
}

namespace {

bool add_counted(const rules::GamePly& counted, const RecordOf<Chess>& record, CommitsOf<Chess>& commits,
                 Millis now) {
  const rules::Position& before = record.position();
  const auto position = Chess::found_on_board(before, counted.board, !before.turn(), false);
  if (!position) return false;
  commits.add_counted(now, *position, std::min(record.trust(), counted.confidence), {});
  return true;
}

/// Of what is not one move only the position behind them is known.
rules::GamePly as_ruled(const rules::Position& before, const rules::Position& after, const Ply& ply) {
  rules::GamePly out{};
  out.side = before.turn();
  out.irregular = ply.irregular;
  out.board = after.placement();
  if (!is_one_move(ply)) return out;
  out.move = ply.irregular ? rules::Move{ply.move.from, arrived_at(ply)} : ply.move;
  return out;
}

}  // namespace

void replay(const std::vector<rules::GamePly>& plies, const std::vector<RecordOf<Chess>::Played>& before,
            RecordOf<Chess>& record, CommitsOf<Chess>& commits, Millis now) {
  std::vector<double> sure(plies.size());  // that the record is right: as far as it is behind it
  double max = 0;
  for (std::size_t i = plies.size(); i-- > 0;) sure[i] = max = std::max(max, plies[i].confidence);
  const auto promised = std::ranges::find(plies.rbegin(), plies.rend(), false, &rules::GamePly::presumed);
  const auto doubted_from = static_cast<std::size_t>(plies.rend() - promised);
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const rules::GamePly& one = plies[i];
    const std::size_t committed = record.size();
    if (one.counted()) {
      if (!add_counted(one, record, commits, now)) return;
    } else {
      const auto ply = ply_of(record.position(), one);
      if (!ply || !after<Chess>(record.position(), *ply)) return;
      const double trusted = record.trust();
      commits.add({*ply, record.position().turn(), now, one.inferred}, clocks_of(one),
                  {.right = std::min(1.0, sure[i] / trusted),
                   .place = std::min(1.0, one.confidence / trusted),
                   .guessed = one.presumed,
                   .doubted = i >= doubted_from},
                  now);
    }
    if (record.size() == committed) return;
    // The same ply as before, with another number.
    const std::size_t behind = plies.size() - i;
    if (behind > before.size()) continue;
    const auto& was = before[before.size() - behind];
    if (was.ply == record.back().ply && was.after.placement() == record.back().after.placement())
      record.keep_times_of(was);
  }
}

std::vector<rules::GamePly> as_ruled(const rules::Position& start, const std::vector<StandingPly>& plies) {
  std::vector<rules::GamePly> out;
  rules::Position position = start;
  for (const StandingPly& standing : plies) {
    const rules::Position next = after(position, standing.ply).value_or(position);
    out.push_back(as_ruled(position, next, standing.ply));
    position = next;
  }
  return out;
}

}  // namespace eboard::tracking
