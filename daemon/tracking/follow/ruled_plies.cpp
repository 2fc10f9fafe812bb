// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/ruled_plies.hpp"

#include <algorithm>

#include "daemon/tracking/follow/games.hpp"

namespace eboard::tracking {

RuledPly as_ruled(const rules::GamePly& ply) {
  RuledPly out{.move = ply.move,
               .irregular = ply.irregular,
               .confidence = ply.confidence,
               .inferred = ply.inferred,
               .presumed = ply.presumed};
  if (ply.counted()) out.counted = ply.board;
  if (ply.stated) out.stated = ply.after;
  if (ply.times) out.clocks = {ply.times->white, ply.times->black};
  return out;
}

std::vector<RuledPly> as_ruled(const std::vector<rules::GamePly>& plies) {
  std::vector<RuledPly> out;
  for (const rules::GamePly& ply : plies) out.push_back(as_ruled(ply));
  return out;
}

std::vector<RuledPly> as_ruled(const rules::Position& start, const std::vector<StandingPly>& plies) {
  std::vector<RuledPly> out;
  rules::Position position = start;
  for (const auto& [ply, placed] : plies) {
    position = after(position, ply).value_or(position);
    RuledPly& ruled = out.emplace_back(RuledPly{.move = ply.move, .irregular = ply.irregular});
    if (!is_one_move(ply)) {
      ruled.counted = position.placement();
    } else if (ply.irregular) {
      ruled.move = {ply.move.from, arrived_at(ply)};
    }
  }
  return out;
}

template <Game G>
std::optional<PlyOf<G>> ply_of(const typename G::Position& position, const RuledPlyOf<G>& ruled) {
  if (ruled.irregular)
    return ply_in<G>(position, G::Illegal::made(position, ruled.move.from, ruled.move.to), true);
  return position.is_legal(ruled.move) ? std::optional(ply_in<G>(position, ruled.move)) : std::nullopt;
}

namespace {

template <Game G>
bool add_counted(const RuledPlyOf<G>& ruled, const RecordOf<G>& record, CommitsOf<G>& commits, Millis now) {
  const auto& before = record.position();
  const auto position = ruled.stated
                            ? ruled.stated
                            : G::found_on_board(before, *ruled.counted, G::following(before.turn()), false);
  if (!position) return false;
  commits.add_counted(now, *position, std::min(record.trust(), ruled.confidence), {});
  return true;
}

}  // namespace

template <Game G>
void replay(const std::vector<RuledPlyOf<G>>& plies, const std::vector<typename RecordOf<G>::Played>& before,
            RecordOf<G>& record, CommitsOf<G>& commits, Millis now) {
  std::vector<double> sure(plies.size());  // that the record is right: as far as it is behind it
  double max = 0;
  for (std::size_t i = plies.size(); i-- > 0;) sure[i] = max = std::max(max, plies[i].confidence);
  const auto promised = std::ranges::find(plies.rbegin(), plies.rend(), false, &RuledPlyOf<G>::presumed);
  const auto doubted_from = static_cast<std::size_t>(plies.rend() - promised);
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const RuledPlyOf<G>& one = plies[i];
    const std::size_t committed = record.size();
    if (one.counted) {
      if (!add_counted(one, record, commits, now)) return;
    } else {
      const auto ply = ply_of(record.position(), one);
      if (!ply || !after<G>(record.position(), *ply)) return;
      const double trusted = record.trust();
      commits.add({*ply, record.position().turn(), now, one.inferred}, one.clocks,
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

template std::optional<Ply> ply_of(const rules::Position&, const RuledPly&);
template void replay(const std::vector<RuledPly>&, const std::vector<RecordOf<Chess>::Played>&,
                     RecordOf<Chess>&, CommitsOf<Chess>&, Millis);
template void replay(const std::vector<RuledPlyOf<Quaternity>>&,
                     const std::vector<RecordOf<Quaternity>::Played>&, RecordOf<Quaternity>&,
                     CommitsOf<Quaternity>&, Millis);

}  // namespace eboard::tracking
