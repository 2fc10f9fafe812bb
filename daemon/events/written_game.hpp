// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a tracked game as a record: the legal plies, with clocks and comments.
#pragma once

#include <span>

#include "daemon/events/tracked_event.hpp"
#include "rules/chess/game_record.hpp"

namespace eboard::tracking {

/// Writes `plies` after the record's start. Comments mark presumed plies, once if no later one is committed,
/// and the end if the next ply is no legal move.
void write_plies(rules::GameRecord& record, std::span<const MoveTracked> plies);

}  // namespace eboard::tracking
