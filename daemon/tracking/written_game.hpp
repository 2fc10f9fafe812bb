// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A tracked game as it is written down: the plies that the Laws know, with clocks and comments.
#pragma once

#include <span>

#include "daemon/tracking/tracked_event.hpp"
#include "rules/game_record.hpp"

namespace eboard::tracking {

/// Writes `plies` behind the record's start. Comments say which are only presumed, once where no later one is
/// promised, and where they end because the next one is no legal move.
void write_plies(rules::GameRecord& record, std::span<const MoveTracked> plies);

}  // namespace eboard::tracking
