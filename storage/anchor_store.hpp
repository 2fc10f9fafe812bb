// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the table clock_anchor: the computer's clock at times of the journal.
#pragma once

#include "storage/calendar.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Writes inside the caller's transaction.
[[nodiscard]] Result<void> write_anchor(Database& database, const ClockAnchor& anchor);
/// All anchors in the order in which they were written.
[[nodiscard]] Result<std::vector<ClockAnchor>> read_anchors(Database& database);

}  // namespace eboard::storage
