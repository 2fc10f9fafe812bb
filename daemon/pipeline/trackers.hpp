// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes the tracker that a driver's boards need: of squares, or of moves that the board reports. Pure.
#pragma once

#include <memory>
#include <string>

#include "daemon/tracking/table/table_tracker.hpp"
#include "drivers/driver.hpp"

namespace eboard::pipeline {

[[nodiscard]] std::unique_ptr<tracking::TableTracker> new_tracker(const drivers::DriverInfo& driver,
                                                                  tracking::TrackerSettings settings);

/// Goes on from a checkpoint, also from one of the other kind of boards: then only its number of games
/// counts. Error: one sentence.
[[nodiscard]] Expected<std::unique_ptr<tracking::TableTracker>, std::string> restored_tracker(
    const drivers::DriverInfo& driver, tracking::TrackerSettings settings, const std::string& checkpoint);

}  // namespace eboard::pipeline
