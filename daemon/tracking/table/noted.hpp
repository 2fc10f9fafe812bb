// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "daemon/tracking/follow/reporter.hpp"
#include "daemon/tracking/table/table_tracker.hpp"

namespace eboard::tracking {

/// Reports an irregularity that was found outside the table, if a game is under way.
void report(Reporter& reporter, const rules::Edition& edition, Millis at, const Note& note);

}  // namespace eboard::tracking
