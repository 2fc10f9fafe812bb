// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/tracked_table.hpp"

#include <algorithm>
#include <utility>

namespace eboard::tracking {

namespace {

using rules::Position;

/// The absence of a player at the very start cannot be seen, unless the event lays down that lateness counts.
std::optional<std::chrono::minutes> late_limit(const TrackerSettings& settings) {
  if (settings.late_after) return settings.late_after;
  const auto limit = settings.edition.late_limit;
  return limit == std::chrono::minutes{0} ? std::nullopt : limit;
}

}  // namespace

TrackedTable::TrackedTable(TrackerSettings its_settings)
    : settings(std::move(its_settings)),
      start(start_of(settings)),
      reporter(settings.first_game),
      follower(board, clock, reporter, settings.edition),
      watch(reporter, settings.edition, settings.control, late_limit(settings)),
      game(new_game(Position::initial())) {
  clock.declare(settings.control);
}

Phase TrackedTable::phase() const {
  if (state == State::idle) return Phase::setting_up;
  return playing() ? Phase::playing : Phase::result_shown;
}

TableGame TrackedTable::new_game(const Position& begins) const {
  return {begins, std::max(men_too_many(start.placement()), men_too_many(begins.placement()))};
}

}  // namespace eboard::tracking
