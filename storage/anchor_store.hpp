// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The table clock_anchor: what the computer's clock said beside the journal's line.
#pragma once

#include "storage/calendar.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Inside the caller's transaction.
[[nodiscard]] Result<void> write_anchor(Database& database, const ClockAnchor& anchor);
/// In the order in which they were written.
[[nodiscard]] Result<std::vector<ClockAnchor>> read_anchors(Database& database);

}  // namespace eboard::storage
