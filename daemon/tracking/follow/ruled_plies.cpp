// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/ruled_plies.hpp"

#include <algorithm>

#include "daemon/tracking/follow/games.hpp"
#include "rules/notation.hpp"

namespace eboard::tracking {

namespace {

std::optional<Ply> ply_of(const rules::Position& position, std::string_view uci) {
  if (!uci.ends_with('!')) {
    const auto move = rules::parse_uci(position, uci);
    return move ? std::optional(make_ply(position, *move)) : std::nullopt;
  }
  const auto from = rules::parse_square(uci.substr(0, 2));
  const auto to = rules::parse_square(uci.substr(2, 2));
  if (!from || !to) return std::nullopt;
  return make_ply(position, Chess::in_passing(position, *from, *to).value_or(rules::Move{*from, *to}), true);
}

bool add_counted(const RuledPly& counted, const RecordOf<Chess>& record, CommitsOf<Chess>& commits,
                 Millis now) {
  const auto stands = rules::Placement::parse(std::string_view(counted.uci).substr(1));
  if (!stands) return false;
  const rules::Position& before = record.position();
  const auto position = Chess::found_on_board(before, *stands, !before.turn(), false);
  if (!position) return false;
  commits.add_counted(now, *position, std::min(record.trust(), counted.confidence), {});
  return true;
}

}  // namespace

void replay(const std::vector<RuledPly>& plies, const std::vector<RecordOf<Chess>::Played>& before,
            RecordOf<Chess>& record, CommitsOf<Chess>& commits, Millis now) {
  std::vector<double> sure(plies.size());  // that the record is right: as far as it is behind it
  double most = 0;
  for (std::size_t i = plies.size(); i-- > 0;) sure[i] = most = std::max(most, plies[i].confidence);
  const auto promised = std::ranges::find(plies.rbegin(), plies.rend(), false, &RuledPly::presumed);
  const auto doubted_from = static_cast<std::size_t>(plies.rend() - promised);
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const RuledPly& one = plies[i];
    const std::size_t committed = record.size();
    if (one.uci.starts_with('@')) {
      if (!add_counted(one, record, commits, now)) return;
    } else {
      const auto ply = ply_of(record.position(), one.uci);
      if (!ply || !after<Chess>(record.position(), *ply)) return;
      const double trusted = record.trust();
      commits.add({*ply, record.position().turn(), now, one.inferred}, {one.white, one.black},
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

}  // namespace eboard::tracking
