// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/trackers.hpp"

#include <utility>

#include "daemon/tracking/table/move_tracker.hpp"
#include "daemon/tracking/table/tracker.hpp"

namespace eboard::pipeline {

std::unique_ptr<tracking::TableTracker> new_tracker(const drivers::DriverInfo& driver,
                                                    tracking::TrackerSettings settings) {
  if (driver.reports_moves) return std::make_unique<tracking::MoveTracker>(std::move(settings));
  return std::make_unique<tracking::Tracker>(std::move(settings));
}

Expected<std::unique_ptr<tracking::TableTracker>, std::string> restored_tracker(
    const drivers::DriverInfo& driver, tracking::TrackerSettings settings, const std::string& checkpoint) {
  using Made = std::unique_ptr<tracking::TableTracker>;
  const auto made = [](auto restored) -> Expected<Made, std::string> {
    using Kind = typename decltype(restored)::value_type;
    if (!restored) return unexpected(restored.error());
    return Made(std::make_unique<Kind>(std::move(*restored)));
  };
  if (driver.reports_moves) return made(tracking::MoveTracker::restore(std::move(settings), checkpoint));
  // A board that reports moves stood here: of squares nothing is known, but its games count.
  if (const auto games = tracking::MoveTracker::games_of(checkpoint)) {
    settings.first_game = *games + 1;
    return new_tracker(driver, std::move(settings));
  }
  return made(tracking::Tracker::restore(std::move(settings), checkpoint));
}

}  // namespace eboard::pipeline
